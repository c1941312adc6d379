"""Tables of times, of ratios and of what is beside a baseline, in a page: bench/published."""

from __future__ import annotations

import json

import pytest
from report import published, published_times
from report.runs import BadRuns, read

CASE = "data=python, files=300"
TIMES = f"schemas: {CASE}"


def line(implementation, measure, value, turn=1, case=CASE, **other):
    """One made-up JSON line of `schemas`."""
    unit = "bytes" if measure == "size" else "ms"
    measured = {"measure": measure, "unit": unit, "value": value, "round": turn}
    usual = {"benchmark": "schemas", "case": case, "parameters": {}, "ocaml": "5.3"}
    return {"implementation": implementation, **usual, **measured, **other}


def runs():
    for turn, (ours, theirs) in enumerate([(8, 10), (10, 10), (18, 20)], 1):
        yield line("typed_int32", "size", 11_915_668, turn)
        yield line("typed_int32", "walk", ours, turn)
        yield line("arena", "size", 2 * 11_915_668, turn)
        yield line("arena", "walk", theirs, turn)
        yield line("arena", "free", 0.1, turn)
    yield line("typed_int32", "walk", 3, case="data=parsetree, files=0")
    yield line("arena", "walk", 2, case="data=parsetree, files=0")


def written(folder, name, lines):
    path = folder / name
    path.write_text("".join(json.dumps(made) + "\n" for made in lines))
    return str(path)


def marks(kind, name):
    return published.BEGIN_OTHER.format(kind, name), published.END_OTHER.format(kind, name)


@pytest.fixture
def page(tmp_path):
    places = [marks("times", TIMES), marks("ratios", "schemas")]
    path = tmp_path / "page.md"
    path.write_text("# A page\n" + "\n".join(f"{begin}\nold\n{end}" for begin, end in places))
    return path


def between(page, kind, name):
    begin, end = marks(kind, name)
    return page.read_text().partition(begin)[2].partition(end)[0].strip().splitlines()


def test_times_are_medians(tmp_path, page):
    assert published.main([written(tmp_path, "a.json", runs()), "--page", str(page)]) == 0
    shown = between(page, "times", TIMES)
    assert shown[:4] == [
        "|  | size, MB | walk, ms |",
        "| -- | -: | -: |",
        "| `typed_int32` | 11.9 | 10.0 |",
        "| `arena` | 23.8 | 10.0 |",
    ]
    assert page.read_text().startswith("# A page\n") and "old" not in page.read_text()


def test_ratios_of_each_case(tmp_path, page):
    published.main([written(tmp_path, "a.json", runs()), "--page", str(page)])
    shown = between(page, "ratios", "schemas")
    assert shown[0].endswith("| `typed_int32`, python of 300 | `typed_int32`, parsetree |")
    assert "| walk | arena | 1.0 | 0.90 (0.80-1.00) | **1.50** (1.50-1.50) |" in shown


def test_an_aim_is_of_those_that_have_it(tmp_path):
    """Two aims of the same measure, beside the same."""
    times = {"c": 10, "rust": 11, "ocaml": 14}
    made = [
        line(name, "walk", time, case="tree=shapes", benchmark="views")
        for name, time in times.items()
    ]
    shown = published_times.ratios(read([written(tmp_path, "a.json", made)])).splitlines()
    assert shown[0] == "| asked for | beside | at most | `rust`, shapes | `ocaml`, shapes |"
    assert shown[2:] == [
        "| walk | c | 1.1 | 1.10 (1.10-1.10) |  |",
        "| walk | c | 1.3 |  | **1.40** (1.40-1.40) |",
    ]


def test_rounds_of_two_files_are_compared_apart(tmp_path):
    """The same round of another file is another round."""
    fast = [line("typed_int32", "walk", 1), line("arena", "walk", 2)]
    slow = [line("typed_int32", "walk", 30), line("arena", "walk", 20)]
    names = [written(tmp_path, f"{i}.json", lines) for i, lines in enumerate([fast, slow])]
    assert "**1.00** (0.50-1.50)" not in published_times.ratios(read(names))
    assert "1.00 (0.50-1.50)" in published_times.ratios(read(names))


def test_what_was_not_measured_is_empty(tmp_path):
    lines = [line("typed", "walk", 1), line("typed", "check", 2), line("arena", "walk", 3)]
    shown = published_times.times(read([written(tmp_path, "a.json", lines)]))
    assert shown.splitlines()[3] == "| `arena` | 3.00 |  |"


def marked(implementation, seconds, turn, **other):
    """One made-up JSON line of `marking`."""
    usual = {"benchmark": "marking", "baseline": "_stock", "unit": "s"}
    return line(implementation, "time", seconds, turn, case="megabytes=800", **(usual | other))


def test_beside_a_baseline(tmp_path):
    """The ratio is that of each round, and a run that has failed leaves its place empty."""
    lines = [marked("_stock", 2.0, 1), marked("_pt", 1.0, 1)]
    lines += [marked("_stock", 0.5, 2), marked("_pt", 0.5, 2)]
    lines.append(marked("_stock", 0.25, 1, ocaml="5.4"))
    lines.append(marked("_pt", None, 1, ocaml="5.4", error="it ended"))
    page = tmp_path / "page.md"
    lines += [marked("_nnp", 8, 1, baseline="_nnp", ocaml="4.14")]  # has no place here
    place = marks("compared", "marking, time, with _stock")
    page.write_text("\n".join(place))
    assert published.main([written(tmp_path, "a.json", lines), "--page", str(page)]) == 0
    assert between(page, "compared", "marking, time, with _stock")[:4] == [
        "| OCaml | case | `_stock` | `_pt` |",
        "| -- | -- | -: | -: |",
        "| 5.3 | megabytes=800 | 1.25 s | 0.75 (0.50-1.00) |",
        "| 5.4 | megabytes=800 | 250 ms |  |",
    ]


def test_a_page_without_places_is_told(tmp_path, capsys):
    page = tmp_path / "page.md"
    page.write_text("# A page\n")
    with pytest.raises(SystemExit):
        published.main([written(tmp_path, "a.json", runs()), "--page", str(page)])
    assert "nothing that" in capsys.readouterr().err
    with pytest.raises(BadRuns):
        read([])
