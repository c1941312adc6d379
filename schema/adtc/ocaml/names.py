"""Names in OCaml: legal, and no two of the same kind alike in one place.

A type, a constructor, a field and a module have names of their own kinds. A name that is taken gets
underscores. Underscores in front of a name that has to begin with a capital letter go to the end.
"""

from __future__ import annotations

from ..model import FormModel, Module, TypeModel
from ..names import escape

# Types that generated code names, and those of Stdlib that a reader would take them for.
_TYPES = """
array bool bytes char checked exn float int int32 int64 kind list option result schema string t unit
"""
TYPES = frozenset(_TYPES.split())
CONSTRUCTORS = frozenset(["None", "Some", "Ok", "Error"])
LIBRARY = ("Adtc_typed", "Adtc_words", "Adtc_writer", "Adtc_read_once", "Adtc_write_once")
MODULES = frozenset([*LIBRARY, "Stdlib"])
# Functions of Stdlib that readers call, which are called like fields.
FUNCTIONS = ("not", "raise")
# Modules that generated code names where modules of views do not hide them, so that no file is
# called so.
FILES = MODULES | frozenset(["Array", "Bool", "Fun", "Int32", "Int64", "List", "Option"])


class Names:
    """Gives out names, and none that is `taken`."""

    def __init__(self, taken: frozenset[str] = frozenset()) -> None:
        self.taken = set(taken)

    def take(self, name: str) -> str:
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name


def capital(name: str) -> str:
    """As constructors and modules begin."""
    bare = name.lstrip("_")
    return bare[0].upper() + bare[1:] + "_" * (len(name) - len(bare))


class ModuleNames:
    """The names of a module, given in the order of the schema."""

    def __init__(self, module: Module, prefix: str) -> None:
        self.file = prefix
        self.module = capital(prefix)
        types, constructors, modules = Names(TYPES), Names(CONSTRUCTORS), Names(MODULES)
        self.types = {t.name: types.take(escape(t.name, "ocaml")) for t in module.types}
        open_ = [t for t in module.types if t.is_open]
        self.unknown = {t.name: constructors.take(capital(f"unknown_{t.name}")) for t in open_}
        self.constructors = {
            f.name: constructors.take(capital(f.name))
            for t in module.types
            if not t.is_product
            for f in t.forms
        }
        self.type_modules = {t.name: modules.take(capital(t.name)) for t in module.trees}
        self.form_modules = {
            f.name: self.type_modules[t.name] if t.is_product else modules.take(capital(f.name))
            for t in module.trees
            for f in t.forms
        }
        self._labels = {f.name: _labels(f) for t in module.trees for f in t.forms}

    def label(self, form: FormModel, field: str) -> str:
        """Of a form, or of a part, which has the form's name."""
        return self._labels[form.name][field]

    def readers(self, of: TypeModel) -> Names:
        """For the functions of the module of a type."""
        taken = ["value", "open_", *FUNCTIONS]
        taken += [] if of.is_product else ["kind"]
        taken += ["tag"] if of.is_open else []
        taken += ["same"] if of.shared else []
        return Names(frozenset(taken))


def _labels(form: FormModel) -> dict[str, str]:
    """A field begins with a small letter."""
    given = Names()
    names = ((f.name, f.name[0].lower() + f.name[1:]) for f in form.all_fields)
    return {name: given.take(escape(small, "ocaml")) for name, small in names}
