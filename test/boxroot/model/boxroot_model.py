"""Builds and runs the programs of the model: the shipped files of src/boxroot, or a copy of them
with an edit, under the checker.

The code under test is compiled with -fsanitize=thread and linked with the checker's own hooks in
place of the sanitizer's library. The rest is compiled without. Addresses are fixed, so that a trace
can be replayed.
"""

from __future__ import annotations

import functools
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HERE = ROOT / "test" / "boxroot" / "model"
BUILD = Path(os.environ.get("OUTHEAP_TEST_BUILD", ROOT / "_build" / "c")).resolve() / "model"
OCAML = os.environ.get("OUTHEAP_TEST_OCAML", "5.3")
CC = os.environ.get("CC", "cc")
FLAGS = ["-std=gnu11", "-g", "-fno-pie"]
STRICT = ["-Wall", "-Wextra", "-Werror"]
UNDER_TEST = ["-O1", "-fsanitize=thread"]
# Without inlining the bodies of threads call the functions under test that the headers define.
BESIDE = ["-O2", "-fno-inline"]
# The scenarios run in two models of the runtime, of which the second has what 5.5 has changed.
RUNTIMES = {"at once": (), "delayed": ("-include", str(HERE / "delayed.h"))}
# Mutexes and the memory of pools and their own sets are the checker's own (system.c). Time stands
# still. Nobody traces or asks for anything to be shown. No thread has data to destroy, there is no
# library to stay loaded, and OCaml 4 is not modelled. There is always news of dead slots: where
# there is none, less is done, and nothing else.
LEFT_OUT = {
    "clock_posix.c",
    "mutex_posix.c",
    "supply.c",
    "own_dead_memory.c",
    "stay_posix.c",
    "show.c",
    "news.c",
    "events.c",
    "event_numbers.c",
    "globals.c",
    "overhead.c",
    "stop.c",
    "runtime_4.c",
    "hooks_4.c",
    "thread_end.c",
}


def compile_files(files: list[Path], folder: Path, *flags: str) -> list[Path]:
    """Their objects, in a folder. If one does not compile, an exception says why."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [CC, *FLAGS, *STRICT, *flags, "-c", *map(str, files)]
    compilation = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if compilation.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{compilation.stderr}")
    return [folder / f"{file.stem}.o" for file in files]


def link(objects: list[Path], program: Path) -> Path:
    subprocess.run([CC, "-no-pie", *map(str, objects), "-o", str(program)], check=True)
    return program


@functools.cache
def ocaml_headers() -> str:
    command = [ROOT / "tools" / "with-ocaml", OCAML, "ocamlc", "-where"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def boxroot_flags(tree: Path) -> tuple[str, ...]:
    return (f"-I{tree / 'include'}", "-isystem", ocaml_headers())


@functools.cache
def checker() -> list[Path]:
    return compile_files(sorted((HERE / "checker").glob("*.c")), BUILD / "checker", *BESIDE)


@functools.cache
def litmus() -> Path:
    objects = compile_files([HERE / "litmus.c"], BUILD, *UNDER_TEST)
    return link([*checker(), *objects], BUILD / "litmus")


@functools.cache
def scenario_objects(runtime: str) -> list[Path]:
    files = [HERE / "runtime.c", HERE / "system.c", *sorted((HERE / "scenarios").glob("*.c"))]
    flags = (*BESIDE, *boxroot_flags(ROOT), *RUNTIMES[runtime])
    return compile_files(files, BUILD / "scenario" / runtime, *flags)


def shipped_files(tree: Path) -> list[Path]:
    files = sorted((tree / "src" / "boxroot").rglob("*.c"))
    return [file for file in files if file.name not in LEFT_OUT and "ocaml" not in file.parts]


def scenarios_of(tree: Path, folder: Path, runtime: str) -> Path:
    """The program of the scenarios with the library as it is in a tree."""
    flags = (*UNDER_TEST, *boxroot_flags(tree), *RUNTIMES[runtime])
    library = compile_files(shipped_files(tree), folder / runtime, *flags)
    objects = [*checker(), *scenario_objects(runtime), *library]
    return link(objects, folder / runtime / "scenarios")


@functools.cache
def scenarios(runtime: str) -> Path:
    return scenarios_of(ROOT, BUILD / "shipped", runtime)


def run(program: Path, case: str, patience: int = 120) -> subprocess.CompletedProcess:
    return subprocess.run([program, case], capture_output=True, text=True, timeout=patience)


def names(program: Path) -> list[str]:
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def names_in(source: Path, mark: str) -> list[str]:
    """The names of the cases that a source file defines, without compiling it."""
    text = source.read_text()
    return [part.split('"')[1] for part in text.split(mark)[1:] if '"' in part.split("\n")[0]]
