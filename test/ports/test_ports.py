"""What needs no OCaml, on other processors and on Windows: the unit tests of pages and of adtc.

Each program is compiled for the machine, and its tests run there.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from c_programs import ROOT, Program, names
from machines import MACHINES, Machine

for folder in ("pages", "adtc"):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / folder))

from test_adtc_programs import PROGRAMS as ADTC  # noqa: E402
from test_pages_programs import PROGRAMS as PAGES  # noqa: E402

PATIENCE = 900  # seconds for a test; machines may be shared
# Those that ask no system for failures, and do not take minutes.
CHOSEN = ["page_table_dependency", "page_table_taint", "pages", "tree", "images"]
CHOSEN += ["two_threads_dependency", "two_threads_taint"]
CHOSEN += ["adtc_items", "adtc_buffers", "adtc_incomplete", "adtc_largest", "adtc_saving"]
CHOSEN += ["adtc_checksum", "adtc_hostile", "adtc_pages_storage", "adtc_sharing"]
# Emulators make up the flags of mappings, and need minutes to reserve all addresses.
LEFT_OUT = {"huge_pages_are_advised", "measured_runs_are_advised", "no_more_addresses"}

PROGRAMS = [p for p in [*PAGES, *ADTC] if p.name in CHOSEN]


def failures(program: Program, machine: Machine) -> list[str]:
    """What the tests said that fail."""
    found = []
    for name in names(ROOT / program.sources[0]):
        if name in LEFT_OUT:
            continue
        try:
            run = program.run(name, patience=PATIENCE, env=machine.settings())
        except subprocess.TimeoutExpired:
            found.append(f"{name}: not done after {PATIENCE} s")
            continue
        if run.returncode != 0:
            found.append(f"{name}: exit status {run.returncode}\n{run.stdout}{run.stderr}")
    return found


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.name)
@pytest.mark.parametrize("machine", MACHINES, ids=lambda m: m.name)
def test_port(machine: Machine, program: Program) -> None:
    if machine.missing:
        pytest.skip(f"needs {machine.missing}")
    ported = machine.program(program)
    ported.build()
    assert not failures(ported, machine)


def test_all_programs_are_there() -> None:
    assert [p.name for p in PROGRAMS] == CHOSEN
