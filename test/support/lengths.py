"""Parameters that make a test slow (../conftest.py)."""

from __future__ import annotations

import pytest


def slow(*values: object, id: str | None = None) -> object:
    """A case of which the others see most in less time."""
    return pytest.param(*values, id=id, marks=pytest.mark.slow)
