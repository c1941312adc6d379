"""What a program does with the Rust of a schema: the document's, the build script's, and what does
not compile or is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from adtc.c.generate import generate as generate_c
from adtc.rust.generate import generate
from c_generated import HERE, SHAPES, includes
from fences import blocks
from rust_generated import EDITION, compiled, crate, need_rustc, written
from schemas import schema_of
from seeds import chosen_seed
from toolchain import ROOT, checked


@pytest.fixture(autouse=True)
def needs() -> None:
    need_rustc()


DRAWN = """\
picture: a group of 2
a circle of 1.5 at 0, 2
sun
picture: a group of 2
a circle of 1.5 at 0, 2
sun
an item is damaged, at 152
"""


def test_the_program_of_the_document(tmp_path: Path) -> None:
    written(SHAPES, tmp_path)
    shutil.copy(HERE / "listing.rs", tmp_path)
    assert checked([compiled(tmp_path / "listing.rs"), tmp_path / "picture"]) == DRAWN
    assert DRAWN in blocks("adtc-rust.md")


def test_the_shared_values_of_the_document(tmp_path: Path) -> None:
    written(schema_of((HERE / "terms.asdl").read_text()), tmp_path)
    shutil.copy(HERE / "listing_shared.rs", tmp_path)
    assert checked([compiled(tmp_path / "listing_shared.rs")]) == "true true\n"


FORGOTTEN = """
mod shapes;
use shapes::{make, Color, ShapeRef};

fn main() {
    let mut buffer = outheap_adtc::Buffer::new();
    let mut b = ShapeRef::build(&mut buffer);
    b.add(make::Label { color: Color::Red, bold: None, text: "x".into() }).unwrap();
}
"""


def test_a_forgotten_field_does_not_compile(tmp_path: Path) -> None:
    written(SHAPES, tmp_path)
    (tmp_path / "main.rs").write_text(FORGOTTEN)
    with pytest.raises(RuntimeError, match=r"missing field `size` in initializer of .*Label"):
        compiled(tmp_path / "main.rs")


COPIED = """
mod dag;
use dag::ProgramRef;

fn main() {
    let mut buffer = outheap_adtc::Buffer::new();
    let mut b = ProgramRef::build(&mut buffer);
    let old = std::fs::read("old").unwrap();
    ProgramRef::open(&old).unwrap().copy_to(&mut b).unwrap();
    DROP
    b.end().unwrap();
}
"""


def test_what_is_shared_is_copied_from_what_stays(tmp_path: Path) -> None:
    """Another copy may come to the same node, which has to be where it was."""
    written(schema_of((HERE / "dag.asdl").read_text()), tmp_path)
    (tmp_path / "main.rs").write_text(COPIED.replace("DROP", "drop(old);"))
    with pytest.raises(RuntimeError, match="cannot move out of `old` because it is borrowed"):
        compiled(tmp_path / "main.rs")


LATE = """
--@ use bool uint8
module Late {
  list = List(list? before, color* colors, color?* maybe, bool* flags, shade* shades, uint8* bytes)
  color = Red | Green
  shade = Dark | Light
}
"""

ELEMENTS = """
mod late;
use late::{make, Color, ListRef, Shade};
use outheap_adtc::{Buffer, Builder, Error, ErrorKind};

fn built(calls: &[fn(&mut Builder<'_>) -> Result<(), Error>]) -> Result<(), ErrorKind> {
    let (mut buffer, mut all) = (Buffer::new(), Ok(()));
    let mut b = ListRef::build(&mut buffer);
    let whole = make::List {
        before: false, colors: true, maybe: true, flags: true, shades: true, bytes: true,
    };
    b.add(whole).unwrap();
    for call in calls {
        all = all.and(call(&mut b).map_err(|error| error.kind()));
    }
    assert_eq!(b.end().map_err(|error| error.kind()), all);
    all
}

fn main() {
    type Call = fn(&mut Builder<'_>) -> Result<(), Error>;
    let right: [Call; 5] = [
        |b| b.elements(&[Color::Green]),
        |b| b.elements(&[Some(Color::Red), None]),
        |b| b.elements(&[true]),
        |b| b.elements(&[Shade::Light]),
        |b| b.elements(&[200u8]),
    ];
    assert_eq!(built(&right), Ok(()));
    let others: [Call; 4] = [
        |b| b.elements(&[Some(Some(Color::Red))]),
        |b| b.elements(&[Some(true)]),
        |b| b.elements(&[None::<Shade>]),
        |b| b.elements(&[1i8]),
    ];
    for i in 0..right.len() {
        for (j, wrong) in right.iter().chain(&others).enumerate() {
            if i != j {
                let mut calls = right;
                calls[i] = *wrong;
                assert_eq!(built(&calls), Err(ErrorKind::Order), "{i}, {j}");
            }
        }
    }
}
"""


def test_elements_are_of_one_type(tmp_path: Path) -> None:
    written(schema_of(LATE), tmp_path)
    (tmp_path / "main.rs").write_text(ELEMENTS)
    checked([compiled(tmp_path / "main.rs")])


BUILD_SCRIPT = """
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = outheap_adtc::build::compile(&words[0], &words[1]) {
        println!("{error}");
        std::process::exit(1);
    }
}
"""


def test_build_script(tmp_path: Path) -> None:
    source = tmp_path / "script.rs"
    source.write_text(BUILD_SCRIPT)
    script = compiled(source, features=("alloc", "build"))
    environment = os.environ | {"OUT_DIR": str(tmp_path)}

    def built(compiler: Path, schema: Path) -> subprocess.CompletedProcess:
        command = [script, compiler, schema]
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    done = built(ROOT / "schema" / "run", HERE / "shapes.asdl")
    assert (done.returncode, done.stdout) == (
        0,
        f"cargo:rerun-if-changed={HERE / 'shapes.asdl'}\n",
    )
    assert (tmp_path / "shapes.rs").read_text() == generate(SHAPES)["shapes.rs"]
    wrong = tmp_path / "wrong.asdl"
    wrong.write_text("module M { a = (b c) }")
    done = built(ROOT / "schema" / "run", wrong)
    assert done.returncode == 1
    assert "wrong.asdl is not compiled:" in done.stdout and "no type `b`" in done.stdout
    assert "nowhere does not start" in built(Path("nowhere"), wrong).stdout


MANIFEST = """
[package]
name = "user"
version = "0.1.0"
edition = "2021"

[dependencies]
outheap-adtc = {{ path = "{crate}" }}

[build-dependencies]
outheap-adtc = {{ path = "{crate}", features = ["build"] }}
"""
IN_A_CRATE = HERE / "in_a_crate"


@pytest.mark.slow
def test_a_crate_with_a_build_script(tmp_path: Path) -> None:
    """That of docs/adtc-rust.md; a schema that has changed is compiled again."""
    (tmp_path / "outheap").symlink_to(ROOT)
    user = tmp_path / "user"
    (user / "src").mkdir(parents=True)
    shutil.copy(IN_A_CRATE / "main.rs", user / "src")
    shutil.copy(IN_A_CRATE / "build.rs", user)
    schema = user / "src" / "shapes.asdl"
    shutil.copy(HERE / "shapes.asdl", schema)
    (user / "Cargo.toml").write_text(MANIFEST.format(crate=ROOT / "rust" / "outheap-adtc"))

    def run_crate() -> subprocess.CompletedProcess:
        command = ["cargo", "run", "--quiet", "--offline"]
        return subprocess.run(command, capture_output=True, text=True, cwd=user)

    done = run_crate()
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
    schema.write_text(schema.read_text().replace("Red", "Pink | Red"))
    assert run_crate().stdout == "2\n"
    schema.write_text("module Shapes { a = (b c) }")
    done = run_crate()
    assert done.returncode != 0 and "no type `b`" in done.stderr
    assert "panicked" not in done.stderr


# ---- Hostile bytes: the targets of test/adtc/fuzz, without libFuzzer ----

FUZZ = ROOT / "test" / "adtc" / "fuzz"
SCHEMAS = ("known", "known_1", "dag", "constants", "lists")
DAMAGES = 200  # of each input that fuzzing has kept


def test_hostile_bytes(tmp_path: Path) -> None:
    (tmp_path / "c").mkdir()
    for name in SCHEMAS:
        schema = schema_of((HERE / f"{name}.asdl").read_text())
        for file, content in generate_c(schema, name).items():
            (tmp_path / "c" / file).write_text(content)
    adtc = sorted((ROOT / "src" / "adtc").glob("*.c"))
    c_files = [FUZZ / "beside.c", HERE / "golden" / "shapes.c", *adtc]
    c_files += [f"{name}.c" for name in SCHEMAS]
    command = ["gcc", "-std=gnu11", "-O1", *includes(tmp_path / "c"), f"-I{FUZZ}", "-c", *c_files]
    checked(command, cwd=tmp_path / "c")
    objects = sorted((tmp_path / "c").glob("*.o"))
    program = tmp_path / "typed"
    command = ["rustc", *EDITION, "-D", "warnings", "-C", "overflow-checks", "-C", "opt-level=1"]
    command += ["--cfg", "fuzz_main", "--check-cfg", "cfg(fuzz_main)", FUZZ / "typed.rs"]
    command += [word for path in objects for word in ("-C", f"link-arg={path}")]
    checked([*command, "--extern", f"outheap_adtc={crate('alloc')}", "-o", program])
    seed = str(chosen_seed() % 2**31)
    checked([program, seed, str(DAMAGES), *sorted((FUZZ / "corpus").iterdir())])
