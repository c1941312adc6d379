"""Compiles the runtimes, each file once.

Most of a runtime's files are the same in all variants and forms. So each is preprocessed first, and
compiled only if that text, with those flags, has not been compiled yet. The commands are those of
OCaml's own Makefile (`make -n`), which take the flags that the compiler was configured with.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from .lines import Line
from .variants import FORMS, Variant

# The flags of OCaml's C files ask for less than we do of ours, and for declarations in front. The
# headers of OCaml 5 compare signed with unsigned numbers.
OUR_FLAGS = [
    *("-std=gnu11", "-Wno-declaration-after-statement"),
    *("-Wextra", "-Werror", "-Wno-sign-compare"),
]

# Flags that OCaml gives to gcc only, and that clang does not know.
OF_GCC = (
    *("-fexcess-precision=standard", "-fno-tree-vrp"),
    *("-Wold-style-declaration", "-Wimplicit-fallthrough=5"),
)


class CompileError(Exception):
    """The C compiler, the assembler, ar or make failed; says how."""


@dataclass(frozen=True)
class Command:
    """Compiles one file: [words] end with `-o OBJECT SOURCE`."""

    words: tuple[str, ...]

    @staticmethod
    def of(words: list[str]) -> Command:
        """With the object before the source, as some of OCaml's rules do not have them."""
        place = words.index("-o")
        rest = [*words[:place], *words[place + 2 :]]
        return Command((*rest[:-1], "-o", words[place + 1], rest[-1]))

    @property
    def object(self) -> str:
        return self.words[-2]

    @property
    def without_output(self) -> tuple[str, ...]:
        return self.words[:-3]

    @property
    def source(self) -> str:
        return self.words[-1]

    def instead(self, source: str, object: str, flags: list[str]) -> Command:
        return Command((*self.without_output, *flags, "-o", object, source))


def check(done: subprocess.CompletedProcess) -> bytes:
    if done.returncode != 0:
        command = " ".join(map(str, done.args))
        raise CompileError(f"{command}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


class Archives:
    """Builds archives of a line in [tree], an edited source tree with our files in `outheap/`;
    with a C compiler of their own, if one is named."""

    def __init__(self, tree: Path, line: Line, compiler: str | None = None) -> None:
        self.line = line
        self.compiler = [f"CC={compiler}"] if compiler else []
        self.unknown = OF_GCC if compiler and "clang" in compiler else ()
        self.folder = tree / line.folder
        self.ours = f"{line.root}/outheap"
        self.objects = tree / "objects"
        self.objects.mkdir()
        self.compiled: dict[str, Future] = {}
        self.lock = Lock()
        self.pool = ThreadPoolExecutor(os.cpu_count() or 1)

    def make(self, *arguments: str) -> str:
        command = ["make", "--no-print-directory", "COMPUTE_DEPS=false", "V=1", *arguments]
        environment = {
            k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "CPPFLAGS")
        }
        done = subprocess.run(command, cwd=self.folder, capture_output=True, env=environment)
        return check(done).decode()

    def generate(self) -> None:
        """Makes the headers that are made."""
        self.make(*self.line.generated)

    def commands(self, variant: Variant, form: str) -> list[Command]:
        includes = [f"-I{folder}" for folder in (".", self.ours, f"{self.ours}/include")]
        flags = shlex.join([*variant.flags, *includes])
        target = f"{self.line.prefix}{FORMS[form]}"
        arguments = ("-n", f"CPPFLAGS={flags}", *self.compiler, target)
        lines = self.make(*arguments).replace("\\\n", " ").splitlines()
        found = []
        for line in lines:
            words = [w for w in shlex.split(line.partition("||")[0]) if w not in self.unknown]
            if "-c" in words and "-o" in words:
                found.append(Command.of(words))
        memory = f"{self.line.prefix}memory.c"
        model = next(command for command in found if command.source == memory)
        return found + [
            model.instead(f"{self.ours}/{source}", f"oh_{Path(source).stem}.o", OUR_FLAGS)
            for source in variant.sources_of(form)
        ]

    def build(self, variant: Variant, form: str, archive: Path) -> None:
        commands = self.commands(variant, form)
        folder = self.objects / archive.stem
        folder.mkdir()
        for command, compiled in zip(commands, list(self.pool.map(self.compile, commands))):
            os.link(compiled, folder / Path(command.object).name)
        members = [Path(command.object).name for command in commands]
        check(subprocess.run(["ar", "rcD", archive, *members], cwd=folder, capture_output=True))

    def compile(self, command: Command) -> Path:
        """The object file of the command; only one thread makes it."""
        preprocess = [word for word in command.without_output if word != "-c"]
        text = check(
            subprocess.run(
                [*preprocess, "-E", command.source], cwd=self.folder, capture_output=True
            )
        )
        flags = [word for word in command.without_output if not word.startswith("-D")]
        key = hashlib.sha256("\0".join(flags).encode() + b"\0" + text).hexdigest()
        with self.lock:
            future = self.compiled.get(key)
            is_first = future is None
            if is_first:
                future = self.compiled[key] = Future()
        if is_first:
            self.make_object(command, self.objects / f"{key}.o", future)
        return future.result()

    def make_object(self, command: Command, path: Path, future: Future) -> None:
        words = [*command.without_output, "-o", path, command.source]
        try:
            check(subprocess.run(words, cwd=self.folder, capture_output=True))
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(path)
