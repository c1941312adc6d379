"""What cargo builds has no sanitizers and the stock runtime: tested once for each OCaml. What other
crates and examples do with ours is tested with the first."""

import os

OF_OTHERS = ["test_boxroot_region.py", "test_programs_on_crates.py", "test_rust_examples.py"]

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
elif os.environ.get("OUTHEAP_TEST_PACKAGES") == "0":
    collect_ignore = OF_OTHERS
