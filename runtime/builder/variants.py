"""Which runtimes there are, and what each is compiled from."""

from __future__ import annotations

from dataclasses import dataclass

from .compiler import ROOT


@dataclass(frozen=True)
class Variant:
    """A runtime, as `-runtime-variant` names it."""

    name: str
    says: str
    macros: tuple[str, ...]
    sources: tuple[str, ...]
    forms: tuple[str, ...]
    counters: tuple[str, ...] = ()  # more of our files, in the instrumented form

    def sources_of(self, form: str) -> tuple[str, ...]:
        """Our files, for one of its forms."""
        return (*self.sources, *self.counters) if form == "i" else self.sources

    @property
    def flags(self) -> list[str]:
        return [f'-DOUTHEAP_VARIANT="{self.name}"', *(f"-D{macro}" for macro in self.macros)]


SOURCES = ROOT / "runtime" / "src"
PAGES = tuple(f"pages/{path.name}" for path in sorted((ROOT / "src" / "pages").glob("*.c")))
COMMON = ("settings.c", *PAGES)
FROM_MALLOC = (*COMMON, "heaps_malloc.c")
ARENAS = (*COMMON, "arenas.c", "exclude.c")
RESERVED = (*ARENAS, "heaps_reserved.c", "classes.c", "static_data.c")
COUNTERS = ("counters.c", "line_set.c")
OCAML_5 = tuple(f"ocaml5/{path.name}" for path in sorted((SOURCES / "ocaml5").glob("*.c")))
CLASSIFIED_5 = (*ARENAS, *OCAML_5)

RANGE = ("OUTHEAP_CLASSIFIES", "OUTHEAP_RANGE")
DEPENDENCY = ("OUTHEAP_CLASSIFIES", "OUTHEAP_PT")
TAINT = ("OUTHEAP_CLASSIFIES", "OUTHEAP_PTT")

SAYS_RANGE = "one reservation, compared with"
SAYS_DEPENDENCY = "page table, dependency ordering"
SAYS_TAINT = "page table, taint"

# Assertions only where the runtime is not the stock one: OCaml has a `d` of its own.
ALL_FORMS = ("", "i", "d", "_pic")
UNCHECKED = ("", "i", "_pic")
BYTECODE = ("byte", "byted")  # of OCaml 5 alone

VARIANTS_4 = (
    Variant(
        "_legacy",
        "hash page table, the stock one: for comparison",
        (),
        FROM_MALLOC,
        UNCHECKED,
        COUNTERS,
    ),
    Variant(
        "_nnp",
        "no page table, naked pointers forbidden",
        ("NO_NAKED_POINTERS",),
        FROM_MALLOC,
        UNCHECKED,
        COUNTERS,
    ),
    Variant("_range", SAYS_RANGE, RANGE, RESERVED, ALL_FORMS, COUNTERS),
    Variant("_pt", SAYS_DEPENDENCY, DEPENDENCY, RESERVED, ALL_FORMS, COUNTERS),
    Variant("_ptt", SAYS_TAINT, TAINT, RESERVED, ALL_FORMS, COUNTERS),
)
VARIANTS_5 = (
    Variant("_stock", "the stock one: for comparison", (), (), (*UNCHECKED, "byte")),
    Variant("_range", SAYS_RANGE, RANGE, CLASSIFIED_5, (*ALL_FORMS, *BYTECODE)),
    Variant("_pt", SAYS_DEPENDENCY, DEPENDENCY, CLASSIFIED_5, (*ALL_FORMS, *BYTECODE)),
    Variant("_ptt", SAYS_TAINT, TAINT, CLASSIFIED_5, (*ALL_FORMS, *BYTECODE)),
)

# A form is a suffix of the variant's name, in front of which bytecode says so; and of the archive
# that OCaml's own Makefile builds so.
FORMS = {
    "": "libasmrun.a",
    "i": "libasmruni.a",  # instrumented: OCaml 4's event log and our counters; OCaml 5's own
    "d": "libasmrund.a",  # with the runtime's assertions
    "_pic": "libasmrun_pic.a",  # for shared libraries
    "byte": "libcamlrun.a",  # for bytecode in an executable of its own
    "byted": "libcamlrund.a",
}


def archive_name(variant: Variant, form: str) -> str:
    """What `-runtime-variant` makes of the two."""
    library = "libcamlrun" if form in BYTECODE else "libasmrun"
    return f"{library}{variant.name}{form.removeprefix('byte')}.a"
