"""make install and make uninstall: what they write, and what they say when something is wrong."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from installed import by_dune, by_make, fake_compiler, files, install
from toolchain import ROOT, checked, ocaml, outheap_version, run, where

LIBRARIES = ["boxroot", "outheap", "outheap_region"]
QUICK = "CFLAGS=-O0"  # for what is not run


def headers(folder: Path) -> set[str]:
    return {name for name in files(folder) if name.endswith((".h", ".hpp"))}


def listed(library: str) -> set[str]:
    """The headers that packaging/library.sh names for it."""
    script = f". packaging/library.sh && printf '%s\\n' \"${{{library}_headers[@]}}\""
    return set(checked(["bash", "-c", script], cwd=ROOT).split())


def compiler() -> list[str]:
    """The files of adtc that are installed."""
    return checked(["git", "ls-files", "adtc"], cwd=ROOT / "schema").split()


def pages() -> set[str]:
    return {path.name for path in (ROOT / "docs").glob("*.md")}


def test_the_pages_that_headers_name_are_installed() -> None:
    """Each page, with those that it links to."""
    found = by_make() / "share" / "doc" / "outheap"
    named = {
        name
        for header in headers(by_make() / "include")
        for name in re.findall(r"\bdocs/([\w-]+\.md)", (by_make() / "include" / header).read_text())
    }
    assert {"adtc-c.md", "rules.md"} <= named <= files(found) == pages()
    assert pages() <= files(by_dune() / "doc" / "boxroot")


def test_make_and_dune_install_the_same_headers() -> None:
    of_dune = headers(by_dune() / "lib" / "boxroot")
    assert "boxroot.h" in of_dune
    assert of_dune == listed("boxroot")
    of_region = headers(by_dune() / "lib" / "outheap" / "region")
    assert listed("outheap_region") < of_region < headers(by_make() / "include")
    assert headers(by_make() / "include") == set().union(*map(listed, LIBRARIES))


def test_dune_installs_nothing_under_other_names() -> None:
    """A user may have a module Pages, and all packages share the folder of stubs."""
    names = [Path(name).name for name in files(by_dune() / "lib")]
    linked = [name for name in names if name.endswith((".a", ".so", ".cmi", ".cma", ".cmxa"))]
    of_adtc = [f"adtc_{name}" for name in ("typed", "words", "writer", "read_once", "write_once")]
    modules = [f"{name}.cmi" for name in ("region", *of_adtc)]
    assert {"boxroot.cmi", *modules} < set(linked)
    linked = [name for name in linked if name not in modules]
    ours = tuple(f"{kind}{name}" for kind in ("", "lib", "dll") for name in ("boxroot", "outheap"))
    assert all(name.startswith(ours) for name in linked), linked


def test_every_public_header_is_installed() -> None:
    assert headers(ROOT / "include") == headers(by_make() / "include")


def test_uninstall_removes_all_that_install_wrote(tmp_path: Path) -> None:
    settings = ("PREFIX=/opt/somewhere", f"DESTDIR={tmp_path}", QUICK)
    assert install(*settings).returncode == 0
    # 13 for boxroot, 23 for outheap, 10 for outheap_region; one header is of two. Beside them the
    # compiler, the program that starts it and what pip takes; and all pages, once.
    assert len(files(tmp_path)) == 48 + len(compiler()) + 2 + len(pages())
    assert {f"opt/somewhere/lib/adtc/{name}" for name in compiler()} < files(tmp_path)
    assert all(name.startswith("opt/somewhere/") for name in files(tmp_path))
    mine = tmp_path / "opt" / "somewhere" / "include" / "mine.h"
    mine.touch()
    assert install(*settings, target="uninstall").returncode == 0
    assert files(tmp_path) == {"opt/somewhere/include/mine.h"}


def test_destdir_is_recorded_nowhere(tmp_path: Path) -> None:
    assert install("PREFIX=/opt/somewhere", f"DESTDIR={tmp_path}", QUICK).returncode == 0
    names = [f"pkgconfig/{library}.pc" for library in LIBRARIES]
    names += [f"cmake/{library}/{library}-config.cmake" for library in LIBRARIES]
    for name in names:
        text = (tmp_path / "opt" / "somewhere" / "lib" / name).read_text()
        assert "/opt/somewhere/" in text
        assert str(tmp_path) not in text
        assert "@" not in text


@pytest.mark.parametrize("name", LIBRARIES)
def test_shared_library_says_what_it_is_compatible_with(name: str) -> None:
    library = by_make() / "lib" / f"lib{name}.so"
    compatible = outheap_version().rsplit(".", 1)[0]
    assert f"lib{name}.so.{compatible}]" in checked(["readelf", "-d", library])
    assert library.resolve().name == f"lib{name}.so.{outheap_version()}"


def refused(prefix: Path, *settings: str) -> str:
    """Returns what is said when it is refused with status 2, and nothing is installed."""
    done = install(f"PREFIX={prefix}", *settings)
    assert done.returncode == 2
    assert "Error 2" in done.stderr  # make's own word for the script's status
    assert not prefix.exists()
    return done.stderr


def test_no_c_compiler(tmp_path: Path) -> None:
    assert "no C compiler: 'nowhere-cc' is not found" in refused(tmp_path / "x", "CC=nowhere-cc")


def test_no_ocaml(tmp_path: Path) -> None:
    assert "no OCaml: 'nowhere' does not run" in refused(tmp_path / "x", "OCAMLC=nowhere")


@pytest.mark.parametrize("version", ["4.9.1", "4.13.1", "3.12.1"])
def test_an_ocaml_that_is_not_served(version: str, tmp_path: Path) -> None:
    ocamlc = fake_compiler(tmp_path, version, where())
    said = refused(tmp_path / "x", f"OCAMLC={ocamlc}")
    served = "for 4.14 and later"
    assert f"is of OCaml {version}, and Outheap {outheap_version()} is {served}" in said


def test_no_headers_of_ocaml(tmp_path: Path) -> None:
    ocamlc = fake_compiler(tmp_path, "5.3.0", tmp_path)
    assert "OCaml's headers are missing" in refused(tmp_path / "x", f"OCAMLC={ocamlc}")


def test_no_such_library(tmp_path: Path) -> None:
    assert "there is no library 'x'" in refused(tmp_path / "x", "LIBRARIES=boxroot x")


@pytest.mark.parametrize("shift", ["(30)", "99", "11", "x", ""])
def test_granules_of_no_size(shift: str, tmp_path: Path) -> None:
    said = refused(tmp_path / "x", "LIBRARIES=outheap", f"CFLAGS=-DOH_PAGE_TABLE_SHIFT={shift}")
    assert f"OH_PAGE_TABLE_SHIFT is '{shift}', and is to be a plain number from 12 to 40" in said


def test_outheap_alone_needs_no_ocaml(tmp_path: Path) -> None:
    settings = (f"PREFIX={tmp_path}", "LIBRARIES=outheap", "OCAMLC=nowhere", QUICK)
    done = install(*settings)
    assert done.returncode == 0, done.stderr
    assert headers(tmp_path / "include") == listed("outheap")
    assert not (tmp_path / "lib" / "libboxroot.a").exists()
    assert not (tmp_path / "lib" / "liboutheap_region.a").exists()
    said = install(f"PREFIX={tmp_path}", target="uninstall").stdout
    assert said == f"outheap {outheap_version()} removed from {tmp_path}\n"


def test_regions_bring_what_they_need(tmp_path: Path) -> None:
    done = install(f"PREFIX={tmp_path}", "LIBRARIES=outheap_region", QUICK)
    assert done.returncode == 0, done.stderr
    assert headers(tmp_path / "include") == listed("outheap") | listed("outheap_region")
    assert done.stdout.startswith("outheap outheap_region ")


def test_regions_need_an_ocaml(tmp_path: Path) -> None:
    said = refused(tmp_path / "x", "LIBRARIES=outheap_region", "OCAMLC=nowhere")
    assert "no OCaml: 'nowhere' does not run" in said


@pytest.mark.parametrize("prefix", ["relative", "/with space"])
def test_no_place(prefix: str) -> None:
    done = install(f"PREFIX={prefix}")
    assert done.returncode == 2
    assert f"'{prefix}' is no place to install to" in done.stderr


def test_compile_error_installs_nothing(tmp_path: Path) -> None:
    done = install(f"PREFIX={tmp_path / 'x'}", "CFLAGS=-fno-such-option")
    assert done.returncode != 0
    assert not (tmp_path / "x").exists()


def occupied(folder: Path) -> Path:
    """A place where nothing can be written: root may write everywhere else."""
    file = folder / "file"
    file.write_text("mine")
    return file


@pytest.mark.long
@pytest.mark.parametrize("variable", ["LIBDIR", "INCLUDEDIR"])
def test_no_right_to_write_leaves_nothing_behind(variable: str, tmp_path: Path) -> None:
    """The files of another installation stay as they were."""
    prefix, place = tmp_path / "x", occupied(tmp_path) / "y"
    before = prefix / "include" / "boxroot.h"
    before.parent.mkdir(parents=True)
    before.write_text("older")
    done = install(f"PREFIX={prefix}", f"{variable}={place}", QUICK)
    assert done.returncode == 2
    assert f"cannot write {place}" in done.stderr
    assert "make install PREFIX=..." in done.stderr
    assert files(tmp_path) == {"file", "x/include/boxroot.h"}
    assert before.read_text() == "older"
    assert sorted(p.name for p in prefix.iterdir()) == ["include"]


@pytest.mark.long
def test_folder_in_the_place_of_a_file_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "lib" / "libboxroot.so").mkdir(parents=True)
    done = install(f"PREFIX={tmp_path}", QUICK)
    assert done.returncode == 2
    assert f"{tmp_path}/lib/libboxroot.so is a folder" in done.stderr
    assert files(tmp_path) == set()
    assert not (tmp_path / "include").exists()


def test_uninstall_of_nothing(tmp_path: Path) -> None:
    done = install(f"PREFIX={tmp_path}", target="uninstall")
    assert done.returncode == 0
    assert f"nothing of {' '.join(LIBRARIES)} is in {tmp_path}" in done.stdout
    assert "removed" not in done.stdout


def without_dune(folder: Path) -> dict[str, str]:
    """The environment of a user who has the OCaml that is tested on PATH, and no dune."""
    tools = [where().parents[1] / "bin", folder, "/usr/bin", "/bin"]
    return os.environ | {"PATH": os.pathsep.join(map(str, tools))}


@pytest.mark.skipif(shutil.which("dune", path="/usr/bin") is not None, reason="there is a dune")
def test_the_ocaml_on_path_needs_no_dune(tmp_path: Path) -> None:
    command = ["make", "-C", ROOT, "install", "OCAML=system", f"PREFIX={tmp_path / 'x'}", QUICK]
    done = run(command, env=without_dune(tmp_path))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "x" / "lib" / "libboxroot.a").exists()


def flags_of(prefix: Path, *arguments: str) -> list[str]:
    environment = {"PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig"), "PATH": "/usr/bin:/bin"}
    return checked(["pkg-config", *arguments], env=environment).split()


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
def test_libraries_of_ocaml() -> None:
    expected = checked(ocaml("ocamlopt", "-config-var", "native_c_libraries")).split()
    assert "-lm" in expected
    assert flags_of(by_make(), "--libs", "boxroot-ocaml") == expected
    assert "-lm" not in flags_of(by_make(), "--libs", "boxroot")


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
def test_pkg_config() -> None:
    path = by_make() / "lib" / "pkgconfig"
    command = ["pkg-config", "--cflags", "--libs", "boxroot >= 0.1"]
    done = subprocess.run(
        command, env={"PKG_CONFIG_PATH": str(path), "PATH": "/usr/bin:/bin"}, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    flags = done.stdout.decode()
    assert f"-I{by_make()}/include" in flags
    assert f"-isystem {where()}" in flags
    assert "-lboxroot" in flags
