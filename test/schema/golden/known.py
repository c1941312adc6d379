# Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-python.md.
"""Values of module Known: each class makes them, and is what those in a buffer are."""

from adtc_typed import Node, Schema


class shape(Node):
    """shape = Circle | Group | Empty | Triangle | Arc"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Circle(shape):
    """Circle(point center, int depth = 3, color fill = Red, note* tags, float32?
    scale, int wide = -1, point? hole, int8 small = -128, uint64 far =
    18446744073709551615, string? name, note?* notes)
    """

    __slots__ = ()
    _fields = __match_args__ = (
        "center",
        "depth",
        "fill",
        "tags",
        "scale",
        "wide",
        "hole",
        "small",
        "far",
        "name",
        "notes",
    )
    _attributes = ("at", "line", "column")


class Group(shape):
    """Group(string? name, shape* shapes, color?* colors, mood* moods)"""

    __slots__ = ()
    _fields = __match_args__ = ("name", "shapes", "colors", "moods")
    _attributes = ("at", "line", "column")


class Empty(shape):
    """Empty"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ("at", "line", "column")


class Triangle(shape):
    """Triangle(point* corners, color color)"""

    __slots__ = ()
    _fields = __match_args__ = ("corners", "color")
    _attributes = ("at", "line", "column")


class Arc(shape):
    """Arc(point center, float64 from, float64 to)"""

    __slots__ = ()
    _fields = __match_args__ = ("center", "from_", "to")
    _attributes = ("at", "line", "column")


class Unknown_shape(shape):
    """A constructor of shape that this version of the schema has not"""

    __slots__ = ()
    _fields = __match_args__ = ("number",)
    _attributes = ()


class point(Node):
    """point = (int x, int y, float64 weight = 0.5)"""

    __slots__ = ()
    _fields = __match_args__ = ("x", "y", "weight")
    _attributes = ()


class color(Node):
    """color = Red | Green | Blue | Purple"""

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


class Purple(color):
    """Purple"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Unknown_color(color):
    """A value of color that this version of the schema has not"""

    __slots__ = ()
    _fields = __match_args__ = ("number",)
    _attributes = ()


class note(Node):
    """note = (string text, bool loud = true, mood? mood)"""

    __slots__ = ()
    _fields = __match_args__ = ("text", "loud", "mood")
    _attributes = ()


class mood(Node):
    """mood = Good | Bad"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Good(mood):
    """Good"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Bad(mood):
    """Bad"""

    __slots__ = ()
    _fields = __match_args__ = ()
    _attributes = ()


class Unknown_mood(mood):
    """A value of mood that this version of the schema has not"""

    __slots__ = ()
    _fields = __match_args__ = ("number",)
    _attributes = ()


# The tables by which fields are read, checked and built: python/core/tables.c.
__schema__ = Schema(
    (
        "Known",
        "b67918c1307e0fbfc0a63fba209a4db23624f60fd652796c553c23127b250a98",
        (
            ("shape", 5, 4, False),
            ("point", 1, 0, False),
            ("color", 4, 4, True),
            ("note", 1, 0, False),
            ("mood", 2, 4, True),
        ),
        (
            (
                "Circle",
                "0 0 33008 0 1",
                (0,),
                (1,),
                (131070,),
                (
                    ("center", "center", "2 0 0 0 0 0 0 0 0 0 0 0 1 0"),
                    ("at", "at", "0 9 0 0 0 1 16 -1 15 1 0 0 -1 1"),
                ),
            ),
            (
                "Group",
                "0 1 57584 0 2",
                (0, 1),
                (2,),
                (131070,),
                (
                    ("name", "name", "2 1 0 0 0 0 0 -1 15 1 0 0 -1 1"),
                    ("shapes", "shapes", "4 0 0 1 0 0 0 -1 14 1 0 0 0 0"),
                    ("at", "at", "0 9 0 0 0 1 16 -1 13 1 0 0 -1 1"),
                ),
            ),
            (
                "Empty",
                "0 2 33008 0 0",
                (),
                (0,),
                (131070,),
                (("at", "at", "0 9 0 0 0 1 16 -1 15 1 0 0 -1 1"),),
            ),
            (
                "Triangle",
                "0 3 65264 0 2",
                (3, 0),
                (1, 2),
                (131070,),
                (
                    ("corners", "corners", "4 0 0 1 0 0 0 -1 15 1 0 0 1 0"),
                    ("color", "color", "0 3 0 0 -1 11 4 0 0 0 0 15 2 0"),
                    ("at", "at", "0 9 0 0 0 1 16 -1 10 1 0 0 -1 1"),
                    ("line", "line", "2 7 0 0 0 0 0 -1 9 1 0 0 -1 1"),
                ),
            ),
            (
                "Arc",
                "0 4 64752 4 3",
                (4, 0),
                (3,),
                (131070,),
                (
                    ("center", "center", "2 0 0 0 0 0 0 0 0 0 0 0 1 0"),
                    ("from", "from_", "1 13 3 0 0 0 0 0 0 0 0 0 -1 0"),
                    ("to", "to", "1 13 3 0 0 0 0 0 0 0 2 0 -1 0"),
                    ("at", "at", "0 9 0 0 0 1 16 -1 15 1 0 0 -1 1"),
                    ("line", "line", "2 7 0 0 0 0 0 -1 14 1 0 0 -1 1"),
                    ("column", "column", "0 3 0 0 -1 10 4 0 0 0 0 16 2 1"),
                ),
            ),
            (
                "point",
                "1 0 0 0 2",
                (0, 1),
                (),
                (),
                (
                    ("x", "x", "2 7 0 0 0 0 0 0 0 0 0 0 -1 0"),
                    ("y", "y", "2 7 0 0 0 0 0 0 0 0 0 0 -1 0"),
                ),
            ),
            ("Red", "2 0 240 0 0", (), (), (), ()),
            ("Green", "2 1 240 0 0", (), (), (), ()),
            ("Blue", "2 2 240 0 0", (), (), (), ()),
            ("Purple", "2 3 240 0 0", (), (), (), ()),
            (
                "note",
                "3 0 0 0 1",
                (0,),
                (),
                (),
                (("text", "text", "2 1 0 0 0 0 0 0 0 0 0 0 -1 0"),),
            ),
            ("Good", "4 0 240 0 0", (), (), (), ()),
            ("Bad", "4 1 240 0 0", (), (), (), ()),
        ),
        5,
        (
            (
                "Circle",
                "0 1 64512 0 2",
                (0, 2),
                (),
                (),
                (
                    ("depth", "depth", "2 7 0 0 0 0 0 -1 15 1 0 0 -1 1", 3),
                    ("fill", "fill", "0 3 0 0 -1 11 4 0 0 0 0 16 2 1", 0),
                    ("line", "line", "2 7 0 0 0 0 0 -1 10 1 0 0 -1 1"),
                ),
            ),
            (
                "Circle",
                "0 2 65024 0 3",
                (1, 2, 0),
                (),
                (),
                (
                    ("tags", "tags", "4 0 0 1 0 0 0 -1 15 1 0 0 3 0"),
                    ("scale", "scale", "2 12 0 0 0 0 0 -1 14 1 0 0 -1 1"),
                    ("wide", "wide", "2 7 0 0 0 0 0 -1 13 1 0 0 -1 1", -1),
                    ("column", "column", "0 3 0 0 -1 9 4 0 0 0 0 16 2 1"),
                ),
            ),
            (
                "Circle",
                "0 3 65504 0 3",
                (2, 0),
                (1,),
                (),
                (
                    ("hole", "hole", "2 0 0 0 0 0 0 -1 15 1 0 0 1 1"),
                    ("small", "small", "0 4 0 0 -1 6 8 -1 14 1 0 0 -1 1", -128),
                    (
                        "far",
                        "far",
                        "2 11 0 0 0 0 0 -1 5 1 0 0 -1 1",
                        18446744073709551615,
                    ),
                ),
            ),
            (
                "Circle",
                "0 4 49152 0 2",
                (0, 1),
                (),
                (),
                (
                    ("name", "name", "2 1 0 0 0 0 0 -1 15 1 0 0 -1 1"),
                    ("notes", "notes", "4 0 0 2 0 0 0 -1 14 1 0 0 3 1"),
                ),
            ),
            (
                "Group",
                "1 1 32768 0 0",
                (0,),
                (),
                (),
                (("line", "line", "2 7 0 0 0 0 0 -1 15 1 0 0 -1 1"),),
            ),
            (
                "Group",
                "1 2 61440 0 0",
                (),
                (),
                (),
                (("column", "column", "0 3 0 0 -1 12 4 0 0 0 0 16 2 1"),),
            ),
            (
                "Group",
                "1 3 32768 0 1",
                (0,),
                (),
                (),
                (("colors", "colors", "3 3 0 2 0 0 0 -1 15 1 0 16 2 1"),),
            ),
            (
                "Group",
                "1 4 32768 0 1",
                (0,),
                (),
                (),
                (("moods", "moods", "3 3 0 1 0 0 0 -1 15 1 0 15 4 0"),),
            ),
            (
                "Empty",
                "2 1 32768 0 0",
                (0,),
                (),
                (),
                (("line", "line", "2 7 0 0 0 0 0 -1 15 1 0 0 -1 1"),),
            ),
            (
                "Empty",
                "2 2 61440 0 0",
                (),
                (),
                (),
                (("column", "column", "0 3 0 0 -1 12 4 0 0 0 0 16 2 1"),),
            ),
            (
                "Triangle",
                "3 1 61440 0 0",
                (),
                (),
                (),
                (("column", "column", "0 3 0 0 -1 12 4 0 0 0 0 16 2 1"),),
            ),
            (
                "point",
                "5 1 32768 0 1",
                (0,),
                (),
                (),
                (("weight", "weight", "2 13 0 0 0 0 0 -1 15 1 0 0 -1 1", 0.5),),
            ),
            (
                "note",
                "10 1 49152 0 1",
                (),
                (0,),
                (),
                (("loud", "loud", "0 3 0 0 -1 14 2 0 0 0 0 3 -1 1", True),),
            ),
            (
                "note",
                "10 2 61440 0 1",
                (),
                (),
                (),
                (("mood", "mood", "0 3 0 0 -1 12 4 0 0 0 0 16 4 1"),),
            ),
        ),
    ),
    (shape, point, color, note, mood),
    (
        Circle,
        Group,
        Empty,
        Triangle,
        Arc,
        point,
        Red,
        Green,
        Blue,
        Purple,
        note,
        Good,
        Bad,
    ),
    (Unknown_shape, Unknown_color, Unknown_mood),
)
