"""The reader of files of regions needs no OCaml: test/run tests it once for each variant."""

import os

if os.environ.get("OUTHEAP_TEST_C") == "0":
    collect_ignore_glob = ["*"]
