"""Lets the tests import the driver of the benchmarks, which is not installed anywhere.

The tests of the driver and of the report run no program of ours. The look-ups are in C and compiled
as they are measured. Neither an OCaml nor a variant changes these, and they run once.

A variant builds the benchmarks only where long tests are wanted, as with `make test K=bench`.
Sanitizers and OCaml's assertions look at the programs in C with one OCaml, the first;
ThreadSanitizer at those with several threads.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))

OF_THREADS = {"test_cache.py", "test_lookups_variants.py", "test_producer_consumer.py"}
IS_PLAIN = os.environ["OUTHEAP_TEST_VARIANT"] == "plain"
IS_BUILT = IS_PLAIN or "long" in os.environ.get("OUTHEAP_TEST_LENGTHS", "long")

if not IS_BUILT or (not IS_PLAIN and os.environ.get("OUTHEAP_TEST_FIRST") == "0"):
    collect_ignore_glob = ["*"]
elif os.environ["OUTHEAP_TEST_VARIANT"] == "tsan":
    tests = {path.name for path in Path(__file__).parent.glob("test_*.py")}
    collect_ignore = sorted(tests - OF_THREADS)
elif not IS_PLAIN or os.environ["OUTHEAP_TEST_C"] != "1":
    collect_ignore = [
        "test_costs.py",
        "test_driver.py",
        "test_lookups.py",
        "test_report.py",
        "test_tree_summary.py",
        "test_trees_rust.py",
    ]
