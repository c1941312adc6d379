"""Short heads, in each language. It writes and takes them for texts and records, and refuses long
ones where short ones would do. A text that is too long has a long one."""

from __future__ import annotations

import hashlib
import struct
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from c_generated import includes
from c_generated import library as c_library
from c_generated import written as written_in_c
from ocaml_generated import compiled as compiled_ocaml
from ocaml_generated import written as written_in_ocaml
from python_generated import imported, package
from rust_generated import compiled as compiled_rust
from rust_generated import need_rustc
from rust_generated import written as written_in_rust
from schemas import schema_of
from toolchain import checked

SCHEMA = schema_of("""\
--@ use int32
module Heads {
  top = Text(string text) | Two(int32 a, int32 b) | One(constant value)
}
""")
LONG = 1 << 25  # texts of so many bytes have a long head
ROOT = 32 + 44  # behind the header and the fingerprint
SHORT_FLAG, SHORT_VERSION = 32, 3
STRING, ELEMENTS_OF_WORDS, SHORT = 8, 4 | 2 << 4, 64

# Each program: `write LENGTH` makes FILE, a text of so many letters; `open` says of it what it is.

IN_C = """
#include "heads.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define CHECK(holds) ((holds) ? (void)0 : abort())
static void write_text(const char *path, size_t length) {
  char *bytes = malloc(length + 1);
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  memset(bytes, 'x', length);
  CHECK(adtc_create(&to, &options) == ADTC_OK);
  heads_top_begin(&b, &to);
  adtc_text text = {bytes, length};
  heads_make_Text(&b, text);
  CHECK(adtc_build_end(&b) == ADTC_OK);
  CHECK(adtc_save(&to, path) == ADTC_OK);
  adtc_free(&to);
  free(bytes);
}
int main(int argc, char **argv) {
  heads_top root;
  adtc_typed_fault fault;
  adtc_fault header;
  adtc map;
  if (argc > 2) return write_text(argv[1], (size_t)atol(argv[2])), 0;
  if (adtc_map(&map, argv[1], &header) != ADTC_OK)
    return printf("refused at %lu\\n", (unsigned long)header.position), 0;
  adtc_view v = adtc_view_of(&map);
  if (heads_top_open(v.base, v.size, &root, &fault) != ADTC_OK)
    printf("refused at %lu\\n", (unsigned long)fault.fault.position);
  else if (heads_top_kind(root) == HEADS_Text)
    printf("%lu\\n", (unsigned long)heads_Text_text(heads_top_as_Text(root)).length);
  else
    puts("other");
  adtc_free(&map);
  return 0;
}
"""

IN_RUST = """
mod heads;
use heads::{make, Top, TopRef};
fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.len() > 2 {
        let mut buffer = outheap_adtc::Buffer::new();
        let mut b = TopRef::build(&mut buffer);
        let text = "x".repeat(arguments[2].parse().unwrap());
        b.add(make::Text { text: text.as_str().into() }).unwrap();
        b.end().unwrap();
        std::fs::write(&arguments[1], buffer.into_bytes().unwrap()).unwrap();
        return;
    }
    match TopRef::open(&std::fs::read(&arguments[1]).unwrap()).map(TopRef::view) {
        Err(error) => println!("refused at {}", error.position()),
        Ok(Top::Text { text }) => println!("{}", text.as_bytes().len()),
        Ok(_) => println!("other"),
    }
}
"""

IN_OCAML = """
let path = Sys.argv.(1)
let () =
  if Array.length Sys.argv > 2 then
    let text = String.make (int_of_string Sys.argv.(2)) 'x' in
    Out_channel.with_open_bin path (fun channel ->
        output_string channel (Adtc_typed.to_string (Heads.top_to_buffer (Text { text }))))
  else
    let bytes = In_channel.with_open_bin path In_channel.input_all in
    match Heads.top_of_buffer (Adtc_typed.of_string bytes) with
    | Error e -> Printf.printf "refused at %d\\n" e.position
    | Ok (Text { text }) ->
      let b, x = Result.get_ok (Heads.View.Top.open_ (Adtc_typed.of_string bytes)) in
      let view = Heads.View.Text.(text b (of_top b x)) in
      assert (Adtc_typed.string_length b view = String.length text);
      assert (Adtc_typed.string b view = text);
      Printf.printf "%d\\n" (String.length text)
    | Ok _ -> print_endline "other"
"""


@pytest.fixture(scope="module")
def heads(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return imported(SCHEMA, tmp_path_factory.mktemp("python"), "heads")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    need_rustc()
    folder = tmp_path_factory.mktemp("heads")
    (folder / "main.c").write_text(IN_C)
    (folder / "main.rs").write_text(IN_RUST)
    (folder / "main.ml").write_text(IN_OCAML)
    command = ["gcc", "-std=c99", "-O1", "-g", *includes(folder), folder / "main.c"]
    in_c = [written_in_c(SCHEMA, folder), *c_library(), "-fsanitize=address,undefined"]
    checked([*command, *in_c, "-o", folder / "in_c"])
    written_in_rust(SCHEMA, folder)
    modules = [*written_in_ocaml(SCHEMA, folder), folder / "main.ml"]
    return {
        "c": folder / "in_c",
        "rust": compiled_rust(folder / "main.rs", "-C", "opt-level=1"),
        "ocaml": compiled_ocaml(modules, folder),
    }


def said(programs: dict[str, Path], heads: ModuleType, path: Path, data: bytes) -> set[str]:
    """The answers of all languages, of these bytes."""
    path.write_bytes(data)
    lines = {checked([program, path]).strip() for program in programs.values()}
    try:
        top = package().open(heads.top, data)
    except package().BadTree as error:
        return lines | {f"refused at {error.position}"}
    return lines | {str(len(top.text)) if isinstance(top, heads.Text) else "other"}


@pytest.mark.parametrize("length", [0, 1, 3, 4, 1000, LONG - 1, LONG, LONG + 3])
def test_texts(programs: dict[str, Path], heads: ModuleType, tmp_path: Path, length: int) -> None:
    digests = set()
    for language, program in programs.items():
        subprocess.run([program, tmp_path / language, str(length)], check=True)
        digests.add(hashlib.sha256((tmp_path / language).read_bytes()).hexdigest())
    data = package().to_bytes(heads.Text("x" * length))
    assert digests == {hashlib.sha256(data).hexdigest()}
    assert struct.unpack_from("<I", data, ROOT + 4) == (
        (STRING | SHORT | length << 7 if length < LONG else STRING),
    )
    assert said(programs, heads, tmp_path / "file", data) == {str(length)}


def header(size: int, flags: int = SHORT_FLAG, version: int = SHORT_VERSION) -> bytes:
    return struct.pack("<4sHBBIIQII", b"ADTC", version, 1, 2, 0x01020304, flags, size, 8, 0)


def bytes_of(*words: int, **of_header: int) -> bytes:
    """A buffer without a fingerprint, whose tree begins with the first of the words."""
    return header(32 + 4 * len(words), **of_header) + struct.pack(f"<{len(words)}I", *words)


TEXT, TWO, ONE = ((1 << 16 | tag << 4) for tag in range(3))
AB = 0x6261


@pytest.mark.parametrize(
    "short, long",
    [
        ([TEXT, STRING | SHORT | 2 << 7, AB], [TEXT, STRING, 2, AB]),
        ([ONE, STRING | SHORT | 2 << 7, AB], [ONE, STRING, 2, AB]),
        ([TWO, ELEMENTS_OF_WORDS | SHORT | 2 << 7, 5, 6], [TWO, ELEMENTS_OF_WORDS, 2, 5, 6]),
    ],
)
def test_the_same_words_for_the_same_value(
    programs: dict[str, Path], heads: ModuleType, tmp_path: Path, short: list[int], long: list[int]
) -> None:
    expected = "2" if short[0] == TEXT else "other"
    assert said(programs, heads, tmp_path / "short", bytes_of(*short)) == {expected}
    (refusal,) = said(programs, heads, tmp_path / "long", bytes_of(*long))
    assert refusal in ("refused at 32", "refused at 36")


def test_records_of_another_length(
    programs: dict[str, Path], heads: ModuleType, tmp_path: Path
) -> None:
    for count in (0, 1, 3):
        record = [ELEMENTS_OF_WORDS | SHORT | count << 7, *range(count)]
        assert said(programs, heads, tmp_path / "file", bytes_of(TWO, *record)) == {"refused at 32"}


def test_not_without_the_flag(programs: dict[str, Path], heads: ModuleType, tmp_path: Path) -> None:
    text = [TEXT, STRING | SHORT | 2 << 7, AB]
    for flags, version, at in ((0, 1, 36), (0, 3, 0), (SHORT_FLAG, 1, 0), (SHORT_FLAG, 4, 0)):
        data = bytes_of(*text, flags=flags, version=version)
        assert said(programs, heads, tmp_path / "file", data) == {f"refused at {at}"}


def test_what_lacks_the_flag_and_needs_none(
    programs: dict[str, Path], heads: ModuleType, tmp_path: Path
) -> None:
    for flags, version in ((0, 1), (SHORT_FLAG, 3)):
        data = bytes_of(ONE, 7 << 1 | 1, flags=flags, version=version)
        assert said(programs, heads, tmp_path / "file", data) == {"other"}
