"""Link orders: the same members in an order that the seed alone decides."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from built_runtimes import ROOT, checked, run

sys.path.insert(0, str(ROOT / "runtime"))

from builder.orders import permute

MEMBERS = [f"{letter}.o" for letter in "abcdefghij"]


def archive(folder: Path) -> Path:
    """Of files that need not be objects."""
    folder.mkdir()
    for name in MEMBERS:
        (folder / name).write_text(f"the content of {name}\n")
    checked(["ar", "rcD", "lib.a", *MEMBERS], cwd=folder)
    return folder / "lib.a"


def order(folder: Path) -> list[str]:
    return checked(["ar", "t", folder / "lib.a"]).split()


def permuted(folder: Path, seed: int, name: str) -> Path:
    into = folder.with_name(name)
    into.mkdir()
    permute(folder, into, seed)
    assert [path.name for path in into.iterdir()] == ["lib.a"]
    return into


def test_the_same_members_in_another_order(tmp_path: Path) -> None:
    made = archive(tmp_path / "made")
    found = permuted(made.parent, 1, "found")
    assert order(found) != order(made.parent) == MEMBERS
    assert sorted(order(found)) == MEMBERS
    for name in MEMBERS:
        content = subprocess.check_output(["ar", "p", found / "lib.a", name], text=True)
        assert content == f"the content of {name}\n"


def test_the_seed_decides(tmp_path: Path) -> None:
    made = archive(tmp_path / "made").parent
    first, again = (order(permuted(made, 1, name)) for name in ("first", "again"))
    assert first == again != order(permuted(made, 2, "second"))


def test_wrong_arguments() -> None:
    build = [sys.executable, ROOT / "runtime" / "build"]
    for arguments, says in (
        (["--order", "-1"], "'-1' is not a seed"),
        (["--compiler", "no-such-cc"], "there is no C compiler no-such-cc"),
    ):
        done = run([*build, *arguments])
        assert done.returncode == 2
        assert says in done.stderr
