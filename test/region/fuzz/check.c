/* SPDX-License-Identifier: MIT */
/* The fuzz target: any blocks. An input is a byte of options, 7 that are ignored, the root and
   blocks, with pointers counted from the beginning of the file. It is completed to a file whose
   header and checksum are right; what the check accepts is walked, and everything else is read too.
   For libFuzzer (test/region/fuzz/run), and, with FUZZ_MAIN, as a program that takes the files of a
   corpus. */
#include <string.h>

#include "../../../src/adtc/checksum.h"
#include "../../../src/region/read/header.h"
#include "../../../src/region/relocate.h"
#include "../../support/inputs.h"
#include "../reader/using.h"

enum { OPTIONS = 8, ROOT = 8, BEFORE = OPTIONS + ROOT };
#define BASE OH_FILE_LOWEST

/* As many as a walk meets: the fuzzer need not count them. */
static uint64_t count_blocks(uint64_t const *from, uint64_t const *end) {
  uint64_t blocks = 0;
  while (from < end && oh_file_size(*from) < (uint64_t)(end - from)) {
    from += oh_file_size(*from) + 1;
    blocks++;
  }
  return blocks;
}

static void complete(char *file, size_t size, unsigned options, uint64_t root) {
  struct oh_file_header header;
  uint64_t *first = (uint64_t *)(file + OH_FILE_FIRST), *end = (uint64_t *)(file + size) - 1;
  oh_relocate(first, end, BASE);
  oh_file_header_begin(&header);
  header.ocaml = 4 + options % 2;
  header.length = size;
  header.base = BASE;
  header.root = root & 1 ? root : root + BASE;
  header.blocks = count_blocks(first, end);
  header.content_checksum = ~adtc_crc(UINT32_MAX, first, size - OH_FILE_FIRST);
  oh_file_header_seal(&header);
  memcpy(file, &header, sizeof header);
}

static void use_bytes(char const *bytes, size_t size) {
  struct oh_region_file *file;
  struct oh_region_fault fault;
  if (oh_region_file_use(bytes, size, &file, &fault) != OH_OK) {
    expect(fault.position <= size);
    return;
  }
  if (oh_region_file_check(file, &fault) == OH_OK)
    walk_good_file(file);
  else
    expect(fault.position <= size && fault.what != NULL);
  use_file(file);
  oh_region_file_close(file);
}

int LLVMFuzzerTestOneInput(uint8_t const *data, size_t size) {
  uint64_t root;
  if (size < BEFORE) return 0;
  size_t words = (size - BEFORE) / sizeof(uint64_t);
  size_t bytes = OH_FILE_FIRST + (words + 1) * sizeof(uint64_t);
  char *file = calloc(1, bytes);
  memcpy(&root, data + OPTIONS, sizeof root);
  memcpy(file + OH_FILE_FIRST, data + BEFORE, words * sizeof(uint64_t));
  complete(file, bytes, data[0], root);
  use_bytes(file, bytes);
  free(file);
  return 0;
}

#ifdef FUZZ_MAIN
int main(int argc, char **argv) { return try_files(argc, argv); }
#endif
