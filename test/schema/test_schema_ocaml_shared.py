"""The OCaml of a schema that shares values (shared.ml): random terms have the bytes that C builds,
and are read with their sharing, also while the collector moves them; damage, and deep terms."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from c_generated import DAG, HERE, SANITIZED, includes
from c_generated import library as c_library
from c_generated import written as written_in_c
from ocaml_generated import compiled, compiled_to_bytecode, written
from schemas import schema_of
from seeds import chosen_seed
from shared_terms import Terms, doublings, drawn_terms
from toolchain import checked

TERMS = schema_of((HERE / "terms.asdl").read_text())
# Names that readers have too, types that refer to none, and attributes that are references.
REMARKABLE = """
--@ shared alone identifier node string view
module Remarkable {
  alone = (int x, string? y)
  plain = (int z)
  view = (int same, view? value, node* s, string* l, identifier?* m)
  node = Node(view* views, node?* none) | Once
         attributes (view? same, int k, node? s, string doc)
}
"""
EXAMPLES = 40
IN_ITSELF = "Adtc_typed: a value that is in itself\n"
DO_NOT_FIT = "Adtc_typed.schema: tables that do not fit\n"
DEEP = 300_000  # linear in time: were it quadratic, it would take many minutes


def sources(folder: Path) -> list[Path]:
    (folder / "shared.ml").write_text((HERE / "shared.ml").read_text())
    return [*written(DAG, folder), folder / "shared.ml"]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shared")
    return compiled(sources(folder), folder)


@pytest.fixture(scope="module")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bytecode")
    return compiled_to_bytecode(sources(folder), folder)


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in C that builds by the commands of shared_terms.py."""
    folder = tmp_path_factory.mktemp("builder")
    files = [HERE / "shared_commands.c", written_in_c(DAG, folder), *c_library()]
    command = ["gcc", "-std=c99", "-Wall", *SANITIZED, *includes(folder), *files]
    checked([*command, "-o", folder / "build"])
    return folder / "build"


def built(terms: Terms, builder: Path, name: Path) -> Path:
    """NAME.terms says what they are, and NAME.c has the bytes that C builds."""
    name.with_suffix(".terms").write_text(terms.lines())
    name.with_suffix(".commands").write_text(terms.commands())
    checked([builder, name.with_suffix(".commands"), name.with_suffix(".c")])
    return name


def examples(builder: Path, folder: Path) -> list[Path]:
    draw = random.Random(chosen_seed())
    sizes = [draw.randrange(1, 60) for _ in range(EXAMPLES)]
    drawn = [drawn_terms(draw, size) for size in sizes]
    return [built(terms, builder, folder / str(i)) for i, terms in enumerate(drawn)]


def seed() -> str:
    return str(chosen_seed() % 2**30)


def test_random_terms(program: Path, bytecode: Path, builder: Path, tmp_path: Path) -> None:
    names = examples(builder, tmp_path)
    checked([program, "across", seed(), *names])
    checked([bytecode, "across", seed(), *names[:5]])


def test_values_that_move(program: Path, builder: Path, tmp_path: Path) -> None:
    """A minor heap of 256 words, and compactions."""
    names = examples(builder, tmp_path)
    checked(["env", "OCAMLRUNPARAM=s=256", program, "moving", seed(), *names])


def test_values_that_move_at_once(program: Path) -> None:
    checked(["env", "OCAMLRUNPARAM=s=256", program, "moved_at_once"])


def test_very_large_without_references(program: Path, builder: Path, tmp_path: Path) -> None:
    name = built(doublings(3000), builder, tmp_path / "doublings")
    checked([program, "doublings", name])


def test_deep_and_many(program: Path) -> None:
    """With a small stack, as in test_schema_ocaml_uses.py."""
    for what in (f"deep {DEEP}", f"wide {DEEP}"):
        checked(["bash", "-c", f"ulimit -s 256 && OCAMLRUNPARAM=l=32k {program} {what}"])


def test_values_in_themselves(program: Path) -> None:
    assert checked([program, "cyclic"], timeout=60) == 2 * IN_ITSELF


def test_views_do_not_allocate(program: Path) -> None:
    assert checked([program, "allocation"]) == "0 words\n"


def test_tables_that_do_not_fit(program: Path) -> None:
    assert checked([program, "misuse"]) == 6 * DO_NOT_FIT


@pytest.mark.parametrize("text", [REMARKABLE, "--@ shared a\nmodule M { a = (int x) }"])
def test_no_warnings(text: str, tmp_path: Path) -> None:
    compiled(written(schema_of(text), tmp_path), tmp_path)


def test_the_program_of_the_document(tmp_path: Path) -> None:
    (tmp_path / "listing.ml").write_text((HERE / "listing_shared.ml").read_text())
    checked([compiled([*written(TERMS, tmp_path), tmp_path / "listing.ml"], tmp_path)])
