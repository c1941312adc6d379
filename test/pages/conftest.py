"""The tests of pages need no OCaml: test/run runs them once for each variant, and those that no
variant changes once.
"""

import os

collect_ignore_glob = ["*"] if os.environ.get("OUTHEAP_TEST_C") == "0" else []
if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob += ["model/*"]
if os.environ.get("OUTHEAP_TEST_VARIANT") == "tsan":
    collect_ignore_glob += ["property/*"]  # one thread
