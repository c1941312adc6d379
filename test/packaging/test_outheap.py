"""Programs that use liboutheap as it is installed: by pkg-config and by CMake."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from installed import by_make, by_make_with, make_environment
from toolchain import checked

# A buffer in an arena of pages, whose class a table tells: all three parts.
PROGRAM = """
#include <adtc_pages.h>
#include <outheap/address_map.h>
#include <stdio.h>

int main(void) {
  struct oh_pages *pages;
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  struct oh_address_map *map;
  adtc_pages_storage storage;
  adtc b;
  config.table = oh_page_table_create();
  config.class_ = OH_USER_CLASS(1);
  if (oh_pages_create(&config, &pages) != OH_OK || oh_address_map_create(&map) != OH_OK) return 1;
  if (adtc_pages_storage_init(&storage, pages, OH_HUGE_SYSTEM) != ADTC_OK) return 2;
  adtc_options options = {ADTC_PREORDER, 0, 0, &storage.storage, 0, (size_t)1 << 20};
  if (adtc_create(&b, &options) != ADTC_OK) return 3;
  adtc_set_root(&b, adtc_int(&b, 42));
  if (oh_page_table_class(config.table, (uintptr_t)b.base) != OH_USER_CLASS(1)) return 4;
  adtc_view v = adtc_view_of(&b);
  printf("%lld\\n", (long long)adtc_int_of(&v, v.root));
  return 0;
}
"""
CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(program C)
find_package(outheap 0.1 REQUIRED)
foreach(kind outheap static)
  add_executable(program_${kind} program.c)
  target_link_libraries(program_${kind} outheap::${kind})
endforeach()
"""


def source(folder: Path) -> Path:
    path = folder / "program.c"
    path.write_text(PROGRAM)
    return path


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
@pytest.mark.parametrize("linking", [[], ["-static"]], ids=["shared", "static"])
def test_pkg_config(linking: list[str], tmp_path: Path) -> None:
    environment = make_environment()
    asked = ["--static"] if linking else []
    flags = checked(["pkg-config", *asked, "--cflags", "--libs", "outheap"], env=environment)
    program = tmp_path / "program"
    checked(["cc", *linking, source(tmp_path), *flags.split(), "-o", program])
    assert checked([program], env=environment) == "42\n"


def with_wider_granules() -> Path:
    return by_make_with("outheap", "-DOH_PAGE_TABLE_SHIFT=30")


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
def test_pkg_config_says_what_the_library_was_compiled_with(tmp_path: Path) -> None:
    environment = make_environment(with_wider_granules())
    flags = checked(["pkg-config", "--cflags", "--libs", "outheap"], env=environment).split()
    assert "-DOH_PAGE_TABLE_SHIFT=30" in flags
    checked(["cc", source(tmp_path), *flags, "-o", tmp_path / "program"])
    assert checked([tmp_path / "program"], env=environment) == "42\n"


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
@pytest.mark.parametrize("prefix", [by_make, with_wider_granules])
def test_cmake(prefix, tmp_path: Path) -> None:
    source(tmp_path)
    (tmp_path / "CMakeLists.txt").write_text(CMAKE)
    environment = make_environment(prefix())
    checked(["cmake", "-S", tmp_path, "-B", tmp_path / "build"], env=environment)
    checked(["cmake", "--build", tmp_path / "build"], env=environment)
    for kind in ("outheap", "static"):
        assert checked([tmp_path / "build" / f"program_{kind}"], env=environment) == "42\n"


@pytest.mark.parametrize("order", [("outheap", "boxroot"), ("boxroot", "outheap")])
def test_both_archives_in_one_library(order: tuple[str, str], tmp_path: Path) -> None:
    """Each has the pages in it: the second gives only what the first has not."""
    user = source(tmp_path)
    user.write_text(
        PROGRAM + "int boxroot_setup(void);\nint use(void) { return boxroot_setup(); }\n"
    )
    archives = [by_make() / "lib" / f"lib{name}.a" for name in order]
    command = ["cc", "-shared", "-fPIC", user, f"-I{by_make() / 'include'}", *archives]
    checked([*command, "-o", tmp_path / "library.so"])
