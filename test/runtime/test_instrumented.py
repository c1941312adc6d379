"""The instrumented forms on OCaml 5: its own events, and naked pointers as safe as without."""

from __future__ import annotations

from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import OF_MALLOC, OURS

pytestmark = pytest.mark.skipif(
    runtimes.IS_DEBUG, reason="the instrumented forms have no assertions"
)
ORDINARY = [*OF_MALLOC, *OURS]


@pytest.mark.parametrize(
    ("runtime", "has_events"),
    [*((runtime, "false") for runtime in ORDINARY), *((f"{r}i", "true") for r in ORDINARY)],
)
def test_events(runtime: str, has_events: str, tmp_path: Path) -> None:
    options = ("-I", "+runtime_events", "runtime_events.cmxa")
    program = runtimes.link(runtime, "instrumented", *options, "instrumented.ml")
    assert runtimes.checked([program], cwd=tmp_path) == f"{runtime} {has_events}\n"


@pytest.mark.parametrize("runtime", OURS)
def test_naked_pointers(runtime: str) -> None:
    for kind in ("unmapped", "small", "c_code"):
        runtimes.checked([runtimes.kinds(f"{runtime}i"), kind])
