"""The table that `make bench` ends with, and the command that puts it into docs/performance.md."""

import json

import pytest
from driver import cli as driver_cli
from driver.options import parser as options_parser
from report import cli, cost_table, cost_text, published
from report.costs_of_bench import ROOTS, TREES
from report.runs import read
from report.sheets import SHEETS, USUAL

ORIGIN = {
    "machine": "a made-up machine",
    "ocaml_version": "5.3.0 (no flambda)",
    "compiler": "made-up cc 1.0",
    "flags": "-O2",
    "commit": "0123456789ab",
    "time": "2026-01-02T03:04:05+00:00",
}
THREE = (1, 2, 3)


def line(cost, implementation, value, turn=1, **other):
    """One made-up JSON line of a cost."""
    case = ", ".join(f"{name}={text}" for name, text in cost.parameters.items())
    found = {"benchmark": cost.benchmark, "case": case, "parameters": cost.parameters}
    measured = {"measure": cost.measure or "ns", "unit": "ns", "value": value, "round": turn}
    usual = {"implementation": implementation, "ocaml": "5.3", "baseline": None}
    return {**ORIGIN, **usual, **found, **measured, **other}


def of(group, title):
    return next(cost for cost in group.costs if cost.title == title)


CREATE, READ = of(ROOTS, "create"), of(ROOTS, "read")
COPY = of(TREES, "copy")


def file_of(folder, lines, name="runs.json"):
    file = folder / name
    file.write_text("".join(json.dumps(each) + "\n" for each in lines))
    return str(file)


def table_of(folder, lines):
    (table,) = cost_table.tables(read([file_of(folder, lines)]), USUAL)
    return table


def told_of(cost, folder, lines):
    """The line of this cost."""
    (part,) = table_of(folder, lines).parts
    return next(found for found in part.lines if found.title == cost.title)


def everything(sheet=USUAL):
    """Three runs of every implementation on every cost; each loses to the one before it."""
    for group in sheet.groups:
        for cost in group.costs:
            for place, name in enumerate(group.implementations, 1):
                for turn in THREE:
                    yield line(cost, name, 1234.5 * place * turn, turn)


def test_the_table_is_small(tmp_path):
    long = {"skipped": "there is no cargo, " + "and much else is missing too, " * 9}
    lost = [line(CREATE, f"missing_{i}", None, **long) for i in range(3)]
    lines = cost_text.text(table_of(tmp_path, [*everything(), *lost])).splitlines()
    assert 25 < len(lines) <= 56
    assert lines[0] == "What it costs, OCaml 5.3: medians of 3 runs in turn"
    assert max(map(len, lines)) <= 100
    titles = [cost.title for group in USUAL.groups for cost in group.costs]
    for title in titles:
        assert any(text.strip().startswith(f"{title}  ") for text in lines), title
    told = " ".join(text for text in lines if "missing" not in text)
    for title in titles:
        told = told.replace(f"{title}  ", "")
    assert "…" not in told


def test_ours_the_best_other_and_the_ratio(tmp_path):
    values = {"boxroot": (2, 3, 4), "generational": (90, 90, 90), "boxroot_0_4_0": (8, 4, 8)}
    runs = [
        line(CREATE, name, value, turn)
        for name, own in values.items()
        for turn, value in enumerate(own, 1)
    ]
    found = told_of(CREATE, tmp_path, runs)
    assert (found.title, found.ours, found.other) == ("create", "3.00 ns", "8.00 ns")
    assert (found.name, found.ratio, found.range) == ("boxroot_0_4_0", "0.50", "0.25-0.75")
    assert found.verdict == ""


def test_our_variants_and_what_roots_nothing_are_no_others(tmp_path):
    names = {"boxroot": 5, "thread_unsafe": 1, "force_remote": 1, "ocaml": 1, "rem_boxroot": 9}
    found = told_of(CREATE, tmp_path, [line(CREATE, name, value) for name, value in names.items()])
    assert (found.name, found.verdict) == ("rem_boxroot", "")
    trees = {"packed": 2, "general": 1, "ocaml": 8}
    found = told_of(COPY, tmp_path, [line(COPY, name, value) for name, value in trees.items()])
    assert (found.name, found.ratio) == ("ocaml", "0.25")


@pytest.mark.parametrize(
    "ours, verdict, ratio",
    [
        ([9.9], "", "0.99"),
        ([10.02], "", "1.00"),
        ([10.2], "loses", "1.02"),
        ([10.2, 10.3, 30], "loses", "1.03"),
        ([9.9, 10.3, 30], "unclear", "1.03"),
        ([5, 9.9, 10.2], "unclear", "0.99"),
        ([10.02, 10.3, 30], "unclear", "1.03"),
        ([5, 9.9, 9.98], "unclear", "0.99"),
        ([5, 9.8, 9.9], "", "0.98"),
    ],
)
def test_the_line_says_where_ours_loses(tmp_path, ours, verdict, ratio):
    """By what is shown: 1.00 is on neither side."""
    runs = [line(CREATE, "boxroot", value, turn) for turn, value in enumerate(ours, 1)]
    runs += [line(CREATE, "boxroot_0_4_0", 10, turn) for turn in THREE]
    table = table_of(tmp_path, [*runs, line(READ, "boxroot", 1), line(READ, "generational", 2)])
    ((first, second),) = (part.lines for part in table.parts)
    assert (first.ratio, first.verdict) == (ratio, verdict)
    assert second.verdict == ""
    shown = cost_text.text(table)
    assert ("loses\n" in shown) == (verdict == "loses")
    lost, unclear = (int(verdict == each) for each in ("loses", "unclear"))
    assert f"ours loses {lost} of 2, and {unclear} are unclear." in shown


def test_a_missing_peer_is_said(tmp_path):
    why = "there is no cargo: tools/debian-packages cargo, or rustup"
    runs = [line(CREATE, "boxroot", 1), line(CREATE, "generational", 2)]
    table = table_of(tmp_path, [*runs, line(CREATE, "boxroot_0_4_0", None, skipped=why)])
    (told,) = [text for text in cost_text.text(table).splitlines() if "0_4_0" in text]
    assert told == f"boxroot_0_4_0 is not compared: left out: {why}"
    assert table.parts[0].lines[0].name == "generational"


def test_what_runs_in_one_case_only_is_not_missing(tmp_path):
    runs = [line(CREATE, name, 1) for name in ("boxroot", "boxroot_0_4_0")]
    table = table_of(tmp_path, [*runs, line(READ, "boxroot_0_4_0", None, skipped="no room")])
    assert table.missing == {}


def test_ours_failed(tmp_path):
    runs = [line(CREATE, "boxroot", None, error="killed"), line(CREATE, "generational", 2)]
    found = told_of(CREATE, tmp_path, runs)
    assert (found.ours, found.other, found.ratio, found.verdict) == ("failed", "2.00 ns", "-", "")


def test_nothing_to_compare_with(tmp_path):
    found = told_of(CREATE, tmp_path, [line(CREATE, "boxroot", 1)])
    assert (found.other, found.name, found.verdict) == ("-", "", "")


def test_a_table_for_each_ocaml_with_its_own_runs(tmp_path):
    other = {"parameters": {"operation": "create", "roots": 7}}
    names = (("5.3", 1), ("5.4", 2))
    runs = [line(CREATE, "boxroot", value, ocaml=ocaml) for ocaml, value in names]
    runs += [line(CREATE, "boxroot", 3, ocaml="4.14", **other)]
    found = cost_table.tables(read([file_of(tmp_path, runs)]), USUAL)
    assert [(t.ocaml, t.parts[0].lines[0].ours) for t in found] == [
        ("5.3", "1.00 ns"),
        ("5.4", "2.00 ns"),
    ]


each_sheet = pytest.mark.parametrize("sheet", SHEETS.values(), ids=list(SHEETS))


@each_sheet
def test_a_sheet_fits(tmp_path, sheet):
    (table,) = cost_table.tables(read([file_of(tmp_path, everything(sheet))]), sheet)
    lines = cost_text.text(table).splitlines()
    assert max(map(len, lines)) <= 100
    assert len(lines) == 4 + sum(1 + len(group.costs) for group in sheet.groups)
    titles = [cost.title for group in sheet.groups for cost in group.costs]
    assert not [line for line in lines if "…" in line.replace("… ", "")], titles


@each_sheet
def test_a_sheet_says_each_cost_once(sheet):
    for group in sheet.groups:
        asked = [(cost.case, cost.measure) for cost in group.costs]
        assert all(asked.count(one) == 1 for one in asked)


@pytest.mark.parametrize("domains", [True, False])
@each_sheet
def test_only_what_the_table_shows_is_run(sheet, domains):
    """Each case once, with what any of the groups compares, and what none compares is not run."""
    cases = sheet.cases(domains)
    run = [(case.workload.name, case.parameters) for case in cases]
    assert all(pair in sheet.asked and run.count(pair) == 1 for pair in run)
    in_domains = [pair for pair in sheet.asked if pair[1].get("consumer") == "domain"]
    if sheet is USUAL:
        assert len(sheet.asked) - len(run) == (0 if domains else len(in_domains))
    for case, pair in zip(cases, run):
        groups = [g for g in sheet.groups if any(cost.case == pair for cost in g.costs)]
        compared = {name for group in groups for name in group.implementations}
        assert set(case.implementations) <= compared
        assert len(case.implementations) > 1
        if domains or sheet is USUAL:
            assert {group.ours for group in groups} <= set(case.implementations)


@each_sheet
def test_every_cost_is_a_valid_case(sheet):
    cases = {(c.workload.name, c.name): c for c in sheet.cases(domains=True)}
    assert len(cases) == len(sheet.asked)
    for case in cases.values():
        known = {parameter.name for parameter in case.workload.parameters}
        assert set(case.parameters) <= known
        case.workload.check(case.parameters)


@pytest.mark.parametrize(
    "given, said",
    [
        (["--json", "x", "--only", "micro"], "--only"),
        (["--json", "x", "--roots", "7"], "--roots"),
        (["--json", "x", "--implementations", "boxroot"], "--implementations"),
        ([], "--json"),
        (["--full"], "not allowed with"),
        (["nothing", "--json", "x"], "there is no sheet 'nothing' (choose from bench, "),
    ],
)
def test_costs_are_asked_for_alone(capsys, given, said):
    with pytest.raises(SystemExit) as stop:
        driver_cli.main(["--costs", *given])
    assert stop.value.code == 2
    assert said in capsys.readouterr().err


def test_every_ocaml_is_one_that_can_be_asked_for():
    options = options_parser().parse_args(["--costs", "--json", "x"])
    usual = {case.workload.ocaml for case in driver_cli.chosen_cases(options, domains=True)}
    assert usual == {"5.3"}


def test_the_page_begins_with_the_table(tmp_path):
    page = tmp_path / "page.html"
    assert cli.main([file_of(tmp_path, everything()), "-o", str(page)]) == 0
    text = page.read_text()
    first = text.partition('<section id="costs-1"')[2].partition("</section>")[0]
    assert text.index('id="costs-1"') < text.index('id="glance"')
    for cost in (cost for group in USUAL.groups for cost in group.costs):
        assert f">{cost.title}</th>" in first
    assert 'class="text loses">loses</td>' in first


BEGIN, END = published.BEGIN.format(USUAL.name), published.END.format(USUAL.name)
BEFORE, AFTER = "# A title\n\nWords.\n\n", "\n\nMore words.\n"


@pytest.fixture
def place(tmp_path):
    file = tmp_path / "performance.md"
    file.write_text(f"{BEFORE}{BEGIN}\nold figures\n{END}{AFTER}")
    return file


def put(folder, file, lines):
    return published.main([file_of(folder, lines), "--page", str(file)])


def test_the_table_in_the_page(tmp_path, place):
    runs = [line(CREATE, "boxroot", 3), line(CREATE, "generational", 2)]
    assert put(tmp_path, place, runs) == 0
    text = place.read_text()
    assert text.startswith(BEFORE + BEGIN)
    assert text.endswith(END + AFTER)
    assert "old figures" not in text
    assert cost_text.text(table_of(tmp_path, runs)) in text
    for fact in ORIGIN.values():
        assert fact[:10] in text
    assert max(map(len, text.splitlines())) <= 100


def test_the_table_in_the_page_twice(tmp_path, place):
    for _ in range(2):
        put(tmp_path, place, everything())
    once = place.read_text()
    written = place.stat().st_mtime_ns
    put(tmp_path, place, everything())
    assert (place.read_text(), place.stat().st_mtime_ns) == (once, written)


@pytest.mark.parametrize(
    "text, said",
    [
        ("nothing\n", "0 lines"),
        (f"{BEGIN}\n", f"0 lines `{END}`"),
        (f"{BEGIN}\n{BEGIN}\n{END}\n", "2 lines"),
        (f"{END}\n{BEGIN}\n", "is before"),
    ],
)
def test_a_page_without_a_place_is_left_alone(tmp_path, place, capsys, text, said):
    place.write_text(text)
    with pytest.raises(SystemExit) as stop:
        put(tmp_path, place, everything())
    assert stop.value.code == 2
    assert place.read_text() == text
    (told,) = capsys.readouterr().err.splitlines()
    assert said in told and str(place) in told


@pytest.mark.parametrize(
    "lines, said",
    [
        ([], "no runs"),
        ([line(CREATE, "boxroot", 3, benchmark="other")], "no costs, as `make bench`"),
    ],
)
def test_runs_without_costs_change_nothing(tmp_path, place, capsys, lines, said):
    before = place.read_text()
    with pytest.raises(SystemExit) as stop:
        put(tmp_path, place, lines)
    assert stop.value.code == 2
    assert place.read_text() == before
    assert said in capsys.readouterr().err


@each_sheet
def test_our_own_page_has_a_place(sheet):
    text = (published.ROOT / "docs" / "performance.md").read_text()
    marks = (published.BEGIN.format(sheet.name), published.END.format(sheet.name))
    assert published.replaced(text, "new figures", marks, "performance.md") != text


def test_each_sheet_of_the_runs_is_put_in_its_place(tmp_path):
    page = tmp_path / "page.md"
    marks = [(published.BEGIN.format(name), published.END.format(name)) for name in SHEETS]
    page.write_text("\n".join(f"{begin}\nold\n{end}" for begin, end in marks))
    regions = [line for line in everything(SHEETS["regions"])]
    assert put(tmp_path, page, [*everything(), *regions]) == 0
    shown = [page.read_text().partition(b)[2].partition(e)[0] for b, e in marks]
    of_usual, of_boxroots, of_regions, of_runtimes = shown
    assert "What it costs" in of_usual and "a tree of" in of_usual
    assert "What it costs" in of_regions and "its file, checked" in of_regions
    assert of_boxroots == of_runtimes == "\nold\n"
