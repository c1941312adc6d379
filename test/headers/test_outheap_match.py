"""Headers and library of pages and adtc that do not fit together are refused by the linker."""

from __future__ import annotations

import functools
import os
from pathlib import Path

import pytest
from matching import MAJOR, MINOR, later_headers, whole
from toolchain import ROOT, checked, run

pytestmark = pytest.mark.skipif(os.environ.get("OUTHEAP_TEST_C") == "0", reason="needs no OCaml")

PAGES = """
#include <outheap/pages.h>
int main(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  struct oh_pages *pages;
  config.table = oh_page_table_create();
  config.class_ = OH_HEAP;
  if (config.table == NULL || oh_pages_create(&config, &pages) != OH_OK) return 1;
  oh_pages_destroy(pages);
  oh_page_table_destroy(config.table);
  return 0;
}
"""
TABLE = """
#include <outheap/page_table.h>
static struct oh_page_table table;
int main(void) { return oh_page_table_set(&table, OH_GRANULE_SIZE, 1, OH_HEAP, NULL); }
"""
IMAGES = """
#include <outheap/address_map.h>
static struct oh_page_table table;
int main(void) {
  struct oh_address_map *map;
  if (oh_address_map_create(&map) != OH_OK) return 1;
  if (oh_address_map_add_images(map, &table) != OH_OK) return 2;
  return oh_page_table_class(&table, (uintptr_t)&table) != OH_STATIC;
}
"""
ADTC = """
#include <adtc.h>
int main(void) { return adtc_status_string(ADTC_OK) == NULL; }
"""
ALL = {"pages": PAGES, "table": TABLE, "images": IMAGES, "adtc": ADTC}
WIDER = "-DOH_PAGE_TABLE_SHIFT=30"


@functools.cache
def library(*flags: str) -> Path:
    folders = [ROOT / "src" / "pages", ROOT / "src" / "adtc"]
    return whole(f"outheap{''.join(flags)}.o", folders, flags)


def link(program: str, folder: Path, flags: list, objects: Path) -> str:
    """What the linker says; nothing if it links, and then the program has run well."""
    source, executable = folder / "program.c", folder / "program"
    source.write_text(ALL[program])
    done = run(["gcc", "-O1", *flags, source, objects, "-pthread", "-o", executable])
    if done.returncode == 0:
        checked([executable])
    return done.stderr


@pytest.mark.parametrize("flags", [[], [WIDER]], ids=["usual", "wider"])
@pytest.mark.parametrize("program", ALL)
def test_what_fits(program: str, flags: list[str], tmp_path: Path) -> None:
    assert link(program, tmp_path, [*flags, "-I", ROOT / "include"], library(*flags)) == ""


@pytest.mark.parametrize("program", ["pages", "table", "images"])
def test_other_granules(program: str, tmp_path: Path) -> None:
    said = link(program, tmp_path, [WIDER, "-I", ROOT / "include"], library())
    assert f"__of_outheap_{MAJOR}_{MINOR}_with_granules_of_30_bits__is_what_the_header" in said
    assert "build_both_with_one_outheap_and_one_OH_PAGE_TABLE_SHIFT" in said


def test_adtc_has_no_granules(tmp_path: Path) -> None:
    assert link("adtc", tmp_path, [WIDER, "-I", ROOT / "include"], library()) == ""


@pytest.mark.parametrize("program", ALL)
def test_another_version(program: str, tmp_path: Path) -> None:
    said = link(program, tmp_path, ["-I", later_headers(tmp_path)], library())
    assert f"outheap_{MAJOR}_{MINOR + 1}_" in said
    assert "is_what_the_header_wants_and_the_library_is_not__build_both_with_one_outheap" in said
