/* SPDX-License-Identifier: MIT */
/* Storage for buffers of adtc.h in an arena of outheap/pages.h.

   A buffer takes a run of the arena that has addresses for its limit. As it grows it takes memory
   from the start of the run, in whole pages of the arena, and never moves. The memory of a buffer
   that is freed goes back to the system, its addresses to the arena. A limit is 8 or 16 GiB and
   more unless limit_bytes says less. It should say less where the arena has a page table: such an
   arena keeps all addresses that it ever had. The arena's buffers have its class.

     struct oh_pages_config config = OH_PAGES_DEFAULTS;
     struct oh_pages *arena;
     if (oh_pages_create(&config, &arena) != OH_OK) ...
     adtc_pages_storage s;
     if (adtc_pages_storage_init(&s, arena, OH_HUGE_ON) != ADTC_OK) ...
     adtc b;
     adtc_options options = {.storage = &s.storage, .limit_bytes = (size_t)1 << 30};
     if (adtc_create(&b, &options) != ADTC_OK) ...
     ...
     adtc_free(&b);
     oh_pages_destroy(arena);

   Ownership: the program owns the arena and the storage; both outlive the buffers, and the storage
   stays where it is meanwhile.
   Threads: any number may make, grow and free buffers of one storage at the same time, each its
   own: the arena's mutex is all that they share.
   Errors: any refusal of the arena is ADTC_NO_MEMORY. If the system refuses to take back the run
   of a buffer that is freed, the run stays handed out.

   Needs src/adtc_pages/, src/adtc/ and src/pages/. */
#ifndef OUTHEAP_ADTC_PAGES_H
#define OUTHEAP_ADTC_PAGES_H

#include "adtc.h"
#include "outheap/pages.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The fields are the library's, but for the address of [storage]: see adtc_options. */
typedef struct {
  adtc_storage storage; /* the first field */
  struct oh_pages *pages;
  enum oh_huge huge;
} adtc_pages_storage;

/* Makes [*s] a storage for buffers in [pages]. [huge] says whether they are in huge pages or not,
   or in those that take less time to get (OH_HUGE_MEASURED). With OH_HUGE_ON memory is taken when
   it is touched, else the kernel is asked to fill it at once.
   ADTC_ARGUMENT: [pages] is NULL, or [huge] is no value of the enumeration. */
ADTC_MUST_USE adtc_status adtc_pages_storage_init(adtc_pages_storage *s, struct oh_pages *pages,
                                                  enum oh_huge huge);

#ifdef __cplusplus
}
#endif

#endif
