"""Tests what becomes of the representations in Rust with no cargo, no network, or an old rustc.

The scripts that dune runs are run with commands of our own in the place of cargo and rustc.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from driver.build import ROOT

RUST = ROOT / "bench" / "trees" / "rust"
NEEDED = (
    "bash",
    "cat",
    "chmod",
    "cut",
    "dirname",
    "head",
    "mktemp",
    "rm",
    "sed",
    "sh",
    "sort",
    "timeout",
)
NETWORK_IS_DOWN = """[ "$1" = fetch ] || exit 0
printf 'error: failed to get it\\n\\nCaused by:\\n  the network is down\\n' >&2
exit 101
"""


def write_command(folder, name, script):
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def commands(tmp_path):
    """A folder to be PATH, with what the scripts need and no cargo."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in NEEDED:
        (folder / name).symlink_to(Path(shutil.which(name)).resolve())
    return folder


def run(commands, script, *arguments, cwd=None):
    environment = {**os.environ, "PATH": str(commands)}
    return subprocess.run(
        [commands / "bash", script, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
    )


def states(commands):
    done = run(commands, RUST / "prepare", "box", "bumpalo")
    assert (done.returncode, done.stderr) == (0, "")
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def test_no_cargo(commands):
    assert states(commands) == dict.fromkeys(
        ["box", "bumpalo"], "there is no cargo: tools/debian-packages cargo, or rustup"
    )


def test_an_old_rustc(commands):
    write_command(commands, "cargo", "exit 0")
    write_command(commands, "rustc", "echo rustc 1.63.0")
    assert states(commands) == {
        "box": "ready rustc 1.63.0",
        "bumpalo": "rustc 1.63.0 is older than 1.71.1",
    }


def test_no_network(commands):
    write_command(commands, "cargo", NETWORK_IS_DOWN)
    write_command(commands, "rustc", "echo rustc 1.95.0")
    assert states(commands)["bumpalo"] == "cargo cannot fetch what it needs: the network is down"


def test_a_program_that_is_left_out_says_why(commands, tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    shutil.copy(ROOT / "bench" / "trees" / "programs.sh", folder)
    why = 'no "cargo" here, and it\'s late: 100 %'
    (folder / "state").write_text(f"bumpalo {why}\n")
    done = run(commands, RUST / "build", "../..", "state", "bumpalo", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    left_out = run(commands, folder / "tree_bumpalo.exe")
    assert (left_out.returncode, left_out.stderr) == (77, f"{why}\n")
