"""Runs the programs of the workloads, which are found in the build folder that test/run names."""

import json
import os
import subprocess
from pathlib import Path

from roots import shared
from roots.shared import PEERS

# The variables that the variant under test sets for its programs.
INHERITED = {
    name: text
    for name, text in os.environ.items()
    if name.endswith("SAN_OPTIONS") or name == "OCAMLRUNPARAM"
}
HAS_DOMAINS = os.environ["OUTHEAP_TEST_DOMAINS"] != "0"
TIME_OUT = 120
CELLS = [name for name in shared.CELLS if name not in PEERS]


def ours(workload):
    """Those of its implementations that are always there; test_peers.py has the others."""
    return [name for name in workload.implementations if name not in PEERS]


def start(workload, implementation, *, small_heap=False, **variables):
    """The finished process. A small minor heap moves values soon after they are in a cell."""
    program = Path(os.environ["OUTHEAP_TEST_BUILD"]) / "default" / workload.program
    environment = INHERITED | {"REF": implementation} | {n: str(v) for n, v in variables.items()}
    if small_heap:
        inherited = INHERITED.get("OCAMLRUNPARAM", "b")
        environment["OCAMLRUNPARAM"] = f"{inherited},s=4k"
    return subprocess.run(
        [program], env=environment, capture_output=True, text=True, check=False, timeout=TIME_OUT
    )


def start_job(workload, seconds, **variables):
    """The finished process of a program that starts others, and may take so long."""
    program = Path(os.environ["OUTHEAP_TEST_BUILD"]) / "default" / workload.program
    environment = {"PATH": os.environ["PATH"], **INHERITED}
    environment |= {name: str(value) for name, value in variables.items()}
    return subprocess.run(
        [program], env=environment, capture_output=True, text=True, timeout=seconds
    )


def failing_script(path, *complaints):
    """Writes a script that complains and fails, where the driver looks for one of its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    said = "".join(f"echo {complaint} >&2\n" for complaint in complaints)
    path.write_text(f"#!/bin/sh\n{said}exit 1\n")
    path.chmod(0o755)


def results(workload, implementation, **variables):
    """What the program printed; it must have done well."""
    done = start(workload, implementation, **variables)
    assert (done.returncode, done.stderr) == (0, "")
    printed = json.loads(done.stdout)
    assert workload.measure in printed
    return printed


def assert_usage(workload, implementation, **variables):
    """Refused, and told what is valid."""
    done = start(workload, implementation, **variables)
    assert (done.returncode, done.stdout) == (2, "")
    for parameter in workload.parameters:
        assert f"{parameter.variable}=" in done.stderr
    for name in [implementation] if implementation in PEERS else ours(workload):
        assert name in done.stderr
