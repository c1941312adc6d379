"""Trees as JSON, for other programs: docs/adtc-tools.md says what stands for each value.

writing.py writes it; lexing.py cuts text into tokens, reading.py has them parsed by grammar.lark,
and makes values of them. The parsers of JSON that Python has call themselves for what is nested,
and do not say where a value stood.
"""
