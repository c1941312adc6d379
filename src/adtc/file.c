/* SPDX-License-Identifier: MIT */
/* Buffers in files and pipes. A buffer is written as it is in memory. */
#include "check.h"
#include "system.h"

#include <errno.h>
#include <string.h>

#define MOST_AT_ONCE ((size_t)1 << 30) /* bytes of one call: the kernel writes 2 GiB at most */
#define FIRST_PIECE ((size_t)1 << 16)

/* ---- Writing ---- */

adtc_status adtc_write_bytes(const adtc_view *v, int descriptor) {
  size_t done = 0;
  while (done < v->size) {
    size_t piece = v->size - done < MOST_AT_ONCE ? v->size - done : MOST_AT_ONCE;
    ptrdiff_t written = adtc_system_write(descriptor, v->base + done, piece);
    if (written < 0 && errno != EINTR) return ADTC_SYSTEM;
    if (written > 0) done += (size_t)written;
  }
  return ADTC_OK;
}

adtc_status adtc_write(adtc *b, int descriptor) {
  adtc_view v;
  adtc_status status = adtc_seal(b, &v);
  return status == ADTC_OK ? adtc_write_bytes(&v, descriptor) : status;
}

/* ---- Reading ---- */

/* As much as there is, up to [size]; -1: see errno. */
static ptrdiff_t read_all(int descriptor, char *to, size_t size) {
  size_t done = 0;
  while (done < size) {
    size_t piece = size - done < MOST_AT_ONCE ? size - done : MOST_AT_ONCE;
    ptrdiff_t got = adtc_system_read(descriptor, to + done, piece);
    if (got == 0) break;
    if (got < 0 && errno != EINTR) return -1;
    if (got > 0) done += (size_t)got;
  }
  return (ptrdiff_t)done;
}

/* The rest of a buffer of [size] bytes. Memory is taken as the bytes come, whatever the header
   says. */
static adtc_fault read_rest(adtc *b, int descriptor, size_t size) {
  while (b->used < size) {
    size_t piece = b->used > FIRST_PIECE ? b->used : FIRST_PIECE;
    if (piece > size - b->used) piece = size - b->used;
    adtc_status status = adtc_reserve(b, piece);
    if (status != ADTC_OK) return adtc_fault_at(status, b->used);
    ptrdiff_t got = read_all(descriptor, b->base + b->used, piece);
    if (got < 0) return adtc_fault_at(ADTC_SYSTEM, b->used);
    b->used += (size_t)got;
    if ((size_t)got < piece) return adtc_fault_at(ADTC_TRUNCATED, b->used);
  }
  return adtc_fault_at(ADTC_OK, size);
}

static adtc_fault receive_as(adtc *b, int descriptor, const void *header, const adtc_view *v,
                             const adtc_options *options) {
  adtc_options o = adtc_options_for(v->layout, v->flags, v->unit_log, options);
  adtc_status status = adtc_create(b, &o);
  if (status != ADTC_OK) return adtc_fault_at(status, 0);
  memcpy(b->base, header, ADTC_HEADER_BYTES);
  b->root = v->root;
  adtc_fault fault = read_rest(b, descriptor, v->size);
  adtc_view checked;
  if (fault.status == ADTC_OK) fault = adtc_check_bytes(b->base, b->used, ADTC_ALL_FLAGS, &checked);
  if (fault.status != ADTC_OK) adtc_free(b);
  return fault;
}

static adtc_fault receive(adtc *b, int descriptor, size_t most, uint32_t accepted,
                          const adtc_options *options) {
  char header[ADTC_HEADER_BYTES];
  adtc_view v;
  ptrdiff_t got = read_all(descriptor, header, sizeof header);
  if (got < 0) return adtc_fault_at(ADTC_SYSTEM, 0);
  adtc_fault fault = adtc_read_header(header, (size_t)got, &v);
  if (fault.status != ADTC_OK) return fault;
  if (!adtc_accepts(accepted, v.flags)) return adtc_fault_at(ADTC_NOT_ACCEPTED, 0);
  if (v.size > most) return adtc_fault_at(ADTC_FULL, 0);
  return receive_as(b, descriptor, header, &v, options);
}

adtc_status adtc_receive(adtc *b, int descriptor, size_t most, uint32_t accepted,
                         const adtc_options *options, adtc_fault *fault) {
  memset(b, 0, sizeof *b);
  adtc_fault found = receive(b, descriptor, most, accepted, options);
  if (fault != NULL) *fault = found;
  return found.status;
}

/* ---- Mapping ---- */

static void mapped_release(const adtc_storage *self, void *base, size_t bytes, size_t limit) {
  (void)self, (void)limit;
  adtc_system_unmap(base, bytes);
}

/* Its buffers are at their limit, so that nobody asks it for more. */
const adtc_storage adtc_mapped_storage = {NULL, NULL, NULL, mapped_release};

static adtc_fault map_descriptor(adtc *b, int descriptor) {
  char header[ADTC_HEADER_BYTES];
  adtc_view v;
  uint64_t there;
  if (!adtc_system_file_size(descriptor, &there)) return adtc_fault_at(ADTC_SYSTEM, 0);
  ptrdiff_t got = read_all(descriptor, header, sizeof header);
  if (got < 0) return adtc_fault_at(ADTC_SYSTEM, 0);
  adtc_fault fault = adtc_read_header(header, (size_t)got, &v);
  if (fault.status != ADTC_OK) return fault;
  if (v.size > there) return adtc_fault_at(ADTC_TRUNCATED, there);
  char *base = adtc_system_map(descriptor, v.size);
  if (base == NULL) return adtc_fault_at(ADTC_SYSTEM, 0);
  adtc_shape(b, v.layout, v.flags, v.unit_log);
  b->base = base;
  b->used = b->capacity = b->limit = v.size;
  b->complete = ADTC_HEADER_BYTES;
  b->root = v.root;
  b->storage = &adtc_mapped_storage;
  return fault;
}

adtc_status adtc_map(adtc *b, const char *path, adtc_fault *fault) {
  memset(b, 0, sizeof *b);
  int descriptor = adtc_system_open_file(path);
  adtc_fault found = adtc_fault_at(ADTC_SYSTEM, 0);
  if (descriptor >= 0) {
    found = map_descriptor(b, descriptor);
    int error = errno;
    adtc_system_close(descriptor);
    errno = error;
  }
  if (fault != NULL) *fault = found;
  return found.status;
}
