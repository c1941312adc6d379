"""Languages in which a tree is a value of their own: what programs in them do with each form.

C++ is generated from one text for all its libraries (reading.py, sources.py). A value of Rust,
OCaml or Python is read by matching, and made by naming its fields, so that each language has its
own text; the order of the steps, which is that of the tokens, is here.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from .folding import OF_SCHEMA
from .shape import TEXT, FieldModel, Form, Shape, Type

RIVALS = Path(__file__).resolve().parent.parent / "rivals"
Steps = Iterator[tuple[str, FieldModel]]


def read(form: Form) -> Steps:
    """Out of tokens. A field that has a "flag" is read only if that is set."""
    for f in form.header:
        if f.is_list:
            yield "count", f
            continue
        if f.is_optional and (f.value.kind is not TEXT or form.is_later(f)):
            yield "flag", f
        if not form.is_later(f):
            yield "value", f
    for f in form.later:
        yield "items" if f.is_list else "value", f


def digested(form: Form) -> Steps:
    """The steps that mix the fields of a form, behind its number.

    A "value" that is absent is left out, except for a text, which is mixed as absent.
    """
    for f in form.header:
        if f.is_list:
            yield "size", f
            continue
        if f.is_optional and f.value.kind is not TEXT:
            yield "has", f
        if not form.is_later(f):
            yield "value", f
    for f in form.later:
        yield "items" if f.is_list else "value", f


# Texts of OCaml's sources that may have any bytes, by their forms and fields: the others are UTF-8.
BYTES = {("Pconst_string", "text")}


class Plain:
    """The program of a language. The part that folds constants is written by hand for each
    schema."""

    file: str
    by_hand = ""  # a file of rivals/, where {} is the prefix of the schema

    def __init__(self, shape: Shape) -> None:
        self.shape, self.folding = shape, OF_SCHEMA[shape.prefix]
        self.work = self.folding.work
        self.finds = shape.reaching(self.work.calls)
        fields = ((form, f) for form in shape.forms for f in form.header)
        self.raw = {id(f) for form, f in fields if (form.name, f.name) in BYTES}

    def is_raw(self, f: FieldModel) -> bool:
        """Whether it is a text of any bytes."""
        return id(f) in self.raw

    def write(self, folder: Path) -> None:
        (folder / self.file).write_text("".join(f"{line}\n" for line in self.program()))
        if self.by_hand:
            source = RIVALS / self.by_hand.format(self.shape.prefix)
            shutil.copy(source, folder / f"folding{source.suffix}")

    def program(self) -> Iterator[str]:
        raise NotImplementedError

    def steps(self, what: str, form: Form, steps: Steps) -> Iterator[str]:
        """By the methods WHAT_STEP."""
        for step, field in steps:
            yield getattr(self, f"{what}_{step}")(form, field)

    def found(self, form: Form) -> tuple[FieldModel, ...]:
        """The nodes of a form in which there may be a call."""
        return tuple(f for f in form.nodes if f.value.type in self.finds)

    def position(self, of: Type) -> FieldModel:
        """The first number of all forms."""
        return of.attributes[0]
