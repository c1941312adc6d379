/* The lives of all cats of a column. column.py calls it. */
#include "animals.h"

#include <adtc_column.h>

static bool add_lives(void *sum, animals_animal animal) {
  if (animals_animal_kind(animal) == ANIMALS_Cat)
    *(int64_t *)sum += animals_Cat_lives(animals_animal_as_Cat(animal));
  return true; /* go on below it */
}

/* Returns -1 if a row is no animal. Nothing of a row is read before all of it is known to be
   one. */
int64_t lives(const adtc_column *column) {
  static const animals_visitor visitor = {.enter_animal = add_lives};
  int64_t sum = 0;
  for (int64_t row = 0; row < column->count; row++) {
    adtc_column_value value = adtc_column_at(column, row);
    animals_animal animal;
    if (value.bytes == NULL) continue; /* null */
    if (animals_animal_open(value.bytes, value.size, &animal, NULL) != ADTC_OK) return -1;
    if (animals_animal_visit(animal, &visitor, &sum) != ADTC_OK) return -1;
  }
  return sum;
}
