"""What docs/adtc-python.md shows, as a program: test_schema_python_uses.py runs it, with the module
of shapes.asdl, and a file to write to."""

import pickle
import sys
from collections import Counter

import adtc_typed
import shapes

# ---- Making ----

picture = shapes.Group(
    name="picture",
    shapes=[
        shapes.Circle(shapes.point(0, 2), radius=1.5),
        shapes.Label(color=shapes.Red(), size=12, text="sun"),
    ],
)
data = adtc_typed.to_bytes(picture)
adtc_typed.save(sys.argv[1], picture)

# ---- Reading ----

group = adtc_typed.open(shapes.shape, data)  # of bytes, without a copy
mapped = adtc_typed.open_file(shapes.shape, sys.argv[1])
assert group == mapped == picture

assert isinstance(group, shapes.Group)
for shape in group.shapes:
    match shape:
        case shapes.Circle(center, radius):
            print(f"a circle of {radius} at {center.x}, {center.y}")
        case shapes.Label(color=shapes.Red(), text=text):
            print(f"{text}, in red")

# ---- What is wrong ----

damaged = bytearray(data)
damaged[-20] ^= 64
try:
    adtc_typed.open(shapes.shape, damaged)
except adtc_typed.BadTree as error:
    print(error)
    print(error.path, error.position)

# ---- All nodes, and others ----

counts = Counter(type(node).__name__ for node in adtc_typed.walk(group))
print(counts["point"])
renamed = group.__replace__(name="another")  # copy.replace(group, name="another") from 3.13 on
assert renamed.shapes == group.shapes and renamed != group

# ---- To another process ----

buffers: list[pickle.PickleBuffer] = []
message = pickle.dumps(group, protocol=5, buffer_callback=buffers.append)
assert pickle.loads(message, buffers=buffers) == group
print(len(message) < 100)
