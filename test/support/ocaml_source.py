"""The source tree of the OCaml that is tested: as it was fetched, or the one that
OUTHEAP_OCAML_SOURCE names."""

from __future__ import annotations

import functools
import os
import shutil
from pathlib import Path

import pytest
import toolchain
from toolchain import BUILD, OCAML, ROOT


@functools.cache
def tree() -> Path:
    """Without any source of an OCaml that was there already, the test is skipped."""
    if named := os.environ.get("OUTHEAP_OCAML_SOURCE"):
        return Path(named)
    version = toolchain.version()
    unit = OCAML if OCAML != "system" else ".".join(version.split(".")[:2])
    tree = BUILD / "ocaml-source"
    shutil.rmtree(tree, ignore_errors=True)
    fetched = toolchain.run([ROOT / "tools" / "toolchain", "source", unit, tree])
    if fetched.returncode != 0 and OCAML == "system":
        reason = f"no source of OCaml {version}: {fetched.stderr.strip()}"
        pytest.skip(reason, allow_module_level=True)
    assert fetched.returncode == 0, fetched.stderr
    return tree
