#!/usr/bin/env python3
"""The schema compiler adtc, as dune and opam have put it: see `adtc --help`."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True


def places() -> list[Path]:
    """Where what it is made of may be: installed beside it, or in the workspace."""
    return [Path(__file__).parent.parent / "share" / "outheap", Path(__file__).resolve().parent]


sys.path[:0] = [str(place) for place in places() if (place / "adtc" / "cli.py").exists()]

try:
    from adtc.start import start
except ModuleNotFoundError:
    sys.exit("adtc: what it is made of is not there: a dune rule depends on (package outheap)")

if __name__ == "__main__":
    start()
