"""Builders of C where they leave the usual way: very many children, numbers of every size, a
rewriting that answers wrongly, names of their own as names of fields; and what is saved without a
look."""

from __future__ import annotations

from pathlib import Path

import pytest
from c_generated import SHAPES, includes, run_main, written
from schemas import schema_of
from toolchain import checked

NUMBERS = 33  # children that are numbers: one more than a mask has bits
WIDE = f"""module Wide {{
  t = T({", ".join(f"int a{i}" for i in range(NUMBERS))}, t* x, t* y) | L(int z)
}}"""

COPIED = """
static adtc_rewriting keep(void *context, adtc_builder *b, wide_t old) {
  (void)context, (void)b, (void)old;
  return ADTC_KEEP;
}

static int is_copied(const adtc *from, wide_t root) {
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER, .flags = from->flags ^ ADTC_FAR};
  const wide_rewriter rewriter = {keep};
  if (adtc_create(&to, &options) != ADTC_OK) return 0;
  wide_t_begin(&b, &to);
  wide_t_rewrite(&b, root, &rewriter, NULL);
  if (adtc_build_end(&b) != ADTC_OK) return 0;
  adtc_view v = adtc_view_of(&to);
  int same = adtc_check(&to, NULL) == ADTC_OK && wide_t_equal(root, wide_t_root(&v));
  adtc_free(&to);
  return same;
}
"""


@pytest.mark.parametrize("y", [0, 1, 3, 70_000])
@pytest.mark.parametrize("x", [0, 1, 2])
def test_many_children(x: int, y: int, tmp_path: Path) -> None:
    """A run before a list that is the node's own, each with items or none."""
    values = ", ".join("INT64_C(1) << 40" if i % 3 == 0 else str(i) for i in range(NUMBERS))
    body = f"""
  adtc to;
  adtc_builder b;
  wide_t root;
  adtc_options options = {{.layout = ADTC_PREORDER}};
  if (adtc_create(&to, &options) != ADTC_OK) return 1;
  wide_t_begin(&b, &to);
  wide_make_T(&b, {values}, {x}, {y});
  for (int i = 0; i < {x + y}; i++) wide_make_L(&b, i);
  if (adtc_build_end(&b) != ADTC_OK) return 2;
  adtc_view v = adtc_finish(&to);
  if (wide_t_open(v.base, v.size, &root, NULL) != ADTC_OK) return 3;
  wide_T node = wide_t_as_T(root);
  if (wide_T_x(node).count != {x} || wide_T_y(node).count != {y}) return 4;
  if (wide_T_a0(node) != INT64_C(1) << 40 || wide_T_a32(node) != 32) return 5;
  for (uint32_t i = 0; i < {y}; i++)
    if (wide_L_z(wide_t_as_L(wide_T_y_in(wide_T_y(node), i))) != {x} + (int64_t)i) return 6;
  if (!is_copied(&to, root)) return 7;
  adtc_free(&to);
  return 0;"""
    run_main(schema_of(WIDE), tmp_path, body, COPIED)


ANSWERS = """
static adtc_rewriting answer_wrongly(void *context, adtc_builder *b, shapes_shape old) {
  if (shapes_shape_kind(old) != *(shapes_shape_kinds *)context) return ADTC_KEEP;
  shapes_make_Polygon(b, 0);
  return ADTC_KEEP;
}
"""


@pytest.mark.parametrize("kind", ["Group", "Polygon"])
def test_a_rewriting_that_builds_and_keeps(kind: str, tmp_path: Path) -> None:
    """At the root, and below it."""
    body = f"""
  adtc from, to;
  adtc_builder b;
  adtc_options options = {{.layout = ADTC_PREORDER}};
  const shapes_rewriter rewriter = {{.rewrite_shape = answer_wrongly}};
  shapes_shape_kinds kind = SHAPES_{kind};
  if (adtc_create(&from, &options) != ADTC_OK || adtc_create(&to, &options) != ADTC_OK) return 1;
  shapes_shape_begin(&b, &from);
  shapes_make_Group(&b, adtc_text_of("x"), 1);
  shapes_make_Polygon(&b, 0);
  if (adtc_build_end(&b) != ADTC_OK) return 2;
  adtc_view v = adtc_view_of(&from);
  shapes_shape_begin(&b, &to);
  shapes_shape_rewrite(&b, shapes_shape_root(&v), &rewriter, &kind);
  if (adtc_build_end(&b) != ADTC_ORDER) return 3;
  if (adtc_mark(&to) != 32 || to.status != ADTC_OK) return 4;
  adtc_free(&from);
  adtc_free(&to);
  return 0;"""
    run_main(SHAPES, tmp_path, body, ANSWERS)


NAMES = """
--@ use float64 uint8
module Names {
  a = A(int adtc_given, int given, float64 values, identifier texts, uint8* fields, uint8* words)
    | B(int forms, int numbers, int masks, string types, string? defaults, a fingerprint)
    | C(float64 adtc_given_of, float64 adtc_float_bits, string adtc_build_text, uint8* head)
}
"""


@pytest.mark.parametrize("compiler", [["gcc", "-std=c99"], ["g++", "-std=c++17", "-x", "c++"]])
def test_names_of_its_own(compiler: list[str], tmp_path: Path) -> None:
    source = written(schema_of(NAMES), tmp_path)
    strict = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror"]
    checked([*compiler, *strict, *includes(tmp_path), "-fsyntax-only", source])


def test_a_failed_build_leaves_no_flag(tmp_path: Path) -> None:
    """A checksum that was wanted meanwhile stays, and so does the flag of a tree before."""
    body = """
  adtc b;
  adtc_builder builder;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&b, &options) != ADTC_OK) return 1;
  shapes_shape_begin(&builder, &b);
  adtc_want_checksum(&b);
  if (adtc_build_end(&builder) != ADTC_NOT_SET) return 2;
  if (b.flags != ADTC_CHECKSUM) return 3;
  shapes_shape_begin(&builder, &b);
  shapes_make_Polygon(&builder, 0);
  if (adtc_build_end(&builder) != ADTC_OK) return 4;
  shapes_shape_begin(&builder, &b);
  if (adtc_build_end(&builder) != ADTC_NOT_SET) return 5;
  if (b.flags != (ADTC_CHECKSUM | ADTC_SHORT)) return 6;
  adtc_free(&b);
  return 0;"""
    run_main(SHAPES, tmp_path, body)


def test_what_is_saved_without_a_look(tmp_path: Path) -> None:
    """What a builder has made; and a child that is missing behind it is found, and in a file."""
    body = """
  adtc b, mapped;
  adtc_builder builder;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&b, &options) != ADTC_OK) return 1;
  shapes_shape_begin(&builder, &b);
  shapes_make_Polygon(&builder, 0);
  if (adtc_build_end(&builder) != ADTC_OK) return 2;
  size_t mark = adtc_mark(&b);
  if (adtc_save(&b, argv[1]) != ADTC_OK) return 3;
  adtc_node(&b, 1, 3);
  if (adtc_save(&b, argv[1]) != ADTC_NOT_SET) return 4;
  adtc_rewind(&b, mark);
  if (adtc_save(&b, argv[1]) != ADTC_OK) return 5;
  adtc_rewind(&b, 32);
  adtc_node(&b, 1, 3);
  adtc_node(&b, 1, 3);
  if (adtc_save(&b, argv[1]) != ADTC_NOT_SET) return 6;
  if (adtc_map(&mapped, argv[1], NULL) != ADTC_OK) return 7;
  if (adtc_finish(&mapped).base == NULL) return 8;
  adtc_free(&mapped);
  adtc_free(&b);
  return 0;"""
    run_main(SHAPES, tmp_path, body, "", tmp_path / "file")
