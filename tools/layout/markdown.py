"""Lays out Markdown by mdformat: markdown.py [--check] FILE...

How stands in .mdformat.toml. mdformat escapes brackets around code, which are links to rustdoc and
nothing to Markdown; here they stay as they are.
"""

from __future__ import annotations

import re
import sys
from types import SimpleNamespace

from mdformat._cli import run
from mdformat.plugins import PARSER_EXTENSIONS

CODE_IN_BRACKETS = re.compile(r"\\\[(`[^`]+`)\\\]")


def keep_links_of_rustdoc(text: str, node: object, context: object) -> str:
    return CODE_IN_BRACKETS.sub(r"[\1]", text)


PARSER_EXTENSIONS["rustdoc"] = SimpleNamespace(
    RENDERERS={},
    POSTPROCESSORS={"inline": keep_links_of_rustdoc},
    update_mdit=lambda parser: None,
)
sys.exit(run(["--compact-tables", *sys.argv[1:]]))
