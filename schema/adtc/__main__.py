"""The program, as `python -m adtc`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
