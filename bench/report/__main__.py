"""Makes the report: python bench/report RUNS.json -o report.html; see ../README.md."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
# The folder that holds this package and the driver's.
sys.path[0] = str(Path(__file__).resolve().parents[1])

try:
    from report.cli import main
except ModuleNotFoundError as error:
    sys.exit(
        f"bench/report: the Python package {error.name!r} is missing.\n"
        "Run it with the project's own packages: tools/python python bench/report ..."
    )

if __name__ == "__main__":
    sys.exit(main())
