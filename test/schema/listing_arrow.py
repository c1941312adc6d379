"""The program of docs/adtc-arrow.md: a column of trees, to a file and back."""

import sys

import pyarrow as pa
import pyarrow.parquet as parquet
import shapes
from adtc_typed import arrow

path = sys.argv[1]

column = arrow.tree_array(shapes.shape, [shapes.Label(shapes.Red(), size=12, text="sun"), None])
parquet.write_table(pa.table({"id": [1, 2], "shape": column}), path)

found = parquet.ParquetFile(path).read(use_threads=False)["shape"].chunk(0)
found.check()  # every value is a tree of the type, or BadTree says which row is not
for shape in found.trees():
    print("nothing" if shape is None else shape.text)
