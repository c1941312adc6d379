/* The work of C on each value that test_schema_rust.py builds. C writes it into files of the folder
   that is the program's argument, without a checksum and with one. Then C damages it, and tells
   what is wrong. harness.rs does the same. The work on the values of test_schema_versions_rust.py
   is here, too. */
#include <adtc_typed.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline adtc_text some(const char *bytes, size_t length) {
  adtc_text text = {bytes, length};
  return text;
}

static uint32_t state;
static uint32_t draw(uint32_t n) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % n;
}

/* How many bytes are left. */
static size_t damage(char *bytes, uint32_t size) {
  for (uint32_t n = 1 + draw(2); n > 0; n--) {
    uint32_t first = draw(8) == 0 ? 0 : 32, at = first + draw(size - first);
    if (draw(3))
      bytes[at] = (char)(bytes[at] ^ 1 << draw(8));
    else
      bytes[at] = (char)draw(256);
  }
  if (bytes[6] == 0) bytes[6] = 1; /* the general layout: C checks its items too */
  return draw(16) == 0 ? draw(size) : size;
}

static void tell(const adtc_view *v, const adtc_schema *schema, uint16_t type, int times) {
  char *bytes = malloc(v->size);
  if (bytes == NULL) exit(1);
  for (int i = 0; i < times; i++) {
    adtc_typed_fault f;
    adtc_tree root = {NULL};
    char sentence[ADTC_PATH_BYTES + 100] = "fine";
    memcpy(bytes, v->base, v->size);
    size_t size = damage(bytes, (uint32_t)v->size);
    if (adtc_open_typed(bytes, size, schema, type, &root, &f) != ADTC_OK)
      adtc_typed_fault_string(&f, sentence, sizeof sentence);
    puts(sentence);
  }
  free(bytes);
}

/* A tree of this version, in a file. */
static inline void write_file(const char *path, const adtc_schema *schema, uint16_t type,
                              void (*build)(adtc_builder *)) {
  adtc buffer;
  adtc_builder b;
  adtc_options o = {.layout = ADTC_PREORDER};
  if (adtc_create(&buffer, &o) != ADTC_OK) exit(2);
  adtc_build_begin(&b, &buffer, schema, type);
  build(&b);
  if (adtc_build_end(&b) != ADTC_OK || adtc_save(&buffer, path) != ADTC_OK) exit(3);
  adtc_free(&buffer);
}

/* Tells what is wrong with a tree that any version has written, where it is damaged. */
static inline void tell_of_file(const char *path, const adtc_schema *schema, uint16_t type,
                                uint32_t seed, int times) {
  adtc buffer;
  if (adtc_map(&buffer, path, NULL) != ADTC_OK) exit(4);
  adtc_view v = adtc_view_of(&buffer);
  state = seed;
  tell(&v, schema, type, times);
  adtc_free(&buffer);
}

static inline int run(const char *folder, const adtc_schema *schema, uint16_t type,
                      void (*build)(adtc_builder *), uint32_t seed, int times) {
  for (int far = 0; far < 2; far++) {
    adtc buffer;
    adtc_builder b;
    adtc_options o = {.layout = ADTC_PREORDER, .flags = far ? ADTC_FAR : 0};
    char path[4096];
    if (adtc_create(&buffer, &o) != ADTC_OK) return 2;
    adtc_build_begin(&b, &buffer, schema, type);
    build(&b);
    if (adtc_build_end(&b) != ADTC_OK) return 3;
    int length = snprintf(path, sizeof path, "%s/%s", folder, far ? "far" : "near");
    if (adtc_save(&buffer, path) != ADTC_OK) return 4;
    adtc_view v = adtc_finish(&buffer);
    if (v.base == NULL) return 5;
    state = seed;
    tell(&v, schema, type, times);
    snprintf(path + length, sizeof path - (size_t)length, "-sum");
    adtc_want_checksum(&buffer);
    if (adtc_save(&buffer, path) != ADTC_OK) return 6;
    adtc_free(&buffer);
  }
  return 0;
}
