"""The classes of a module: one for each type, and below it one for each constructor."""

from __future__ import annotations

from collections.abc import Iterator

from ..docs import docs_of
from ..model import FieldModel, FormModel, Module, TypeModel
from .names import UNKNOWN_FIELDS, ModuleNames
from .text import docstring, documented, laid


class Classes:
    """`types` has the schema's name of the type of each field, by form and field; `defaults` those
    of fields that have one, as the schema names both."""

    def __init__(
        self,
        names: ModuleNames,
        module: Module,
        types: dict[tuple[str, str], str],
        defaults: dict[str, str],
    ) -> None:
        self.names, self.module, self.types, self.defaults = names, module, types, defaults

    def texts(self) -> Iterator[str]:
        for t in self.module.types:
            yield self._type(t)
            if not t.is_product:
                yield from (self._form(t, form) for form in t.forms)
            if t.is_open:
                yield self._unknown(t)

    def _type(self, of: TypeModel) -> str:
        if of.is_product:
            name, form = self.names.types[of.name], of.forms[0]
            said = documented(self._shape(of), of.doc, docs_of(form.all_fields))
            return self._laid(name, "Node", said, self.names.split(form))
        about = f"{of.name} = {' | '.join(form.name for form in of.forms)}"
        says = documented(about, of.doc, docs_of(of.forms) if of.is_enumeration else ())
        return self._laid(self.names.types[of.name], "Node", says, ((), ()))

    def _form(self, of: TypeModel, form: FormModel) -> str:
        name, base = self.names.forms[form.name], self.names.types[of.name]
        said = documented(self._described(form), form.doc, docs_of(form.all_fields))
        return self._laid(name, base, said, self.names.split(form))

    def _shape(self, of: TypeModel) -> str:
        described = self._described(of.forms[0])
        return f"{of.name} = {described.removeprefix(of.name)}"

    def _described(self, form: FormModel) -> str:
        """As the schema has it, its attributes apart."""
        fields = [self._field(form, f) for f in form.in_order if f.name not in form.attributes]
        return f"{form.name}({', '.join(fields)})" if fields else form.name

    def _field(self, form: FormModel, field: FieldModel) -> str:
        kind = self.types[form.name, field.name]
        if field.default is None:
            return f"{kind}{field.modifier} {field.name}"
        return f"{kind} {field.name} = {self.defaults[f'{form.name}.{field.name}']}"

    def _unknown(self, of: TypeModel) -> str:
        what = "value" if of.is_enumeration else "constructor"
        about = f"A {what} of {of.name} that this version of the schema has not"
        name, base = self.names.unknown[of.name], self.names.types[of.name]
        return self._laid(name, base, docstring(about), (UNKNOWN_FIELDS, ()))

    def _laid(self, name: str, base: str, about: str, fields_and_attributes: tuple) -> str:
        fields, attributes = fields_and_attributes
        lines = [f"class {name}({base}):", about, "", "    __slots__ = ()"]
        lines.append(laid(fields, "_fields = __match_args__ = ", indent=4))
        lines.append(laid(attributes, "_attributes = ", indent=4))
        return "\n".join(lines)
