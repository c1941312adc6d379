"""Names in C++: the namespace has those of types and constructors, each class those of its members.

The types of a class's members are named from the outside (`::shapes::color`), whatever the class
has. So a member may be called like a type, as in `color color() const`.
"""

from __future__ import annotations

from ..c.names import Names
from ..model import FormModel, Module, TypeModel
from ..names import MACROS, RESERVED

# Names that the usual headers declare in no namespace, so that no namespace can have them.
_GLOBAL = """
abort abs access alarm atexit basename bsearch calloc clock close ctime div exit fork free getenv
index labs link log malloc nice open pause pipe printf puts qsort raise rand random read realloc
remove rename rindex scanf select signal sleep srand stat sync system time truncate unlink wait
write
"""
# Names that functions of classes use, beside their members, so that no type may have them.
_LOCAL = "builder bytes choose f found from root size to view walk_nodes walk_takes x y"
_OWN = """
as build is kind kinds of_kind of_type open raw raw_ std visit walk
"""
# Of a class.
MEMBERS = frozenset(_OWN.split()) | RESERVED["cpp"] | MACROS
# The same in an open schema.
OPEN_MEMBERS = frozenset(["UNKNOWN", "is_known", "tag", "unknown"])
# Of a builder; functions that build begin with make_.
_OF_BUILDER = "absent again copy end end_list has integer name_next raw real text"
BUILDER = frozenset(_OF_BUILDER.split())


class CppNames:
    """The names of a module in C++."""

    def __init__(self, module: Module, namespace: str) -> None:
        taken = {"outheap", "std", *RESERVED["cpp"], *MACROS}
        self.own = MEMBERS | OPEN_MEMBERS if module.version else MEMBERS
        self.namespace = Names({*taken, *_GLOBAL.split()}).parameter(namespace)
        shared = ["same"] if module.shared_count else []
        names = Names({*taken, *self.own, *_LOCAL.split(), *shared})
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
        own = ["UNKNOWN"] if of.is_open else []
        names = Names(RESERVED["cpp"] | MACROS | set(own))
        return {f.name: names.parameter(f.name) for f in of.forms}

    def attribute(self, of: TypeModel, field: str) -> str:
        """The function of a sum that reads an attribute of all its constructors."""
        names = Names({*self.own, self.types[of.name]})
        given = {f.name: names.parameter(f.name) for f in of.forms[0].all_fields}
        return given[field]

    def members(self, form: FormModel) -> dict[str, str]:
        """The functions that read the fields of a form."""
        of_lists = (f"{f.name}_{what}" for f in form.all_fields for what in ("item", "list"))
        names = Names({*self.own, self.forms[form.name], *of_lists})
        return {f.name: names.parameter(f.name) for f in form.all_fields}
