"""Lets the tests import the schema compiler. No variant of the build changes it: it is tested once
for each OCaml."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "schema"))

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
