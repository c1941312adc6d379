"""Programs that cargo builds have no sanitizers and the stock runtime: tested once for each OCaml.

The uses that the safe crate, other crates and examples make of them are tested with the first.
"""

import os

ON_TOP = [
    "test_boxroot_region.py",
    "test_build_crate.py",
    "test_programs_on_crates.py",
    "test_rust_examples.py",
    "test_safe_crate.py",
]

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
elif os.environ.get("OUTHEAP_TEST_FIRST") == "0":
    collect_ignore = ON_TOP
