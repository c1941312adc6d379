"""The site of `make docs`: every link leads somewhere, and pages fit on a phone and on a desk."""

from __future__ import annotations

import ast
import functools
import json
import re
import shutil
import threading
from collections.abc import Iterator
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from toolchain import ROOT, checked, run

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
PAGES = ["index", "choosing", "using-from-c", "adtc-schemas", "page-table", "performance"]
WIDTHS = [400, 1300]
IN_C = "ocaml_boxroot_sys"  # the crate that has no page in the navigation
LISTING = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Shows each page in a frame of that width, and says in its title how wide its content is.
FRAMES = """<!DOCTYPE html><title>none</title><body><script>
const pages = PAGES, wide = [];
for (const page of pages) {
  const frame = document.createElement("iframe");
  frame.width = WIDTH;
  frame.height = 900;
  frame.src = page + ".html";
  frame.onload = () => setTimeout(() => {
    wide.push(page + " " + frame.contentDocument.documentElement.scrollWidth);
    if (wide.length == pages.length) document.title = wide.join(", ");
  }, 300);
  document.body.append(frame);
}
</script></body>"""


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("doxygen") is None, reason="there is no doxygen"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    checked([ROOT / "tools" / "site" / "build", folder])
    return folder


class Page(HTMLParser):
    """The links of a page, the places in it that others lead to, and what a reader copies of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def dead(site: Path, name: Path, pages: dict[Path, Page]) -> list[str]:
    found = []
    for link in pages[name].links:
        url = urlsplit(link)
        if url.scheme or url.netloc or link.startswith("/"):
            continue
        aim = (name.parent / unquote(url.path)).resolve() if url.path else name
        there = aim in pages and (not url.fragment or unquote(url.fragment) in pages[aim].places)
        if not there and not (aim.is_file() and aim not in pages) and aim != site:
            found.append(f"{name.relative_to(site)}: {link}")
    return found


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {path.resolve(): Page(path.read_text()) for path in site.rglob("*.html")}
    assert len(pages) > 100
    # The pages that doxygen, odoc and rustdoc make are theirs to check.
    theirs = ("c", "ocaml", "rust", "404.html")
    ours = [name for name in pages if name.relative_to(site).parts[0] not in theirs]
    links = [link for name in ours for link in dead(site, name, pages)]
    assert not links


@pytest.mark.parametrize("crate", ["boxroot", "outheap_adtc"])
def test_a_crate_leads_to_pages_of_the_site(site: Path, crate: str) -> None:
    page = site / "rust" / crate / "index.html"
    links = [urlsplit(link).path for link in Page(page.read_text()).links]
    ours = [page.parent / link for link in links if link.startswith("../../")]
    assert ours and all(path.resolve().is_file() for path in ours)


def test_crates_are_in_the_navigation(site: Path) -> None:
    links = Page((site / "index.html").read_text()).links
    made = {path.parent.name for path in (site / "rust").glob("*/all.html")}
    assert {crate for crate in made if f"rust/{crate}/index.html" not in links} <= {IN_C}


def test_names_for_rustdoc_are_no_open_links(site: Path) -> None:
    pages = list((site / "source" / "rust").rglob("*.html"))
    assert pages and not [page for page in pages if "[<code>" in page.read_text()]


def test_pages_of_files_have_their_text(site: Path) -> None:
    page = (site / "source" / "include" / "boxroot.h.html").read_text()
    assert "boxroot_create" in page
    assert "Choosing" in (site / "index.html").read_text()


def test_makefiles_keep_their_tabs(site: Path) -> None:
    """And so does every listing that has some, highlighted or not."""
    names = [path.stem for path in (ROOT / "docs").glob("*.md") if "\t" in path.read_text()]
    assert "using-from-c" in names
    for name in names:
        copied = Page((site / f"{name}.html").read_text()).text
        for text in LISTING.findall((ROOT / "docs" / f"{name}.md").read_text()):
            assert "\t" not in text or text in copied
    example = Page((site / "source/examples/c-embedding/Makefile.html").read_text()).text
    assert (ROOT / "examples/c-embedding/Makefile").read_text() in example


def test_the_reference_is_there(site: Path) -> None:
    assert "Hands out" in (site / "c" / "pages_8h.html").read_text()
    table = (site / "c" / "page__table_8h.html").read_text()
    assert "oh_page_table_class" in table and "oh_page_table_taint" not in table
    owner = (site / "c" / "classoutheap_1_1root.html").read_text()
    assert "Locks and domains." in owner and "std::system_error with EPERM" in owner
    roots = Page((site / "c" / "boxroot_8h.html").read_text()).links
    assert "../debugging.html" in roots and (site / "debugging.html").exists()
    crate = (site / "rust" / "boxroot" / "index.html").read_text()
    assert "A value of OCaml" in crate or "It was not made: cargo" in crate
    module = (site / "ocaml" / "Region" / "index.html").read_text()
    assert "A region holds deep copies" in module or "It was not made: odoc" in module
    assert 'href="../../region.html"' in module or "It was not made: odoc" in module


def public_names(source: Path) -> list[str]:
    """Those of a module of Python, as its `__all__` lists them."""
    (listed,) = re.findall(r"^__all__ = (\[.*?\])$", source.read_text(), re.MULTILINE | re.DOTALL)
    return ast.literal_eval(listed)


@pytest.mark.parametrize(
    "source, module, guide",
    [("__init__", "adtc_typed", "adtc-python"), ("arrow", "adtc_typed.arrow", "adtc-arrow")],
)
def test_each_public_name_of_python_is_there(
    site: Path, source: str, module: str, guide: str
) -> None:
    page = Page((site / "python" / f"{module}.html").read_text())
    public = public_names(ROOT / "python" / "adtc_typed" / f"{source}.py")
    assert {f"{module}.{name}" for name in public} <= page.places
    assert "Parameters:" in page.text and "Raises:" in page.text
    assert f"python/{module}.html" in Page((site / f"{guide}.html").read_text()).links


def test_terms_lead_to_the_glossary(site: Path) -> None:
    """Each once on a page, and not from within a link or a listing."""
    places = Page((site / "glossary.html").read_text()).places
    for name in ("region-design", "pages", "boxroot", "runtimes"):
        terms = [
            link.partition("#")[2]
            for link in Page((site / f"{name}.html").read_text()).links
            if link.startswith("glossary.html#term-")
        ]
        assert len(terms) > 3 and len(terms) == len(set(terms)) and set(terms) <= places


def test_the_search_knows_the_pages(site: Path) -> None:
    index = (site / "search" / "search_index.json").read_text()
    assert "boxroot_create" in index and "snapshot-at-the-beginning" in index


@pytest.fixture
def served(site: Path) -> Iterator[str]:
    """Its address. A page of a file may not look into its frames."""
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium")
@pytest.mark.parametrize("width", WIDTHS)
def test_fits(site: Path, served: str, width: int, tmp_path: Path) -> None:
    frames = FRAMES.replace("PAGES", json.dumps(PAGES)).replace("WIDTH", str(width))
    (site / "frames.html").write_text(frames)
    browser = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    browser += ["--virtual-time-budget=20000", f"--user-data-dir={tmp_path / 'profile'}"]
    shown = checked([*browser, f"{served}/frames.html"])
    (site / "frames.html").unlink()
    found = dict(re.findall(r"([\w-]+) (\d+)(?=,|</title>)", shown.partition("</head>")[0]))
    assert sorted(found) == sorted(PAGES), shown[:2000]
    assert {page: wide for page, wide in found.items() if int(wide) > width} == {}


def test_a_dead_link_is_an_error(tmp_path: Path) -> None:
    """Of a copy of the documents, as MkDocs finds it."""
    for part in ("docs", "python", "tools"):
        shutil.copytree(ROOT / part, tmp_path / part)
    (tmp_path / "README.md").write_text("# Outheap\n\n[nowhere](docs/rules.md#no-such-rule)\n")
    done = run([tmp_path / "tools" / "site" / "build", tmp_path / "site"])
    assert done.returncode != 0
    assert "no-such-rule" in done.stdout + done.stderr


@pytest.mark.parametrize("reference", ["{!no_such_value}", "{!No_such_module.value}"])
def test_a_dead_reference_is_an_error(reference: str, tmp_path: Path) -> None:
    """Of a copy of the interfaces, as odoc finds it."""
    if run([ROOT / "tools" / "site" / "odoc", "--version"]).returncode != 0:
        pytest.skip("there is no odoc")
    for part in ("src", "tools"):
        shutil.copytree(ROOT / part, tmp_path / part)
    interface = tmp_path / "src" / "region" / "ocaml" / "region.mli"
    interface.write_text(f"(** {reference} *)\n\n{interface.read_text()}")
    done = run([tmp_path / "tools" / "site" / "modules", tmp_path])
    assert done.returncode != 0
    assert "no_such_value" in done.stderr or "No_such_module" in done.stderr
