"""The types of fields in Rust, where they are read and where they are built."""

from __future__ import annotations

from ..layout import Form
from ..model import FieldModel, FormModel, TypeModel, Value, ValueKind
from .names import ModuleNames

BORROWING = (ValueKind.NODE, ValueKind.TEXT, ValueKind.CONSTANT)


def scalar(names: ModuleNames, value: Value, path: str = "") -> str:
    """A value that is no list, in a module from which `path` leads to the types."""
    if value.kind is ValueKind.NODE:
        return f"{path}{names.handles[value.type]}<'a>"
    if value.kind is ValueKind.CODE:
        return f"{path}{names.views[value.type]}" if value.type else "bool"
    if value.kind is ValueKind.INT:
        return f"{'i' if value.signed else 'u'}{value.bits}"
    if value.kind is ValueKind.FLOAT:
        return f"f{value.bits}"
    return "adtc::Text<'a>" if value.kind is ValueKind.TEXT else "adtc::Constant<'a>"


def element_bytes(field: FieldModel) -> int:
    return 1 << field.place.element_log  # type: ignore[union-attr]


def item(names: ModuleNames, field: FieldModel, path: str = "") -> str:
    """An item of a list."""
    one = scalar(names, field.value, path)
    return f"Option<{one}>" if field.is_sparse else one


def read(names: ModuleNames, field: FieldModel, path: str = "") -> str:
    """The type of a field that is read."""
    if field.form is Form.ELEMENTS:
        return f"adtc::Elements<'a, {item(names, field, path)}, {element_bytes(field)}>"
    if field.is_list:
        return f"adtc::List<'a, {item(names, field, path)}>"
    one = scalar(names, field.value, path)
    return f"Option<{one}>" if may_be_none(field) else one


def may_be_none(field: FieldModel) -> bool:
    """Whether there is no value where it is absent."""
    return field.is_optional and field.default is None


def literal(names: ModuleNames, field: FieldModel, path: str = "super::") -> str:
    """The value that it is where it is absent."""
    value, default = field.value, field.default
    if value.kind is ValueKind.CODE:
        if value.is_bool:
            return "true" if default else "false"
        return f"{path}{names.views[value.type]}::{names.codes[value.type][int(default or 0)]}"
    return repr(default)


def borrows(form: FormModel) -> bool:
    """Whether something that is read of it is a part of the buffer."""
    return any(f.is_list or f.value.kind in BORROWING for f in form.all_fields)


def view(names: ModuleNames, of: TypeModel) -> str:
    """The type of the view of a type."""
    return f"{names.views[of.name]}{'<' + chr(39) + 'a>' if any(map(borrows, of.forms)) else ''}"
