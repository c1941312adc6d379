"""The sheets that there are, by the name after `--costs`."""

from __future__ import annotations

from . import costs_of_bench, costs_of_regions, costs_of_runtimes

USUAL = costs_of_bench.SHEET
SHEETS = {sheet.name: sheet for sheet in (USUAL, costs_of_regions.SHEET, costs_of_runtimes.SHEET)}
