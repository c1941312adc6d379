"""Every implementation of a cell against a model: the program cells/cell_model.

Found in the build folder that test/run names in OUTHEAP_TEST_BUILD.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest
from running import CELLS

BUILD = Path(os.environ.get("OUTHEAP_TEST_BUILD", "."))
PROGRAM = BUILD / "default" / "test" / "bench" / "cells" / "cell_model.exe"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("cell", CELLS)
def test_cells_keep_their_values(cell, seed):
    variables = {"REF": cell, "SEED": str(seed), "STEPS": "100000"}
    done = subprocess.run(
        [PROGRAM], env=os.environ | variables, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    results = json.loads(done.stdout)
    assert results["minor_collections"] > 40
    assert results["major_collections"] > 10
