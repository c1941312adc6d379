"""Where a file of the repository is in the site, and links from one to the other.

The pages of docs/ are where they are, and README.md is the first page. What they link to elsewhere
gets a page below source/, so that the site is complete by itself: a text as it is, any other file
as a listing, and a folder as a list of what is in it. Links to the interfaces of OCaml modules lead
to odoc's pages of them instead, and those to a crate's lib.rs to rustdoc's. Links to a module of
Python's package lead to the page of its docstrings."""

from __future__ import annotations

import posixpath
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LINK = re.compile(r"(\]\()(?!\w+:)([^()#\s]+)(#[^)\s]+)?(\))")
# rustdoc finds what these name; the site does not.
OF_RUSTDOC = re.compile(r"\[([^]]+)\]\(\w+(?:::\w+)*\)|\[(`[^`]+`)\](?!\()")
FIRST_OF_CRATE = re.compile(r"rust/([\w-]+)/src/lib\.rs")
LISTING = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)

INTERFACES = [
    line
    for line in (ROOT / "tools" / "site" / "interfaces.txt").read_text().splitlines()
    if not line.startswith("#")
]

# Each has a page of its docstrings: its name, and the page of docs/ that says how to use it.
MODULES_OF_PYTHON = {
    "python/adtc_typed/__init__.py": ("adtc_typed", "adtc-python.md"),
    "python/adtc_typed/arrow.py": ("adtc_typed.arrow", "adtc-arrow.md"),
}

LANGUAGES = {
    "c": "c",
    "h": "c",
    "hpp": "cpp",
    "ml": "ocaml",
    "mli": "ocaml",
    "py": "python",
    "rs": "rust",
}


def place(path: str) -> str:
    """Of a file or folder of the repository in the site: as MkDocs names pages."""
    if path == "README.md":
        return "index.md"
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    if (ROOT / path).is_dir():
        return f"source/{path}/index.md"
    return f"source/{path}" if path.endswith(".md") else f"source/{path}.md"


def place_of_module(interface: str) -> str:
    return f"ocaml/{Path(interface).stem.capitalize()}/index.html"


def place_of_python(path: str) -> str | None:
    """Of the page of its docstrings; None if that is no module of MODULES_OF_PYTHON."""
    found = MODULES_OF_PYTHON.get(path)
    return f"python/{found[0]}.md" if found else None


def docstrings(path: str) -> str:
    """The Markdown of that page, which mkdocstrings fills."""
    name, guide = MODULES_OF_PYTHON[path]
    title = (ROOT / "docs" / guide).read_text().partition("\n")[0].removeprefix("# ")
    return f"# {name}\n\n[{title}](../{guide}) shows how it is used.\n\n::: {name}\n"


def place_of_crate(path: str) -> str | None:
    """Of the documentation that rustdoc makes; None if that is not the first file of a crate."""
    crate = FIRST_OF_CRATE.fullmatch(path)
    return f"rust/{crate[1].replace('-', '_')}/index.html" if crate else None


def outside_listings(text: str, change: Callable[[str], str]) -> str:
    """The text with what is not in a listing changed."""
    parts, end = [], 0
    for listing in LISTING.finditer(text):
        parts += [change(text[end : listing.start()]), listing.group()]
        end = listing.end()
    return "".join([*parts, change(text[end:])])


def aim(source: str, target: str) -> str | None:
    """The file or folder that a link of [source] leads to, by its path in the repository; None if
    there is none."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    return path if not path.startswith("..") and (ROOT / path).exists() else None


def aims(source: str, text: str) -> list[str]:
    found: list[str] = []

    def note(part: str) -> str:
        found.extend(path for link in LINK.finditer(part) if (path := aim(source, link[2])))
        return part

    outside_listings(text, note)
    return found


def rewritten(source: str, text: str) -> str:
    """The text of the file [source], with links to pages of the site."""
    here = posixpath.dirname(place(source))

    def link(match: re.Match[str]) -> str:
        path = aim(source, match[2])
        if path is None:
            return match[0]
        made = place_of_module(path) if path in INTERFACES else place_of_crate(path)
        there = made or place_of_python(path) or place(path)
        return f"{match[1]}{posixpath.relpath(there, here)}{match[3] or ''}{match[4]}"

    def change(part: str) -> str:
        named = OF_RUSTDOC.sub(r"\1\2", part) if source.startswith("rust/") else part
        return LINK.sub(link, named)

    return outside_listings(text, change)


def ignored(folder: str) -> set[str]:
    """The paths in it that git ignores: what builds have left there. None where there is no git."""
    command = ["git", "ls-files", "--others", "--ignored", "--exclude-standard", "--directory"]
    done = subprocess.run([*command, folder], cwd=ROOT, capture_output=True, text=True)
    return set(done.stdout.splitlines())


def contents(folder: str) -> str:
    """The Markdown of a page for a folder: its README.md, if there is one, and its files."""
    readme = ROOT / folder / "README.md"
    text = readme.read_text() if readme.exists() else f"# {folder}\n"
    left = ignored(folder)
    paths = [path for path in (ROOT / folder).iterdir() if path.is_file()]
    files = sorted(path.name for path in paths if f"{folder}/{path.name}" not in left)
    links = "".join(f"- [{name}]({name})\n" for name in files if name != "README.md")
    return f"{text}\n## All files\n\n{links}"


def markdown(path: str) -> tuple[str, str]:
    """Of a file or folder: the file whose links it has, and what is to be read."""
    if (ROOT / path).is_dir():
        return f"{path}/README.md", contents(path)
    text = (ROOT / path).read_text()
    if path.endswith(".md"):
        return path, text
    language = LANGUAGES.get(Path(path).suffix.removeprefix("."), "text")
    return path, f"# {path}\n\n````{language}\n{text}````\n"


def shown(path: str) -> str:
    """A page for a file or folder."""
    return rewritten(*markdown(path))


def linked(paths: list[str]) -> list[str]:
    """The files that these link to, the files that those link to, and so on, without these."""
    found: list[str] = []
    pending = list(paths)
    while pending:
        for target in aims(*markdown(pending.pop())):
            if target not in found and target not in paths:
                found.append(target)
                pending.append(target)
    return sorted(found)
