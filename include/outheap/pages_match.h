/* SPDX-License-Identifier: MIT */
/* Do header and library fit together? Private: include page_table.h, pages.h or address_map.h.

   A look-up is inlined, and the library writes what it reads. So both must be of one version of
   Outheap and cut the address space alike. The functions that depend on it have both in their names
   as the linker sees them. The names also have a sentence for the one who reads that the functions
   are missing. Programs and debuggers that look for the functions by name find these names. */
#ifndef OUTHEAP_PAGES_MATCH_H
#define OUTHEAP_PAGES_MATCH_H

#include "version.h"

/* The words that the linker prints behind the name: what the name means, and what to do. */
#define OH_MATCH_WANTED is_what_the_header_wants_and_the_library_is_not
#define OH_MATCH_ADVICE build_both_with_one_outheap_and_one_OH_PAGE_TABLE_SHIFT

#define OH_MATCH_NAME_(name, major, minor, shift, wanted, advice)                                  \
  name##__of_outheap_##major##_##minor##_with_granules_of_##shift##_bits__##wanted##__##advice
#define OH_MATCH_NAME(name, major, minor, shift, wanted, advice)                                   \
  OH_MATCH_NAME_(name, major, minor, shift, wanted, advice)
#define OH_MATCH(name)                                                                             \
  OH_MATCH_NAME(name, OUTHEAP_VERSION_MAJOR, OUTHEAP_VERSION_MINOR, OH_PAGE_TABLE_SHIFT,           \
                OH_MATCH_WANTED, OH_MATCH_ADVICE)

#define oh_page_table_create OH_MATCH(oh_page_table_create)
#define oh_page_table_destroy OH_MATCH(oh_page_table_destroy)
#define oh_page_table_set OH_MATCH(oh_page_table_set)
#define oh_address_map_add_images OH_MATCH(oh_address_map_add_images)
#define oh_pages_create OH_MATCH(oh_pages_create)

#endif
