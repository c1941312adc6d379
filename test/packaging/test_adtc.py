"""The compiler adtc as it is installed: by pip into an environment of its own, by make and by dune,
each without a network; and as a dune project's rule runs it."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from installed import by_dune, by_make, files, ocaml_with_boxroot, vendor_package
from test_python import HEADERS
from toolchain import ROOT, checked, run

SHAPES = ROOT / "test" / "schema" / "shapes.asdl"
PIP = ["-m", "pip", "--disable-pip-version-check", "install", "--no-index", "--no-build-isolation"]
TEXT = 'Group(shapes=[Label(color=Red, size=3, text="sun")])\n'

PROJECT = {
    "dune-project": "(lang dune 3.17)\n",
    "shapes.asdl": SHAPES.read_text(),
    "dune": """(rule
 (targets shapes.ml shapes.mli)
 (deps shapes.asdl)
 (action
  (run adtc compile --lang ocaml --out . shapes.asdl)))

(executable
 (name main)
 (libraries outheap.adtc_typed))
""",
    "main.ml": """let () =
  let sun = Shapes.Label { color = Red; bold = None; size = 3; text = "sun" } in
  let tree = Shapes.Group { name = None; shapes = [ sun ] } in
  print_int (Bigarray.Array1.size_in_bytes (Shapes.shape_to_buffer tree))
""",
}
IN_A_WORKSPACE = "(deps shapes.asdl (package outheap))"


def environment(folder: Path) -> Path:
    """A virtual environment with the packages of this one: its Python."""
    if not HEADERS.exists():
        pytest.skip("there are no headers of Python")
    checked([sys.executable, "-m", "venv", "--without-pip", folder / "venv"])
    python = folder / "venv" / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    own, ours = (Path(checked([p, "-c", where]).strip()) for p in (python, sys.executable))
    (own / "ours.pth").write_text(f"{ours}\n")
    return python


@pytest.mark.long
def test_pip(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    """The compiler and adtc_typed, of copies of their folders."""
    folder = tmp_path_factory.mktemp("pip")
    python = environment(folder)
    for part in ("python", "schema", "src/adtc", "include"):
        shutil.copytree(ROOT / part, folder / part)
    checked([python, *PIP, folder / "schema", folder / "python"], cwd=folder)
    adtc = python.parent / "adtc"
    assert checked([adtc, "--version"]).startswith("adtc ")
    (tmp_path / "text").write_text(TEXT)
    schema = ["--schema", SHAPES]
    checked([adtc, "from-text", "text", "--out", "tree", *schema], cwd=tmp_path)
    assert checked([adtc, "cat", "tree", *schema], cwd=tmp_path) == TEXT
    assert checked([adtc, "check", "tree", *schema], cwd=tmp_path).startswith("tree: a tree of")
    for language in ("c", "cpp", "rust", "ocaml", "python"):
        checked([adtc, "compile", "--lang", language, "--out", language, SHAPES], cwd=tmp_path)
    assert len(files(tmp_path)) == 2 + 2 + 3 + 1 + 2 + 2


@pytest.mark.long
def test_make(tmp_path: Path) -> None:
    adtc = by_make() / "bin" / "adtc"
    checked([adtc, "compile", "--lang", "c", "--out", tmp_path, SHAPES])
    assert files(tmp_path) == {"shapes.c", "shapes.h"}
    assert not [name for name in files(by_make() / "lib" / "adtc") if name.endswith(".pyc")]


@pytest.mark.long
def test_dune(tmp_path: Path) -> None:
    adtc = by_dune() / "bin" / "adtc"
    checked([adtc, "compile", "--lang", "c", "--out", tmp_path, SHAPES])
    assert files(tmp_path) == {"shapes.c", "shapes.h"}
    assert not [name for name in files(by_dune() / "share") if name.endswith(".pyc")]


@pytest.mark.long
@pytest.mark.parametrize("installed", [by_make, by_dune])
def test_what_checks_trees(installed: Callable[[], Path], tmp_path: Path) -> None:
    """The program says where its sources are, which were installed with it, and pip takes them."""
    python, tree, schema = environment(tmp_path), tmp_path / "tree", ("--schema", SHAPES)
    adtc = [python, installed() / "bin" / "adtc"]
    (tmp_path / "text").write_text(TEXT)
    checked([*adtc, "from-text", tmp_path / "text", "--out", tree, *schema])
    done = run([*adtc, "cat", tree, *schema])
    said = re.search(f"`{python} -m pip install (.*)` installs it", done.stderr)
    assert done.returncode == 2 and said, done.stderr
    with tarfile.open(said[1]) as sources:
        packed = {Path(name).suffix for name in sources.getnames()}
    assert packed == {"", ".c", ".h", ".hpp", ".md", ".py", ".pyi", ".toml", ".typed"}
    checked([python, *PIP, said[1]], cwd=tmp_path)
    assert checked([*adtc, "cat", tree, *schema]) == TEXT
    assert checked([*adtc, "check", tree, *schema]).startswith(f"{tree}: a tree of")
    assert "Label" in checked([*adtc, "stats", tree, *schema])


def test_of_the_checkout_in_an_environment(tmp_path: Path) -> None:
    """One without the packages, as somebody has activated it."""
    venv = tmp_path / "venv"
    checked([sys.executable, "-m", "venv", "--without-pip", venv])
    activated = os.environ | {"VIRTUAL_ENV": str(venv)}
    done = run([venv / "bin" / "python", ROOT / "schema" / "run", "--version"], env=activated)
    assert done.returncode == 0, done.stderr


def test_of_the_checkout_by_a_relative_path(tmp_path: Path) -> None:
    """From a folder that is not the checkout's."""
    relative = os.path.relpath(ROOT / "schema" / "run", tmp_path)
    schema = os.path.relpath(SHAPES, tmp_path)
    done = run([relative, "compile", "--lang", "c", "--out", "out", schema], cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == {"shapes.c", "shapes.h"}


@pytest.mark.long
def test_a_rule_of_dune_with_a_relative_path(tmp_path: Path) -> None:
    """dune copies a program of its workspace without what is beside it."""
    for name in ("animals.asdl", "dune", "dune-project", "main.ml"):
        shutil.copy(ROOT / "examples" / "animals" / name, tmp_path)
    without_dune = shutil.ignore_patterns("dune", "__pycache__")
    shutil.copytree(ROOT / "schema", tmp_path / "checkout" / "schema", ignore=without_dune)
    build = "OUTHEAP=checkout exec dune build --root . --display quiet ./animals.ml"
    done = run(ocaml_with_boxroot("sh", "-c", build), cwd=tmp_path)
    assert done.returncode != 0 and "Traceback" not in done.stderr
    assert "give the checkout's absolute path, as in\nOUTHEAP=/PATH/TO/CHECKOUT\n" in done.stderr


@pytest.mark.parametrize("installed", [by_make, by_dune])
def test_without_packages(installed: Callable[[], Path], tmp_path: Path) -> None:
    checked([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"])
    python = tmp_path / "venv" / "bin" / "python"
    done = run([python, installed() / "bin" / "adtc", "--version"])
    assert done.returncode == 1 and "is missing" in done.stderr
    assert f"`{python} -m pip install jinja2 lark rich`" in done.stderr
    assert "do so in a virtual environment whose bin is first on PATH" in done.stderr


def shown(project: Path, path: Path | None = None) -> str:
    """Returns what the project's program prints, with a folder in front of PATH."""
    before = f"PATH={path}:$PATH " if path else ""
    command = f"{before}exec dune exec --display quiet ./main.exe"
    done = run(ocaml_with_boxroot("sh", "-c", command), cwd=project)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in PROJECT.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("installed", [by_make, by_dune])
def test_a_rule_of_dune(installed: Callable[[], Path], project: Path) -> None:
    """With adtc on PATH."""
    assert shown(project, installed() / "bin") == "100"


@pytest.mark.long
def test_a_rule_of_dune_beside_the_sources(project: Path) -> None:
    vendor_package(project)
    dune = project / "dune"
    dune.write_text(dune.read_text().replace("(deps shapes.asdl)", IN_A_WORKSPACE))
    assert shown(project) == "100"
