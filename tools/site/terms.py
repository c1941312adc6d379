"""The first use of a term on a page leads to the glossary, whose sentence shows where the mouse
rests.

Headings, tables, listings and links stay as they are. A term that is in a link counts as used. A
page that its glossary entry names is where the term is explained, so it has no link there. Words
that English has in other meanings, too, are left out: a page that needs them links to
glossary.md#term-WORD by itself. NOT_MEANT has those that one page alone uses otherwise."""

from __future__ import annotations

import functools
import re

import links

GLOSSARY = "docs/glossary.md"
ROW = re.compile(r"^\| (?!term |-)([^|]+) \| ([^|]+) \|$", re.MULTILINE)
LINK = re.compile(r"\[([^]]*)\]\(([^)]*)\)")
ORDINARY = {"adtc", "boxroot", "builder", "chunk", "class", "commit", "constructor", "distance"}
ORDINARY |= {"elements", "fork", "front", "head", "item", "mark", "part", "product", "record"}
ORDINARY |= {"reference", "rewriting", "run", "schema", "sharing", "sum", "tag", "unit", "value"}
ORDINARY |= {"variant", "view"}
# Each with the words that the page has in another meaning than the glossary.
NOT_MEANT = {
    "adtc-benchmarks.md": {"arena"},
    "pages.md": {"static data"},
    "region-file.md": {"root"},
    "using-from-rust.md": {"pool"},
}
# Parts that stay as they are. Those of them that are links have terms in them.
KEPT = re.compile(r"`[^`]*`|!?\[[^]]*\]\([^)]*\)|<[^>]*>|^#.*$|^ *\|.*$", re.MULTILINE)


@functools.cache
def terms() -> dict[str, str]:
    """Of the glossary: each with its meaning."""
    rows = ROW.findall((links.ROOT / GLOSSARY).read_text())
    return {term: meaning for term, meaning in rows if "," not in term}


def anchor(term: str) -> str:
    return f"term-{term.replace(' ', '-')}"


def with_anchors(glossary: str) -> str:
    """The page of the glossary, with a place for each term."""
    return ROW.sub(lambda row: f'| <a id="{anchor(row[1])}"></a>{row[1]} | {row[2]} |', glossary)


def linked(page: str, text: str) -> str:
    """The text of that page of docs/."""
    wanted = {
        term: LINK.sub(r"\1", meaning).replace('"', "'").replace("`", "")
        for term, meaning in terms().items()
        if term not in ORDINARY | NOT_MEANT.get(page, set()) and f"({page}" not in meaning
    }
    names = sorted(wanted, key=len, reverse=True)
    pattern = re.compile(
        r"(?<![\w-])("
        + "|".join(re.escape(n).replace(r"\ ", r"\s+") for n in names)
        + r")s?(?![\w-])",
        re.IGNORECASE,
    )
    used: set[str] = set()

    def name_of(match: re.Match[str]) -> str:
        return " ".join(match[1].lower().split())

    def link(match: re.Match[str]) -> str:
        name = name_of(match)
        if name in used or name not in wanted:
            return match[0]
        used.add(name)
        return f'[{match[0]}](glossary.md#{anchor(name)} "{wanted[name]}")'

    def change(part: str) -> str:
        changed, end = [], 0
        for kept in KEPT.finditer(part):
            changed += [pattern.sub(link, part[end : kept.start()]), kept[0]]
            if kept[0].startswith("["):
                used.update(map(name_of, pattern.finditer(kept[0])))
            end = kept.end()
        return "".join([*changed, pattern.sub(link, part[end:])])

    return links.outside_listings(text, change)
