"""The generated part of each program: what is made for a library, and in which files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from . import reading
from .capnproto import CapnProto
from .flatbuffers import FlatBuffers
from .folding import OF_SCHEMA, Folding
from .ocaml import OCaml
from .protobuf import Protobuf
from .python import Python
from .reading import Library
from .rust import Bincode, Rkyv
from .shape import Form, Shape, Type
from .sources import FromTokens, FromTree
from .structs import Structs
from .typed import Typed

HEADERS = {"walk": "Walked", "find": "Found", "digest": "Digest"}


def write(shape: Shape, name: str, folder: Path) -> None:
    """generated.hpp, and what the library's own compiler needs; in another language, its files."""
    if name in PLAIN:
        PLAIN[name](shape).write(folder)
        return
    library = LIBRARIES[name](shape)
    folding = OF_SCHEMA[shape.prefix](library, shape)
    _write(folder / "generated.hpp", [f'#include "{name}.hpp"', *program(library, shape, folding)])
    if hasattr(library, "schema"):
        _write(folder / library.file, library.schema())


def _write(path: Path, lines: Iterator[str] | list[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines if line))


def program(library: Library, shape: Shape, folding: Folding) -> Iterator[str]:
    yield from library.types()
    yield from all_reading(library, shape, folding)
    yield from making(library, shape, FromTokens())
    if isinstance(library, Typed):
        yield from library.folding(folding)
        return
    yield from reading.comparing(library, shape)
    yield from making(library, shape, FromTree(library), folding)
    root = shape.root.name
    yield f"#define build_root build_{root}"
    yield f"#define fold_root fold_{root}"
    yield f"#define equal_root equal_{root}"
    if isinstance(library, Structs):
        yield f"#define copy_root copy_{root}"
        yield f"#define free_root free_{root}"
        yield f"#define ROOT T_{root}"
        yield from making(library, shape, FromTree(library, "copy"))
        yield "#ifndef RIVAL_ARENA"
        yield from library.freeing()
        yield "#endif"


def all_reading(library: Library, shape: Shape, folding: Folding) -> Iterator[str]:
    yield from reading.walking(library, shape, folding.work)
    yield from reading.finding(library, shape, folding.work)
    yield from reading.digesting(library, shape)
    yield from folding.value()
    root = shape.root
    (field,) = root.forms[0].header
    files = library.list(root.forms[0], field, "x")
    yield f"static inline uint32_t files_of({library.handle(root)} x) {{"
    yield f"return (uint32_t){library.size(field, f'({files})')}; }}"
    for what, more in HEADERS.items():
        yield f"static void {what}_root({library.handle(root)} x, {more} &w)"
        yield f"{{ {what}_{root.name}(x, w); }}"


def making(
    library: Library, shape: Shape, source: FromTokens | FromTree, folding: Folding | None = None
) -> Iterator[str]:
    """The functions that make trees from a source: one for each type."""

    def head(of: Type) -> str:
        made = library.parameters(of)
        from_what = source.of(of) if isinstance(source, FromTree) else source.parameter
        return f"static {library.result(of)} {source.name}_{of.name}({made}{from_what})"

    yield from (f"{head(of)};" for of in shape.types)
    if folding and folding.inner:
        yield from folding.inner_made()
    for of in shape.types:
        yield f"{head(of)} {{"
        if of.is_product:
            yield from library.make(of.forms[0], source)
        else:
            yield f"switch ({source.switch(of)}) {{"
            for form in of.forms:
                yield f"case {source.label(form)}: {{"
                if folding and form.name in folding.replaced:
                    yield from _folded(library, shape, form, folding)
                yield from library.make(form, source)
                yield f"{library.end} }}"
            yield 'default: fail("a node of no known kind");'
            yield "}"
        yield "}"


def _folded(library: Library, shape: Shape, form: Form, folding: Folding) -> Iterator[str]:
    """The statements that replace a node that has a value."""
    yield f"int64_t v; if (value_{form.type}(x, v)) {{"
    yield f"auto c = {library.narrow(form, 'x')};"
    yield from library.make(shape.form(folding.constant), folding.source(form))
    yield f"{library.end} }}"


LIBRARIES = {
    "typed": Typed,
    "structs": Structs,
    "flatbuffers": FlatBuffers,
    "capnproto": CapnProto,
    "protobuf": Protobuf,
}
PLAIN = {"rkyv": Rkyv, "bincode": Bincode, "marshal": OCaml, "pickle": Python}
NAMES = (*LIBRARIES, *PLAIN)
