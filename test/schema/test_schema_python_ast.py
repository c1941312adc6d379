"""Trees of the module ast, written as they are and read back: those of the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from python_generated import built, imported, package, written
from schemas import schema_of
from toolchain import checked


def with_absent_items(text: str) -> str:
    """Until Python 3.14 the schema does not say which lists of ast have items that are None."""
    for name in ("keys", "kw_defaults"):
        text = text.replace(f"expr* {name}", f"expr?* {name}")
    return text


PYTHON = sorted(Path("/usr/src").glob(f"python3.{sys.version_info[1]}/Parser/Python.asdl"))
FILES = 60


@pytest.mark.long
@pytest.mark.skipif(not PYTHON, reason="there is no Python.asdl of this Python")
def test_trees_of_the_standard_library(tmp_path: Path) -> None:
    schema = schema_of(with_absent_items(PYTHON[0].read_text()))
    python, typed = imported(schema, tmp_path, "trees_of_python"), package()
    folder = Path(ast.__file__).parent
    files = [*sorted(folder.glob("*.py"))[:FILES], *sorted((folder / "test").glob("test_[ft]*.py"))]
    for path in [*files, Path(__file__)]:
        tree = ast.parse(path.read_bytes())
        view = typed.open(python.Module, typed.to_bytes(tree, python.mod))
        again = typed.to_objects(view, ast)
        assert ast.dump(again, include_attributes=True) == ast.dump(tree, include_attributes=True)
        compile(again, str(path), "exec")


@pytest.mark.skipif(not PYTHON, reason="there is no Python.asdl of this Python")
def test_what_is_wrong_in_a_tree_of_ast(tmp_path: Path) -> None:
    schema = schema_of(PYTHON[0].read_text())
    python, typed = imported(schema, tmp_path, "wrong_trees_of_python"), package()
    tree = ast.parse("a = 1\nb = [2, x]")
    tree.body[1].value.elts[1].id = 5
    with pytest.raises(TypeError, match=r"^Module\.body\[1\]\.value\.elts\[1\]: id: a str is need"):
        typed.to_bytes(tree, python.mod)
    del tree.body[1].value.elts[1].id
    with pytest.raises(AttributeError):
        typed.to_bytes(tree, python.mod)
    tree.body[1].value = ast.arg("a")
    with pytest.raises(TypeError, match=r"^Module\.body\[1\]\.value: a node of the type `expr`"):
        typed.to_bytes(tree, python.mod)


SETS = """
import sys, ast, adtc_typed
sys.path.insert(0, sys.argv[1])
import trees_with_sets as trees
value = frozenset(["ab", "c", b"d", 1, 2.5, None, (1, "x"), frozenset("yz")])
tree = ast.Expression(ast.Constant(value, lineno=1, col_offset=0))
data = adtc_typed.to_bytes(tree, trees.mod)
assert adtc_typed.open(trees.mod, data).body.value == value
print(data.hex())
"""


@pytest.mark.skipif(not PYTHON, reason="there is no Python.asdl of this Python")
def test_bytes_of_sets_do_not_depend_on_hashes(tmp_path: Path) -> None:
    written(schema_of(PYTHON[0].read_text()), tmp_path, "trees_with_sets")
    outputs = set()
    for seed in range(5):
        environment = {"PYTHONPATH": str(built("plain")), "PYTHONHASHSEED": str(seed)}
        outputs.add(checked([sys.executable, "-c", SETS, tmp_path], env=environment))
    assert len(outputs) == 1
