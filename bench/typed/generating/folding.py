"""C++ that folds constants, for each schema: which nodes have a value, and what takes their place.

`value_TYPE(x, v)` says whether a node is an integer that is known, and which; a node that is none
itself is replaced. What is on the right is looked at first: it is small as a rule, so that chains
of operators are not read again and again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .reading import Library
from .shape import NODE, FieldModel, Form, Shape, Work


@dataclass(frozen=True)
class Replaced:
    """The source of a node that replaces one of the form `old`: it has the attributes of that, and
    `values` of its own. What is not named is absent."""

    library: Library
    old: Form
    values: dict[str, str]

    def narrow(self, form: Form) -> str:
        return ""

    def header(self, form: Form) -> Iterator[str]:
        for f in form.header:
            if f.name in form.model.attributes:
                if f.is_list:
                    yield f"uint32_t n_{f.name} = 0;"
                    continue
                if f.is_optional:
                    yield f"bool has_{f.name} = {self.library.has(self.old, f, 'c')};"
                yield f"int64_t f_{f.name} = {self.library.get(self.old, f, 'c')};"
            elif f.is_optional and form.is_later(f):
                yield f"bool has_{f.name} = false;"
            elif f.is_optional:
                yield f"Text f_{f.name} = Text();"
            elif not form.is_later(f):
                yield f"Text f_{f.name} = {self.values[f.name]};"

    def value(self, form: Form, f: FieldModel, arguments: str = "") -> str:
        if f.name not in self.values:
            return "Text()"
        value = self.values[f.name]
        return f"folded_{f.value.type}({arguments}{value})" if f.value.kind is NODE else value

    def has_lists(self) -> bool:
        return False

    def item(self, form: Form, f: FieldModel, arguments: str = "") -> str:
        raise NotImplementedError

    def there(self, form: Form, f: FieldModel) -> str:
        raise NotImplementedError


class Folding:
    """`replaced` are the forms that may be folded, `constant` the form in their place, and `inner`
    one that is made inside of it, if any."""

    work: Work
    replaced: tuple[str, ...]
    constant: str
    values: ClassVar[dict[str, str]]
    inner: str = ""
    inner_values: ClassVar[dict[str, str]]

    def __init__(self, library: Library, shape: Shape) -> None:
        self.library, self.shape = library, shape

    def source(self, old: Form) -> Replaced:
        return Replaced(self.library, old, self.values)

    def inner_made(self) -> Iterator[str]:
        """The function that makes the node inside, in the place of an old one `x`."""
        library = self.library
        old, inner = self.shape.form(self.replaced[0]), self.shape.form(self.inner)
        of, made = self.shape.by_name[old.type], self.shape.by_name[inner.type]
        head = f"folded_{made.name}({library.parameters(made)}{library.handle(of)} x, int64_t v)"
        yield f"static {library.result(made)} {head} {{"
        yield f"auto c = {library.narrow(old, 'x')};"
        yield "Digits digits(v);"
        yield from library.make(inner, Replaced(library, old, self.inner_values))
        yield "}"

    def get(self, form: str, field: str, c: str = "c") -> str:
        found = self.shape.form(form)
        return self.library.get(found, found.field(field), c)

    def cases(self, bodies: dict[str, str]) -> Iterator[str]:
        """The function that says what is known of a node."""
        of = self.shape.by_name[self.work.folded]
        yield f"static bool value_{of.name}({self.library.handle(of)} x, int64_t &v) {{"
        yield f"switch ({self.library.kind(of, 'x')}) {{"
        for name, body in bodies.items():
            form = self.shape.form(name)
            yield f"case {self.library.label(form)}: {{"
            yield f"auto c = {self.library.narrow(form, 'x')};"
            yield f"{body} }}"
        yield "default: return false;"
        yield "} }"


class OfPython(Folding):
    """`a + b`, `a - b`, `a * b` and `-a` of integers."""

    work = Work("Name", "id", "Call", "args", "expr")
    replaced = ("BinOp", "UnaryOp")
    constant = "Constant"
    values: ClassVar = {"value": "Constant::of(v)"}

    def value(self) -> Iterator[str]:
        yield from self.cases(
            {
                "Constant": f"""Constant k = {self.get("Constant", "value")};
                    v = k.whole; return k.kind == Constant::INT;""",
                "BinOp": f"""int64_t a, b;
                    return value_expr({self.get("BinOp", "right")}, b) &&
                      value_expr({self.get("BinOp", "left")}, a) &&
                      operated((int){self.get("BinOp", "op")}, a, b, v);""",
                "UnaryOp": f"""int64_t a;
                    return (int){self.get("UnaryOp", "op")} == 3 &&
                      value_expr({self.get("UnaryOp", "operand")}, a) &&
                      operated(1, 0, a, v);""",
            }
        )


class OfOcaml(Folding):
    """`a + b`, `a - b` and `a * b` of integers without a suffix."""

    work = Work("Lident", "name", "Pexp_apply", "arguments", "expression")
    replaced = ("Pexp_apply",)
    constant = "Pexp_constant"
    values: ClassVar = {"value": "x, v"}
    inner = "Pconst_integer"
    inner_values: ClassVar = {"digits": "digits.text"}

    def value(self) -> Iterator[str]:
        apply = self.shape.form("Pexp_apply")
        arguments = apply.field("arguments")
        items = self.library.list(apply, arguments, "c")
        argument = self.shape.by_name["argument"].forms[0]
        label = self.library.get(argument, argument.field("label"), "z")
        value = self.library.get(argument, argument.field("value"), "z")
        labels, none = self.shape.by_name["arg_label"], self.shape.form("Nolabel")

        def operand(i: int) -> str:
            narrow = self.library.narrow(argument, self.library.item(arguments, "items", str(i)))
            return f"""{{ auto z = {narrow}; auto k = {label};
                if ({self.library.kind(labels, "k")} != {self.library.label(none)}) return false;
                if (!value_expression({value}, o[{i}])) return false; }}"""

        literal = self.shape.by_name["literal"]
        integer = self.shape.form("Pconst_integer")
        yield f"static bool value_literal({self.library.handle(literal)} x, int64_t &v) {{"
        yield f"if ({self.library.kind(literal, 'x')} != {self.library.label(integer)})"
        yield "return false;"
        yield f"auto c = {self.library.narrow(integer, 'x')};"
        suffix, digits = self.get("Pconst_integer", "suffix"), self.get("Pconst_integer", "digits")
        yield f"return Text({suffix}).bytes == nullptr && read_digits({digits}, v); }}"
        expression = self.shape.by_name["expression"]
        function = self.get("Pexp_apply", "function")
        yield from self.cases(
            {
                "Pexp_constant": f"return value_literal({self.get('Pexp_constant', 'value')}, v);",
                "Pexp_apply": f"""auto items = {items};
                    if ({self.library.size(arguments, "items")} != 2) return false;
                    auto f = {function};
                    if ({self._is_not(expression.name, "f", "Pexp_ident")}) return false;
                    auto n = {self._narrow("Pexp_ident", "f")};
                    auto p = {self.get("Pexp_ident", "name", "n")};
                    auto q = {self._narrow("path", "p")};
                    auto l = {self.get("path", "ident", "q")};
                    if ({self._is_not("longident", "l", "Lident")}) return false;
                    auto m = {self._narrow("Lident", "l")};
                    int op = operator_of({self.get("Lident", "name", "m")});
                    int64_t o[2];
                    if (op < 0) return false;
                    {operand(1)} {operand(0)}
                    return operated(op, o[0], o[1], v);""",
            }
        )

    def _is_not(self, of: str, x: str, form: str) -> str:
        kind = self.library.kind(self.shape.by_name[of], x)
        return f"{kind} != {self.library.label(self.shape.form(form))}"

    def _narrow(self, form: str, x: str) -> str:
        return self.library.narrow(self.shape.form(form), x)


OF_SCHEMA = {"python": OfPython, "parsetree": OfOcaml}
