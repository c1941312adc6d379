"""Functions from bytes to values. Each is given what to do with the value, which it does last: so
nothing waits on the stack, and trees may be of any depth. `k` is what to do.

Where a schema shares values, `s'` is what has been read of these. A shared type has two functions:
one asks whether the node has been read, and the other one reads it."""

from __future__ import annotations

from collections.abc import Callable

from ..layout import Form
from ..model import FieldModel, FormModel, Module, TypeModel, ValueKind
from ..packing import Bits
from .names import ModuleNames
from .places import Places, W, tag
from .text import headed, indented, listed
from .types import Types

ONCE = "Adtc_read_once."
SHARED = "s'"

TREES = (ValueKind.NODE, ValueKind.CONSTANT)


def is_tree(field: FieldModel) -> bool:
    """Whether it has, or may have, something below it that is read by a function of its own."""
    return field.is_tree_list or field.value.kind in TREES


def is_recursive(module: Module) -> bool:
    """Whether a function of a type calls one, maybe another: that of a shared type does so too."""
    if any(t.shared for t in module.trees):
        return True
    fields = (f for form in module.forms for f in form.all_fields)
    return any(f.value.kind is ValueKind.NODE for f in fields)


def function_of(names: ModuleNames, module: Module, type_: str, shared: str = SHARED) -> str:
    """The function of a type, with what it is given first."""
    of = f"read'{names.types[type_]}"
    return f"{of} {shared}" if module.shared_count else of


Once = Callable[[str, TypeModel, str], list[str]]
Each = Callable[[str, TypeModel], list[str]]


def functions_of(
    names: ModuleNames, module: Module, verb: str, once: Once, each: Each
) -> list[str]:
    """Functions of all types, by how they begin: `each` makes one. Of a shared type it makes what
    `once` calls by name, which makes one that asks first."""
    lines: list[str] = []
    first = "let rec" if is_recursive(module) else "let"
    for i, t in enumerate(module.trees):
        name, start = names.types[t.name], "and" if i else first
        lines += [""] if i else []
        called, asked = f"{verb}'{name}", f"{verb}_node'{name}"
        if t.shared:
            lines += [*once(f"{start} {called}", t, asked), ""]
            start, called = "and", asked
        lines += each(f"{start} {called}", t)
    return lines


class Reading:
    def __init__(self, names: ModuleNames, types: Types, module: Module) -> None:
        self.names, self.types, self.module = names, types, module

    def functions(self) -> list[str]:
        return functions_of(self.names, self.module, "read", self._once, self._function)

    def _once(self, start: str, _: TypeModel, asked: str) -> list[str]:
        return headed(f"{start} {SHARED} b x k =", [f"{ONCE}node {asked} {SHARED} b x k"])

    def _function(self, start: str, t: TypeModel) -> list[str]:
        lines = self._body(f"{start} b x k =", t)
        if not self.module.shared_count:
            return lines
        used = any(SHARED in line for line in lines)
        return [f"{start} {SHARED if used else '_'} b x k =", *lines[1:]]

    def _body(self, start: str, t: TypeModel) -> list[str]:
        if len(t.forms) == 1 and not t.is_open:
            return [start, *indented(self._form(t, t.forms[0]))]
        lines = [start, f"  match {tag(t)} with"]
        for form in t.forms:
            is_last = form is t.forms[-1] and not t.is_open
            lines += [f"  | {'_' if is_last else form.tag} ->", *indented(self._form(t, form), 4)]
        if t.is_open:
            unknown = self.names.unknown[t.name]
            lines.append(f"  | tag -> k ({unknown} (Adtc_typed.unknown b x tag))")
        return lines

    def _form(self, t: TypeModel, form: FormModel) -> list[str]:
        return OneForm(self.names, self.types, form, self.module).lines(t)


class OneForm:
    def __init__(self, names: ModuleNames, types: Types, form: FormModel, module: Module) -> None:
        self.names, self.types, self.form, self.module = names, types, form, module
        whole = Places(names, types, form)
        self.places = {f.name: whole for f in form.fields}
        self.parts = []  # variables that are their positions
        for i, part in enumerate(form.parts):
            x = f"x{i + 1}"
            self.parts.append(f"let {x} = {whole.part(i)} in")
            places = Places(names, types, part, x, is_part=True)
            self.places.update({f.name: places for f in part.fields})

    def lines(self, t: TypeModel) -> list[str]:
        trees = [(i, f) for i, f in enumerate(self.form.all_fields) if is_tree(f)]
        return [*self.parts, *self._after(trees, self._made(t))]

    def _made(self, t: TypeModel) -> list[str]:
        """The value, of fields that have been read and of those that are read at once."""
        name = "" if t.is_product else self.names.constructors[self.form.name]
        if not self.form.all_fields:
            return [f"k {name}"]
        fields = [
            f"{self.names.label(self.form, f.name)} = {f'v{i}' if is_tree(f) else self._leaf(f)}"
            for i, f in enumerate(self.form.all_fields)
        ]
        if not name:
            return listed("k", "({", fields, f"}} : {self.names.types[t.name]})", 20)
        return listed(f"k ({name}", "{", fields, "})", 20)

    def _after(self, trees: list[tuple[int, FieldModel]], last: list[str]) -> list[str]:
        if not trees:
            return last
        (i, field), *others = trees
        rest, places = self._after(others, last), self.places[field.name]
        if field.is_optional:
            read = f"{self._function(field)} b ({places.child(field)})"
            there = f"if {places.has(field)} then {read} (fun v -> k (Some v)) else k None"
            return [f"let k v{i} =", *indented(rest), "in", there]
        return [f"{self._call(field)} @@ fun v{i} ->", *rest]

    def _call(self, field: FieldModel) -> str:
        places = self.places[field.name]
        if field.is_tree_list:
            return f"Adtc_typed.read_items b ({places.items(field)}) {self._item(field)}"
        return f"{self._function(field)} b ({places.child(field)})"

    def _function(self, field: FieldModel) -> str:
        if field.value.kind is ValueKind.CONSTANT:
            return "Adtc_typed.read_constant"
        return function_of(self.names, self.module, field.value.type)

    def _item(self, field: FieldModel) -> str:
        """The function that reads an item of a list."""
        places = self.places[field.name]
        if field.value.kind in TREES:
            read = self._function(field)
            if not field.is_sparse:
                return f"({read})" if " " in read else read
            found = f"{read} b at (fun v -> k (Some v))"
        else:
            is_text = field.value.kind is ValueKind.TEXT
            value = self._text(field, "at") if is_text else places.item(field, "at")
            if not field.is_sparse:
                return f"(fun b at k -> k ({value}))"
            found = f"k (Some ({value}))"
        absent = places.is_absent(field, "at")
        return f"(fun b at k -> if {absent} then k None else {found})"

    def _text(self, field: FieldModel, at: str) -> str:
        return f"{ONCE}text {SHARED} b {at}" if field.value.shared else f"{W}text b {at}"

    # ---- What is read at once ----

    def _leaf(self, field: FieldModel) -> str:
        places = self.places[field.name]
        if field.form is Form.ELEMENTS:
            return self._array(field)
        is_code = field.codes and isinstance(field.place, Bits)
        if field.is_optional and is_code and not places.is_part:
            code = places.code(field, "c", True)
            return f"(match {places.bits(field.place)} with 0 -> None | c -> Some ({code}))"
        if field.value.kind is ValueKind.TEXT:
            found = self._text(field, f"({places.child(field)})")
        else:
            found = places.single(field)
        if field.default is not None:
            default = self.types.default(self.form, field)
            return f"if {places.has(field)} then {found} else {default}"
        if field.is_optional:
            return f"if {places.has(field)} then Some ({found}) else None"
        return found

    def _array(self, field: FieldModel) -> str:
        places = self.places[field.name]
        element = places.element(field)
        if field.is_sparse:
            element = f"if {places.has_element(field)} then Some ({element}) else None"
        made = f"Array.init ({W}elements_length b l) (fun i -> {element})"
        return f"(let l = {places.elements(field)} in {made})"
