"""The runtimes are for OCaml 4.14 and 5.3, and have assertions of their own in place of sanitizers:
their tests run in the plain and in the debug configuration of these. What builds, installs and
compares them is the same in both, and tested in the first of OCaml 4.14."""

import os

OCAML = os.environ.get("OUTHEAP_TEST_OCAML")
VARIANT = os.environ.get("OUTHEAP_TEST_VARIANT")
OF_BUILDING = [
    "test_edits.py",
    "test_install_runtime.py",
    "test_orders.py",
    "test_suite.py",
]
ONLY_4 = [
    "test_cost_of_counters.py",
    "test_counters.py",
    "test_exclude.py",
    "test_runtime.py",
    "test_scattered.py",
]
ONLY_5 = ["test_domains.py", "test_reused.py", "test_seen.py", "test_stock.py"]

if OCAML not in ("4.14", "5.3") or VARIANT not in ("plain", "debug"):
    collect_ignore_glob = ["*"]
elif OCAML == "5.3":
    collect_ignore = [*ONLY_4, *OF_BUILDING]
elif VARIANT == "debug":
    collect_ignore = [*ONLY_5, *OF_BUILDING]
else:
    collect_ignore = ONLY_5
