"""The tests of adtc need no OCaml: test/run runs them once for each variant."""

import os

if os.environ.get("OUTHEAP_TEST_C") == "0":
    collect_ignore_glob = ["*"]
elif os.environ.get("OUTHEAP_TEST_VARIANT") == "tsan":
    collect_ignore_glob = ["property/*"]  # of one thread
