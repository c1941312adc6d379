/* SPDX-License-Identifier: MIT */
/* OCaml values outside the heap: regions. docs/region.md says when to use them, and when not.

   A region holds deep copies of values. OCaml code reads them as it reads any value; the collector
   neither marks nor moves them. A region is freed as a whole.

   Rules for the caller. Nothing checks them, except where that is said:
   - The caller does not modify a value in a region, with two exceptions: it may change bytes, and
     it may store integers and values of the same region. The collector does not see any other
     pointer that is stored there; `oh_region_check` finds those. A sealed region is not modified at
     all, and there the system sees to it.
   - The caller does not read a value of a region after the region was freed. To hold such a value
     is harmless. The addresses are never used again, and to the collector a block without fields
     stands there.

   Threads. Any thread may call any function. Most take the region's mutex. No function is to be
   called from a signal handler.

   Locks. `oh_region_create_watched`, `oh_region_is_touched`, `oh_region_add`,
   `oh_region_add_shared`, the three that add in slices, `oh_region_save`, `oh_region_find_holders`
   and the two that map files need OCaml's lock, the others do not. Nothing here allocates in
   OCaml's heap. Only `oh_region_add_slice` and `oh_region_find_holders` may collect. But
   `oh_region_save` and the two that map files give the lock away for a time. Others may collect
   then, and move values that have no root.

   Errors: enum oh_status (status.h). A function that fails leaves the region as it was, unless its
   comment says otherwise.

   Cost. A function whose comment says nothing of it takes constant time.

   Systems: POSIX, with words of 64 bits. */
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

/* Creates an empty region and stores it in [*region]. The caller owns it. At its end the caller
   calls `oh_region_free`, which gives the memory of values back, and then `oh_region_destroy`.

   OH_OTHER_OCAML: the program's runtime is of another line of OCaml than the library was compiled
   for; no function here serves it. OH_NO_MEMORY. */
enum oh_status oh_region_create(struct oh_region **region);

/* Creates a region that is freed by itself, and stores it in [*region]. That happens once its owner
   has given it up (`oh_region_give_up`) and no pointer leads into it any more. Needs OCaml's lock.

   This works if the program is linked with a runtime for OCaml 5 that has a page table
   (docs/page-table.md). The marker of such a runtime notes which pointers into the region it meets.
   The first call installs a `caml_major_slice_end_hook`, which calls the one before.

   OH_NOT_SUPPORTED: any other runtime. OH_OTHER_OCAML. OH_NO_MEMORY.

   Cost: the first value takes 256 MiB of address space, and so do later ones that do not fit; only
   what is used is resident. The memory is of the class 7 of outheap/runtime.h. */
enum oh_status oh_region_create_watched(struct oh_region **region);

/* Returns whether a pointer may lead into the region. Needs OCaml's lock.

   The result is true for a region that is not watched. False means that no pointer leads into it:
   the collector could reach none when the last finished marking began, and none was made since.
   False stays valid until the next pointer is made. Only `oh_region_add` and the like make one, and
   code that reads a weak pointer. Cost: a pass over the region's chunks, with its mutex held. */
bool oh_region_is_touched(struct oh_region *region);

/* Gives up [region], which its owner does not use from here on. Values that were read from it may
   still be used. NULL is ignored. Any thread, at any time.

   A watched region is freed when it is not touched, after a cycle of the collector. A slice of the
   collector does that, in any domain, which waits for it as for `oh_region_free`. Any other region
   is destroyed, as by `oh_region_destroy`: its memory stays in use if it was not freed. */
void oh_region_give_up(struct oh_region *region);

/* Returns the number of regions of the process that were freed by themselves. No lock. */
size_t oh_region_freed_by_themselves(void);

/* Chooses the pages for memory that the region takes from now on. Huge pages make adding, freeing
   and reading faster, and up to 2 MiB of what is resident may be empty.

   A new region has OH_HUGE_MEASURED. A chunk of 2 MiB, as the first one is unless its block is
   larger, is as the system is configured. OH_BAD_OPTION. */
enum oh_status oh_region_use_huge_pages(struct oh_region *region, enum oh_huge huge);

/* Forgets a region that was freed, or that holds nothing; NULL is ignored. Nobody may use it
   meanwhile or later. Call `oh_region_free` first: the values of a region that was not freed stay
   readable for ever, and so does their memory stay in use. Does nothing if `oh_region_free` has
   freed a part only: that call comes again first. */
void oh_region_destroy(struct oh_region *region);

/* A refusal: the kind of value, and its place. */
struct oh_region_refusal {
  char const *what; /* words for it, as in "a closure"; constant */
  size_t length;    /* of the path */
  size_t *path;     /* indices of fields, from the root to it; the caller's, for free() */
};

/* Two values of [what]. The first is for an extension constructor. The second comes from
   `oh_region_add` alone, for a young constructor below [source]: after a minor collection it would
   not be refused. */
#define OH_REGION_CONSTRUCTOR "an extension constructor"
#define OH_REGION_YOUNG "an extension constructor in the minor heap"

/* Copies [source] and all that it reaches into the region, and stores the copy in [*copy]. Sharing
   and cycles are kept. Blocks that are in the region already are not copied again. The data of a
   bigarray are copied too. Two bigarrays that share data have data of their own afterwards, as with
   Marshal.

   Extension constructors, by which a program knows its exceptions, stay in the heap. The copy leads
   to them, and the collector keeps them and this pointer up to date, until the region is freed. The
   first one installs the hooks of `oh_region_begin_adding`.

   The caller has OCaml's lock and keeps it: the collector does nothing that moves or frees a block
   meanwhile. Other domains may modify the value. Each field is then copied as it was at some moment
   of the call; these moments differ.

   OH_REFUSED: [source] reaches one of these:
   - a closure, or an object;
   - an extension constructor that is young, which is rare, as most are as old as their module; and
     [source] is refused if it is one itself, as a constant exception is;
   - a lazy value that is not forced, an abstract block, or a continuation;
   - a custom block that is neither Int32, Int64, Nativeint nor a bigarray.
   Then [*refusal] is filled, and the caller owns its path. After any other result it means nothing,
   and there is nothing to free.
   OH_ALREADY_FREE, OH_SEALED: the region is. OH_NO_MEMORY, OH_NO_ADDRESS_SPACE.

   Cost: linear, without recursion. Until the call returns there is a table: 256 bytes for each 512
   bytes with a new block in them, and 1 KiB for each 64 KiB. That is about half the size of the
   memory in which the new blocks lie. The table is small beside a value that fills its part of the
   heap. It is a hundred times as large as a value that lies scattered in a heap which holds much
   else. The algorithm is Cheney's (A nonrecursive list compacting algorithm, 1970), with that table
   in place of forwarding pointers. */
enum oh_status oh_region_add(struct oh_region *region, value source, value *copy,
                             struct oh_region_refusal *refusal);

/* Copies [source] as `oh_region_add` does, but merges equal blocks. Nothing that is added in this
   way, in this call or another, then stands in the region twice. A block that was there before
   stands in the place of a new one that has the same tag, size and fields. Fields are compared once
   they were merged themselves. Strings, floats and arrays of floats have bits in place of fields.
   So 0. and -0. differ, and so do two kinds of NaN. Two copies are physically equal where the
   values are equal in that sense.

   The caller promises that nobody will change what is added. Two records that are equal now become
   one, also if a field is mutable, and a string becomes one with equal bytes. Values have no mark
   that would tell. `oh_region_add` adds what is to be changed, and such blocks are never merged.

   Extension constructors are refused, and so are all exceptions.

   Three things are not merged: bigarrays, blocks that `oh_region_add` added before, and blocks on a
   cycle. Each block on a cycle is copied as it is, while what hangs on the cycle is merged.

   Locks and errors as for `oh_region_add`. The path of a refusal is the first in depth, field by
   field, and may be longer than others.

   Cost: linear, but for data that were chosen so that their hashes collide. No recursion. Until the
   call returns there is the table of `oh_region_add`, but for small strings and floats. There is
   also a stack: three words and all fields for each block on the longest path. Until the region is
   sealed or freed it has a set of blocks, 11 to 22 bytes for each. The set is in huge pages where
   the system grants them; of a list or a tree only the leaves are in it. Merged blocks have chunks
   of their own. */
enum oh_status oh_region_add_shared(struct oh_region *region, value source, value *copy,
                                    struct oh_region_refusal *refusal);

/* A value that is added with pauses, in which the program runs. It serves one thread at a time. */
struct oh_region_adding;

/* Begins to add a value to [region], as `oh_region_add` does, but in slices, and stores in
   [*adding] what the slices share. The caller owns it, for `oh_region_end_adding`. Needs OCaml's
   lock.

   The first call installs a `caml_scan_roots_hook` and a `caml_major_slice_begin_hook`, which call
   those before. OH_NO_MEMORY. */
enum oh_status oh_region_begin_adding(struct oh_region *region, struct oh_region_adding **adding);

/* Copies for about [nanoseconds], and sets [*is_done] to whether all of the value is in the region.
   Then the copy of [*source] is stored in [*copy], and no other slice follows.

   [source] is a root of the caller's, and leads to the same value in each call. In between, the
   program may do anything but destroy or give up the region. It may free or seal the region: the
   next call then fails with OH_ALREADY_FREE or OH_SEALED. It may also modify the value. Each field
   is then copied as it was at some moment between the first call and the last; these moments
   differ. The caller has OCaml's lock. The call may run a minor collection, but neither finalisers
   nor signal handlers.

   Errors as for `oh_region_add`: nothing was added, and no other slice follows.

   Cost: as for `oh_region_add`; and in each cycle of the collector, all sources are marked, some in
   each slice and before each slice of the collector. The copy begins anew if blocks may have moved
   (Gc.compact; on OCaml 4.14 also by itself; `oh_region_find_holders`), or a marking has ended
   before all sources were marked (Gc.full_major). If that happens four times, it makes no pause
   from then on. Until all is copied, the copies have chunks of their own, the first of 2 MiB. */
enum oh_status oh_region_add_slice(struct oh_region_adding *adding, value const *source,
                                   uint64_t nanoseconds, bool *is_done, value *copy,
                                   struct oh_region_refusal *refusal);

/* Forgets [adding], which nobody uses any more; NULL is ignored. A value that is not all in the
   region is given up. The region may be destroyed already. Needs OCaml's lock. Cost: a few calls of
   the system for each chunk of such a value. */
void oh_region_end_adding(struct oh_region_adding *adding);

/* A field that leads out of its region, because a caller stored that. */
struct oh_region_stray {
  size_t block;      /* the number of its block in the region, from 0 */
  size_t field;      /* its index */
  uintptr_t address; /* of the field */
  unsigned tag;      /* of the block */
  size_t size;       /* of the block, in fields */
};

/* Finds every field that leads out of the region because somebody stored that. Fields that
   `oh_region_add` has left leading to extension constructors are not found. The number of fields is
   stored in [*found]. The first [room] of them, by block and field, are stored in [strays], which
   may be NULL if [room] is 0.

   The collector does not see such a pointer: the block that it leads to may be gone already, and is
   not read. Pointers to other regions and to static data, which stay where they are, are found as
   well. The order of blocks is that in which they were added, breadth first within one value.
   Behind them come those that were merged, each behind those that it points to.

   A store that others make meanwhile may or may not be found. OH_ALREADY_FREE: [*found] is not
   changed. Cost: one pass over all of the region. The first call after extension constructors were
   added also sorts the pointers to them. */
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

/* Returns whether the fields of [block] do not count. The program defines it.
   `oh_region_find_holders` calls it for blocks of the heap, with the [data] that it was given,
   while the program stands still. It only reads the blocks, and does nothing else. */
typedef bool oh_region_is_exempt(void *data, value block);

/* Finds every word that the program can reach and that leads into the region. The number of them is
   stored in [*found]. The first [room] of them, in no order, are stored in [holders], which may be
   NULL if [room] is 0. Fields of blocks for which [is_exempt] returns true do not count, but it is
   not asked about ephemerons and weak arrays. [is_exempt] may be NULL, and gets [data].

   Call it before the region is freed, to know whether it can be freed. Or call it afterwards, to
   find which words still hold what must not be read any more.

   Weak pointers and ephemerons that can be reached do count. Pointers that were stored in another
   region do not: `oh_region_check` finds those. The answer is true for its instant only. Some words
   are not found, or not reliably:
   - Roots in C that OCaml is not told of cannot be found, nor what Gc.Memprof keeps.
   - What ephemerons, weak arrays and finalisers of a domain that ends meanwhile hold may be missed.
   - A boxroot that was deleted may count until it is swept.
   - OCaml 5.0 and 5.1 tell of no threads but those of the caller's domain, once for each domain:
     what these hold may be counted several times.

   The caller has OCaml's lock, and keeps its values in roots, since they may move. First comes a
   short slice of the major collection. All domains are stopped meanwhile.

   OH_NO_MEMORY: [*found] is not changed.

   Cost: the call goes through all that is alive in the heaps, as a full collection does. It needs
   about half as much memory as that: it is for looking for errors. */
enum oh_status oh_region_find_holders(struct oh_region *region, oh_region_is_exempt *is_exempt,
                                      void *data, struct oh_region_holder *holders, size_t room,
                                      size_t *found);

/* Makes the region read-only, for as long as it is there. To seal a region again does nothing. A
   region with exceptions is writable for a time while the heap is compacted, on OCaml 4.14 until
   the next collection. If the system refuses that, the process ends.

   A store into a sealed region does not happen, and ends the process. A line on standard error says
   which address in which region (`oh_region_number`), then comes abort(). A call of the system to
   which an address in the region is given for writing, such as read(), fails with EFAULT.

   The first call installs a handler of SIGSEGV and SIGBUS, on the stack for signals. It calls the
   handler that was there before for every signal that is not of such a store. If the program
   installs another handler later, the system calls that one only. That handler should call the one
   before it too, or there is no line. On Linux the handler also has a line for a read in a mapped
   file which somebody has shortened, in a page behind its end; the line says that.

   OH_ALREADY_FREE. OH_NO_MEMORY: the system refuses it; nothing has changed but for the handler.

   Cost: a few calls of the system, and a record of some words, which stays, for each chunk. */
enum oh_status oh_region_seal(struct oh_region *region);

/* Returns the number of the region in the process: 1 for the first that was created. No lock. */
size_t oh_region_number(struct oh_region const *region);

/* Gives the memory of all values of the region back to the system. Their addresses stay reserved.
   The caller still owns [region], for `oh_region_destroy`, which comes next.

   OH_ALREADY_FREE. OH_NO_MEMORY: the system refuses one more mapping, or some bytes. Either nothing
   has changed, or a part has been freed: the region then counts as freed, and the next call goes
   on.

   Cost: the caller waits for about 2 ms. In that time all memory in huge pages goes, up to about
   200 MB, or 20 MB in small pages. A thread gives the rest back, 1 GB of small pages in about
   0.1 s. If the system refuses a thread, the caller waits for all of it. */
enum oh_status oh_region_free(struct oh_region *region);

/* Waits until the memory of every region that was freed has been given back. The caller does not
   have OCaml's lock, which others may need for as long.

   OH_NO_MEMORY: the system refuses one more mapping, or a thread; the next call tries again.

   Cost: the caller waits as long as `oh_region_free` says of that thread. */
enum oh_status oh_region_finish_freeing(void);

/* Returns whether the region is freed, at least in part. No lock. */
bool oh_region_is_freed(struct oh_region *region);

/* Returns whether [v] is a block of the region. False for an integer, and once the region is freed.
   Needs no lock of OCaml's. Cost: a pass over the region's chunks, with its mutex held. */
bool oh_region_contains(struct oh_region *region, value v);

/* Counts of a region. A string or floats of up to 8 words are merged whenever they are met again,
   also if the source shares them. */
struct oh_region_statistics {
  size_t blocks;   /* number of them */
  size_t used;     /* bytes of blocks, with their headers */
  size_t reserved; /* bytes of address space; what was never used of it is not resident */
  size_t merged;   /* blocks that were added shared, and in whose place stands an equal one */
  size_t saved;    /* bytes that these would have taken */
};

/* Fills [*statistics] with the counts of the region, all at one instant. They are zeros if the
   region is freed. Cost: a pass over the region's chunks, with its mutex held. */
void oh_region_get_statistics(struct oh_region *region, struct oh_region_statistics *statistics);

/* ---- Files: docs/region-file.md. A program without OCaml reads them by region_read.h ---- */

/* Writes [v] and all that it reaches to the file [path]. [v] is a block of the region or an
   integer. Equal values make equal files.

   A file that is there is replaced at once, when the new one is complete and the system has its
   bytes on the disk. Until then the new one is a file beside it, whose name ends in .partial; it is
   removed if anything fails. The folder itself is not synchronized: after a power failure the old
   file may be there again. A link is followed. The new file has the permissions, owner and group
   that `adtc_save` in adtc.h says.

   A place that is no regular file, such as a device or a FIFO, is written to as it is, without
   synchronizing. Some of the bytes may be there after a failure. A folder is OH_SYSTEM, with
   EISDIR.

   The caller has OCaml's lock. The call gives it away while it writes, without running signal
   handlers.

   OH_REFUSED: as for `oh_region_add`, or [v] reaches a bigarray or an extension constructor;
   [*refusal] is filled as there. OH_BAD_ADDRESS: [v] is neither a block of the region nor an
   integer. OH_ALREADY_FREE. OH_NO_MEMORY, OH_NO_ADDRESS_SPACE. OH_SYSTEM: errno says why.

   Cost: that of `oh_region_add`, and as much memory as the file has bytes, until it returns. */
enum oh_status oh_region_save(struct oh_region *region, value v, char const *path,
                              struct oh_region_refusal *refusal);

/* Maps the file [path], which `oh_region_save` wrote, as a region. The region is stored in
   [*region], and the caller owns it. The value that was saved is stored in [*root]. The region is
   sealed, as by `oh_region_seal`.

   The caller vouches for the type of [*root], and for the file being one that `oh_region_save`
   wrote: nothing of its content is checked. Where the file has to be moved, a block that reaches
   over its end is OH_BAD_FILE. Nobody may shorten or overwrite the file while it is mapped: in
   the last page that is left, zeros would be read as values. To replace it by another does no
   harm.

   The caller has OCaml's lock. The call gives it away while it opens and reads the file, without
   running signal handlers.

   OH_BAD_FILE: [*fault] says what is wrong and where, and is filled in no other case. The file may
   be no file of a region, or of another version, word size or byte order. It may be of OCaml 4,
   where the program has OCaml 5, or the other way round. Or it is shorter or longer than its header
   says, or the header is damaged. OH_OTHER_OCAML. OH_NO_MEMORY, OH_NO_ADDRESS_SPACE. OH_SYSTEM:
   errno says why. It is ENODEV for what is no regular file, which is not waited for, and EISDIR for
   a folder.

   Cost: if nothing is at the addresses that the file prefers, the time does not depend on its size.
   Processes that map it then share its memory. Else the call reads all of it, and moves it in
   memory of the process's own. (OCaml 4.14's table of pages takes some time and memory for each
   page.) */
enum oh_status oh_region_map(char const *path, struct oh_region **region, value *root,
                             struct oh_region_fault *fault);

/* Maps a file as `oh_region_map` does, after it has read all of the file and found it whole, as by
   `oh_region_file_check`. To read the result as OCaml values then leads nowhere else, whatever the
   file holds. Its type is still the caller's claim. Lock and errors as for `oh_region_map`. The
   time depends on the size of the file. */
enum oh_status oh_region_map_checked(char const *path, struct oh_region **region, value *root,
                                     struct oh_region_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
