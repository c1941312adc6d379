"""Functions of classes that read fields: a declaration in the class, and behind all classes the
definition, as it may need any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..c.text import WIDTH, call, described, indented, statement
from ..model import FieldModel, FormModel, TypeModel, Value, ValueKind
from .values import RUNTIME, Values

InC = Callable[[str], str]  # the function of C whose name, where that of the field is {}, is this
ABSENT = "return std::nullopt;"
ITEM = ["::adtc_list list", "std::uint32_t i"]  # of a list: parameters of what reads it
OF_MEMBERS = 2  # columns from the left


@dataclass(frozen=True)
class Member:
    """Of the class `owner`: reads a field."""

    owner: str
    gives: str
    name: str
    body: tuple[str, ...]
    doc: str = ""

    @property
    def declarations(self) -> list[str]:
        return [*described(self.doc).splitlines(), f"{self.gives} {self.name}() const noexcept;"]

    @property
    def definition(self) -> str:
        gives = f"{self.owner}::{self.gives}" if self.gives == f"{self.name}_list" else self.gives
        return method(f"inline {gives} {self.owner}::{self.name}", [], " const", self.body)


class Items(Member):
    """Reads an item of the list that the function `name` gives."""

    @property
    def declarations(self) -> list[str]:
        item, list_ = f"{self.name}_item", f"{RUNTIME}::list<{self.gives}, {self.name}_item>;"
        using = f"using {self.name}_list = {list_}"
        return [
            call(f"static {self.gives} {item}", ITEM, " noexcept;", OF_MEMBERS),
            using if len(using) + OF_MEMBERS <= WIDTH else using.replace(" = ", " =\n    "),
        ]

    @property
    def definition(self) -> str:
        head = f"inline {self.gives} {self.owner}::{self.name}_item"
        return method(head, ITEM, "", self.body)


def method(
    head: str, parameters: Sequence[str], also: str, body: Sequence[str], within: int = 0
) -> str:
    """On one line if it is of one statement and fits at so many columns from the left."""
    first = call(head, parameters or [""], f"{also} noexcept {{", within)
    short = f"{first} {body[0]} }}"
    if len(body) == 1 and "\n" not in first and len(short) + within <= WIDTH:
        return short
    inside = (indented(statement(line, within + 2)) for line in body)
    return "\n".join([first, *inside, "}"])


class Readers:
    """Of the fields of a form, or of the attributes of a sum."""

    def __init__(self, values: Values) -> None:
        self.values, self.names, self.c = values, values.names, values.c

    def of_form(self, form: FormModel) -> Iterator[Member]:
        owner = self.names.forms[form.name]
        for field, name in zip(form.all_fields, self.names.members(form).values()):
            c = partial(self.c.of_field, form, field.name)
            if field.is_list:
                yield from self._list(owner, name, field, c)
            else:
                yield self._single(owner, name, field, c)

    def of_attributes(self, of: TypeModel) -> Iterator[Member]:
        """Whatever the constructor. Lists are read where it is known. Of one that is not known an
        attribute is absent, also if it has to be there."""
        first = of.forms[0]
        for field in first.all_fields:
            if field.name in first.attributes and not field.is_list:
                name = self.names.attribute(of, field.name)
                c = partial(self.c.of_attribute, of.name, field.name)
                missing = "is<unknown>()" if of.is_open and not field.is_optional else ""
                yield self._single(self.names.types[of.name], name, field, c, missing)

    def _single(
        self, owner: str, name: str, field: FieldModel, c: InC, missing: str = ""
    ) -> Member:
        """`missing` is what holds where there is none, if it is not said with the field."""
        gives, reader = self.values.type(field.value), self.values.reader(field.value, "{}")
        found = self.values.from_c(field.value, f"::{c(reader)}(raw_)")
        if field.is_optional and field.default is None:
            missing = f"!::{c('has_{}')}(raw_)"
        if not missing:
            return Member(owner, gives, name, (f"return {found};",), field.doc)
        body = [f"if ({missing}) {ABSENT}", f"return {found};"]
        return Member(owner, f"std::optional<{gives}>", name, tuple(body), field.doc)

    def _list(self, owner: str, name: str, field: FieldModel, c: InC) -> Iterator[Member]:
        gives = self.values.type(field.value)
        found = f"::{c(self.values.reader(field.value, '{}_in'))}(list, i)"
        body = [f"return {self.values.from_c(field.value, found)};"]
        if field.is_sparse:
            gives = f"std::optional<{gives}>"
            body = self._sparse(field.value, found, f"::{c('has_{}_in')}(list, i)")
        yield Items(owner, gives, name, tuple(body))
        whole = f"{name}_list"
        body = [f"return {whole}(::{c('{}')}(raw_));"]
        yield Member(owner, whole, name, tuple(body), field.doc)

    def _sparse(self, value: Value, found: str, has: str) -> list[str]:
        if value.kind is ValueKind.TEXT:
            return [f"return {RUNTIME}::to_optional_view({found});"]
        if value.kind in (ValueKind.NODE, ValueKind.CONSTANT):
            there = self.values.from_c(value, "item")
            return [
                f"auto const item = {found};",
                f"if (item.at == nullptr) {ABSENT}",
                f"return {there};",
            ]
        return [f"if (!{has}) {ABSENT}", f"return {self.values.from_c(value, found)};"]
