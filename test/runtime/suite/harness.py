"""OCaml's test suite and the program that runs it, ocamltest, for the compiler that is there.

ocamltest wants the tree that OCaml was built in. A tree of links to the installed compiler does as
well, and takes seconds where a build takes minutes: sources, ocamltest and the library of the tests
are compiled in it. It lies in the cache folder. No native runtime is in it: views.py adds one.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from builder import cache, compiler, lines
from builder.compiler import Compiler, Unusable
from builder.edits import Edit, edit_tree
from builder.lines import LINE_4, LINES, Line

from . import harness_5

REVISION = 2  # raise it when the tree is made in another way
SERVED = tuple(line.name for line in LINES if line.sources)

# What does not concern the native runtime, or takes long for no more: ocamltest is not told on its
# command line.
EDITS = (
    Edit(
        "ocamltest/ocaml_tests.ml",
        r"^    setup_ocamlc_byte_build_env;\n    ocamlc_byte;\n",
        "bytecode has a runtime of its own, which is not ours",
        before='    Actions_helpers.skip_with_reason "bytecode";\n',
    ),
    Edit(
        "ocamltest/ocaml_tests.ml",
        r"^    setup_ocamlopt_opt_build_env;\n    ocamlopt_opt;\n    check_ocamlopt_opt_output;\n",
        "a second compilation, of which nothing runs",
        instead="",
    ),
    Edit(
        "ocamltest/ocaml_commands.ml",
        r"^let ocamlrun_ocamlopt = ocamlrun Ocaml_files\.ocamlopt$",
        "the native compiler makes the same code as the one in bytecode, in a fifth of the time",
        instead="let ocamlrun_ocamlopt = Ocaml_files.ocamlopt_dot_opt",
    ),
)


# The files that tests and ocamltest look for in the tree, each with the program that is installed
# for it.
PROGRAMS = {
    "ocamlc": "ocamlc.byte",
    "ocamlc.opt": "ocamlc.opt",
    "ocamlopt": "ocamlopt.byte",
    "ocamlopt.opt": "ocamlopt.opt",
    "ocaml": "ocaml",
    "runtime/ocamlrun": "ocamlrun",
    "lex/ocamllex": "ocamllex.byte",
    "yacc/ocamlyacc": "ocamlyacc",
    "tools/ocamlmklib": "ocamlmklib.byte",
    "tools/ocamlobjinfo": "ocamlobjinfo.byte",
}


def programs_of(line: Line) -> dict[str, str]:
    return PROGRAMS if line is LINE_4 else PROGRAMS | harness_5.PROGRAMS


def is_native_runtime(name: str) -> bool:
    return name.startswith("libasmrun")


@dataclass(frozen=True)
class Harness:
    """A tree, the compiler that it is for, and ocamltest in it."""

    tree: Path
    ocaml: Compiler
    line: Line

    @property
    def ocamltest(self) -> Path:
        return self.tree / "ocamltest" / "ocamltest.opt"

    @property
    def testsuite(self) -> Path:
        return self.tree / "testsuite"


def link(place: Path, target: Path) -> None:
    place.unlink(missing_ok=True)
    place.symlink_to(target)


def link_all(folder: Path, files: Iterable[Path]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        link(folder / file.name, file)


def link_programs(tree: Path, folder: Path, programs: dict[str, str]) -> None:
    for name, installed in programs.items():
        if not (folder / installed).exists():
            raise Unusable(f"{folder / installed} is not there: OCaml was installed without it")
        link(tree / name, folder / installed)


def link_libraries(tree: Path, installed: Path) -> None:
    shutil.rmtree(tree / "stdlib")
    link_all(tree / "stdlib", (p for p in installed.iterdir() if not is_native_runtime(p.name)))
    shutil.rmtree(tree / "compilerlibs", ignore_errors=True)
    link(tree / "compilerlibs", installed / "compiler-libs")
    for name in ("unix", "str", "dynlink"):
        link_all(tree / "otherlibs" / name, installed.glob(f"*{name}*.*"))
        link_all(tree / "otherlibs" / name, installed.glob(f"stublibs/*{name}*"))
    link_all(tree / "otherlibs" / "systhreads", installed.glob("threads/*"))
    link_all(tree / "otherlibs" / "systhreads", installed.glob("stublibs/*threads*"))


def configure(tree: Path, installed: Path) -> None:
    shutil.copy(installed / "Makefile.config", tree)
    (tree / "Makefile.build_config").write_text("include $(ROOTDIR)/Makefile.config\n")
    for name in ("m.h", "s.h", "version.h"):
        link(tree / "runtime" / "caml" / name, installed / "caml" / name)


def compile_ocamltest(tree: Path, final: Path, installed: Path) -> None:
    """By OCaml's own Makefiles. [final]: where the tree will be, which ocamltest remembers."""
    ocamlc, ocamlopt = tree / "ocamlc.opt", f"{tree / 'ocamlopt.opt'} -I {installed}"
    best = [f"BEST_OCAMLC={ocamlc}", f"BEST_OCAMLOPT={ocamlopt}", f"BEST_OCAMLDEP={ocamlc} -depend"]
    best += [f"BEST_OCAMLLEX={tree / 'runtime/ocamlrun'} {tree / 'lex/ocamllex'}"]
    common = ["make", "--no-print-directory", "COMPUTE_DEPS=false", *best]
    for folder, *goal in (
        ("ocamltest", "ocamltest.opt", f"ocamlsrcdir={final}"),
        ("testsuite/lib", "all"),
        ("utils", "config.ml"),
    ):
        compiler.run(*common, *goal, cwd=tree / folder)


def compile_config(tree: Path) -> None:
    """The only module of the compiler that tests link alone; its object is not installed."""
    options = ("-nostdlib", "-I", tree / "stdlib", "-c")
    compiler.run(tree / "ocamlc.opt", *options, "config.mli", "config.ml", cwd=tree / "utils")
    compiler.run(tree / "ocamlopt.opt", *options, "config.ml", cwd=tree / "utils")


def folder_of_programs(ocaml: str) -> Path:
    with_ocaml = compiler.ROOT / "tools" / "with-ocaml"
    found = compiler.run(with_ocaml, ocaml, "sh", "-c", "command -v ocamlopt.opt")
    return Path(found.strip()).parent


def identity(ocaml: Compiler, line: Line, programs: Path) -> str:
    made_from = (REVISION, EDITS, programs_of(line), programs, ocaml.folder)
    digest = hashlib.sha256(repr(made_from).encode())
    for name in Compiler.FILES:
        digest.update(ocaml.file(name).read_bytes())
    return digest.hexdigest()[:16]


def make(ocaml: Compiler, line: Line, programs: Path, tree: Path, final: Path) -> None:
    compiler.run(compiler.ROOT / "tools" / "toolchain", "source", line.name, tree)
    edit_tree(tree, EDITS)
    if line is not LINE_4:
        harness_5.configure(tree, final, ocaml)
    configure(tree, ocaml.folder)
    link_programs(tree, programs, programs_of(line))
    link_libraries(tree, ocaml.folder)
    if line is not LINE_4:
        link_folders(tree, ocaml.folder)
        harness_5.compile_ocamltest(tree, ocaml.folder)
        harness_5.generate_config(tree)
    else:
        compile_ocamltest(tree, final, ocaml.folder)
    compile_config(tree)


def link_folders(tree: Path, installed: Path) -> None:
    """The libraries that OCaml 5 has in folders of their own."""
    for name in ("unix", "str", "dynlink", "runtime_events"):
        link_all(tree / "otherlibs" / name, installed.glob(f"{name}/*"))
    link_all(tree / "otherlibs" / "runtime_events", installed.glob("*runtime_events*.a"))


def provide(ocaml: str) -> Harness:
    """The harness for the OCaml that `tools/with-ocaml` knows as [ocaml], built if it is not there.

    @raise Unusable, DoesNotFit
    """
    found = compiler.find(ocaml)
    line = next((line for line in LINES if line.sources and line.serves(found.version)), None)
    if line is None:
        served = lines.said([f"{name}.x" for name in SERVED])
        raise Unusable(f"the ocamlopt is {found.version}; there is the suite of OCaml {served}")
    programs = folder_of_programs(ocaml)
    folder = cache.cache() / f"ocamltest-{found.version}-{identity(found, line, programs)}"
    if not (folder / cache.STAMP).exists():
        print(f"building ocamltest for OCaml {found.version}, once", file=sys.stderr)
        with cache.finished(folder) as unfinished:
            make(found, line, programs, unfinished / "tree", folder / "tree")
    return Harness(folder / "tree", found, line)
