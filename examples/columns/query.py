"""Asks of each sheet how many formulas it has, how many calls and nodes are in them, and how deep
the deepest is: query.py FOLDER [ADDRESS].

One function of C reads the trees of a batch where Parquet has put them. ADDRESS is the scheduler of
a cluster of Dask; without it the cores of this machine are the cluster.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import dask
import pyarrow as pa
import pyarrow.parquet as parquet
from batches import measured
from engine import engine

SUMS = {"formulas": "sum", "calls": "sum", "nodes": "sum", "depth": "max"}


def of_sheets(parts: Iterable[pa.Table]) -> pa.Table:
    """A row for each sheet, of all that the parts say of it."""
    whole = pa.concat_tables(parts).group_by("sheet").aggregate(list(SUMS.items()))
    found = ["sheet", *(f"{name}_{how}" for name, how in SUMS.items())]
    return whole.select(found).rename_columns(["sheet", *SUMS])


@dask.delayed(pure=True)
def of_file(path: str) -> dict[str, list[int]]:
    """Few numbers, which come back to the program that asks."""
    batches = parquet.ParquetFile(path).iter_batches()
    parts = [of_sheets([pa.table(measured(batch))]) for batch in batches]
    return of_sheets(parts).to_pydict() if parts else {}


def main(folder: str, address: str | None = None) -> None:
    files = sorted(map(str, Path(folder).resolve().glob("*.parquet")))
    with engine(address):
        found = of_sheets(pa.table(part) for part in dask.compute(*map(of_file, files)) if part)
    for row in found.sort_by("sheet").to_pylist():
        print(
            "sheet {sheet}: {formulas} formulas, {calls} calls, {nodes} nodes, {depth} deep".format(
                **row
            )
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
