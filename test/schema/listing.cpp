// The program of docs/adtc-cpp.md, with the classes of shapes.asdl: it builds a picture, saves it
// to the file that its argument names, and reads it as if it came from anybody.
#include "shapes.hpp"

#include <cmath>
#include <iostream>

static void draw(char const *path) {
  outheap::adtc::buffer buffer;
  auto b = shapes::shape::build(buffer);
  b.make_Group("picture", ADTC_UNKNOWN);
  b.make_Circle(1.5); // its center comes next, as it is a node
  b.make_point(0, 2);
  b.make_Label(shapes::color::Red, std::nullopt, 12, "sun");
  b.end_list();
  b.end(); // throws the first failure, whichever call it was
  buffer.save(path);
}

static void describe(shapes::shape shape) {
  shape.visit([](shapes::Circle circle) { std::cout << "a circle of " << circle.radius() << '\n'; },
              [](shapes::Label label) { std::cout << label.text() << '\n'; },
              [](shapes::Polygon) { std::cout << "a polygon\n"; },
              [](shapes::Group group) {
                std::cout << group.name().value_or("a group") << ":\n";
                for (shapes::shape inside : group.shapes()) describe(inside);
              });
}

static double size(shapes::shape picture) {
  double sum = 0;
  picture.walk([&](shapes::point p) { sum += std::hypot(p.x(), p.y()); });
  return sum;
}

static void copy_without_labels(shapes::Group from, outheap::adtc::buffer &to) {
  auto b = shapes::shape::build(to);
  b.make_Group(from.name(), ADTC_UNKNOWN);
  for (shapes::shape inside : from.shapes())
    if (inside.kind() != shapes::shape::kinds::Label) b.copy(inside);
  b.end_list();
  b.end();
}

// What is red becomes blue. C calls the function, so that no exception may leave it.
static adtc_rewriting make_blue(void *, adtc_builder *b, shapes_shape old) noexcept {
  shapes::shape const shape(old);
  if (!shape.is<shapes::Label>()) return ADTC_KEEP;
  auto const label = shape.as<shapes::Label>();
  if (label.color() != shapes::color::Red) return ADTC_KEEP;
  shapes_make_Label(b, SHAPES_Blue, label.bold().has_value(), label.bold().value_or(false),
                    label.size(), outheap::adtc::to_text(label.text()));
  return ADTC_BUILT;
}

static void repaint(shapes::shape picture, outheap::adtc::buffer &to) {
  shapes_rewriter rewriter{};
  rewriter.rewrite_shape = make_blue;
  auto b = shapes::shape::build(to);
  shapes_shape_rewrite(b.raw(), picture.raw(), &rewriter, nullptr);
  b.end();
}

static void show_bytes(std::string_view bytes) {
  describe(shapes::shape::open(bytes.data(), bytes.size()));
}

static void show(char const *path) {
  auto const buffer = outheap::adtc::buffer::map(path);
  auto const picture = shapes::shape::open(buffer); // every byte of it is looked at
  describe(picture);
  std::cout << size(picture) << '\n';
  outheap::adtc::buffer copy;
  copy_without_labels(picture.as<shapes::Group>(), copy);
  show_bytes(copy.bytes());
  outheap::adtc::buffer blue;
  repaint(picture, blue);
  shapes::shape::open(blue).walk([](shapes::shape shape) {
    if (shape.is<shapes::Label>() && shape.as<shapes::Label>().color() == shapes::color::Blue)
      std::cout << "a blue label\n";
  });
}

static void show_damaged() {
  outheap::adtc::buffer buffer;
  auto b = shapes::point::build(buffer);
  b.make_point(1, 2);
  b.end();
  try {
    shapes::shape::open(buffer);
  } catch (outheap::adtc::error const &error) {
    std::cout << error.what() << '\n';
  }
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  draw(argv[1]);
  show(argv[1]);
  show_damaged();
}
