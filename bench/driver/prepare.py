"""Before the first run: fetching and building what the steps need."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from . import linking
from .build import ROOT, BuildError, Toolchain
from .session import Step

Lost = dict[str, dict[str, str]]


def prepare(steps: Sequence[Step]) -> Lost:
    """For the steps that cannot be run, by key: {"error": why}, or {"skipped": why}."""
    _install(steps)
    lost = _missing(steps)
    todo = [step for step in steps if step.key not in lost]
    lost.update(_link([step for step in todo if step.link is not None]))
    ours = [step for step in todo if step.link is None]
    for toolchain in {step.toolchain.version: step.toolchain for step in ours}.values():
        lost.update(_build(toolchain, [s for s in ours if s.toolchain == toolchain]))
    return lost


def _install(steps: Sequence[Step]) -> None:
    """What cannot be installed is no error: its programs say what they lack, and are left out."""
    packages = [step.case.workload.packages.get(step.implementation) for step in steps]
    wanted = dict.fromkeys(package for package in packages if package)
    if wanted:
        subprocess.run([ROOT / "tools" / "debian-packages", *wanted], check=False)


def _missing(steps: Sequence[Step]) -> Lost:
    """The steps that need something that is not ours, and is not there."""
    why = {s.key: s.case.workload.missing(s.implementation, s.case.parameters) for s in steps}
    return {key: {"skipped": reason} for key, reason in why.items() if reason is not None}


def _link(steps: Sequence[Step]) -> Lost:
    """Each program once, whatever the cases that it runs."""
    programs = {step.program: step for step in steps}
    failed = {path: why for path, step in programs.items() if (why := _why_not_linked(step))}
    return {s.key: {"error": failed[s.program]} for s in steps if s.program in failed}


def _why_not_linked(step: Step) -> str | None:
    try:
        linking.build(step.toolchain, step.target, step.link)
    except BuildError:
        return f"{step.target} could not be linked with {step.link.name}"
    return None


def _build(toolchain: Toolchain, steps: Sequence[Step]) -> Lost:
    unbuilt = toolchain.build(step.target for step in steps)
    lost = [step for step in steps if step.target in unbuilt]
    return {step.key: {"error": f"{step.target} could not be built"} for step in lost}
