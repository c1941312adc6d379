"""What a program does with the C of one schema: that of the document, wrong calls, places of what
is wrong, and trees that are as deep as they are large."""

from __future__ import annotations

from pathlib import Path

import pytest
from c_generated import HERE, SANITIZED, SHAPES, includes, library, run_main, written
from fences import blocks
from schemas import schema_of
from toolchain import checked

DRAWN = """\
a group of 2
a circle of 1.5
sun
Group(name="picture", shapes=[Circle(center=point(x=0, y=2), radius=1.5), \
Label(color=Blue, bold=none, size=12, text="sun")])"""


def test_the_program_of_the_document(tmp_path: Path) -> None:
    source = written(SHAPES, tmp_path)
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", *SANITIZED, *includes(tmp_path)]
    checked([*command, HERE / "listing.c", source, *library(), "-o", tmp_path / "listing"])
    assert checked([tmp_path / "listing", tmp_path / "picture"]) == f"{DRAWN}\n"
    assert f"{DRAWN}\n" in blocks("adtc-c.md")


def test_the_lists_of_the_document(tmp_path: Path) -> None:
    source = written(schema_of((HERE / "lists.asdl").read_text()), tmp_path)
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", *SANITIZED, *includes(tmp_path)]
    checked([*command, HERE / "listing_lists.c", source, *library(), "-o", tmp_path / "listing"])
    assert checked([tmp_path / "listing"]) == "7\nnone\n1 1\n0 0\n1 0\n"


PORTS = schema_of("""\
--@ use uint16
module Ports {
  file = File(file? other, uint16* ports, level* levels, level?* gaps)
  level = Low | High
}
""")
PORTS_CALLS = {
    "another list": ("levels(b, codes, 1)", "ORDER"),
    "no items": ("ports(b, ports, 0)", "ARGUMENT"),
    "another list, later": ("ports(b, ports, 1); ports_build_File_gaps(b, codes, 1)", "ORDER"),
    "a code too large": ("ports(b, ports, 1); ports_build_File_levels(b, codes, 2)", "ARGUMENT"),
    "a node": ("ports(b, NULL, 2); ports_make_File(b, false, 0, 0, 0)", "ORDER"),
}
PORTS_DUE = {"ports": "uint16", "levels": "level"}


@pytest.mark.parametrize("calls, status", PORTS_CALLS.values(), ids=PORTS_CALLS.keys())
def test_misuse_of_lists(calls: str, status: str, tmp_path: Path) -> None:
    """Each list that comes later has a function, and no other takes its place."""
    due = "levels" if "; " in calls else "ports"
    of = f"a list of {PORTS_DUE[due]}"
    said = f"{of} is due" if status == "ORDER" else f"an argument does not fit {of}"
    sentence = f"File.{due}: {said}"
    body = f"""
  adtc to;
  char due[100];
  adtc_builder builder, *b = &builder;
  adtc_options options = {{.layout = ADTC_PREORDER}};
  const uint16_t ports[] = {{80}};
  const uint8_t codes[] = {{1, 2}};
  (void)ports, (void)codes;
  if (adtc_create(&to, &options) != ADTC_OK) return 2;
  ports_file_begin(b, &to);
  ports_make_File(b, false, true, true, true);
  ports_build_File_{calls};
  if (adtc_build_end(b) != ADTC_{status}) return 3;
  adtc_builder_string(b, due, sizeof due);
  adtc_free(&to);
  return strcmp(due, "{sentence}") != 0;"""
    run_main(PORTS, tmp_path, body, "#include <string.h>\n")


def test_a_general_buffer(tmp_path: Path) -> None:
    body = """
  adtc to;
  char due[100];
  adtc_builder b;
  if (adtc_create(&to, NULL) != ADTC_OK) return 2;
  if (shapes_shape_begin(&b, &to) != ADTC_ARGUMENT) return 3;
  shapes_make_Polygon(&b, 0);
  if (adtc_build_end(&b) != ADTC_ARGUMENT) return 4;
  adtc_builder_string(&b, due, sizeof due);
  adtc_free(&to);
  return strcmp(due, "the buffer is not in preorder") != 0;"""
    run_main(SHAPES, tmp_path, body, "#include <string.h>\n")


ROOT_IS_DUE = "the root: a value of type shape is due"
MISUSES = {
    "a child is missing": (
        "make_Circle(b, 1.5)",
        "NOT_SET",
        "Circle.center: a value of type point is due",
    ),
    "something else": ("make_point(b, 1, 2)", "ORDER", ROOT_IS_DUE),
    "something else in a node": (
        "make_Circle(b, 1.5); shapes_make_Polygon(b, 0)",
        "ORDER",
        "Circle.center: a value of type point is due",
    ),
    "too much": ("make_Polygon(b, 0); shapes_make_Polygon(b, 0)", "ORDER", "nothing is due"),
    "no such value": (
        'make_Label(b, (shapes_color)5, false, false, 1, adtc_text_of("x"))',
        "ARGUMENT",
        "the root: an argument does not fit a value of type shape",
    ),
    "a text that is needed": (
        "make_Label(b, SHAPES_Red, 0, 0, 1, adtc_no_text())",
        "ARGUMENT",
        "the root: an argument does not fit a value of type shape",
    ),
    "no such value of an item": (
        "make_Group(b, adtc_no_text(), 1); shapes_make_Label(b, (shapes_color)5, 0, 0, 1, "
        'adtc_text_of("x"))',
        "ARGUMENT",
        "Group.shapes: an argument does not fit an item of type shape",
    ),
    "a list that is not ended": (
        "make_Group(b, adtc_no_text(), ADTC_UNKNOWN)",
        "NOT_SET",
        "Group.shapes: an item of type shape, or the end of the list, is due",
    ),
    "an end of nothing": (
        "make_Group(b, adtc_no_text(), 1); adtc_build_end_list(b)",
        "ORDER",
        "Group.shapes: an item of type shape is due",
    ),
}


@pytest.mark.parametrize("calls, status, due", MISUSES.values(), ids=MISUSES.keys())
def test_misuse(calls: str, status: str, due: str, tmp_path: Path) -> None:
    """It is an error that says what was due, and the buffer is what it was."""
    source = written(SHAPES, tmp_path)
    (tmp_path / "main.c").write_text(
        f"""#include "shapes.h"
#include <string.h>
int main(void) {{
  adtc to;
  char due[100], cut[5];
  adtc_builder builder, *b = &builder;
  adtc_options options = {{.layout = ADTC_PREORDER}};
  if (adtc_create(&to, &options) != ADTC_OK) return 2;
  shapes_shape_begin(b, &to);
  shapes_{calls};
  int wrong = adtc_build_end(b) != ADTC_{status};
  wrong |= adtc_mark(&to) != 32 || to.status != ADTC_OK || to.root != ADTC_NONE;
  adtc_builder_string(b, due, sizeof due);
  wrong |= strcmp(due, "{due}") != 0;
  wrong |= adtc_builder_string(b, cut, 5) != strlen(due) || strncmp(cut, due, 4) != 0 || cut[4];
  adtc_free(&to);
  return wrong;
}}
"""
    )
    command = ["gcc", "-std=c99", *SANITIZED, *includes(tmp_path), tmp_path / "main.c", source]
    checked([*command, *library(), "-o", tmp_path / "main"])
    checked([tmp_path / "main"])


PATHS = """
static int expect(adtc *to, size_t at, uint32_t mask, adtc_problem problem, const char *path) {
  adtc_view v = adtc_view_of(to);
  adtc_typed_fault f;
  shapes_shape root;
  uint32_t *word = (uint32_t *)(void *)(to->base + at);
  *word ^= mask;
  adtc_status status = shapes_shape_check(&v, &root, &f);
  *word ^= mask;
  if (status == ADTC_BAD_TYPE && f.problem == problem && strcmp(f.path, path) == 0) return 0;
  fprintf(stderr, "%d %s at %d, not %s\\n", f.problem, f.path, (int)f.fault.position, path);
  return 1;
}

int main(void) {
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&to, &options) != ADTC_OK) return 2;
  shapes_shape_begin(&b, &to);
  shapes_make_Group(&b, adtc_no_text(), 3);
  shapes_make_Polygon(&b, 0);
  shapes_make_Polygon(&b, 0);
  shapes_make_Group(&b, adtc_text_of("x"), 1);
  size_t label = adtc_mark(&to);
  shapes_make_Label(&b, SHAPES_White, false, false, 1, adtc_text_of("y"));
  if (adtc_build_end(&b) != ADTC_OK) return 3;
  int wrong = expect(&to, label, 1u << 14, ADTC_WRONG_CODE, "Group.shapes[2].shapes[0].color");
  wrong |= expect(&to, label, 1u << 10, ADTC_WRONG_BITS, "Group.shapes[2].shapes[0]");
  wrong |= expect(&to, label, 1u << 4, ADTC_WRONG_ITEM, "Group.shapes[2].shapes[0].name");
  adtc_view v = adtc_view_of(&to);
  memset(to.base + 44, 7, 1); /* the fingerprint */
  shapes_shape root;
  adtc_typed_fault f;
  wrong |= shapes_shape_check(&v, &root, &f) != ADTC_OTHER_SCHEMA;
  adtc_free(&to);
  return wrong;
}
"""


def test_paths_and_fingerprint(tmp_path: Path) -> None:
    source = written(SHAPES, tmp_path)
    main = tmp_path / "main.c"
    main.write_text(f'#include "shapes.h"\n#include <string.h>\n{PATHS}')
    command = ["gcc", "-std=c99", *SANITIZED, *includes(tmp_path), main, source, *library()]
    checked([*command, "-o", tmp_path / "main"])
    checked([tmp_path / "main"])


DEEP = """
static bool next(uint32_t i) { return i < 3000000; }

int main(void) {
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  adtc_typed_fault f;
  shapes_shape root;
  if (adtc_create(&to, &options) != ADTC_OK) return 2;
  shapes_shape_begin(&b, &to);
  for (uint32_t i = 0; next(i); i++) {
    shapes_make_Group(&b, adtc_no_text(), 2); /* the first is deep, the second a leaf */
  }
  shapes_make_Polygon(&b, 0);
  for (uint32_t i = 0; next(i); i++) shapes_make_Polygon(&b, 0);
  if (adtc_build_end(&b) != ADTC_OK) return 3;
  adtc_view v = adtc_finish(&to);
  if (shapes_shape_open(v.base, v.size, &root, &f) != ADTC_OK) return 4;
  if (!shapes_shape_equal(root, root)) return 5;
  FILE *nowhere = fopen("/dev/null", "w");
  if (shapes_shape_print(nowhere, root) != ADTC_OK) return 6;
  fclose(nowhere);
  const shapes_visitor nothing = {NULL, NULL, NULL, NULL};
  if (shapes_shape_visit(root, &nothing, NULL) != ADTC_OK) return 7;
  to.base[v.size - 4] = 0x20; /* the last leaf has a label's tag, and no more */
  if (shapes_shape_open(v.base, v.size, &root, &f) != ADTC_BAD_TYPE) return 8;
  if (strcmp(f.path, "Group.shapes[1]") != 0) return 9;
  to.base[v.size - 4] = 0x10;
  to.base[32 + 44 + 4 * 3000000] = 0x20; /* the deepest one */
  if (shapes_shape_open(v.base, v.size, &root, &f) != ADTC_BAD_TYPE) return 10;
  if (strncmp(f.path, "...", 3) != 0 || strlen(f.path) < 100) return 11;
  adtc_free(&to);
  return 0;
}
"""


@pytest.mark.long
def test_depth(tmp_path: Path) -> None:
    source = written(SHAPES, tmp_path)
    main = tmp_path / "main.c"
    main.write_text(f'#include "shapes.h"\n#include <string.h>\n{DEEP}')
    command = ["gcc", "-std=c99", *SANITIZED, *includes(tmp_path), main, source, *library()]
    checked([*command, "-o", tmp_path / "main"])
    checked(["bash", "-c", f"ulimit -s 256 && {tmp_path / 'main'}"])


def test_a_buffer_that_is_no_typed_tree_has_no_version(tmp_path: Path) -> None:
    """Also if it ends before a fingerprint would."""
    body = """
  adtc b;
  adtc_view v;
  adtc_options options = {.layout = ADTC_GENERAL, .unit_log = 5};
  if (adtc_create(&b, &options) != ADTC_OK) return 1;
  adtc_set_root(&b, adtc_node(&b, 1, 0));
  adtc_node(&b, 1, 0);
  v = adtc_finish(&b);
  void *bytes = malloc(v.size);
  memcpy(bytes, v.base, v.size);
  int failed = adtc_open(bytes, v.size, 0, &v, NULL) != ADTC_OK || adtc_writer_version(&v) != 0;
  free(bytes);
  adtc_free(&b);
  return failed;"""
    run_main(SHAPES, tmp_path, f"  extern void *malloc(size_t); extern void free(void *);{body}")


ZERO = """
--@ use float64
--@ version 2
--@ since 2 a.x a.y
--@ default a.x -0.0
--@ default a.y -0.0
module Zero { a = (int k, float64 x, float64 y) }
"""


def test_a_default_of_minus_zero(tmp_path: Path) -> None:
    body = """
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&to, &options) != ADTC_OK) return 1;
  zero_a_begin(&b, &to);
  zero_make_a(&b, 1, -0.0, 0.0);
  if (adtc_build_end(&b) != ADTC_OK) return 2;
  adtc_view v = adtc_view_of(&to);
  zero_a a = zero_a_root(&v);
  int failed = !signbit(zero_a_x(a)) || signbit(zero_a_y(a));
  adtc_free(&to);
  return failed;"""
    run_main(schema_of(ZERO), tmp_path, body)
