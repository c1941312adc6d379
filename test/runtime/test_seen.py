"""What programs see of naked pointers and of static data on OCaml 5: what OCaml 4 shows."""

from __future__ import annotations

import functools

import built_runtimes as runtimes
import pytest
from built_runtimes import OF_MALLOC, OURS
from naked_kinds import KINDS

program = functools.cache(runtimes.seen)


def succeed(runtime: str, name: str) -> None:
    done = runtimes.run([program(runtime), name], 60)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("kind", [*KINDS, "black"])
@pytest.mark.parametrize("runtime", OURS)
def test_naked_pointer(runtime: str, kind: str) -> None:
    succeed(runtime, kind)


@pytest.mark.parametrize("name", ["static_data", "plugin"])
@pytest.mark.parametrize("runtime", [*OF_MALLOC, *OURS])
def test_static_data(runtime: str, name: str) -> None:
    succeed(runtime, name)
