/* SPDX-License-Identifier: MIT */
/* What adtc asks of the operating system: address space and memory for storages, files. One .c file
   for each system, for each of the two. None of these takes a lock or keeps a state. Those that
   fail set errno.

   pages asks for address space, memory and huge pages in a way of its own (src/pages/platform.h):
   that either folder needs no other is worth more than to write this once. Nobody else
   asks for files. */
#ifndef ADTC_SYSTEM_H
#define ADTC_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Memory. Sizes are multiples of ADTC_SMALL_PAGE, unless a comment says otherwise ---- */

#define ADTC_SMALL_PAGE ((size_t)4 << 10) /* no system gives and takes less */
#define ADTC_HUGE_PAGE ((size_t)2 << 20)

/* Addresses for [bytes] without memory, which nobody can access, aligned to a huge page. NULL on
   failure. */
char *adtc_system_reserve(size_t bytes);

/* Makes a part of them readable and writable; it reads as zeros. */
bool adtc_system_commit(char *start, size_t bytes);

/* Gives back all that adtc_system_reserve gave. */
void adtc_system_release(char *start, size_t bytes);

/* Advice for reserved addresses; ignored where there are no such pages. */
void adtc_system_want_huge(char *start, size_t bytes);
void adtc_system_refuse_huge(char *start, size_t bytes);

/* Has memory that is accessible filled with pages at once, at half the price of a fault for each.
   Where that cannot be, they come when they are touched. */
void adtc_system_fill(char *start, size_t bytes);

/* Maps the pages of memory that will be read at once, those of a file too. That costs less than a
   fault for each few of them. Where it cannot be done, they come when they are touched. Start and
   size are any. errno stays. */
void adtc_system_bring(const void *start, size_t bytes);

/* ---- Files. A descriptor is the C library's ---- */

enum adtc_target_kind { ADTC_NOTHING_THERE, ADTC_FILE_THERE, ADTC_OTHER_THERE };

/* The place that a path leads to, where a buffer is to be saved. */
struct adtc_target {
  char *path; /* its own name, without a link at its end; from malloc */
  enum adtc_target_kind kind;
  unsigned permissions, group; /* of a file; where the system has them */
};

/* Fills in [target], whose path is a copy of [path] until links are followed. */
bool adtc_system_look(const char *path, struct adtc_target *target);

/* Bytes of [path] up to the name of the file in its folder. */
size_t adtc_system_folder(const char *path);

/* A new file to write to, which is to take the place of [target], with its permissions, or fewer;
   errno is EEXIST if it is there. -1 on failure: it is not there. */
int adtc_system_create(const char *path, const struct adtc_target *target);

/* The first opens something that is there and is no file, to write to it. The second opens a file
   to read it: what is no regular file is refused, and not waited for. -1 on failure. */
int adtc_system_open_other(const char *path);
int adtc_system_open_file(const char *path);

/* How many of [bytes] were written or read; 0 at the end of what is read; -1 on failure. */
ptrdiff_t adtc_system_write(int descriptor, const char *from, size_t bytes);
ptrdiff_t adtc_system_read(int descriptor, char *to, size_t bytes);

/* False for what is no regular file, with ENODEV, or for a folder EISDIR (Windows: ENODEV). */
bool adtc_system_file_size(int descriptor, uint64_t *bytes);
bool adtc_system_sync(int descriptor);
bool adtc_system_close(int descriptor);

/* [to] becomes the file [from], all at once, whether it is there or not. */
bool adtc_system_replace(const char *from, const char *to);
bool adtc_system_remove(const char *path);

/* A number that no other process has at the same time. */
long adtc_system_process(void);

/* The first [bytes] of a file, to be read, and to be written in memory only. NULL on failure. */
char *adtc_system_map(int descriptor, size_t bytes);
void adtc_system_unmap(char *base, size_t bytes);

#endif
