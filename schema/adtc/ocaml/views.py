"""Views: functions that read one field of a node where it is, without allocation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..layout import Form
from ..model import FieldModel, FormModel, Module, TypeModel, ValueKind
from .names import FUNCTIONS, ModuleNames, Names
from .places import Places, W, is_other, tag
from .reading import function_of
from .text import documented, headed, indented
from .types import Types, may_be_none

NOTHING_READ = "(Adtc_read_once.create ())"
MOST_BIT = 61  # of an integer of OCaml
POSITIONS = (ValueKind.NODE, ValueKind.TEXT, ValueKind.CONSTANT)  # what is read further by a view


def _used(name: str, expression: str) -> str:
    """The name of a parameter, if the expression has it."""
    return name if re.search(rf"(?<![\w'.]){name}(?![\w'])", expression) else "_"


@dataclass(frozen=True)
class Reader:
    """A function: its name where that of the field is {}, its type behind the buffer's, and what
    it is. That is an expression of `b` and `x`, or, of a list, of `b`, `l` and `i`."""

    pattern: str
    gives: str
    expression: str
    of_list: str = ""  # the type of the list


@dataclass(frozen=True)
class Named:
    """A reader of a field, and its name in a module."""

    name: str
    field: FieldModel
    reader: Reader


class Readers:
    """All functions of the fields of a form, or of a part, of which `x` is the position."""

    def __init__(
        self, names: ModuleNames, types: Types, form: FormModel, is_part: bool = False
    ) -> None:
        self.types, self.form = types, form
        self.places = Places(names, types, form, is_part=is_part)

    def of(self, field: FieldModel) -> Iterator[Reader]:
        if field.form is Form.ELEMENTS:
            yield from self._elements(field)
        elif field.is_list:
            yield from self._items(field)
        else:
            if may_be_none(field):
                yield Reader("has_{}", "bool", self.places.has(field))
            found = self._view(field, self.places.single(field))
            yield Reader("{}", self._gives(field), self._if_there(field, found))

    def _gives(self, field: FieldModel) -> str:
        scalar = self.types.scalar(self.form, field)
        return f"{scalar} Adtc_typed.view" if field.value.kind in POSITIONS else scalar

    def _view(self, field: FieldModel, found: str) -> str:
        return f"{W}view ({found})" if field.value.kind in POSITIONS else found

    def _if_there(self, field: FieldModel, found: str) -> str:
        if not field.is_optional:
            return found
        return f"if {self.places.has(field)} then {found} else {self.nothing(field)}"

    def nothing(self, field: FieldModel) -> str:
        """The expression that stands for an absent value."""
        if field.default is None:
            return f"raise {W}Absent"
        return self.types.default(self.form, field)

    def _items(self, field: FieldModel) -> Iterator[Reader]:
        option = " option" if field.is_sparse else ""
        of = f"{self.types.scalar(self.form, field)}{option} Adtc_typed.items"
        yield Reader("{}", of, self.places.items(field))
        at = f"{W}{'run_item' if field.form is Form.RUN else 'item'} b l i"
        found = self._view(field, self.places.item(field, at))
        if field.is_sparse:
            absent = self.places.is_absent(field, at)
            yield Reader("has_{}_in", "bool", f"not ({absent})", of)
            found = f"if {absent} then raise {W}Absent else {found}"
        yield Reader("{}_in", self._gives(field), found, of)

    def _elements(self, field: FieldModel) -> Iterator[Reader]:
        option = " option" if field.is_sparse else ""
        of = f"{self._element_type(field)}{option} Adtc_typed.elements"
        yield Reader("{}", of, self.places.elements(field))
        found = self.places.element(field)
        if field.is_sparse:
            has = self.places.has_element(field)
            yield Reader("has_{}_in", "bool", has, of)
            found = f"if {has} then {found} else raise {W}Absent"
        yield Reader("{}_in", self.types.scalar(self.form, field), found, of)

    def _element_type(self, field: FieldModel) -> str:
        """Numbers of different sizes are lists of different types."""
        value = field.value
        if value.kind is ValueKind.CODE:
            return self.types.scalar(self.form, field)
        name = "Float" if value.kind is ValueKind.FLOAT else "Int" if value.signed else "Uint"
        wide = "Boxed_" if self.types.is_wide(self.form, field) else ""
        return f"[ `{wide}{name}{value.bits} ]"


class Views:
    """The modules of views, as they are in the .ml and in the .mli."""

    def __init__(self, names: ModuleNames, types: Types, module: Module) -> None:
        self.names, self.types, self.module = names, types, module

    def implementation(self) -> list[str]:
        return [line for t in self.module.trees for line in self._of_type(t, True)]

    def interface(self) -> list[str]:
        return [line for t in self.module.trees for line in self._of_type(t, False)]

    def _of_type(self, t: TypeModel, is_code: bool) -> Iterator[str]:
        view = f"{self.names.types[t.name]} Adtc_typed.view"
        body = self._opening(t, view, is_code)
        if t.is_product:
            readers = self._functions(self.readers(t, t.forms[0]), view, is_code)
        else:
            body = [*self._kind(t, view, is_code), *body]
            readers = self._functions(self.attributes(t), view, is_code)
        yield from self._module(self.names.type_modules[t.name], [*body, *readers], is_code)
        for form in () if t.is_product else t.forms:
            content = self._constructor(t, form, view, is_code)
            yield from self._module(self.names.form_modules[form.name], content, is_code)

    def _module(self, name: str, body: list[str], is_code: bool) -> list[str]:
        start = f"module {name} {'= struct' if is_code else ': sig'}"
        if body[-1] == "":
            body = body[:-1]
        return ["", start, *indented(body), "end"]

    def read(self, t: TypeModel) -> str:
        """The function that reads all of a value."""
        return function_of(self.names, self.module, t.name, NOTHING_READ)

    def _opening(self, t: TypeModel, view: str, is_code: bool) -> list[str]:
        name = self.names.types[t.name]
        if is_code:
            read = self.read(t)
            return [
                f"let open_ buffer = Adtc_typed.check schema' {t.number} buffer",
                f"let value b x = {read} b ({W}at x) (fun v -> v)",
                *([f"let[@inline] same x y = ({W}at x : int) = {W}at y"] if t.shared else []),
            ]
        return [
            f"val open_ : Adtc_typed.buffer -> (checked * {view}, Adtc_typed.error) result",
            f"val value : checked -> {view} -> {name}",
            *([f"val same : {view} -> {view} -> bool"] if t.shared else []),
        ]

    def _kind(self, t: TypeModel, view: str, is_code: bool) -> list[str]:
        constructors = [self.names.constructors[f.name] for f in t.forms]
        constructors += [self.names.unknown[t.name]] if t.is_open else []
        defined = headed("type kind =", [" | ".join(constructors)], 4)
        if not is_code:
            defined.append(f"val kind : checked -> {view} -> kind")
            if t.is_open:
                defined.append("(* The number of the constructor, known or not: *)")
                defined.append(f"val tag : checked -> {view} -> int")
            return defined
        defined.append('external kind\' : int -> kind = "%identity"')
        if t.is_open:
            return [*defined, *self._open_kind(t)]
        if not t.tag_bits:
            return [*defined, "let kind (_ : checked) _ = kind' 0"]
        body = [f"let x = {W}at x in {W}look_ahead b x; kind' ({tag(t)})"]
        return [*defined, *headed("let[@inline] kind (b : checked) x =", body, 4)]

    def _open_kind(self, t: TypeModel) -> Iterator[str]:
        """A constructor that is not known has the number behind those that are."""
        known = len(t.forms)
        yield from headed("let[@inline] tag (b : checked) x =", [f"let x = {W}at x in {tag(t)}"], 4)
        yield "let[@inline] kind b x ="
        yield f"  let tag = tag b x in kind' (if tag < {known} then tag else {known})"

    def _constructor(self, t: TypeModel, form: FormModel, view: str, is_code: bool) -> list[str]:
        convert = f"of_{t.name}"
        readers = self._functions(self.readers(t, form), "t", is_code)
        if not is_code:
            return ["type t [@@immediate]", f"val {convert} : checked -> {view} -> t", *readers]
        where = f"{self.names.module}.View.{self.names.form_modules[form.name]}.{convert}"
        if not t.tag_bits:
            return ["type t = int", f"let {convert} (_ : checked) x = {W}at x", *readers]
        message = f"{where}: the value is no {form.name}"
        wrong = f'let wrong\' () = invalid_arg "{message}"'
        body = [f"let x = {W}at x in if {is_other(t, form)} then wrong' () else x"]
        head = f"let[@inline] {convert} (b : checked) x ="
        return ["type t = int", wrong, *headed(head, body, 4), *readers]

    # ---- Functions ----

    def readers(self, t: TypeModel, form: FormModel) -> Iterator[Named]:
        """Those of a form, with the names that they have in its module."""
        convert = f"of_{t.name}"
        own = Names(frozenset([convert, *FUNCTIONS]))
        given = self.names.readers(t) if t.is_product else own
        for field, reader in self._of_form(form):
            label = self.names.label(form, field.name)
            yield Named(given.take(reader.pattern.format(label)), field, reader)

    def _of_form(self, form: FormModel) -> Iterator[tuple[FieldModel, Reader]]:
        """Those of the fields of parts look for the part first."""
        whole = Readers(self.names, self.types, form)
        for field in form.fields:
            yield from ((field, reader) for reader in whole.of(field))
        for i, part in enumerate(form.parts):
            readers = Readers(self.names, self.types, part, is_part=True)
            opening = f"let x = {whole.places.part(i)} in"
            for field in part.fields:
                for r in readers.of(field):
                    inside = r if r.of_list else replace(r, expression=f"{opening} {r.expression}")
                    yield field, inside

    def attributes(self, t: TypeModel) -> Iterator[Named]:
        """Those of what all constructors of a sum have, but for lists."""
        given = self.names.readers(t)
        for first in t.forms[0].all_fields:
            if t.is_product or first.is_list or first.name not in t.forms[0].attributes:
                continue
            label = self.names.label(t.forms[0], first.name)
            if t.is_open and first.default is None and not may_be_none(first):
                known = Reader("has_{}", "bool", self._is_known(t))
                yield Named(given.take(known.pattern.format(label)), first, known)
            same = [self._of_attribute(form, first.name) for form in t.forms]
            for i, reader in enumerate(same[0]):
                found = self._cases(t, [readers[i].expression for readers in same])
                if t.is_open:
                    found = self._if_known(t, found, self._nothing(t, first, reader))
                merged = Reader(reader.pattern, reader.gives, found)
                yield Named(given.take(reader.pattern.format(label)), first, merged)

    def _of_attribute(self, form: FormModel, name: str) -> list[Reader]:
        return [reader for field, reader in self._of_form(form) if field.name == name]

    def _nothing(self, t: TypeModel, field: FieldModel, reader: Reader) -> str:
        """The answer of a reader of an attribute for a constructor that is not known."""
        if reader.pattern == "has_{}":
            return "false"
        return Readers(self.names, self.types, t.forms[0]).nothing(field)

    def _functions(self, named: Iterator[Named], x: str, is_code: bool) -> list[str]:
        """Of what is an `x`: a view, or the `t` of the module of a constructor."""
        return [line for n in named for line in self._documented(n, x, is_code)]

    def _documented(self, n: Named, x: str, is_code: bool) -> list[str]:
        """In the interface, what is said of a field stands below the function that gives it."""
        says = not is_code and n.reader.pattern == "{}"
        doc = documented(n.field.doc) if says else []
        return [*self._function(n.name, n.reader, x, is_code), *doc, *([""] if doc else [])]

    def _function(self, name: str, r: Reader, x: str, is_code: bool) -> list[str]:
        if not is_code:
            parameters = f"{r.of_list} -> int" if r.of_list else x
            return [f"val {name} : checked -> {parameters} -> {r.gives}"]
        head = f"let[@inline] {name} ({_used('b', r.expression)} : checked)"
        if r.of_list:
            return headed(f"{head} l i =", [r.expression], 4)
        used = _used("x", r.expression)
        position = f"let x = {W}at x in " if x != "t" and used == "x" else ""
        return headed(f"{head} {used} =", [f"{position}{r.expression}"], 4)

    def _cases(self, t: TypeModel, expressions: list[str]) -> str:
        """Constructors that have it at the same place share a case. The case of most of them is the
        first that is asked for. `tag` is the constructor's."""
        cases: dict[str, list[str]] = {}
        for form, expression in zip(t.forms, expressions):
            cases.setdefault(expression, []).append(str(form.tag))
        rarest, *others = sorted(cases, key=lambda e: len(cases[e]))
        if not others:
            return rarest
        found = rarest
        for expression in others:
            chosen = _one_of([int(t) for t in cases[expression]])
            found = f"if {chosen} then {_alone(expression)} else {found}"
        return found if t.is_open else f"let tag = {tag(t)} in {found}"

    def _is_known(self, t: TypeModel) -> str:
        return f"let tag = {tag(t)} in tag < {len(t.forms)}"

    def _if_known(self, t: TypeModel, found: str, nothing: str) -> str:
        return f"let tag = {tag(t)} in if tag >= {len(t.forms)} then {nothing} else {found}"


def _alone(expression: str) -> str:
    """As it may stand before an `else`."""
    return f"({expression})" if expression.startswith("let ") else expression


def _one_of(tags: list[int]) -> str:
    """Whether the tag is one of these. A bit for each is faster than the table of a match."""
    if len(tags) == 1:
        return f"tag = {tags[0]}"
    if max(tags) <= MOST_BIT:
        return f"{W}is_one_of {sum(1 << t for t in tags):#x} tag"
    return f"(match tag with {' | '.join(map(str, tags))} -> true | _ -> false)"
