"""Programs in C that use liboutheap_region as it is installed, and those without OCaml that read a
region's file by liboutheap: by pkg-config and by CMake."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from installed import by_make, fake_compiler, make_environment
from toolchain import checked, ocaml, run, version, where

# Embeds OCaml, whose program makes a value; a region and its file.
WRITER_ML = """
let () = Callback.register "words" (Array.init 100 string_of_int)
"""
WRITER = """
#include <caml/callback.h>
#include <outheap/region.h>

int main(int count, char **arguments) {
  struct oh_region *region;
  struct oh_region_refusal refusal;
  value copy;
  (void)count;
  caml_startup(arguments);
  if (oh_region_create(&region) != OH_OK) return 1;
  if (oh_region_add(region, *caml_named_value("words"), &copy, &refusal) != OH_OK) return 2;
  if (oh_region_save(region, copy, arguments[1], &refusal) != OH_OK) return 3;
  return oh_region_free(region) == OH_OK ? 0 : 4;
}
"""
READER = """
#include <outheap/region_read.h>
#include <stdio.h>

int main(int count, char **arguments) {
  struct oh_region_file *file;
  struct oh_region_fault fault;
  size_t length;
  (void)count;
  if (oh_region_file_open(arguments[1], &file, &fault) != OH_OK) return 1;
  if (oh_region_file_check(file, &fault) != OH_OK) return 2;
  oh_region_item words = oh_region_file_root(file);
  size_t words_count = oh_region_file_size(file, words);
  oh_region_item last = oh_region_file_field(file, words, words_count - 1);
  char const *text = oh_region_file_string(file, last, &length);
  printf("%zu words, the last is %.*s\\n", words_count, (int)length, text);
  oh_region_file_close(file);
  return 0;
}
"""
LIBRARIES = ("outheap_region", "outheap")
EXPECTED = "100 words, the last is 99\n"
CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(programs C)
find_package(outheap_region 0.1 REQUIRED)
find_program(OCAMLOPT ocamlopt REQUIRED)
outheap_region_check_ocaml(${OCAMLOPT})
foreach(kind outheap_region static)
  add_executable(writer_${kind} writer.c)
  target_link_libraries(writer_${kind} ${CMAKE_SOURCE_DIR}/program.o outheap_region::${kind} m)
  target_link_options(writer_${kind} PRIVATE -rdynamic)
endforeach()
foreach(kind outheap static)
  add_executable(reader_${kind} reader.c)
  target_link_libraries(reader_${kind} outheap::${kind})
endforeach()
"""
needs_pkg_config = pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")


def sources(folder: Path) -> None:
    (folder / "writer.c").write_text(WRITER)
    (folder / "reader.c").write_text(READER)
    (folder / "words.ml").write_text(WRITER_ML)
    checked(ocaml("ocamlopt", "-output-complete-obj", "words.ml", "-o", "program.o"), cwd=folder)


def check(writer: Path, reader: Path, folder: Path) -> None:
    environment = make_environment()
    checked([writer, folder / "file"], env=environment)
    assert checked([reader, folder / "file"], env=environment) == EXPECTED


def flags(package: str, archives: bool) -> list[str]:
    asked = ["--static"] if archives else []
    command = ["pkg-config", *asked, "--cflags", "--libs", package]
    found = checked(command, env=make_environment()).split()
    ours = {f"-l{name}": by_make() / "lib" / f"lib{name}.a" for name in LIBRARIES}
    return [str(ours.get(flag, flag)) for flag in found] if archives else found


@needs_pkg_config
@pytest.mark.parametrize("archives", [False, True], ids=["shared", "archives"])
def test_pkg_config(archives: bool, tmp_path: Path) -> None:
    sources(tmp_path)
    system = checked(ocaml("ocamlopt", "-config-var", "native_c_libraries")).split()
    ours = [*flags("outheap_region", archives), *system]
    checked(["cc", "-rdynamic", "writer.c", "program.o", *ours, "-o", "writer"], cwd=tmp_path)
    checked(["cc", "reader.c", *flags("outheap", archives), "-o", "reader"], cwd=tmp_path)
    check(tmp_path / "writer", tmp_path / "reader", tmp_path)


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
def test_cmake(tmp_path: Path) -> None:
    sources(tmp_path)
    (tmp_path / "CMakeLists.txt").write_text(CMAKE)
    build, environment = tmp_path / "build", make_environment()
    checked(ocaml("cmake", "-S", tmp_path, "-B", build), env=environment)
    checked(ocaml("cmake", "--build", build), env=environment)
    check(build / "writer_outheap_region", build / "reader_outheap", tmp_path)
    check(build / "writer_static", build / "reader_static", tmp_path)


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
def test_cmake_refuses_another_ocaml(tmp_path: Path) -> None:
    sources(tmp_path)
    (tmp_path / "CMakeLists.txt").write_text(CMAKE)
    other = fake_compiler(tmp_path, "9.9.9", where())
    command = ["cmake", "-S", tmp_path, "-B", tmp_path / "build", f"-DOCAMLOPT={other}"]
    done = run(ocaml(*command), env=make_environment())
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert f"outheap_region was built for OCaml {version()}, and {other} is of OCaml 9.9.9" in said


def test_the_reader_needs_no_ocaml() -> None:
    """Nor does anything else in liboutheap."""
    library = by_make() / "lib" / "liboutheap.so"
    missing = checked(["nm", "-D", "--undefined-only", library])
    assert "caml_" not in missing
