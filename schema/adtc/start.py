"""Starts the program where nobody has seen to the packages that it needs: as make, dune and opam
have installed it."""

from __future__ import annotations

import sys


def start() -> None:
    """Ends the process, with the program's status; or with a sentence if a package is missing."""
    try:
        from .cli import main
    except ModuleNotFoundError as error:
        sys.exit(
            f"adtc: the Python package '{error.name}' is missing: "
            f"`{sys.executable} -m pip install jinja2 lark rich` installs what adtc needs; "
            "if pip says externally-managed-environment, "
            "do so in a virtual environment whose bin is first on PATH"
        )
    sys.exit(main())
