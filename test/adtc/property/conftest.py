"""Scripts are shrunk as those of boxroot are."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "boxroot" / "property"))
