/* SPDX-License-Identifier: MIT */
/* Opening and closing files for reading. The header is copied before it is looked at: so nobody
   changes what was found good. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../adtc/system.h"
#include "check.h"
#include "file.h"
#include "header.h"

static size_t copy_header(struct oh_file_header *header, void const *bytes, size_t size) {
  size_t available = size < sizeof *header ? size : sizeof *header;
  memset(header, 0, sizeof *header);
  if (available != 0) memcpy(header, bytes, available);
  return available;
}

enum oh_status oh_region_file_use(void const *bytes, size_t size, struct oh_region_file **file,
                                  struct oh_region_fault *fault) {
  struct oh_file_header header;
  if ((uintptr_t)bytes % sizeof(uint64_t) != 0) return OH_BAD_ADDRESS;
  size_t available = copy_header(&header, bytes, size);
  if (!oh_file_header_is_good(&header, available, size, fault)) return OH_BAD_FILE;
  struct oh_region_file *made = malloc(sizeof *made);
  if (made == NULL) return OH_NO_MEMORY;
  *made = (struct oh_region_file){bytes, header, false};
  *file = made;
  return OH_OK;
}

static enum oh_status failure(void) { return errno == ENOMEM ? OH_NO_MEMORY : OH_SYSTEM; }

/* An empty file cannot be mapped. */
static enum oh_status open_descriptor(int descriptor, struct oh_region_file **file,
                                      struct oh_region_fault *fault) {
  uint64_t size;
  if (!adtc_system_file_size(descriptor, &size)) return failure();
  if (size == 0) return oh_region_file_use(NULL, 0, file, fault);
  char *bytes = adtc_system_map(descriptor, size);
  if (bytes == NULL) return failure();
  enum oh_status status = oh_region_file_use(bytes, size, file, fault);
  if (status == OH_OK)
    (*file)->is_mapped = true;
  else
    adtc_system_unmap(bytes, size);
  return status;
}

enum oh_status oh_region_file_open(char const *path, struct oh_region_file **file,
                                   struct oh_region_fault *fault) {
  int descriptor = adtc_system_open_file(path);
  if (descriptor < 0) return failure();
  enum oh_status status = open_descriptor(descriptor, file, fault);
  int error = errno;
  adtc_system_close(descriptor);
  errno = error;
  return status;
}

enum oh_status oh_region_file_check(struct oh_region_file const *file,
                                    struct oh_region_fault *fault) {
  return oh_file_check(&file->header, (uint64_t const *)(file->bytes + OH_FILE_FIRST), fault);
}

void oh_region_file_close(struct oh_region_file *file) {
  if (file == NULL) return;
  if (file->is_mapped) adtc_system_unmap((char *)file->bytes, file->header.length);
  free(file);
}
