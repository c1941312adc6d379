r"""The property test of adtc: random scripts, run by the interpreter against models in malloc.

    tools/python python test/run -k test_buffers_hold_their_trees --seed N

interpreter.c says what the operations mean. Every list of lines is a valid script, so a script
shrinks by leaving lines out. OUTHEAP_PROPERTY_SEED is the seed, OUTHEAP_PROPERTY_EXAMPLES the
number of scripts.
"""

from __future__ import annotations

import os
import random
import subprocess

import pytest
from c_programs import BUILD, ROOT, VARIANT, Program
from seeds import chosen_seed
from shrinking import shrink

INTERPRETER = Program(
    "adtc_interpreter",
    (
        "test/adtc/property/interpreter.c",
        "test/adtc/support/model.c",
        "test/adtc/support/storages.c",
    ),
    (f"-I{ROOT / 'test' / 'adtc' / 'support'}",),
    libraries=("adtc_pages", "adtc", "pages"),
)
EXAMPLES = int(os.environ.get("OUTHEAP_PROPERTY_EXAMPLES", "150" if VARIANT == "plain" else "60"))
LINES = 40
PATIENCE = 60  # seconds for one script; most take hundredths
SHRINKING = 60
LIMITS = [0, 0, 0, 100, 2000, 20_000]
SIZES = [0, 1, 2, 10, 100, 1000, 3000]
WEIGHTS = [0, 1, 1, 3]


@pytest.fixture(scope="module", autouse=True)
def interpreter():
    INTERPRETER.build()


def draw_line(rng: random.Random, operation: str) -> str:
    slot, other = rng.sample(range(4), 2)
    number, seed = rng.randrange(5000), rng.randrange(2**32)
    rest = {
        "new": f"{rng.randrange(9)} {rng.randrange(5)} {rng.choice(LIMITS)}",
        "draw": f"{seed} {rng.choice(SIZES)}",
        "subtree": f"{other} {number}",
        "graft": f"{other} {number}",
        "replace": f"{number} {seed}",
        "rewind": f"{seed}",
        "want": "",
        "forget": f"{seed}",
        "damage": f"{seed}",
    }
    return f"{operation} {slot} {rest.get(operation, other)}"


def draw_script(rng: random.Random) -> list[str]:
    """Each script has weights of its own: what needs many lines of one sort is rare otherwise."""
    operations = ["copy", "compact", "subtree", "graft", "replace", "file", "pipe", "rewind"]
    operations += ["want", "forget", "damage"]
    weights = {name: rng.choice(WEIGHTS) for name in operations} | {"new": 1, "draw": 3}
    start = [draw_line(rng, "new") for _ in range(4)]
    names = rng.choices(list(weights), list(weights.values()), k=LINES)
    return start + [draw_line(rng, name) for name in names]


def execute(script: list[str]) -> str | None:
    """Runs a script. What went wrong, or None."""
    text = "\n".join(script) + "\n"
    try:
        result = INTERPRETER.run(input=text, patience=PATIENCE)
    except subprocess.TimeoutExpired:
        return f"not done after {PATIENCE} s"
    return None if result.returncode == 0 else f"status {result.returncode}\n{result.stderr}"


def fails(script: list[str]) -> bool:
    reason = execute(script)
    return reason is not None and not reason.startswith("status 2\n")


def report(seed: int, example: int, script: list[str], reason: str) -> str:
    small = shrink(script, fails, SHRINKING)
    path = BUILD / f"adtc-{seed}.script"
    path.write_text("\n".join(small) + "\n")
    return "\n".join(
        [
            f"seed {seed}, script {example}: {reason}",
            f"{len(small)} of its {len(script)} lines do as well:",
            *(f"    {line}" for line in small),
            f"the script again: {INTERPRETER.path} <{path}",
        ]
    )


def test_buffers_hold_their_trees():
    seed = chosen_seed()
    for example in range(EXAMPLES):
        script = draw_script(random.Random(f"adtc {seed} {example}"))
        reason = execute(script)
        if reason is not None:
            pytest.fail(report(seed, example, script, reason), pytrace=False)


def test_a_line_that_is_none_is_refused():
    assert execute(["nonsense 1"]).startswith("status 2")
