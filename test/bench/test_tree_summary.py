"""The summary of trees, from runs that are made up."""

from statistics import median

from driver.measure import Run
from driver.workload import Case
from trees.summary import headings, published, rows
from trees.workload import TREES

CASE = Case(TREES, {"levels": 5}, ("malloc", "packed", "box"))
PAIRS = [2 * i + 2 for i in range(6)]  # the columns of percents


def run(implementation, number, rounds, mebibytes):
    total = median(map(sum, rounds))
    results = {
        "peak_resident_bytes": mebibytes * 2**20,
        "rounds": [dict(zip(("generate", "copy", "delete"), times)) for times in rounds],
        "measures": [{"name": "total", "value": total, "unit": "s"}],
    }
    return Run(CASE, implementation, number, results)


def ours(runs, baseline="malloc"):
    return {row[0]: row for row in rows(runs, CASE.implementations, baseline)}


def theirs(levels):
    return {row[0]: row for row in published(levels)}


def percents(row):
    return [row[i] for i in PAIRS]


RUNS = [
    run("malloc", 1, [(1, 2, 3), (3, 2, 5)], 100),
    run("malloc", 2, [(2, 2, 4)], 200),
    run("packed", 1, [(0.5, 0.25, 0.25)], 30),
    run("packed", 2, [(1.5, 0.75, 0.75)], 30),
    Run(CASE, "box", 1, skipped="there is no cargo"),
]


def test_the_document_says_the_same_of_its_own_figures():
    assert percents(theirs(26)["buffer (published)"]) == ["32", "30", "98", "61", "98", "44"]


def test_only_trees_of_its_size_are_beside_those_of_the_document():
    assert list(theirs(26)) == ["malloc (published)", "buffer (published)"]
    assert not theirs(16)


def test_means_are_those_of_all_rounds_of_all_runs():
    assert ours(RUNS)["malloc"][1:13:2] == ["2.000", "2.000", "4.000", "8.000", "2.000", "150"]
    assert ours(RUNS)["packed"][1:13:2] == ["1.000", "0.500", "0.500", "2.000", "1.414", "30"]


def test_percents_are_what_is_saved():
    assert percents(ours(RUNS)["packed"]) == ["50", "75", "88", "75", "29", "80"]
    assert percents(ours(RUNS, "packed")["malloc"])[0] == "-100"
    almost = [*RUNS, run("box", 1, [(2.001, 2.001, 4.001)], 150)]
    assert percents(ours(almost)["box"])[:4] == ["0"] * 4


def test_ratios_are_those_of_the_same_round():
    assert ours(RUNS)["packed"][-1] == "0.25 (0.12-0.38)"
    assert ours(RUNS)["malloc"][-1] == "1.00 (1.00-1.00)"
    assert theirs(26)["buffer (published)"][-1] == ours(RUNS, None)["packed"][-1] == "-"


def test_what_did_not_run_is_not_shown():
    assert list(ours(RUNS)) == ["malloc", "packed"]
    assert percents(ours(RUNS, None)["packed"]) == ["-"] * 6
    assert percents(ours(RUNS[:1])["malloc"])[4] == "0"
    assert ours([run("malloc", 1, [(1, 1, 1)], 1)])["malloc"][9:11] == ["0.000", "-"]


def test_headings():
    names = headings("malloc")
    assert names[0] == "% less than malloc"
    assert len(names) == len(ours(RUNS)["malloc"])
    assert [names[i] for i in PAIRS] == ["%"] * 6
