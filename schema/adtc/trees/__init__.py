"""Trees of a schema as bytes, as values in memory, and as tokens that text is made of.

shape.py has a schema as these modules look things up in it, and values.py what values are. Bytes
are read by items.py and walked by tokens.py; lines.py lays tokens out. The way back is binding.py,
which makes values of what a parser has read, and writing.py, which makes bytes of values. Code that
is special to a form of text is in text_form/ and json_form/. No function calls itself: trees may be
of any depth.
"""
