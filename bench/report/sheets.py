"""The sheets that there are, by the name after `--costs`."""

from __future__ import annotations

from . import costs_of_bench, costs_of_boxroots, costs_of_regions, costs_of_runtimes

USUAL = costs_of_bench.SHEET
OTHERS = (costs_of_boxroots.SHEET, costs_of_regions.SHEET, costs_of_runtimes.SHEET)
SHEETS = {sheet.name: sheet for sheet in (USUAL, *OTHERS)}
