"""What MkDocs does not do by itself: the first page, pages of files that are not in docs/, and
links to them (links.py); pages of Python's docstrings, which mkdocstrings fills; and that the
reference will be there, which others make after it."""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).resolve().parent))
import links
import terms

CRATES = ["boxroot", "boxroot_build", "boxroot_region", "ocaml_boxroot_sys"]
CRATES += ["outheap_region", "outheap_adtc"]
PAGES_OF_CRATES = [f"rust/{crate}/index.html" for crate in CRATES]
PAGES_OF_MODULES = ["ocaml/index.html", *map(links.place_of_module, links.INTERFACES)]
# With what is there if nobody makes them.
LATER = {
    "c/files.html": "It was not made.",
    **dict.fromkeys(
        PAGES_OF_CRATES, "It was not made: cargo, or what the crates need, was not there."
    ),
    **dict.fromkeys(PAGES_OF_MODULES, "It was not made: odoc was not there."),
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    pages = [f"docs/{file.src_uri}" for file in files if file.src_uri.endswith(".md")]
    pictures = {f"docs/{file.src_uri}" for file in files}
    first = "README.md"
    for path in [first, *links.linked([first, *pages])]:
        if path not in pictures:
            files.append(File.generated(config, links.place(path), content=links.shown(path)))
    for path in links.MODULES_OF_PYTHON:
        text = links.docstrings(path)
        files.append(File.generated(config, links.place_of_python(path), content=text))
    for place, missing in LATER.items():
        files.append(File.generated(config, place, content=missing))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Of pages of docs/; the others have their links already."""
    if page.file.generated_by is not None:
        return markdown
    path = f"docs/{page.file.src_uri}"
    text = links.rewritten(path, markdown)
    if path == terms.GLOSSARY:
        return terms.with_anchors(text)
    return terms.linked(page.file.src_uri, text)
