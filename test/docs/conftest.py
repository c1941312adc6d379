"""No variant of the build changes the documents. Their listings are compiled for each OCaml; their
prose, links and site are the same for all, and tested with the first."""

import os

OF_PROSE = [
    "test_comments.py",
    "test_prose.py",
    "test_references.py",
    "test_sentences.py",
    "test_site.py",
]

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
elif os.environ.get("OUTHEAP_TEST_FIRST") == "0":
    collect_ignore = OF_PROSE
