"""What is installed has no sanitizers and the stock runtime: tested once for each OCaml."""

import os

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
