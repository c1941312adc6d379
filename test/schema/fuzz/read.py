"""Fuzzes what Python reads of bytes from outside:
read.py MODULES FOUND CORPUS... --seconds N | --inputs N [--seed N] [--keep DIR]

Each input is bytes that somebody might send: they are refused with a position and a path, or all
that can be asked of their tree is answered. Inputs that come to new places of the module's C are
changed further. An input that ends Python stays in FOUND/current, one that fails otherwise in
FOUND/failed."""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import hashlib
import mmap
import pickle
import random
import struct
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import adtc_typed

sys.path.insert(0, sys.argv[1])
import any_type
import dag
import known_2
import known_5
import shapes

NAMES = ("shapes", "any", "known", "dag")  # known is read as its version 2
HEADER, MOST = 32, 4096
WORDS = [0, 1, 2, 3, 4, 5, 8, 15, 16, 32, 127, 128, 255, 0xFFFF, 0x10000, 2**31 - 1, 2**32 - 1]
FLAGS_AT, ROOT_AT = 12, 24  # in the header
FAR, FIRST = 8, 19  # of the flags; the root behind the fingerprint


# ---- What is asked of a tree ----


@contextlib.contextmanager
def unless_unreadable() -> Iterator[None]:
    """What the document leaves open of a tree that has been checked: a text may be no UTF-8, a
    constant nested too deep, or an integer too long for Python to show."""
    try:
        yield
    except (UnicodeDecodeError, RecursionError):
        pass
    except ValueError as error:
        assert "integer string conversion" in str(error), error


def are_same(one: object, other: object) -> bool:
    """Floats by what they show: a NaN is none other than itself."""
    if isinstance(one, adtc_typed.Node):
        return one == other and hash(one) == hash(other)
    return repr(one) == repr(other)


def ask_list(items: adtc_typed.List) -> None:
    same = tuple(items)
    assert len(items) == len(same) and items.count(...) == same.count(...)
    assert all(map(are_same, items[::-1], same[::-1]))
    assert not same or are_same(items[-1], same[-1])
    with contextlib.suppress(BufferError):
        assert all(map(are_same, memoryview(items).tolist(), same))


def ask_node(node: adtc_typed.Node) -> None:
    for name in (*node._fields, *node._attributes):
        with unless_unreadable():
            value = getattr(node, name)
            if isinstance(value, adtc_typed.List):
                ask_list(value)
            else:
                assert are_same(value, getattr(node, name))


def ask(type_: type, view: adtc_typed.Node) -> None:
    for node in adtc_typed.walk(view):
        ask_node(node)
    again = adtc_typed.open(type_, adtc_typed.to_bytes(view))
    assert are_same(again, view) and pickle.loads(pickle.dumps(view, 5)) == view
    with unless_unreadable():
        repr(view)
    if any(type(node).__name__ == "Unknown_shape" for node in adtc_typed.walk(view)):
        return  # of which no objects are made
    with unless_unreadable():
        objects = adtc_typed.to_objects(view, sys.modules[type_.__module__])
        assert type(adtc_typed.open(type_, adtc_typed.to_bytes(objects))) is type(view)


def try_input(type_: type, data: bytes) -> bool:
    """Whether the bytes are a tree."""
    try:
        view = adtc_typed.open(type_, data)
    except adtc_typed.BadTree as error:
        assert 0 <= error.position <= len(data) and isinstance(error.path, str)
        assert str(error).startswith(error.path) and len(str(error)) > len(error.path)
        return False
    ask(type_, view)
    return True


# ---- Inputs ----


class Inputs:
    """A pool that grows by what comes to new places."""

    def __init__(self, draw: random.Random, seeds: list[tuple[int, bytes]]) -> None:
        library = ctypes.CDLL(adtc_typed._core.__file__)
        self.places = (ctypes.c_ubyte * (1 << 16)).in_dll(library, "adtc_places")
        self.seen = bytes(1 << 16)
        self.draw, self.pool, self.waiting = draw, seeds[:0], seeds[::-1]

    def next(self) -> tuple[int, bytes]:
        if self.waiting:
            return self.waiting.pop()
        number, data = self.draw.choice(self.pool)
        return number, self.changed(data)

    def note(self, number: int, data: bytes) -> bool:
        """Whether the input has come to where none was before."""
        now = int.from_bytes(self.places, "little")
        seen = int.from_bytes(self.seen, "little")
        if not now & ~seen and self.pool:
            return False
        self.seen = (now | seen).to_bytes(1 << 16, "little")
        self.pool.append((number, data))
        return True

    def changed(self, data: bytes) -> bytes:
        changed = bytearray(data)
        for _ in range(self.draw.choice([1, 1, 1, 2, 4, 16])):
            self.change(changed)
        if len(changed) >= HEADER and self.draw.random() < 0.9:
            complete(changed)
        return bytes(changed[:MOST])

    def change(self, data: bytearray) -> None:
        draw, how = self.draw, self.draw.randrange(9)
        word = draw.randrange(len(data) // 4 + 1) * 4
        if how < 3 and data:
            data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        elif how == 3 and data:
            data[draw.randrange(len(data))] = draw.randrange(256)
        elif how == 4:
            data[word : word + 4] = struct.pack("<I", draw.choice(WORDS))
        elif how == 5:
            near = int.from_bytes(data[word : word + 4], "little") + draw.choice([-16, -1, 1, 16])
            data[word : word + 4] = struct.pack("<I", near & 0xFFFFFFFF)
        elif how == 6:
            del data[word : word + 4 * draw.choice([1, 1, 2, 8])]
        elif how == 7:
            data[word:word] = data[word : word + 4 * draw.choice([1, 2, 5])]
        else:
            _, other = draw.choice(self.pool)
            at = draw.randrange(len(other) // 4 + 1) * 4
            to = word + draw.choice([0, 4, 64])
            data[word:to] = other[at : at + 4 * draw.choice([1, 4, 40])]


def complete(data: bytearray) -> None:
    """A fuzzer need not find out how long its input is, nor what its checksum is."""
    del data[len(data) // 4 * 4 :]
    del data[MOST:]
    data[:FLAGS_AT] = START
    flags, root = data[FLAGS_AT] & FAR, struct.unpack_from("<I", data, ROOT_AT)[0]
    root = root if root < len(data) // 4 else FIRST
    struct.pack_into("<IQII", data, FLAGS_AT, flags, len(data), root, 0)


# ---- Trees to begin with ----


def picture() -> object:
    labels = [shapes.Label(shapes.White(), i % 2 == 0, i, "x" * i) for i in range(4)]
    inside = shapes.Group(None, [*labels, shapes.Polygon([shapes.point(1, 2)])])
    return shapes.Group("all", [inside, shapes.Circle(shapes.point(3, 4), 5)])


def anything() -> object:
    constants = [1, 2.5, "x", b"y", None, True, ..., 3j, 1 << 80, (1, (2,)), 1 << 40]
    two = any_type.Two(1.5, None, -3, 4, -5, None, [1, 2, 3], 7)
    three = any_type.Three([1, 2], 3, ["a", None], [two], [two, two], [0.5])
    rest = [True, False], [any_type.Red(), None], b"\x00", [two, None, three], [None, 5]
    return any_type.One((frozenset([1, 2]), "z"), None, constants, *rest)


def later() -> object:
    """With what version 2 has, and what it has not."""
    point, purple = known_5.point(1, 1 << 40, 0.25), known_5.Purple()
    circle = known_5.Circle(point, 4, known_5.Blue(), notes=[None, known_5.note("n")], line=3)
    small = known_5.Circle(point, 5, purple, scale=1.5)
    more = [known_5.Triangle([point], purple), known_5.Arc(point, 0.5, 1), known_5.Empty()]
    return known_5.Group("g", [circle, small, *more], [None, purple], [known_5.Bad()])


def shared() -> object:
    """Nodes and texts that come again, also in a node that comes again itself."""
    x, unit = dag.Var("x"), dag.Unit()
    arrow = dag.Arrow(unit, unit)
    call = dag.Call(x, [x, dag.Int(1 << 40), x])
    let = dag.Let(dag.def_("x", dag.Arrow(arrow, arrow), call, ["x", "y"]), call)
    return dag.program([dag.def_("f", arrow, let, [])], dag.Many([let, None], ["x"], 7, b"z"))


def seeds(folders: list[Path]) -> list[tuple[int, bytes]]:
    built = map(adtc_typed.to_bytes, (picture(), anything(), later(), shared()))
    files = sorted(file for folder in folders for file in folder.iterdir())
    of = {name: number for number, name in enumerate(NAMES)}
    kept = [(of.get(file.name.partition("-")[0], 0), file.read_bytes()) for file in files]
    return [*enumerate(built), *kept]


# ---- The run ----


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", type=Path)
    parser.add_argument("found", type=Path)
    parser.add_argument("corpus", type=Path, nargs="*")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--inputs", type=int, default=sys.maxsize)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--keep", type=Path, help="where to put what came to new places")
    return parser.parse_args()


def current(folder: Path) -> mmap.mmap:
    """A file that has the input also if Python ends at once: its length, and its bytes."""
    path = folder / "current"
    path.write_bytes(bytes(4 + MOST))
    with path.open("r+b") as file:
        return mmap.mmap(file.fileno(), 0)


def keep(folder: Path | None, number: int, data: bytes) -> None:
    if folder:
        name = f"{NAMES[number]}-{hashlib.sha1(data).hexdigest()[:12]}"
        (folder / name).write_bytes(data)


def run(options: argparse.Namespace, inputs: Inputs, types: tuple) -> tuple[int, int]:
    """How many inputs there were, and how many trees among them."""
    tried = trees = 0
    file, end = current(options.found), time.monotonic() + options.seconds
    while (tried < options.inputs and time.monotonic() < end) or inputs.waiting:
        number, data = inputs.next()
        file[: 4 + len(data)] = struct.pack("<I", len(data)) + data
        ctypes.memset(inputs.places, 0, 1 << 16)
        try:
            is_tree = try_input(types[number], data)
        except BaseException:
            (options.found / "failed").write_bytes(data)
            raise
        tried, trees = tried + 1, trees + is_tree
        if inputs.note(number, data):
            keep(options.keep, number, data)
    return tried, trees


options = arguments()
START = adtc_typed.to_bytes(shapes.Polygon([]))[:FLAGS_AT]
print(f"seed {options.seed}", flush=True)
inputs = Inputs(random.Random(options.seed), seeds(options.corpus))
tried, trees = run(options, inputs, (shapes.shape, any_type.any, known_2.shape, dag.program))
reached = sum(map(bool, inputs.seen))
print(f"{tried} inputs, {trees} of them trees; {len(inputs.pool)} came to new places, of {reached}")
