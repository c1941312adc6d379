"""C++ that reads trees: a walk, a search, a digest, a comparison; the same text for each library.

A library is a Library: it says how its own code names kinds, fields and items.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape, Type, Work

Lines = Iterator[str]


class Library(Protocol):
    """The code of a library. `x` is a value of a type, `c` the same as one of its forms.

    A list is an expression for a local; an item of it is a handle, a Text or a number.
    """

    def handle(self, of: Type) -> str: ...
    def kind(self, of: Type, x: str) -> str: ...
    def label(self, form: Form) -> str: ...
    def narrow(self, form: Form, x: str) -> str: ...
    def has(self, form: Form, field: FieldModel, c: str) -> str: ...
    def get(self, form: Form, field: FieldModel, c: str) -> str: ...
    def list(self, form: Form, field: FieldModel, c: str) -> str: ...
    def size(self, field: FieldModel, items: str) -> str: ...
    def item(self, field: FieldModel, items: str, i: str) -> str: ...
    def there(self, field: FieldModel, item: str) -> str: ...


def by_form(library: Library, of: Type, bodies: dict[str, list[str]]) -> Lines:
    """The statements for the form that `x` has, which is `c` there."""
    found = [f for f in of.forms if bodies.get(f.name)]
    if of.is_product:
        if found:
            yield f"auto c = {library.narrow(found[0], 'x')};"
            yield "(void)c;"
            yield from bodies[found[0].name]
        return
    yield f"switch ({library.kind(of, 'x')}) {{"
    for form in found:
        yield f"case {library.label(form)}: {{"
        yield f"auto c = {library.narrow(form, 'x')};"
        yield "(void)c;"
        yield from bodies[form.name]
        yield "break;"
        yield "}"
    yield "default: break;"
    yield "}"


def each_node(library: Library, form: Form, field: FieldModel, call: str) -> Lines:
    """Calls a function for the nodes of a field, as "walk_{type}({item}, w)"."""
    of = field.value.type
    if field.is_list:
        yield f"auto l_{field.name} = {library.list(form, field, 'c')};"
        yield f"for (uint32_t i = 0, n = {library.size(field, f'l_{field.name}')}; i < n; i++) {{"
        yield f"auto y = {library.item(field, f'l_{field.name}', 'i')};"
        condition = f"if ({library.there(field, 'y')}) " if field.is_sparse else ""
        yield f"{condition}{call.format(type=of, item='y')};"
        yield "}"
        return
    condition = f"if ({library.has(form, field, 'c')}) " if field.is_optional else ""
    yield f"{condition}{call.format(type=of, item=library.get(form, field, 'c'))};"


def walking(library: Library, shape: Shape, work: Work) -> Lines:
    """Counts all nodes, and of the names also the bytes."""
    yield from _all(library, shape, "walk", "Walked &w")
    for of in shape.types:
        bodies = {}
        for form in of.forms:
            lines = []
            if form.name == work.names:
                text = library.get(form, form.field(work.name), "c")
                lines = ["w.names++;", f"w.bytes += Text({text}).length;"]
            for field in form.nodes:
                lines += each_node(library, form, field, "walk_{type}({item}, w)")
            bodies[form.name] = lines
        body = ["w.nodes++;", *by_form(library, of, bodies)]
        yield from _function(library, of, "walk", "Walked &w", body)


def finding(library: Library, shape: Shape, work: Work) -> Lines:
    """Finds all calls, and looks at each: where it is, and how many arguments it has.

    Nodes that cannot have a call in them are not looked at.
    """
    reaching = shape.reaching(work.calls)
    yield from _all(library, shape, "find", "Found &w", reaching)
    for of in (t for t in shape.types if t.name in reaching):
        bodies = {}
        for form in of.forms:
            lines = []
            if form.name == work.calls:
                arguments = form.field(work.arguments)
                items = library.list(form, arguments, "c")
                line = library.get(form, of.attributes[0], "c")
                lines = ["w.calls++;", f"w.lines += (uint64_t)({line});"]
                lines.append(f"w.arguments += {library.size(arguments, f'({items})')};")
            for field in (f for f in form.nodes if f.value.type in reaching):
                lines += each_node(library, form, field, "find_{type}({item}, w)")
            bodies[form.name] = lines
        body = list(by_form(library, of, bodies))
        yield from _function(library, of, "find", "Found &w", body)


def digesting(library: Library, shape: Shape) -> Lines:
    """Mixes all that a tree says, in the order of the tokens."""
    yield from _all(library, shape, "digest", "Digest &d")
    for of in shape.types:
        bodies = {f.name: list(_digest(library, f)) for f in of.forms}
        body = list(by_form(library, of, bodies))
        yield from _function(library, of, "digest", "Digest &d", body)


def _digest(library: Library, form: Form) -> Lines:
    yield f"d.number({form.index});"
    for field in form.header:
        if field.is_list:
            yield f"auto l_{field.name} = {library.list(form, field, 'c')};"
            yield f"d.number({library.size(field, f'l_{field.name}')});"
        elif field.is_optional and field.value.kind is not TEXT:
            yield f"d.number({library.has(form, field, 'c')});"
            if not form.is_later(field):
                yield f"if ({library.has(form, field, 'c')})"
                yield f"d.number((int64_t)({library.get(form, field, 'c')}));"
        elif not form.is_later(field):
            yield _mix(field, library.get(form, field, "c"))
    for field in form.later:
        if not field.is_list:
            condition = field.is_optional and field.value.kind is NODE
            yield f"if ({library.has(form, field, 'c')})" if condition else ""
            yield _mix(field, library.get(form, field, "c"))
            continue
        items = f"l_{field.name}"
        yield f"for (uint32_t i = 0, n = {library.size(field, items)}; i < n; i++) {{"
        yield f"auto y = {library.item(field, items, 'i')};"
        if field.is_sparse:
            yield f"d.number({library.there(field, 'y')});"
            yield f"if ({library.there(field, 'y')})"
        yield _mix(field, "y")
        yield "}"


def _mix(field: FieldModel, value: str) -> str:
    kind = field.value.kind
    if kind is NODE:
        return f"digest_{field.value.type}({value}, d);"
    if kind in (TEXT, CONSTANT):
        return f"d.{kind.value}({value});"
    return f"d.number((int64_t)({value}));"


def comparing(library: Library, shape: Shape) -> Lines:
    """Whether two trees say the same."""
    for of in shape.types:
        handle = library.handle(of)
        yield f"static bool equal_{of.name}({handle} x, {handle} y);"
    for of in shape.types:
        handle = library.handle(of)
        bodies = {f.name: list(_equal(library, f)) for f in of.forms}
        yield f"static bool equal_{of.name}({handle} x, {handle} y) {{"
        if not of.is_product:
            kinds = (library.kind(of, "x"), library.kind(of, "y"))
            yield f"if ({kinds[0]} != {kinds[1]}) return false;"
        yield from by_form(library, of, bodies)
        yield "return true;"
        yield "}"


def _equal(library: Library, form: Form) -> Lines:
    yield f"auto e = {library.narrow(form, 'y')};"
    yield "(void)e;"
    for field in form.header:
        if field.is_list:
            yield from _equal_lists(library, form, field)
            continue
        pair = [library.get(form, field, c) for c in "ce"]
        if field.is_optional and field.value.kind is not TEXT:
            there = [library.has(form, field, c) for c in "ce"]
            yield f"if ({there[0]} != {there[1]}) return false;"
            yield f"if ({there[0]})"
        yield f"if (!{_same(field, *pair)}) return false;"


def _equal_lists(library: Library, form: Form, field: FieldModel) -> Lines:
    lists = [f"{c}_{field.name}" for c in "ce"]
    for c, name in zip("ce", lists):
        yield f"auto {name} = {library.list(form, field, c)};"
    sizes = [library.size(field, name) for name in lists]
    yield f"if ({sizes[0]} != {sizes[1]}) return false;"
    yield f"for (uint32_t i = 0, n = {sizes[0]}; i < n; i++) {{"
    for c, name in zip("ce", lists):
        yield f"auto i_{c} = {library.item(field, name, 'i')};"
    if field.is_sparse:
        there = [library.there(field, f"i_{c}") for c in "ce"]
        yield f"if ({there[0]} != {there[1]}) return false;"
        yield f"if ({there[0]})"
    yield f"if (!{_same(field, 'i_c', 'i_e')}) return false;"
    yield "}"


def _same(field: FieldModel, a: str, b: str) -> str:
    kind = field.value.kind
    if kind is NODE:
        return f"equal_{field.value.type}({a}, {b})"
    if kind in (CODE, INT):
        return f"(({a}) == ({b}))"
    return f"same({a}, {b})"


def _all(
    library: Library, shape: Shape, what: str, more: str, only: set[str] | None = None
) -> Lines:
    for of in shape.types:
        if only is None or of.name in only:
            yield f"static void {what}_{of.name}({library.handle(of)} x, {more});"


def _function(library: Library, of: Type, what: str, more: str, body: list[str]) -> Lines:
    yield f"static void {what}_{of.name}({library.handle(of)} x, {more}) {{"
    yield "(void)x;"
    yield from body
    yield "}"
