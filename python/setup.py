"""The extension module: its own C, and the library of adtc, which it has in it.

In the checkout that library is beside this folder; a source distribution has it in `adtc`. All else
is in pyproject.toml.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
PACKED = HERE / "adtc"
LIBRARY = PACKED if PACKED.is_dir() else HERE.parent
# As core/core.h has it: a Python without a lock has no limited API.
LIMITED = sys.version_info >= (3, 11) and not sysconfig.get_config_var("Py_GIL_DISABLED")
PARTS = ("include", "src/adtc")  # of the library


class BuildWithLibrary(build_ext):
    """Sources outside of this folder, which a distribution must not name by their place."""

    def build_extension(self, extension: Extension) -> None:
        extension.sources += sorted(map(str, (LIBRARY / "src" / "adtc").glob("*.c")))
        extension.include_dirs += [str(LIBRARY / part) for part in PARTS]
        if self.compiler.compiler_type == "unix":
            # Only Python calls it: functions of different files can call each other directly.
            extension.extra_compile_args += ["-fvisibility=hidden"]
        super().build_extension(extension)


class PackLibrary(sdist):
    """Puts the library into the distribution."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        for part in PARTS:
            shutil.copytree(
                LIBRARY / part,
                Path(base_dir) / "adtc" / part,
                ignore=shutil.ignore_patterns("dune"),
            )


setup(
    ext_modules=[
        Extension(
            "adtc_typed._core",
            sources=sorted(str(p.relative_to(HERE)) for p in (HERE / "core").glob("*.c")),
            depends=sorted(str(p.relative_to(HERE)) for p in (HERE / "core").glob("*.h")),
            include_dirs=["core"],
            py_limited_api=LIMITED,
        )
    ],
    cmdclass={"build_ext": BuildWithLibrary, "sdist": PackLibrary},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {},
)
