"""The instrumented forms count exactly what the marker meets."""

from __future__ import annotations

import functools
import json
import os
import subprocess
from collections import Counter
from pathlib import Path

import built_runtimes as runtimes
import pytest

pytestmark = pytest.mark.skipif(
    runtimes.IS_DEBUG, reason="the instrumented forms have no assertions"
)

PAGE_TABLES = ["_pti", "_ptti"]
INSTRUMENTED = ["_legacyi", "_nnpi", "_rangei", *PAGE_TABLES]
# What the array holds: STATIC, BLOCKS, FOREIGN, HEAP, YOUNG.
NOTHING = (0, 1, 0, 0, 0)
EVERYTHING = (30_000, 1_000, 50, 20_000, 90)
WITHOUT_FOREIGN = (30_000, 1_000, 0, 20_000, 90)


@functools.cache
def counted(runtime: str) -> Path:
    return runtimes.link(runtime, "counted", "counted.ml", "counted_stubs.c")


def start(runtime: str, file: Path | str | None, *arguments: str) -> subprocess.CompletedProcess:
    environment = {k: v for k, v in os.environ.items() if k != "OUTHEAP_COUNTERS"}
    if file is not None:
        environment["OUTHEAP_COUNTERS"] = str(file)
    return runtimes.run([counted(runtime), *arguments], env=environment)


def lines(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def sums(found: list[dict], cycle: int) -> Counter:
    """Of the slices of one cycle."""
    total: Counter = Counter()
    for line in found:
        if line["cycle"] == cycle:
            total.update(line)
    return total


def cycles(runtime: str, file: Path, how: str, kinds: tuple[int, ...]) -> tuple[Counter, Counter]:
    """Returns what was counted in the cycle without them, and what more in the one with them."""
    run = start(runtime, file, how, *map(str, kinds))
    assert run.returncode == 0, run.stderr
    first = int(run.stdout)
    found = lines(file)
    without, with_them = sums(found, first), sums(found, first + 1)
    more = with_them.copy()
    more.subtract(without)
    return without, more


@pytest.mark.parametrize("how", ["whole", "slices"])
@pytest.mark.parametrize("runtime", [r for r in INSTRUMENTED if r != "_nnpi"])
def test_every_kind(runtime: str, how: str, tmp_path: Path) -> None:
    statics, _, foreign, heap, young = EVERYTHING
    without, more = cycles(runtime, tmp_path / "lines", how, EVERYTHING)
    assert without["words"] > 99_000
    assert more["words"] == 0
    assert more["pointers"] == statics + foreign + heap + young
    kinds = {name: more[name] for name in ("static", "foreign", "heap", "young", "skipped")}
    assert kinds == {
        "static": statics,
        "foreign": foreign,
        "heap": heap,
        "young": young,
        "skipped": statics + foreign,
    }


@pytest.mark.parametrize("how", ["whole", "slices"])
def test_without_page_table_nothing_is_skipped(how: str, tmp_path: Path) -> None:
    statics, _, _, heap, young = WITHOUT_FOREIGN
    without, more = cycles("_nnpi", tmp_path / "lines", how, WITHOUT_FOREIGN)
    assert (more["words"], more["static"], more["heap"], more["young"]) == (
        0,
        statics,
        heap,
        young,
    )
    assert without["skipped"] == more["skipped"] == 0


@pytest.mark.parametrize("runtime", INSTRUMENTED)
def test_cache_lines_of_static_data(runtime: str, tmp_path: Path) -> None:
    _, more = cycles(runtime, tmp_path / "lines", "whole", WITHOUT_FOREIGN)
    assert more["static_lines"] == 1_000


@pytest.mark.parametrize("runtime", PAGE_TABLES)
def test_lines_of_page_table(runtime: str, tmp_path: Path) -> None:
    """One for each of the pointers to nowhere, and the minor heap's. Static data's is read before,
    the heap's never: all of it is in one run."""
    without, more = cycles(runtime, tmp_path / "lines", "whole", EVERYTHING)
    assert without["heap"] > 0 and without["static"] > 0
    assert without["table_lines"] == 1
    assert more["table_lines"] == EVERYTHING[2] + 1


@pytest.mark.parametrize("runtime", PAGE_TABLES)
def test_lines_are_those_of_one_slice(runtime: str, tmp_path: Path) -> None:
    """Beside those of the pointers to nowhere: static data's and the minor heap's."""
    run = start(runtime, tmp_path / "lines", "slices", *map(str, EVERYTHING))
    assert run.returncode == 0, run.stderr
    found = lines(tmp_path / "lines")
    assert any(line["static"] == line["pointers"] > 0 for line in found)
    for line in found:
        outside = line["pointers"] - line["heap"]
        assert min(outside, 1) <= line["table_lines"] <= line["foreign"] + 2
        assert line["static_lines"] <= line["static"]


def test_lines_of_hash_table(tmp_path: Path) -> None:
    """An entry for each page of 4 KiB; to find it, the probing may reach the next line."""
    without, more = cycles("_legacyi", tmp_path / "lines", "whole", EVERYTHING)
    _, blocks, foreign, _, _ = EVERYTHING
    assert without["table_lines"] > 1
    assert 0 < more["table_lines"] <= 2 * (foreign + blocks * 64 / 4096 + 1)


@pytest.mark.parametrize("runtime", ["_nnpi", "_rangei"])
def test_no_table(runtime: str, tmp_path: Path) -> None:
    without, more = cycles(runtime, tmp_path / "lines", "whole", WITHOUT_FOREIGN)
    assert without["table_lines"] == more["table_lines"] == 0


@pytest.mark.parametrize("runtime", INSTRUMENTED)
def test_every_line_adds_up(runtime: str, tmp_path: Path) -> None:
    run = start(runtime, tmp_path / "lines", "slices", *map(str, NOTHING))
    assert run.returncode == 0, run.stderr
    found = lines(tmp_path / "lines")
    assert [line["slice"] for line in found] == list(range(len(found)))
    assert len(found) > 10
    for line in found:
        kinds = line["heap"] + line["young"] + line["static"] + line["foreign"]
        assert kinds == line["pointers"] <= line["words"]
        assert line["static_lines"] <= line["static"]
        assert line["seconds"] <= line["elapsed"]
        assert line["words_per_second"] == pytest.approx(line["words"] / line["seconds"], abs=1)


def test_processes_share_a_file(tmp_path: Path) -> None:
    for _ in range(2):
        start("_pti", tmp_path / "lines", "whole", *map(str, NOTHING))
    assert len({line["process"] for line in lines(tmp_path / "lines")}) == 2


def test_nothing_without_a_file(tmp_path: Path) -> None:
    run = start("_pti", None, "whole", *map(str, NOTHING))
    assert (run.returncode, run.stderr) == (0, "")


def test_ordinary_form_counts_nothing(tmp_path: Path) -> None:
    run = start("_pt", tmp_path / "lines", "whole", *map(str, NOTHING))
    assert run.returncode == 0
    assert not (tmp_path / "lines").exists()


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("/no/such/folder/file", "No such file or directory"),
        ("", "No such file or directory"),
        ("/", "Is a directory"),
        ("/dev/full", "No space left on device"),
    ],
)
@pytest.mark.parametrize("runtime", INSTRUMENTED)
def test_unusable_file(runtime: str, file: str, why: str) -> None:
    run = start(runtime, file, "whole", *map(str, NOTHING))
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == (
        f"OUTHEAP_COUNTERS={file}: {why}; it is a file that can be written, or unset\n"
    )
