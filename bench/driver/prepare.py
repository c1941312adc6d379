"""Before the first run: fetching and building what the steps need."""

from __future__ import annotations

from collections.abc import Sequence

from . import peers
from .build import Toolchain
from .session import Step


def prepare(steps: Sequence[Step]) -> dict[str, dict[str, str]]:
    """For the steps that cannot be run, by key: {"error": why}, or {"skipped": why} for peers."""
    missing = peers.fetch(dict.fromkeys(step.implementation for step in steps))
    lost = {
        s.key: {"skipped": missing[s.implementation]} for s in steps if s.implementation in missing
    }
    todo = [step for step in steps if step.key not in lost]
    for toolchain in {step.toolchain.version: step.toolchain for step in todo}.values():
        lost.update(_build(toolchain, [s for s in todo if s.toolchain == toolchain]))
    return lost


def _build(toolchain: Toolchain, steps: Sequence[Step]) -> dict[str, dict[str, str]]:
    unbuilt = toolchain.build(step.target for step in steps)
    return {step.key: _reason(step) for step in steps if step.target in unbuilt}


def _reason(step: Step) -> dict[str, str]:
    kind = "skipped" if peers.is_peer(step.implementation) else "error"
    return {kind: f"{step.target} could not be built"}
