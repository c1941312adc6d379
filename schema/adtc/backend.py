"""What the backends of all languages share: what they refuse, and how their templates are read."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

MOST_FORMS = 0xFFFC  # numbers of forms have 16 bits, and four have a meaning of their own


class NoCode(Exception):
    """A schema that there is no code for; the text says why."""


def template(language: str, suffix: str) -> Template:
    """That of the files of a suffix, in the language's package."""
    environment = Environment(
        loader=PackageLoader(f"adtc.{language}", "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # code, not HTML
    )
    return environment.get_template(f"module.{suffix}.j2")
