"""The C of this folder, as functions of batches of Arrow: what each worker runs."""

from __future__ import annotations

import ctypes
import functools
from pathlib import Path

import formulas
import pyarrow as pa
from adtc_typed import BadTree
from adtc_typed.arrow import Column, TreeType, column_of

HERE = Path(__file__).resolve().parent
ROWS = 16384  # of a batch that is made
FORMULA_MOST = 4096  # measure.h
MEASURES = ("nodes", "calls", "depth")
WORDS = 300  # room for a sentence


class Measures(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in MEASURES]


@functools.cache
def library() -> ctypes.CDLL:
    """Loaded once in each process."""
    loaded = ctypes.CDLL(str(HERE / "libmeasure.so"))
    loaded.measure.restype = loaded.invent.restype = ctypes.c_int64
    loaded.measure.argtypes = [
        ctypes.POINTER(Column),
        ctypes.POINTER(Measures),
        ctypes.c_char_p,
        ctypes.c_size_t,
    ]
    loaded.invent.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p]
    return loaded


def measured(batch: pa.RecordBatch) -> pa.RecordBatch:
    """The batch with its formulas' measures in their place. One call of C, in which other threads
    run. BadTree"""
    trees = batch.column("formula")
    memory = [pa.allocate_buffer(8 * len(trees)) for _ in MEASURES]
    out = Measures(*(buffer.address for buffer in memory))
    why = ctypes.create_string_buffer(WORDS)
    done = library().measure(column_of(trees), out, why, WORDS)
    if done < len(trees):
        raise BadTree(f"row {done}: {why.value.decode()}")
    found = [pa.Array.from_buffers(pa.int64(), len(trees), [None, buffer]) for buffer in memory]
    there = trees.is_valid().cast(pa.int64())
    names = ["sheet", "formulas", *MEASURES]
    return pa.RecordBatch.from_arrays([batch.column("sheet"), there, *found], names)


def invented(seed: int, count: int, sheets: int) -> pa.RecordBatch:
    """Random formulas, each in one of so many sheets."""
    offsets = pa.allocate_buffer(8 * (count + 1))
    data = pa.allocate_buffer(count * FORMULA_MOST)
    if library().invent(seed, count, offsets.address, data.address) < count:
        raise MemoryError
    storage = pa.Array.from_buffers(pa.large_binary(), count, [None, offsets, data])
    compact = pa.concat_arrays([storage])  # leaves behind the room that was not needed
    trees = pa.ExtensionArray.from_storage(TreeType(formulas.formula), compact)
    sheet = pa.array([(seed + i) % sheets for i in range(count)], pa.int32())
    return pa.RecordBatch.from_arrays([sheet, trees], ["sheet", "formula"])
