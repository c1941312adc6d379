"""Trees as text that people read and compare: docs/adtc-tools.md has its grammar.

writing.py says what stands for each value, strings.py what for bytes in quotes; lexing.py cuts text
into tokens, reading.py has them parsed by grammar.lark, and makes values of them.
"""
