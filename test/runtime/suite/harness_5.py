"""In what building ocamltest for OCaml 5 differs.

Its Makefile is that of the whole of OCaml, which would build the compiler too. So ocamltest's
modules are compiled here, in the order of their dependencies. `./configure` writes where things
are.
"""

from __future__ import annotations

from pathlib import Path

from builder import compiler
from builder.compiler import Compiler

# The only form that is installed.
PROGRAMS = {"tools/ocamlmklib": "ocamlmklib"}

# The modules that come last, since nothing depends on them, and the one that says what tests there
# are.
LAST = ("ocaml_tests.ml", "options.ml", "main.ml")


def configure(tree: Path, final: Path, ocaml: Compiler) -> None:
    """[final]: where the tree will be, which ocamltest remembers."""
    arguments = (*ocaml.configure_arguments, "--enable-ocamltest")
    compiler.run("./configure", *arguments, cwd=tree)
    config = tree / "ocamltest" / "ocamltest_config.ml"
    config.write_text(config.read_text().replace(str(tree), str(final)))


def compile_ocamltest(tree: Path, installed: Path) -> None:
    generate(tree)
    link(tree, installed)
    compile_library(tree)


def generate(tree: Path) -> None:
    folder = tree / "ocamltest"
    (folder / "ocamltest_unix_real.ml").replace(folder / "ocamltest_unix.ml")
    (folder / "ocamltest_unix_dummy.ml").unlink()
    compiler.run(tree / "yacc" / "ocamlyacc", "tsl_parser.mly", cwd=folder)
    compiler.run(
        tree / "runtime" / "ocamlrun", tree / "lex" / "ocamllex", "-q", "tsl_lexer.mll", cwd=folder
    )


def link(tree: Path, installed: Path) -> None:
    """With the runtime that is installed, as the tree has none."""
    folder = tree / "ocamltest"
    names = sorted(p.name for kind in ("*.mli", "*.ml") for p in folder.glob(kind))
    order = compiler.run(tree / "ocamlc.opt", "-depend", "-sort", *names, cwd=folder).split()
    modules = [name for name in order if name not in LAST]
    libraries = ["unix.cmxa", "ocamlcommon.cmxa", "ocamlbytecomp.cmxa"]
    options = [
        "-nostdlib",
        "-I",
        tree / "stdlib",
        "-I",
        "+unix",
        "-I",
        "+compiler-libs",
        "-w",
        "-a",
    ]
    options += ["-I", installed]
    stubs = ["run_unix.c", "run_stubs.c"]
    command = [tree / "ocamlopt.opt", *options, *stubs, *libraries, *modules, *LAST]
    compiler.run(*command, "-o", "ocamltest.opt", cwd=folder)


def generate_config(tree: Path) -> None:
    """As its Makefile does, from what `./configure` has written."""
    parts = ("config.generated.ml", "config.common.ml")
    text = "".join((tree / "utils" / part).read_text() for part in parts)
    (tree / "utils" / "config.ml").write_text(text)


def compile_library(tree: Path) -> None:
    """What the tests themselves link with."""
    folder = tree / "testsuite" / "lib"
    options = ["-nostdlib", "-I", tree / "stdlib"]
    for name, archive in (("ocamlc.opt", "testing.cma"), ("ocamlopt.opt", "testing.cmxa")):
        program = tree / name
        compiler.run(program, *options, "-c", "lib.mli", "lib.ml", cwd=folder)
        compiler.run(program, *options, "-c", "testing.mli", "testing.ml", cwd=folder)
        suffix = "cmo" if archive.endswith("cma") else "cmx"
        compiler.run(program, "-a", "-linkall", f"testing.{suffix}", "-o", archive, cwd=folder)
