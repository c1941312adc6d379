"""Implementations that are runtimes (docs/page-table.md), and how each is started.

A name is that of a variant and of what else is asked for: `_pt+huge`. Another malloc makes a
difference to `_legacy` and `_nnp` only, whose heaps come from there; these and `_range` have no
address space that could be scattered; and `_stock` takes no settings.
"""

from __future__ import annotations

import ctypes.util
import functools
import re
import shutil
from pathlib import Path

from driver.linking import Link
from driver.parameters import Parameters

VARIANTS = ("_legacy", "_nnp", "_range", "_pt", "_ptt")
VARIANTS_5 = ("_stock", "_range", "_pt", "_ptt")
HUGE = tuple(f"{variant}+huge" for variant in VARIANTS)
MEASURED = tuple(f"{variant}+measured" for variant in VARIANTS)
SCATTERED = ("_pt+scattered", "_ptt+scattered")
JEMALLOC = tuple(
    f"{variant}+jemalloc{pages}" for variant in ("_legacy", "_nnp") for pages in ("", "+thp")
)
ALL_4 = (*VARIANTS, *HUGE, *MEASURED, *SCATTERED, *JEMALLOC)
ALL_5 = tuple(
    name
    for name in (*VARIANTS_5, *HUGE, *MEASURED, *SCATTERED)
    if name.partition("+")[0] in VARIANTS_5
)
ALL = tuple(dict.fromkeys((*ALL_4, *ALL_5)))

MEGABYTE = 10**6
# How many bytes a process takes for each of the heap's live ones: chunks have room to spare.
MEMORY_OF_A_BYTE = 1.2


@functools.cache
def jemalloc() -> str | None:
    """The name by which the loader knows it."""
    return ctypes.util.find_library("jemalloc")


def possible(implementation: str, _parameters: Parameters, domains: bool) -> bool:
    """Whether there is such a runtime for OCaml 5, or for OCaml 4."""
    return implementation in (ALL_5 if domains else ALL_4)


def environment(implementation: str) -> dict[str, str]:
    """The variables that its program is started with."""
    known = {
        "huge": {"OUTHEAP_HUGE_PAGES": "1"},
        "measured": {"OUTHEAP_HUGE_PAGES": "measured"},
        "scattered": {"OUTHEAP_SCATTERED": "1"},
        "jemalloc": {"LD_PRELOAD": jemalloc() or ""},
        "thp": {"MALLOC_CONF": "thp:always"},
    }
    _, *asked = implementation.split("+")
    return {name: text for what in asked for name, text in known[what].items()}


def link(implementation: str, parameters: Parameters) -> Link:
    variant = implementation.partition("+")[0]
    return Link(variant, parameters.get("compiler"), parameters.get("order", 0))


def missing(implementation: str, parameters: Parameters) -> str | None:
    """Says what this machine lacks for the implementation, if anything."""
    compiler = parameters.get("compiler")
    if "+jemalloc" in implementation and jemalloc() is None:
        return "there is no jemalloc: tools/debian-packages libjemalloc2"
    if compiler is not None and shutil.which(compiler) is None:
        return f"there is no {compiler}: tools/debian-packages {compiler}"
    return _missing_memory(parameters.get("megabytes", 0))


def _missing_memory(megabytes: int) -> str | None:
    needed, there = megabytes * MEMORY_OF_A_BYTE, available_megabytes()
    if there is None or needed <= there:
        return None
    return f"it needs {needed:,.0f} MB of memory, and {there:,.0f} are free"


def available_megabytes() -> float | None:
    """None where the system does not say."""
    try:
        text = Path("/proc/meminfo").read_text(encoding="ascii")
    except OSError:
        return None
    found = re.search(r"^MemAvailable:\s*(\d+) kB", text, re.MULTILINE)
    return int(found.group(1)) * 1024 / MEGABYTE if found else None
