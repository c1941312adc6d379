"""The commands for trees: what they print, what they say when something is wrong, and files."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import random
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from adtc.commands.progress import LONG, progress
from adtc.commands.table import table
from adtc.trees.census import census
from adtc.trees.items import Items
from adtc.trees.shape import Shape
from adtc.trees.values import Node
from adtc.trees.writing import to_bytes
from c_generated import HERE, SHAPES
from fences import blocks
from python_generated import built
from schemas import drawn
from seeds import chosen_seed
from toolchain import ROOT
from tree_values import Wild

PAGE = (ROOT / "docs" / "adtc-tools.md").read_text()
ASDL = HERE / "shapes.asdl"
MEMORY = 1 << 29  # bytes of addresses
PICTURE = """Group(
  name="picture",
  shapes=[
    Circle(center=point(x=0.0, y=2.0), radius=1.5),
    Label(color=Red, size=12, text="sun"),
  ],
)
"""


def adtc(
    *arguments: object,
    given: bytes = b"",
    source: IO[bytes] | None = None,
    folder: Path | None = None,
    together: bool = False,
    limited: bool = False,
) -> subprocess.CompletedProcess:
    """With the package that the tests have compiled. `source` is read in place of `given`;
    `together`: both outputs are one; `limited`: memory ends soon."""
    command = [sys.executable, ROOT / "schema" / "run", *map(str, arguments)]
    return subprocess.run(
        command,
        **({"stdin": source} if source else {"input": given}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if together else subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(built("plain"))},
        timeout=300,
        cwd=folder,
        preexec_fn=limit_memory if limited else None,
    )


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("picture")
    (folder / "text").write_text(PICTURE)
    done = adtc("from-text", folder / "text", "--schema", ASDL, "--out", folder / "tree")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    return folder / "tree"


def test_cat_and_back(picture: Path, tmp_path: Path) -> None:
    assert adtc("cat", picture, "--schema", ASDL).stdout.decode() == PICTURE
    json = adtc("cat", "-", "--json", "--schema", ASDL, given=picture.read_bytes()).stdout
    assert f"```\n{json.decode()}```" in PAGE and f"```\n{PICTURE}```" in PAGE
    again = adtc("from-json", "-", "--schema", ASDL, "--out", "-", given=json)
    assert again.stdout == picture.read_bytes()


def test_the_first_tree_of_the_document(tmp_path: Path) -> None:
    """By the commands of its page, in the folder of the example."""
    shown = blocks("adtc-tools.md")
    typed = next(i for i, block in enumerate(shown) if block.startswith("adtc from-text yard"))
    for name in ("animals.asdl", "yard.txt"):
        shutil.copy(ROOT / "examples" / "animals" / name, tmp_path)
    done = [adtc(*line.split()[1:], folder=tmp_path) for line in shown[typed].splitlines()]
    assert b"".join(one.stdout + one.stderr for one in done).decode() == shown[typed + 1]
    again = adtc("cat", "yard.adtc", "--schema", "animals.asdl", folder=tmp_path).stdout.decode()
    assert again == (tmp_path / "yard.txt").read_text() and again in shown


def test_check(picture: Path, tmp_path: Path) -> None:
    size = picture.stat().st_size
    good = f"{picture}: a tree of `shape`, {size} bytes\n"
    damaged, empty = tmp_path / "damaged", tmp_path / "empty"
    data = bytearray(picture.read_bytes())
    data[data.index(b"sun") - 5] |= 0x80  # of the word of small fields
    damaged.write_bytes(data)
    empty.touch()
    done = adtc("check", picture, damaged, empty, "--schema", ASDL)
    assert (done.returncode, done.stdout.decode()) == (1, good)
    first, second = done.stderr.decode().splitlines()
    assert first.startswith(f"{damaged}: error: Group.shapes[1]: bits are set that no field has")
    assert f"```\ndamaged.adtc{first.removeprefix(str(damaged))}\n```" in PAGE
    assert second.startswith(f"{empty}: error: ")
    assert adtc("cat", damaged, "--schema", ASDL).stdout == b""


def test_a_root_of_another_type(picture: Path, tmp_path: Path) -> None:
    """It is told where the root is wrong, and not where a part of it is."""
    hint = "; if the root is of another type, name it by --type\n"
    point, of_point = tmp_path / "point", ["--schema", ASDL, "--type", "point"]
    made = adtc("from-text", "-", *of_point, "--out", point, given=b"point(x=1, y=2)")
    assert made.returncode == 0, made.stderr
    for path, options in ((picture, of_point), (point, ["--schema", ASDL])):
        done = adtc("cat", path, *options)
        assert done.returncode == 1 and done.stderr.decode().endswith(hint), done.stderr


def test_check_tells_of_each_file(picture: Path, tmp_path: Path) -> None:
    """In order, and what cannot be read on a line of its own; the status is the worst of them."""
    empty, none = tmp_path / "empty", tmp_path / "none"
    empty.touch()
    good = f"{picture}: a tree of `shape`, {picture.stat().st_size} bytes"
    said = {
        picture: (0, good),
        empty: (1, f"{empty}: error: "),
        none: (2, f"adtc: {none}: No such file or directory"),
        tmp_path: (2, f"adtc: {tmp_path}: it is a folder"),
    }
    for paths in ([empty, none, tmp_path, picture], [none, picture, empty], [picture, empty]):
        done = adtc("check", *paths, "--schema", ASDL, together=True)
        lines = done.stdout.decode().splitlines()
        assert len(lines) == len(paths), lines
        assert all(line.startswith(said[path][1]) for line, path in zip(lines, paths)), lines
        assert done.returncode == max(said[path][0] for path in paths)


def test_devices_are_refused() -> None:
    """They may have no end."""
    said = b"adtc: /dev/zero: it is neither a file nor a pipe\n"
    for command in (["check"], ["cat"], ["stats"], ["from-text", "--out", "none"]):
        done = adtc(*command, "/dev/zero", "--schema", ASDL, limited=True)
        assert (done.returncode, done.stdout, done.stderr) == (2, b"", said)
    done = adtc("check", "/dev/null", "--schema", "/dev/zero", limited=True)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", said)


ENDLESS = "while True: sys.stdout.buffer.write(bytes(1 << 16))"


def endless(data: bytes, tmp_path: Path) -> subprocess.CompletedProcess:
    """Checks these bytes and zeros without an end behind them, from the standard input."""
    (tmp_path / "first").write_bytes(data)
    first = f"import sys; sys.stdout.buffer.write(open({str(tmp_path / 'first')!r}, 'rb').read())"
    writer = [sys.executable, "-c", f"{first}\n{ENDLESS}"]
    with subprocess.Popen(writer, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as writing:
        done = adtc("check", "-", "--schema", ASDL, limited=True, source=writing.stdout)
        assert writing.stdout is not None
        writing.stdout.close()
    return done


def test_a_pipe_without_an_end(picture: Path, tmp_path: Path) -> None:
    """No more is read of it than the header says."""
    data = picture.read_bytes()
    done = endless(data, tmp_path)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
    assert done.stdout.decode() == f"-: a tree of `shape`, {len(data)} bytes\n"
    done = endless(b"", tmp_path)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"-: error: ")


def test_no_memory(picture: Path, tmp_path: Path) -> None:
    """For what a header says."""
    header = picture.read_bytes()[:16] + (8 << 30).to_bytes(8, sys.byteorder) + bytes(8)
    done = endless(header, tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"adtc: -: Cannot allocate memory\n"


def test_a_fifo(picture: Path, tmp_path: Path) -> None:
    """It is read, and what is too short or no buffer is told of."""
    data, fifo = picture.read_bytes(), tmp_path / "fifo"
    os.mkfifo(fifo)
    for given, status in ((data, 0), (data[:-4], 1), (data[:7], 1), (b"no buffer" * 9, 1)):
        (tmp_path / "given").write_bytes(given)
        with subprocess.Popen(["sh", "-c", "cat given > fifo"], cwd=tmp_path):
            done = adtc("check", fifo, "--schema", ASDL)
        assert done.returncode == status, done.stderr
        assert (done.stdout or done.stderr).startswith(f"{fifo}: ".encode())


def test_what_is_behind_the_end(picture: Path, tmp_path: Path) -> None:
    """Is not read, as the help says."""
    longer = tmp_path / "longer"
    longer.write_bytes(picture.read_bytes() + b"more")
    done = adtc("check", longer, "--schema", ASDL)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Bytes behind that end are not read." in adtc("check", "--help").stdout


def test_stats(picture: Path) -> None:
    done = adtc("stats", picture, "--schema", ASDL)
    assert f"```\n{done.stdout.decode()}```" in PAGE
    rows = [line.split() for line in done.stdout.decode().splitlines()]
    assert rows[-1] == ["4", "nodes", "in", str(picture.stat().st_size), "bytes,", "3", "deep"]


def test_every_byte_is_counted() -> None:
    seed = chosen_seed()
    for example in range(30):
        draw = random.Random(f"{seed} census {example}")
        shape = Shape(drawn(draw))
        for of in shape.module.trees[:2]:
            items = Items(to_bytes(shape, Wild(draw, shape).tree(of.name, 3)))
            found = census(shape, items, of.name)
            assert 4 * sum(found.words.values()) == items.size - 4 * items.root
            assert sum(found.nodes.values()) >= found.depth >= 1 and "deep" in table(
                shape, items, found
            )


def test_a_mistake() -> None:
    wrong = PICTURE.replace("point", "pont")
    done = adtc("from-text", "-", "--schema", ASDL, "--out", "none", given=wrong.encode())
    assert done.returncode == 1
    assert f"```\npicture.txt{done.stderr.decode().removeprefix('-')}```" in PAGE


def test_depth() -> None:
    shape, depth = Shape(SHAPES), 100_000
    node = Node(shape.forms["Polygon"], [[]])
    for _ in range(depth):
        node = Node(shape.forms["Group"], [None, [node]])
    assert census(shape, Items(to_bytes(shape, node)), "shape").depth == depth + 1


WRONG = {
    "a type": (["check", "x", "--type", "shap"], 1, "adtc: --type shap: there is no such type in"),
    "an enumeration": (["check", "x", "--type", "color"], 1, "adtc: `color` is an enumeration"),
    "no file": (["cat", "none"], 2, "adtc: none: No such file or directory"),
    "no text": (["from-text", "none", "--out", "x"], 2, "adtc: none: No such file"),
    "no UTF-8": (["from-text", "-", "--out", "x"], 2, "adtc: -: it is not UTF-8"),
    "no place": (["from-json", "-", "--out", "none/x"], 2, "adtc: none/x: No such file"),
}


@pytest.mark.parametrize("arguments, status, said", WRONG.values(), ids=WRONG.keys())
def test_wrong(arguments: list[str], status: int, said: str) -> None:
    given = b'{"$kind": "Polygon"}' if "none/x" in arguments else b"\xff"
    done = adtc(*arguments, "--schema", ASDL, given=given)
    assert (done.returncode, done.stdout) == (status, b"")
    assert done.stderr.decode().startswith(said), done.stderr


def test_files_are_replaced(picture: Path, tmp_path: Path) -> None:
    """A link stays a link, the rights stay, nothing is left beside, and who reads has the old."""
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    with target.open("rb") as old:
        done = adtc("from-text", "-", "--schema", ASDL, "--out", link, given=PICTURE.encode())
        assert done.returncode == 0 and old.read() == b"old"
    assert link.is_symlink() and target.read_bytes() == picture.read_bytes()
    assert target.stat().st_mode & 0o777 == 0o640 and len(list(tmp_path.iterdir())) == 2
    assert (
        adtc("from-text", "-", "--schema", ASDL, "--out", link, given=b"Polygon(").returncode == 1
    )
    assert target.read_bytes() == picture.read_bytes() and len(list(tmp_path.iterdir())) == 2


def test_a_reader_that_stops(tmp_path: Path) -> None:
    polygon = "Polygon(corners=[" + "point(x=1.0, y=2.0)," * 20_000 + "])"
    tree = tmp_path / "tree"
    given = polygon.encode()
    assert adtc("from-text", "-", "--schema", ASDL, "--out", tree, given=given).returncode == 0
    command = f"{sys.executable} {ROOT}/schema/run cat {tree} --schema {ASDL} | head -n 1"
    environment = os.environ | {"PYTHONPATH": str(built("plain"))}
    done = subprocess.run(command, shell=True, capture_output=True, env=environment, timeout=300)
    assert (done.stdout, done.stderr) == (b"Polygon(\n", b"")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, of what is long."""
    monkeypatch.setenv("TERM", "xterm")
    for stream, total, is_shown in (
        (Terminal(), 4 * LONG, True),
        (Terminal(), LONG - 1, False),
        (io.StringIO(), 4 * LONG, False),
    ):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress("cat", total) as told:
            told(2 * LONG)
        assert ("50 %" in stream.getvalue()) == is_shown and bool(stream.getvalue()) == is_shown


@pytest.mark.long
def test_progress_of_commands(tmp_path: Path) -> None:
    """Each says how far it is: of a text of one line too."""
    points = "point(x=1.0, y=2.0)," * 60_000
    (tmp_path / "text").write_text(f"Polygon(corners=[{points}])")
    schema = ("--schema", ASDL)
    tree, json = tmp_path / "tree", tmp_path / "json"
    made = on_terminal("from-text", tmp_path / "text", *schema, "--out", tree)
    assert "read" in made and " %" in made and re.search(r"write\s+\d+\.\d MB", made)
    assert " %" in on_terminal("cat", tree, *schema)
    assert "count" in on_terminal("stats", tree, *schema)
    json.write_bytes(adtc("cat", tree, *schema, "--json").stdout.replace(b"\n", b""))
    made = on_terminal("from-json", json, *schema, "--out", tmp_path / "again")
    percents = {int(n) for n in re.findall(r"(\d+) %", made)}
    assert percents - {0, 100}, made
    assert (tmp_path / "again").read_bytes() == tree.read_bytes()


def on_terminal(*arguments: object) -> str:
    """The text that a command writes on its standard error, which is a terminal."""
    terminal, other = pty.openpty()
    command = [sys.executable, ROOT / "schema" / "run", *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(built("plain")), "TERM": "xterm"}
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=other, env=environment)
    os.close(other)
    parts = []
    with contextlib.suppress(OSError):  # the end of a terminal is an error
        while part := os.read(terminal, 1 << 16):
            parts.append(part)
    os.close(terminal)
    assert started.wait(timeout=300) == 0, parts
    return re.sub(r"\x1b\[[0-9;]*m", "", b"".join(parts).decode())


def test_version() -> None:
    version = (ROOT / "schema" / "adtc" / "version.py").read_text()
    assert adtc("--version").stdout.decode().split()[1] in version
