"""What no program should do, and what must not end Python all the same:
abuse.py FOLDER-OF-MODULES [CASE...]. For test_schema_python_abuse.py, under sanitizers."""

from __future__ import annotations

import contextlib
import functools
import gc
import mmap
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import adtc_typed

sys.path.insert(0, sys.argv[1])
import any_type
import known_1
import known_5
import shapes

LABELS = [shapes.Label(shapes.White(), True, 3, "x" * 100) for _ in range(9)]
MADE = shapes.Group("all", [*LABELS, shapes.Polygon([shapes.point(1, 2)])])
DATA = adtc_typed.to_bytes(MADE)
ROWS = ("M", "0" * 64, (("a", 1, 0, False),), (("a", "0 0 0 0 0", (), (), (), ()),))


def refused(kind: type[Exception], do: Callable[[], object], *words: str) -> None:
    """It is an error, which has the words."""
    try:
        do()
    except kind as error:
        assert all(word in str(error) for word in words), error
    else:
        raise AssertionError(f"no {kind.__name__}")


# ---- Bytes that change ----


def zero(memory: memoryview) -> None:
    memory[32:] = bytes(len(memory) - 32)


def is_copied(given: object, change: Callable[[], object]) -> None:
    view = adtc_typed.open(shapes.shape, given)
    change()
    assert view == MADE


def memory_of_others() -> None:
    """Memory that says that it is only read, and that its owner writes to."""
    for wrap in (pickle.PickleBuffer, memoryview, lambda m: memoryview(m).cast("I")):
        memory = bytearray(DATA)
        is_copied(wrap(memoryview(memory).toreadonly()), lambda: zero(memory))  # noqa: B023
    with tempfile.TemporaryFile() as file:
        file.write(DATA)
        file.flush()
        writable = mmap.mmap(file.fileno(), 0)
        is_copied(memoryview(writable).toreadonly(), lambda: zero(writable))
        Map = type("Map", (mmap.mmap,), {})
        same = Map(file.fileno(), 0, access=mmap.ACCESS_READ)
        refused(adtc_typed.BadTree, lambda: adtc_typed.open(shapes.shape, same))


def memory_of_subclasses() -> None:
    """Not even bytes, if they may be more than that."""
    Bytes = type("Bytes", (bytes,), {})
    given = Bytes(DATA)
    before = sys.getrefcount(given)
    view = adtc_typed.open(shapes.shape, given)
    assert sys.getrefcount(given) == before and view == MADE


def memory_by_a_method() -> None:
    """Since Python 3.12 a class has memory by __buffer__, and hears of its end."""
    heard = []

    class Lender:
        def __init__(self) -> None:
            self.memory = bytearray(DATA)

        def __buffer__(self, flags: int) -> memoryview:
            return memoryview(self.memory).toreadonly()

        def __release_buffer__(self, view: memoryview) -> None:
            heard.append(view)

    if sys.version_info >= (3, 12):
        lender = Lender()
        is_copied(lender, lambda: zero(lender.memory))
        assert heard


def cycle_through_memory() -> None:
    """A view, its bytes, and a memoryview of them that refers back: until Python 3.13 a collector
    that clears such a memoryview leaves nothing to release."""
    Holder = type("Holder", (bytes,), {})
    for _ in range(20):
        holder = Holder(DATA)
        memory = memoryview(holder)
        holder.view = adtc_typed.open(shapes.shape, memory)
        holder.list, holder.memory = holder.view.shapes, memory
        del holder, memory
        gc.collect()


# ---- Objects that go while they are used ----


class Ending:
    """In a cycle, and at its end ends an iterator too."""

    def __init__(self, iterator: Iterator) -> None:
        self.itself, self.iterator = self, iterator

    def __del__(self) -> None:
        for _ in self.iterator:
            pass


def end_while_used(iterator: Iterator) -> None:
    """The collector runs within next(), where it makes an object."""
    for _ in range(3):
        Ending(iterator)
        gc.set_threshold(1)
        try:
            next(iterator, None)
        finally:
            gc.set_threshold(700)


def list_ends_while_used() -> None:
    end_while_used(iter(adtc_typed.open(shapes.shape, bytes(bytearray(DATA))).shapes))


def walk_ends_while_used() -> None:
    end_while_used(iter(adtc_typed.walk(adtc_typed.open(shapes.shape, bytes(bytearray(DATA))))))


# ---- Objects of another class than they were ----


def class_is_assigned() -> None:
    for node in (adtc_typed.open(shapes.shape, DATA).shapes[9], shapes.Polygon([])):
        node.__class__ = shapes.Label
        for name in shapes.Label._fields:
            refused(TypeError, lambda: getattr(node, name), "Label")  # noqa: B023
        assert node == node.__copy__() and hash(node) == hash(node)
        assert repr(node).startswith("Label(corners=")
    red = shapes.Red()
    red.__class__ = shapes.White
    assert shapes.Label(red, True, 1, "").color is red
    red.__class__ = shapes.Red


def class_of_what_is_unknown_is_assigned() -> None:
    point = known_5.point(1, 2)
    group = known_5.Group(None, [known_5.Arc(point, 1, 2)])
    node = adtc_typed.open(known_1.shape, adtc_typed.to_bytes(group)).shapes[0]
    node.__class__ = known_1.Circle
    refused(TypeError, lambda: node.center, "Circle")
    assert node == node.__copy__() and hash(node) == hash(node)
    assert repr(node) == "Circle(number=4)"
    again = adtc_typed.to_bytes(known_1.Group(None, [node]))
    assert adtc_typed.open(known_5.shape, again) == group
    color = known_5.Unknown_color(9)
    color.__class__ = known_5.Red
    assert known_5.Circle(point, fill=color).fill == known_5.Unknown_color(9)


# ---- A schema that is not bound, or not any more ----


def half_bound() -> None:
    """A metaclass sees marks before all classes have theirs."""
    seen = []

    class Meta(type):
        def __setattr__(cls, name: str, value: object) -> None:
            super().__setattr__(name, value)
            seen.append(name)
            for type_ in ("__adtc_type__", "__adtc_form__"):
                if type_ in vars(cls):
                    use_unbound(cls)

    def use_unbound(cls: type) -> None:
        for do in (
            lambda: adtc_typed.open(cls, EMPTY),
            lambda: adtc_typed.to_bytes(cls()),
            lambda: pickle.dumps(cls()),
        ):
            with contextlib.suppress(RuntimeError, TypeError, ValueError, pickle.PicklingError):
                do()

    own = type("a", (adtc_typed.Node,), {"__slots__": ()})
    adtc_typed.Schema(ROWS, (own,), (own,))
    EMPTY = adtc_typed.to_bytes(own())
    other = Meta("a", (adtc_typed.Node,), {"__slots__": ()})
    adtc_typed.Schema(ROWS, (other,), (other,))
    assert "__adtc_form__" in seen
    colors = ("b", 2, 1, True)
    field = ("c", "c", "0 3 0 0 -1 15 1 0 0 0 0 2 1 0")
    rows = (
        "M",
        "0" * 64,
        (("a", 1, 0, False), colors),
        (
            ("a", "0 0 32768 0 1", (), (), (), (field,)),
            ("B", "1 0 16 0 0", (), (), (), ()),
            ("C", "1 1 16 0 0", (), (), (), ()),
        ),
    )

    def classes() -> tuple:
        a, b = (type(n, (adtc_typed.Node,), {"__slots__": ()}) for n in "ab")
        return a, b, type("B", (b,), {"__slots__": ()}), type("C", (b,), {"__slots__": ()})

    a, b, B, C = classes()
    adtc_typed.Schema(rows, (a, b), (a, B, C))
    data = adtc_typed.to_bytes(a(C()))
    assert adtc_typed.open(a, data).c is C()

    class Eager(type):
        def __setattr__(cls, name: str, value: object) -> None:
            super().__setattr__(name, value)
            if name == "c":
                for do in (
                    lambda: adtc_typed.open(cls, data).c,
                    lambda: cls(SimpleNamespace()),
                    lambda: cls(type("C", (), {})()),
                ):
                    refused((RuntimeError, TypeError), do)

    a, b, B, C = classes()
    eager = Eager("a", (adtc_typed.Node,), {"__slots__": ()})
    adtc_typed.Schema(rows, (eager, b), (eager, B, C))
    refused(TypeError, lambda: adtc_typed.Schema(ROWS, (adtc_typed.Node,), (adtc_typed.Node,)))


def used_while_collected() -> None:
    """Since Python 3.12 a method hears that memory is released, also while the collector clears the
    cycle in which its object is."""
    if sys.version_info < (3, 12):
        return
    heard = []

    class Lender:
        def __buffer__(self, flags: int) -> memoryview:
            return memoryview(b"")

        def __release_buffer__(self, view: memoryview) -> None:
            for do in (
                lambda: self.own(),
                lambda: adtc_typed.open(self.own, self.data),
                lambda: adtc_typed.to_bytes(self.made),
                lambda: repr(self.view),
                lambda: list(adtc_typed.walk(self.view)),
                lambda: pickle.dumps(self.view),
            ):
                try:
                    heard.append(do())
                except Exception as error:
                    heard.append(type(error))

    for _ in range(5):
        own = type("own", (adtc_typed.Node,), {"__slots__": ()})
        own.schema = adtc_typed.Schema(ROWS, (own,), (own,))
        lender = Lender()
        lender.own, lender.made = own, own()
        lender.data = adtc_typed.to_bytes(lender.made)
        lender.view = adtc_typed.open(own, lender.data)
        own.lent = memoryview(lender)
        own.lender = lender
        del own, lender
        gc.collect()


# ---- Objects of foreign classes ----


def foreign(class_: str, **values: object) -> object:
    made = type(class_, (), {})()
    vars(made).update(values)
    return made


def foreign_cycles() -> None:
    """The path is that of the error, of a long one the end."""
    group = foreign("Group", name=None, shapes=[])
    group.shapes.append(group)
    refused(ValueError, lambda: adtc_typed.to_bytes(group, shapes.shape), "Group.shapes[0]", "itse")
    first, second = (foreign("Group", name=None, shapes=[LABELS[0]]) for _ in range(2))
    first.shapes.append(second)
    second.shapes += [shapes.Polygon([]), first]
    refused(ValueError, lambda: adtc_typed.to_bytes(first, shapes.shape), "shapes[2]", "itself")
    chain = [foreign("Group", name=None, shapes=[]) for _ in range(5000)]
    for one, next_one in zip(chain, chain[1:] + chain[700:701]):
        one.shapes.append(next_one)
    refused(ValueError, lambda: adtc_typed.to_bytes(chain[0], shapes.shape), "...", "itself")
    chain[-1].shapes[:] = [foreign("Group", name=5, shapes=[])]
    refused(TypeError, lambda: adtc_typed.to_bytes(chain[0], shapes.shape), "...", "a str is need")
    chain[-1].shapes.clear()
    for one in chain[:20]:  # the same twice, but not within itself
        one.shapes.append(chain[-1])
    adtc_typed.to_bytes(chain[0], shapes.shape)


def tuples_that_differ() -> None:
    """The items that they have are taken, not those that they say."""

    class Tuple(tuple):
        def __iter__(self) -> Iterator:
            return iter([object(), self])

        def __len__(self) -> int:
            return 10**9

    class Set(frozenset):
        def __iter__(self) -> Iterator:
            return iter([object(), self])

    values = [Tuple((1, Tuple(("a",)))), Set({2})]
    for value, same in zip(values, [(1, ("a",)), frozenset({2})]):
        made = any_type.One(value, value, [value], [], [], None, [], [])
        view = adtc_typed.open(any_type.any, adtc_typed.to_bytes(made))
        assert (view.c, view.d, view.e[0]) == (same, same, same)
        assert type(view.c) is type(same)

    class Int(int):
        def __str__(self) -> str:
            return "none"

        __repr__ = __index__ = __str__

    made = any_type.One(Int(10**30), None, [], [], [], None, [], [])
    assert adtc_typed.open(any_type.any, adtc_typed.to_bytes(made)).c == 10**30


def lists_compared() -> None:
    class Long(list):
        def __len__(self) -> int:
            raise ZeroDivisionError

    items = adtc_typed.open(shapes.shape, DATA).shapes
    refused(ZeroDivisionError, lambda: items == Long())
    refused(ZeroDivisionError, lambda: items != Long())


def paths_of_other_letters() -> None:
    """Of a long path the end is shown, which may begin within a letter."""
    for letters in range(8):
        name, types = "é" * 90, (("a", 1, 0, False),)
        text, integer = (type("own", (adtc_typed.Node,), {"__slots__": ()}) for _ in range(2))
        for own, value in ((text, 1), (integer, 7)):
            field = ("x" * letters, "field", f"2 {value} 0 0 0 0 0 0 0 0 0 0 -1 0")
            rows = ("M", "0" * 64, types, ((name, "0 0 0 0 1", (0,), (), (), (field,)),))
            adtc_typed.Schema(rows, (own,), (own,))
        data = adtc_typed.to_bytes(integer(5))
        opening = functools.partial(adtc_typed.open, text, data)
        refused(adtc_typed.BadTree, opening, "éé.x"[: 3 + letters])


def errors_within_repr() -> None:
    """A text that is no UTF-8, in a tree whose name is asked for as well."""
    at = DATA.index(b"x" * 100)
    damaged = DATA[:at] + b"\xff" + DATA[at + 1 :]
    view = adtc_typed.open(shapes.shape, damaged)
    for node in (view, view.shapes[0]):
        refused(UnicodeDecodeError, lambda: repr(node))  # noqa: B023


CASES = {
    name: case
    for name, case in list(vars().items())
    if getattr(case, "__module__", "") == __name__
    and not isinstance(case, type)
    and not case.__code__.co_argcount
}

if __name__ == "__main__":
    for name in sys.argv[2:] or CASES:
        CASES[name]()
        print(name)
