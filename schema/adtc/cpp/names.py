"""Names in C++: the namespace has those of types and constructors, each class those of its members.

Whatever a class has, the types of its members are named from the outside (`::shapes::color`), so
that a member may be called like a type, as in `color color() const`.
"""

from __future__ import annotations

from ..c.names import Names
from ..model import FormModel, Module, TypeModel
from ..names import RESERVED, escape

# Macros of the headers that generated code, or nearly every program, includes, and of systems.
_MACROS = """
BUFSIZ CHAR_BIT CLOCKS_PER_SEC EDOM EILSEQ EOF ERANGE EXIT_FAILURE EXIT_SUCCESS FILENAME_MAX
FOPEN_MAX HUGE_VAL INFINITY L_tmpnam MB_CUR_MAX NAN NULL RAND_MAX SEEK_CUR SEEK_END SEEK_SET TMP_MAX
assert errno i386 isnan linux major minor makedev offsetof setjmp stderr stdin stdout unix va_arg
va_copy va_end va_start
"""
MACROS = frozenset(_MACROS.split())
_OWN = """
as build is kind kinds of_kind of_type open raw raw_ std visit walk
"""
# Of a class.
MEMBERS = frozenset(_OWN.split()) | RESERVED["cpp"] | MACROS
# Of a builder; functions that build begin with make_.
BUILDER = frozenset(["absent", "copy", "end", "end_list", "integer", "raw", "real", "text"])


class CppNames:
    """The names of a module in C++."""

    def __init__(self, module: Module, namespace: str) -> None:
        self.namespace = escape(namespace, "cpp")
        names = Names({"builder", "outheap", "std", *RESERVED["cpp"], *MACROS})
        self.types = {t.name: names.parameter(t.name) for t in module.types}
        self.forms = {
            f.name: self.types[t.name] if t.is_product else names.parameter(f.name)
            for t in module.trees
            for f in t.forms
        }

    def type(self, name: str) -> str:
        """A type, from wherever it is named."""
        return f"::{self.namespace}::{self.types[name]}"

    def form(self, name: str) -> str:
        return f"::{self.namespace}::{self.forms[name]}"

    def enumerators(self, of: TypeModel) -> dict[str, str]:
        """Of an enumeration, or of the kinds of a sum."""
        names = Names(RESERVED["cpp"] | MACROS)
        return {f.name: names.parameter(f.name) for f in of.forms}

    def attribute(self, of: TypeModel, field: str) -> str:
        """The function of a sum that reads an attribute of all its constructors."""
        names = Names({*MEMBERS, self.types[of.name]})
        given = {f.name: names.parameter(f.name) for f in of.forms[0].fields}
        return given[field]

    def members(self, form: FormModel) -> dict[str, str]:
        """The functions that read the fields of a form."""
        of_lists = (f"{f.name}_{what}" for f in form.fields for what in ("item", "list"))
        names = Names({*MEMBERS, self.forms[form.name], *of_lists})
        return {f.name: names.parameter(f.name) for f in form.fields}
