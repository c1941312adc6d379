"""What `stats` prints: a line for each type and constructor of which there are nodes."""

from __future__ import annotations

from collections.abc import Iterator

from ..trees.census import Census
from ..trees.items import Items
from ..trees.shape import Shape

HEADS = ("", "nodes", "bytes", "share")


def table(shape: Shape, items: Items, found: Census) -> str:
    rows = [HEADS, *_rows(shape, items.size, found)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = [_line(row, widths) for row in rows]
    total = f"{sum(found.nodes.values())} nodes in {items.size} bytes, {found.depth} deep"
    return "\n".join([*lines, "", total])


def _rows(shape: Shape, size: int, found: Census) -> Iterator[tuple[str, ...]]:
    for t in shape.module.trees:
        names = [form.name for form in t.forms if found.nodes[form.name]]
        if names:
            yield _row(t.name, names, size, found)
        if not t.is_product:
            yield from (_row(f"  {name}", [name], size, found) for name in names)


def _row(label: str, names: list[str], size: int, found: Census) -> tuple[str, ...]:
    nodes = sum(found.nodes[name] for name in names)
    own = 4 * sum(found.words[name] for name in names)
    return label, str(nodes), str(own), f"{100 * own / size:.1f} %"


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    label, *numbers = (
        text.rjust(width) if i else text.ljust(width)
        for i, (text, width) in enumerate(zip(row, widths))
    )
    return f"{label}  {'  '.join(numbers)}".rstrip()
