"""The kinds of naked pointers that programs/kinds_stubs.c makes."""

from __future__ import annotations

import re

from built_runtimes import PROGRAMS

TEXT = (PROGRAMS / "kinds_stubs.c").read_text()
KINDS = [kind for kind in re.findall(r'^    \{"(\w+)", ', TEXT, re.MULTILINE) if kind != "black"]
assert len(KINDS) >= 16
