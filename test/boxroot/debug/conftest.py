"""Lets the tests import the scripts of the property test."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "property"))
