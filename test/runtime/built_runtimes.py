"""Links the test programs with each runtime."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "test" / "runtime" / "programs"
BUILD = Path(os.environ["OUTHEAP_TEST_BUILD"]).resolve() / "runtimes"
OCAML = os.environ["OUTHEAP_TEST_OCAML"]
OCAMLOPT = [ROOT / "tools" / "with-ocaml", OCAML, "ocamlopt"]
IS_DEBUG = os.environ["OUTHEAP_TEST_VARIANT"] == "debug"
IS_TSAN = os.environ["OUTHEAP_TEST_VARIANT"] == "tsan"

STOCK = ""
IS_5 = not OCAML.startswith("4.")
OF_MALLOC = ["_stock"] if IS_5 else ["_legacy", "_nnp"]
# OCaml 4.14's mode without naked pointers needs a library that was compiled for it.
OF_STOCK_HEADERS = [runtime for runtime in OF_MALLOC if runtime != "_nnp"]
NAKED_FORBIDDEN = ["_stock"] if IS_5 else ["_nnp"]
OURS = ["_range", "_pt", "_ptt"]
ALL = [STOCK, *OF_MALLOC, *OURS]


BUILD_SECONDS = 1800  # the runtimes, on a machine that does other things too


def run(command: list, patience: int = 300, **options) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, text=True, timeout=patience, **options)


def checked(command: list, patience: int = 300, **options) -> str:
    done = run(command, patience, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


@functools.cache
def archives() -> Path:
    """The folder of the runtimes, built by the first who asks."""
    command = [sys.executable, ROOT / "runtime" / "build", "--ocaml", OCAML]
    return Path(checked(command, BUILD_SECONDS).strip())


def library_name(runtime: str) -> str:
    """As `-runtime-variant` knows it; with assertions where there is one that has them."""
    has_debug = runtime == STOCK or runtime in OURS
    return runtime + "d" if IS_DEBUG and has_debug else runtime


@functools.cache
def folder(runtime: str) -> Path:
    """A folder of its own, since ocamlopt writes beside its sources: links to these."""
    place = BUILD / (library_name(runtime) or "stock")
    place.mkdir(parents=True, exist_ok=True)
    for source in PROGRAMS.iterdir():
        link_to(source, place)
    return place


def link_to(source: Path, place: Path) -> None:
    link = place / source.name
    if not link.exists():
        link.symlink_to(source)


@functools.cache
def link(runtime: str, name: str, *files: str) -> Path:
    """The program [name] of [files], linked with the runtime."""
    place = folder(runtime)
    options = ["-linkall", "-I", archives(), "-runtime-variant", library_name(runtime)]
    options += ["-ccopt", f"-I{ROOT / 'include'}"]
    checked([*OCAMLOPT, *options, *files, "-o", f"{name}.exe"], cwd=place)
    return place / f"{name}.exe"


def plugin(runtime: str) -> None:
    checked([*OCAMLOPT, "-c", "channel.ml"], cwd=folder(runtime))
    checked([*OCAMLOPT, "-shared", "plugin.ml", "-o", "plugin.cmxs"], cwd=folder(runtime))


def collector(runtime: str) -> Path:
    plugin(runtime)
    files = ("dynlink.cmxa", "channel.cmx", "collector.ml", "collector_stubs.c")
    return link(runtime, "collector", *files)


def compiler(runtime: str) -> Path:
    """OCaml's own native compiler."""
    libraries = [f"{name}.cmxa" for name in ("ocamlcommon", "ocamlbytecomp", "ocamloptcomp")]
    return link(runtime, "ocamlopt", "-I", "+compiler-libs", *libraries, "optmain.cmx")


@functools.cache
def standard_library() -> Path:
    return Path(checked([*OCAMLOPT, "-where"]).strip())


def kinds(runtime: str) -> Path:
    return link(runtime, "kinds", "kinds_stubs.c", "kinds.ml")


def seen(runtime: str) -> Path:
    """With a plugin."""
    plugin(runtime)
    files = ("kinds_stubs.c", "seen_stubs.c", "dynlink.cmxa", "channel.cmx", "seen.ml")
    return link(runtime, "seen", "-I", "+dynlink", *files)


def domains(runtime: str) -> Path:
    return link(runtime, "domains", "kinds_stubs.c", "domains.ml")


def bytecode(runtime: str, option: str, name: str, *files: str) -> Path:
    """The program in bytecode, in an executable with a runtime of its own, as [option] asks."""
    place = folder(runtime)
    ocamlc = [ROOT / "tools" / "with-ocaml", OCAML, "ocamlc"]
    options = [option, "-I", archives(), "-runtime-variant", library_name(runtime)]
    program = f"{name}{option}.exe"
    checked([*ocamlc, *options, *files, "-o", program], cwd=place)
    return place / program


def touched(runtime: str) -> Path:
    return link(runtime, "touched", "kinds_stubs.c", "touched_stubs.c", "touched.ml")


def values(runtime: str) -> Path:
    return link(runtime, "values", "values_stubs.c", "values.ml")


def stress(runtime: str) -> Path:
    return link(runtime, "stress", "stress_stubs.c", "stress.ml")


@functools.cache
def archive(part: str) -> Path:
    """A part of ours, compiled as a user without dune compiles it, for files of any size."""
    place, folder = BUILD / part, ROOT / "src" / part
    place.mkdir(parents=True, exist_ok=True)
    sources = [p for p in sorted(folder.rglob("*.c")) if p.parent.name != "ocaml"]
    headers = ["-I", ROOT / "include", "-I", standard_library()]
    flags = ["-fsanitize=thread"] if IS_TSAN else []
    flags += ["-std=gnu11", "-O2", "-D_FILE_OFFSET_BITS=64"]
    command = ["gcc", *flags, "-c", *headers, *sources]
    checked(command, BUILD_SECONDS, cwd=place)
    checked(["ar", "rcD", f"lib{part}.a", *sorted(place.glob("*.o"))], cwd=place)
    return place / f"lib{part}.a"


def parts(*names: str) -> list:
    """Options that link with parts of ours; each stands before those that it needs."""
    archives = [option for name in names for option in ("-cclib", archive(name))]
    return [*archives, "-cclib", "-lpthread"]


def of_regions(runtime: str, name: str, *more: str) -> Path:
    """A program with the module Region."""
    place, module = folder(runtime), ROOT / "src" / "region" / "ocaml"
    for source in (*module.glob("*.[ch]"), *module.glob("*.ml*")):
        link_to(source, place)
    stubs = sorted(path.name for path in module.glob("*.c"))
    files = (*stubs, *more, "region.mli", "region.ml", f"{name}.ml")
    return link(runtime, name, *files, *parts("region", "adtc", "pages"))


def regions(runtime: str) -> Path:
    return of_regions(runtime, "regions")


def automatic(runtime: str) -> Path:
    return of_regions(runtime, "automatic", "kinds_stubs.c")


FAILING = ("calloc", "realloc", "memfd_create", "mmap64", "mprotect", "pthread_create")


def automatic_faults(runtime: str) -> Path:
    """With requests that can be made to fail, those of the runtime too."""
    link_to(ROOT / "test" / "region" / "unit" / "faults_stubs.c", folder(runtime))
    wrapped = ",".join(f"--wrap={name}" for name in (*FAILING, "clock_gettime"))
    stubs = ("automatic_faults_stubs.c", "faults_stubs.c")
    return of_regions(runtime, "automatic_faults", *stubs, "-ccopt", f"-Wl,{wrapped}")


def holders(runtime: str) -> Path:
    return of_regions(runtime, "holders", "kinds_stubs.c")


def roots(runtime: str) -> Path:
    stubs = ("kinds_stubs.c", "roots_stubs.c")
    headers = ["-ccopt", f"-I{ROOT / 'include'}"]
    checked([*OCAMLOPT, *headers, "-c", *stubs], cwd=folder(runtime))
    objects = [stub.replace(".c", ".o") for stub in stubs]
    return link(runtime, "roots", *objects, "roots.ml", *parts("boxroot", "pages"))


def reused(runtime: str) -> Path:
    return link(runtime, "reused", "reused_stubs.c", "reused.ml")


def naked(runtime: str) -> Path:
    return link(runtime, "naked", "naked.ml", "naked_stubs.c")


def exclude(runtime: str) -> Path:
    return link(runtime, "exclude", "-cclib", "-lpthread", "exclude.ml", "exclude_stubs.c")


def exclude_from_library(runtime: str) -> Path:
    """The same with its C code in a shared library."""
    place = folder(runtime)
    headers = ["-I", ROOT / "include", "-I", standard_library()]
    library = ["-shared", "-fPIC", "exclude_stubs.c", "-o", "libexclude.so"]
    checked(["gcc", *headers, *library], cwd=place)
    with_library = ["-ccopt", f"-L. -Wl,-rpath,{place}", "-cclib", "-lexclude"]
    return link(runtime, "exclude_from_library", *with_library, "exclude.ml")
