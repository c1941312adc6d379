"""The seed of the random tests of a run, and the command that runs a test with it again.

OUTHEAP_PROPERTY_SEED holds it, so that programs which a test runs find it too.
"""

from __future__ import annotations

import os
import random
import re
import shlex

VARIABLE = "OUTHEAP_PROPERTY_SEED"
CONFIGURATION = {"--ocaml": "OUTHEAP_TEST_OCAML", "--variant": "OUTHEAP_TEST_VARIANT"}


def choose_seed() -> None:
    """A new one, unless the run was given one."""
    os.environ.setdefault(VARIABLE, str(random.SystemRandom().randrange(2**32)))


def chosen_seed() -> int:
    return int(os.environ[VARIABLE])


def again(test: str) -> str:
    """The command for the test of this name, in the configuration of this run. Where pytest's
    option -k refuses what stands in brackets, for all tests that begin so."""
    given = {option: os.environ.get(name) for option, name in CONFIGURATION.items()}
    where = [f"{option} {value}" for option, value in given.items() if value]
    name = test if re.fullmatch(r"[\w:+\-./\[\]]+", test) else test.partition("[")[0]
    words = [*where, f"-k {shlex.quote(name)}", f"--seed {chosen_seed()}"]
    return " ".join(["tools/python python test/run", *words])
