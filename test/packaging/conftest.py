"""What is installed has no sanitizers and the stock runtime: tested once for each OCaml. How files
are installed, packed and used is the same for all, and tested with the first."""

import os
import sys
from pathlib import Path

# For the module of Python that animals need, which is compiled by means of the schema compiler.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "schema"))

OF_PACKING = [
    "test_adtc.py",
    "test_animals.py",
    "test_both_shared.py",
    "test_examples.py",
    "test_install.py",
    "test_installed_regions.py",
    "test_opam.py",
    "test_opam_install.py",
    "test_outheap.py",
    "test_python.py",
]

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
elif os.environ.get("OUTHEAP_TEST_FIRST") == "0":
    collect_ignore = OF_PACKING
