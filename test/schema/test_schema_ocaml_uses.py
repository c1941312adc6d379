"""What a program does with the OCaml of a schema (uses.ml): views that do not allocate, trees that
are as deep as they are large, integers that OCaml has not, and wrong calls."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from c_generated import DAG, HERE, SHAPES, includes
from ocaml_generated import compiled, compiled_to_bytecode, written
from schemas import schema_of
from seeds import chosen_seed
from toolchain import ROOT, checked, ocaml

FUZZ = ROOT / "test" / "adtc" / "fuzz"
DAMAGES = 100  # of each input that fuzzing has kept
KNOWN = schema_of((HERE / "known.asdl").read_text())
OTHERS = schema_of("module Others { w = (int some, int* many, w? next, constant c) }")
WIDE = "w.next.some: an int that OCaml's has no room for, at 104\n"
DIGITS = "Adtc_typed.Digits: not the digits of an integer of more than 64 bits\n"
REFUSED = f"""\
Label.size: 70000 is not in 0..65535
Label.size: -1 is not in 0..65535
{7 * DIGITS}Shapes.View.Circle.of_shape: the value is no Circle
Adtc_typed.string_get: no byte of that number
"""


def sources(folder: Path) -> list[Path]:
    files = [*written(SHAPES, folder), *written(OTHERS, folder)]
    (folder / "uses.ml").write_text((HERE / "uses.ml").read_text())
    return [*files, folder / "uses.ml"]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("uses")
    return compiled(sources(folder), folder)


@pytest.fixture(scope="module")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bytecode")
    return compiled_to_bytecode(sources(folder), folder)


def test_views_do_not_allocate(program: Path) -> None:
    assert checked([program, "allocation"]) == "0 words\n"


def test_depth(program: Path) -> None:
    """With a small stack: that of the system on OCaml 4, one of OCaml's own on OCaml 5."""
    command = f"ulimit -s 256 && OCAMLRUNPARAM=l=32k {program} depth"
    checked(["bash", "-c", command])


def test_wide_integers(program: Path) -> None:
    assert checked([program, "wide"]) == WIDE


def test_refusals(program: Path) -> None:
    assert checked([program, "refusals"]) == REFUSED


def test_cyclic_lists(program: Path) -> None:
    assert checked([program, "cyclic"], timeout=60) == 3 * "Adtc_typed: a list without an end\n"


def test_the_elements_of_the_document(tmp_path: Path) -> None:
    schema = schema_of((HERE / "samples.asdl").read_text())
    listing = shutil.copy(HERE / "listing_elements.ml", tmp_path)
    checked([compiled([*written(schema, tmp_path), Path(listing)], tmp_path)])


def test_forks_that_have_fields(tmp_path: Path) -> None:
    schema = schema_of((HERE / "full.asdl").read_text())
    source = shutil.copy(HERE / "full_heads.ml", tmp_path)
    checked([compiled([*written(schema, tmp_path), Path(source)], tmp_path)])


def test_misuse(program: Path) -> None:
    checked([program, "misuse"])


@pytest.mark.long
def test_bytecode(bytecode: Path) -> None:
    assert checked([bytecode, "wide"]) == WIDE
    assert checked([bytecode, "refusals"]) == REFUSED
    checked([bytecode, "misuse"])
    checked([bytecode, "allocation"])  # which it does, and reads what it should
    checked([bytecode, "depth"])


def test_hostile_bytes(tmp_path: Path) -> None:
    """The target of test/adtc/fuzz, without libFuzzer."""
    where = checked(ocaml("ocamlopt", "-where")).strip()
    command = ["gcc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", *includes(FUZZ)]
    checked([*command, "-isystem", where, "-c", FUZZ / "ocaml.c"], cwd=tmp_path)
    lists = schema_of((HERE / "lists.asdl").read_text())
    schemas = (SHAPES, KNOWN, lists, DAG)
    files = [file for schema in schemas for file in written(schema, tmp_path)]
    files.append(tmp_path / "ocaml.o")
    for source in (HERE / "seen_versions.ml", HERE / "seen_lists.ml", FUZZ / "typed.ml"):
        files.append(Path(shutil.copy(source, tmp_path)))
    program = compiled(files, tmp_path)
    seed = str(chosen_seed() % 2**30)
    checked([program, seed, str(DAMAGES), *sorted((FUZZ / "corpus").iterdir())])
