"""Writes a column of animals to a file of Parquet, reads it, and lets C add up the lives."""

import ctypes
from pathlib import Path

import animals
import pyarrow as pa
import pyarrow.parquet as parquet
from adtc_typed import arrow

yard = animals.Flock("yard", [animals.Cat("Tom", 9), animals.Cat("Kit", 8)])
column = arrow.tree_array(animals.animal, [yard, None, animals.Cat("Ann", 7)])
parquet.write_table(pa.table({"id": [1, 2, 3], "animal": column}), "yards.parquet")

found = parquet.ParquetFile("yards.parquet").read(use_threads=False)["animal"].chunk(0)
found.check()  # every value is a tree of the type, or BadTree says which row is not
for animal in found.trees():
    print("nothing" if animal is None else animal.name)

library = ctypes.CDLL(str(Path("liblives.so").resolve()))
library.lives.argtypes = [ctypes.POINTER(arrow.Column)]
library.lives.restype = ctypes.c_int64
memory = arrow.column_of(found)  # the same bytes, as a structure of C
print(library.lives(memory), "lives")
