/* What test_schema_versions.py does with trees that another version has written: it opens them in
   one pass and in two, reads, prints, walks, copies and damages them. */
#include "harness.h"

static void save(const struct sample *s, const char *path) {
  adtc b;
  adtc_options o = in_preorder(0);
  CHECK(adtc_create(&b, &o) == ADTC_OK);
  CHECK(build(s, &b) == ADTC_OK);
  adtc_view v = adtc_finish(&b);
  FILE *file = fopen(path, "wb");
  CHECK(file != NULL && fwrite(v.base, 1, v.size, file) == v.size && fclose(file) == 0);
  adtc_free(&b);
}

static void *load(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0);
  *size = (size_t)ftell(file);
  rewind(file);
  void *bytes = malloc(*size);
  CHECK(fread(bytes, 1, *size, file) == *size);
  fclose(file);
  return bytes;
}

/* [writer] is the version that is to have written it. */
static void look(const struct sample *s, const char *path, uint32_t writer) {
  size_t size;
  void *bytes = load(path, &size);
  adtc_tree root = {NULL};
  adtc_typed_fault f;
  adtc_view v;
  FILE *nowhere = fopen("/dev/null", "w");
  if (adtc_open_typed(bytes, size, s->schema, s->type, &root, &f) != ADTC_OK) {
    char sentence[ADTC_PATH_BYTES + 100];
    adtc_typed_fault_string(&f, sentence, sizeof sentence);
    fprintf(stderr, "%s: %s\n", path, sentence);
    exit(1);
  }
  CHECK(by_two(s, bytes, size));
  CHECK(adtc_open(bytes, size, 0, &v, NULL) == ADTC_OK);
  CHECK(adtc_writer_version(&v) == writer);
  CHECK(adtc_prove_typed(&v, s->schema, s->type, ADTC_LEVELS) || !is_small(s->schema));
  s->read(&v);
  CHECK(use(s, root, stdout) == ADTC_OK);
  putchar('\n');
  state = (unsigned)size | 1;
  damage(s, &v, nowhere, 100);
  fclose(nowhere);
  free(bytes);
}
