#include "animals.hpp"

#include <exception>
#include <iostream>

static void save(char const *path) {
  outheap::adtc::buffer buffer;
  auto b = animals::animal::build(buffer);
  b.make_Flock("yard", 2); // two members come next
  b.make_Cat("Tom", 9);
  b.make_Cat("Kit", 8);
  b.end(); // throws the first failure, whichever call it was
  buffer.save(path);
}

static void describe(animals::animal animal) {
  animal.visit(
      [](animals::Cat cat) { std::cout << cat.name() << " has " << cat.lives() << " lives\n"; },
      [](animals::Flock flock) {
        std::cout << "a flock of " << flock.members().size() << '\n';
        for (animals::animal member : flock.members()) describe(member);
      });
}

// Nothing of the file is read before all of it is known to be an animal.
static void show(char const *path) {
  auto const buffer = outheap::adtc::buffer::map(path);
  describe(animals::animal::open(buffer));
}

int main() {
  try {
    save("yard.adtc");
    show("yard.adtc");
  } catch (std::exception const &error) {
    std::cerr << "yard.adtc: " << error.what() << '\n';
    return 1;
  }
}
