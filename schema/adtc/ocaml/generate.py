"""The files of OCaml for a schema: PREFIX.ml and PREFIX.mli."""

from __future__ import annotations

from ..backend import MOST_FORMS, NoCode, template
from ..c.names import prefix_of
from ..model import FieldModel, FormModel, Module, TypeModel, ValueKind, model_of
from ..syntax import Schema
from ..versions import most_forms
from .names import FILES, ModuleNames, capital
from .reading import Reading
from .tables import Tables
from .text import indented, plain, wrapped
from .types import Types
from .views import Views
from .writing import Writing

MOST_BLOCKS = 244  # constructors with fields of one type: a limit of OCaml 5
MOST_INT = (1 << 62) - 1  # of OCaml's int


def generate(schema: Schema, prefix: str = "") -> dict[str, str]:
    """The files by their names. NoCode"""
    module = model_of(schema)
    prefix = (prefix or prefix_of(module.name)).lower()
    _refuse(module, prefix)
    names = ModuleNames(module, prefix)
    types = Types(names, module, schema)
    _refuse_defaults(module, types)
    shared = _shared(module, names, types)
    files = {}
    for suffix in ("ml", "mli"):
        files[f"{prefix}.{suffix}"] = wrapped(template("ocaml", suffix).render(shared))
    return files


def _refuse(module: Module, prefix: str) -> None:
    if capital(prefix) in FILES:
        raise NoCode(f"adtc: the code needs another module {capital(prefix)}: choose a --prefix")
    if len(module.forms) + len(module.parts) > MOST_FORMS:
        raise NoCode(f"adtc: the tables of C have room for {MOST_FORMS} constructors")
    for t in module.trees:
        most = MOST_BLOCKS - t.is_open  # that of what is unknown has a field too
        if sum(bool(f.all_fields) for f in t.forms) > most:
            limit = f"at most {most} constructors with fields"
            raise NoCode(f"adtc: a type of OCaml has {limit}, and {t.name} has more")


def _refuse_defaults(module: Module, types: Types) -> None:
    for form in module.forms:
        for field in form.all_fields:
            if not _fits(types, form, field):
                message = f"OCaml's int has no room for the default of {form.name}.{field.name}"
                raise NoCode(f"adtc: {message}: make the field an int64")


def _fits(types: Types, form: FormModel, field: FieldModel) -> bool:
    is_int = field.value.kind is ValueKind.INT and not types.is_wide(form, field)
    if field.default is None or not is_int:
        return True
    return -MOST_INT - 1 <= field.default <= MOST_INT


def _shared(module: Module, names: ModuleNames, types: Types) -> dict:
    """What the templates name."""
    reading = Reading(names, types, module).functions()
    writing = Writing(names, types, module).functions()
    views = Views(names, types, module)
    return {
        "module": module,
        "names": names,
        "types": types,
        "about": indented(plain(module.doc), 4),
        "tables": Tables(module),
        "codes": _codes(names, module, "\n".join([*reading, *writing, *views.implementation()])),
        "reading": reading,
        "writing": writing,
        "views": views,
    }


def _codes(names: ModuleNames, module: Module, code: str) -> list[str]:
    """Functions from enumerations to numbers and back, as far as the code calls them."""
    groups: list[list[str]] = []
    for t in module.enumerations:
        name = names.types[t.name]
        if f" code'{name} " in code or f"(code'{name} " in code:
            groups.append(_open_code(names, t) if t.is_open else [_identity("", name, "int", name)])
        if f"of_code'{name} " in code:
            groups.append(
                _open_of_code(names, t) if t.is_open else [_identity("of_", "int", name, name)]
            )
    between = [""] if module.version else []
    return [line for i, group in enumerate(groups) for line in [*(between if i else []), *group]]


def _identity(prefix: str, from_: str, to: str, name: str) -> str:
    return f'external {prefix}code\'{name} : {from_} -> {to} = "%identity"'


def _open_code(names: ModuleNames, t: TypeModel) -> list[str]:
    name, unknown = names.types[t.name], names.unknown[t.name]
    least, most = len(t.forms), most_forms(t.tag_bits, True) - 1
    return [
        _identity("known_", name, "int", name),
        "",
        f"let code'{name} = function",
        f'  | {unknown} n -> Adtc_writer.within "{names.module}.{unknown}" {least} {most} n',
        f"  | known -> known_code'{name} known",
    ]


def _open_of_code(names: ModuleNames, t: TypeModel) -> list[str]:
    """Values that are not known are made before, so that to read one allocates nothing."""
    name, unknown, known = names.types[t.name], names.unknown[t.name], len(t.forms)
    count = most_forms(t.tag_bits, True) - known
    return [
        _identity("of_known_", "int", name, name),
        f"let unknown'{name} = Array.init {count} (fun i -> {unknown} (i + {known}))",
        "",
        f"let[@inline] of_code'{name} n =",
        f"  if n < {known} then of_known_code'{name} n else unknown'{name}.(n - {known})",
    ]
