"""What `make test-runtimes` prints: the runtimes side by side, and every difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from textwrap import fill

from . import differences
from .differences import Difference, Explanation
from .logs import FAILED, OUTCOMES
from .results import Result
from .views import STOCK


def side_by_side(results: Mapping[str, Mapping[str, Result]]) -> str:
    """A row for each runtime; the tests are the same in all."""
    lines = [f"{'runtime':10}" + "".join(f"{outcome:>9}" for outcome in OUTCOMES) + "      s"]
    for runtime, found in results.items():
        counts = Counter(result.outcome for result in found.values())
        seconds = sum(result.seconds for result in found.values())
        columns = "".join(f"{counts[outcome]:9}" for outcome in OUTCOMES)
        lines.append(f"{runtime:10}{columns}{seconds:7.0f}")
    return "\n".join(lines)


def failed_with_stock(stock: Mapping[str, Result]) -> list[str]:
    return [
        f"{test}: fails with the stock runtime"
        for test, result in stock.items()
        if result.outcome == FAILED
    ]


def indented(text: str) -> str:
    return fill(text, 100, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)


def in_words(difference: Difference, log: Path) -> str:
    head = (
        f"{difference.test}, {difference.runtime}: {difference.other.outcome}, "
        f"with the stock runtime {difference.stock.outcome}"
    )
    steps = [f"    {step}" for step in difference.steps()]
    if difference.explanation is not None:
        return "\n".join([head, *steps, indented(difference.explanation.why)])
    return "\n".join([head, *steps, "    NOT EXPLAINED", f"    {log}"])


def not_come_about(explanations: Iterable[Explanation]) -> list[str]:
    return [
        f"{e.test}, {e.runtime}: explained as {e.outcome}, BUT IT DOES NOT DIFFER SO"
        for e in explanations
    ]


def conclude(
    results: Mapping[str, Mapping[str, Result]],
    explanations: list[Explanation],
    log: Callable[[str, str], Path],
) -> int:
    """Prints all; the exit status. [results] by runtime, the stock one first; [log]: where what
    ocamltest said about a runtime's test is."""
    stock = results[STOCK]
    found = [
        difference
        for runtime, others in results.items()
        for difference in differences.compare(runtime, stock, others, explanations)
    ]
    missing = differences.unfulfilled(explanations, found)
    unexplained = sum(difference.explanation is None for difference in found)
    lines = [side_by_side(results), *failed_with_stock(stock)]
    lines += [in_words(d, log(d.runtime, d.test)) for d in found] + not_come_about(missing)
    print("\n".join(lines))
    print(
        f"{len(stock)} tests, {len(found)} differences, {unexplained} not explained, "
        f"{len(missing)} explained that did not come about"
    )
    return 1 if unexplained or missing else 0
