"""From what the user asked for to the list of cases to run."""

from __future__ import annotations

from collections.abc import Sequence

from .workloads import WORKLOADS, Case, Parameters, Workload


def plan(
    only: str | None,
    implementations: Sequence[str],
    baseline: str,
    given: Parameters,
    full: bool = False,
    domains: bool = True,
) -> list[Case]:
    """The usual cases of the workloads, with the parameters in `given` in place of their own.

    These are the cases of the quick plan or those of the full one. `implementations` is empty for
    all those that are quick enough. Each case runs the baseline too: there would be nothing to
    compare with otherwise. What cannot run with this OCaml, which has `domains` or not, is left
    out.
    """
    cases = []
    for workload in WORKLOADS:
        if only in (None, workload.name):
            for parameters in _parameters(workload, given, full):
                names = _implementations(workload, parameters, implementations, baseline)
                names = tuple(n for n in names if workload.possible(n, parameters, domains))
                if names:
                    cases.append(Case(workload, parameters, names))
    return cases


def _parameters(workload: Workload, given: Parameters, full: bool) -> list[Parameters]:
    known = {p.name for p in workload.parameters}
    replaced = {name: value for name, value in given.items() if name in known}
    result: list[Parameters] = []
    for usual in workload.usual(full):
        parameters = {**usual, **replaced}
        if parameters not in result:
            result.append(parameters)
    return result


def _implementations(
    workload: Workload, parameters: Parameters, asked: Sequence[str], baseline: str
) -> tuple[str, ...]:
    if asked:
        chosen = [name for name in asked if name in workload.implementations]
    else:
        chosen = [n for n in workload.implementations if not workload.too_slow(n, parameters)]
    if baseline not in chosen and baseline in workload.implementations:
        chosen.insert(0, baseline)
    return tuple(chosen)
