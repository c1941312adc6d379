"""The blocks of a page between ```: what its reader copies or types."""

from __future__ import annotations

import re

from toolchain import ROOT

FENCE = re.compile(r"^```(\w*)(?:,\w+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str = "") -> list[str]:
    """Those of a page in docs/ that are in the language; "" is for commands and output."""
    return fenced((ROOT / "docs" / page).read_text(), language)


def fenced(text: str, language: str = "") -> list[str]:
    """Those of a text, as `blocks` returns those of a page."""
    return [block for found, block in FENCE.findall(text) if found == language]
