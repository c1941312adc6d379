"""Laying out: a group of items is one line if it fits, else it has a line for each item.

A token is an item, `(text, None)`, the start of a group, `(text, its end's text)`, or None, its
end. Whether a group fits is known when as many characters have come as a line has, so that no more
than that is kept. Lines are indented by two blanks for each group around them, but not further than
DEEPEST: a tree that is as deep as it is large would take the square of its size.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Optional

WIDTH = 100
STEP, DEEPEST = 2, 20  # blanks, levels
Token = Optional[tuple[str, Optional[str]]]


class _Waiting:
    """A token that no line has yet: where it starts if all is on one line, and where its group
    ends, once that is known."""

    __slots__ = ("end", "start", "token")

    def __init__(self, token: Token, start: int) -> None:
        self.token, self.start = token, start
        self.end: int | None = None


class Lines:
    """`last_comma` is what stands behind the last item of a group that has several lines."""

    def __init__(self, last_comma: str) -> None:
        self.last_comma = last_comma
        self.around: list[str] = []  # ends of the groups that have several lines
        self.is_first = True  # of what comes next, in the innermost of them
        self.waiting: deque[_Waiting] = deque()
        self.open: list[_Waiting] = []  # groups that wait for their end
        self.place = 0

    def text(self, tokens: Iterable[Token]) -> Iterator[str]:
        """In parts, which end with the end of a line."""
        for token in tokens:
            self._add(token)
            yield from self._settled()
        yield "\n"

    def _add(self, token: Token) -> None:
        new = _Waiting(token, self.place)
        self.waiting.append(new)
        if token is None:
            group = self.open.pop() if self.open else None
            if group is not None:
                self.place += len(group.token[1])  # type: ignore[index, arg-type]
                group.end = self.place
            return
        self.place += len(token[0]) + 2
        if token[1] is not None:
            self.open.append(new)

    def _settled(self) -> Iterator[str]:
        """The text that is known of the tokens that wait."""
        waiting = self.waiting
        while waiting:
            head = waiting[0]
            if head.token is None:
                waiting.popleft()
                yield self._end()
            elif head.token[1] is None:
                waiting.popleft()
                yield self._start() + head.token[0]
            elif head.end is not None and self._fits(head.end - head.start):
                yield self._start() + self._flat()
            elif len(waiting) > 1 and not self._fits(self.place - head.start):
                yield self._several(head)
            else:
                return

    def _fits(self, width: int) -> bool:
        return width < WIDTH - STEP * min(len(self.around), DEEPEST)

    def _several(self, group: _Waiting) -> str:
        """The start of a group that has several lines, or all of it if there is nothing in it."""
        text, end = group.token  # type: ignore[misc]
        self.waiting.popleft()
        begun = self._start() + text
        if self.waiting[0].token is None:
            self.waiting.popleft()
            return f"{begun}{end}"
        if group.end is None:
            self.open.remove(group)
        self.around.append(end)  # type: ignore[arg-type]
        self.is_first = True
        return begun

    def _flat(self) -> str:
        """The group that waits first, on one line."""
        parts: list[str] = []
        ends: list[str] = []
        is_first = True
        while True:
            token = self.waiting.popleft().token
            if token is None:
                parts.append(ends.pop())
                is_first = False
                if not ends:
                    return "".join(parts)
                continue
            parts.append(token[0] if is_first else f", {token[0]}")
            is_first = token[1] is not None
            if token[1] is not None:
                ends.append(token[1])

    def _start(self) -> str:
        """The text before an item on a line of its own."""
        if not self.around:
            return ""
        comma = "" if self.is_first else ","
        self.is_first = False
        return f"{comma}\n{self._margin()}"

    def _end(self) -> str:
        end = self.around.pop()
        self.is_first = False
        return f"{self.last_comma}\n{self._margin()}{end}"

    def _margin(self) -> str:
        return " " * (STEP * min(len(self.around), DEEPEST))
