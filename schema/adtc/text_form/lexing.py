"""The tokens of the text form. A name may be a keyword: what it is, its place says."""

from __future__ import annotations

import re

TOKENS = re.compile(
    r"""
      (?P<SKIP> [ \t\r]+ | --.* )
    | (?P<BYTES> b"[^"\\]*(?:\\.[^"\\]*)*" )
    | (?P<STRING> "[^"\\]*(?:\\.[^"\\]*)*" )
    | (?P<FLOAT> -?[0-9]+(?:\.[0-9]+(?:[eE][+-]?[0-9]+)? | [eE][+-]?[0-9]+) | -inf\b
               | nan\(0x[0-9a-f]{16}\) )
    | (?P<INT> -?(?:0|[1-9][0-9]*) )
    | (?P<NAME> [A-Za-z_][A-Za-z0-9_]* )
    | (?P<NAMED> &[1-9][0-9]{0,17} )
    | (?P<AGAIN> \*[1-9][0-9]{0,17} )
    | (?P<LATER> \.\.\.(?=\s*=) )
    | (?P<DOTS> \.\.\. )
    | (?P<LPAR> \( ) | (?P<_RPAR> \) ) | (?P<LSQB> \[ ) | (?P<_RSQB> \] )
    | (?P<LBRACE> \{ ) | (?P<_RBRACE> \} ) | (?P<_COMMA> , ) | (?P<_EQUAL> = )
    | (?P<BAD> ".* | . )
    """,
    re.VERBOSE,
)

WORDS = {
    **dict.fromkeys(("NAME", "LATER"), "a name"),
    **dict.fromkeys(("STRING", "BYTES", "INT", "FLOAT", "DOTS", "NAMED", "AGAIN"), "a value"),
    **dict.fromkeys(("LSQB", "LBRACE"), "a value"),
    "LPAR": "`(`",
    "_RPAR": "`)`",
    "_RSQB": "`]`",
    "_RBRACE": "`}`",
    "_COMMA": "`,`",
    "_EQUAL": "`=`",
    "$END": "the end of the text",
}
