"""OCaml and boxroot in a shared library, which a program without OCaml loads with dlopen: the
runtime's thread-local variable, which the fast paths read, is then in no executable."""

from __future__ import annotations

from pathlib import Path

from toolchain import BUILD, ROOT, checked, library_files, ocaml

PROJECT = Path(__file__).parent / "shared"
LENGTH = len(",".join(map(str, range(100))))


def test_dlopen_of_ocaml_and_boxroot() -> None:
    folder = BUILD / "shared-library"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "whole.ml").write_text((PROJECT / "whole.ml").read_text())
    sources = [PROJECT / "start.c"]
    sources += library_files()
    headers = ["-ccopt", f"-I{ROOT / 'include'}", "-ccopt", "-fPIC"]
    for source in sources:
        checked(ocaml("ocamlopt", *headers, "-c", source), cwd=folder)
    objects = [f"{source.stem}.o" for source in sources]
    library = ["-runtime-variant", "_pic", "-output-complete-obj", "-o", "libwhole.so"]
    checked(ocaml("ocamlopt", *library, "whole.ml", *objects), cwd=folder)
    checked(["cc", PROJECT / "host.c", "-ldl", "-o", folder / "host"])
    assert checked([folder / "host", folder / "libwhole.so"]) == f"{LENGTH}\n"
