"""Random terms of test/schema/dag.asdl that share: what they are, for a program that makes them,
and the calls of a builder that write each node once."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

NAMES = ("", "a", "x", "loop", "accumulate", "a_name_that_is_longer")
UNIT = "unit"  # what all units are: they cannot be told


@dataclass
class Terms:
    """Types and expressions have only earlier ones in them. The last expression is the root, or
    what all of a program's expressions are."""

    types: list[tuple] = field(default_factory=list)
    exprs: list[tuple] = field(default_factory=list)
    is_program: bool = True

    def lines(self) -> str:
        """A line for each: its name, numbers of what is in it, and texts with `=` before them."""
        root = [("program" if self.is_program else "expr",)]
        rows = [("type", *row) for row in self.types] + self.exprs + root
        return "".join(f"{' '.join(map(str, _flat(row)))}\n" for row in rows)

    def commands(self) -> str:
        return "\n".join(Commands(self).all()) + "\n"


def _flat(row: tuple) -> list:
    """A list in a row has its length before it."""
    found = []
    for part in row:
        found += [len(part), *part] if isinstance(part, list) else [part]
    return found


def drawn_terms(draw: random.Random, count: int) -> Terms:
    terms = Terms(is_program=draw.random() < 0.8)
    for i in range(6):
        terms.types.append(_type(draw, i))
    for i in range(count):
        terms.exprs.append(_expr(draw, i))
    return terms


def _text(draw: random.Random) -> str:
    return f"={draw.choice(NAMES)}"


def _type(draw: random.Random, i: int) -> tuple:
    kind = draw.choice(["Unit", "Name", "Arrow"] if i else ["Unit", "Name"])
    if kind == "Arrow":
        return (kind, draw.randrange(i), draw.randrange(i))
    return (kind, _text(draw)) if kind == "Name" else (kind,)


def _expr(draw: random.Random, i: int) -> tuple:
    def below() -> int:
        return draw.randrange(max(0, i - 12) if draw.random() < 0.5 else 0, i)

    kind = draw.choice(["Var", "Int", "Call", "Let", "Many"] if i > 2 else ["Var", "Int"])
    if kind == "Var":
        return (kind, _text(draw))
    if kind == "Int":
        return (kind, draw.randrange(1000))
    if kind == "Call":
        return (kind, below(), [below() for _ in range(draw.randrange(5))])
    if kind == "Let":
        tags = [_text(draw) for _ in range(draw.randrange(4))]
        return (kind, _text(draw), draw.randrange(-1, 6), below(), tags, below())
    maybe = [-1 if draw.random() < 0.3 else below() for _ in range(draw.randrange(5))]
    names = ["-" if draw.random() < 0.3 else _text(draw) for _ in range(draw.randrange(4))]
    return (kind, maybe, names, _text(draw))


def doublings(levels: int) -> Terms:
    """Each has the one before it twice: 2 to the power of the levels, were they not shared."""
    return Terms([], [("Int", 7), *(("Call", i, [i]) for i in range(levels))])


class Commands:
    """Of a stack of what is to come, since terms may be deep."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.numbers: dict[object, int] = {}  # of what has been built

    def all(self) -> list[str]:
        last = len(self.terms.exprs) - 1
        found = ["of_program" if self.terms.is_program else "of_expr"]
        if self.terms.is_program:
            found.append("program 1")
            to_come = [("expr", last), ("expr", last), "def =main 0 0"]
        else:
            to_come = _built(self.terms.exprs[last])  # the root has no name
            found.append(to_come.pop(0))
            to_come.reverse()
        while to_come:
            step = to_come.pop()
            if isinstance(step, str):
                found.append(step)
            else:
                steps = self._steps(*step)
                found.append(steps[0])
                to_come += reversed(steps[1:])
        return found

    def _steps(self, of: str, i: int) -> list:
        row = (self.terms.types if of == "type" else self.terms.exprs)[i]
        key = UNIT if row == ("Unit",) else (of, i)
        if key in self.numbers:
            return [f"again {self.numbers[key]}"]
        self.numbers[key] = len(self.numbers)
        return [f"name {self.numbers[key]}", *(self._type(row) if of == "type" else _built(row))]

    def _type(self, row: tuple) -> list:
        if row[0] == "Arrow":
            return ["Arrow", ("type", row[1]), ("type", row[2])]
        return [" ".join(row)]


def _built(row: tuple) -> list:
    kind, *parts = row
    if kind == "Call":
        return [f"Call {len(parts[1])}", *(("expr", i) for i in (parts[0], *parts[1]))]
    if kind == "Let":
        name, of_type, body, tags, last = parts
        types = [("type", of_type)] if of_type >= 0 else []
        definition = f"def {name} {len(types)} {len(tags)}"
        texts = [f"text {tag}" for tag in tags]
        return ["Let", definition, *types, ("expr", body), *texts, ("expr", last)]
    if kind == "Many":
        maybe, names, constant = parts
        items = ["absent" if i < 0 else ("expr", i) for i in maybe]
        texts = ["absent" if name == "-" else f"text {name}" for name in names]
        return [
            f"Many {len(maybe)} {len(names)}",
            *items,
            *texts,
            f"text {constant}",
            "text =bytes",
        ]
    return [f"{kind} {parts[0]}"]
