"""Other systems are emulated, which takes minutes: tested by `make test-ports` alone."""

import os

if os.environ.get("OUTHEAP_TEST_PORTS") != "1":
    collect_ignore_glob = ["*"]
