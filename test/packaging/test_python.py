"""The package adtc_typed: its source distribution, its wheel, and what is installed.

The source distribution has all that it is compiled of. The wheel serves every Python from 3.11 on.
The installed package runs the document's program. All that needs no network.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
import tarfile
from pathlib import Path

import pytest
from toolchain import ROOT, checked, run

HEADERS = Path(sysconfig.get_paths()["include"]) / "Python.h"
pytestmark = pytest.mark.skipif(not HEADERS.exists(), reason="there are no headers of Python")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
OFFLINE = ["--no-build-isolation", "--no-index", "--no-deps"]
BUILD_SDIST = "import setuptools.build_meta, sys; setuptools.build_meta.build_sdist(sys.argv[1])"


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made in a copy of the checkout: it leaves files beside the sources."""
    folder = tmp_path_factory.mktemp("checkout")
    for part in ("python", "src/adtc", "include"):
        shutil.copytree(ROOT / part, folder / part)
    checked([sys.executable, "-c", BUILD_SDIST, folder], cwd=folder / "python")
    return next(folder.glob("*.tar.gz"))


def test_the_library_is_packed(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    sources = [*(ROOT / "src/adtc").glob("*.[ch]"), *(ROOT / "include").glob("adtc*.h")]
    assert {f"adtc/{source.relative_to(ROOT)}" for source in sources} <= packed
    core = (ROOT / "python" / "core").iterdir()
    typed = (ROOT / "python" / "adtc_typed").glob("*.py*")
    assert {str(p.relative_to(ROOT / "python")) for p in (*core, *typed)} <= packed
    assert {"LICENSE", "README.md", "adtc_typed/py.typed"} <= packed


@pytest.mark.long
def test_it_is_installed(sdist: Path, tmp_path: Path) -> None:
    wheels, installed, program = tmp_path / "wheels", tmp_path / "installed", tmp_path / "program"
    checked([*PIP, "wheel", *OFFLINE, "--wheel-dir", wheels, sdist])
    wheel = next(wheels.glob("*.whl"))
    if sys.version_info >= (3, 11):
        assert re.fullmatch(r"adtc_typed-[\d.]+-cp311-abi3-\w+\.whl", wheel.name)
    checked([*PIP, "install", *OFFLINE, "--target", installed, wheel])
    compiler = [sys.executable, ROOT / "schema" / "run", "compile", "--lang", "python"]
    checked([*compiler, "--out", program, ROOT / "test/schema/shapes.asdl"])
    environment = {"PYTHONPATH": f"{installed}:{program}", "PYTHONDONTWRITEBYTECODE": "1"}
    listing = ROOT / "test" / "schema" / "listing.py"
    done = run([sys.executable, listing, tmp_path / "picture"], env=environment)
    assert done.stdout.startswith("a circle of 1.5") and done.stderr == ""


@pytest.mark.parametrize("version", ["3.12", "3.13", "3.14"])
def test_one_binary_serves_later_ones(sdist: Path, tmp_path: Path, version: str) -> None:
    later = f"python{version}"
    if sys.version_info < (3, 11) or not shutil.which(later) or run([later, "-c", ""]).returncode:
        pytest.skip(f"there is no {later}, or this Python is too old to build for it")
    checked([*PIP, "install", *OFFLINE, "--target", tmp_path, sdist])
    import_it = "import adtc_typed; print(adtc_typed.Node.__name__)"
    done = run([later, "-c", import_it], env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert (done.stdout, done.stderr) == ("Node\n", "")
