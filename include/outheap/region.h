/* SPDX-License-Identifier: MIT */
/* OCaml values outside the heap: regions. docs/region.md says when to use them, and when not.

   A region holds deep copies of values. OCaml code reads them as it reads any value; the collector
   neither marks nor moves them. A region is freed as a whole.

   Rules for the caller, which nothing checks but where that is said:
   - a value in a region is not modified, but for its bytes, with integers and with values of the
     same region: the collector does not see another pointer that is stored there. `oh_region_check`
     finds those. A sealed region is not modified at all, and there the system sees to it;
   - a value that was read before a region was freed is not read afterwards. To hold it is harmless:
     the addresses are never used again, and what stands there is a block without fields to the
     collector.

   Threads: any thread may call any function. Most take the region's mutex. `oh_region_add`,
   `oh_region_add_shared`, `oh_region_save`, `oh_region_find_holders` and the two that map files
   need OCaml's lock, the others do not. Nothing here allocates in OCaml's heap, and none is to be
   called from a signal handler. For POSIX systems with words of 64 bits.

   Errors: enum oh_status (status.h). Whatever fails leaves the region as it was, unless the
   function says otherwise. */
#ifndef OUTHEAP_REGION_H
#define OUTHEAP_REGION_H

#include <caml/mlvalues.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pages.h"
#include "region_match.h"
#include "region_read.h"

#ifdef __cplusplus
extern "C" {
#endif

struct oh_region;

/* A new, empty region in [*region], which the caller owns, for `oh_region_destroy`.
   OH_OTHER_OCAML: the program's runtime is of another line of OCaml than the library was compiled
   for; no function here serves it. OH_NO_MEMORY. */
enum oh_status oh_region_create(struct oh_region **region);

/* A region that is freed by itself once its owner gives it up and no pointer leads into it any
   more: `oh_region_give_up`. It works where the program is linked with a runtime for OCaml 5 that
   has a page table (docs/page-table.md): its marker notes what it meets of the region. The first
   value takes 256 MiB of address space, and so do later ones that do not fit; only what is used is
   resident. The memory is of the class 7 of outheap/runtime.h. The first call installs a
   `caml_major_slice_end_hook`, which calls the one before.

   OH_NOT_SUPPORTED: any other runtime. OH_OTHER_OCAML. OH_NO_MEMORY. With OCaml's lock. */
enum oh_status oh_region_create_watched(struct oh_region **region);

/* May a pointer lead into the region? True for one that is not watched. False: when the last
   marking that is done began, the collector could reach none, and none was made since; so there is
   none. With OCaml's lock; true until the next pointer is made, which only `oh_region_add` and the
   like do, and code that reads a weak pointer. */
bool oh_region_is_touched(struct oh_region *region);

/* Gives up a region, which its owner does not use from here on; what was read from it may be. One
   that is watched is freed when it is not touched, after a cycle of the collector. Another one is
   destroyed, as by `oh_region_destroy`. Any thread, at any time. NULL is ignored. */
void oh_region_give_up(struct oh_region *region);

/* How many regions were freed by themselves. */
size_t oh_region_freed_by_themselves(void);

/* Huge pages for the memory that the region takes from here on. They make adding, freeing and
   reading faster, and up to 2 MiB of what is resident may be empty. OH_HUGE_MEASURED: what a region
   has at first; but its first 2 MiB are as the system is configured. OH_BAD_OPTION. */
enum oh_status oh_region_use_huge_pages(struct oh_region *region, enum oh_huge huge);

/* Forgets a region that was freed, or holds nothing; NULL is ignored. Nobody may use it meanwhile
   or later. A region that holds values is not touched: they stay readable for ever. */
void oh_region_destroy(struct oh_region *region);

/* What was refused, and where. */
struct oh_region_refusal {
  char const *what; /* words for it, as in "a closure"; constant */
  size_t length;    /* of the path */
  size_t *path;     /* indices of fields, from the root to it; the caller's, for free() */
};

/* Copies [source] and what it reaches into the region, in [*copy]. Sharing and cycles are kept.
   Blocks that are in the region already are not copied again.

   The caller has OCaml's lock and keeps it: the collector does nothing that moves or frees a block
   meanwhile. Other domains may modify the value. Each field is then copied as it was at some moment
   of the call; these moments differ.

   OH_REFUSED: it reaches a closure, an object, an extension constructor (every exception has one),
   a lazy value that is not forced, an abstract block, a continuation, or a custom block that is
   neither Int32, Int64, Nativeint nor a bigarray. A bigarray's data are copied too; two bigarrays
   that share data have data of their own afterwards, as with Marshal. Then [*refusal] is filled,
   and in no other case. OH_ALREADY_FREE, OH_SEALED: the region is. OH_NO_MEMORY,
   OH_NO_ADDRESS_SPACE.

   Cost: linear. Until it returns there is a table of about half the size of the memory in which new
   blocks lie: 256 bytes for each 512 with one in them, and 1 KiB for each 64 KiB. So it is small
   beside a value that fills its part of the heap, and a hundred times as large as one that lies
   scattered in a heap which holds much else. No recursion. The algorithm is Cheney's (A
   nonrecursive list compacting algorithm, 1970), with that table in place of forwarding
   pointers. */
enum oh_status oh_region_add(struct oh_region *region, value source, value *copy,
                             struct oh_region_refusal *refusal);

/* The same, but that nothing stands in the region twice of what is added in this way, in this call
   or another: in the place of a block stands one that was there before, if that has the same tag
   and size and, once their own fields were merged, the same fields; strings, floats and arrays of
   floats have bits in place of fields, so 0. and -0. differ, and so do two kinds of NaN. Two copies
   are then physically equal where the values are equal in that sense.

   So the caller promises that nobody will change what is added: two records that are equal now
   become one, also if a field is mutable, and a string becomes one with equal bytes. Values have no
   mark that would tell. What is to be changed is added by `oh_region_add`, and never merged.

   Not merged: bigarrays; blocks on a cycle, each of which is copied as it is, while what hangs on
   the cycle is merged; and what is in the region already, but was added by `oh_region_add`.

   The path of a refusal is the first in depth, field by field, and may be longer than others.

   Cost: linear, but for data that were chosen so that their hashes collide. No recursion. Until it
   returns there is the table of `oh_region_add`, but for small strings and floats, and a stack:
   three words and all fields for each block on the longest path. Until the region is sealed or
   freed it has a set of blocks, 11 to 22 bytes for each, in huge pages where the system grants
   them: of a list or a tree only the leaves are in it. What is merged has chunks of its own. */
enum oh_status oh_region_add_shared(struct oh_region *region, value source, value *copy,
                                    struct oh_region_refusal *refusal);

/* A field that leads out of its region, because a caller stored that. */
struct oh_region_stray {
  size_t block;      /* the how-manieth block of the region has the field, from 0 */
  size_t field;      /* its index */
  uintptr_t address; /* of the field */
  unsigned tag;      /* of the block */
  size_t size;       /* of the block, in fields */
};

/* Finds every field that is neither an integer nor a pointer into the region: the number of them in
   [*found], and the first [room] in [strays], by block and field. The collector does not see such a
   pointer: what it leads to may be gone already, and is not read. Pointers to other regions and to
   static data, which stay where they are, are found as well. The order of blocks is that in which
   they were added, breadth first within one value; behind them come those that were merged, each
   behind those that it points to.

   No allocation; one pass over all of the region. A store that others make meanwhile may or may not
   be found. OH_ALREADY_FREE: [*found] is not changed. */
enum oh_status oh_region_check(struct oh_region *region, struct oh_region_stray *strays,
                               size_t room, size_t *found);

/* A word from which a pointer leads into a region. */
struct oh_region_holder {
  uintptr_t word;     /* its address */
  uintptr_t block;    /* the block of the heap that has it; or 0: it is a root, in a stack, a global
                         of a module, or wherever C says that there is one */
  size_t field;       /* of the block; 0 in a root, like the next two */
  unsigned tag;       /* of the block */
  size_t size;        /* of the block, in fields */
  uintptr_t leads_to; /* what it holds */
};

/* Is it a block whose fields do not count? Called while the program stands still, for blocks of the
   heap: it reads them, and does nothing else. */
typedef bool oh_region_is_exempt(void *data, value block);

/* Finds every word that the program can reach and that leads into the region: the number of them in
   [*found], and the first [room] in [holders], in no order. To be called before the region is
   freed, to know whether it can be; or after that, to find who still holds what must not be read
   any more. Fields of blocks for which [is_exempt], unless it is NULL, says so do not count. Weak
   pointers and ephemerons that can be reached do. Roots in C that OCaml is not told of cannot be
   found, nor what Gc.Memprof keeps. What ephemerons, weak arrays and finalisers hold of a domain
   that ends meanwhile may be missed. A boxroot that was deleted may count until it is swept. OCaml
   5.0 and 5.1 tell of no threads but those of the caller's domain, once for each domain: what these
   hold may be counted several times.

   First comes a short slice of the major collector. All domains are stopped meanwhile. It goes
   through all that is alive in the heaps, as a full collection does, and needs about half as much
   memory as that: it is for looking for errors. The caller has OCaml's lock, and keeps its values
   in roots, since they may move. OH_NO_MEMORY: [*found] is not changed. */
enum oh_status oh_region_find_holders(struct oh_region *region, oh_region_is_exempt *is_exempt,
                                      void *data, struct oh_region_holder *holders, size_t room,
                                      size_t *found);

/* Makes the region read-only, for as long as it is there. A store into it ends the process: a line
   on standard error says which address in which region (`oh_region_number`), then comes abort().
   The store does not happen. To seal a region twice is as to seal it once.

   The first call installs a handler of SIGSEGV and SIGBUS, on the stack for signals. It calls the
   handler that was there before for every signal that is not of such a store. Of a handler that the
   program installs later, the system calls that one only: it should do the same, or there is no
   line. On Linux the line of a read behind the end of a mapped file, which somebody has shortened,
   says that. A call of the system to which an address in the region is given for writing, such as
   read(), fails with EFAULT.

   OH_ALREADY_FREE. OH_NO_MEMORY: the system refuses it; nothing has changed but for the handler. */
enum oh_status oh_region_seal(struct oh_region *region);

/* The how-manieth region of the process it is: 1 for the first. No lock. */
size_t oh_region_number(struct oh_region const *region);

/* Gives the memory of all values back to the system. Their addresses stay reserved. The caller
   waits for about 2 ms: in that time goes what is in huge pages, up to about 200 MB, or 20 MB in
   small pages. A thread gives the rest back, 1 GB of small pages in about 0.1 s.

   OH_ALREADY_FREE. OH_NO_MEMORY: the system refuses one more mapping. Either nothing has changed,
   or a part has been freed: the region counts as freed, and the next call goes on. */
enum oh_status oh_region_free(struct oh_region *region);

/* Waits until the memory of every region that was freed has been given back. Not with OCaml's lock,
   which others may need for as long. OH_NO_MEMORY: the system refuses one more mapping, or a
   thread; the next call tries again. */
enum oh_status oh_region_finish_freeing(void);

/* Is the region freed, at least in part? */
bool oh_region_is_freed(struct oh_region *region);

/* Is [v] a block of the region? Not once that is freed. */
bool oh_region_contains(struct oh_region *region, value v);

/* A string or floats of up to 8 words are merged whenever they are met again, also if the source
   shares them. */
struct oh_region_statistics {
  size_t blocks;   /* number of them */
  size_t used;     /* bytes of blocks, with their headers */
  size_t reserved; /* bytes of address space; what was never used of it is not resident */
  size_t merged;   /* blocks that were added shared, and in whose place stands an equal one */
  size_t saved;    /* bytes that these would have taken */
};

/* Fills [*statistics], all at one instant. Of a region that is freed: zeros. */
void oh_region_get_statistics(struct oh_region *region, struct oh_region_statistics *statistics);

/* ---- Files: docs/region-file.md. A program without OCaml reads them by region_read.h ---- */

/* Writes [v], a block of the region or an integer, and what it reaches, to a file of that name.
   A file that is there is replaced at once, when the new one is complete and the system has its
   bytes on the disk: until then that is a file beside it, whose name ends in .partial, and which
   is removed if anything fails. The folder itself is not synchronized: after a power failure the
   old file may be there again. A link is followed. Equal values make equal files.

   The caller has OCaml's lock. The call gives it away while it writes, without running signal
   handlers.

   OH_REFUSED: as for `oh_region_add`, or it reaches a bigarray. OH_BAD_ADDRESS: [v] is something
   else. OH_ALREADY_FREE. OH_NO_MEMORY, OH_NO_ADDRESS_SPACE. OH_SYSTEM: errno says why.

   Cost: that of `oh_region_add`, and as much memory as the file has bytes, until it returns. */
enum oh_status oh_region_save(struct oh_region *region, value v, char const *path,
                              struct oh_region_refusal *refusal);

/* Maps a file that was saved, as a region, in [*region], which is the caller's; the value that was
   saved, in [*root]. The region is sealed, as by `oh_region_seal`.

   If nothing is at the addresses that the file prefers, the time does not depend on its size, and
   processes that map it share its memory; else the call reads all of it, and moves it in memory of
   the process's own. (OCaml 4.14's table of pages takes some time and memory for each page.)

   [*root] is of the type that the caller takes it for, and the file is one that `oh_region_save`
   wrote: nothing of its content is checked. Nobody may shorten or overwrite the file while it is
   mapped; to replace it by another does no harm.

   The caller has OCaml's lock. The call gives it away while it opens and reads the file.

   OH_BAD_FILE: it is no file of a region, or of another version, word size, byte order or line of
   OCaml, or truncated, or its header damaged; [*fault] says which and where, and is filled in no
   other case. OH_OTHER_OCAML. OH_NO_MEMORY, OH_NO_ADDRESS_SPACE. OH_SYSTEM: errno says why. */
enum oh_status oh_region_map(char const *path, struct oh_region **region, value *root,
                             struct oh_region_fault *fault);

/* The same, once all of the file was read and found to be whole, as by `oh_region_file_check`:
   whatever it holds, to read it as OCaml values leads nowhere else. Its type is still the caller's
   claim. */
enum oh_status oh_region_map_checked(char const *path, struct oh_region **region, value *root,
                                     struct oh_region_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
