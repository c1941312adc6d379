"""The runtimes are for OCaml 4.14, and have assertions of their own in place of sanitizers: their
tests run in the plain and in the debug configuration of that OCaml."""

import os

if os.environ.get("OUTHEAP_TEST_OCAML") != "4.14" or os.environ.get("OUTHEAP_TEST_VARIANT") not in (
    "plain",
    "debug",
):
    collect_ignore_glob = ["*"]
