# Generated from a schema by adtc: change that, and not this.
from collections.abc import Iterable as _Iterable
from collections.abc import Sequence as _Sequence
from typing import Final as _Final
from typing import overload as _overload

from adtc_typed import Node, Schema

__schema__: Schema

class shape(Node): ...

class Circle(shape):
    __match_args__ = ("center", "radius")
    center: _Final[point]
    radius: _Final[float]
    def __init__(self, center: point, radius: float) -> None: ...

class Polygon(shape):
    __match_args__ = ("corners",)
    corners: _Final[_Sequence[point]]
    def __init__(self, corners: _Iterable[point] = ...) -> None: ...

class Label(shape):
    __match_args__ = ("color", "bold", "size", "text")
    color: _Final[_color]
    bold: _Final[bool | None]
    size: _Final[int]
    text: _Final[str]
    @_overload
    def __init__(
        self,
        color: _color,
        bold: bool | None,
        size: int,
        text: str,
    ) -> None: ...
    @_overload
    def __init__(
        self,
        color: _color,
        *,
        bold: bool | None = ...,
        size: int,
        text: str,
    ) -> None: ...

class Group(shape):
    __match_args__ = ("name", "shapes")
    name: _Final[str | None]
    shapes: _Final[_Sequence[shape]]
    def __init__(
        self,
        name: str | None = ...,
        shapes: _Iterable[shape] = ...,
    ) -> None: ...

class point(Node):
    __match_args__ = ("x", "y")
    x: _Final[float]
    y: _Final[float]
    def __init__(self, x: float, y: float) -> None: ...

class color(Node): ...

class Black(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Red(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Green(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

class Blue(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

class White(color):
    __match_args__ = ()
    def __init__(self) -> None: ...

_color = color
