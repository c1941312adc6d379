"""The examples, each built and run in a folder of its own, with what is installed."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from fences import blocks
from installed import (
    by_dune,
    by_make,
    copied,
    debug_form,
    fake_compiler,
    make_environment,
    ocaml_with_boxroot,
    vendor_checkout,
    vendor_package,
)
from toolchain import OCAML, ROOT, checked, ocaml, run, version, where

EXAMPLES = ROOT / "examples"
MAIN = "_build/default/main.exe"
COMPILER = ["env", f"OUTHEAP={ROOT}"]  # where the rule of dune finds the schema compiler
DUNE_BUILD = ["dune", "build", "--root", ".", "--display", "quiet"]


def build(command: list, folder: Path, **options) -> None:
    """Without a warning."""
    done = run(command, cwd=folder, **options)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    said = done.stdout + done.stderr
    assert "warning" not in said.lower(), said


def check_output(folder: Path, command: list, expected: str = "expected", **options) -> str:
    """It prints what it should. The result is what it said on the standard error."""
    given = folder / "input"
    done = run(
        command,
        cwd=folder,
        stdin=given.open() if given.exists() else None,
        **options,
    )
    assert (done.returncode, done.stdout) == (0, (folder / expected).read_text()), done.stderr
    return done.stderr


def listing(page: str, language: str) -> str:
    """The longest one: what a reader of that page alone would copy."""
    return max(blocks(page, language), key=len)


def commands(page: str, start: str) -> str:
    """The first line of a page that starts so, and the one behind it: what its reader types."""
    return re.search(rf"^{re.escape(start)}.*\n.*$", page, re.MULTILINE)[0]


def as_it_is(folder: Path) -> None:
    """The example with its own build file."""


def makefile_of_the_page(folder: Path) -> None:
    (folder / "Makefile").write_text(listing("using-from-c.md", "make"))


def script_of_the_page(folder: Path) -> None:
    (folder / "CMakeLists.txt").write_text(listing("using-from-cpp.md", "cmake"))


def with_the_archive(folder: Path) -> None:
    script = folder / "CMakeLists.txt"
    script.write_text(script.read_text().replace("boxroot::boxroot", "boxroot::static"))


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
@pytest.mark.parametrize("change", [as_it_is, makefile_of_the_page])
def test_c_embedding(change) -> None:
    folder = copied(EXAMPLES / "c-embedding", "example")
    change(folder)
    environment = make_environment()
    build(ocaml("make"), folder, env=environment)
    assert "rule sums: " in check_output(folder, ["./filter"], env=environment)
    check_output(folder, ["./filter-static"])
    assert "libboxroot.so" in checked(["ldd", "filter"], cwd=folder, env=environment)
    assert "libboxroot.so" not in checked(["ldd", "filter-static"], cwd=folder)


def embedding_refused(*settings: str, environment: dict[str, str]) -> str:
    """Returns what make says, which has compiled nothing."""
    folder = copied(EXAMPLES / "c-embedding", "example")
    done = run(ocaml("make", *settings), cwd=folder, env=environment)
    assert done.returncode != 0
    assert not list(folder.glob("*.o"))
    return done.stderr


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
def test_c_embedding_with_another_ocaml(tmp_path: Path) -> None:
    other = fake_compiler(tmp_path, "9.9.9", where())
    said = embedding_refused(f"OCAMLOPT={other}", environment=make_environment())
    assert f"boxroot is installed for OCaml '{version()}', and {other} is of OCaml '9.9.9'" in said


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
def test_c_embedding_without_boxroot() -> None:
    said = embedding_refused(environment=os.environ | {"PKG_CONFIG_PATH": "/nowhere"})
    assert "boxroot is installed for OCaml ''" in said
    assert "PKG_CONFIG_PATH=PREFIX/lib/pkgconfig says where" in said


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
@pytest.mark.parametrize(
    "example, name, start, program, expected",
    [
        ("c-first", "using-from-c", "ocamlopt -output-", "./names", "expected"),
        ("cpp-first", "using-from-cpp", "ocamlopt -output-", "./names", "expected"),
        ("pages-first", "pages", "cc main.c ", "./addresses", "expected"),
        ("pages-first", "pages", "cc map.c ", "./whose", "expected_map"),
    ],
)
def test_first(example: str, name: str, start: str, program: str, expected: str) -> None:
    """By the commands of its page, which says what comes out."""
    folder = copied(EXAMPLES / example, "example")
    page = (ROOT / "docs" / f"{name}.md").read_text()
    environment = make_environment()
    build(ocaml("sh", "-ec", commands(page, start)), folder, env=environment)
    check_output(folder, [program], expected, env=environment)
    assert f"```\n{(folder / expected).read_text()}```" in page


def test_first_of_adtc(tmp_path: Path) -> None:
    """In a checkout; by the command of its page."""
    page = (ROOT / "docs" / "adtc.md").read_text()
    command = commands(page, "cc -I ../../include main.c").replace("-o sum", f"-o {tmp_path}/sum")
    checked(["sh", "-ec", command.replace("./sum", "true")], cwd=EXAMPLES / "adtc-first")
    check_output(copied(EXAMPLES / "adtc-first", "example"), [tmp_path / "sum"])
    assert f"```\n{(EXAMPLES / 'adtc-first' / 'expected').read_text()}```" in page


def test_layouts_of_adtc(tmp_path: Path) -> None:
    """The second program in that folder, and what its page says that it prints."""
    example, program = EXAMPLES / "adtc-first", tmp_path / "layouts"
    library = sorted((ROOT / "src" / "adtc").glob("*.c"))
    checked(["cc", "-I", ROOT / "include", example / "layouts.c", *library, "-o", program])
    expected = (example / "expected_layouts").read_text()
    assert checked([program]) == expected
    assert f"```\n{expected}```" in (ROOT / "docs" / "adtc.md").read_text()


@pytest.mark.parametrize(
    "example, name, sources",
    [
        ("ocaml-first", "using-from-ocaml", ["main.ml", "pigeonhole.c"]),
        ("c-threads", "using-from-c", ["main.ml", "call_on_thread.c"]),
    ],
)
def test_first_by_dune(example: str, name: str, sources: list[str]) -> None:
    """All of it is on its page, which says what comes out."""
    folder = copied(EXAMPLES / example, "example")
    build(ocaml_with_boxroot(*DUNE_BUILD), folder)
    check_output(folder, [MAIN])
    page = (ROOT / "docs" / f"{name}.md").read_text()
    assert all((folder / source).read_text() in page for source in sources)
    assert f"$ dune exec ./main.exe\n{(folder / 'expected').read_text()}" in page


def test_c_stubs_with_what_is_installed() -> None:
    """As native code, and as bytecode whose stubs are loaded by ocamlrun."""
    folder = copied(EXAMPLES / "c-stubs", "example")
    build(ocaml_with_boxroot(*DUNE_BUILD), folder)
    check_output(folder, ["_build/default/commands.exe"])
    loaded = ["-I", by_dune() / "lib" / "stublibs", "-I", "_build/default"]
    check_output(folder, ocaml("ocamlrun", *loaded, "_build/default/commands.bc"))


@pytest.mark.parametrize("vendor", [vendor_package, vendor_checkout])
def test_c_stubs_with_a_vendored_copy(vendor) -> None:
    """Of which nothing is built that the program does not use."""
    folder = copied(EXAMPLES / "c-stubs", "example")
    vendor(folder)
    build(ocaml(*DUNE_BUILD), folder)
    check_output(folder, ["_build/default/commands.exe"])
    sources = Path("_build", "default", "vendor", "outheap", "src")
    assert not list((folder / sources.parent).rglob("*.exe"))
    loaded = ["-I", "_build/default", "-I", sources / "boxroot", "-I", sources / "pages"]
    check_output(folder, ocaml("ocamlrun", *loaded, "_build/default/commands.bc"))


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
@pytest.mark.parametrize("change", [as_it_is, script_of_the_page, with_the_archive])
def test_cpp(change) -> None:
    folder = copied(EXAMPLES / "cpp", "example")
    change(folder)
    environment = make_environment()
    build(ocaml("cmake", "-B", "build"), folder, env=environment)
    build(ocaml("cmake", "--build", "build"), folder, env=environment)
    check_output(folder, ["build/event_loop"])


def test_cpp_stubs() -> None:
    folder = copied(EXAMPLES / "cpp-stubs", "example")
    build(ocaml_with_boxroot(*DUNE_BUILD), folder)
    check_output(folder, [MAIN])


@pytest.mark.skipif(not shutil.which("pkg-config"), reason="needs pkg-config")
def test_c_embedding_in_the_debug_form() -> None:
    """Which the program does not ask for by itself: without it nothing would be linked."""
    folder = copied(EXAMPLES / "c-embedding", "example")
    environment = make_environment(debug_form())
    build(ocaml("make"), folder, env=environment)
    said = check_output(folder, ["./filter"], env=environment | {"BOXROOT_SHOW": "leaks"})
    assert "boxroot: live roots: 0" in said


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
def test_cpp_in_the_debug_form() -> None:
    folder = copied(EXAMPLES / "cpp", "example")
    environment = make_environment(debug_form())
    build(ocaml("cmake", "-B", "build"), folder, env=environment)
    build(ocaml("cmake", "--build", "build"), folder, env=environment)
    said = check_output(folder, ["build/event_loop"], env=environment | {"BOXROOT_SHOW": "leaks"})
    assert "boxroot: live roots: 0" in said


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
def test_cmake_says_that_ocaml_is_gone() -> None:
    folder = copied(EXAMPLES / "cpp", "example")
    gone = "-Dboxroot_OCAML_INCLUDE_DIR=/nowhere"
    command = ocaml("cmake", "-B", "build", f"-DCMAKE_PREFIX_PATH={by_make()}", gone)
    done = run(command, cwd=folder)
    assert done.returncode != 0
    assert "install boxroot again with the OCaml in use" in " ".join(done.stderr.split())


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
def test_cmake_refuses_another_ocaml(tmp_path: Path) -> None:
    folder = copied(EXAMPLES / "cpp", "example")
    other = fake_compiler(tmp_path, "9.9.9", where())
    command = ["cmake", "-B", "build", f"-DCMAKE_PREFIX_PATH={by_make()}", f"-DOCAMLOPT={other}"]
    done = run(ocaml(*command), cwd=folder)
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert f"boxroot was built for OCaml {version()}, and {other} is of OCaml 9.9.9" in said


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
def test_cmake_refuses_another_version() -> None:
    folder = copied(EXAMPLES / "cpp", "example")
    script = folder / "CMakeLists.txt"
    script.write_text(script.read_text().replace("boxroot 0.1", "boxroot 99.0"))
    done = run(ocaml("cmake", "-B", "build", f"-DCMAKE_PREFIX_PATH={by_make()}"), cwd=folder)
    assert done.returncode != 0
    assert 'compatible with requested version "99.0"' in " ".join(done.stderr.split())


def test_stubs_in_the_debug_form() -> None:
    """By the workspace of the page."""
    folder = copied(EXAMPLES / "c-stubs", "example")
    vendor_package(folder)
    shutil.copy(ROOT / "test" / "packaging" / "debug_form" / "dune-workspace", folder)
    build(ocaml(*DUNE_BUILD), folder)
    environment = os.environ | {"BOXROOT_SHOW": "leaks"}
    said = check_output(folder, ["_build/default/commands.exe"], env=environment)
    assert "boxroot: live roots: " in said


def test_ocaml() -> None:
    folder = copied(EXAMPLES / "ocaml", "example")
    build(ocaml_with_boxroot(*DUNE_BUILD), folder)
    check_output(folder, ["_build/default/newsletter.exe"])


EXAMPLE = re.compile(r"^ *\{\[\n(.*?)^ *\]\}", re.MULTILINE | re.DOTALL)
SCHEMA = re.compile(r"^ *\{v\n(.*?)^ *v\}", re.MULTILINE | re.DOTALL)
PROJECT = {
    "dune-project": "(lang dune 3.8)\n",
    "dune": "(executable (name main) (libraries boxroot outheap.region threads.posix))\n",
}


@pytest.mark.parametrize(
    "interface", ["src/boxroot/ocaml/boxroot.mli", "src/region/ocaml/region.mli"]
)
def test_interface(interface: str, tmp_path: Path) -> None:
    """The examples in the comments of a module, one after the other in one program."""
    run_examples(interface, PROJECT, tmp_path)


def run_examples(interface: str, project: dict[str, str], folder: Path) -> None:
    examples = EXAMPLE.findall((ROOT / interface).read_text())
    assert len(examples) >= 2
    program = project | {"main.ml": "\n".join(examples)}
    for name, text in program.items():
        (folder / name).write_text(text)
    build(ocaml_with_boxroot(*COMPILER, *DUNE_BUILD), folder)
    assert checked([folder / MAIN], cwd=folder) == ""


def test_interface_of_typed_trees(tmp_path: Path) -> None:
    """With the schema that its comments show, by the rule of dune of an example."""
    interface = "src/adtc_ocaml/adtc_typed.mli"
    (schema,) = SCHEMA.findall((ROOT / interface).read_text())
    dune = (EXAMPLES / "animals" / "dune").read_text().replace("animals", "notes")
    run_examples(interface, PROJECT | {"dune": dune, "notes.asdl": schema}, tmp_path)


def formulas(folder: Path, *arguments: str | Path, **options):
    return run(["./formulas", *arguments], cwd=folder, env=make_environment(), **options)


@pytest.fixture
def adtc_example() -> Path:
    if shutil.which("pkg-config") is None:
        pytest.skip("needs pkg-config")
    folder = copied(EXAMPLES / "adtc", "example")
    build(["make"], folder, env=make_environment())
    return folder


def test_adtc(adtc_example: Path, tmp_path: Path) -> None:
    """Saved by one of the two programs, shown by both; a flipped bit is seen."""
    saved = tmp_path / "formulas.adtc"
    with (adtc_example / "input").open() as given:
        done = formulas(adtc_example, "save", saved, stdin=given)
    assert (done.returncode, done.stderr) == (0, "")
    for program in ("./formulas", "./formulas-static"):
        check_output(adtc_example, [program, "show", saved], env=make_environment())
    data = bytearray(saved.read_bytes())
    data[-1] ^= 1
    saved.write_bytes(data)
    done = formulas(adtc_example, "show", saved)
    sentence = "the bytes are not those that the checksum is of, at 28"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"formulas: {saved}: {sentence}\n"


def test_adtc_with_half_a_formula(adtc_example: Path, tmp_path: Path) -> None:
    saved = tmp_path / "formulas.adtc"
    done = formulas(adtc_example, "save", saved, input="+ 1\n")
    assert done.returncode == 1
    sentence = "child 1 of the node at 36 was never set"
    assert done.stderr == f"formulas: {saved}: {sentence}\n"
    assert sentence in (adtc_example / "README.md").read_text()
    assert not saved.exists()


FORGETFUL = """#include "formulas.h"

bool read_formulas(adtc *b, FILE *from) {
  (void)from;
  adtc_ref node = adtc_node(b, 0, 2);
  adtc_set(b, node, 0, adtc_int(b, 1)); /* and not the other one */
  adtc_set_root(b, node);
  return true;
}

void print_formulas(const adtc_view *v) { (void)v; }
"""


def test_adtc_with_a_child_that_was_forgotten(adtc_example: Path, tmp_path: Path) -> None:
    """By another program with the same `main.c`, to which no call has failed before it saves."""
    (adtc_example / "formulas.c").write_text(FORGETFUL)
    build(["make", "-B"], adtc_example, env=make_environment())
    saved = tmp_path / "formulas.adtc"
    done = formulas(adtc_example, "save", saved, input="")
    sentence = "child 1 of the node at 32 was never set"
    assert (done.returncode, done.stderr) == (1, f"formulas: {saved}: {sentence}\n")


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
@pytest.mark.parametrize("example, program", [("pages", "places"), ("pages-first", "addresses")])
def test_pages(example: str, program: str) -> None:
    folder = copied(EXAMPLES / example, "example")
    environment = make_environment()
    build(["cmake", "-B", "build"], folder, env=environment)
    build(["cmake", "--build", "build"], folder, env=environment)
    check_output(folder, [f"build/{program}"], env=environment)


@pytest.mark.parametrize(
    "given, sentence",
    [
        ("7\n1 2 3\n", "line 2: there is more after the formula"),
        ("+ 1 99999999999999999999\n", "line 1: an integer does not fit 64 bits"),
        ("-9223372036854775809\n", "line 1: an integer does not fit 64 bits"),
        ("x" * 1001 + "\n", "line 1: the line is longer than 1000 bytes"),
        ("7\0 8\n", "line 1: there is a zero byte in the line"),
        ("1\n\n2\n", "was never set"),
    ],
)
def test_adtc_refuses_what_is_no_formula(
    adtc_example: Path, tmp_path: Path, given: str, sentence: str
) -> None:
    saved = tmp_path / "formulas.adtc"
    done = formulas(adtc_example, "save", saved, input=given)
    assert done.returncode == 1 and sentence in done.stderr, done.stderr
    assert not saved.exists()


def test_adtc_with_the_largest_formulas(adtc_example: Path, tmp_path: Path) -> None:
    saved = tmp_path / "formulas.adtc"
    given = "-9223372036854775808\n" + "x" * 999 + "\n9223372036854775807"
    done = formulas(adtc_example, "save", saved, input=given)
    assert done.returncode == 0, done.stderr
    shown = formulas(adtc_example, "show", saved).stdout
    assert shown.split()[:3] == given.split()


def test_adtc_says_why_a_file_cannot_be_written(adtc_example: Path, tmp_path: Path) -> None:
    done = formulas(adtc_example, "save", tmp_path / "not" / "there", input="7\n")
    assert done.returncode == 1
    assert "No such file or directory" in done.stderr


@pytest.fixture
def dictionary() -> Path:
    """The folder of the example, built."""
    folder = copied(EXAMPLES / "region", "example")
    build(ocaml_with_boxroot(*DUNE_BUILD), folder)
    with (folder / "words").open() as words:
        saved = run([MAIN, "save", "dictionary.region"], cwd=folder, stdin=words)
    assert (saved.returncode, saved.stdout, saved.stderr) == (0, "", "")
    return folder


def test_region(dictionary: Path) -> None:
    """Three workers share the pages that they have read."""
    said = check_output(dictionary, [MAIN, "serve", "dictionary.region", "3"])
    found = re.findall(r"^a worker has (\d+) kB of the file, .* is (\d+) kB$", said, re.MULTILINE)
    assert len(found) == 3
    assert all(0 < int(share) <= int(resident) / 2 for resident, share in found), said


def test_region_with_a_bad_file(dictionary: Path) -> None:
    (dictionary / "bad").write_text("nothing")
    done = run([MAIN, "serve", "bad", "2"], cwd=dictionary, input="root\n")
    assert (done.returncode, done.stdout) == (1, "")
    sentence = "this is not a file of a region, at 0"
    assert f"worker: bad: {sentence}" in done.stderr
    assert sentence in (dictionary / "README.md").read_text()


@pytest.mark.long
def test_region_with_a_vendored_copy() -> None:
    folder = copied(EXAMPLES / "region", "example")
    vendor_package(folder)
    build(ocaml(*DUNE_BUILD), folder)
    with (folder / "words").open() as words:
        checked([folder / MAIN, "save", "dictionary.region"], cwd=folder, stdin=words)
    check_output(folder, [MAIN, "serve", "dictionary.region", "2"])


def test_region_from_c() -> None:
    folder = copied(EXAMPLES / "region-stubs", "example")
    build(ocaml_with_boxroot(*DUNE_BUILD), folder)
    check_output(folder, ["_build/default/names.exe"])
    page = (ROOT / "docs" / "region.md").read_text()
    assert f"```\n{(folder / 'expected').read_text()}```" in page


@pytest.mark.skipif(OCAML not in ("5.3", "5.4"), reason="needs our runtimes, and OCaml 5")
def test_region_that_is_freed_by_itself() -> None:
    """Its page says what comes out."""
    folder = copied(EXAMPLES / "region-auto", "example")
    builder = [sys.executable, ROOT / "runtime" / "build", "--ocaml", OCAML]
    environment = os.environ | {"RUNTIMES": checked(builder, timeout=1800).strip()}
    build(ocaml_with_boxroot(*DUNE_BUILD), folder, env=environment)
    check_output(folder, ["_build/default/freed.exe"])
    page = (ROOT / "docs" / "region.md").read_text()
    assert f"```\n{(folder / 'expected').read_text()}```" in page


WORDS = {
    "main": ("region", "expected"),
    "sharing": ("region", "expected_sharing"),
    "slices": ("region", "expected_slices"),
    "replaced": ("region", "expected_replaced"),
    "file": ("region-file", "expected_file"),
}


def test_words(tmp_path: Path) -> None:
    """One after the other, as a reader of the pages adds them, who sees what the pages say."""
    example = EXAMPLES / "words"
    shutil.copy(example / "dune-project", tmp_path)
    for name, (page, expected) in WORDS.items():
        (stanza,) = (s for s in blocks(f"{page}.md", "dune") if f"(name {name})" in s)
        with (tmp_path / "dune").open("a") as dune:
            dune.write(stanza)
        shutil.copy(example / f"{name}.ml", tmp_path)
        build(ocaml_with_boxroot(*DUNE_BUILD), tmp_path)
        said = checked([tmp_path / "_build" / "default" / f"{name}.exe"], cwd=tmp_path)
        text = (example / expected).read_text()
        assert f"{said.strip()}\n" == text
        assert f"```\n{text}```" in (ROOT / "docs" / f"{page}.md").read_text()


def test_words_as_it_is() -> None:
    folder = copied(EXAMPLES / "words", "example")
    build(ocaml_with_boxroot(*DUNE_BUILD), folder)
    check_output(folder, [MAIN])


@pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
def test_words_without_ocaml() -> None:
    """The programs that read its file, by the commands of their page."""
    folder = copied(EXAMPLES / "words", "example")
    build(ocaml_with_boxroot(*DUNE_BUILD, "./file.exe"), folder)
    shown = checked([folder / "_build" / "default" / "file.exe"], cwd=folder)
    page = (ROOT / "docs" / "region-file.md").read_text()
    command = commands(page, 'cc -I "$OUTHEAP/include" read.c')
    environment = make_environment() | {"OUTHEAP": str(ROOT)}
    for typed in (command, commands(page, "c++ -std=c++17 read.cpp")):
        build(["sh", "-ec", typed.replace("./read", "true")], folder, env=environment)
        assert checked(["./read"], cwd=folder, env=environment) == shown


def test_typed_ocaml() -> None:
    folder = copied(EXAMPLES / "typed-ocaml", "example")
    build(ocaml_with_boxroot(*COMPILER, *DUNE_BUILD), folder)
    check_output(folder, [MAIN])


@pytest.mark.long
def test_typed_ocaml_with_a_vendored_copy() -> None:
    folder = copied(EXAMPLES / "typed-ocaml", "example")
    vendor_package(folder)
    build(ocaml(*COMPILER, *DUNE_BUILD), folder)
    check_output(folder, [MAIN])
