"""Writes tokens: the input of all programs, see rivals/input.hpp and rivals/rival.hpp."""

from __future__ import annotations

import struct
from array import array
from pathlib import Path

SINGLETONS = {None: 0, True: 1, False: 2, ...: 3}
INT, FLOAT, COMPLEX, TEXT, BYTES, DIGITS = range(4, 10)


class Tokens:
    def __init__(self) -> None:
        self.all = array("i")
        self.texts: dict[bytes, int] = {}
        self.starts = array("I")

    def begin_file(self) -> None:
        self.starts.append(len(self.all))

    def number(self, value: int) -> None:
        self.all.append(value)

    def text(self, value: str | bytes | None) -> None:
        if isinstance(value, str):
            value = value.encode("utf-8", "surrogatepass")
        number = -1 if value is None else self.texts.setdefault(value, len(self.texts))
        self.all.append(number)

    def constant(self, value: object) -> None:
        if value is None or value is ... or isinstance(value, bool):
            self.all.append(SINGLETONS[value])
        elif isinstance(value, int):
            self._integer(value)
        elif isinstance(value, float):
            self._eight(FLOAT, "d", value)
        elif isinstance(value, complex):
            self._eight(COMPLEX, "dd", value.real, value.imag)
        else:
            self.all.append(TEXT if isinstance(value, str) else BYTES)
            self.text(value)  # type: ignore[arg-type]

    def _integer(self, value: int) -> None:
        if -(2**63) <= value < 2**63:
            self._eight(INT, "q", value)
        else:
            self.all.append(DIGITS)
            self.text(str(value))

    def _eight(self, kind: int, form: str, *values: float) -> None:
        self.all.append(kind)
        self.all.frombytes(struct.pack(f"={form}", *values))

    def write(self, path: Path) -> None:
        ends, end = array("I"), 0
        for text in self.texts:
            end += len(text)
            ends.append(end)
        counts = array("I", [len(self.texts), len(self.starts), len(self.all)])
        self.begin_file()
        with path.open("wb") as file:
            for part in (counts, ends, self.starts, self.all):
                part.tofile(file)
            file.write(b"".join(self.texts))
