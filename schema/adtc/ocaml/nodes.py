"""How the node of a form is written, as statements: `w` is what is written to, `c` the value, `k`
the rest of the work, which is done last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, Value, ValueKind
from ..packing import HEAD, VARIANT_SHIFT, Bits
from .names import ModuleNames
from .places import plus
from .reading import is_tree
from .text import indented
from .types import Types

A = "Adtc_writer."
DONE = ["k ()"]


def _argument(expression: str) -> str:
    return f"({expression})" if " " in expression else expression


def _some(number: int) -> list[str]:
    return [str(number)] if number else []


class OneForm:
    """The variable `node` is where it is. Those of its fields are numbered from `first` on."""

    more: tuple[str, ...] = ()  # variables that count children behind those of the form

    def __init__(
        self,
        names: ModuleNames,
        types: Types,
        form: FormModel,
        node: str = "at",
        first: int = 0,
    ) -> None:
        self.names, self.types, self.form, self.node = names, types, form, node
        self.number = {f.name: i for i, f in enumerate(form.fields, first)}
        self.presence: dict[tuple[int, int], str] = {}  # variables that are 1 if a field is there
        for f in form.fields:
            if f.presence:
                self.presence[f.presence.word, f.presence.shift] = f"p{self.number[f.name]}"

    def lines(self) -> list[str]:
        return [*self.variables(), *self.written(DONE)]

    def variables(self) -> Iterator[str]:
        """What says which fields are there."""
        for f in self.form.fields:
            if f.presence:
                yield f"let {self._there(f)} = {self._is_there(f)} in"

    def written(self, then: list[str]) -> list[str]:
        """The node and its children, and what comes then."""
        body = [*self._words(), *self._record(), *self._after(self.form.children, then)]
        is_named = any(f" w {self.node} " in line for line in body)
        return [self._node(is_named), *body]

    def _value(self, field: FieldModel) -> str:
        return f"c.{self.names.label(self.form, field.name)}"

    def _there(self, field: FieldModel) -> str:
        assert field.presence
        return self.presence[field.presence.word, field.presence.shift]

    def _is_there(self, field: FieldModel) -> str:
        how = "elements" if field.form is Form.ELEMENTS else "items"
        return f"{A}{'some' if field.is_optional else how} {self._value(field)}"

    def _if_there(self, field: FieldModel, steps: Callable[[str], str]) -> str:
        """What is done with the value."""
        if not field.is_optional:
            return f"{steps(self._value(field))};"
        return f"Option.iter (fun v -> {steps('v')}) {self._value(field)};"

    # ---- The node ----

    def _node(self, is_named: bool) -> str:
        variant = " lor ".join([str(self.form.tag), *self._bits(HEAD, VARIANT_SHIFT)])
        node = f"{A}node w ~variant:{_argument(variant)} ~count:{_argument(self._count())}"
        return f"let {self.node} = {node} in" if is_named else f"ignore ({node});"

    def _count(self) -> str:
        terms, fixed = [], self.form.packed
        for f in self.form.children:
            if f.presence:
                terms.append(self._there(f))
            elif f.form is Form.INLINE:
                terms.append(f"{A}count {self._value(f)}")
            else:
                fixed += 1
        return plus(fixed, *terms, *self.more)

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
                yield self._if_there(f, self._put_at(f, f.place.first // 4))

    def _put_at(self, field: FieldModel, word: int) -> Callable[[str], str]:
        put = f"{A}put_{self._put(field)} w {_argument(plus(0, 'r', *_some(word)))}"
        return lambda value: f"{put} {_argument(self._number(field, value))}"

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
            yield f"{A}child w {self.node} {_argument(i)};"

    def _index(self, field: FieldModel) -> str:
        return plus(field.fixed, *(self.presence[b.word, b.shift] for b in field.before))

    def _after(self, children: tuple[FieldModel, ...], then: list[str]) -> list[str]:
        if not children:
            return then
        field, *others = children
        rest = self._after(tuple(others), then)
        if not is_tree(field):
            return [*self._leaf(field), *rest]
        tree = self._tree(field)
        if rest == DONE:
            return tree
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
            put = f"{announced} {put}".strip()
            return [self._if_there(field, lambda v: f"{put} {self._argument(field, v)}")]
        return [*self._child(self._index(field)), f"{put} {self._argument(field)};"]

    def _item_name(self, field: FieldModel) -> str:
        value = field.value
        if value.kind is ValueKind.TEXT:
            return "shared_string" if value.shared else "string"
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
            return [f"{A}{how} w {self.node} {_argument(i)} {self._item_writer(field)} {value} k"]
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
