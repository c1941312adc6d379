"""Of OCaml with a page table, beside the same runtime without one."""

from __future__ import annotations

from driver.parameters import Parameters
from runtimes.allocating.workload import case

from .costs import Cost, Group, Sheet

PLAIN = ("_stock", "_nnp")  # of OCaml 5, of 4.14
RANDOM: Parameters = {"megabytes": 800, "cycles": 1}
IN_ORDER: Parameters = {**RANDOM, "randomness": 0.0, "layout": 0.0}
MILLION = 10**6


def _program(title: str, name: str, cells: str, parameters: Parameters) -> Cost:
    return Cost(title, f"{name}_runtimes", {**parameters, "cells": cells})


PERM_COUNT: Parameters = {"n": 10, "choice": "persistent"}
SYNTHETIC: Parameters = {"generations": 8}
COSTS = (
    Cost("mark 800 MB, random", "marking", RANDOM, "mark"),
    Cost("… nothing random", "marking", IN_ORDER, "mark"),
    _program("perm_count", "perm_count", "ocaml", PERM_COUNT),
    _program("… its values in boxroots", "perm_count", "boxroot", PERM_COUNT),
    _program("synthetic", "synthetic", "ocaml", SYNTHETIC),
    _program("… its values in boxroots", "synthetic", "boxroot", SYNTHETIC),
    Cost("allocate a block of three words", "allocating", case(3, 10 * MILLION)),
    Cost("start and end of a process", "starting", {"starts": 100}),
)


def _group(title: str, ours: str) -> Group:
    """Compared with the runtime without a table alone, not with the other variants."""
    return Group.comparing(title, ours, PLAIN, COSTS)


SHEET = Sheet(
    "runtimes",
    (
        _group("a table, by dependency", "_pt"),
        _group("one reservation", "_range"),
        _group("a table, huge pages if cheap", "_pt+measured"),
    ),
)
