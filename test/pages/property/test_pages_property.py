r"""The property test of pages: random scripts, on the library and on a naive model.

    tools/python python test/run -k test_arenas_do_what_the_model_does --seed N

Each script runs in a process of its own, so that a crash is a counter-example like any other, and
gets shrunk. OUTHEAP_PROPERTY_SEED is the seed, OUTHEAP_PROPERTY_EXAMPLES the number of scripts.
"""

import os
import random

import pytest
from c_programs import SYSTEM, WRAP_SYSTEM, Program
from pages_model import Player, Wrong
from pages_scripts import draw_script
from seeds import chosen_seed
from shrinking import shrink

EXAMPLES = int(os.environ.get("OUTHEAP_PROPERTY_EXAMPLES", "300"))
LINES = 120
SHRINKING = 60  # seconds

SOURCES = ("test/pages/property/interpreter.c", SYSTEM)
INTERPRETERS = {
    False: Program("pages_interpreter", SOURCES, WRAP_SYSTEM),
    True: Program("pages_interpreter_taint", SOURCES, (*WRAP_SYSTEM, "-DOH_PAGE_TABLE_TAINT")),
}


@pytest.fixture(scope="module", autouse=True)
def interpreters():
    for program in INTERPRETERS.values():
        program.build()


def execute(script, taints):
    """What went wrong, or None."""
    try:
        Player(INTERPRETERS[taints].path, taints).play(script)
    except Wrong as wrong:
        return str(wrong)
    return None


def script_of(seed, example):
    return draw_script(random.Random(f"{seed} {example}"), LINES)


def report(seed, example, script, taints, reason):
    small = shrink(script, lambda lines: execute(lines, taints) is not None, SHRINKING)
    return "\n".join(
        [
            f"seed {seed}, script {example}, {'taint' if taints else 'dependency'}: {reason}",
            f"{len(small)} of its {len(script)} lines do as well: {execute(small, taints)}",
            *(f"    {line}" for line in small),
        ]
    )


def test_arenas_do_what_the_model_does():
    seed = chosen_seed()
    for example in range(EXAMPLES):
        script, taints = script_of(seed, example), example % 2 == 1
        reason = execute(script, taints)
        if reason is not None:
            pytest.fail(report(seed, example, script, taints, reason), pytrace=False)
