/* Builds a tree, saves it, and reads the file as if it came from anybody. */
#include "animals.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static adtc_status save(const char *path) {
  adtc buffer;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  adtc_status status = adtc_create(&buffer, &options);
  if (status != ADTC_OK) return status;
  animals_animal_begin(&b, &buffer);
  animals_make_Flock(&b, adtc_text_of("yard"), 2); /* two members come next */
  animals_make_Cat(&b, adtc_text_of("Tom"), 9);
  animals_make_Cat(&b, adtc_text_of("Kit"), 8);
  status = adtc_build_end(&b); /* the first failure, whichever call it was */
  if (status == ADTC_OK) status = adtc_save(&buffer, path);
  adtc_free(&buffer);
  return status;
}

static void describe(animals_animal animal) {
  switch (animals_animal_kind(animal)) {
  case ANIMALS_Cat: {
    animals_Cat cat = animals_animal_as_Cat(animal);
    adtc_text name = animals_Cat_name(cat);
    printf("%.*s has %d lives\n", (int)name.length, name.bytes, (int)animals_Cat_lives(cat));
    break;
  }
  case ANIMALS_Flock: {
    animals_Flock flock = animals_animal_as_Flock(animal);
    adtc_list members = animals_Flock_members(flock);
    printf("a flock of %u\n", (unsigned)members.count);
    for (uint32_t i = 0; i < members.count; i++) describe(animals_Flock_members_in(members, i));
    break;
  }
  }
}

static void complain(const char *path, const adtc_typed_fault *found) {
  char sentence[ADTC_PATH_BYTES + 100];
  adtc_typed_fault_string(found, sentence, sizeof sentence);
  bool is_system = found->fault.status == ADTC_SYSTEM; /* errno says more */
  fprintf(stderr, "%s: %s\n", path, is_system ? strerror(errno) : sentence);
}

/* Nothing of the file is read before all of it is known to be an animal. */
static adtc_status show(const char *path) {
  adtc buffer;
  animals_animal root;
  adtc_typed_fault found = {.problem = ADTC_FITS};
  adtc_status status = adtc_map(&buffer, path, &found.fault);
  if (status == ADTC_OK) {
    adtc_view view = adtc_view_of(&buffer);
    status = adtc_check(&buffer, &found.fault);
    if (status == ADTC_OK) status = animals_animal_check(&view, &root, &found);
    if (status == ADTC_OK) describe(root);
    adtc_free(&buffer);
  }
  if (status != ADTC_OK) complain(path, &found);
  return status;
}

int main(void) {
  adtc_typed_fault failed = {.fault.status = save("yard.adtc"), .problem = ADTC_FITS};
  if (failed.fault.status == ADTC_OK) return show("yard.adtc") != ADTC_OK;
  complain("yard.adtc", &failed);
  return 1;
}
