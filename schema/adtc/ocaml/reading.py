"""Functions from bytes to values. Each is given what to do with the value, which it does last: so
nothing waits on the stack, and trees may be of any depth. `k` is what to do."""

from __future__ import annotations

from collections.abc import Iterator

from ..layout import Form
from ..model import FieldModel, FormModel, Module, TypeModel, ValueKind
from ..packing import Bits
from .names import ModuleNames
from .places import Places, W, tag
from .text import indented, listed
from .types import Types

TREES = (ValueKind.NODE, ValueKind.CONSTANT)


def is_tree(field: FieldModel) -> bool:
    """Whether it has, or may have, something below it that is read by a function of its own."""
    return field.is_tree_list or field.value.kind in TREES


def is_recursive(module: Module) -> bool:
    """Whether a function of a type calls one, maybe another."""
    fields = (f for form in module.forms for f in form.fields)
    return any(f.value.kind is ValueKind.NODE for f in fields)


class Reading:
    def __init__(self, names: ModuleNames, types: Types, module: Module) -> None:
        self.names, self.types, self.module = names, types, module

    def functions(self) -> list[str]:
        lines: list[str] = []
        first = "let rec" if is_recursive(self.module) else "let"
        for i, t in enumerate(self.module.trees):
            start = f"{'and' if i else first} read'{self.names.types[t.name]} b x k ="
            lines += ["", *self._function(start, t)] if i else self._function(start, t)
        return lines

    def _function(self, start: str, t: TypeModel) -> list[str]:
        if len(t.forms) == 1:
            return [start, *indented(self._form(t, t.forms[0]))]
        lines = [start, f"  match {tag(t)} with"]
        for form in t.forms:
            case = f"  | {'_' if form is t.forms[-1] else form.tag} ->"
            lines += [case, *indented(self._form(t, form), 4)]
        return lines

    def _form(self, t: TypeModel, form: FormModel) -> list[str]:
        return OneForm(self.names, self.types, form).lines(t)


class OneForm:
    def __init__(self, names: ModuleNames, types: Types, form: FormModel) -> None:
        self.names, self.types, self.form = names, types, form
        self.places = Places(names, types, form)

    def lines(self, t: TypeModel) -> list[str]:
        trees = [(i, f) for i, f in enumerate(self.form.fields) if is_tree(f)]
        return self._after(trees, self._made(t))

    def _made(self, t: TypeModel) -> list[str]:
        """The value, of fields that have been read and of those that are read at once."""
        name = "" if t.is_product else self.names.constructors[self.form.name]
        if not self.form.fields:
            return [f"k {name}"]
        fields = [
            f"{self.names.label(self.form, f.name)} = {f'v{i}' if is_tree(f) else self._leaf(f)}"
            for i, f in enumerate(self.form.fields)
        ]
        if not name:
            return listed("k", "({", fields, f"}} : {self.names.types[t.name]})", 20)
        return listed(f"k ({name}", "{", fields, "})", 20)

    def _after(self, trees: list[tuple[int, FieldModel]], last: list[str]) -> list[str]:
        if not trees:
            return last
        (i, field), *others = trees
        rest = self._after(others, last)
        if field.is_optional:
            read = f"{self._function(field)} b ({self.places.child(field)})"
            there = f"if {self.places.has(field)} then {read} (fun v -> k (Some v)) else k None"
            return [f"let k v{i} =", *indented(rest), "in", there]
        return [*self._call(field), *_last_joined(f"(fun v{i} ->", rest)]

    def _call(self, field: FieldModel) -> list[str]:
        if field.is_tree_list:
            items = self.places.items(field)
            return [f"Adtc_typed.read_items b ({items}) {self._item(field)}"]
        return [f"{self._function(field)} b ({self.places.child(field)})"]

    def _function(self, field: FieldModel) -> str:
        if field.value.kind is ValueKind.CONSTANT:
            return "Adtc_typed.read_constant"
        return f"read'{self.names.types[field.value.type]}"

    def _item(self, field: FieldModel) -> str:
        """The function that reads an item of a list."""
        if field.value.kind in TREES:
            read = self._function(field)
            if not field.is_sparse:
                return read
            found = f"{read} b at (fun v -> k (Some v))"
        else:
            value = f"{W}text b at" if field.value.kind is ValueKind.TEXT else ""
            value = value or self.places.item(field, "at")
            if not field.is_sparse:
                return f"(fun b at k -> k ({value}))"
            found = f"k (Some ({value}))"
        absent = self.places.is_absent(field, "at")
        return f"(fun b at k -> if {absent} then k None else {found})"

    # ---- What is read at once ----

    def _leaf(self, field: FieldModel) -> str:
        if field.form is Form.ELEMENTS:
            return self._array(field)
        if field.is_optional and field.codes and isinstance(field.place, Bits):
            code = self.places.code(field, "c", True)
            return f"(match {self.places.bits(field.place)} with 0 -> None | c -> Some ({code}))"
        found = self.places.single(field)
        if field.value.kind is ValueKind.TEXT:
            found = f"{W}text b ({found})"
        if field.is_optional:
            return f"if {self.places.has(field)} then Some ({found}) else None"
        return found

    def _array(self, field: FieldModel) -> str:
        element = self.places.element(field)
        if field.is_sparse:
            has = self.places.has_element(field)
            element = f"if {has} then Some ({element}) else None"
        made = f"Array.init ({W}elements_length b l) (fun i -> {element})"
        return f"(let l = {self.places.elements(field)} in {made})"


def _last_joined(opening: str, rest: list[str]) -> Iterator[str]:
    """The function that goes on."""
    yield f"  {opening}"
    *before, end = rest
    yield from indented(before, 4)
    yield f"    {end})"
