"""Tables of Markdown."""

from __future__ import annotations

from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]]) -> str:
    """Each row is a line; the second one says how columns are aligned."""
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
