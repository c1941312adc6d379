"""From what the user asked for to the list of cases to run."""

from __future__ import annotations

from dataclasses import dataclass, field

from .parameters import NotValid, Parameters
from .workload import Case, Workload
from .workloads import WORKLOADS


@dataclass(frozen=True)
class Wish:
    """What to run: nothing said, the quick plan of every workload.

    `cases` are names of workloads, with parameters, to run in place of a plan; `given` are
    parameters to take in place of their own; `implementations` is empty for those
    that are quick enough; `full` is for the full plan.
    """

    only: str | None = None
    implementations: tuple[str, ...] = ()
    baseline: str | None = None
    given: Parameters = field(default_factory=dict)
    full: bool = False
    cases: tuple[tuple[str, Parameters], ...] = ()


def plan(wish: Wish, domains: bool = True) -> list[Case]:
    """The cases to run with an OCaml that has `domains`, or has not; without what it cannot run.

    Each case has an implementation to compare with, whether or not it was asked for.
    NotValid if something that was asked for means nothing to a workload that is to run.
    """
    cases = []
    _check_names(wish)
    for workload in WORKLOADS:
        if wish.only in (None, workload.name):
            workload.check(wish.given)
            for parameters in _parameters(workload, wish):
                case = _case(workload, parameters, wish, domains)
                if case.implementations:
                    cases.append(case)
    return cases


def _check_names(wish: Wish) -> None:
    """NotValid for names that the workload asked for lacks, and only others have.

    Without this check they would be passed over in silence.
    """
    for workload in (w for w in WORKLOADS if w.name == wish.only):
        parameters = [p.name for p in workload.parameters]
        asked = [
            ("parameter", parameters, wish.given),
            ("implementation", workload.implementations, wish.implementations),
        ]
        for kind, valid, names in asked:
            for name in (name for name in names if name not in valid):
                known = ", ".join(valid)
                raise NotValid(f"{name} is no {kind} of {workload.name} (choose from {known})")


def _parameters(workload: Workload, wish: Wish) -> list[Parameters]:
    known = {p.name for p in workload.parameters}
    replaced = {name: value for name, value in wish.given.items() if name in known}
    result: list[Parameters] = []
    for usual in _usual(workload, wish):
        parameters = {**usual, **replaced}
        if parameters not in result:
            result.append(parameters)
    return result


def _usual(workload: Workload, wish: Wish) -> list[Parameters]:
    if wish.cases:
        return [parameters for name, parameters in wish.cases if name == workload.name]
    return list(workload.usual(wish.full))


def _case(workload: Workload, parameters: Parameters, wish: Wish, domains: bool) -> Case:
    chosen = _quick_enough(workload, parameters, wish.full)
    if not chosen and wish.only == workload.name:
        chosen = _quick_enough(workload, parameters, full=True)
    if wish.implementations:
        chosen = [name for name in wish.implementations if name in workload.implementations]
    able = [n for n in workload.implementations if workload.possible(n, parameters, domains)]
    chosen = [name for name in chosen if name in able]
    wanted = (*([wish.baseline] if wish.baseline else []), *workload.baselines)
    wanted = list(dict.fromkeys(name for name in wanted if name in able))
    if chosen and wanted and (wish.baseline in wanted or not set(wanted) & set(chosen)):
        chosen = [*([] if wanted[0] in chosen else wanted[:1]), *chosen]
    return Case(
        workload,
        parameters,
        implementations=tuple(chosen),
        baselines=tuple(name for name in wanted if name in chosen),
    )


def _quick_enough(workload: Workload, parameters: Parameters, full: bool) -> list[str]:
    quick = [n for n in workload.implementations if not workload.too_slow(n, parameters)]
    return [n for n in quick if full or not workload.slow(n, parameters)]
