"""Python: a class with slots for each form, like those of the module ast; codes are numbers.

Each operation on a node is a method of its class. A pickle has the arguments that make a node: that
takes half of the time, and half of the bytes, of the slots by their names.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from typing import ClassVar

from .plain import Plain, digested, read
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape, Type


class Folding:
    """The part for a schema that folds constants. `types` are those whose nodes may have a value,
    and `known` says of which forms they have one; what is on the right is looked at first, as it is
    small as a rule."""

    types: tuple[str, ...]
    known: ClassVar[dict[str, list[str]]]

    def constant(self, attributes: dict[str, str]) -> dict[str, str]:
        """The fields of the node in the place of one whose value is `v`; of the others None."""
        raise NotImplementedError


class OfPython(Folding):
    types = ("expr",)
    known: ClassVar = {
        "Constant": ["v = self.value", "return v if type(v) is int and is_whole(v) else None"],
        "BinOp": [
            "b = self.right.known()",
            "a = None if b is None else self.left.known()",
            "return None if a is None else operated(self.op, a, b)",
        ],
        "UnaryOp": [
            "a = self.operand.known() if self.op == 3 else None",
            "return None if a is None else operated(1, 0, a)",
        ],
    }

    def constant(self, attributes: dict[str, str]) -> dict[str, str]:
        return attributes | {"value": "v"}


class OfOcaml(Folding):
    types = ("expression", "literal")
    known: ClassVar = {
        "Pconst_integer": ["return None if self.suffix else whole(self.digits)"],
        "Pexp_constant": ["return self.value.known()"],
        "Pexp_apply": [
            "f = self.function",
            "if len(self.arguments) != 2 or type(f) is not Pexp_ident: return None",
            "name = f.name.ident",
            "operator = operator_of(name.name) if type(name) is Lident else None",
            "a, b = self.arguments",
            "if operator is None or type(b.label) is not Nolabel: return None",
            "w = b.value.known() if type(a.label) is Nolabel else None",
            "v = None if w is None else a.value.known()",
            "return None if v is None else operated(operator, v, w)",
        ],
    }

    def constant(self, attributes: dict[str, str]) -> dict[str, str]:
        places = (attributes[name] for name in ("line", "column", "end_line", "end_column"))
        literal = f"Pconst_integer({', '.join(['str(v)', 'None', *places])})"
        return attributes | {"attributes": "[]", "value": literal}


FOLDING = {"python": OfPython(), "parsetree": OfOcaml()}


class Python(Plain):
    """`self` is a node, and `n()` the next token."""

    file = "generated.py"

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape)
        self.constants = FOLDING[shape.prefix]

    def program(self) -> Iterator[str]:
        yield "from rival import constant, is_whole, operated, operator_of, raw, same, texts, whole"
        for of in self.shape.types:
            for form in of.forms:
                yield from self._class(of, form)
        for of in self.shape.types:
            if not of.is_product:
                yield f"BUILD_{of.name} = ({', '.join(f'build_{f.name}' for f in of.forms)},)"
        root = self.shape.root.forms[0]
        yield f"def build(n): return build_{root.name}(n)"
        (files,) = root.header
        yield f"def files_of(x): return len(x.{files.name})"

    def _class(self, of: Type, form: Form) -> Iterator[str]:
        names = [label(f) for f in form.header]
        yield f"class {form.name}:"
        yield f"    __slots__ = ({''.join(f'{name!r}, ' for name in names)})"
        methods = {
            f"__init__({', '.join(['self', *names])})": [f"self.{n} = {n}" for n in names],
            "walk(self, w)": self._walk(form),
            "find(self, w)": self._find(of, form),
            "digest(self, d)": [
                f"d.number({form.index})",
                *self.steps("digest", form, digested(form)),
            ],
            "fold(self)": self._fold(form),
            "copy(self)": [self._copied(form, "copy")],
            "__eq__(self, other)": self._equal(form),
            "__reduce__(self)": [f"return {form.name}, ({''.join(f'self.{n}, ' for n in names)})"],
        }
        if of.name in self.constants.types:
            methods["known(self)"] = self.constants.known.get(form.name, ["return None"])
        for head, body in methods.items():
            yield f"    def {head}:"
            yield from (f"        {line}" for line in [*body] or ["pass"])
        yield f"def build_{form.name}(n):"
        yield from (f"    {line}" for line in self.steps("read", form, read(form)))
        yield f"    return {form.name}({', '.join(f'f_{f.name}' for f in form.header)})"

    # ---- Reading ----

    def _each(self, what: str, fields: tuple[FieldModel, ...], argument: str) -> Iterator[str]:
        """Calls a method of all nodes that there are."""
        for f in fields:
            at = f"self.{label(f)}"
            if f.is_list:
                yield f"for y in {at}:"
                there = "if y is not None: " if f.is_sparse else ""
                yield f"    {there}y.{what}({argument})"
            else:
                there = f"if {at} is not None: " if f.is_optional else ""
                yield f"{there}{at}.{what}({argument})"

    def _walk(self, form: Form) -> Iterator[str]:
        yield "w.nodes += 1"
        if form.name == self.work.names:
            yield f"w.name(self.{self.work.name})"
        yield from self._each("walk", form.nodes, "w")

    def _find(self, of: Type, form: Form) -> Iterator[str]:
        if form.name == self.work.calls:
            yield "w.calls += 1"
            yield f"w.lines += self.{label(self.position(of))}"
            yield f"w.arguments += len(self.{self.work.arguments})"
        yield from self._each("find", self.found(form), "w")

    def digest_size(self, form: Form, f: FieldModel) -> str:
        return f"d.number(len(self.{label(f)}))"

    def digest_has(self, form: Form, f: FieldModel) -> str:
        return f"d.number(self.{label(f)} is not None)"

    def digest_value(self, form: Form, f: FieldModel) -> str:
        at = f"self.{label(f)}"
        there = f"if {at} is not None: " if f.is_optional and f.value.kind is not TEXT else ""
        return there + (f"d.bytes({at})" if self.is_raw(f) else _mixed(f, at))

    def digest_items(self, form: Form, f: FieldModel) -> str:
        if f.is_sparse:
            return f"d.sparse(self.{label(f)})"
        return f"for y in self.{label(f)}: {_mixed(f, 'y')}"

    def _equal(self, form: Form) -> Iterator[str]:
        """Numbers first, as they differ soonest."""
        parts = [f"type(other) is {form.name}"]
        for f in sorted(form.header, key=lambda f: f.value.kind is NODE):
            a, b = f"self.{label(f)}", f"other.{label(f)}"
            parts.append(f"same({a}, {b})" if f.value.kind is CONSTANT else f"{a} == {b}")
        yield f"return {' and '.join(parts)}"

    # ---- Making ----

    def _copied(self, form: Form, what: str) -> str:
        """What cannot change is shared."""
        values = [_copied(f, what) for f in form.header]
        return f"return {form.name}({', '.join(values)})"

    def _fold(self, form: Form) -> Iterator[str]:
        if form.name in self.folding.replaced:
            yield "v = self.known()"
            yield f"if v is not None: return {self._constant(form)}"
        yield self._copied(form, "fold")

    def _constant(self, form: Form) -> str:
        """What takes its place."""
        constant = self.shape.form(self.folding.constant)
        attributes = {name: f"self.{name}" for name in form.model.attributes}
        given = self.constants.constant(attributes)
        return f"{constant.name}({', '.join(given.get(f.name, 'None') for f in constant.header)})"

    def read_count(self, form: Form, f: FieldModel) -> str:
        return f"n_{f.name} = n()"

    def read_flag(self, form: Form, f: FieldModel) -> str:
        return f"has_{f.name} = n()"

    def read_value(self, form: Form, f: FieldModel) -> str:
        flag = f.is_optional and (f.value.kind is not TEXT or form.is_later(f))
        there = f" if has_{f.name} else None" if flag else ""
        return f"f_{f.name} = {self._read(f)}{there}"

    def read_items(self, form: Form, f: FieldModel) -> str:
        there = " if n() else None" if f.is_sparse else ""
        return f"f_{f.name} = [{self._read(f)}{there} for _ in range(n_{f.name})]"

    def _read(self, f: FieldModel) -> str:
        if f.value.kind is NODE:
            product = self.shape.is_product(f.value.type)
            return f"build_{f.value.type}(n)" if product else f"BUILD_{f.value.type}[n()](n)"
        if self.is_raw(f):
            return "raw[n()]"
        return {TEXT: "texts[n()]", CONSTANT: "constant(n)"}.get(f.value.kind, "n()")


def label(f: FieldModel) -> str:
    """The name of a field, in Python."""
    is_taken = keyword.iskeyword(f.name) or f.name == "self"
    return f"{f.name}_" if is_taken else f.name


def _mixed(f: FieldModel, y: str) -> str:
    kind = f.value.kind
    if kind is NODE:
        return f"{y}.digest(d)"
    return f"d.number({y})" if kind in (CODE, INT) else f"d.{kind.value}({y})"


def _copied(f: FieldModel, what: str) -> str:
    at = f"self.{label(f)}"
    if f.is_list and f.value.kind is NODE:
        there = " if y is not None else None" if f.is_sparse else ""
        return f"[y.{what}(){there} for y in {at}]"
    if f.is_list:
        return f"{at}.copy()"
    if f.value.kind is not NODE:
        return at
    return f"{at} and {at}.{what}()" if f.is_optional else f"{at}.{what}()"
