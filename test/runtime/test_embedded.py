"""OCaml in C programs: as a complete object file, and in a shared library."""

from __future__ import annotations

import functools
import os
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import ALL, STOCK


@functools.cache
def c_libraries() -> list[str]:
    """Those that the page names."""
    return runtimes.checked([*runtimes.OCAMLOPT, "-config-var", "native_c_libraries"]).split()


def ocamlopt(runtime: str, output: str, *options: str) -> Path:
    folder = runtimes.folder(runtime)
    common = ["-I", runtimes.archives(), *options, "-o", output, "embedded.ml"]
    runtimes.checked([*runtimes.OCAMLOPT, *common], cwd=folder)
    return folder


def compile_main(folder: Path, program: str, *objects: str) -> Path:
    headers = ["-I", runtimes.standard_library()]
    command = ["gcc", *headers, "embedded_main.c", *objects, *c_libraries(), "-o", program]
    runtimes.checked(command, cwd=folder)
    return folder / program


@functools.cache
def with_object(runtime: str) -> Path:
    name = runtimes.library_name(runtime)
    folder = ocamlopt(runtime, "embedded_all.o", "-runtime-variant", name, "-output-complete-obj")
    return compile_main(folder, "with_object.exe", "embedded_all.o")


@functools.cache
def with_shared_library(runtime: str) -> Path:
    """The form `_pic`: others cannot be in a shared library."""
    options = ["-runtime-variant", f"{runtime}_pic", "-output-complete-obj"]
    folder = ocamlopt(runtime, "libembedded.so", *options)
    return compile_main(folder, "with_library.exe", "-L.", "-lembedded", f"-Wl,-rpath,{folder}")


def runs_on(program: Path, variant: str) -> None:
    done = runtimes.run([program], env=os.environ)
    assert (done.returncode, done.stdout) == (0, f"{variant}\n"), done.stderr


@pytest.mark.parametrize("runtime", ALL)
def test_complete_object(runtime: str) -> None:
    runs_on(with_object(runtime), runtimes.library_name(runtime))


@pytest.mark.skipif(runtimes.IS_DEBUG, reason="there is no form with assertions for libraries")
@pytest.mark.parametrize("runtime", ALL)
def test_shared_library(runtime: str) -> None:
    runs_on(with_shared_library(runtime), STOCK if runtime == STOCK else runtime)
