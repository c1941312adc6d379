"""The tokens of JSON."""

from __future__ import annotations

import re

TOKENS = re.compile(
    r"""
      (?P<SKIP> [ \t\r]+ )
    | (?P<STRING> "[^"\\]*(?:\\.[^"\\]*)*" )
    | (?P<NUMBER> -?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)? )
    | (?P<WORD> true\b | false\b | null\b )
    | (?P<LBRACE> \{ ) | (?P<_RBRACE> \} ) | (?P<LSQB> \[ ) | (?P<_RSQB> \] )
    | (?P<_COMMA> , ) | (?P<_COLON> : )
    | (?P<BAD> ".* | [A-Za-z_]+ | . )
    """,
    re.VERBOSE,
)

WORDS = {
    "STRING": "a string",
    **dict.fromkeys(("NUMBER", "WORD", "LBRACE", "LSQB"), "a value"),
    "_RBRACE": "`}`",
    "_RSQB": "`]`",
    "_COMMA": "`,`",
    "_COLON": "`:`",
    "$END": "the end of the text",
}
