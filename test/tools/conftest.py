"""No variant of the build changes the tools: they are tested once for each OCaml."""

import os

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
