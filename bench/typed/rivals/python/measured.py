"""Python's own objects: measures what is done with them, and prints one JSON object, as
measured.hpp does.

    TOKENS=FILE [FILES=0] [ROUNDS=5] PROGRAM

To save is to pickle, and to load is to unpickle. It has no check of bytes. The collector of cycles,
which finds none in trees, is off, as it is in programs that make many objects.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import pickle
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import generated
import rival

times: dict[str, list[float]] = {}


def timed(name: str, work: Callable[[], Any]) -> Any:
    start = time.process_time()
    made = work()
    times.setdefault(name, []).append(time.process_time() - start)
    return made


def expect(is_so: bool, why: str) -> None:
    if not is_so:
        sys.exit(f"schemas: {why}")


def digested(tree: Any) -> int:
    d = rival.Digest()
    tree.digest(d)
    return d.value


def measure_file(tree: Any, digest: int) -> int:
    """How large it is."""
    folder = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.NamedTemporaryFile(prefix="outheap-schemas-", dir=folder) as file:
        path = Path(file.name)
        data = pickle.dumps(tree, 5)
        path.write_bytes(data)
        writers = {
            "save": lambda other: other.write(pickle.dumps(tree, 5)),
            "write": lambda other: other.write(data),
        }
        # Each is the first once, as in measured.hpp.
        with tempfile.TemporaryFile(dir=folder, buffering=0) as first:
            first.write(data)
        for name in ("save", "write", "write", "save"):
            with tempfile.TemporaryFile(dir=folder, buffering=0) as other:
                timed(name, functools.partial(writers[name], other))

        def load() -> tuple[Any, int]:
            loaded = pickle.loads(path.read_bytes())
            return loaded, generated.files_of(loaded)

        loaded, files = timed("load", load)
    expect(files == generated.files_of(tree), "a file was loaded that is another one")
    expect(digested(loaded) == digest, "a file holds another tree")
    return len(data)


def measure_tree(tree: Any) -> dict[str, Any]:
    digest = digested(tree)
    walked, found = rival.Walked(), rival.Found()
    timed("walk", lambda: tree.walk(walked))
    timed("find", lambda: tree.find(found))
    folded = timed("fold", tree.fold)
    folded_digest = digested(folded)
    copy = timed("copy", tree.copy)
    expect(digested(copy) == digest, "a copy is another tree")
    expect(timed("equal", lambda: tree == copy), "a copy is not equal")
    expect((tree == folded) == (digest == folded_digest), "two trees seem equal")
    return {
        "size": measure_file(tree, digest),
        "nodes": walked.nodes,
        "names": walked.names,
        "name_bytes": walked.bytes,
        "calls": found.calls,
        "lines": found.lines,
        "arguments": found.arguments,
        "digest": f"{digest:016x}",
        "folded": f"{folded_digest:016x}",
    }


def main() -> None:
    gc.disable()
    sys.setrecursionlimit(100_000)
    sys.set_int_max_str_digits(0)
    tokens = rival.read_tokens(os.environ["TOKENS"], int(os.environ.get("FILES", "0")))
    for _ in range(int(os.environ.get("ROUNDS", "5"))):
        held = [timed("build", lambda: generated.build(iter(tokens).__next__))]
        results = measure_tree(held[0])
        timed("free", held.clear)
    measures = [{"name": "size", "value": results.pop("size"), "unit": "bytes"}]
    for name, taken in times.items():
        measures.append({"name": name, "value": 1e3 * statistics.median(taken), "unit": "ms"})
    print(json.dumps({"measures": measures, **results}))


main()
