"""OCaml: the types that the schema compiler writes for a schema, as values of OCaml's heap."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from adtc.ocaml.names import ModuleNames
from adtc.ocaml.types import Types
from adtc.places import Form as Placed

from .plain import Plain, digested, read
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape, Type


class OCaml(Plain):
    """`x` is a value of a type, `c` the record of its form."""

    file = "generated.ml"
    by_hand = "ocaml/folding_{}.ml"

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape)
        self.names = ModuleNames(shape.module, shape.prefix)

    def write(self, folder: Path) -> None:
        super().write(folder)
        of_schema = Types(self.names, self.shape.module, self.shape.schema)
        types = ["open Rival", *of_schema.definitions()]
        for of in self.shape.enumerations:
            name = self.names.types[of.name]
            types.append(f'external code_{of.name} : {name} -> int = "%identity"')
            types.append(f'external of_code_{of.name} : int -> {name} = "%identity"')
        (folder / "types.ml").write_text("".join(f"{line}\n" for line in types))

    def program(self) -> Iterator[str]:
        yield "open Rival"
        yield "open Types"
        for what, of_type in (("walk", self._walk), ("find", self._find), ("digest", self._digest)):
            yield from self._functions(what, of_type)
        yield from self._functions("fold", self._fold)
        yield from self._functions("copy", self._copy)
        yield from self._functions("build", self._build)
        root = self.shape.root
        (files,) = root.forms[0].header
        yield f"type root = {self.names.types[root.name]}"
        yield f"let files_of (x : root) = List.length x.{self._label(root.forms[0], files)}"
        for what in ("walk", "find", "digest", "fold", "copy", "build"):
            yield f"let {what} = {what}_{root.name}"

    def _functions(self, what: str, body) -> Iterator[str]:
        types = [t for t in self.shape.types if what != "find" or t.name in self.finds]
        for i, of in enumerate(types):
            argument = "t" if what == "build" else f"(x : {self.names.types[of.name]})"
            result = "" if what in ("walk", "find", "digest") else f" : {self.names.types[of.name]}"
            yield f"{'and' if i else 'let rec'} {what}_{of.name} {argument}{result} ="
            yield from body(of)

    def _label(self, form: Form, f: FieldModel) -> str:
        return self.names.label(form.model, f.name)

    def _at(self, form: Form, f: FieldModel) -> str:
        return f"{'x' if self.shape.is_product(form.type) else 'c'}.{self._label(form, f)}"

    # ---- Reading ----

    def _match(self, of: Type, bodies: dict[str, list[str]]) -> Iterator[str]:
        """Bodies are units, one after the other."""
        if of.is_product:
            yield f"{'; '.join(bodies[of.forms[0].name]) or '()'}"
            return
        yield "(match x with"
        for form in of.forms:
            if bodies[form.name]:
                yield f"| {self._pattern(form)} -> {'; '.join(bodies[form.name])}"
        yield ")" if all(bodies.values()) else "| _ -> ())"

    def _pattern(self, form: Form) -> str:
        name = self.names.constructors[form.name]
        return f"{name} c" if form.header else name

    def _each(self, what: str, form: Form, fields: tuple[FieldModel, ...]) -> Iterator[str]:
        for f in fields:
            yield _applied(f, f"{what}_{f.value.type}", self._at(form, f))

    def _walk(self, of: Type) -> Iterator[str]:
        yield "walked.nodes <- walked.nodes + 1;"
        bodies = {}
        for form in of.forms:
            bodies[form.name] = list(self._each("walk", form, form.nodes))
            if form.name == self.work.names:
                bodies[form.name].insert(0, f"name {self._at(form, form.field(self.work.name))}")
        yield from self._match(of, bodies)

    def _find(self, of: Type) -> Iterator[str]:
        bodies = {}
        for form in of.forms:
            bodies[form.name] = list(self._each("find", form, self.found(form)))
            if form.name == self.work.calls:
                arguments = self._at(form, form.field(self.work.arguments))
                line = self._at(form, self.position(of))
                bodies[form.name].insert(0, f"call {line} (List.length {arguments})")
        yield from self._match(of, bodies)

    def _digest(self, of: Type) -> Iterator[str]:
        bodies = {
            f.name: [f"number {f.index}", *self.steps("digest", f, digested(f))] for f in of.forms
        }
        yield from self._match(of, bodies)

    def digest_size(self, form: Form, f: FieldModel) -> str:
        return f"number ({_module(f)}.length {self._at(form, f)})"

    def digest_has(self, form: Form, f: FieldModel) -> str:
        return f"number (Bool.to_int (Option.is_some {self._at(form, f)}))"

    def digest_value(self, form: Form, f: FieldModel) -> str:
        at = self._at(form, f)
        if f.value.kind is TEXT:
            return f"text ({at})" if f.is_optional else f"text (Some {at})"
        return _applied(f, self._mix(f), at)

    def digest_items(self, form: Form, f: FieldModel) -> str:
        mix = "(fun y -> text (Some y))" if f.value.kind is TEXT else self._mix(f)
        if f.is_sparse:
            mix = f"(sparse {mix})"
        return f"{_module(f)}.iter {mix} {self._at(form, f)}"

    def _mix(self, f: FieldModel) -> str:
        if f.value.kind is NODE:
            return f"digest_{f.value.type}"
        code = f"code_{f.value.type}" if f.value.type else "Bool.to_int"
        mixed = {CODE: f"(fun y -> number ({code} y))", INT: "number"}
        return mixed.get(f.value.kind, f.value.kind.value)

    # ---- Making ----

    def _made(self, form: Form, value: dict[str, str]) -> str:
        fields = "; ".join(f"{self._label(form, f)} = {value[f.name]}" for f in form.header)
        record = f"{{ {fields} }}" if form.header else ""
        if self.shape.is_product(form.type):
            return record
        return f"{self.names.constructors[form.name]} {record}"

    def _copy(self, of: Type) -> Iterator[str]:
        yield from self._copied(of, "copy")

    def _fold(self, of: Type) -> Iterator[str]:
        if of.name == self.work.folded:
            yield "match Folding.folded x with Some v -> Folding.constant x v | None ->"
        yield from self._copied(of, "fold")

    def _copied(self, of: Type, what: str) -> Iterator[str]:
        """What cannot change is shared: texts and constants."""
        if not of.is_product:
            yield "match x with"
        for form in of.forms:
            values = {f.name: self._at(form, f) for f in form.header}
            for f in form.nodes:
                values[f.name] = _mapped(f, f"{what}_{f.value.type}", values[f.name])
            made = self._made(form, values)
            yield made if of.is_product else f"| {self._pattern(form)} -> {made}"

    def _build(self, of: Type) -> Iterator[str]:
        if of.is_product:
            yield from self._read(of.forms[0])
            return
        yield "match int t with"
        for form in of.forms:
            yield f"| {form.index} ->"
            yield from self._read(form)
        yield '| _ -> fail "a node of no known kind"'

    def _read(self, form: Form) -> Iterator[str]:
        yield from self.steps("read", form, read(form))
        yield self._made(form, {f.name: f"f_{f.name}" for f in form.header})

    def read_count(self, form: Form, f: FieldModel) -> str:
        return f"let n_{f.name} = int t in"

    def read_flag(self, form: Form, f: FieldModel) -> str:
        return f"let has_{f.name} = flag t in"

    def read_value(self, form: Form, f: FieldModel) -> str:
        value = _read(f)
        if f.value.kind is TEXT and f.is_optional and not form.is_later(f):
            value = "optional_text t"
        elif f.is_optional:
            value = f"if has_{f.name} then Some ({value}) else None"
        return f"let f_{f.name} = {value} in"

    def read_items(self, form: Form, f: FieldModel) -> str:
        item = f"if flag t then Some ({_read(f)}) else None" if f.is_sparse else _read(f)
        return f"let f_{f.name} = {_module(f)}.init n_{f.name} (fun _ -> {item}) in"


def _module(f: FieldModel) -> str:
    return "Array" if f.form is Placed.ELEMENTS else "List"


def _applied(f: FieldModel, function: str, value: str) -> str:
    """To all that there is of a field."""
    if f.is_sparse:
        return f"List.iter (Option.iter {function}) {value}"
    if f.is_list:
        return f"List.iter {function} {value}"
    return f"{f'Option.iter {function}' if f.is_optional else function} {value}"


def _mapped(f: FieldModel, function: str, value: str) -> str:
    if f.is_sparse:
        return f"List.map (Option.map {function}) {value}"
    if f.is_list:
        return f"List.map {function} {value}"
    return f"{f'Option.map {function}' if f.is_optional else function} {value}"


def _read(f: FieldModel) -> str:
    plain = {TEXT: "text_of t", INT: "int t", CONSTANT: "constant_of t"}
    if f.value.kind is CODE:
        return f"of_code_{f.value.type} (int t)" if f.value.type else "flag t"
    return plain.get(f.value.kind) or f"build_{f.value.type} t"
