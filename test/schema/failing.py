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
import dag
import known_1
import known_5
import shapes

LEFT = ctypes.c_long.in_dll(ctypes.CDLL(adtc_typed._core.__file__), "adtc_calls_left")
LABEL = shapes.Label(shapes.White(), True, 3, "x" * 2000)
MADE = shapes.Group("all", [LABEL, shapes.Polygon([shapes.point(1, 2)]), LABEL])
DATA = adtc_typed.to_bytes(MADE)
VIEW = adtc_typed.open(shapes.shape, DATA)
ROWS = ("M", "0" * 64, (("a", 1, 0, False),), (("a", "0 0 0 0 0", (), (), (), ()),))
OPEN_ROWS = (
    "M",
    "0" * 64,
    (("a", 1, 0, False), ("b", 1, 4, True)),
    (("a", "0 0 0 0 0", (), (), (), ()), ("B", "1 0 240 0 0", (), (), (), ())),
    2,
    (("a", "0 1 65408 0 1", (), (0,), (), (("x", "x", "0 8 0 0 -1 7 8 -1 15 1 0 0 -1 1", 3),)),),
)
POINT = known_5.point(1, 2, 3.5)
NEW = known_5.Group("g", [known_5.Arc(POINT, 1, 2), known_5.Circle(POINT, 5, notes=[None])])
NEW_DATA = adtc_typed.to_bytes(NEW)
X = dag.Var("x")
SHARED = dag.Call(X, [dag.Call(X, [X]), dag.Many([None, X], ["x", None], (1, 2), b"")])
SHARED_DATA = adtc_typed.to_bytes(SHARED)
SHARED_VIEW = adtc_typed.open(dag.expr, SHARED_DATA)


def new_class(base: type = adtc_typed.Node) -> type:
    return type("own", (base,), {"__slots__": ()})


def make_schema() -> None:
    """A class of its own, since it gets the marks of the schema."""
    own = new_class()
    adtc_typed.Schema(ROWS, (own,), (own,))


def make_open_schema() -> None:
    a, b = new_class(), new_class()
    adtc_typed.Schema(OPEN_ROWS, (a, b), (a, new_class(b)), (new_class(b),))
    assert a().x == 3


def read_unknown() -> None:
    view = adtc_typed.open(known_1.shape, NEW_DATA)
    assert view.shapes[0].number == 4 and len(list(adtc_typed.walk(view))) == 4


def read_lists() -> None:
    assert VIEW.shapes == list(VIEW.shapes) and VIEW.shapes[::2] == (LABEL, LABEL)


def change() -> None:
    assert VIEW.__replace__(name=None).name is None


DO: dict[str, Callable[[], object]] = {
    "make": lambda: shapes.Group("all", [shapes.Circle(shapes.point(1, 2), 3), LABEL]),
    "to bytes": lambda: adtc_typed.to_bytes(MADE),
    "save": lambda: adtc_typed.save(f"{sys.argv[1]}/saved.adtc", MADE),
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
    "open schema": make_open_schema,
    "unknown": read_unknown,
    "unknown value": lambda: known_5.Unknown_color(9) == known_5.Unknown_color(8),
    "make parts": lambda: known_5.Circle(POINT, 4, name="n"),
    "parts to bytes": lambda: adtc_typed.to_bytes(NEW),
    "open shared": lambda: adtc_typed.open(dag.expr, SHARED_DATA),
    "shared to bytes": lambda: adtc_typed.to_bytes(SHARED),
    "copy shared": lambda: adtc_typed.to_bytes(dag.Call(SHARED_VIEW, [SHARED_VIEW.args[0]])),
    "equal shared": lambda: SHARED_VIEW == SHARED,
    "hash shared": lambda: hash(SHARED_VIEW),
    "show shared": lambda: repr(SHARED_VIEW),
    "walk shared": lambda: list(adtc_typed.walk(SHARED_VIEW.args[0])),
    "walk made": lambda: list(adtc_typed.walk(SHARED)),
    "pickle shared": lambda: pickle.loads(pickle.dumps(SHARED_VIEW.args[0], 5)),
    "defaults": lambda: repr(adtc_typed.open(known_5.shape, NEW_DATA)),
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
