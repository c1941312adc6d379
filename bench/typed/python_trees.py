"""Trees of Python's standard library: as views of bytes, or as objects of ast, which are pickled.

    REF=adtc_typed|ast [ROUNDS=5] python_trees.py

bench/typed/prepare-python puts it beside `adtc_typed` and the module `trees` of the schema. It
measures processor time, medians of rounds, and prints one JSON object. It finds the same in both
kinds of trees.
"""

from __future__ import annotations

import ast
import functools
import gc
import json
import os
import pickle
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import adtc_typed
import trees

SOURCES = sorted(Path(ast.__file__).parent.glob("*.py"))
READS = 500_000


class Kind(Protocol):
    """A way to hold trees, in memory and as bytes."""

    node: type
    many: type  # of the list that a field has

    def save(self, tree: ast.AST) -> bytes: ...
    def load(self, saved: bytes) -> Any: ...
    def walk(self, tree: Any) -> Iterator[Any]: ...


class Views:
    node, many = adtc_typed.Node, adtc_typed.List

    def save(self, tree: ast.AST) -> bytes:
        return adtc_typed.to_bytes(tree, trees.mod)

    def load(self, saved: bytes) -> Any:
        return adtc_typed.open(trees.mod, saved)

    def walk(self, tree: Any) -> Iterator[Any]:
        return adtc_typed.walk(tree)


class Objects:
    node, many = ast.AST, list

    def save(self, tree: ast.AST) -> bytes:
        return pickle.dumps(tree, 5)

    def load(self, saved: bytes) -> Any:
        return pickle.loads(saved)

    def walk(self, tree: Any) -> Iterator[Any]:
        return ast.walk(tree)


KINDS: dict[str, Kind] = {"adtc_typed": Views(), "ast": Objects()}


def visit(root: Any, kind: Kind) -> None:
    """Reads all fields of all nodes, by the same code for both."""
    node, many = kind.node, kind.many
    waiting = [root]
    while waiting:
        part = waiting.pop()
        for name in part._fields:
            value = getattr(part, name)
            if isinstance(value, many):
                waiting.extend(item for item in value if isinstance(item, node))
            elif isinstance(value, node):
                waiting.append(value)


def read_child(node: Any) -> None:
    """One node, again and again: it is in the cache, and Python knows where its fields are."""
    for _ in range(READS):
        node.func  # noqa: B018


def read_number(node: Any) -> None:
    for _ in range(READS):
        node.lineno  # noqa: B018


def found(kind: Kind, loaded: list[Any]) -> dict[str, int]:
    """How many names a walk meets, and the sum of all lines."""
    names = lines = 0
    for tree in loaded:
        for node in kind.walk(tree):
            names += type(node).__name__ == "Name"
            lines += getattr(node, "lineno", 0)
    return {"names": names, "lines": lines}


def operations(
    kind: Kind, parsed: list[ast.AST], saved: list[bytes], loaded: list[Any]
) -> dict[str, Callable[[], None]]:
    """The measures by name."""
    call = kind.load(kind.save(ast.parse("f(x)"))).body[0].value

    def each(of: list[Any], do: Callable[[Any], Any]) -> None:
        for item in of:
            do(item)

    def walk_one(tree: Any) -> None:
        for _ in kind.walk(tree):
            pass

    return {
        "load": functools.partial(each, saved, kind.load),
        "write": functools.partial(each, parsed, kind.save),
        "walk": functools.partial(each, loaded, walk_one),
        "visit": functools.partial(each, loaded, lambda tree: visit(tree, kind)),
        "child": functools.partial(read_child, call),
        "number": functools.partial(read_number, call),
    }


def seconds(do: Callable[[], None]) -> float:
    gc.collect()
    start = time.process_time()
    do()
    return time.process_time() - start


def measured(name: str, do: Callable[[], None], rounds: int) -> dict[str, Any]:
    taken = statistics.median(seconds(do) for _ in range(rounds))
    if name in ("child", "number"):
        return {"name": name, "value": 1e9 * taken / READS, "unit": "ns"}
    return {"name": name, "value": 1e3 * taken, "unit": "ms"}


def main() -> int:
    name, rounds = os.environ.get("REF", ""), os.environ.get("ROUNDS", "5")
    if name not in KINDS or not rounds.isdecimal() or int(rounds) == 0:
        print(f"usage: REF={'|'.join(KINDS)} [ROUNDS=5] python_trees.py", file=sys.stderr)
        return 2
    kind = KINDS[name]
    parsed: list[ast.AST] = [ast.parse(path.read_bytes()) for path in SOURCES]
    saved = [kind.save(tree) for tree in parsed]
    loaded = [kind.load(data) for data in saved]
    todo = operations(kind, parsed, saved, loaded)
    measures = [{"name": "size", "value": sum(map(len, saved)), "unit": "bytes"}]
    measures += [measured(name, do, int(rounds)) for name, do in todo.items()]
    print(json.dumps({"measures": measures, "files": len(SOURCES), **found(kind, loaded)}))
    return 0


sys.exit(main())
