"""Functions from values to bytes: those that C's builder writes. Each is given the rest of the
work, which it does last, as in reading.py: `w` is what is written to, `c` the value, `k` the rest.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, Module, TypeModel, Value, ValueKind
from ..packing import HEAD, VARIANT_SHIFT, Bits
from .names import ModuleNames
from .places import plus
from .reading import is_recursive, is_tree
from .text import indented
from .types import Types

A = "Adtc_writer."


def _argument(expression: str) -> str:
    return f"({expression})" if " " in expression else expression


def _some(number: int) -> list[str]:
    return [str(number)] if number else []


class Writing:
    def __init__(self, names: ModuleNames, types: Types, module: Module) -> None:
        self.names, self.types, self.module = names, types, module

    def functions(self) -> list[str]:
        lines: list[str] = []
        first = "let rec" if is_recursive(self.module) else "let"
        for i, t in enumerate(self.module.trees):
            name = self.names.types[t.name]
            start = f"{'and' if i else first} write'{name} w (c : {name}) k ="
            lines += ["", *self._function(start, t)] if i else self._function(start, t)
        return lines

    def _function(self, start: str, t: TypeModel) -> list[str]:
        if t.is_product:
            return [start, *indented(OneForm(self.names, self.types, t.forms[0]).lines())]
        lines = [start, "  match c with"]
        for form in t.forms:
            body = OneForm(self.names, self.types, form).lines()
            used = " _" if form.fields and not any("c." in line for line in body) else " c"
            pattern = f"{self.names.constructors[form.name]}{used if form.fields else ''}"
            lines += [f"  | {pattern} ->", *indented(body, 4)]
        return lines


class OneForm:
    def __init__(self, names: ModuleNames, types: Types, form: FormModel) -> None:
        self.names, self.types, self.form = names, types, form
        self.presence: dict[tuple[int, int], str] = {}  # variables that are 1 if a field is there
        for i, f in enumerate(form.fields):
            if f.presence:
                self.presence[f.presence.word, f.presence.shift] = f"p{i}"

    def lines(self) -> list[str]:
        body = [*self._words(), *self._record(), *self._after(self.form.children)]
        is_named = any(" w at " in line for line in body)
        return [*self._node(is_named), *body]

    def _value(self, field: FieldModel) -> str:
        return f"c.{self.names.label(self.form, field.name)}"

    def _there(self, field: FieldModel) -> str:
        assert field.presence
        return self.presence[field.presence.word, field.presence.shift]

    # ---- The node ----

    def _node(self, is_named: bool) -> Iterator[str]:
        for f in self.form.fields:
            if f.presence:
                how = (
                    "some" if f.is_optional else "elements" if f.form is Form.ELEMENTS else "items"
                )
                yield f"let {self._there(f)} = {A}{how} {self._value(f)} in"
        variant = " lor ".join([str(self.form.tag), *self._bits(HEAD, VARIANT_SHIFT)])
        node = f"{A}node w ~variant:{_argument(variant)} ~count:{_argument(self._count())}"
        yield f"let at = {node} in" if is_named else f"ignore ({node});"

    def _count(self) -> str:
        terms, fixed = [], self.form.packed
        for f in self.form.children:
            if f.presence:
                terms.append(self._there(f))
            elif f.form is Form.INLINE:
                terms.append(f"{A}count {self._value(f)}")
            else:
                fixed += 1
        return plus(fixed, *terms)

    def _bits(self, word: int, less: int) -> Iterator[str]:
        for f in self.form.fields:
            if f.presence and f.presence.word == word:
                yield f"({self._there(f)} lsl {f.presence.shift - less})"
            if isinstance(f.place, Bits) and f.place.word == word and f.place.width:
                yield f"({self._small(f)} lsl {f.place.shift - less})"

    def _small(self, field: FieldModel) -> str:
        if not field.is_optional:
            return self._code(field, self._value(field))
        how = "code" if field.codes else "there"
        return f"{A}{how} (fun v -> {self._code(field, 'v')}) {self._value(field)}"

    def _code(self, field: FieldModel, value: str) -> str:
        """The bits of a small value."""
        if field.value.is_bool:
            return f"Bool.to_int {value}"
        if field.value.kind is ValueKind.CODE:
            return f"code'{self.names.types[field.value.type]} {value}"
        within = self._within(field, value)
        return f"({within} land {(1 << field.value.bits) - 1:#x})" if field.value.signed else within

    def _within(self, field: FieldModel, value: str) -> str:
        """A number, if it has so many bits."""
        kind: Value = field.value
        least = -(1 << (kind.bits - 1)) if kind.signed else 0
        most = least + (1 << kind.bits) - 1
        where = f"{self.form.name}.{field.name}"
        lowest = f"({least})" if least else "0"
        return f'{A}within "{where}" {lowest} {most} {value}'

    def _words(self) -> Iterator[str]:
        for i in range(self.form.words):
            yield from self._child(str(i))
            bits = list(self._bits(i, 0)) or ["0"]
            joined = " lor ".join(bits)
            yield f"{A}word w {joined if len(bits) == 1 else f'({joined})'};"

    def _record(self) -> Iterator[str]:
        if not self.form.record_bytes:
            return
        yield from self._child(str(self.form.words))
        yield f"let r = {A}record w {self.form.record_bytes // 4} in"
        for f in self.form.fields:
            if isinstance(f.place, RecordPlace):
                at, value = plus(0, "r", *_some(f.place.first // 4)), self._value(f)
                put = f"{A}put_{self._put(f)} w {_argument(at)}"
                if f.is_optional:
                    number = _argument(self._number(f, "v"))
                    yield f"Option.iter (fun v -> {put} {number}) {value};"
                else:
                    yield f"{put} {_argument(self._number(f, value))};"

    def _put(self, field: FieldModel) -> str:
        if field.value.kind is ValueKind.FLOAT:
            return f"float{field.value.bits}"
        return "int64" if field.value.bits == 64 else "word"

    def _number(self, field: FieldModel, value: str) -> str:
        if field.value.kind is ValueKind.FLOAT or field.value.bits == 64:
            return value
        return self._within(field, value)

    # ---- Children ----

    def _child(self, i: str) -> Iterator[str]:
        if i != "0":
            yield f"{A}child w at {_argument(i)};"

    def _index(self, field: FieldModel) -> str:
        return plus(field.fixed, *(self.presence[b.word, b.shift] for b in field.before))

    def _after(self, children: tuple[FieldModel, ...]) -> list[str]:
        if not children:
            return ["k ()"]
        field, *others = children
        if not is_tree(field):
            return [*self._leaf(field), *self._after(tuple(others))]
        tree = self._tree(field)
        if not others:
            return tree
        rest = self._after(tuple(others))
        if len(rest) == 1:
            return [f"let k () = {rest[0]} in", *tree]
        return ["let k () =", *indented(rest), "in", *tree]

    def _leaf(self, field: FieldModel) -> list[str]:
        announced = " ".join(self._child(self._index(field)))
        if field.form is Form.ELEMENTS:
            steps = f"{announced} {A}{self._elements(field)}".strip()
            return [f"if {self._there(field)} <> 0 then ({steps} {self._value(field)});"]
        put = f"{A}{self._item_name(field)} w"
        if field.is_optional:
            number = self._argument(field, "v")
            steps = f"{announced} {put} {number}".strip()
            return [f"Option.iter (fun v -> {steps}) {self._value(field)};"]
        return [*self._child(self._index(field)), f"{put} {self._argument(field)};"]

    def _item_name(self, field: FieldModel) -> str:
        value = field.value
        if value.kind is ValueKind.TEXT:
            return "string"
        if value.kind is ValueKind.FLOAT:
            return "float32" if value.bits == 32 else "float"
        return "int64" if self.types.is_wide(self.form, field) else "int"

    def _argument(self, field: FieldModel, value: str = "") -> str:
        value = value or self._value(field)
        if field.value.kind is ValueKind.INT and field.value.bits < 64:
            return f"({self._within(field, value)})"
        return value

    def _elements(self, field: FieldModel) -> str:
        log = field.place.element_log  # type: ignore[union-attr]
        name = ("bytes", "pairs", "words", "wides")[log]
        return f"{name} w {self._element(field, log)}"

    def _element(self, field: FieldModel, log: int) -> str:
        if field.value.kind is ValueKind.CODE:
            code = f"(fun v -> {self._code(field, 'v')})"
            return f"({A}code {code})" if field.is_sparse else code
        if field.value.kind is ValueKind.FLOAT:
            bits = "Int64.bits_of_float v" if log == 3 else "Int32.to_int (Int32.bits_of_float v)"
            return f"(fun v -> {bits})"
        if log == 3:
            return "Fun.id" if self.types.is_wide(self.form, field) else "Int64.of_int"
        return f"(fun v -> {self._within(field, 'v')})"

    def _tree(self, field: FieldModel) -> list[str]:
        i, value = self._index(field), self._value(field)
        if field.is_tree_list:
            how = "run" if field.form is Form.RUN else "each"
            return [f"{A}{how} w at {_argument(i)} {self._item_writer(field)} {value} k"]
        write = self._function(field)
        if field.is_optional:
            announced = " ".join(self._child(i))
            there = f"({announced} {write} w v k)" if announced else f"{write} w v k"
            return [f"(match {value} with None -> k () | Some v -> {there})"]
        return [*self._child(i), f"{write} w {value} k"]

    def _function(self, field: FieldModel) -> str:
        if field.value.kind is ValueKind.CONSTANT:
            return "Adtc_typed.write_constant"
        return f"write'{self.names.types[field.value.type]}"

    def _item_writer(self, field: FieldModel) -> str:
        if field.value.kind in (ValueKind.NODE, ValueKind.CONSTANT):
            write = self._function(field)
        else:
            write = f"{A}of_{self._item_name(field)}"
            if field.value.kind is ValueKind.INT and field.value.bits < 64:
                write = f"(fun w v k -> {write} w ({self._within(field, 'v')}) k)"
        if not field.is_sparse:
            return write
        by_integer = field.value.kind in (ValueKind.NODE, ValueKind.TEXT)
        return f"({A}{'optional' if by_integer else 'optional_number'} {write})"
