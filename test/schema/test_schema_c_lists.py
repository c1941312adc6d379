"""Items of lists in C, in any order: of runs, and of the last children of a node. Where a node says
where its items are depends on how many they are: a node of two is a fork, and from 65,535 children
on the count has a word of its own."""

from __future__ import annotations

from pathlib import Path

from c_generated import run_main
from schemas import schema_of

SCHEMA = schema_of("""\
module Lists {
  t = Run(leaf* items, leaf last) | Rest(leaf* items) | After(leaf first, leaf* items)
  leaf = (int n)
}
""")
CHECK = """
#include <stdio.h>
#include <stdlib.h>
#define CHECK(holds) ((holds) ? (void)0 : (fprintf(stderr, "%s\\n", #holds), abort()))
static void make_leaves(adtc_builder *b, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) lists_make_leaf(b, i);
}
static lists_t of(adtc *to) {
  adtc_view v = adtc_view_of(to);
  lists_t root;
  CHECK(lists_t_check(&v, &root, NULL) == ADTC_OK);
  return root;
}
#define CHECK_ITEMS(list, item_in)                                                        \\
  do {                                                                                    \\
    adtc_list items = list;                                                               \\
    CHECK(items.count == count);                                                          \\
    for (uint32_t i = 0; i < count; i++) CHECK(lists_leaf_n(item_in(items, i)) == i);     \\
    for (uint32_t i = count; i-- > 0;) CHECK(lists_leaf_n(item_in(items, i)) == i);       \\
  } while (0)
"""
FUNCTION = """
static void check(uint32_t count) {
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  CHECK(adtc_create(&to, &options) == ADTC_OK);

  lists_t_begin(&b, &to);
  lists_make_Run(&b, count);
  make_leaves(&b, count);
  lists_make_leaf(&b, -1);
  CHECK(adtc_build_end(&b) == ADTC_OK);
  lists_Run run = lists_t_as_Run(of(&to));
  CHECK_ITEMS(lists_Run_items(run), lists_Run_items_in);
  CHECK(lists_leaf_n(lists_Run_last(run)) == -1);

  lists_t_begin(&b, &to);
  lists_make_Rest(&b, count);
  make_leaves(&b, count);
  CHECK(adtc_build_end(&b) == ADTC_OK);
  CHECK_ITEMS(lists_Rest_items(lists_t_as_Rest(of(&to))), lists_Rest_items_in);

  lists_t_begin(&b, &to);
  lists_make_After(&b, count);
  lists_make_leaf(&b, -1);
  make_leaves(&b, count);
  CHECK(adtc_build_end(&b) == ADTC_OK);
  lists_After after = lists_t_as_After(of(&to));
  CHECK(lists_leaf_n(lists_After_first(after)) == -1);
  CHECK_ITEMS(lists_After_items(after), lists_After_items_in);
  adtc_free(&to);
}
"""


def test_items(tmp_path: Path) -> None:
    calls = [f"  check({count});" for count in (0, 1, 2, 3, 65_533, 65_534, 65_535, 70_000)]
    run_main(SCHEMA, tmp_path, "\n".join([*calls, "  return 0;"]), CHECK + FUNCTION)
