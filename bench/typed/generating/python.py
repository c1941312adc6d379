"""Python: a class with slots for each form, like those of the module ast; codes are numbers.

Each operation on a node is a method of its class. A pickle has the arguments that make a node: that
takes half of the time, and half of the bytes, of the slots by their names.
"""

from __future__ import annotations

from collections.abc import Iterator

from .plain import Plain, digested, read
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Type

# Which nodes have a value; what is on the right is looked at first, as it is small as a rule.
KNOWN = {
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


class Python(Plain):
    """`self` is a node, and `n()` the next token."""

    file = "generated.py"

    def program(self) -> Iterator[str]:
        yield "from rival import constant, is_whole, operated, same, texts"
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
        names = [f.name for f in form.header]
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
        if of.name == self.work.folded:
            methods["known(self)"] = KNOWN.get(form.name, ["return None"])
        for head, body in methods.items():
            yield f"    def {head}:"
            yield from (f"        {line}" for line in [*body] or ["pass"])
        yield f"def build_{form.name}(n):"
        yield from (f"    {line}" for line in self.steps("read", form, read(form)))
        yield f"    return {form.name}({', '.join(f'f_{name}' for name in names)})"

    # ---- Reading ----

    def _each(self, what: str, fields: tuple[FieldModel, ...], argument: str) -> Iterator[str]:
        """Calls a method of all nodes that there are."""
        for f in fields:
            at = f"self.{f.name}"
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
            yield f"w.lines += self.{self.position(of).name}"
            yield f"w.arguments += len(self.{self.work.arguments})"
        yield from self._each("find", self.found(form), "w")

    def digest_size(self, form: Form, f: FieldModel) -> str:
        return f"d.number(len(self.{f.name}))"

    def digest_has(self, form: Form, f: FieldModel) -> str:
        return f"d.number(self.{f.name} is not None)"

    def digest_value(self, form: Form, f: FieldModel) -> str:
        at = f"self.{f.name}"
        there = f"if {at} is not None: " if f.is_optional and f.value.kind is not TEXT else ""
        return there + _mixed(f, at)

    def digest_items(self, form: Form, f: FieldModel) -> str:
        if f.is_sparse:
            return f"d.sparse(self.{f.name})"
        return f"for y in self.{f.name}: {_mixed(f, 'y')}"

    def _equal(self, form: Form) -> Iterator[str]:
        """Numbers first, as they differ soonest."""
        parts = [f"type(other) is {form.name}"]
        for f in sorted(form.header, key=lambda f: f.value.kind is NODE):
            a, b = f"self.{f.name}", f"other.{f.name}"
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
        given = {name: f"self.{name}" for name in form.model.attributes} | {"value": "v"}
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
        return {TEXT: "texts[n()]", CONSTANT: "constant(n)"}.get(f.value.kind, "n()")


def _mixed(f: FieldModel, y: str) -> str:
    kind = f.value.kind
    if kind is NODE:
        return f"{y}.digest(d)"
    return f"d.number({y})" if kind in (CODE, INT) else f"d.{kind.value}({y})"


def _copied(f: FieldModel, what: str) -> str:
    at = f"self.{f.name}"
    if f.is_list and f.value.kind is NODE:
        there = " if y is not None else None" if f.is_sparse else ""
        return f"[y.{what}(){there} for y in {at}]"
    if f.is_list:
        return f"{at}.copy()"
    if f.value.kind is not NODE:
        return at
    return f"{at} and {at}.{what}()" if f.is_optional else f"{at}.{what}()"
