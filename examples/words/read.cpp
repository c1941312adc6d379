// Reads what file.ml has saved, without OCaml.
#include <iostream>
#include <outheap/region_read.hpp>

int main() {
  outheap::region_file const file("words.region");
  outheap::region_item const words = file.root();
  for (std::size_t i = 0; i < words.size(); i++) std::cout << words[i].string() << '\n';
}
