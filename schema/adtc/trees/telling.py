"""Who is told how far a long piece of work is: by a number, of bytes or characters."""

from __future__ import annotations

from collections.abc import Callable

Telling = Callable[[int], None]
BETWEEN = 1 << 14  # steps between two calls, so that they take no time


def nobody(_done: int) -> None:
    """For those who do not ask."""
