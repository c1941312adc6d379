"""Names in C: each begins with the prefix of the module, and no two are the same.

A name that is taken already gets underscores, so that every schema has its code: a type `a_kind`
beside a type `a`, for example, whose kinds are `prefix_a_kinds`.
"""

from __future__ import annotations

import re

from ..model import FormModel, Module, TypeModel
from ..names import MACROS, RESERVED, escape

# Names that generated functions use, so that no parameter may have them.
_USED = """
INT16_MIN INT32_MIN INT64_C INT64_MIN INT8_MIN UINT64_C adtc adtc_bits adtc_build_elements
adtc_build_elements_of adtc_build_fail adtc_build_given adtc_build_now adtc_build_text adtc_builder
adtc_code_or adtc_constant adtc_float_bits adtc_given adtc_given_of adtc_list adtc_put_float
adtc_put_int adtc_same_float adtc_status adtc_text adtc_tree adtc_typed_fault adtc_typed_walk
adtc_view assert bool double float memcpy int8_t int16_t int32_t int64_t size_t uint8_t uint16_t
uint32_t uint64_t UINT32_MAX ADTC_ARGUMENT ADTC_OK
"""
TAKEN = frozenset([*_USED.split(), *RESERVED["c"], *RESERVED["cpp"], *MACROS, "adtc_schema"])


class Names:
    """Gives out names; `taken` are those that it must not give."""

    def __init__(self, taken: frozenset[str] | set[str] = TAKEN) -> None:
        self.taken = set(taken)

    def take(self, name: str) -> str:
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def inner(self) -> Names:
        """For the parameters and variables of a function: what it gives is free outside."""
        return Names(self.taken)

    def parameter(self, name: str) -> str:
        return self.take(escape(name, "cpp"))


def prefix_of(module: str) -> str:
    """`FooBar` is foo_bar."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", module).lower()


class ModuleNames:
    """The names of a module, given in the order of the schema."""

    def __init__(self, module: Module, prefix: str) -> None:
        self.prefix, self.names = prefix, Names()
        self.upper = prefix.upper()
        take = self.names.take
        self.schema = take(f"{prefix}_schema")
        self.fingerprint = take(f"{self.upper}_FINGERPRINT")
        self.guard = take(f"{self.upper}_H")
        self.visitor, self.rewriter = take(f"{prefix}_visitor"), take(f"{prefix}_rewriter")
        self.types = {t.name: take(f"{prefix}_{t.name}") for t in module.types}
        self.forms = {
            f.name: self.types[t.name] if t.is_product else take(f"{prefix}_{f.name}")
            for t in module.trees
            for f in t.forms
        }
        self.tags = {
            f.name: take(f"{self.upper}_{f.name}")
            for t in module.types
            if not t.is_product
            for f in t.forms
        }
        open_ = [t for t in module.types if t.is_open]
        self.unknown = {t.name: take(f"{self.upper}_{t.name}_UNKNOWN") for t in open_}
        self.known = {t.name: take(f"{prefix}_{t.name}_known") for t in open_ if t.is_enumeration}
        self.no_part = take(f"{prefix}_no_part") if module.parts else ""
        self.numbers = {t.name: take(f"{self.upper}_TYPE_{t.name}") for t in module.trees}
        self.functions: dict[tuple[str, str], str] = {}

    def of_type(self, of: str, what: str) -> str:
        """A function, or a type, that belongs to a type of the schema."""
        return self._named(f"type {of} {what}", f"{self.types[of]}_{what}")

    def of_attribute(self, of: str, field: str, pattern: str) -> str:
        """A function that reads an attribute of any constructor of a type."""
        whose = f"attribute {of} {pattern} {field}"
        return self._named(whose, f"{self.types[of]}_{pattern.format(field)}")

    def of_field(self, form: FormModel, field: str, pattern: str = "{}") -> str:
        """A function that reads a field; `pattern` is what it is called where the name is {}."""
        whose = f"field {form.name} {pattern} {field}"
        return self._named(whose, f"{self.forms[form.name]}_{pattern.format(field)}")

    def made(self, form: FormModel) -> str:
        """The function that builds a form."""
        return self._named(f"make {form.name}", f"{self.prefix}_make_{form.name}")

    def list_built(self, form: FormModel, field: str) -> str:
        """The function that builds a list of plain data which comes by a call of its own."""
        return self._named(f"build {form.name} {field}", f"{self.prefix}_build_{form.name}_{field}")

    def member(self, what: str, of: TypeModel) -> str:
        """A function for a type in a table of such functions; members take no names from others."""
        return escape(f"{what}_{of.name}", "cpp")

    def _named(self, whose: str, name: str) -> str:
        key = (whose, name)
        if key not in self.functions:
            self.functions[key] = self.names.take(name)
        return self.functions[key]
