"""Trees of the standard library: as typed views, and as objects of ast, pickled and not.

Ours and theirs in turn, ROUNDS times; medians, and the median, least and greatest of the ratios of
each round. Processor time.
"""

from __future__ import annotations

import ast
import gc
import os
import pickle
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import adtc_typed
import python_trees as trees

ROUNDS = int(os.environ.get("ROUNDS", "5"))
SOURCES = sorted(Path(ast.__file__).parent.glob("*.py"))
TREES = [ast.parse(path.read_bytes()) for path in SOURCES]
BYTES = [adtc_typed.to_bytes(tree, trees.mod) for tree in TREES]
PICKLES = [pickle.dumps(tree, 5) for tree in TREES]
VIEWS = [adtc_typed.open(trees.mod, data) for data in BYTES]


def load_ours() -> None:
    for data in BYTES:
        adtc_typed.open(trees.mod, data)


def load_theirs() -> None:
    for data in PICKLES:
        pickle.loads(data)


def write_ours() -> None:
    for tree in TREES:
        adtc_typed.to_bytes(tree, trees.mod)


def write_theirs() -> None:
    for tree in TREES:
        pickle.dumps(tree, 5)


def walk_ours() -> None:
    for view in VIEWS:
        for _ in adtc_typed.walk(view):
            pass


def walk_theirs() -> None:
    for tree in TREES:
        for _ in ast.walk(tree):
            pass


def visit(root: object, node: type, many: type) -> None:
    """Reads all fields of all nodes: the same code for both."""
    waiting = [root]
    while waiting:
        part = waiting.pop()
        for name in part._fields:  # type: ignore[attr-defined]
            value = getattr(part, name)
            if isinstance(value, many):
                waiting.extend(item for item in value if isinstance(item, node))
            elif isinstance(value, node):
                waiting.append(value)


def visit_ours() -> None:
    for view in VIEWS:
        visit(view, adtc_typed.Node, adtc_typed.List)


def visit_theirs() -> None:
    for tree in TREES:
        visit(tree, ast.AST, list)


HOT = ast.parse("f(x)").body[0].value  # type: ignore[attr-defined]
HOT_VIEW = (
    adtc_typed.open(trees.Module, adtc_typed.to_bytes(ast.parse("f(x)"), trees.mod)).body[0].value
)


def read_child(node: object) -> None:
    """One node, again and again: it is in the cache, and Python knows where its fields are."""
    for _ in range(500_000):
        node.func  # type: ignore[attr-defined]  # noqa: B018


def read_int(node: object) -> None:
    for _ in range(500_000):
        node.lineno  # type: ignore[attr-defined]  # noqa: B018


CASES: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
    "load: checked, or unpickled": (load_ours, load_theirs),
    "write: to bytes, or pickled": (write_ours, write_theirs),
    "walk: `adtc_typed.walk`, or `ast.walk`": (walk_ours, walk_theirs),
    "visit: all fields of all nodes, one function": (visit_ours, visit_theirs),
    "read a child of one node 500,000 times": (
        lambda: read_child(HOT_VIEW),
        lambda: read_child(HOT),
    ),
    "read an integer of one node 500,000 times": (
        lambda: read_int(HOT_VIEW),
        lambda: read_int(HOT),
    ),
}


def seconds(do: Callable[[], None]) -> float:
    gc.collect()
    start = time.process_time()
    do()
    return time.process_time() - start


def measure(ours: Callable[[], None], theirs: Callable[[], None]) -> str:
    rounds = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    medians = [statistics.median(column) * 1000 for column in zip(*rounds)]
    ratios = sorted(a / b for a, b in rounds)
    middle = f"{statistics.median(ratios):.3f} ({ratios[0]:.3f}-{ratios[-1]:.3f})"
    return f"{medians[0]:.1f} ms | {medians[1]:.1f} ms | {middle}"


def main() -> None:
    nodes = sum(1 for tree in TREES for _ in ast.walk(tree))
    sizes = [sum(map(len, data)) / 1e6 for data in (BYTES, PICKLES)]
    print(f"Python {sys.version.split()[0]}: {len(TREES)} files, {nodes} nodes of ast")
    print(f"{sizes[0]:.1f} MB, pickled {sizes[1]:.1f} MB")
    for name, (ours, theirs) in CASES.items():
        print(f"| {name} | {measure(ours, theirs)} |", flush=True)


main()
