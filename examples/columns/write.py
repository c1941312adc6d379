"""Writes random formulas to files of Parquet: write.py FOLDER [FORMULAS [FILES]]."""

from __future__ import annotations

import sys
from pathlib import Path

import dask
import pyarrow.parquet as parquet
from batches import ROWS, invented
from engine import engine

SHEETS = 100


@dask.delayed(pure=True)
def write(path: str, first: int, after: int) -> int:
    schema = invented(first, 0, SHEETS).schema
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for seed in range(first, after, ROWS):
            writer.write_batch(invented(seed, min(ROWS, after - seed), SHEETS))
    return after - first


def main(folder: str, formulas: str = "10_000_000", files: str = "20") -> None:
    count, parts = int(formulas), int(files)
    place = Path(folder).resolve()
    place.mkdir(parents=True, exist_ok=True)
    bounds = [count * i // parts for i in range(parts + 1)]
    tasks = [
        write(str(place / f"{i:04}.parquet"), first, after)
        for i, (first, after) in enumerate(zip(bounds, bounds[1:]))
    ]
    with engine():
        print(f"{sum(dask.compute(*tasks)):,} formulas")


if __name__ == "__main__":
    main(*sys.argv[1:])
