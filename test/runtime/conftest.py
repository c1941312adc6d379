"""The runtimes are for OCaml 4.14, and have assertions of their own in place of sanitizers: their
tests run in the plain and in the debug configuration of that OCaml. What builds, installs and
compares them is the same in both, and tested in the first."""

import os

VARIANT = os.environ.get("OUTHEAP_TEST_VARIANT")
if os.environ.get("OUTHEAP_TEST_OCAML") != "4.14" or VARIANT not in ("plain", "debug"):
    collect_ignore_glob = ["*"]
elif VARIANT == "debug":
    collect_ignore = [
        "test_edits.py",
        "test_install_runtime.py",
        "test_orders.py",
        "test_suite.py",
    ]
