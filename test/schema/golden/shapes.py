# Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-python.md.
"""Values of module Shapes: each class makes them, and is what those in a buffer are."""

from adtc_typed import Node, Schema


class shape(Node):
    """shape = Circle | Polygon | Label | Group"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Circle(shape):
    """Circle(point center, float64 radius)"""

    __slots__ = ()
    _fields = __match_args__ = ("center", "radius")
    _attributes = ()


class Polygon(shape):
    """Polygon(point* corners)"""

    __slots__ = ()
    _fields = __match_args__ = ("corners",)
    _attributes = ()


class Label(shape):
    """Label(color color, bool? bold, uint16 size, string text)"""

    __slots__ = ()
    _fields = __match_args__ = ("color", "bold", "size", "text")
    _attributes = ()


class Group(shape):
    """Group(string? name, shape* shapes)"""

    __slots__ = ()
    _fields = __match_args__ = ("name", "shapes")
    _attributes = ()


class point(Node):
    """point = (float64 x, float64 y)"""

    __slots__ = ()
    _fields = __match_args__ = ("x", "y")
    _attributes = ()


class color(Node):
    """color = Black | Red | Green | Blue | White"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Black(color):
    """Black"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Red(color):
    """Red"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Green(color):
    """Green"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Blue(color):
    """Blue"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class White(color):
    """White"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


# The tables by which fields are read, checked and built: python/core/tables.c.
__schema__ = Schema(
    (
        "Shapes",
        "b670baa7281b8a1bfdfb4788996a5148350baf334200a1858f97f46ba51e9b67",
        (("shape", 4, 2, False), ("point", 1, 0, False), ("color", 5, 3, True)),
        (
            (
                "Circle",
                "0 0 48 0 2",
                (1, 0),
                (),
                (),
                (
                    ("center", "center", "2 0 0 0 0 0 0 0 0 0 0 0 1 0"),
                    ("radius", "radius", "2 13 0 0 0 0 0 0 0 0 0 0 -1 0"),
                ),
            ),
            (
                "Polygon",
                "0 1 48 0 1",
                (0,),
                (),
                (),
                (("corners", "corners", "5 0 0 1 0 0 0 0 0 0 0 0 1 0"),),
            ),
            (
                "Label",
                "0 2 63536 0 4",
                (3,),
                (0, 1),
                (131070,),
                (
                    ("color", "color", "0 3 0 0 -1 13 3 0 0 0 0 5 2 0"),
                    ("bold", "bold", "0 3 0 0 -1 11 2 0 0 0 0 3 -1 1"),
                    ("size", "size", "0 9 0 0 0 1 16 0 0 0 0 0 -1 0"),
                    ("text", "text", "2 1 0 0 0 0 0 0 0 0 0 0 -1 0"),
                ),
            ),
            (
                "Group",
                "0 3 32816 0 2",
                (0, 1),
                (),
                (),
                (
                    ("name", "name", "2 1 0 0 0 0 0 -1 15 1 0 0 -1 1"),
                    ("shapes", "shapes", "5 0 0 1 0 0 0 0 0 0 0 0 0 0"),
                ),
            ),
            (
                "point",
                "1 0 0 4 2",
                (),
                (),
                (),
                (
                    ("x", "x", "1 13 3 0 0 0 0 0 0 0 0 0 -1 0"),
                    ("y", "y", "1 13 3 0 0 0 0 0 0 0 2 0 -1 0"),
                ),
            ),
            ("Black", "2 0 112 0 0", (), (), (), ()),
            ("Red", "2 1 112 0 0", (), (), (), ()),
            ("Green", "2 2 112 0 0", (), (), (), ()),
            ("Blue", "2 3 112 0 0", (), (), (), ()),
            ("White", "2 4 112 0 0", (), (), (), ()),
        ),
    ),
    (shape, point, color),
    (Circle, Polygon, Label, Group, point, Black, Red, Green, Blue, White),
)
