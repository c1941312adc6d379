"""What is changed in the sources of OCaml 5.3's runtime, and why: every edit is here.

The variants are built from one edited tree; macros tell them apart:

    OUTHEAP_VARIANT      a string: `_stock`, `_pt`, `_ptt` or `_range`
    OUTHEAP_CLASSIFIES   defined where we say what lives at an address: all but `_stock`
"""

from __future__ import annotations

from .edits import Edit

# What the program is told.
TELLING = [
    Edit(
        "runtime/gc_ctrl.c",
        r'(#if defined \(DEBUG\)\n  return caml_copy_string \()"d"\);\n'
        r'(#elif defined \(CAML_INSTR\)\n  return caml_copy_string \()"i"\);\n'
        r'(#else\n  return caml_copy_string \()""\);',
        "Sys.runtime_variant tells which runtime it is",
        instead=r'\1OUTHEAP_VARIANT "d");' "\n" r'\2OUTHEAP_VARIANT "i");' "\n"
        r"\3OUTHEAP_VARIANT);",
    ),
]

EDITS = [*TELLING]
