"""Colours, for light and for dark: the same in the pictures and on the page.

A picture is drawn with the light colours, which any program shows; classes beside them let a
style sheet put the dark ones in their place.
"""

from __future__ import annotations

from collections.abc import Iterable

# Names of the style sheet's variables: light, dark. No colour may appear twice.
BASE = {
    "paper": ("#ffffff", "#161b22"),
    "ink": ("#1f2328", "#e6edf3"),
    "quiet": ("#59636e", "#9aa4b0"),
    "line": ("#d8dee4", "#30363d"),
}
SERIES = {
    "orange": ("#d9480f", "#ff9152"),
    "slate": ("#7b8794", "#8b98a5"),
    "teal": ("#0b7a75", "#3fc5bd"),
    "blue": ("#1c64c8", "#6cb0ff"),
    "violet": ("#7a3fbf", "#c39bff"),
    "pink": ("#c2255c", "#ff85ad"),
    "olive": ("#5c7a0c", "#a9cf4a"),
    "gold": ("#a87400", "#eebf4d"),
    "cyan": ("#0e7fa3", "#5bd1f0"),
    "brown": ("#8a5a3c", "#d3a27f"),
    "green": ("#2b8a3e", "#69db7c"),
    "red": ("#a61e1e", "#ff7b72"),
    "indigo": ("#3d3fb0", "#a3a8ff"),
    "plum": ("#86307c", "#e6a3df"),
}
KNOWN = {
    "boxroot": "orange",
    "ocaml": "slate",
    "ocaml_ref": "teal",
    "gc": "blue",
    "generational": "violet",
    "global": "pink",
    "boxroot_0_4_0": "gold",
    "dll_boxroot": "olive",
    "rem_boxroot": "indigo",
    "bitmap_boxroot": "plum",
    "local": "green",
    "naive": "brown",
    "thread_unsafe": "cyan",
    "force_remote": "red",
}
# These are never in one picture with those.
RUNTIMES = {
    "_legacy": "slate",
    "_nnp": "blue",
    "_range": "teal",
    "_pt": "orange",
    "_ptt": "gold",
}


def light(name: str) -> str:
    return {**BASE, **SERIES}[name][0]


def colours(implementations: Iterable[str]) -> dict[str, str]:
    """A colour for each, by its light value; those that are not known share what is left."""
    names = list(implementations)
    known = {**KNOWN, **RUNTIMES}
    chosen = {name: known[name] for name in names if name in known}
    free = [series for series in SERIES if series not in chosen.values()] or list(SERIES)
    unknown = [name for name in names if name not in known]
    chosen.update({name: free[i % len(free)] for i, name in enumerate(unknown)})
    return {name: light(chosen[name]) for name in names}


def variables() -> str:
    """The style sheet: variables, dark ones on dark screens only, and the pictures' classes."""
    everything = {**BASE, **SERIES}
    bright = "".join(f"--{name}:{pair[0]};" for name, pair in everything.items())
    dark = "".join(f"--{name}:{pair[1]};" for name, pair in everything.items())
    classes = "".join(
        f".{attribute}-{name}{{{attribute}:var(--{name})}}"
        for name in everything
        for attribute in ("fill", "stroke")
    )
    screen = f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"
    return f":root{{{bright}}}{screen}{classes}"


def css_class(attribute: str, colour: str) -> str | None:
    """The class of what has this light colour as its `fill` or `stroke`."""
    for name, (bright, _) in {**BASE, **SERIES}.items():
        if bright == colour.lower():
            return f"{attribute}-{name}"
    return None
