"""Has each allocation fail once, of Python's and of the library's: failing.py FOLDER-OF-MODULES.
For test_schema_python_uses.py, under sanitizers."""

import contextlib
import ctypes
import importlib
import pickle
import sys
from collections.abc import Callable

import adtc_typed

try:
    import _testcapi
except ImportError:  # a Python without its own tests: its allocations do not fail
    _testcapi = None

sys.path.insert(0, sys.argv[1])
import shapes

LEFT = ctypes.c_long.in_dll(ctypes.CDLL(adtc_typed._core.__file__), "adtc_calls_left")
LABEL = shapes.Label(shapes.White(), True, 3, "x" * 2000)
MADE = shapes.Group("all", [LABEL, shapes.Polygon([shapes.point(1, 2)]), LABEL])
DATA = adtc_typed.to_bytes(MADE)
VIEW = adtc_typed.open(shapes.shape, DATA)
ROWS = ("M", "0" * 64, (("a", 1, 0, False),), (("a", "0 0 0 0 0", (), (), (), ()),))


def make_schema() -> None:
    """A class of its own, since it gets the marks of the schema."""
    own = type("own", (adtc_typed.Node,), {"__slots__": ()})
    adtc_typed.Schema(ROWS, (own,), (own,))


def read_lists() -> None:
    assert VIEW.shapes == list(VIEW.shapes) and VIEW.shapes[::2] == (LABEL, LABEL)


def change() -> None:
    assert VIEW.__replace__(name=None).name is None


DO: dict[str, Callable[[], object]] = {
    "make": lambda: shapes.Group("all", [shapes.Circle(shapes.point(1, 2), 3), LABEL]),
    "to bytes": lambda: adtc_typed.to_bytes(MADE),
    "open": lambda: adtc_typed.open(shapes.shape, DATA),
    "open a copy": lambda: adtc_typed.open(shapes.shape, bytearray(DATA)),
    "equal": lambda: VIEW == MADE,
    "hash": lambda: hash(MADE),
    "show": lambda: repr(VIEW),
    "walk": lambda: list(adtc_typed.walk(VIEW)),
    "lists": read_lists,
    "change": change,
    "pickle": lambda: pickle.loads(pickle.dumps(VIEW.shapes[0], 5)),
    "schema": make_schema,
}


def fails_of_library(do: Callable[[], object], n: int) -> bool:
    """Whether there was an allocation [n] to fail."""
    LEFT.value = n
    with contextlib.suppress(MemoryError):
        do()
    reached = LEFT.value < 0
    LEFT.value = -1
    return reached


def fails_of_python(do: Callable[[], object], n: int) -> bool:
    """The same; Python calls back no memory that is there, so it says whether it went well."""
    error = None
    _testcapi.set_nomemory(n, n + 1)
    try:
        do()
    except MemoryError as raised:
        error = raised
    finally:
        _testcapi.remove_mem_hooks()
    return error is not None


def until_it_works(fails: Callable[[Callable[[], object], int], bool], name: str) -> int:
    """How often it failed; several allocations in a row may be ones whose failure Python hides."""
    failures = hidden = n = 0
    while hidden < 20:
        failed = fails(DO[name], n)
        failures += failed
        hidden = 0 if failed else hidden + 1
        n += 1
        DO[name]()
        assert shapes.Circle(shapes.point(1, 2), 3).radius == 3 and VIEW == MADE, (name, n)
    return failures


for name in DO:
    DO[name]()  # what is done but once
    of_library = until_it_works(fails_of_library, name)
    of_python = until_it_works(fails_of_python, name) if _testcapi else 0
    print(f"{name}: {of_library} of the library, {of_python} of Python")
assert importlib.import_module("shapes") is shapes
