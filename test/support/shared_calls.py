"""Random terms of test/schema/dag.asdl that share nodes, and calls in C and Rust that build them.

A term has only earlier ones in it. Where it comes again, it is a reference or is built once more,
by chance. The calls drawn are the same in each language, so that they build the same bytes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

NAMES = ["", "a", "x", "loop", "accumulate", "a name that is longer"]
MOST = 5
TERMS = 40
ALWAYS = 4  # of 4, how often what comes again is a reference


@dataclass(frozen=True)
class Term:
    """`below` are numbers of terms; None is an item that is none."""

    kind: str
    value: int
    name: str
    tags: tuple[str, ...]
    type: int
    below: tuple[int | None, ...]


def drawn_terms(draw: random.Random) -> list[Term]:
    return [_term(draw, i) for i in range(TERMS)]


def _term(draw: random.Random, i: int) -> Term:
    kind = draw.choice(["Var", "Int"] if i < 3 else ["Var", "Int", "Call", "Call", "Let", "Many"])
    counts = {"Var": 0, "Int": 0, "Let": 2}
    count = counts.get(kind, draw.randrange(1, MOST + 1))
    below = [draw.randrange(max(0, i - 12) if draw.random() < 0.5 else 0, i) for _ in range(count)]
    if kind == "Many":
        below = [None if draw.random() < 0.25 else k for k in below]
    tags = tuple(draw.choices(NAMES, k=draw.randrange(4)))
    return Term(
        kind, draw.randrange(-500, 500), draw.choice(NAMES), tags, draw.randrange(4), tuple(below)
    )


def changed(terms: list[Term], i: int) -> list[Term]:
    """The same, one of which is another."""
    term = replace(terms[i], kind="Int", value=1000, below=())
    return [*terms[:i], term, *terms[i + 1 :]]


def is_in(terms: list[Term], inner: int, outer: int) -> bool:
    """Whether a term is a part of another one, or is it."""
    reached = {outer}
    for i in range(outer, -1, -1):
        if i in reached:
            reached |= {k for k in terms[i].below if k is not None}
    return inner in reached


def size(terms: list[Term], i: int) -> int:
    """Nodes, if nothing is shared."""
    sizes: list[int] = []
    for term in terms[: i + 1]:
        sizes.append(1 + sum(sizes[k] for k in term.below if k is not None))
    return sizes[i]


@dataclass
class Calls:
    """Those that build a program, in which a term is twice: in a definition, and as the main
    expression. `again` is how often of 4 a term that comes again is a reference."""

    draw: random.Random
    terms: list[Term]
    again: int = ALWAYS
    c: list[str] = field(default_factory=list)
    rust: list[str] = field(default_factory=list)
    named: dict[int | str, str] = field(default_factory=dict)
    count: int = 0

    def program(self, i: int) -> Calls:
        defs = self._count(1)
        rust = f"Program {{ defs: {defs[1]}, main: true }}"
        self._add(f"dag_make_program(b, {defs[0]}, true);", rust)
        self._def("main", 0, (), i)
        self._end(defs)
        self._term(i)
        return self

    # ---- Calls ----

    def _call(self, c: str, rust: str) -> None:
        self.c.append(c)
        self.rust.append(rust)

    def _add(self, c: str, rust: str) -> None:
        self._call(c, f"b.add(m::make::{rust})?;")

    def _count(self, count: int) -> tuple[str, str]:
        if self.draw.random() < 0.5:
            return str(count), f"Count::Of({count})"
        return "ADTC_UNKNOWN", "Count::Unknown"

    def _end(self, count: tuple[str, str]) -> None:
        if count[1] == "Count::Unknown":
            self._call("adtc_build_end_list(b);", "b.end_list()?;")

    def _text(self, text: str) -> None:
        self._call(f"adtc_build_text(b, {_c(text)});", f'b.text("{text}")?;')

    def _absent(self) -> None:
        self._call("adtc_build_absent(b);", "b.absent()?;")

    def _is_again(self, what: int | str) -> bool:
        """Builds a reference to what was built before, or gives it a name."""
        if what in self.named and self.draw.randrange(4) < self.again:
            name = self.named[what]
            self._call(f"adtc_build_again(b, {name});", f"b.again({name})?;")
            return True
        self.count += 1
        name = f"n{self.count}"
        c = f"uint32_t {name} = adtc_build_name(b); (void){name};"
        self._call(c, f"let {name} = b.name()?;")
        self.later = name
        return False

    # ---- Terms ----

    def _term(self, i: int) -> None:
        if self._is_again(i):
            return
        name = self.later
        self._new(self.terms[i])
        self.named[i] = name

    def _new(self, term: Term) -> None:
        if term.kind == "Var":
            self._add(f"dag_make_Var(b, {_c(term.name)});", f"Var {{ name: {_rust(term.name)} }}")
        elif term.kind == "Int":
            self._add(f"dag_make_Int(b, {term.value});", f"Int {{ value: {term.value} }}")
        elif term.kind == "Let":
            self._add("dag_make_Let(b);", "Let")
            self._def(term.name, term.type, term.tags, term.below[0])
            self._term(term.below[1])
        elif term.kind == "Call":
            args = self._count(len(term.below) - 1)
            self._add(f"dag_make_Call(b, {args[0]});", f"Call {{ args: {args[1]} }}")
            for k in term.below:
                self._term(k)
            self._end(args)
        else:
            self._many(term)

    def _def(self, name: str, of: int, tags: tuple[str, ...], body: int) -> None:
        count = self._count(len(tags))
        has_type = str(of > 0).lower()
        inner = f"name: {_rust(name)}, type_: {has_type}, tags: {count[1]}"
        self._add(f"dag_make_def(b, {_c(name)}, {has_type}, {count[0]});", f"Def {{ {inner} }}")
        if of:
            self._type(of)
        self._term(body)
        for tag in tags:
            self._text(tag)
        self._end(count)

    def _type(self, of: int) -> None:
        """1 is a unit, 2 a name, 3 unit -> (a name -> unit)."""
        if self._is_again(f"type {of}"):
            return
        name = self.later
        if of == 1:
            self._add("dag_make_Unit(b);", "Unit")
        elif of == 2:
            self._add(f"dag_make_Name(b, {_c('a')});", f"Name {{ name: {_rust('a')} }}")
        else:
            self._add("dag_make_Arrow(b);", "Arrow")
            self._type(1)
            self._call("adtc_build_name(b);", "b.name()?;")
            self._add("dag_make_Arrow(b);", "Arrow")
            self._type(2)
            self._type(1)
        self.named[f"type {of}"] = name

    def _many(self, term: Term) -> None:
        maybe, names = self._count(len(term.below)), self._count(len(term.tags))
        inner = f"maybe: {maybe[1]}, names: {names[1]}"
        self._add(f"dag_make_Many(b, {maybe[0]}, {names[0]});", f"Many {{ {inner} }}")
        for k in term.below:
            if k is None:
                self._absent()
            else:
                self._term(k)
        self._end(maybe)
        for i, tag in enumerate(term.tags):
            if i == 1:
                self._absent()
            else:
                self._text(tag)
        self._end(names)
        self._text(term.name)  # a constant, which is not shared
        self._text("bytes")


def _c(text: str) -> str:
    return f'adtc_text_of("{text}")'


def _rust(text: str) -> str:
    return f'"{text}".into()'
