"""Functions that read fields: each one expression of the node's words, mostly a load and a shift.

Which helper of outheap/adtc_typed_inline.h finds a child depends on what the node may be. `short`
is for nodes that may be forks, `long` for those that may have a word for their count. `any` is for
those that may be each of these, `plain` for all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..model import FieldModel, FormModel, Value, ValueKind
from ..packing import HEAD, Bits
from ..places import RECORD_HEADS, Form, RecordPlace
from .names import ModuleNames
from .text import described, returning


def scalar(names: ModuleNames, value: Value) -> str:
    """The type in C of a value that is no list."""
    if value.kind is ValueKind.NODE:
        return names.types[value.type]
    if value.kind is ValueKind.CODE:
        return names.types[value.type] if value.type else "bool"
    if value.kind is ValueKind.INT:
        return f"{'' if value.signed else 'u'}int{value.bits}_t"
    if value.kind is ValueKind.FLOAT:
        return "float" if value.bits == 32 else "double"
    return "adtc_text" if value.kind is ValueKind.TEXT else "adtc_constant"


# ---- Words, bits and children ----


def _head(form: FormModel) -> str:
    return "adtc_head_of(x.at)" if form.may_be_fork else "x.at[0]"


def packed_word(form: FormModel, i: int) -> str:
    """The word that is so many behind the first child, a small one or one of the record."""
    if form.count is not None and form.family == "plain":
        return f"x.at[{form.count + i}]"
    return f"adtc_first_{form.family}(x.at)[{i}]"


def _word(form: FormModel, bits: Bits) -> str:
    return _head(form) if bits.word == HEAD else packed_word(form, bits.word)


def bits(form: FormModel, place: Bits) -> str:
    return bits_of(_word(form, place), place)


def bits_of(word: str, place: Bits) -> str:
    """Those of a word that is given."""
    if not place.width:
        return "0"
    mask = (1 << place.width) - 1
    shifted = f"{word} >> {place.shift}"
    return f"({shifted})" if place.last == 31 else f"({shifted} & {mask}u)"


def counted(fixed: int, presences: Sequence[Bits], word_of: Callable[[Bits], str]) -> str:
    """How many children there are: so many, and those whose presence bits are set."""
    parts = [str(fixed)] if fixed or not presences else []
    for _, group in groupby(sorted(presences, key=lambda b: b.word), key=lambda b: b.word):
        same = list(group)
        word = word_of(same[0])
        if len(same) <= 2:
            parts += [bits_of(word, b) for b in same]
        else:
            mask = sum(1 << b.shift for b in same)
            parts.append(f"adtc_ones({word} & {mask}u)")
    return " + ".join(parts)


def before(form: FormModel, fixed: int, presences: Sequence[Bits]) -> str:
    """The same of a node that a reader has."""
    return counted(fixed, presences, lambda place: _word(form, place))


def _before(form: FormModel, field: FieldModel) -> str:
    return before(form, field.fixed, field.before)


def _child(form: FormModel, field: FieldModel) -> str:
    count = form.count
    if form.family == "plain" and not field.before:
        if field.fixed:
            return f"x.at + x.at[{field.fixed}]"
        if count is not None:
            return f"x.at + {count}"
    return f"adtc_child_{form.family}(x.at, {_before(form, field)})"


# ---- Fields ----


@dataclass(frozen=True)
class Reader:
    """A function: what it gives, its name where that of the field is {}, and its expression."""

    gives: str
    pattern: str
    expression: str


def readers(names: ModuleNames, form: FormModel, field: FieldModel) -> Iterator[Reader]:
    """All functions of a field."""
    if field.is_list:
        yield from _list_readers(names, form, field)
        return
    if field.is_optional and field.default is None:
        has = field.presence or field.place
        assert isinstance(has, Bits)
        yield Reader("bool", "has_{}", f"{bits(form, has)} != 0")
    yield Reader(scalar(names, field.value), "{}", _single(names, form, field))
    if is_open_code(names, field.value):
        assert isinstance(field.place, Bits)
        yield Reader("uint32_t", "{}_number", _number(field, bits(form, field.place)))


def is_open_code(names: ModuleNames, value: Value) -> bool:
    """Whether it is of an enumeration of which there may be values that are not known."""
    return value.type in names.known


def _number(field: FieldModel, found: str) -> str:
    """Which value a code says."""
    if not field.is_optional:
        return found
    return f"adtc_code_or({found}, {field.default})" if field.default else f"adtc_code_of({found})"


def _code(names: ModuleNames, value: Value, number: str) -> str:
    """The same as a value of C."""
    if is_open_code(names, value):
        return f"{names.known[value.type]}({number})"
    return f"({scalar(names, value)}){number}"


def _single(names: ModuleNames, form: FormModel, field: FieldModel) -> str:
    if isinstance(field.place, Bits):
        return _small(names, form, field, field.place)
    if isinstance(field.place, RecordPlace):
        found = _in_record(names, form, field, field.place)
        return _or_default(names, form, field, found)
    found = item(names, field.value, _child(form, field))
    if not field.presence:
        return found
    none = nothing(names, field.value) if field.default is None else literal(names, field)
    return f"{bits(form, field.presence)} ? {found} : {none}"


def _or_default(names: ModuleNames, form: FormModel, field: FieldModel, found: str) -> str:
    """Of bits and bytes, which are zero where there is no value. Minus zero is another."""
    if not field.default and str(field.default) != "-0.0":
        return found
    assert field.presence
    return f"{bits(form, field.presence)} ? {found} : {literal(names, field)}"


def literal(names: ModuleNames, field: FieldModel) -> str:
    """A default in C."""
    value, default = field.value, field.default
    if value.kind is ValueKind.CODE:
        if value.is_bool:
            return "true" if default else "false"
        return f"({scalar(names, value)}){default}"
    if value.kind is ValueKind.FLOAT:
        return f"{default!r}f" if value.bits == 32 else repr(default)
    if value.signed and default == -(1 << value.bits - 1):
        return f"INT{value.bits}_MIN"
    return f"{'' if value.signed else 'U'}INT{value.bits}_C({default})"


def _small(names: ModuleNames, form: FormModel, field: FieldModel, place: Bits) -> str:
    found = bits(form, place)
    if field.value.is_bool:
        if field.default:
            return f"{found} != 1"
        return f"{found} > 1" if field.is_optional else f"{found} != 0"
    if field.codes:
        return _code(names, field.value, _number(field, found))
    if field.value.kind is ValueKind.INT and field.value.signed:
        found = f"(uint{field.value.bits}_t){found}"
    return _or_default(names, form, field, f"({scalar(names, field.value)}){found}")


def _in_record(names: ModuleNames, form: FormModel, field: FieldModel, place: RecordPlace) -> str:
    first = packed_word(form, form.words + RECORD_HEADS + place.first // 4)
    if field.value.kind is ValueKind.FLOAT:
        return f"adtc_float{field.value.bits}_in(&{first})"
    if field.value.bits == 64:
        return f"({scalar(names, field.value)})adtc_word64_in(&{first})"
    return f"(int32_t){first}" if field.value.signed else first


def item(names: ModuleNames, value: Value, at: str) -> str:
    """The value that an item is, or refers to."""
    return value_at(names, value, f"adtc_target({at})" if value.shared else at)


def value_at(names: ModuleNames, value: Value, at: str) -> str:
    """The value that is at a place."""
    if value.kind is ValueKind.TEXT:
        return f"adtc_text_at({at})"
    if value.kind is ValueKind.CONSTANT:
        return f"adtc_constant_at({at})"
    if value.kind is ValueKind.NODE:
        return f"{names.of_type(value.type, 'at')}({at})"
    if value.kind is ValueKind.INT:
        found = f"adtc_int_at({at})"
        return found if value.bits == 64 and value.signed else f"({scalar(names, value)}){found}"
    found = f"adtc_float_at({at})"
    return found if value.bits == 64 else f"(float){found}"


def nothing(names: ModuleNames, value: Value) -> str:
    """The value that is read where one is absent."""
    if value.kind in (ValueKind.INT, ValueKind.FLOAT):
        return "0"
    return value_at(names, value, "NULL") if value.kind is not ValueKind.TEXT else "adtc_no_text()"


# ---- Lists ----


def _list_readers(names: ModuleNames, form: FormModel, field: FieldModel) -> Iterator[Reader]:
    if field.form is Form.ELEMENTS:
        yield from _element_readers(names, form, field)
        return
    if field.form is Form.INLINE:
        found = f"adtc_rest_{form.family}(x.at, {_before(form, field)})"
    else:
        assert field.presence
        run = f"adtc_run_at({_child(form, field)})"
        found = f"{bits(form, field.presence)} ? {run} : adtc_no_list()"
    yield Reader("adtc_list", "{}", found)
    at = f"adtc_item_{_item_family(form, field)}(list, i)"
    yield ItemReader(scalar(names, field.value), "{}_in", _in_list(names, field, at))
    if field.is_sparse and field.value.kind in (ValueKind.INT, ValueKind.FLOAT):
        yield ItemReader("bool", "has_{}_in", f"!adtc_is_no_number({at})")


def _item_family(form: FormModel, field: FieldModel) -> str:
    """The words of a list say where its items are, if none of them is the first child of a node."""
    if field.form is not Form.INLINE or not field.fixed:
        return "any"
    return "short" if form.may_be_fork else "plain"


class ItemReader(Reader):
    """Of an item of a list that another reader has given."""

    def function(self, name: str) -> str:
        """Always in place: a loop keeps what it knows of the list in registers."""
        head = f"ADTC_IN_PLACE {self.gives} {name}"
        return returning(head, ["adtc_list list", "uint32_t i"], self.expression)


def _in_list(names: ModuleNames, field: FieldModel, at: str) -> str:
    if not field.is_sparse:
        return item(names, field.value, at)
    kind, shared = field.value.kind, "shared_" if field.value.shared else ""
    if kind is ValueKind.TEXT:
        return f"adtc_{shared}text_or_none({at})"
    if kind in (ValueKind.INT, ValueKind.FLOAT):
        return f"adtc_is_no_number({at}) ? 0 : {item(names, field.value, at)}"
    none = "tree" if kind is ValueKind.NODE else "constant"
    return value_at(names, field.value, f"adtc_{shared}{none}_or_none({at})")


def element_type(field: FieldModel) -> str:
    """The type in C of what is in memory: of codes the numbers, not the enumeration."""
    assert field.form is Form.ELEMENTS
    size = 8 << field.place.element_log  # type: ignore[union-attr]
    if field.value.kind is ValueKind.FLOAT:
        return "float" if size == 32 else "double"
    signed = field.value.kind is ValueKind.INT and field.value.signed
    return f"{'' if signed else 'u'}int{size}_t"


def _element_readers(names: ModuleNames, form: FormModel, field: FieldModel) -> Iterator[Reader]:
    assert field.presence
    kind = element_type(field)
    found = f"adtc_elements_at({_child(form, field)})"
    yield Reader(
        "adtc_list",
        "{}",
        f"{bits(form, field.presence)} ? {found} : adtc_no_list()",
    )
    code = f"adtc_{kind.removesuffix('_t')}_in(list, i)"
    gives = scalar(names, field.value)
    number = f"adtc_code_of({code})" if field.is_sparse else code
    if field.value.is_bool:
        code = f"{code} > 1" if field.is_sparse else f"{code} != 0"
    elif field.value.kind is ValueKind.CODE:
        code = _code(names, field.value, number)
    yield ItemReader(gives, "{}_in", code)
    if is_open_code(names, field.value):
        yield ItemReader("uint32_t", "{}_number_in", number)
    if field.is_sparse:
        has = f"adtc_{kind.removesuffix('_t')}_in(list, i) != 0"
        yield ItemReader("bool", "has_{}_in", has)


# ---- Functions ----


def reader_functions(names: ModuleNames, form: FormModel) -> Iterator[str]:
    """All readers of a form. The text about a field stands before the first of its readers."""
    for field in form.fields:
        yield from documented(field, _readers_of(names, form, field))


def documented(field: FieldModel, functions: Iterable[str]) -> Iterator[str]:
    doc = described(field.doc)
    for text in functions:
        yield doc + text
        doc = ""


def _readers_of(names: ModuleNames, form: FormModel, field: FieldModel) -> Iterator[str]:
    for reader in readers(names, form, field):
        name = names.of_field(form, field.name, reader.pattern)
        if isinstance(reader, ItemReader):
            yield reader.function(name)
        else:
            head = f"static inline {reader.gives} {name}"
            yield returning(head, [f"{names.forms[form.name]} x"], reader.expression)
