# Generated from a schema by adtc: change that, and not this.
from collections.abc import Iterable as _Iterable
from collections.abc import Sequence as _Sequence
from typing import Final as _Final
from typing import overload as _overload

from adtc_typed import Node, Schema

__schema__: Schema

class shape(Node): ...

class Circle(shape):
    __match_args__ = (
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
    center: _Final[point]
    depth: _Final[int]
    fill: _Final[color]
    tags: _Final[_Sequence[note]]
    scale: _Final[float | None]
    wide: _Final[int]
    hole: _Final[point | None]
    small: _Final[int]
    far: _Final[int]
    name: _Final[str | None]
    notes: _Final[_Sequence[note | None]]
    at: _Final[int | None]
    line: _Final[int | None]
    column: _Final[color | None]
    def __init__(
        self,
        center: point,
        depth: int = ...,
        fill: color = ...,
        tags: _Iterable[note] = ...,
        scale: float | None = ...,
        wide: int = ...,
        hole: point | None = ...,
        small: int = ...,
        far: int = ...,
        name: str | None = ...,
        notes: _Iterable[note | None] = ...,
        *,
        at: int | None = ...,
        line: int | None = ...,
        column: color | None = ...,
    ) -> None: ...

class Group(shape):
    __match_args__ = ("name", "shapes", "colors", "moods")
    name: _Final[str | None]
    shapes: _Final[_Sequence[shape]]
    colors: _Final[_Sequence[color | None]]
    moods: _Final[_Sequence[mood]]
    at: _Final[int | None]
    line: _Final[int | None]
    column: _Final[color | None]
    def __init__(
        self,
        name: str | None = ...,
        shapes: _Iterable[shape] = ...,
        colors: _Iterable[color | None] = ...,
        moods: _Iterable[mood] = ...,
        *,
        at: int | None = ...,
        line: int | None = ...,
        column: color | None = ...,
    ) -> None: ...

class Empty(shape):
    __match_args__ = ()
    at: _Final[int | None]
    line: _Final[int | None]
    column: _Final[color | None]
    def __init__(
        self,
        *,
        at: int | None = ...,
        line: int | None = ...,
        column: color | None = ...,
    ) -> None: ...

class Triangle(shape):
    __match_args__ = ("corners", "color")
    corners: _Final[_Sequence[point]]
    color: _Final[_color]
    at: _Final[int | None]
    line: _Final[int | None]
    column: _Final[_color | None]
    @_overload
    def __init__(
        self,
        corners: _Iterable[point],
        color: _color,
        *,
        at: int | None = ...,
        line: int | None = ...,
        column: _color | None = ...,
    ) -> None: ...
    @_overload
    def __init__(
        self,
        *,
        corners: _Iterable[point] = ...,
        color: _color,
        at: int | None = ...,
        line: int | None = ...,
        column: _color | None = ...,
    ) -> None: ...

class Arc(shape):
    __match_args__ = ("center", "from_", "to")
    center: _Final[point]
    from_: _Final[float]
    to: _Final[float]
    at: _Final[int | None]
    line: _Final[int | None]
    column: _Final[color | None]
    def __init__(
        self,
        center: point,
        from_: float,
        to: float,
        *,
        at: int | None = ...,
        line: int | None = ...,
        column: color | None = ...,
    ) -> None: ...

class Unknown_shape(shape):
    __match_args__ = ("number",)
    number: _Final[int]

class point(Node):
    __match_args__ = ("x", "y", "weight")
    x: _Final[int]
    y: _Final[int]
    weight: _Final[float]
    def __init__(self, x: int, y: int, weight: float = ...) -> None: ...

class color(Node): ...

class Red(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Green(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Blue(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Purple(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Unknown_color(color):
    __match_args__ = ("number",)
    number: _Final[int]
    def __init__(self, number: int) -> None: ...

class note(Node):
    __match_args__ = ("text", "loud", "mood")
    text: _Final[str]
    loud: _Final[bool]
    mood: _Final[_mood | None]
    def __init__(
        self,
        text: str,
        loud: bool = ...,
        mood: _mood | None = ...,
    ) -> None: ...

class mood(Node): ...

class Good(mood):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Bad(mood):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Unknown_mood(mood):
    __match_args__ = ("number",)
    number: _Final[int]
    def __init__(self, number: int) -> None: ...

_color = color
_mood = mood
