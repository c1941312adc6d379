/* SPDX-License-Identifier: MIT */
/* adtc: whole trees in one buffer, with 32-bit indexes for pointers.

   A buffer holds *items*: integers, numbers, strings, arrays, and nodes, which have a variant and
   children. It has no absolute address in it: it can be copied, written, sent and mapped as it is,
   and is deleted in constant time. docs/adtc.md draws the items to the byte.

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

   Ownership: the program owns the struct adtc, the library the memory behind it until adtc_free.
   Threads: a buffer is changed by one thread at a time; any number of threads may read views of a
   buffer that nobody changes. There are no locks.
   Errors: every limit is an error and never wraps. What fails leaves the buffer as it was. Calls
   that make an item return ADTC_NONE, the others the status. Of the calls that change a buffer
   b->status keeps the first failure until adtc_take_status, and as long as it is there adtc_finish,
   adtc_write and adtc_save refuse the buffer with it. So a program may make a whole tree, and look
   once. Where a result is all that says what went wrong, compilers warn of a call that ignores it.
   32 bits: where addresses have no more, no buffer is larger than 2 GiB; what was made elsewhere
   and is larger is refused with ADTC_FULL. */
#ifndef OUTHEAP_ADTC_H
#define OUTHEAP_ADTC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of such a call must be looked at. */
#if defined(__GNUC__) || defined(__clang__)
#define ADTC_MUST_USE __attribute__((warn_unused_result))
#else
#define ADTC_MUST_USE
#endif

/* What names an item of a buffer. In a tagged general buffer a small integer is its own name. */
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

/* A sentence for a status; static. */
const char *adtc_status_string(adtc_status status);

typedef enum { ADTC_GENERAL = 0, ADTC_PREORDER = 1 } adtc_layout;

/* Flags, kept in the buffer. */
enum {
  ADTC_SHARING = 1,   /* general: an item may have several parents, and is made before them */
  ADTC_CYCLES = 2,    /* general: any graph; it cannot be walked */
  ADTC_WIDE = 4,      /* general: 2^32 units rather than 2^31; small integers take a unit each */
  ADTC_FAR = 8,       /* preorder: no 4-byte nodes; first children may be larger than 512 MiB */
  ADTC_CHECKSUM = 16, /* either: what is written has a checksum, see adtc_want_checksum */
  ADTC_ALL_FLAGS = 31
};

/* ---- Storage: where the bytes are ---- */

/* [limit] is the largest size that the buffer will ever ask for, the same in all calls for it. */
typedef struct adtc_storage adtc_storage;
struct adtc_storage {
  /* At least *bytes bytes, aligned to 8; sets *bytes to how many there are, at most [limit]. NULL:
     no memory. */
  void *(*allocate)(const adtc_storage *self, size_t limit, size_t *bytes);
  /* Grows [base] from [old] to at least *bytes where it is; sets *bytes. False: it cannot. */
  bool (*extend)(const adtc_storage *self, void *base, size_t old, size_t limit, size_t *bytes);
  /* The same at another address; [base] is gone then. NULL: no memory, and [base] is still there.
     The function may be NULL, for a storage that never moves: what cannot be extended has no more
     memory. */
  void *(*move)(const adtc_storage *self, void *base, size_t old, size_t limit, size_t *bytes);
  void (*release)(const adtc_storage *self, void *base, size_t bytes, size_t limit);
};

extern const adtc_storage adtc_malloc_storage; /* moves when it grows; small buffers */
/* These reserve addresses for [limit] bytes (8 or 16 GiB and more, unless the options say less)
   and take memory as they grow: they never move. adtc_pages.h has one more of this kind, whose
   memory comes from an arena of the program's. */
extern const adtc_storage adtc_mmap_storage; /* what is asked for is filled with pages at once */
extern const adtc_storage adtc_huge_storage; /* in transparent huge pages, when they are touched */

/* ---- Making and deleting ---- */

typedef struct {
  adtc_layout layout;
  uint32_t flags;
  uint32_t unit_log;           /* general: units of 2^unit_log bytes, 2 (also if 0) to 5 */
  const adtc_storage *storage; /* NULL: malloc */
  size_t initial_bytes;        /* room at first; 0: a page */
  size_t limit_bytes;          /* never larger than this; 0: what the layout can address, or
                                  256 MiB where addresses have 32 bits */
} adtc_options;

/* A buffer. The fields are the library's, [status] apart: the first failure that nobody has taken,
   see adtc_take_status. */
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
  size_t complete; /* bytes from the start in which nodes are known to have all children */
} adtc;

/* An empty buffer. [options] may be NULL: general, units of 4 bytes, malloc. On failure *b is not
   valid. */
ADTC_MUST_USE adtc_status adtc_create(adtc *b, const adtc_options *options);

/* Deletes all that is in it, in constant time. A buffer that is all zeros may be freed too. */
void adtc_free(adtc *b);

/* The first failure of a call that changed the buffer since this was called last, and ADTC_OK from
   now on. A program that has dealt with a failure says so by this call: else the buffer cannot be
   written. */
static inline adtc_status adtc_take_status(adtc *b);

/* Room for [bytes] more, so that so many bytes are made without moving or failing. */
ADTC_MUST_USE adtc_status adtc_reserve(adtc *b, size_t bytes);

/* How much is in it; adtc_rewind gives back what was made since, constant time. No item that is
   left may refer to what goes; the root becomes ADTC_NONE if it goes. ADTC_ARGUMENT if [mark] can
   be no such size. b->status stays. */
static inline size_t adtc_mark(const adtc *b);
adtc_status adtc_rewind(adtc *b, size_t mark);

/* While a buffer is pinned it does not move: growth fails with ADTC_PINNED where the storage would
   have to move it. Storage that never moves grows, or has ADTC_NO_MEMORY. Pins count; any
   thread. */
void adtc_pin(adtc *b);
void adtc_unpin(adtc *b);

/* ---- Making items ---- */

/* An integer: 31 bits cost 4 bytes or none, others 12. */
static inline adtc_ref adtc_int(adtc *b, int64_t value);
adtc_ref adtc_float(adtc *b, double value);

/* A node with [count] children, which are to be set, each once in a preorder buffer. Variants go
   from 0 to 4095. A node is an array too: its count goes up to 2^32 - 1, of which each takes 4
   bytes at once. */
static inline adtc_ref adtc_node(adtc *b, uint32_t variant, uint32_t count);

/* Makes [child] the [i]th child of [node]. A failure is in b->status too. Preorder: in order, just
   after all below the child before was made, and [child] is what was made then (ADTC_ORDER where
   that can be seen at once, else adtc_check finds it). ADTC_SHARING: [child] was made before
   [node], else ADTC_ORDER. */
static inline adtc_status adtc_set(adtc *b, adtc_ref node, uint32_t i, adtc_ref child);

/* [count] elements of 2^element_log bytes (0 to 3), copied from [elements], zero if that is NULL.
   They can be written through adtc_elements_of until the buffer moves. */
adtc_ref adtc_elements(adtc *b, uint32_t element_log, const void *elements, uint32_t count);

/* [length] bytes, and a zero byte after them. Any bytes: nobody checks an encoding. */
adtc_ref adtc_string(adtc *b, const char *bytes, size_t length);

/* Memory of the elements of an item of this buffer, for writing. NULL if it has none. */
void *adtc_elements_of(adtc *b, adtc_ref item);

static inline void adtc_set_root(adtc *b, adtc_ref item);

/* ---- Making a preorder buffer as fast as it goes ---- */

/* A place to write trees of forks (nodes of two children, variants 0 to 7) and of integers of 31
   bits. Passed and returned by value it stays in registers, which adtc_node and adtc_set on a
   buffer cannot: about a third of their time. What fails makes all that follows fail, and
   adtc_cursor_close says so. */
typedef struct {
  uint32_t *at, *end; /* the next word, and the end of the room; NULL once something has failed */
} adtc_cursor;

/* At the end of [b], with room for [items] items. No other item may be made until it is closed.
   Not for general buffers nor with ADTC_FAR (ADTC_ARGUMENT); the status is also in b->status. */
adtc_cursor adtc_cursor_open(adtc *b, size_t items);
static inline void adtc_cursor_int(adtc_cursor *c, int32_t value);
/* A fork, whose first child is what is made next. */
static inline uint32_t *adtc_cursor_fork(adtc_cursor *c, uint32_t variant);
/* The second child of [fork] is what is made next. */
static inline void adtc_cursor_second(adtc_cursor *c, uint32_t *fork);
/* Takes what was made into the buffer: *first is the first item. ADTC_ARGUMENT, and nothing is
   taken, if there were more items than room, or an integer, a variant or a distance did not fit. */
ADTC_MUST_USE adtc_status adtc_cursor_close(adtc *b, adtc_cursor c, adtc_ref *first);

/* ---- Reading ---- */

/* What a reader needs to know of a buffer; a plain value that owns nothing. Valid until the buffer
   grows, is rewound or freed; pinned buffers do not move. */
typedef struct {
  const char *base;
  size_t size;
  uint32_t layout;
  uint32_t flags;
  uint32_t tag, shift, unit_log;
  adtc_ref root;
} adtc_view;

static inline adtc_view adtc_view_of(const adtc *b);

/* All kinds there are: a switch over them needs no default. The format has no room for one more; it
   would take a new version of the format, which libraries of today refuse with ADTC_BAD_VERSION. */
typedef enum { ADTC_INT, ADTC_FLOAT, ADTC_NODE, ADTC_ELEMENTS, ADTC_STRING } adtc_kind;

/* The functions below take items of the view, of the kind that they are for; nothing is checked. */
static inline adtc_kind adtc_kind_of(const adtc_view *v, adtc_ref item);
static inline int64_t adtc_int_of(const adtc_view *v, adtc_ref item);
double adtc_float_of(const adtc_view *v, adtc_ref item);
static inline uint32_t adtc_variant_of(const adtc_view *v, adtc_ref node);
static inline uint32_t adtc_count_of(const adtc_view *v, adtc_ref node);
/* ADTC_NONE for a child that was not set yet; but the first one of a preorder node is where the
   node ends, made or not. */
static inline adtc_ref adtc_child(const adtc_view *v, adtc_ref node, uint32_t i);
/* The elements, or the bytes of a string, aligned to the smaller of their size and the unit; their
   number in *count. */
const void *adtc_elements_in(const adtc_view *v, adtc_ref item, uint32_t *count);
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

/* Starts at [item]; ADTC_NONE: a walk of nothing. A preorder view needs no memory, a general one a
   stack of 8 bytes for each ancestor that has more children to come. */
void adtc_walk_begin(adtc_walk *w, const adtc_view *v, adtc_ref item);
/* The next item in *item. False at the end, or when w->status is an error (ADTC_NO_MEMORY,
   ADTC_NOT_A_TREE, ADTC_NOT_SET). */
static inline bool adtc_walk_next(adtc_walk *w, adtc_ref *item);
void adtc_walk_end(adtc_walk *w);

/* Whether two trees are the same, whatever their layouts, in *equal. */
ADTC_MUST_USE adtc_status adtc_equal(const adtc_view *v, adtc_ref a, const adtc_view *w, adtc_ref b,
                                     bool *equal);

/* ---- Copying ---- */

/* A new buffer with the same bytes: one memcpy. [options] gives storage and sizes (NULL: malloc);
   layout, flags and units are those of the view. ADTC_FULL if the view is larger than limit_bytes,
   or, where none is given and addresses have 32 bits, larger than 256 MiB. */
ADTC_MUST_USE adtc_status adtc_copy(adtc *to, const adtc_view *from, const adtc_options *options);

/* Copies [item] and all below it to the end of [to], of either layout; its name there in *copy.
   Between preorder buffers a memcpy. What is shared in [from] is shared in the copy if [to] has
   ADTC_SHARING too, and copied once for each parent if not. On failure [to] is as it was. [from]
   may be a view of [to] if that is pinned or reserved. ADTC_NOT_A_TREE if [from] has ADTC_CYCLES.
   ADTC_NOT_SET if a child was never set; between preorder buffers that is not looked for, unless
   the tree has no end. A copy of the root into an empty buffer leaves behind what is not
   reachable. */
ADTC_MUST_USE adtc_status adtc_copy_tree(adtc *to, const adtc_view *from, adtc_ref item,
                                         adtc_ref *copy);

/* The same, and makes the copy the [i]th child of [node]. ADTC_ORDER if [to] has ADTC_SHARING: the
   node is there before its child. */
ADTC_MUST_USE adtc_status adtc_graft(adtc *to, adtc_ref node, uint32_t i, const adtc_view *from,
                                     adtc_ref item);

/* A new preorder buffer with what is reachable from the root. [options] as for adtc_copy. Flags:
   ADTC_FAR is set if need be, ADTC_CHECKSUM if [from] has it. What is shared is there once for each
   parent, which can be exponentially more than there was: limit_bytes ends that with ADTC_FULL. */
ADTC_MUST_USE adtc_status adtc_compact(adtc *to, const adtc_view *from,
                                       const adtc_options *options);

/* ---- Files, pipes, and bytes from outside ---- */

typedef struct {
  adtc_status status;
  uint64_t position; /* the byte at which it was found; ADTC_NOT_SET: where the node is */
  uint32_t child;    /* ADTC_NOT_SET: which one */
} adtc_fault;

/* A sentence for what was found and where, such as "child 1 of the node at 44 was never set", cut
   off where [bytes] end, with a zero byte at the end. The result is its whole length, as that of
   snprintf; 100 bytes hold it. */
size_t adtc_fault_string(const adtc_fault *fault, char *to, size_t bytes);

/* What is written from now on has a checksum (CRC-32C) of all its bytes, as from a buffer that was
   made with ADTC_CHECKSUM. adtc_open, adtc_receive and adtc_check look at it where it is. It tells
   damage, not malice: whoever can change the bytes can change the checksum. */
static inline void adtc_want_checksum(adtc *b);

/* The bytes of the buffer as they are to be written: v.base, v.size. Fills in the header, so that
   the buffer must not be read by others meanwhile. One linear pass, which looks for children that
   were never set, but not in trees that builders of adtc_typed.h have made at the buffer's start;
   with a checksum one pass more.
   v.base is NULL if the buffer is refused, and b->status says why: it was an error already, or
   ADTC_NOT_SET, where adtc_check says which child. That stays in b->status: once the child is set,
   the program calls adtc_take_status, or the buffer is refused again. (Whatever else may be wrong
   with what a program has made is for adtc_check to find.) */
ADTC_MUST_USE adtc_view adtc_finish(adtc *b);

/* Writes them to a descriptor: file, pipe, socket. On Windows it is the C library's, and in binary
   mode. What adtc_finish refuses, with the status that it has; ADTC_SYSTEM: see errno. */
ADTC_MUST_USE adtc_status adtc_write(adtc *b, int descriptor);

/* Writes them to a file, which is replaced as a whole, or not at all, by way of a file beside it
   whose name is .adtc-PROCESS-NUMBER.partial. Errors as of adtc_write, and ADTC_NO_MEMORY.
   A read-only file is replaced if its folder can be written; a folder that cannot be written
   refuses (ADTC_SYSTEM, with EACCES).
   A file that is there keeps its permissions, and its group where that is allowed (else the group
   may do what others may); it has the process's user as its owner. On Linux it keeps a POSIX access
   control list; if it had one that cannot be kept, or not its group, it is for its owner alone.
   Other attributes are not kept: extended ones, security labels, lists of NFS and of other systems.
   A new one is made with mode 0666 less the umask.
   Of a symbolic link the target is replaced, and the link stays; the target need not be there, but
   on Windows. There a file has the access rights of a new one.
   What is no regular file (a device, a FIFO, a terminal) is written to as it is, and stays; a
   FIFO is waited for until somebody reads. A folder is ADTC_SYSTEM, with EISDIR (Windows: EACCES).
   For what a shell has opened, with >> for example, use adtc_write. */
ADTC_MUST_USE adtc_status adtc_save(adtc *b, const char *path);

/* Checks [size] bytes that came from anywhere, before anything is read: one linear pass, and one
   more if they have a checksum. [accepted] are those of ADTC_SHARING and ADTC_CYCLES that the
   caller can deal with. If all is well, *view reads them; they must be aligned to 8 and stay as
   they are. [fault] may be NULL.
   Every item is checked, also what is not reachable. ADTC_CYCLES, ADTC_SHARING: a walk of an
   accepted buffer that shares can be exponentially longer than the buffer. */
ADTC_MUST_USE adtc_status adtc_open(const void *bytes, size_t size, uint32_t accepted,
                                    adtc_view *view, adtc_fault *fault);

/* The same for a buffer of this program: has everything been set as it should? The bytes of a
   mapped file are compared with the checksum that it has; after changes of one's own adtc_finish
   makes that anew. */
ADTC_MUST_USE adtc_status adtc_check(adtc *b, adtc_fault *fault);

/* Reads one buffer of at most [most] bytes from a descriptor, and checks it like adtc_open. */
ADTC_MUST_USE adtc_status adtc_receive(adtc *b, int descriptor, size_t most, uint32_t accepted,
                                       const adtc_options *options, adtc_fault *fault);

/* Maps a file that adtc_save wrote, without reading it: only its header is checked, constant time.
   For a file of unknown origin, or for its checksum, call adtc_check next. The buffer cannot grow
   (ADTC_FULL); what is set in it is this process's own and never reaches the file. The file must
   not change meanwhile; Windows does not let it be replaced. What is no regular file (a pipe, a
   device) is ADTC_SYSTEM at once, with errno ENODEV: adtc_receive reads pipes. A folder is
   ADTC_SYSTEM, with EISDIR (Windows: EACCES). */
ADTC_MUST_USE adtc_status adtc_map(adtc *b, const char *path, adtc_fault *fault);

#ifdef __cplusplus
}
#endif

#include "outheap/adtc_inline.h"

#endif
