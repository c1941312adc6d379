/* SPDX-License-Identifier: MIT */
/* Trees whose nodes have types: the base of the code that the schema compiler generates.

   A program includes the header that `schema/run compile --lang c` writes for its schema, which
   includes this one; docs/adtc-c.md shows how. The tables below say of a schema's values what
   docs/adtc-layout.md says of them. The functions of this header go by the tables: one checker, one
   builder, one walk and one printer for all schemas.

   A value is named by the address of its first word. Distances in a preorder buffer are relative,
   so a reader needs nothing else. The name is valid until the buffer moves, is rewound or freed.
   Trees may be of any depth. Nothing here calls itself, but for the first levels of opening. A
   function that needs memory for depth says so, and fails with ADTC_NO_MEMORY. */
#ifndef OUTHEAP_ADTC_TYPED_H
#define OUTHEAP_ADTC_TYPED_H

#include "adtc.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Values ---- */

/* A value of any type. NULL: an item of a list that is absent. */
typedef struct {
  const uint32_t *at;
} adtc_tree;

/* Bytes of a string, not ended by a zero where a program makes them. NULL: none. */
typedef struct {
  const char *bytes;
  size_t length;
} adtc_text;

/* Items of a list, which are children of the node at [at]; of plain data, what stands at [at].
   Programs read [count]. The functions that read items know the meaning of [first]. */
typedef struct {
  const uint32_t *at;
  uint32_t first, count;
} adtc_list;

/* A value of the builtin type `constant`. */
typedef struct {
  const uint32_t *at;
} adtc_constant;

typedef enum {
  ADTC_CONSTANT_NONE = 1,
  ADTC_CONSTANT_TRUE,
  ADTC_CONSTANT_FALSE,
  ADTC_CONSTANT_ELLIPSIS,
  ADTC_CONSTANT_DIGITS, /* an integer of more than 64 bits: adtc_digits_of */
  ADTC_CONSTANT_COMPLEX,
  ADTC_CONSTANT_TUPLE,
  ADTC_CONSTANT_SET,
  ADTC_CONSTANT_INT,
  ADTC_CONSTANT_FLOAT,
  ADTC_CONSTANT_TEXT,
  ADTC_CONSTANT_BYTES
} adtc_constant_kind;

/* Stands behind the name of an enumeration: any int may be converted to it, in C++ too, and is
   looked at then. */
#ifdef __cplusplus
#define ADTC_ANY_INT : int
#else
#define ADTC_ANY_INT
#endif

/* ---- Tables: what a schema says. Generated, constant, and as old as this header. ---- */

/* The kinds of a value, or of each item of a list. */
typedef enum {
  ADTC_VALUE_NODE,
  ADTC_VALUE_TEXT,
  ADTC_VALUE_CONSTANT,
  ADTC_VALUE_CODE, /* an enumeration or bool: bits, or an element */
  ADTC_VALUE_INT8,
  ADTC_VALUE_INT16,
  ADTC_VALUE_INT32,
  ADTC_VALUE_INT64,
  ADTC_VALUE_UINT8,
  ADTC_VALUE_UINT16,
  ADTC_VALUE_UINT32,
  ADTC_VALUE_UINT64,
  ADTC_VALUE_FLOAT32,
  ADTC_VALUE_FLOAT64
} adtc_value;

/* The places of a field. */
typedef enum {
  ADTC_IN_BITS,   /* of the head or of a word */
  ADTC_IN_RECORD, /* bytes of the record */
  ADTC_AS_ITEM,   /* a child */
  ADTC_AS_ELEMENTS,
  ADTC_AS_RUN, /* a node whose children are the list's items */
  ADTC_AS_REST /* the last children of the node itself */
} adtc_place;

/* Bits of the head (word -1) or of a word. Width 0: none. */
typedef struct {
  int16_t word;
  uint8_t shift, width;
} adtc_bits;

typedef struct {
  const char *name;
  uint8_t place, value; /* adtc_place, adtc_value */
  uint8_t element_log;  /* of elements, or of a value in the record: its size */
  uint8_t is_list;      /* 0; 1; 2: items may be absent */
  adtc_bits bits, presence;
  uint16_t record; /* where in the record, in words */
  uint16_t codes;  /* how many values a code has, that for absence included */
  uint16_t type;   /* of a node, or of a code; ADTC_NO_TYPE: of bool */
  uint16_t absent; /* 0; or 1 + which of the schema's defaults it is where it is absent */
  uint16_t shared; /* 0; or 1 + the class of values that may be references to one before them */
} adtc_field;

#define ADTC_NO_TYPE ((uint16_t)0xffff)

/* A constructor, or the one form of a product; or a part, which has no tag: fields that a
   constructor of an open schema got with a later version. */
typedef struct {
  const char *name;
  const adtc_field *fields;    /* as the schema has them */
  const uint16_t *children;    /* those fields that are children, in the children's order */
  const uint16_t *checked;     /* those with bits or bytes not all of which are values */
  const uint32_t *words_masks; /* of each word: the bits that some field has */
  uint16_t head_mask;          /* the same of the head, with the tag */
  uint16_t type, tag;
  uint16_t words, record_words; /* record_words 0: there is none */
  uint16_t field_count, child_count, checked_count;
  uint16_t is_open;                /* parts may follow, and children of versions to come */
  uint16_t part_count, first_part; /* the parts that this version knows, as forms */
} adtc_form;

typedef struct {
  const char *name;
  uint16_t first_form, form_count, tag_bits;
  uint16_t is_enumeration;
  uint16_t shared; /* as of a field */
} adtc_type;

#define ADTC_FINGERPRINT_BYTES 32

/* Private: see outheap/adtc_prove_inline.h. */
typedef struct adtc_proof adtc_proof;
typedef const uint32_t *adtc_prove_function(adtc_proof *p, const uint32_t *at, uint32_t left);

typedef struct {
  const char *name;
  const uint8_t *fingerprint; /* ADTC_FINGERPRINT_BYTES */
  const adtc_type *types;
  const adtc_form *forms;
  uint16_t type_count, form_count; /* parts are no forms of a type, and stand behind the others */
  uint16_t version;                /* 0: closed */
  const char *const *defaults;     /* of fields, as they are printed */
  uint16_t shared_count;           /* classes of shared values; 0: all stand where they are used */
  adtc_prove_function *const *proofs; /* for each type one, NULL of enumerations; NULL: none */
} adtc_schema;

/* ---- Bytes from outside ---- */

typedef enum {
  ADTC_FITS,           /* nothing is wrong */
  ADTC_FITS_NO_LAYOUT, /* not a preorder buffer */
  ADTC_FITS_NO_ROOT,
  ADTC_FITS_NO_SCHEMA, /* the fingerprint of another schema */
  ADTC_WRONG_ITEM,     /* an item of another kind */
  ADTC_WRONG_TAG,      /* no such constructor */
  ADTC_WRONG_BITS,     /* bits are set that no field has */
  ADTC_WRONG_CODE,     /* no such value of an enumeration */
  ADTC_WRONG_NUMBER,   /* a number that the type has not */
  ADTC_WRONG_ABSENCE,  /* an absent value that is not zero */
  ADTC_WRONG_COUNT,    /* too few children, or too many */
  ADTC_WRONG_EMPTY,    /* an empty list that is an item */
  ADTC_WRONG_CONSTANT,
  ADTC_WRONG_REFERENCE, /* no such value ends before it */
  ADTC_WRONG_COUNT_OF_PROBLEMS
} adtc_problem;

#define ADTC_PATH_BYTES 160

typedef struct {
  adtc_fault fault; /* what adtc_open found, or ADTC_BAD_TYPE, ADTC_OTHER_SCHEMA, ADTC_NO_MEMORY */
  adtc_problem problem;
  char path[ADTC_PATH_BYTES]; /* as in Module.body[3].value; of a long one the end, after "..." */
} adtc_typed_fault;

/* Checks bytes from outside, and sets *root to the value of [type] in them. It accepts the bytes
   that `adtc_open` and `adtc_check_typed` accept, and finds the same faults. The bytes must be
   aligned to 8, or else it is ADTC_ARGUMENT, and stay as they are as long as values of them are
   read. [type] is the number of a type of the schema, which nothing checks. [fault] may be NULL. On
   failure [*root] is as it was; the generated NAME_open and NAME_check make it NULL.

   One pass does for both if the buffer holds the tree of the root and its fingerprint alone. It may
   take 128 levels of calls on the thread's stack, whatever the depth of the tree. Below them its
   memory is 16 bytes for each child to come of an ancestor, where a list counts as one. It is as
   much for each ancestor that is shared, and a bit for each word of the buffer and each shared
   type. Bytes that are refused may take two passes more, which find the place.

   Of more than 256 KiB, the pass asks the system for pages ahead, on Linux by madvise. */
ADTC_MUST_USE adtc_status adtc_open_typed(const void *bytes, size_t size, const adtc_schema *schema,
                                          uint16_t type, adtc_tree *root, adtc_typed_fault *fault);

/* Checks that the tree of the root is a value of [type], every bit of it, and sets *root to it. [v]
   is a view that `adtc_open` has made, or that of a buffer after `adtc_check`. [type] is the number
   of a type of the schema, here and in all functions below; only `adtc_build_begin` checks that. If
   a buffer begins with a fingerprint, it has to be that of this schema, else it is
   ADTC_OTHER_SCHEMA. ADTC_BAD_TYPE: the tree is no such value, or there is none. ADTC_NO_MEMORY:
   the pass takes 8 bytes for each ancestor with children to come. For a schema that shares it also
   takes a bit for each word and each shared type. [fault] may be NULL. On failure [*root] is as it
   was. */
ADTC_MUST_USE adtc_status adtc_check_typed(const adtc_view *v, const adtc_schema *schema,
                                           uint16_t type, adtc_tree *root, adtc_typed_fault *fault);

/* Writes a sentence to [to], such as "Module.body[3].value: no such constructor, at 1044". Cuts it
   off and returns its length as `adtc_fault_string` does; ADTC_PATH_BYTES + 100 hold it. */
size_t adtc_typed_fault_string(const adtc_typed_fault *fault, char *to, size_t bytes);

/* Returns the version of the schema that the writer of a buffer had. 0: the buffer is of a closed
   schema, or its fingerprint is not there. The buffer is one that has been checked, or was
   built. */
uint32_t adtc_writer_version(const adtc_view *v);

/* Returns the tree of the root. The buffer is known to hold a tree: this program has built it, for
   example. */
static inline adtc_tree adtc_root_of(const adtc_view *v);

/* ---- Building ---- */

/* A count of a list that is not known yet: `adtc_build_end_list` ends the list. The content of the
   node that has the list is moved by a memmove then, to make room for the distances of its
   children. */
#define ADTC_UNKNOWN UINT32_MAX

struct adtc_coming;
struct adtc_kept;
struct adtc_pairs;
struct adtc_sharing;

/* Builds one tree, in preorder, at the end of a buffer. The builder knows which value comes next:
   any other is ADTC_ORDER. It keeps the first failure, which all later calls return. So a program
   may look once, at the result of `adtc_build_end`. Any call may be ADTC_NO_MEMORY, ADTC_FULL or
   ADTC_PINNED, ADTC_TOO_LARGE for 2^32 bytes or children, and ADTC_DISTANCE if a first child is too
   large. Bytes that a program gives lie
   outside of the buffer, unless that does not move.

   One thread uses a builder, and the buffer, until `adtc_build_end`. */
typedef struct {
  adtc *to;
  const adtc_schema *schema;
  adtc_status status;
  uint32_t expected; /* 1 + the type of a node that can come now, or a number that stands for a
                        text; 0: neither can, or it has to be asked */
  bool keeps; /* nodes stay on the stack until they are complete, as the schema shares some */
  struct adtc_coming *coming; /* a stack of what is to come; at its bottom an entry for nothing */
  struct adtc_coming *top, *last; /* what comes next, and the last entry for which there is room */
  size_t least;      /* the least depth at which something was made without being asked for */
  uint32_t *numbers; /* where children of open nodes start */
  size_t number_count, number_room;
  uint32_t *parts; /* what those to come have beside children */
  size_t part_count, part_room;
  size_t mark, complete_before;
  adtc_status status_before;
  uint32_t flags_before;
  adtc_ref root;
  adtc_field whole; /* what the tree is */
  struct adtc_sharing *sharing;
  struct adtc_kept *kept;    /* NULL, but while the function of a rewriting has built nothing */
  const adtc_field *waiting; /* what was due at a failure; NULL: nothing, or it is not known */
  bool may_end;              /* the end of its list was due, too */
  const char *mistake;       /* a sentence that says more of a failure than what was due; or NULL */
} adtc_builder;

/* Cost of the calls of a builder: constant time each, and that of the bytes that they copy. The
   builder has some bytes for each child that the nodes being built still lack. */

/* Begins to build a value of [type] in [to], a preorder buffer. Until `adtc_build_end` nothing else
   is made in [to], and no view of it is copied or saved: `adtc_finish` is ADTC_NOT_SET. An empty
   buffer gets the schema's fingerprint first. `adtc_build_end` has to be called, also if
   `adtc_build_begin` fails. ADTC_ARGUMENT: [to] is general, or [type] is no type of nodes.
   ADTC_ORDER: another builder is at work in [to], and goes on. */
adtc_status adtc_build_begin(adtc_builder *b, adtc *to, const adtc_schema *schema, uint16_t type);
/* Ends the building: the tree becomes the root, and the builder's memory is given back.
   ADTC_NOT_SET if something is missing, else the first failure of any call. After a failure the
   buffer is as it was before. A second call does nothing, and returns the first failure again, or
   ADTC_ORDER if there was none. */
ADTC_MUST_USE adtc_status adtc_build_end(adtc_builder *b);

/* Writes to [to] what is due, such as "BinOp.left: a value of type expr is due": what comes next;
   after a failure, what should have come when the first call failed; after ADTC_NOT_SET from
   `adtc_build_end`, what is missing. After ADTC_ARGUMENT it says what the argument was for, as in
   "Group.shapes: an argument does not fit an item of type shape", or "the buffer is not in
   preorder". Says "nothing is due" after a tree that is complete, and in the function of a
   rewriting. Cuts it off and returns its length as `adtc_fault_string` does. The builder may have
   ended; its schema is read. */
size_t adtc_builder_string(const adtc_builder *b, char *to, size_t bytes);

/* Builds a text, of which the bytes are copied. ADTC_ARGUMENT if it has none (NULL). */
adtc_status adtc_build_text(adtc_builder *b, adtc_text text);
/* Builds an integer. ADTC_ARGUMENT if the type that comes next has no such value. */
adtc_status adtc_build_int(adtc_builder *b, int64_t value);
/* Builds an unsigned integer, by `adtc_build_int` of the signed one with the same bits. So values
   from 2^63 on are for the type uint64 alone. Elsewhere they become negative numbers, without a
   failure where the type has those. In a constant `adtc_build_digits` builds them. */
adtc_status adtc_build_uint(adtc_builder *b, uint64_t value);
/* Builds a floating-point number. ADTC_ARGUMENT if the type that comes next has no such value. */
adtc_status adtc_build_float(adtc_builder *b, double value);
/* Builds the item of a list `?*` that is absent. ADTC_ORDER: no such item can come. */
adtc_status adtc_build_absent(adtc_builder *b);
/* Ends the innermost list of which the count was ADTC_UNKNOWN. ADTC_ORDER: something of it, or of
   another list, has to come first. */
adtc_status adtc_build_end_list(adtc_builder *b);
/* Builds a copy of [from], a value of [type] of the same schema, by a memcpy. The buffer of [from]
   does not move meanwhile. A check has accepted the tree of [from], or a builder has made it: the
   copy is saved without another look for children that were never set.

   [from] may be of the buffer that is written if that is pinned, or if its storage never moves.
   Nothing checks this: the copy from a buffer that moves reads memory that was given back.

   Of a schema that shares values, the copy is a rewriting that keeps all nodes. A node that several
   copies share is copied once, so the trees they are made from must stay until `adtc_build_end`. */
adtc_status adtc_build_copy(adtc_builder *b, uint16_t type, adtc_tree from);
/* Builds a copy of a constant, as `adtc_build_copy` does of a node. */
adtc_status adtc_build_constant(adtc_builder *b, adtc_constant from);

/* Shared values. A text of a shared type is written once: where it comes again, the builder writes
   a reference. Only the program knows which nodes are shared: it names a node before it builds it,
   and says later that the node comes again. */

/* Returns a name for the node that is built next, of a shared type: a number, for this builder.
   UINT32_MAX: the call has failed, with ADTC_ORDER if no such node can come. */
uint32_t adtc_build_name(adtc_builder *b);
/* Builds a reference to the named node, which comes here too. ADTC_ORDER: the node is not complete,
   or it cannot come here. ADTC_DISTANCE: it is 8 GiB back. */
adtc_status adtc_build_again(adtc_builder *b, uint32_t name);

/* Constants are integers, floats and texts as above, and those of the functions below. */

/* Builds a constant of [count] bytes, which are copied; they are zeros if [bytes] is NULL. */
adtc_status adtc_build_bytes(adtc_builder *b, const void *bytes, uint32_t count);
/* Builds one of the constants none, true, false and ellipsis. ADTC_ARGUMENT: another kind. */
adtc_status adtc_build_singleton(adtc_builder *b, adtc_constant_kind kind);
/* Builds an integer of more than 64 bits, from its decimal digits. Those of a negative number have
   a `-` in front. ADTC_ARGUMENT: a number of 64 bits, a 0 in front, or another character. */
adtc_status adtc_build_digits(adtc_builder *b, adtc_text digits);
/* Builds a constant that is a complex number. */
adtc_status adtc_build_complex(adtc_builder *b, double real, double imaginary);
/* Builds a tuple or a set of [count] constants, which follow; [count] may be ADTC_UNKNOWN.
   ADTC_ARGUMENT: another kind. */
adtc_status adtc_build_constants(adtc_builder *b, adtc_constant_kind kind, uint32_t count);

/* For generated code: all that is known of a node when it begins. */
typedef struct {
  uint16_t form, number_count, text_count, list_count;
  uint32_t variant;
  uint32_t later;  /* a bit for each of the form's children, words and record not counted, that is
                      there and comes later; not read if it has more than 32 */
  uint32_t floats; /* a bit for each number that is one; likewise */
  uint32_t shared; /* a bit for each text of a shared type; 0 costs time, if there are any */
  const uint32_t *words;  /* of small fields, as in memory */
  const void *record;     /* not NULL if the form has one */
  const uint32_t *counts; /* of the lists that are trees, in the order of the children */
  const int64_t *numbers; /* children that come first, all that are there; of floats the bits */
  const adtc_text *texts; /* the children behind them; a NULL is ADTC_ARGUMENT */
  const uint32_t *parts;  /* as for adtc_build_form_with, if the form has any */
} adtc_given;

/* Builds the node and the children that [given] has; those that come later follow. */
adtc_status adtc_build_given(adtc_builder *b, const adtc_given *given);
/* Takes a node that was written behind all else, of a type that can come, and is complete. */
adtc_status adtc_build_leaf(adtc_builder *b, adtc_ref node);
/* Takes a node that was written behind all else, of a type that can come, and lacks children.
   Returns the top of the stack, above which there is room for 32 more; NULL: it has failed. The
   usual case is compiled where it is wanted. */
struct adtc_coming *adtc_build_begun(adtc_builder *b, adtc_ref node);
/* Goes on to what the program has to build next. */
adtc_status adtc_build_settle(adtc_builder *b);
/* Builds the node of a form, of which the children follow one by one. [words] are of small fields,
   as in memory; [counts] are of the lists that are trees, in the order of the children. */
adtc_status adtc_build_form(adtc_builder *b, uint16_t form, uint32_t variant, const uint32_t *words,
                            const void *record, const uint32_t *counts);
/* Builds the node of a form with parts, as `adtc_build_form` does of one without. [parts] describes
   the parts, one behind the other. For each it has the variant, words, record, the counts of the
   lists, and 8 bytes for each child that is a number. These bytes are an int64_t or a double. All
   are zero where a field is absent. The last parts of which all is zero are left out. */
adtc_status adtc_build_form_with(adtc_builder *b, uint16_t form, uint32_t variant,
                                 const uint32_t *words, const void *record, const uint32_t *counts,
                                 const uint32_t *parts);
/* Builds a list of [count] elements of the size that is due, which are copied; they are zeros if
   [elements] is NULL. ADTC_ARGUMENT: [count] is 0, or a code is one that the type does not have.
   The generated PREFIX_build_C_F have the right type. */
adtc_status adtc_build_elements(adtc_builder *b, const void *elements, uint32_t count);
/* The same for a field of a form, by their numbers. ADTC_ORDER: another field is due. */
adtc_status adtc_build_elements_of(adtc_builder *b, uint16_t form, uint16_t field,
                                   const void *elements, uint32_t count);
/* Makes [status] the builder's failure, if there was none before. */
adtc_status adtc_build_fail(adtc_builder *b, adtc_status status);

/* ---- All of a tree ---- */

/* Returns whether two trees of the same schema, which shares no values, are equal. Floats are equal
   if their bits are. Needs no memory. Most equal trees have the same words: that is one memcmp. If
   it finds a difference, the items are compared one by one. */
bool adtc_equal_typed(adtc_tree a, adtc_tree b);
/* Sets [*equal] to whether two trees of [type] are equal, where the schema shares values. A value
   is equal to a reference to an equal one. ADTC_NO_MEMORY leaves [*equal] as it is. Each pair of
   shared nodes is compared once, which takes 24 to 48 bytes. */
ADTC_MUST_USE adtc_status adtc_equal_shared(const adtc_schema *schema, uint16_t type, adtc_tree a,
                                            adtc_tree b, bool *equal);

/* The form of a node whose constructor a later version has brought. Nothing below it is met. */
#define ADTC_NO_FORM ((uint16_t)0xffff)

/* A walk that meets each node twice: before its children, and after them. It also meets a shared
   node wherever there is a reference to it, and enters the node the first time. The first time is
   where the node stands. If that is before the tree that is walked, it is at the first reference to
   the node. */
typedef struct {
  const adtc_schema *schema;
  adtc_tree node;
  uint16_t type, form; /* of the node, as indexes of the schema's tables; or ADTC_NO_FORM */
  bool leaves;         /* the second time */
  bool again;          /* a shared node that was met before */
  adtc_status status;
  struct adtc_walking *frames;
  size_t depth, room;
  const uint32_t *root;
  struct adtc_pairs *outside; /* shared nodes that stand before the root, and were met */
} adtc_typed_walk;

/* Begins a walk over [root], a value of [type]. `adtc_typed_walk_end` ends it. It needs memory for
   each ancestor, and for shared nodes that stand before [root]. One thread uses a walk. */
void adtc_typed_walk_begin(adtc_typed_walk *w, const adtc_schema *schema, uint16_t type,
                           adtc_tree root);
/* Goes on to the next node, w->node, and returns true. False at the end, or when w->status is
   ADTC_NO_MEMORY. */
bool adtc_typed_walk_next(adtc_typed_walk *w);
/* Leaves the node that has just been met without a look at its children: the walk comes to it a
   second time at once. Only after a call of `adtc_typed_walk_next` that returned true, while
   w->leaves is false. */
void adtc_typed_walk_skip(adtc_typed_walk *w);
/* Enters the node that has just been met [again] all the same, only while w->again is true and
   w->leaves is false. A program that enters each such node walks the tree that the references stand
   for. That tree may be as large as 2 to the power of the number of nodes. */
void adtc_typed_walk_enter(adtc_typed_walk *w);
/* Ends the walk and gives its memory back. */
void adtc_typed_walk_end(adtc_typed_walk *w);

/* Says what becomes of a node of the old tree. */
typedef enum {
  ADTC_KEEP,  /* the same node, and the question is asked of those below that are known */
  ADTC_WHOLE, /* a copy of all of it */
  ADTC_BUILT  /* the function has built something in its place */
} adtc_rewriting;

/* Says what becomes of [old], a node of [type]. The function builds one value of [type] by [b] and
   returns ADTC_BUILT. Or it builds nothing and returns another answer. ADTC_ORDER if it does
   otherwise. [context] is the program's. The function returns: an exception of C++ or a longjmp out
   of it would skip what the rewriting has to free. */
typedef adtc_rewriting adtc_rewrite_function(void *context, adtc_builder *b, uint16_t type,
                                             adtc_tree old);

/* Builds the next value as a copy of [old] in which [rewrite] has replaced the nodes it likes. The
   old buffer must not move: of the buffer that is written, the same holds as in `adtc_build_copy`.
   [rewrite] is asked once in a call about a shared node: where the node comes again, a reference to
   its replacement is built. Takes time for each node that is looked at, and for the bytes
   copied. */
adtc_status adtc_rewrite(adtc_builder *b, uint16_t type, adtc_tree old,
                         adtc_rewrite_function *rewrite, void *context);
/* Rewrites as `adtc_rewrite` does, with fewer questions: [rewrite] keeps all nodes but those of
   some types, and [asked] says of each type of the schema whether it is one of them. It has
   schema->type_count elements; NULL means all types. Other nodes need not be looked at if none of
   these can be below them. So [rewrite] is asked about fewer nodes, but still may be asked about
   any. */
adtc_status adtc_rewrite_types(adtc_builder *b, uint16_t type, adtc_tree old,
                               adtc_rewrite_function *rewrite, void *context, const bool *asked);

/* Prints a tree as in Group(name="x", shapes=[Polygon(corners=[])]), the fields as the schema has
   them, without a line break at its end. A node to which there are references has a number, `&1
   Polygon(corners=[])`, by which they name it, `*1`. ADTC_SYSTEM if the file cannot be written: see
   errno. ADTC_NO_MEMORY: it needs memory for depth. A part of the tree may have been printed
   then. Takes linear time. */
ADTC_MUST_USE adtc_status adtc_print_typed(FILE *to, const adtc_schema *schema, uint16_t type,
                                           adtc_tree root);

#ifdef __cplusplus
}
#endif

#include "outheap/adtc_typed_inline.h"

#endif
