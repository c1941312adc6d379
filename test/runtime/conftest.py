"""The runtimes are for OCaml 4.14, 5.3 and 5.4, and for a 5.5 of the user's with its sources.

They have assertions of their own in place of sanitizers: their tests run in the plain and in the
debug configuration of these. The code that builds, installs and compares them is the same in all,
and tested in the first of OCaml 4.14. ThreadSanitizer's configuration has those of several domains.
"""

import os
from pathlib import Path

import toolchain

OCAML = os.environ.get("OUTHEAP_TEST_OCAML")
VARIANT = os.environ.get("OUTHEAP_TEST_VARIANT")
OF_BUILDING = [
    "test_edits.py",
    "test_install_runtime.py",
    "test_orders.py",
    "test_sources.py",
    "test_suite.py",
]
ONLY_4 = [
    "test_cost_of_counters.py",
    "test_counters.py",
    "test_runtime.py",
    "test_scattered.py",
]
ONLY_5 = [
    "test_automatic_regions.py",
    "test_bytecode.py",
    "test_domains.py",
    "test_instrumented.py",
    "test_reused.py",
    "test_seen.py",
    "test_stock.py",
    "test_stress.py",
    "test_touched.py",
]
OF_TSAN = {"test_automatic_regions.py", "test_region_holders.py", "test_stress.py"}


def is_served() -> bool:
    if OCAML == "system":
        has_sources = "OUTHEAP_OCAML_SOURCE" in os.environ
        return has_sources and toolchain.version().startswith("5.5.")
    return OCAML in ("4.14", "5.3", "5.4")


if VARIANT == "tsan" and OCAML == "5.3-tsan":
    tests = {path.name for path in Path(__file__).parent.glob("test_*.py")}
    collect_ignore = sorted(tests - OF_TSAN)
elif VARIANT not in ("plain", "debug") or not is_served():
    collect_ignore_glob = ["*"]
elif OCAML != "4.14":
    collect_ignore = [*ONLY_4, *OF_BUILDING]
elif VARIANT == "debug":
    collect_ignore = [*ONLY_5, *OF_BUILDING]
else:
    collect_ignore = ONLY_5
