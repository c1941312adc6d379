"""Lets the tests import the driver of the benchmarks, which is not installed anywhere."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
