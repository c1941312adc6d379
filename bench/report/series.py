"""Finding what is a curve: measures, or cases, that differ in one number; and quantiles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .panels import Panel, Result, group
from .runs import Record

LEAST_POINTS = 3
# Three sizes of a workload are three pictures of bars.
LEAST_CASES = 4
# "p99_milliseconds", beside the measure "milliseconds", which is then the longest of them.
COUNTED = re.compile(r"^(?P<x>p\d+(?:\.\d+)?)_(?P<unit>\w+)$")
# The variable of a distribution.
QUANTILE = "quantile"
Position = Callable[[str], float]
# "N=10", or "fixpoint N=10": which curve, which variable, where.
POINT = re.compile(
    r"^(?:(?P<what>.*?)[\s,:]+)?(?P<variable>[A-Za-z]\w*)\s*=\s*(?P<x>\d+(?:\.\d+)?)$"
)
# "p99", or "mark slice p99.9".
QUANTILES = re.compile(r"^(?:(?P<what>.*?)[\s,:]+)?(?P<x>min|median|max|p\d+(?:\.\d+)?)$")


@dataclass(frozen=True)
class Series:
    """One value of each implementation at each place of an axis."""

    panel: Panel  # of all its records, whatever their place
    cases: tuple[str, ...]
    measures: tuple[str, ...]
    what: str
    variable: str
    places: tuple[str, ...]
    unit: str
    found: dict[tuple[str, str], Result]  # by implementation and place

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(name for name, _ in self.found))


def curves(panel: Panel) -> list[Series]:
    """Those among the measures of one panel."""
    return _among_measures(panel, POINT, float)


def distributions(panel: Panel) -> list[Series]:
    """Those among the measures, and those that are counted beside a measure."""
    found = _among_measures(panel, QUANTILES, _quantile)
    return found + _among_measures(_counted(panel), QUANTILES, _quantile)


def _counted(panel: Panel) -> Panel:
    """With measures for the counters that are quantiles, in the measure's unit."""
    derived = [d for r in panel.records for d in _quantiles_of(r)]
    return replace(panel, records=tuple(derived))


def _quantiles_of(record: Record) -> list[Record]:
    names = [(COUNTED.match(name), name) for name in record.counters]
    found = {
        m["x"]: record.counters[name] for m, name in names if m and m["unit"] == record.measure
    }
    if found:
        found["max"] = record.value
    return [replace(record, measure=place, value=value) for place, value in found.items()]


def _quantile(place: str) -> float:
    named = {"min": 0.0, "median": 50.0, "max": 100.0}
    return named[place] if place in named else float(place[1:])


def _among_measures(panel: Panel, pattern: re.Pattern, position: Position) -> list[Series]:
    matches = [(name, pattern.match(name)) for name in panel.measures]
    matches = [(name, match) for name, match in matches if match]
    kinds = group(matches, lambda found: (found[1]["what"], found[1].groupdict().get("variable")))
    return [_series(panel, kind, position) for kind in kinds if len(kind) >= LEAST_POINTS]


def _series(panel: Panel, kind: list[tuple[str, re.Match]], position: Position) -> Series:
    kind = sorted(kind, key=lambda found: position(found[1]["x"]))
    first_name, first = kind[0]
    found = {
        (implementation, match["x"]): result
        for name, match in kind
        for implementation, result in panel.results(name).items()
    }
    return Series(
        panel=panel,
        cases=(panel.case,),
        measures=tuple(name for name, _ in kind),
        what=first["what"] or "",
        variable=first.groupdict().get("variable") or QUANTILE,
        places=tuple(match["x"] for _, match in kind),
        unit=panel.measures[first_name],
        found=found,
    )


def over_cases(panels: Sequence[Panel]) -> list[Series]:
    """Those among the cases of one benchmark with one OCaml, with one measure each, and that have
    same implementations."""
    single = [panel for panel in panels if len(panel.measures) == 1]
    found = []
    for variable in dict.fromkeys(name for panel in single for name in panel.parameters):
        numeric = [p for p in single if isinstance(p.parameters.get(variable), (int, float))]
        for own in group(numeric, lambda p, v=variable: _other_parameters(p, v)):
            if len(own) >= LEAST_CASES:
                found.append(_over(variable, own))
    return found


def _other_parameters(panel: Panel, variable: str) -> tuple:
    others = sorted((k, str(v)) for k, v in panel.parameters.items() if k != variable)
    return (tuple(panel.measures.items()), tuple(panel.implementations), tuple(others))


def _over(variable: str, own: list[Panel]) -> Series:
    own = sorted(own, key=lambda panel: panel.parameters[variable])
    ((measure, unit),) = own[0].measures.items()
    found = {
        (name, str(panel.parameters[variable])): result
        for panel in own
        for name, result in panel.results(measure).items()
    }
    return Series(
        panel=_whole(variable, own),
        cases=tuple(panel.case for panel in own),
        measures=(measure,),
        what="",
        variable=variable,
        places=tuple(str(panel.parameters[variable]) for panel in own),
        unit=unit,
        found=found,
    )


def _whole(variable: str, own: Sequence[Panel]) -> Panel:
    """One panel with the records of all, and the parameters that they share."""
    first = own[0]
    rest = {name: value for name, value in first.parameters.items() if name != variable}
    case = ", ".join(f"{name}={value}" for name, value in rest.items())
    records = tuple(record for panel in own for record in panel.records)
    return Panel(first.benchmark, case, first.ocaml, rest, first.baseline, records)
