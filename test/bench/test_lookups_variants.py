"""Look-ups by threads, compiled as the variant asks: with sanitizers, the library too."""

import os

import pytest
from c_programs import Program
from driver.build import ROOT
from runtimes.lookups.workload import LOOKUPS

pytestmark = pytest.mark.skipif(os.environ["OUTHEAP_TEST_C"] != "1", reason="needs no OCaml")
SMALL = {"THREADS": 2, "GIBIBYTES": 1, "LOOKUPS": 5_000, "ADDING": 1}


@pytest.fixture(scope="module")
def program():
    sources = (ROOT / "bench" / "runtimes" / "lookups").glob("*.c")
    program = Program("lookups", tuple(str(s.relative_to(ROOT)) for s in sorted(sources)))
    program.build()
    return program


@pytest.mark.parametrize("table", LOOKUPS.implementations)
def test_every_table(program, table):
    """While another thread adds to it."""
    variables = {**SMALL, "REF": table}
    environment = os.environ | {name: str(value) for name, value in variables.items()}
    done = program.run(env=environment)
    assert (done.returncode, done.stderr) == (0, "")
