"""What `stats` prints: a line for each type and constructor of which there are nodes."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import TypeModel
from ..trees.census import Census, Key
from ..trees.items import Items
from ..trees.shape import Shape

HEADS = ("", "nodes", "bytes", "share")


def table(shape: Shape, items: Items, found: Census) -> str:
    rows = [HEADS, *_rows(shape, items.size, found)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = [_line(row, widths) for row in rows]
    total = f"{sum(found.nodes.values())} nodes in {items.size} bytes, {found.depth} deep"
    shared = f", {found.references} references" if shape.module.shared_count else ""
    return "\n".join([*lines, "", total + shared])


def _rows(shape: Shape, size: int, found: Census) -> Iterator[tuple[str, ...]]:
    for t in shape.module.trees:
        keys = _keys(t, found)
        if keys:
            yield _row(t.name, keys, size, found)
        if not t.is_product:
            yield from (_row(f"  {key[1]}", [key], size, found) for key in keys)


def _keys(of: TypeModel, found: Census) -> list[Key]:
    """Those of which there are nodes, as the schema has them; then what is unknown, by its
    number."""
    order = {form.name: i for i, form in enumerate(of.forms)}
    keys = [key for key in found.nodes if key[0] == of.name]
    return sorted(keys, key=lambda key: (order.get(key[1], len(order)), len(key[1]), key[1]))


def _row(label: str, keys: list[Key], size: int, found: Census) -> tuple[str, ...]:
    nodes = sum(found.nodes[key] for key in keys)
    own = 4 * sum(found.words[key] for key in keys)
    return label, str(nodes), str(own), f"{100 * own / size:.1f} %"


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    label, *numbers = (
        text.rjust(width) if i else text.ljust(width)
        for i, (text, width) in enumerate(zip(row, widths))
    )
    return f"{label}  {'  '.join(numbers)}".rstrip()
