"""Schemas that share values, in C: random terms against a model, with damage and allocations that
fail; terms that would be very large without references; calls in a wrong order."""

from __future__ import annotations

from pathlib import Path

import pytest
from c_generated import (
    DAG,
    HERE,
    SANITIZED,
    includes,
    library,
    run_main,
    run_with_failures,
    written,
)
from schemas import schema_of
from seeds import chosen_seed
from test_schema_cpp import linked
from test_schema_cpp import written as cpp_written
from toolchain import checked


def test_random_terms(tmp_path: Path) -> None:
    run_with_failures(DAG, tmp_path, "shared", chosen_seed())


BEGIN = """
  adtc to;
  adtc_builder builder, *b = &builder;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&to, &options) != ADTC_OK) return 2;
  dag_program_begin(b, &to);
"""

WRONG = {
    "a node in itself": (
        "dag_make_program(b, 0, true); uint32_t x = adtc_build_name(b); dag_make_Call(b, 1);"
        "dag_make_Int(b, 1); adtc_build_again(b, x);",
        "ORDER",
    ),
    "another type": (
        'dag_make_program(b, 1, false); dag_make_def(b, adtc_text_of("x"), true, 0);'
        "uint32_t x = adtc_build_name(b); dag_make_Unit(b); adtc_build_again(b, x);",
        "ORDER",
    ),
    "no such name": ("dag_make_program(b, 0, true); adtc_build_again(b, 0);", "ORDER"),
    "a name that failed": (
        "dag_make_program(b, 0, true); adtc_build_again(b, UINT32_MAX);",
        "ORDER",
    ),
    "a node that is not shared": ("adtc_build_name(b);", "ORDER"),
    "a text": (
        'dag_make_program(b, 1, false); dag_make_def(b, adtc_text_of("x"), false, 1);'
        "dag_make_Int(b, 1); adtc_build_name(b);",
        "ORDER",
    ),
    "a node that has not come": (
        "dag_make_program(b, 0, true); uint32_t x = adtc_build_name(b); adtc_build_again(b, x);",
        "ORDER",
    ),
    "an item that is none": (
        "dag_make_program(b, 0, true); dag_make_Many(b, 2, 0); uint32_t x = adtc_build_name(b);"
        "adtc_build_absent(b); adtc_build_again(b, x);",
        "ORDER",
    ),
    "an item that has not come": (
        'dag_make_program(b, 1, true); dag_make_def(b, adtc_text_of("x"), false, 0);'
        "dag_make_Many(b, ADTC_UNKNOWN, 0); uint32_t x = adtc_build_name(b);"
        'adtc_build_end_list(b); adtc_build_int(b, 1); adtc_build_text(b, adtc_text_of("x"));'
        "dag_make_Call(b, 1); dag_make_Int(b, 1); adtc_build_again(b, x);",
        "ORDER",
    ),
}


@pytest.mark.parametrize("calls, status", WRONG.values(), ids=WRONG.keys())
def test_wrong_order(calls: str, status: str, tmp_path: Path) -> None:
    """It is an error, and the buffer is what it was."""
    end = f"""
  int wrong = adtc_build_end(b) != ADTC_{status};
  wrong |= adtc_mark(&to) != 32 || to.status != ADTC_OK || to.root != ADTC_NONE;
  adtc_free(&to);
  return wrong;
"""
    run_main(DAG, tmp_path, f"{BEGIN}  {calls}{end}")


CONTEXT = """
static bool count_it(void *context, dag_expr x) {
  (void)x;
  ++*(int *)context;
  return true;
}

static adtc_rewriting more(void *context, adtc_builder *b, dag_expr old) {
  ++*(int *)context;
  if (dag_expr_kind(old) != DAG_Int) return ADTC_KEEP;
  dag_make_Int(b, dag_Int_value(dag_expr_as_Int(old)) + 1);
  return ADTC_BUILT;
}

#define LEVELS 3000
"""

DOUBLED = """
  dag_make_program(b, 0, true);
  for (int i = 0; i < LEVELS; i++) {
    dag_make_Call(b, 1);
    names[i] = adtc_build_name(b);
  }
  dag_make_Int(b, 7);
  for (int i = LEVELS; i > 0; i--) adtc_build_again(b, names[i - 1]);
  if (adtc_build_end(b) != ADTC_OK) return 3;
  adtc_view v = adtc_finish(&to);
  dag_program root, root_of_other;
  if (dag_program_open(v.base, v.size, &root, NULL) != ADTC_OK) return 4;
  adtc other;
  int nodes = 0, calls = 0;
  const dag_visitor visitor = {.enter_expr = count_it};
  const dag_rewriter rewriter = {.rewrite_expr = more};
  if (dag_program_visit(root, &visitor, &nodes) != ADTC_OK || nodes != LEVELS + 1) return 5;
  if (adtc_create(&other, &options) != ADTC_OK) return 2;
  dag_program_begin(b, &other);
  dag_program_rewrite(b, root, &rewriter, &calls);
  if (adtc_build_end(b) != ADTC_OK || calls != nodes) return 6;
  if (adtc_mark(&other) != adtc_mark(&to)) return 7;
  adtc_view w = adtc_finish(&other);
  if (dag_program_open(w.base, w.size, &root_of_other, NULL) != ADTC_OK) return 8;
  bool same = true;
  if (dag_program_equal(root, root_of_other, &same) != ADTC_OK || same) return 9;
  if (dag_program_equal(root, root, &same) != ADTC_OK || !same) return 10;
  dag_Call call = dag_expr_as_Call(dag_program_main(root));
  dag_expr below = dag_Call_function(call), again = dag_Call_args_in(dag_Call_args(call), 0);
  if (!dag_expr_same(below, again)) return 11;
  FILE *to_file = fopen(argv[1], "w");
  if (dag_program_print(to_file, root) != ADTC_OK) return 12;
  fclose(to_file);
  adtc_free(&other);
  adtc_free(&to);
  return 0;
"""


def test_very_large_without_references(tmp_path: Path) -> None:
    """Each node has that below it twice: 2 to the power of 3,000 nodes, were they not shared."""
    text = tmp_path / "printed"
    body = f"  static uint32_t names[LEVELS];{BEGIN}{DOUBLED}"
    run_main(DAG, tmp_path, body, CONTEXT, text)
    printed = text.read_text()
    assert printed.startswith("program(defs=[], main=Call(function=&1 Call(function=&2 Call(")
    assert "&3000 Int(value=7), args=[*3000]), args=[*2999])" in printed
    assert printed.endswith("args=[*2]), args=[*1]))")


PRINTED = """\
Apply(function=Variable(name="f", type=&1 Arrow(from=Named(name="int"), to=Named(name="int"))), \
argument=Variable(name="x", type=*1))"""


def test_the_program_of_the_document(tmp_path: Path) -> None:
    source = written(schema_of((HERE / "terms.asdl").read_text()), tmp_path)
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", *SANITIZED, *includes(tmp_path)]
    checked([*command, HERE / "listing_shared.c", source, *library(), "-o", tmp_path / "listing"])
    assert checked([tmp_path / "listing"]) == PRINTED


def test_cpp(tmp_path: Path) -> None:
    cpp_written(DAG, tmp_path)
    checked([linked(tmp_path, tmp_path / "dag.c", HERE / "shared.cpp")])
