"""The model is run once, with the first OCaml 5, in the plain variant: it brings its own flags."""

import os

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain" or (
    os.environ.get("OUTHEAP_TEST_DOMAINS") == "0"
):
    collect_ignore_glob = ["*"]
