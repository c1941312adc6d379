"""The report: from the JSON lines of bench/run to a page and pictures.

runs -> panels -> figures (charts, tables) -> page, each in the module of that name.
"""
