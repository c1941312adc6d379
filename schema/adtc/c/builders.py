"""Functions that build nodes. All fields that are written with the node are arguments: small ones,
the record, numbers, and texts and lists of plain data up to the first field that is a tree. Of the
others an argument says whether they come, or how many. So a forgotten field is an error of the
compiler, or of the builder, which knows what it waits for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from ..model import FieldModel, FormModel, ValueKind
from ..packing import HEAD, VARIANT_SHIFT, Bits
from ..places import Form, RecordPlace
from .names import ModuleNames, Names
from .parts import part_data
from .readers import element_type, literal, scalar
from .text import call, filled, function, returning

# Names that the file has for itself, so that no parameter hides them.
TABLES = {"defaults", "fields", "fingerprint", "forms", "masks", "numbers", "proofs", "types"}
MASK_BITS = 32  # of a word that has one for each child


@dataclass(frozen=True)
class Argument:
    """The parameters of a field: the value, "" if it comes later; whether it is there, or how many
    there are, "" if that is known; and the expression that this is, if it is no parameter."""

    field: FieldModel
    value: str = ""
    has: str = ""
    differs: str = ""


class Builder:
    """The function that builds a form. Some children are arguments. The `first` ones of these,
    numbers and texts, are written with the node, and those `behind` them by calls of their own."""

    def __init__(self, names: ModuleNames, form: FormModel) -> None:
        self.names, self.form = names, form
        inner = names.names.inner()
        inner.taken |= TABLES
        leading = {f.name for f in _leading(form)}
        self.parameters: list[str] = []
        self.own = [self._argument(inner, f, f.name in leading) for f in form.fields]
        later = [f for part in form.parts for f in part.fields]
        self.arguments = [*self.own, *(self._argument(inner, f, False) for f in later)]
        self.parts = inner.take("parts")
        self.given = inner.take("given")
        self.numbers, self.texts = inner.take("values"), inner.take("texts")
        self.builder = inner.take("b")
        self.words, self.record = inner.take("words"), inner.take("record")
        self.counts, self.head_name = inner.take("counts"), inner.take("head")
        self.of = {a.field.name: a for a in self.arguments}
        given = [f for f in form.children if self.of[f.name].value]
        self.first = list(takewhile(lambda f: f.form is not Form.ELEMENTS, given))
        self.behind = given[len(self.first) :]

    def _argument(self, inner: Names, field: FieldModel, leads: bool) -> Argument:
        name = field.name
        if field.form is Form.ELEMENTS and leads:
            value = inner.parameter(name)
            has = inner.parameter(f"{name}_count")
            self.parameters += [f"const {element_type(field)} *{value}", f"uint32_t {has}"]
            return Argument(field, value, has)
        if field.is_tree_list:
            has = inner.parameter(f"{name}_count")
            self.parameters.append(f"uint32_t {has}")
            return Argument(field, "", has)
        if field.form and field.value.kind is ValueKind.TEXT and leads and not field.is_list:
            value = inner.parameter(name)
            self.parameters.append(f"adtc_text {value}")
            return Argument(field, value)
        if field.default is not None:
            value = inner.parameter(name)
            self.parameters.append(f"{scalar(self.names, field.value)} {value}")
            return Argument(
                field, value, inner.parameter(f"has_{name}"), self._differs(field, value)
            )
        has = ""
        if field.is_optional or field.is_list:
            has = inner.parameter(f"has_{name}")
            self.parameters.append(f"bool {has}")
        if field.form and field.form is not Form.NUMBER:
            return Argument(field, "", has)
        value = inner.parameter(name)
        self.parameters.append(f"{scalar(self.names, field.value)} {value}")
        return Argument(field, value, has)

    def _differs(self, field: FieldModel, value: str) -> str:
        """Whether a value is another one than the default."""
        if field.value.kind is ValueKind.FLOAT:
            return f"!adtc_same_float({value}, {literal(self.names, field)})"
        return f"{value} != {literal(self.names, field)}"

    # ---- What is written ----

    @property
    def head(self) -> str:
        return f"adtc_status {self.names.made(self.form)}"

    def then(self, within: int = 0) -> str:
        """A comment that names the fields which calls of their own build next, in order, with a
        newline behind it; "" if there are none. It stands so many columns from the left."""
        children = [f.name for form in (self.form, *self.form.parts) for f in form.children]
        later = [name for name in children if not self.of[name].value]
        return f"{filled(later, '/* Then:', '. */', within)}\n" if later else ""

    def declaration(self) -> str:
        return call(self.head, [f"adtc_builder *{self.builder}", *self.parameters], ";")

    def lists(self) -> Iterator[str]:
        """Functions that build the lists of plain data which come by calls of their own."""
        for form in (self.form, *self.form.parts):
            for i, field in enumerate(form.fields):
                if field.form is Form.ELEMENTS and not self.of[field.name].value:
                    name = self.names.list_built(self.form, field.name)
                    items = f"const {element_type(field)} *items"
                    built = f"adtc_build_elements_of(b, {form.number}, {i}, items, count)"
                    parameters = ["adtc_builder *b", items, "uint32_t count"]
                    yield returning(f"static inline adtc_status {name}", parameters, built)

    def definition(self) -> str:
        body = [*self._ranges(), *self._differences(), *self._words(), *self._record()]
        body += [*self._counts(), *(part_data(self) if self.form.parts else [])]
        body += [*self._given(), *self._later(), *self._calls()]
        return function(
            self.head, [f"adtc_builder *{self.builder}", *self.parameters], list(_joined(body))
        )

    def _ranges(self) -> Iterator[str]:
        """An enumeration of C can have any value."""
        for a in self.arguments:
            f = a.field
            if f.value.kind is ValueKind.CODE and not f.value.is_bool and a.value and not f.form:
                wrong = f"(uint32_t){a.value} >= {f.value.room}u"
                if f.is_optional and not a.differs:
                    wrong = f"{a.has} && {wrong}"
                yield f"if ({wrong})"
                yield f"  return adtc_build_fail({self.builder}, ADTC_ARGUMENT);"

    def _differences(self) -> Iterator[str]:
        for a in self.arguments:
            if a.differs:
                yield f"const bool {a.has} = {a.differs};"

    def _there(self, a: Argument) -> str:
        """Whether an argument says that there is something."""
        if a.field.is_list:
            return f"{a.has} > 0" if a.value or a.field.is_tree_list else a.has
        return a.has or f"{a.value}.bytes != NULL"

    def _there_bit(self, a: Argument, shift: int) -> str:
        there = self._there(a)
        operand = f"({there})" if " " in there else there
        return f"(uint32_t){operand} << {shift}"

    def bits(self, arguments: Iterable[Argument], word: int, less: int = 0) -> Iterator[str]:
        """The bits of fields in a word, each at its place, or so much further down."""
        for a in arguments:
            f = a.field
            if f.presence and f.presence.word == word:
                yield self._there_bit(a, f.presence.shift - less)
            if isinstance(f.place, Bits) and f.place.word == word and f.place.width:
                yield self._small(a, f.place.shift - less)

    def _small(self, a: Argument, shift: int) -> str:
        value = f"(uint32_t){a.value}"
        if a.field.value.kind is ValueKind.INT and a.field.value.signed:
            value = f"(uint32_t)(uint{a.field.value.bits}_t){a.value}"
        if a.field.is_optional:
            more = "1u + " if a.field.codes else ""
            value = f"({a.has} ? {more}{value} : 0)"
        return f"{value} << {shift}"

    def _words(self) -> Iterator[str]:
        tag = f"{self.form.tag}u << {VARIANT_SHIFT}"
        yield from _or(f"uint32_t {self.head_name} = ", [tag, *self.bits(self.own, HEAD)])
        if self.form.words:
            yield f"uint32_t {self.words}[{self.form.words}];"
        for i in range(self.form.words):
            yield from _or(f"{self.words}[{i}] = ", list(self.bits(self.own, i)))

    def _record(self) -> Iterator[str]:
        if not self.form.record_bytes:
            return
        yield f"uint32_t {self.record}[{self.form.record_bytes // 4}] = {{0}};"
        for a in self.own:
            if isinstance(a.field.place, RecordPlace):
                to = f"{self.record} + {a.field.place.first // 4}"
                if_there = f"if ({a.has}) " if a.has else ""
                yield f"{if_there}memcpy({to}, &{a.value}, sizeof {a.value});"

    def _lists(self) -> list[str]:
        return [self.of[f.name].has for f in self.form.children if f.is_tree_list]

    def _counts(self) -> Iterator[str]:
        if self._lists():
            yield filled(self._lists(), f"const uint32_t {self.counts}[] = {{", "};", 2)

    # ---- Children ----

    def _given(self) -> Iterator[str]:
        """What is known of the node."""
        variant = f"{self.head_name} >> {VARIANT_SHIFT}"
        yield f"adtc_given {self.given} = adtc_given_of({self.form.number}, {variant});"
        if self.form.words:
            yield f"{self.given}.words = {self.words};"
        if self.form.record_bytes:
            yield f"{self.given}.record = {self.record};"
        if self._lists():
            yield f"{self.given}.counts = {self.counts};"
            yield f"{self.given}.list_count = {len(self._lists())};"
        if self.form.parts:
            yield f"{self.given}.parts = {self.parts};"
        numbers = [f for f in self.first if f.form is Form.NUMBER]
        yield from self._those("numbers", "int64_t", self.numbers, numbers)
        texts = self.first[len(numbers) :]
        yield from self._those("texts", "adtc_text", self.texts, texts)

    def _those(self, what: str, type_: str, name: str, fields: list[FieldModel]) -> Iterator[str]:
        if not fields:
            return
        count = f"{self.given}.{what[:-1]}_count"
        yield f"{type_} {name}[{len(fields)}];"
        for field in fields:
            if field.value.kind is ValueKind.FLOAT and self._has_mask:
                yield self._if_there(field, f"{self.given}.floats |= 1u << {count};")
            if field.value.shared and len(fields) <= MASK_BITS:
                yield self._if_there(field, f"{self.given}.shared |= 1u << {count};")
            yield self._if_there(field, f"{name}[{count}++] = {self._raw(field)};")
        yield f"{self.given}.{what} = {name};"

    def _raw(self, field: FieldModel) -> str:
        value = self.of[field.name].value
        if field.value.kind is ValueKind.FLOAT:
            return f"adtc_float_bits({value})"
        is_signed = field.value.kind is ValueKind.TEXT or field.value.signed
        return value if is_signed else f"(int64_t){value}"

    @property
    def _has_mask(self) -> bool:
        return len(self.form.children) <= MASK_BITS

    def _later(self) -> Iterator[str]:
        """Which children come after these."""
        fields = list(enumerate(self.form.children))[len(self.first) :]
        if not fields or not self._has_mask:
            return
        always = sum(1 << i for i, f in fields if not f.presence and f.form is not Form.INLINE)
        bits = [f"{always:#x}"] if always else []
        for i, field in fields:
            if field.presence or field.form is Form.INLINE:
                bits.append(self._there_bit(self.of[field.name], i))
        yield from _or(f"{self.given}.later = ", bits)

    def _calls(self) -> Iterator[str]:
        build = f"adtc_build_given({self.builder}, &{self.given})"
        if self._is_usual:
            form = f"&forms[{self.form.number}]"
            build = f"adtc_build_now({self.builder}, {form}, &{self.given})"
        if not self.behind:
            yield f"return {build};"
            return
        yield f"{build};"
        for field in self.behind:
            yield self._if_there(field, f"{self._child(self.of[field.name])};")
        yield f"return {self.builder}->status;"

    @property
    def _is_usual(self) -> bool:
        """Whether `adtc_build_now` serves: without parts, many children and shared texts."""
        shared = any(f.value.shared for f in self.first)
        return self._has_mask and not self.form.parts and not shared

    def _if_there(self, field: FieldModel, statement: str) -> str:
        there = f"if ({self._there(self.of[field.name])}) " if field.presence else ""
        return there + statement

    def _child(self, a: Argument) -> str:
        if a.field.form is Form.ELEMENTS:
            return f"adtc_build_elements({self.builder}, {a.value}, {a.has})"
        return f"adtc_build_text({self.builder}, {a.value})"


def _leading(form: FormModel) -> Iterator[FieldModel]:
    """Children that are made with the node."""
    for field in form.children:
        is_text = field.form is Form.TEXT
        if not (is_text or field.form in (Form.NUMBER, Form.ELEMENTS)):
            return
        yield field


def _or(head: str, parts: list[str]) -> Iterator[str]:
    """The first and the others, a line each."""
    yield f"{head}{parts[0] if parts else '0'};"
    name = head.split()[-2]
    for part in parts[1:]:
        yield f"{name} |= {part};"


def _joined(lines: list[str]) -> Iterator[str]:
    """An `if` and the statement below it on one line, where they fit."""
    waiting = ""
    for line in lines:
        if waiting:
            short = f"{waiting} {line.strip()}"
            yield from [short] if len(short) <= 98 else [waiting, line]
            waiting = ""
        elif line.startswith("if (") and not line.endswith(";"):
            waiting = line
        else:
            yield line
