"""What is said of words that are not known: the error in one line, where to look in another."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from typing import Callable, NoReturn


def instead(text: str, valid: Sequence[str]) -> str:
    """What to write for it: the known word that is most like it, or else any of them."""
    alike = difflib.get_close_matches(text, valid, n=1)
    return f"; did you mean {alike[0]}?" if alike else f" (choose from {', '.join(valid)})"


def one_of(valid: Sequence[str]) -> Callable[[str], str]:
    """A type for argparse."""

    def parse(text: str) -> str:
        if text in valid:
            return text
        raise argparse.ArgumentTypeError(f"{text!r} is not valid{instead(text, valid)}")

    return parse


class Parser(argparse.ArgumentParser):
    """Leaves the usage to --help, since an error would be lost behind it."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\nSee {self.prog} --help, and --list.\n")

    def parse_args(self, *arguments: object, **named: object) -> argparse.Namespace:
        options, unknown = self.parse_known_args(*arguments, **named)
        if unknown:
            self.error(self._unknown(unknown[0].partition("=")[0]))
        return options

    def _unknown(self, name: str) -> str:
        """Names another option only if one is like it: --help has all."""
        if not name.startswith("-"):
            return f"unexpected argument {name}"
        alike = difflib.get_close_matches(name, self._option_string_actions, n=1)
        return f"there is no option {name}{instead(name, alike) if alike else ''}"
