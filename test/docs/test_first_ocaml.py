"""The documents and the opam package say of the first OCaml that is served what the header says."""

from __future__ import annotations

import pytest
from toolchain import ROOT, first_ocaml

DOCUMENTS = ["README.md", "docs/install.md", "docs/porting.md", "docs/using-from-rust.md"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents(name: str) -> None:
    said = " ".join((ROOT / name).read_text().split())
    assert any(f"OCaml {first_ocaml()} {end} later" in said for end in ("and", "or"))


def test_opam_package() -> None:
    assert f'"ocaml" {{>= "{first_ocaml()}.0"}}' in (ROOT / "boxroot.opam").read_text()
