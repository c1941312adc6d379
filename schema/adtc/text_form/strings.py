"""Bytes between quotes: characters of UTF-8 as they are, and what cannot be seen escaped.

Which characters are escaped does not depend on the version of Unicode, so that the same tree has
the same text everywhere.
"""

from __future__ import annotations

import re

_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_LONG = {short[1]: char for char, short in _SHORT.items()}
_HIDDEN = r"\x00-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff"
_TO_ESCAPE = re.compile(f'[{_HIDDEN}"\\\\]')
_BYTES_TO_ESCAPE = re.compile(r"[^ !#-\[\]-~]")
_ESCAPE = re.compile(r"\\(?:([\"\\nrt])|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|(.?))", re.DOTALL)
_BYTE = 0xDC00  # of what is no UTF-8, as `surrogateescape` has it


def quoted(value: bytes) -> str:
    """A text in quotes."""
    return f'"{_TO_ESCAPE.sub(_escaped, value.decode("utf-8", "surrogateescape"))}"'


def quoted_bytes(value: bytes) -> str:
    """Bytes in quotes: of ASCII as they are."""
    return f'b"{_BYTES_TO_ESCAPE.sub(_escaped_byte, value.decode("latin-1"))}"'


def _escaped(match: re.Match[str]) -> str:
    char = match[0]
    code = ord(char)
    if code < 0x80:
        return _SHORT.get(char) or f"\\x{code:02x}"
    return f"\\x{code - _BYTE:02x}" if 0xD800 <= code < 0xE000 else f"\\u{{{code:x}}}"


def _escaped_byte(match: re.Match[str]) -> str:
    return _SHORT.get(match[0]) or f"\\x{ord(match[0]):02x}"


class BadEscape(Exception):
    """An escape that means nothing: where it is in the text between the quotes."""

    def __init__(self, at: int, length: int) -> None:
        super().__init__(at, length)
        self.at, self.length = at, length


def unquoted(inner: str) -> bytes:
    """The bytes of what stands between quotes. BadEscape"""
    if "\\" not in inner:
        return inner.encode()
    parts: list[bytes] = []
    at = 0
    for match in _ESCAPE.finditer(inner):
        parts += (inner[at : match.start()].encode(), _meant(match))
        at = match.end()
    parts.append(inner[at:].encode())
    return b"".join(parts)


def _meant(match: re.Match[str]) -> bytes:
    short, byte, code, _ = match.groups()
    if short:
        return _LONG[short].encode()
    if byte:
        return bytes([int(byte, 16)])
    if code and (int(code, 16) < 0xD800 or 0xDFFF < int(code, 16) < 0x110000):
        return chr(int(code, 16)).encode()
    raise BadEscape(match.start(), len(match[0]))
