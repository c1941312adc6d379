"""Parameters that make a test slow or long (../conftest.py)."""

from __future__ import annotations

import pytest


def slow(*values: object, id: str | None = None) -> object:
    """A case of which the others see most in less time."""
    return pytest.param(*values, id=id, marks=pytest.mark.slow)


def long(*values: object, id: str | None = None) -> object:
    """A case of ten seconds or more, that is like the others."""
    return pytest.param(*values, id=id, marks=pytest.mark.long)
