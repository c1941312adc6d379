"""The report, from made-up runs of every shape: what is on the page, also as a browser shows it."""

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import pytest
from driver.columns import EVERYTHING
from report import charts, cli, palette
from report.panels import panels
from report.quantities import Scale, number, short
from report.runs import read

ROOT = Path(__file__).resolve().parents[2]
ORIGIN = {
    "machine": "a made-up machine",
    "ocaml_version": "5.3.0 (no flambda)",
    "compiler": "made-up cc 1.0",
    "flags": "-O2",
    "commit": "0123456789ab-dirty",
    "time": "2026-01-02T03:04:05+00:00",
}
CELLS = {"ocaml": 1.0, "ocaml_ref": 1.2, "gc": 1.1, "boxroot": 1.15, "generational": 4.6}
# Those of a perm_count with n=10.
COUNTERS = {
    "minor_collections": 1_094,
    "major_collections": 18,
    "peak_resident_bytes": 628 * 2**20,
    "roots_created": 21_977_357,
    "pools_peak": 1_961,
    "pool_bytes": 2**14,
}


def line(benchmark, implementation, value, turn, **other):
    """One made-up JSON line."""
    parameters = other.pop("parameters", {"n": 9})
    case = ", ".join(f"{name}={text}" for name, text in parameters.items())
    own = {"benchmark": benchmark, "case": case, "implementation": implementation}
    usual = {"ocaml": "5.3", "baseline": "ocaml", "measure": "seconds", "unit": "s"}
    found = {**ORIGIN, **own, **usual, "parameters": parameters, "round": turn, "value": value}
    return {**found, **other}


def bars():
    for turn in (1, 2, 3):
        for ocaml in ("5.3", "4.14"):
            for name, factor in {**CELLS, "global": 40}.items():
                seconds = 0.15 * factor * (1 + 0.04 * turn)
                yield line("perm_count", name, seconds, turn, ocaml=ocaml, **COUNTERS)
    yield line("perm_count", "boxroot_0_4_0", None, 1, skipped="there is no cargo")
    yield line("perm_count", "dll_boxroot", None, 1, error="exit status 1\nperm_count: 23 <&> 24")


def curve():
    names = {"local": (4, 9), "boxroot": (30, 4), "naive": (5, 14), "generational": (60, 150)}
    variants = {"thread_unsafe": (27, 3.6), "force_remote": (33, 4.8)}
    for turn in (1, 2, 3):
        for name, (start, step) in {**names, **variants}.items():
            for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
                value = (start + step * n) * (1 + 0.05 * turn)
                measure = {"measure": f"N={n}", "unit": "ns", "baseline": "local"}
                yield line("local_roots", name, value, turn, parameters={}, **measure)


def over_cases():
    for name, factor in {"ocaml": 1, "boxroot": 1.3}.items():
        for n in (1, 2, 3, 4):
            yield line("by_size", name, factor * n**2, 1, parameters={"size": n, "kind": "list"})


def slices():
    for name, factor in {"boxroot": 1, "boxroot_0_4_0": 300}.items():
        for quantile, value in {"p50": 20, "p90": 60, "p99": 90, "p99.9": 110, "max": 120}.items():
            length = {"measure": quantile, "value": value * factor, "unit": "us"}
            yield {**line("slices", name, 0, 1, parameters={"roots": 10_000_000}), **length}


def counted():
    """The longest slice, and quantiles beside it."""
    for name, factor in {"ocaml": 1, "boxroot": 1.2, "generational": 30}.items():
        counters = {"p50_milliseconds": 0.1 * factor, "p99.9_milliseconds": 0.5 * factor}
        shape = {"measure": "milliseconds", "unit": "ms", "parameters": {"pause": "longest_slice"}}
        yield line("pauses", name, 0.8 * factor, 1, **shape, **counters)


def wide():
    """The most columns that there are, with long names, and not as many runs of each."""
    names = {"gc": 1, "boxroots": 1.02, "generational-global-roots": 2.7, "ocaml-persistent": 0.9}
    counters = {column.field: 198_202 * column.unit for column in EVERYTHING}
    counters |= {"user_seconds": 10.967026, "system_seconds": 0.865884, "pool_bytes": 2**14}
    for turn in (1, 2, 3):
        for name, factor in names.items():
            if turn == 1 or name != "generational-global-roots":
                shape = {"parameters": {"n": 10}, "baseline": "gc"}
                yield line("list_in_c", name, 1.4 * factor, turn, **shape, **counters)


def several():
    for measure, unit, value in (("create", "ns", 9.7), ("peak", "bytes", 5e7), ("idle", "%", 0)):
        for name in ("boxroot", "generational"):
            shape = {"measure": measure, "unit": unit, "parameters": {}, "baseline": "boxroot"}
            yield line("micro", name, value, 1, **shape)


def write(path, lines):
    path.write_text("".join(json.dumps(each) + "\n" for each in lines))
    return path


class Elements(HTMLParser):
    """Counts start tags, sees to it that each is closed, and collects attributes."""

    VOID = ("meta", "br", "link", "img")

    def __init__(self, text):
        super().__init__()
        self.open, self.count, self.attributes = [], {}, []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        self.attributes += [(tag, *pair) for pair in attrs]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a report of everything."""
    folder = tmp_path_factory.mktemp("report")
    lines = [*bars(), *curve(), *over_cases(), *slices(), *counted(), *wide(), *several()]
    runs = write(folder / "runs.json", lines)
    page = folder / "report.html"
    assert cli.main([str(runs), "-o", str(page), "--svg", str(folder / "svg")]) == 0
    return folder


@pytest.fixture(scope="module")
def page(made):
    return (made / "report.html").read_text()


FIGURES = {
    "perm-count-n-9-ocaml-5-3",
    "perm-count-n-9-ocaml-4-14",
    "local-roots-by-n-ocaml-5-3",
    "the-price-of-thread-safety-local-roots-by-n-ocaml-5-3",
    "by-size-kind-list-by-size-ocaml-5-3",
    "slices-roots-10m-by-quantile-ocaml-5-3",
    "pauses-pause-longest-slice-ocaml-5-3",
    "pauses-pause-longest-slice-by-quantile-ocaml-5-3",
    "list-in-c-n-10-ocaml-5-3",
    "micro-create-ocaml-5-3",
    "micro-peak-ocaml-5-3",
    "micro-idle-ocaml-5-3",
}


def test_every_picture_has_its_table_and_its_command(page):
    elements = Elements(page)
    figures = {value for tag, name, value in elements.attributes if (tag, name) == ("figure", "id")}
    assert figures == FIGURES
    assert elements.count["svg"] == elements.count["figure"] == len(FIGURES)
    assert elements.count["table"] == len(FIGURES) + 1
    assert elements.count["table"] == elements.count["caption"] == elements.count["thead"]
    assert page.count("bench/run --only") == len(FIGURES)
    command = "--only perm_count --n 9 --implementations ocaml,ocaml_ref,gc,boxroot"
    assert command in page


@pytest.mark.parametrize(("depths", "full"), [((1, 5, 30, 1000), False), ((1, 2, 3, 4), True)])
def test_the_command_of_a_curve(tmp_path, depths, full):
    lines = [line("local_roots", "boxroot", 1, 1, parameters={"depth": n}) for n in depths]
    assert cli.main([str(write(tmp_path / "runs", lines)), "-o", str(tmp_path / "page")]) == 0
    (command,) = re.findall("bench/run --only.*", (tmp_path / "page").read_text())
    assert "--depth" not in command
    assert ("--full" in command) == full


def test_the_page_needs_nothing_else(page):
    elements = Elements(page)
    assert not {"script", "link", "img", "iframe", "object", "image", "use"} & set(elements.count)
    outside = [a for a in elements.attributes if a[1] in ("src", "href", "xlink:href", "data")]
    assert all(value.startswith("#") for _, _, value in outside)
    names = re.sub(r'xmlns(:\w+)?="[^"]*"', "", page)
    assert "http" not in names
    assert "@import" not in page
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", page))


def test_ids_are_those_of_one_element(page):
    ids = [value for _, name, value in Elements(page).attributes if name == "id"]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]*)\)", page)) <= set(ids)
    links = [value[1:] for _, name, value in Elements(page).attributes if name == "href"]
    assert set(links) <= set(ids)


def test_as_many_runs_as_there_were(page):
    assert "list_in_c" in page
    assert "1 to 3 runs of each" in page


def test_where_the_figures_come_from(page):
    for text in ORIGIN.values():
        assert text[:10] in page


def test_what_is_missing_is_named(page):
    assert "left out: there is no cargo" in page
    assert "failed: exit status 1\nperm_count: 23 &lt;&amp;&gt; 24" in page
    assert "local_roots: made-up" not in page
    notes = re.findall(r'<p class="note">(.*?)</p>', page, re.DOTALL)
    assert any("boxroot_0_4_0 (left out: there is no cargo)" in note for note in notes)
    # On 4.14 nothing was said of it, and it did run elsewhere.
    assert any("boxroot_0_4_0 (not run)" in note for note in notes)


def test_what_was_not_measured_has_no_section(tmp_path):
    runs = write(tmp_path / "runs.json", bars())
    assert cli.main([str(runs), "-o", str(tmp_path / "page")]) == 0
    text = (tmp_path / "page").read_text()
    assert '<section id="perm-count">' in text
    assert "thread safety" not in text


def test_pictures_as_files(made):
    files = list((made / "svg").iterdir())
    assert {file.stem for file in files} == FIGURES
    for file in files:
        root = ElementTree.parse(file).getroot()
        kinds = [child.tag.rpartition("}")[2] for child in root][:3]
        assert kinds == ["title", "desc", "style"]
        assert root.get("role") == "img"
        assert root.get("aria-labelledby") == f"{root[0].get('id')} {root[1].get('id')}"
        texts = [e.text for e in root.iter() if e.tag.endswith("}text")]
        assert texts, "text is text"
        colours = {e.get(name) for e in root.iter() for name in ("fill", "stroke")}
        known = {pair[0] for pair in (*palette.BASE.values(), *palette.SERIES.values())}
        assert colours <= known | {None, "none", "transparent"}


def runtimes(case, names):
    for name in names:
        yield line("marking", name, 1.0, 1, baseline="_nnp", measure="mark", parameters=case)


def page_of(tmp_path, lines):
    assert cli.main([str(write(tmp_path / "runs", lines)), "-o", str(tmp_path / "page")]) == 0
    return (tmp_path / "page").read_text()


def test_what_has_nothing_in_common_has_tables_of_its_own(tmp_path):
    """That two benchmarks share an implementation with a third is enough."""
    lines = [
        line("a", "ocaml", 1, 1),
        *runtimes({"megabytes": 800}, ("_nnp", "_pt")),
        line("b", "gc", 1, 1, baseline="gc"),
        *(line("c", name, 1, 1) for name in ("ocaml", "gc")),
    ]
    text = page_of(tmp_path, lines)
    glance = text.partition('<section id="glance">')[2].partition("</section>")[0]
    first, second = glance.split("</table>")[:2]
    assert glance.count("<table>") == 2
    for name in ("ocaml", "gc"):
        assert f">{name}</th>" in first and f">{name}</th>" not in second
    assert ">_pt</th>" in second and ">_pt</th>" not in first


def test_cases_of_other_implementations_are_no_curve(tmp_path):
    shares = [{"static": share} for share in (0.01, 0.05, 0.1)]
    lines = [line for case in shares for line in runtimes(case, ("_nnp", "_pt"))]
    bars = page_of(tmp_path, [*lines, *runtimes({"static": 0.0}, ("_nnp", "_pt", "_ptt"))])
    assert bars.count("<svg") == 4
    curve = page_of(tmp_path, [*lines, *runtimes({"static": 0.0}, ("_nnp", "_pt"))])
    assert curve.count("<svg") == 1


def test_a_curve_of_zeros(tmp_path):
    shape = {"unit": "ns", "parameters": {}}
    lines = [line("a", "gc", 0, 1, measure=f"N={n}", **shape) for n in (0, 1, 2)]
    assert cli.main([str(write(tmp_path / "runs", lines)), "-o", str(tmp_path / "page")]) == 0
    assert (tmp_path / "page").read_text().count("<svg") == 1


def test_names_that_differ_in_punctuation_only(tmp_path):
    lines = [line("a", "gc", 1, 1, measure=measure) for measure in ("x <", "x >")]
    options = ["-o", str(tmp_path / "page"), "--svg", str(tmp_path / "svg")]
    assert cli.main([str(write(tmp_path / "runs", lines)), *options]) == 0
    names = sorted(file.stem for file in (tmp_path / "svg").iterdir())
    assert names == ["a-n-9-x-ocaml-5-3", "a-n-9-x-ocaml-5-3--2"]


def test_where_nothing_ran(tmp_path):
    lines = [line("a", name, None, 1, error="no room") for name in ("ocaml", "thread_unsafe")]
    assert cli.main([str(write(tmp_path / "runs", lines)), "-o", str(tmp_path / "page")]) == 0
    assert "failed: no room" in (tmp_path / "page").read_text()


def test_few_bars_are_cut():
    assert charts.end([1.0, 1.2, 2.0]) == pytest.approx(2.4)
    assert charts.end([1.0, 1.2, 40.0]) == pytest.approx(1.44)
    assert charts.end([1.0, 16.0, 17.0]) == pytest.approx(20.4)
    assert charts.end([0.0, 0.0]) == charts.end([]) / 1.2 == 1.0


def test_colours_are_distinct():
    everything = {**palette.BASE, **palette.SERIES}
    for index in (0, 1):
        assert len({pair[index] for pair in everything.values()}) == len(everything)
    for known in (palette.KNOWN, palette.RUNTIMES):
        assert len(set(known.values())) == len(known)
    few = palette.colours(["boxroot", "another", "one more"])
    assert len(set(few.values())) == 3
    names = [*palette.KNOWN, *map(str, range(20))]
    assert set(palette.colours(names)) == set(names)


def test_ratios_of_a_panel(tmp_path):
    (panel, _) = panels(read([str(write(tmp_path / "runs", bars()))]))
    results = panel.results("seconds")
    assert results["boxroot"].ratio.median == pytest.approx(1.15)
    assert (results["boxroot"].runs, panel.rounds) == (3, 3)
    assert set(panel.missing) == {"boxroot_0_4_0", "dll_boxroot"}


def test_an_implementation_that_failed_once_has_no_result(tmp_path):
    lines = [line("a", "ocaml", 1, 1), line("a", "gc", 1, 1), line("a", "gc", None, 2, error="no")]
    (panel,) = panels(read([str(write(tmp_path / "runs", lines))]))
    assert set(panel.results("seconds")) == {"ocaml"}


def test_numbers_as_people_read_them():
    scale = Scale.fitting([0.15, 0.7], "s")
    assert (scale.quantity(0.15), scale.quantity(6)) == ("150 ms", "6,000 ms")
    assert Scale.fitting([2.5e7], "bytes").quantity(2**25) == "32.0 MiB"
    assert Scale.fitting([0.5], "ns").quantity(0.5) == "0.50 ns"
    assert short("n=9, roots=10000000, words=20000") == "n=9, roots=10M, words=20k"
    assert [number(x) for x in (0, 1.234, 12.34, 1234)] == ["0.00", "1.23", "12.3", "1,234"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no runs"),
        ("{", "line 1"),
        ("[]", "not a JSON object"),
        ("{}", "no field 'benchmark'"),
        (json.dumps(line("a", "b", None, 1)), "why there is none"),
        (json.dumps(line("a", "b", "1", 1)), "'value' is '1'"),
        (json.dumps(line("a", "b", float("nan"), 1)), "not a number"),
        (json.dumps(line("a", "b", 1, "1")), "'round'"),
    ],
)
def test_bad_input(tmp_path, capsys, text, reason):
    (tmp_path / "runs").write_text(text)
    output = tmp_path / "report.html"
    with pytest.raises(SystemExit) as stop:
        cli.main([str(tmp_path / "runs"), "-o", str(output), "--svg", str(tmp_path / "svg")])
    assert stop.value.code == 2
    errors = capsys.readouterr().err
    assert reason in errors
    assert "usage: bench/report" in errors
    assert [file.name for file in tmp_path.iterdir()] == ["runs"]


def test_no_such_file(tmp_path, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main([str(tmp_path / "none")])
    assert stop.value.code == 2
    assert "No such file" in capsys.readouterr().err


@pytest.fixture(scope="session")
def browser():
    """A command that starts Chromium, installed if it is not there."""
    if not shutil.which("chromium"):
        command = [ROOT / "tools" / "debian-packages", "chromium"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            pytest.skip(f"chromium cannot be installed: {done.stderr.strip()[-300:]}")
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    still = ["--no-first-run", "--disable-gpu", "--no-sandbox", "--hide-scrollbars"]
    return ["chromium", "--headless=new", *quiet, *still]


# Chromium's numbers for the reader's preference.
SCHEMES = {"light": 1, "dark": 0}
# A script that only this copy has asks the browser what the page looks like.
QUESTIONS = """<script>addEventListener("load", () => {
  const seen = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0; };
  const all = (name) => [...document.querySelectorAll(name)].filter(seen).length;
  const ink = getComputedStyle(document.querySelector("svg text.fill-ink")).fill;
  const size = (t) => t.getBoundingClientRect().height;
  const past = (s) => [...s.querySelectorAll("text")].filter(t => t.textContent).some(t => {
    const a = t.getBoundingClientRect(), b = s.getBoundingClientRect();
    return a.left < b.left - 1 || a.right > b.right + 1; });
  const answer = { pictures: all("figure svg"), tables: all("table"), ink,
    wide: document.documentElement.scrollWidth - innerWidth, width: innerWidth,
    out: [...document.querySelectorAll("table")].map(t =>
      [t.caption.textContent.slice(0, 40), Math.ceil(t.getBoundingClientRect().right - innerWidth)])
      .filter(([, past]) => past > 0),
    past: [...document.querySelectorAll("figure")].filter(f => past(f.querySelector("svg")))
      .map(f => f.id),
    least: Math.min(...[...document.querySelectorAll("svg text")].filter(seen).map(size)) };
  document.body.dataset.answer = JSON.stringify(answer);
});</script>"""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_in_a_browser(browser, page, tmp_path, scheme, width):
    check(browser, page, tmp_path, scheme, width)


# The width that A4 has between usual margins, in the pixels of style sheets.
PAPER = 718


@pytest.mark.parametrize("scheme", SCHEMES)
def test_on_paper(browser, page, tmp_path, scheme):
    """As a screen that follows the rules for paper: no column of a table may stick out."""
    assert page.count("@media print {") == 1
    printed = page.replace("@media print {", "@media all {").replace("@media screen", "@media tty")
    check(browser, printed, tmp_path, scheme, PAPER, ink="light")


def test_printed(browser, made, tmp_path):
    file = tmp_path / "report.pdf"
    options = [f"--print-to-pdf={file}", f"--user-data-dir={tmp_path / 'profile'}"]
    command = [*browser, *options, (made / "report.html").as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    assert len(re.findall(rb"/Type /Page\b", file.read_bytes())) > 3


def check(browser, page, tmp_path, scheme, width, ink=None):
    # A window has a least width, which a frame has not.
    inner = tmp_path / "inner.html"
    inner.write_text(page.replace("</body>", QUESTIONS + "</body>"))
    answer = ask(browser, inner, tmp_path, scheme, width)
    assert (answer["pictures"], answer["tables"]) == (len(FIGURES), len(FIGURES) + 1)
    colour = palette.BASE["ink"][0 if (ink or scheme) == "light" else 1]
    assert answer["ink"] == f"rgb{tuple(bytes.fromhex(colour[1:]))}"
    assert answer["width"] == width
    assert answer["wide"] <= 0, f"no sideways scrolling, but {answer['out']}"
    assert answer["past"] == [], "texts that leave their picture"
    assert answer["least"] >= 9, "pixels of the smallest text"


def ask(browser, file, folder, scheme, width):
    outer = folder / "outer.html"
    frame = f'<iframe id="f" src="{file.name}" style="border:0" width="{width}" height="4000">'
    copy = "document.body.dataset.answer = f.contentDocument.body.dataset.answer"
    outer.write_text(f"<body>{frame}</iframe><script>onload = () => {{ {copy} }}</script></body>")
    options = [f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", "--dump-dom"]
    profile = [f"--user-data-dir={folder / 'profile'}", "--allow-file-access-from-files"]
    command = [*browser, *options, *profile, outer.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    (found,) = re.findall(r'<body data-answer="([^"]*)"', done.stdout)
    return json.loads(found.replace("&quot;", '"'))
