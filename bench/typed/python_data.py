"""The schema and the tokens of Python's standard library: the data of `schemas`, data=python.

    python_data.py schema GENERATED.asdl
    python_data.py tokens SCHEMA.asdl FILE

The schema is what the module ast says of its own classes, so that it is that of this Python. A tree
is a list of modules.
"""

from __future__ import annotations

import ast
import sys
import warnings
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "schema"))

from generating.shape import CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape  # noqa: E402
from generating.tokens import Tokens  # noqa: E402

TYPES = (
    *("mod", "stmt", "expr", "expr_context", "boolop", "operator", "unaryop", "cmpop"),
    *("comprehension", "excepthandler", "arguments", "arg", "keyword", "alias", "withitem"),
    *("match_case", "pattern", "type_ignore"),
)
# Until Python 3.14 ast does not say that these items may be None.
SPARSE = ("Dict(expr* keys", "expr* kw_defaults")


def schema() -> str:
    lines = ["module Python", "{", "    library = (mod* files)"]
    lines += [_definition(getattr(ast, name)) for name in TYPES]
    return "\n".join([*lines, "}", ""])


def _definition(of: type) -> str:
    text = of.__doc__ or ""
    for field in SPARSE:
        text = text.replace(field, field.replace("expr*", "expr?*"))
    if text.startswith(f"{of.__name__}("):
        text = text.replace("(", " = (", 1)
    attributes = [
        f"int{'?' if hasattr(of, name) else ''} {name}"
        for name in of._attributes  # type: ignore[attr-defined]
    ]
    return f"    {text}" + (f" attributes ({', '.join(attributes)})" if attributes else "")


class Writer:
    """Writes nodes of ast."""

    def __init__(self, shape: Shape) -> None:
        self.shape, self.tokens = shape, Tokens()
        self.forms = {form.name: form for form in shape.forms}
        self.codes = {f.name: i for t in shape.enumerations for i, f in enumerate(t.forms)}

    def node(self, node: ast.AST) -> None:
        form = self.forms[type(node).__name__]
        if not self.shape.by_name[form.type].is_product:
            self.tokens.number(form.index)
        for field in form.header:
            self._header(form, field, getattr(node, field.name))
        for field in form.later:
            self._later(field, getattr(node, field.name))

    def _header(self, form: Form, field: FieldModel, value: object) -> None:
        if field.is_list:
            self.tokens.number(len(value))  # type: ignore[arg-type]
            return
        is_text = field.value.kind is TEXT
        if field.is_optional and (form.is_later(field) or not is_text):
            self.tokens.number(value is not None)
        if not form.is_later(field) and (value is not None or is_text):
            self._value(field, value)

    def _later(self, field: FieldModel, value: object) -> None:
        if not field.is_list:
            if value is not None or not field.is_optional:
                self._value(field, value)
            return
        for item in value:  # type: ignore[attr-defined]
            if field.is_sparse:
                self.tokens.number(item is not None)
            if item is not None:
                self._value(field, item)

    def _value(self, field: FieldModel, value: object) -> None:
        kind = field.value.kind
        if kind is NODE:
            self.node(value)  # type: ignore[arg-type]
        elif kind is TEXT:
            self.tokens.text(value)  # type: ignore[arg-type]
        elif kind is CONSTANT:
            self.tokens.constant(value)
        elif kind is INT:
            self.tokens.number(value)  # type: ignore[arg-type]
        else:
            self.tokens.number(self.codes[type(value).__name__])


def sources() -> list[Path]:
    """Those of the library, without what is installed beside it and files that are no Python."""
    folder = Path(ast.__file__).parent
    found = sorted(folder.rglob("*.py"))
    return [p for p in found if not {"site-packages", "dist-packages"} & set(p.parts)]


def main() -> None:
    if sys.argv[1] == "schema":
        Path(sys.argv[2]).write_text(schema())
        return
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(10_000)
    writer = Writer(Shape(Path(sys.argv[2])))
    for path in sources():
        try:
            tree = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError):  # tests of the parser, and of Python 2
            continue
        writer.tokens.begin_file()
        writer.node(tree)
    writer.tokens.write(Path(sys.argv[3]))


if __name__ == "__main__":
    main()
