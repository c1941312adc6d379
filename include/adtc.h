/* SPDX-License-Identifier: MIT */
/* adtc: whole trees in one buffer, with 32-bit indexes for pointers.

   A buffer holds *items*: integers, numbers, strings, arrays, and nodes, which have a variant and
   children. It has no absolute address in it. So it can be copied, written, sent and mapped as it
   is, and is deleted in constant time. docs/adtc-bytes.md draws the items to the byte.

     adtc b;
     if (adtc_create(&b, NULL) != ADTC_OK) ...
     adtc_ref n = adtc_node(&b, ADD, 2);
     adtc_set(&b, n, 0, adtc_int(&b, 1));
     adtc_set(&b, n, 1, adtc_int(&b, 2));
     adtc_set_root(&b, n);

   Two layouts, chosen when the buffer is made:
     general   nodes are made in any order and their children can be replaced;
     preorder  smaller: a node is followed by its first child, so items are made in the order in
               which a walk visits them (node, first child and all below it, second child ...).
   Code that makes items in preorder serves both.

   Ownership: the program owns the struct adtc, the library the memory behind it until `adtc_free`.
   Threads: a buffer is changed by one thread at a time; any number of threads may read views of a
   buffer that nobody changes. There are no locks.
   Errors: every limit is an error and never wraps. A call that fails leaves the buffer as it was.
   It returns ADTC_NONE if it makes an item, else the status. b->status keeps the first failure of
   the calls that change a buffer, until `adtc_take_status`. As long as it is there, `adtc_finish`,
   `adtc_write` and `adtc_save` refuse the buffer with it. So a program may make a whole tree, and
   look once. Some failures are told by the result alone: there compilers warn of a call that
   ignores it.
   32 bits: with such addresses no buffer is larger than 2 GiB. A larger one that was made elsewhere
   is refused with ADTC_FULL. */
#ifndef OUTHEAP_ADTC_H
#define OUTHEAP_ADTC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Marks a function whose result must be looked at. */
#if defined(__GNUC__) || defined(__clang__)
#define ADTC_MUST_USE __attribute__((warn_unused_result))
#else
#define ADTC_MUST_USE
#endif

/* The name of an item of a buffer. In a tagged general buffer a small integer is its own name. */
typedef uint32_t adtc_ref;
#define ADTC_NONE ((adtc_ref)0)

typedef enum {
  ADTC_OK = 0,
  ADTC_NO_MEMORY,    /* the storage has no more */
  ADTC_FULL,         /* the limit of the buffer, or that of its layout's indexes */
  ADTC_PINNED,       /* it would have to move while it is pinned */
  ADTC_TOO_LARGE,    /* an item larger than its header can say */
  ADTC_ARGUMENT,     /* no such child, variant, option or item */
  ADTC_ORDER,        /* not the order that the layout, or ADTC_SHARING, asks for */
  ADTC_DISTANCE,     /* preorder: a first child of 512 MiB or more, without ADTC_FAR */
  ADTC_NOT_A_TREE,   /* a buffer with ADTC_CYCLES has no walk */
  ADTC_SYSTEM,       /* a system call failed: see errno */
  ADTC_BAD_HEADER,   /* from here on: what adtc_open finds */
  ADTC_BAD_VERSION,  /* of a newer library */
  ADTC_BYTE_ORDER,   /* made on a machine of the other byte order */
  ADTC_NOT_ACCEPTED, /* flags that the caller does not accept */
  ADTC_TRUNCATED,    /* fewer bytes than the header or an item says */
  ADTC_BAD_ITEM,     /* no valid item header, or padding that is not zero */
  ADTC_BAD_CHILD,    /* a child that is not there: no item, or not where it should be */
  ADTC_SHARED,       /* two parents, without ADTC_SHARING */
  ADTC_BAD_ROOT,     /* the root is no item */
  ADTC_NOT_SET,      /* a child that was never set */
  ADTC_BAD_CHECKSUM, /* the bytes are not those that were written */
  ADTC_BAD_TYPE,     /* a tree that is not what its schema says: adtc_typed.h */
  ADTC_OTHER_SCHEMA, /* the fingerprint of another schema */
  ADTC_STATUS_COUNT
} adtc_status;

/* Returns a sentence for [status], a static string. */
const char *adtc_status_string(adtc_status status);

typedef enum { ADTC_GENERAL = 0, ADTC_PREORDER = 1 } adtc_layout;

/* Flags, kept in the buffer. */
enum {
  ADTC_SHARING = 1,   /* general: an item may have several parents, and is made before them */
  ADTC_CYCLES = 2,    /* general: any graph; it cannot be walked */
  ADTC_WIDE = 4,      /* general: 2^32 units rather than 2^31; small integers take a unit each */
  ADTC_FAR = 8,       /* preorder: no 4-byte nodes; first children may be larger than 512 MiB */
  ADTC_CHECKSUM = 16, /* either: what is written has a checksum, see adtc_want_checksum */
  ADTC_SHORT = 32,    /* preorder: heads of strings and elements may have the count */
  ADTC_ALL_FLAGS = 63
};

/* ---- Storage: where the bytes are ---- */

/* Gives a buffer its memory. [limit] is the largest size that the buffer will ever ask for, the
   same in all calls for it. */
typedef struct adtc_storage adtc_storage;
struct adtc_storage {
  /* Returns at least *bytes bytes, aligned to 8; sets *bytes to how many there are, at most
     [limit]. NULL: no memory. */
  void *(*allocate)(const adtc_storage *self, size_t limit, size_t *bytes);
  /* Grows [base] from [old] to at least *bytes where it is; sets *bytes. False: it cannot. */
  bool (*extend)(const adtc_storage *self, void *base, size_t old, size_t limit, size_t *bytes);
  /* Grows [base] in the same way, but to another address, and returns that; [base] is gone then.
     NULL: no memory, and [base] is still there. The function may be NULL, for a storage that never
     moves: a buffer that cannot be extended has no more memory. */
  void *(*move)(const adtc_storage *self, void *base, size_t old, size_t limit, size_t *bytes);
  /* Gives back the [bytes] bytes at [base]. */
  void (*release)(const adtc_storage *self, void *base, size_t bytes, size_t limit);
};

extern const adtc_storage adtc_malloc_storage; /* moves when it grows; small buffers */
/* The two below reserve addresses for [limit] bytes (8 or 16 GiB and more, unless the options say
   less). Their buffers take memory as they grow, and never move. adtc_pages.h has one more storage
   of this kind, whose memory comes from an arena of the program's. */
extern const adtc_storage adtc_mmap_storage; /* what is asked for is filled with pages at once */
extern const adtc_storage adtc_huge_storage; /* in transparent huge pages, when they are touched */

/* ---- Making and deleting ---- */

typedef struct {
  adtc_layout layout;
  uint32_t flags;
  uint32_t unit_log;           /* general: units of 2^unit_log bytes, 2 (also if 0) to 5 */
  const adtc_storage *storage; /* the caller's, outlives the buffer and stays; NULL: malloc */
  size_t initial_bytes;        /* room at first; 0: a page */
  size_t limit_bytes;          /* never larger than this; 0: what the layout can address, or
                                  256 MiB where addresses have 32 bits */
} adtc_options;

/* Private: the [complete] of a buffer in which a builder of typed trees is at work (adtc_typed.h).
   No buffer is shorter than its header. */
#define ADTC_BEING_BUILT ((size_t)0)

/* A buffer. The fields are the library's, [status] apart: the first failure that nobody has taken,
   see `adtc_take_status`. */
typedef struct {
  char *base;
  size_t used;     /* bytes, the header included */
  size_t capacity; /* bytes that may be used without growing */
  uint32_t layout;
  uint32_t flags;
  uint32_t tag;      /* 1 if the lowest bit of a reference says "small integer", else 0 */
  uint32_t shift;    /* a reference shifted left by this is an offset in bytes */
  uint32_t unit_log; /* items start at multiples of 2^unit_log bytes */
  adtc_ref root;
  adtc_status status;
  uint32_t pins;
  size_t limit;
  const adtc_storage *storage;
  size_t complete; /* bytes from the start in which nodes are known to have all children; or
                      ADTC_BEING_BUILT */
} adtc;

/* Makes [*b] an empty buffer. [options] may be NULL: general, units of 4 bytes, malloc. The program
   gives the buffer back by `adtc_free`.

   ADTC_ARGUMENT: no such layout, flags or units, or limit_bytes is less than a header, 32 bytes.
   ADTC_NO_MEMORY. On failure *b is not valid, and there is nothing to free; `adtc_free` does
   nothing then. That holds of the other functions too that make a buffer in [*b] or [*to]. */
ADTC_MUST_USE adtc_status adtc_create(adtc *b, const adtc_options *options);

/* Deletes [b] and all that is in it, in constant time. A buffer that is all zeros may be freed
   too. */
void adtc_free(adtc *b);

/* Returns b->status, the first failure of a call that changed the buffer, and sets it to ADTC_OK.
   A program that has dealt with a failure says so by this call: else the buffer cannot be
   written. */
static inline adtc_status adtc_take_status(adtc *b);

/* Makes room for [bytes] more bytes, so that so many are made without moving or failing.
   ADTC_FULL, ADTC_PINNED, ADTC_NO_MEMORY; a failure is in b->status too. All functions that make
   items need room, and fail in the same way. */
ADTC_MUST_USE adtc_status adtc_reserve(adtc *b, size_t bytes);

/* Returns how many bytes of [b] are in use, for `adtc_rewind`. */
static inline size_t adtc_mark(const adtc *b);
/* Gives back all that was made since `adtc_mark` returned [mark]. No item that is left may refer to
   one that goes; the root becomes ADTC_NONE if it goes. b->status stays. ADTC_ARGUMENT, also in
   b->status, if [mark] can be no such size. Takes constant time. */
adtc_status adtc_rewind(adtc *b, size_t mark);

/* Pins [b]: it does not move until `adtc_unpin` was called as often as `adtc_pin`. Any thread.
   While it is pinned, growth fails with ADTC_PINNED if the storage would have to move it. Storage
   that never moves grows, or has ADTC_NO_MEMORY. */
void adtc_pin(adtc *b);
/* Takes back one call of `adtc_pin`. Any thread. */
void adtc_unpin(adtc *b);

/* ---- Making items ---- */

/* Makes an integer and returns it. One of 31 bits costs 4 bytes or none, any other 12; each is
   rounded up to the buffer's unit. */
static inline adtc_ref adtc_int(adtc *b, int64_t value);
/* Makes a floating-point number and returns it. */
adtc_ref adtc_float(adtc *b, double value);

/* Makes a node with [count] children and returns it. The children are to be set, each once in a
   preorder buffer. Variants go from 0 to 4095, else it is ADTC_ARGUMENT. A node is an array too:
   its count goes up to 2^32 - 1, and each child takes 4 bytes at once. */
static inline adtc_ref adtc_node(adtc *b, uint32_t variant, uint32_t count);

/* Makes [child] the [i]th child of [node], counted from 0. A general buffer has the new child in
   place of the old one. A failure is in b->status too. ADTC_ARGUMENT: [node] has no such child, is
   no node, or [child] is no item. ADTC_DISTANCE: the child before it is too large.

   Preorder: children are set in order, and [child] is the item that was made just after all below
   the child before. ADTC_ORDER if another order can be seen at once, else `adtc_check` finds it.

   ADTC_SHARING: [child] was made before [node], else ADTC_ORDER. An integer that costs no bytes may
   come at any time. */
static inline adtc_status adtc_set(adtc *b, adtc_ref node, uint32_t i, adtc_ref child);

/* Makes an item of [count] elements and returns it. An element has 2^element_log bytes (0 to 3).
   The elements are copied from [elements], or are zero if that is NULL. They can be written through
   `adtc_elements_of` until the buffer moves. [elements] may be in [b] only if that is pinned or
   reserved. ADTC_ARGUMENT: [element_log] is larger. */
adtc_ref adtc_elements(adtc *b, uint32_t element_log, const void *elements, uint32_t count);

/* Makes a string of [length] bytes, with a zero byte after them, and returns it. The bytes are
   copied. They may be any: nobody checks an encoding. They may be in [b] only if that is pinned or
   reserved, and NULL if [length] is 0. ADTC_TOO_LARGE: 2^32 bytes or more. */
adtc_ref adtc_string(adtc *b, const char *bytes, size_t length);

/* Returns the memory of the elements of [item], or of the bytes of a string, for writing. [item] is
   an item of [b]. The memory is valid until the buffer moves. NULL if [item] has none. */
void *adtc_elements_of(adtc *b, adtc_ref item);

/* Makes [item] the root of [b]; ADTC_NONE: [b] has no root. Nothing is checked here: `adtc_check`
   and `adtc_open` find a root that is no item. */
static inline void adtc_set_root(adtc *b, adtc_ref item);

/* ---- Making a preorder buffer as fast as it goes ---- */

/* A place to write trees of forks (nodes of two children, variants 0 to 7) and of integers of 31
   bits. Passed and returned by value it stays in registers, while `adtc_node` and `adtc_set` work
   on a buffer in memory. docs/adtc-measured.md has both: `packed` and `preorder`. After a failure
   all that follows fails too, and `adtc_cursor_close` says so. */
typedef struct {
  uint32_t *at, *end; /* the next word, and the end of the room; NULL once something has failed */
} adtc_cursor;

/* Opens a cursor at the end of [b], with room for [items] items, and returns it. A fork is an item,
   as an integer is. No other item may be made until it is closed. Not for general buffers, nor with
   ADTC_FAR, nor for 0 items (ADTC_ARGUMENT). ADTC_FULL, ADTC_PINNED, ADTC_NO_MEMORY: there is no
   room. The status of a failure is in b->status, and the cursor that is returned takes nothing. */
adtc_cursor adtc_cursor_open(adtc *b, size_t items);
/* Makes an integer. */
static inline void adtc_cursor_int(adtc_cursor *c, int32_t value);
/* Makes a fork and returns it, for `adtc_cursor_second`. The item that is made next is its first
   child. */
static inline uint32_t *adtc_cursor_fork(adtc_cursor *c, uint32_t variant);
/* Says that the item that is made next is the second child of [fork]. */
static inline void adtc_cursor_second(adtc_cursor *c, uint32_t *fork);
/* Closes the cursor and takes what was made into the buffer: *first is the first item.
   ADTC_ARGUMENT: there were more items than room, or an integer, a variant or a distance did not
   fit. It is also the result if the cursor could not be opened; b->status says why then. Nothing is
   taken after a failure, and *first is ADTC_NONE. */
ADTC_MUST_USE adtc_status adtc_cursor_close(adtc *b, adtc_cursor c, adtc_ref *first);

/* ---- Reading ---- */

/* All that a reader needs to know of a buffer; a plain value that owns nothing. It is valid until
   the buffer grows, is rewound or freed; pinned buffers do not move. */
typedef struct {
  const char *base;
  size_t size;
  uint32_t layout;
  uint32_t flags;
  uint32_t tag, shift, unit_log;
  adtc_ref root;
} adtc_view;

/* Returns a view of all that is in [b] now. */
static inline adtc_view adtc_view_of(const adtc *b);

/* All kinds there are: a switch over them needs no default. The format has no room for one more; it
   would take a new version of the format, which libraries of today refuse with ADTC_BAD_VERSION. */
typedef enum { ADTC_INT, ADTC_FLOAT, ADTC_NODE, ADTC_ELEMENTS, ADTC_STRING } adtc_kind;

/* The functions below take items of the view, of the kind that they are for, and numbers of
   children that are there. Nothing is checked. They take constant time. */

/* Returns the kind of [item]. */
static inline adtc_kind adtc_kind_of(const adtc_view *v, adtc_ref item);
/* Returns the value of an integer. */
static inline int64_t adtc_int_of(const adtc_view *v, adtc_ref item);
/* Returns the value of a floating-point number. */
double adtc_float_of(const adtc_view *v, adtc_ref item);
/* Returns the variant of [node]. */
static inline uint32_t adtc_variant_of(const adtc_view *v, adtc_ref node);
/* Returns how many children [node] has. */
static inline uint32_t adtc_count_of(const adtc_view *v, adtc_ref node);
/* Returns the [i]th child of [node], counted from 0. A child that was not set yet is ADTC_NONE; but
   the first child of a preorder node is the place where the node ends, made or not. */
static inline adtc_ref adtc_child(const adtc_view *v, adtc_ref node, uint32_t i);
/* Returns the elements of [item], or the bytes of a string, and sets *count to their number. They
   are aligned to the smaller of their size and the unit. In bytes from outside, [item] may be of
   any kind, with elements of any size: compare `adtc_kind_of` and `adtc_element_log` first. */
const void *adtc_elements_in(const adtc_view *v, adtc_ref item, uint32_t *count);
/* Returns the logarithm, to base 2, of the size in bytes of an element of [item]. */
uint32_t adtc_element_log(const adtc_view *v, adtc_ref item);

/* ---- Walking: all items below one, in preorder, without recursion ---- */

struct adtc_frame {
  adtc_ref node;
  uint32_t next;
};

struct adtc_stack {
  struct adtc_frame *frames;
  size_t depth, room;
};

/* The fields are the library's, [status] apart. */
typedef struct {
  adtc_view view;
  uint64_t next;           /* the item to come, or ADTC_NONE: that of the stack's top */
  uint64_t pending;        /* preorder: trees that are still to come */
  struct adtc_stack stack; /* general: nodes with children to come, and which child is next */
  adtc_status status;
} adtc_walk;

/* Begins a walk at [item] of [v]; ADTC_NONE: a walk of nothing. `adtc_walk_end` ends it. A preorder
   view needs no memory, a general one a stack of 8 bytes for each ancestor that has more children
   to come. */
void adtc_walk_begin(adtc_walk *w, const adtc_view *v, adtc_ref item);
/* Sets *item to the next item and returns true. False at the end, or when w->status is an error
   (ADTC_NO_MEMORY, ADTC_NOT_A_TREE, ADTC_NOT_SET). */
static inline bool adtc_walk_next(adtc_walk *w, adtc_ref *item);
/* Ends the walk and gives its memory back. */
void adtc_walk_end(adtc_walk *w);

/* Sets *equal to whether two trees are the same, whatever their layouts. Floats are the same if
   their bits are. Walks both trees, and fails as a walk does: *equal says nothing then. */
ADTC_MUST_USE adtc_status adtc_equal(const adtc_view *v, adtc_ref a, const adtc_view *w, adtc_ref b,
                                     bool *equal);

/* ---- Copying ---- */

/* Makes [*to] a new buffer with the bytes of [from], by one memcpy. [options] gives storage and
   sizes (NULL: malloc); layout, flags and units are those of the view. ADTC_FULL if the view is
   larger than limit_bytes, or, where none is given and addresses have 32 bits, larger than
   256 MiB. ADTC_NO_MEMORY. */
ADTC_MUST_USE adtc_status adtc_copy(adtc *to, const adtc_view *from, const adtc_options *options);

/* Copies [item] and all below it to the end of [to], and sets *copy to its name there, or to
   ADTC_NONE on failure. [to] has either layout. [from] may be a view of [to] if that is pinned or
   reserved. An item that is shared in [from] is shared in the copy if [to] has ADTC_SHARING too,
   and copied once for each parent if not. A copy of the root into an empty buffer leaves behind all
   that is not reachable.

   On failure [to] is as it was. ADTC_ARGUMENT: [item] is ADTC_NONE. ADTC_NOT_A_TREE if [from] has
   ADTC_CYCLES. ADTC_NOT_SET if a child was never set; between preorder buffers that is not looked
   for, unless the tree has no end. ADTC_DISTANCE: [to] is in preorder without ADTC_FAR, and a child
   is too large. ADTC_NO_MEMORY, also for the stack. Between preorder buffers the copy is one
   memcpy, and [to] has ADTC_SHORT from then on if [from] has it. A tree of a schema is none any
   more where it was copied into a general buffer. For other copies a stack has 8 bytes for each
   ancestor. For those that share there are 4 bytes for each unit of [from] too. */
ADTC_MUST_USE adtc_status adtc_copy_tree(adtc *to, const adtc_view *from, adtc_ref item,
                                         adtc_ref *copy);

/* Copies [item] and all below it as `adtc_copy_tree` does, and makes the copy the [i]th child of
   [node]. ADTC_ORDER if [to] has ADTC_SHARING: the node is there before its child, unless that is
   an integer that costs no bytes. Other errors are those of `adtc_copy_tree` and `adtc_set`. */
ADTC_MUST_USE adtc_status adtc_graft(adtc *to, adtc_ref node, uint32_t i, const adtc_view *from,
                                     adtc_ref item);

/* Makes [*to] a new preorder buffer with all that is reachable from the root of [from]. [options]
   as for `adtc_copy`. Flags: ADTC_FAR is set if need be, ADTC_CHECKSUM and ADTC_SHORT if [from] has
   them. A shared item is there once for each parent, which can be exponentially more than there
   was: limit_bytes ends that with ADTC_FULL. Without a root the new buffer is empty. Other errors
   are those of `adtc_create` and `adtc_copy_tree`. */
ADTC_MUST_USE adtc_status adtc_compact(adtc *to, const adtc_view *from,
                                       const adtc_options *options);

/* ---- Files, pipes, and bytes from outside ---- */

typedef struct {
  adtc_status status;
  uint64_t position; /* the byte at which it was found; ADTC_NOT_SET: where the node is */
  uint32_t child;    /* ADTC_NOT_SET: which one */
} adtc_fault;

/* Writes a sentence to [to] that says what was found and where, and returns its whole length, as
   snprintf does. An example is "child 1 of the node at 44 was never set". The sentence is cut off
   where [bytes] end, with a zero byte at the end; 100 bytes hold it.

   For ADTC_NOT_SET, and for the statuses from ADTC_BAD_HEADER on, the sentence has the place as
   [fault] says it. So it is false if the program made [fault] itself, of a status alone. Such a
   program calls `adtc_check`, which finds the place, or `adtc_status_string`, whose sentence has
   none. */
size_t adtc_fault_string(const adtc_fault *fault, char *to, size_t bytes);

/* Sets the flag ADTC_CHECKSUM of [b]: what is written from now on has a checksum (CRC-32C) of all
   its bytes. `adtc_open`, `adtc_receive` and `adtc_check` look at a checksum that is there. It
   tells damage, not malice: whoever can change the bytes can change the checksum. */
static inline void adtc_want_checksum(adtc *b);

/* Returns the bytes of the buffer as they are to be written: v.base, v.size. The call fills in the
   header, so that the buffer must not be read by others meanwhile.

   v.base is NULL if the buffer is refused, and b->status says why. It was an error already; or it
   is ADTC_NOT_SET, and `adtc_check` says which child; or it is ADTC_BAD_ITEM or ADTC_TRUNCATED, of
   a mapped file that is damaged. Such a status stays: once the child is set, the program calls
   `adtc_take_status`, or the buffer is refused again. (All else that may be wrong with items that a
   program has made is for `adtc_check` to find.)

   Takes one linear pass, with a checksum one more. The first looks for children that were never
   set, but not in trees that builders of adtc_typed.h have made at the buffer's start. */
ADTC_MUST_USE adtc_view adtc_finish(adtc *b);

/* Writes the bytes that `adtc_finish` returns to a descriptor: file, pipe, socket. On Windows it is
   the C library's, and in binary mode. A buffer that `adtc_finish` refuses is refused with the same
   status. ADTC_SYSTEM: see errno; some of the bytes may have been written. The call waits until all
   are, and a descriptor that does not wait fails with EAGAIN. */
ADTC_MUST_USE adtc_status adtc_write(adtc *b, int descriptor);

/* Writes the bytes that `adtc_finish` returns to a file. The file is replaced as a whole, or not at
   all, by way of a file beside it whose name is .adtc-PROCESS-NUMBER.partial. When the call
   returns, the system has the bytes on the disk. The folder is not synchronized: after a power
   failure the old file may be there again. Errors as of `adtc_write`, and ADTC_NO_MEMORY.

   A read-only file is replaced if its folder can be written; a folder that cannot be written
   refuses (ADTC_SYSTEM, with EACCES).

   A file that is there keeps its permissions, and its group where that is allowed (else the group
   may do what others may); it has the process's user as its owner. On Linux it keeps a POSIX access
   control list; if it had one that cannot be kept, or not its group, it is for its owner alone.
   Other attributes are not kept: extended ones, security labels, lists of NFS and of other systems.
   A new file is made with mode 0666 less the umask. On Windows a file has the access rights of a
   new one.

   Of a symbolic link the target is replaced, and the link stays; the target need not be there, but
   on Windows it must. A device, a FIFO, a terminal, or whatever else is no regular file, is written
   to as it is, and stays; a FIFO is waited for until somebody reads. A folder is ADTC_SYSTEM, with
   EISDIR (Windows: EACCES). For a file that a shell has opened, with >> for example, use
   `adtc_write`. */
ADTC_MUST_USE adtc_status adtc_save(adtc *b, const char *path);

/* Checks [size] bytes that came from anywhere, and makes [*view] a view of them if all is well. The
   bytes must be aligned to 8, else it is ADTC_ARGUMENT, and stay as they are. Bytes behind the
   buffer's end are passed over. [accepted] are those of ADTC_SHARING and ADTC_CYCLES that the
   caller can deal with: with another one it is ADTC_NOT_ACCEPTED. [fault] may be NULL. On failure
   [*view] is as it was.

   Every item is checked, also one that is not reachable. The check takes one linear pass, and one
   more if the bytes have a checksum. Its memory is two bits for each unit of a general buffer. Of a
   preorder buffer it is 4 bytes for each child that is still to come. ADTC_NO_MEMORY if there is
   none. ADTC_CYCLES, ADTC_SHARING: a walk of an accepted buffer that shares can be exponentially
   longer than the buffer. */
ADTC_MUST_USE adtc_status adtc_open(const void *bytes, size_t size, uint32_t accepted,
                                    adtc_view *view, adtc_fault *fault);

/* Checks a buffer of this program as `adtc_open` checks bytes: is everything set as it should be?
   The bytes of a mapped file are compared with the checksum that it has; after changes of the
   program's own, `adtc_finish` makes that anew. [fault] may be NULL. All flags are accepted. Time
   and memory are those of `adtc_open`; b->status is not changed. */
ADTC_MUST_USE adtc_status adtc_check(adtc *b, adtc_fault *fault);

/* Reads one buffer of at most [most] bytes from a descriptor into [*b], and checks it as
   `adtc_open` does. [options] as for `adtc_copy`; [fault] may be NULL. The call waits for the bytes
   of the buffer, and reads none behind them. ADTC_FULL: it has more than [most] bytes.
   ADTC_TRUNCATED: the input ends before. ADTC_ARGUMENT: limit_bytes is less than a header.
   ADTC_NOT_ACCEPTED, ADTC_NO_MEMORY. ADTC_SYSTEM: see errno; a descriptor that does not wait fails
   with EAGAIN. After a failure some of the bytes may have been read, and are lost. */
ADTC_MUST_USE adtc_status adtc_receive(adtc *b, int descriptor, size_t most, uint32_t accepted,
                                       const adtc_options *options, adtc_fault *fault);

/* Maps a file that `adtc_save` wrote into [*b], without reading it. Only its header is checked, in
   constant time. For a file of unknown origin, or for its checksum, call `adtc_check` next. Files
   with any flags are mapped: b->flags says whether it has ADTC_SHARING or ADTC_CYCLES. [fault] may
   be NULL. `adtc_free` ends the mapping.

   The buffer cannot grow (ADTC_FULL). A change that the program makes in it is this process's own
   and never reaches the file. The file must not change meanwhile; Windows does not let it be
   replaced.

   ADTC_SYSTEM: see errno, which is ENOMEM if there is no room for the mapping. ADTC_BAD_HEADER,
   ADTC_BAD_VERSION, ADTC_BYTE_ORDER and ADTC_FULL are of the header, as in `adtc_open`.
   ADTC_TRUNCATED: the file is shorter than its header says. A pipe, a
   device, or whatever else is no regular file, is ADTC_SYSTEM at once, with errno ENODEV:
   `adtc_receive` reads pipes. A folder is ADTC_SYSTEM, with EISDIR (Windows: EACCES). */
ADTC_MUST_USE adtc_status adtc_map(adtc *b, const char *path, adtc_fault *fault);

#ifdef __cplusplus
}
#endif

#include "outheap/adtc_inline.h"

#endif
