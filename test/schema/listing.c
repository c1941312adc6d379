/* The program of docs/adtc-c.md, with the code of shapes.asdl: it builds a picture, saves it to the
   file that its argument names, and reads it as if it came from anybody. */
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>

static void complain(const adtc_typed_fault *fault) {
  char sentence[ADTC_PATH_BYTES + 100];
  adtc_typed_fault_string(fault, sentence, sizeof sentence);
  fprintf(stderr, "%s\n", sentence);
}

static int draw(const char *path) {
  adtc buffer;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&buffer, &options) != ADTC_OK) return 1;
  shapes_shape_begin(&b, &buffer);
  shapes_make_Group(&b, adtc_text_of("picture"), ADTC_UNKNOWN);
  shapes_make_Circle(&b, 1.5); /* its center comes next, as it is a node */
  shapes_make_point(&b, 0, 2);
  shapes_make_Label(&b, SHAPES_Red, false, false, 12, adtc_text_of("sun"));
  adtc_build_end_list(&b);
  adtc_status status = adtc_build_end(&b); /* the first failure, whichever call it was */
  if (status == ADTC_OK) status = adtc_save(&buffer, path);
  adtc_free(&buffer);
  return status != ADTC_OK;
}

static void describe(shapes_shape shape) {
  switch (shapes_shape_kind(shape)) {
  case SHAPES_Circle:
    printf("a circle of %g\n", shapes_Circle_radius(shapes_shape_as_Circle(shape)));
    break;
  case SHAPES_Label: printf("%s\n", shapes_Label_text(shapes_shape_as_Label(shape)).bytes); break;
  case SHAPES_Polygon: printf("a polygon\n"); break;
  case SHAPES_Group: {
    adtc_list inside = shapes_Group_shapes(shapes_shape_as_Group(shape));
    printf("a group of %u\n", (unsigned)inside.count);
    for (uint32_t i = 0; i < inside.count; i++) describe(shapes_Group_shapes_in(inside, i));
  }
  }
}

static int show(const char *path) {
  adtc buffer;
  shapes_shape picture;
  adtc_typed_fault found = {.problem = ADTC_FITS};
  if (adtc_map(&buffer, path, &found.fault) != ADTC_OK) return complain(&found), 1;
  adtc_status status = adtc_check(&buffer, &found.fault);
  adtc_view v = adtc_view_of(&buffer);
  if (status == ADTC_OK) status = shapes_shape_check(&v, &picture, &found);
  if (status == ADTC_OK)
    describe(picture);
  else
    complain(&found);
  adtc_free(&buffer);
  return status != ADTC_OK;
}

/* A rewriting: what is red becomes blue, and all else stays. */
static adtc_rewriting make_blue(void *context, adtc_builder *b, shapes_shape old) {
  (void)context;
  if (shapes_shape_kind(old) != SHAPES_Label) return ADTC_KEEP;
  shapes_Label label = shapes_shape_as_Label(old);
  if (shapes_Label_color(label) != SHAPES_Red) return ADTC_KEEP;
  shapes_make_Label(b, SHAPES_Blue, shapes_Label_has_bold(label), shapes_Label_bold(label),
                    shapes_Label_size(label), shapes_Label_text(label));
  return ADTC_BUILT;
}

static adtc_status repaint(adtc *to, shapes_shape picture) {
  static const shapes_rewriter rewriter = {.rewrite_shape = make_blue};
  adtc_builder b;
  shapes_shape_begin(&b, to);
  shapes_shape_rewrite(&b, picture, &rewriter, NULL);
  return adtc_build_end(&b);
}

static bool count_it(void *context, shapes_point point) {
  (void)point;
  ++*(int *)context;
  return true;
}

static int points_in(shapes_shape picture) {
  static const shapes_visitor visitor = {.enter_point = count_it};
  int points = 0;
  return shapes_shape_visit(picture, &visitor, &points) == ADTC_OK ? points : -1;
}

/* The same in a loop. A walk meets a node before its children, and when it leaves them. */
static int labels_in(shapes_shape picture) {
  adtc_typed_walk walk;
  int labels = 0;
  adtc_typed_walk_begin(&walk, &shapes_schema, SHAPES_TYPE_shape, shapes_shape_tree(picture));
  while (adtc_typed_walk_next(&walk)) {
    if (walk.leaves || walk.type != SHAPES_TYPE_shape) continue;
    labels += shapes_shape_kind(shapes_shape_at(walk.node.at)) == SHAPES_Label;
  }
  bool failed = walk.status != ADTC_OK; /* there was no memory */
  adtc_typed_walk_end(&walk);
  return failed ? -1 : labels;
}

static int repainted(const char *path) {
  adtc old, new_one;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_map(&old, path, NULL) != ADTC_OK) return 1;
  if (adtc_create(&new_one, &options) != ADTC_OK) return 1;
  adtc_view v = adtc_view_of(&old);
  shapes_shape picture = shapes_shape_root(&v);
  int failed = repaint(&new_one, picture) != ADTC_OK || points_in(picture) != 1;
  failed |= labels_in(picture) != 1;
  adtc_view w = adtc_view_of(&new_one);
  failed |= shapes_shape_equal(picture, shapes_shape_root(&w));
  failed |= shapes_shape_print(stdout, shapes_shape_root(&w)) != ADTC_OK;
  printf("\n");
  adtc_free(&new_one);
  adtc_free(&old);
  return failed;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  return draw(argv[1]) || show(argv[1]) || repainted(argv[1]);
}
