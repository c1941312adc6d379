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

    def sources_of(self, form: str) -> tuple[str, ...]:
        """Our files, for one of its forms."""
        return (*self.sources, *COUNTERS) if form == "i" else self.sources

    @property
    def flags(self) -> list[str]:
        return [f'-DOUTHEAP_VARIANT="{self.name}"', *(f"-D{macro}" for macro in self.macros)]


PAGES = tuple(f"pages/{path.name}" for path in sorted((ROOT / "src" / "pages").glob("*.c")))
COMMON = ("settings.c", *PAGES)
FROM_MALLOC = (*COMMON, "heaps_malloc.c")
RESERVED = (*COMMON, "heaps_reserved.c", "classes.c", "static_data.c")
COUNTERS = ("counters.c", "line_set.c")

VARIANTS = [
    Variant("_legacy", "hash page table, the stock one: for comparison", (), FROM_MALLOC),
    Variant("_nnp", "no page table, naked pointers forbidden", ("NO_NAKED_POINTERS",), FROM_MALLOC),
    Variant(
        "_range",
        "one reservation, compared with",
        ("OUTHEAP_CLASSIFIES", "OUTHEAP_RANGE"),
        RESERVED,
    ),
    Variant(
        "_pt", "page table, dependency ordering", ("OUTHEAP_CLASSIFIES", "OUTHEAP_PT"), RESERVED
    ),
    Variant("_ptt", "page table, taint", ("OUTHEAP_CLASSIFIES", "OUTHEAP_PTT"), RESERVED),
]

# A form is a suffix of the variant's name, and the target of OCaml's own Makefile that is built so.
FORMS = {
    "": "libasmrun.a",
    "i": "libasmruni.a",  # instrumented: OCaml's event log, and our counters
    "d": "libasmrund.a",  # with the runtime's assertions
    "_pic": "libasmrun_pic.a",  # for shared libraries
}


def forms(variant: Variant) -> list[str]:
    """Assertions only where the runtime is not the stock one: OCaml has a `d` of its own."""
    return [form for form in FORMS if form != "d" or variant.sources is RESERVED]


def archive_name(variant: Variant, form: str) -> str:
    """What `-runtime-variant` makes of the two."""
    return f"libasmrun{variant.name}{form}.a"
