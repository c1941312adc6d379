"""libboxroot.so and liboutheap.so in one program: the pages of the two are apart, since the one may
be of another version than the other, or have granules of another size."""

from __future__ import annotations

from pathlib import Path

import pytest
from installed import by_make, by_make_with
from toolchain import checked, ocaml

STUBS = """
#include <boxroot.h>
#include <caml/alloc.h>
#include <outheap/pages.h>

enum { COUNT = 100000 };
static boxroot roots[COUNT];
static struct oh_page_table table;

/* Roots and an arena take and leave pages by turns. */
value use(value unit) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  struct oh_pages *pages;
  void *place;
  long sum = 0;
  config.table = &table;
  config.class_ = OH_HEAP;
  if (oh_pages_create(&config, &pages) != OH_OK) return Val_int(-1);
  for (int i = 0; i < COUNT; i++) {
    roots[i] = boxroot_create(caml_copy_int64(i));
    if (roots[i] == NULL) return Val_int(-2);
  }
  if (oh_pages_alloc(pages, (size_t)1 << 21, OH_HUGE_SYSTEM, &place) != OH_OK) return Val_int(-3);
  if (oh_page_table_class(&table, (uintptr_t)place) != OH_HEAP) return Val_int(-4);
  for (int i = 0; i < COUNT; i++) {
    sum += Int64_val(boxroot_get(roots[i]));
    boxroot_delete(roots[i]);
  }
  oh_pages_destroy(pages);
  return Val_long(sum);
}
"""
MAIN = """
external use : unit -> int = "use"
let () = print_int (use ())
"""
SUM = sum(range(100000))


def defined(library: Path) -> set[str]:
    lines = checked(["nm", "-D", "--defined-only", "--format=posix", library]).splitlines()
    return {line.split()[0] for line in lines}


def test_libboxroot_has_its_pages_for_itself() -> None:
    names = defined(by_make() / "lib" / "libboxroot.so")
    assert {"boxroot_setup", "boxroot_create", "boxroot_delete", "boxroot_modify"} <= names
    assert not [name for name in names if name.startswith("oh_")]


@pytest.mark.long
@pytest.mark.parametrize("order", [("boxroot", "outheap"), ("outheap", "boxroot")], ids="-".join)
@pytest.mark.parametrize("shift", [28, 30])
def test_a_program_with_both(order: tuple[str, str], shift: int, tmp_path: Path) -> None:
    """Each from a folder of its own, where the other is not found."""
    flags = {"boxroot": "-fPIC", "outheap": f"-DOH_PAGE_TABLE_SHIFT={shift}"}
    places = {name: by_make_with(name, flags[name]) for name in order}
    (tmp_path / "stubs.c").write_text(STUBS)
    (tmp_path / "main.ml").write_text(MAIN)
    command = ["ocamlopt", "-ccopt", flags["outheap"], "main.ml", "stubs.c"]
    for name in order:
        lib = places[name] / "lib"
        command += ["-cclib", lib / f"lib{name}.so", "-ccopt", f"-Wl,-rpath,{lib}"]
        command += ["-ccopt", f"-I{places[name] / 'include'}"]
    checked(ocaml(*command, "-o", "program"), cwd=tmp_path)
    assert checked([tmp_path / "program"]) == str(SUM)
