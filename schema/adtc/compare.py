"""Whether programs of two versions of a schema read each other's trees, and what differs.

Of an open schema they do if the newer one, with all taken away that came after the older one, is
the older one: so all that is compared is what they say of the older version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import Problem, Source, Span
from .pragmas import Default
from .syntax import Constructor, Definition, Field, Name, Product, Schema, Sum, forms_of
from .versions import FIRST, Births, as_of, field_names, is_enumeration


@dataclass(frozen=True)
class Difference:
    """`breaks`: programs of one version cannot read all trees of the other."""

    source: Source
    span: Span
    message: str
    breaks: bool

    def __str__(self) -> str:
        where = f"{self.source.name}:{self.span.line}:{self.span.column}"
        return f"{where}: {'breaks' if self.breaks else 'fine'}: {self.message}"


def differences(old: Schema, new: Schema) -> list[Difference]:
    """In the order of the files, what breaks first."""
    found = list(_Comparison(old, new).all())
    return sorted(found, key=lambda d: (not d.breaks, d.source.name, d.span.line, d.span.column))


def report(old: Schema, new: Schema) -> tuple[str, bool]:
    """Lines to print, and whether nothing breaks."""
    found = differences(old, new)
    works = not any(d.breaks for d in found)
    versions = f"version {old.extensions.version} and version {new.extensions.version}"
    if not (old.extensions.version and new.extensions.version):
        versions = "the two schemas"
    end = f"{versions} read each other's trees" if works else "they do not read each other's trees"
    lines = [str(d) if not d.breaks else _with_excerpt(d) for d in found]
    return "\n".join([*lines, end, ""]), works


def _with_excerpt(difference: Difference) -> str:
    problem = str(Problem(difference.source, difference.span, difference.message))
    return "\n".join([str(difference), *problem.split("\n")[1:]])


class _Comparison:
    """An old schema and a new one, whose tree the old one's readers may get, or the other way."""

    def __init__(self, old: Schema, new: Schema) -> None:
        self.old, self.new = old, new
        self.version = old.extensions.version
        self.then = as_of(new, self.version) if self.version else new

    def breaks(self, name: Name, message: str, schema: Schema) -> Difference:
        return Difference(schema.source, name.span, message, True)

    def fine(self, name: Name, message: str) -> Difference:
        return Difference(self.new.source, name.span, message, False)

    def all(self) -> Iterator[Difference]:
        stop = self._frame()
        if stop:
            yield self.breaks(self.new.name, stop, self.new)
            return
        if self.old.name != self.new.name:
            message = f"it was `{self.old.name}`: another fingerprint"
            yield self.breaks(self.new.name, message, self.new)
        yield from self._pragmas()
        yield from self._definitions()
        yield from self._additions()

    def _frame(self) -> str:
        """What makes all else pointless; "" if nothing does."""
        old, new = self.old.extensions.version, self.new.extensions.version
        if bool(old) != bool(new):
            return "one schema has `--@ version` and the other has not: they are laid out apart"
        if old > new:
            return f"this is version {new}, and the older file is version {old}: swap them"
        return ""

    def _pragmas(self) -> Iterator[Difference]:
        """Pragmas that change every tree, or the fingerprint. That of an open schema does not have
        `use`, and such a schema has nothing that is shared."""
        was, now = self.old.extensions, self.new.extensions
        another = "the pragma `{}` is another one: another fingerprint"
        both = {another.format("int"): (was.int_bits, now.int_bits)}
        if not self.version:
            both["it has other builtin types: another fingerprint"] = was.types, now.types
            both[another.format("shared")] = was.shared, now.shared
        for message, (before, after) in both.items():
            if before != after:
                yield self.breaks(self.new.name, message, self.new)

    # ---- What both have ----

    def _pairs(
        self, what: str, old: Sequence, new: Sequence, owner: Name
    ) -> Iterator[Difference | tuple]:
        """Things of the same name at the same place, as pairs, and differences."""
        old_names = {o.name.text for o in old}
        new_names = {n.name.text for n in new}
        for i, was in enumerate(old):
            now = new[i] if i < len(new) else None
            if now is not None and now.name == was.name:
                yield was, now
            elif was.name.text in new_names:
                n = next(n for n in new if n.name == was.name)
                yield self.breaks(
                    n.name, f"the {what} `{n.name}` stands at another place", self.new
                )
            elif now is not None and now.name.text not in old_names:
                yield from self._renamed(what, was, now)
            else:
                yield self.breaks(was.name, f"the {what} `{was.name}` was removed", self.old)
        for now in new[len(old) :]:
            if now.name.text not in old_names:
                yield self.breaks(now.name, self._unannounced(what, now.name, owner), self.new)

    def _renamed(self, what: str, was: Any, now: Any) -> Iterator[Difference | tuple]:
        """Names are in the fingerprint of what the first version has."""
        message = f"the {what} `{was.name}` is called `{now.name}` now"
        if self._is_first(was):
            yield self.breaks(now.name, f"{message}: another fingerprint", self.new)
        else:
            yield self.fine(now.name, f"{message}, and laid out as it was")
            yield was, now

    def _is_first(self, thing: Any) -> bool:
        """Whether it was in version 1, or is in a closed schema."""
        first = as_of(self.old, FIRST) if self.version else self.old
        fields = {id_ for id_, _, _ in field_names(first)}
        if isinstance(thing, Field):
            here = next(name for name, _, f in field_names(self.old) if f is thing)
            return here in fields
        names = {d.name for d in first.definitions}
        for d in first.definitions:
            names |= {c.name for c in d.constructors} if isinstance(d, Sum) else set()
        return thing.name in names

    def _unannounced(self, what: str, name: Name, owner: Name) -> str:
        if not self.version:
            return (
                f"the {what} `{name}` was added to `{owner}`, and the schema has no `--@ version`"
            )
        message = f"the {what} `{name}` was added to `{owner}`"
        return f"{message}, and no `since` says that it came after version {self.version}"

    def _definitions(self) -> Iterator[Difference]:
        pairs = self._pairs("type", self.old.definitions, self.then.definitions, self.new.name)
        for found in pairs:
            if isinstance(found, Difference):
                yield found
            else:
                yield from self._definition(*found)

    def _definition(self, was: Definition, now: Definition) -> Iterator[Difference]:
        if isinstance(was, Product) != isinstance(now, Product):
            kinds = "a product", "a sum"
            before, after = kinds if isinstance(was, Product) else kinds[::-1]
            yield self.breaks(now.name, f"`{now.name}` was {before}, and is {after}", self.new)
            return
        if isinstance(was, Product) and isinstance(now, Product):
            yield from self._fields(was.fields, now.fields, was.name, now.name)
        if isinstance(was, Sum) and isinstance(now, Sum):
            pairs = self._pairs("constructor", was.constructors, now.constructors, now.name)
            for found in pairs:
                if isinstance(found, Difference):
                    yield found
                else:
                    old, new = found
                    yield from self._fields(old.fields, new.fields, old.name, new.name)
        yield from self._fields(was.attributes, now.attributes, was.name, now.name)

    def _fields(
        self, old: Sequence[Field], new: Sequence[Field], old_owner: Name, owner: Name
    ) -> Iterator[Difference]:
        for found in self._pairs("field", old, new, owner):
            if isinstance(found, Difference):
                yield found
                continue
            was, now = found
            before, after = f"{was.type}{was.modifier}", f"{now.type}{now.modifier}"
            if before != after and not self._same_type(was, now):
                message = f"`{owner}.{now.name}` was `{before}`, and is `{after}`"
                yield self.breaks(now.type, message, self.new)
            yield from self._default(was, now, f"{old_owner}.{was.name}", f"{owner}.{now.name}")

    def _same_type(self, was: Field, now: Field) -> bool:
        """Whether it is a type that has another name now, which is told of the type."""
        old = [d.name for d in self.old.definitions]
        new = [d.name for d in self.then.definitions]
        both = was.type in old and now.type in new and was.modifier == now.modifier
        return both and old.index(was.type) == new.index(now.type)

    def _default(
        self, was: Field, now: Field, old_name: str, new_name: str
    ) -> Iterator[Difference]:
        """A default is what readers say of trees that do not have the field."""
        before, after = _default_of(self.old, old_name), _default_of(self.then, new_name)
        if not before or not after:
            return
        if _place(self.old, was, before.value) != _place(self.then, now, after.value):
            message = f"the default of `{new_name}` was {before.value}, and is {after.value}"
            yield self.breaks(Name(after.value, after.value_word.span), message, self.new)

    # ---- What is new ----

    def _additions(self) -> Iterator[Difference]:
        births = Births(self.new)
        for d in self.new.definitions if self.version else ():
            if births.type(d) > self.version:
                yield self.fine(d.name, f"the type `{d.name}` came with version {births.type(d)}")
                continue
            for form in forms_of(d):
                age = births.form(d, form)
                if age > self.version:
                    what = "value" if is_enumeration(d) else "constructor"
                    message = f"the {what} `{form.name}` came with version {age}"
                    yield self.fine(form.name, f"{message}: unknown to older ones")
                    continue
                yield from self._new_fields(births, d, form)
            yield from self._new_attributes(births, d)

    def _new_fields(
        self, births: Births, d: Definition, form: Constructor | Product
    ) -> Iterator[Difference]:
        for f in form.fields:
            age = births.field(d, form, f)
            if age > self.version:
                yield self.fine(f.name, f"the field `{form.name}.{f.name}` came with version {age}")

    def _new_attributes(self, births: Births, d: Definition) -> Iterator[Difference]:
        for f in d.attributes:
            age = births.since.get(f"{d.name}.{f.name}", FIRST)
            if age > self.version:
                yield self.fine(
                    f.name, f"the attribute `{d.name}.{f.name}` came with version {age}"
                )


def _default_of(schema: Schema, name: str) -> Default | None:
    return next((d for d in schema.extensions.defaults if d.name == name), None)


def _place(schema: Schema, field: Field, value: str) -> int | str:
    """A value of an enumeration is its place there, whatever it is called; any other is itself."""
    of = next((d for d in schema.definitions if d.name == field.type), None)
    if not isinstance(of, Sum):
        return value
    return [c.name.text for c in of.constructors].index(value)
