/* Reads what file.ml has saved, without OCaml. */
#include <outheap/region_read.h>
#include <stdio.h>

static void print(struct oh_region_file const *file) {
  oh_region_item words = oh_region_file_root(file);
  for (size_t i = 0; i < oh_region_file_size(file, words); i++) {
    size_t length;
    char const *word = oh_region_file_string(file, oh_region_file_field(file, words, i), &length);
    printf("%.*s\n", (int)length, word);
  }
}

int main(void) {
  struct oh_region_file *file;
  struct oh_region_fault fault = {0, "cannot be opened"};
  if (oh_region_file_open("words.region", &file, &fault) != OH_OK) {
    fprintf(stderr, "words.region: %s\n", fault.what);
    return 1;
  }
  print(file);
  oh_region_file_close(file);
}
