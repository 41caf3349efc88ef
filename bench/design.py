"""Prints a table of ``docs/designers.md`` in Markdown: ``python bench/design.py NAME``; `TABLES` lists the names."""

import sys
from functools import partial
from random import Random
from typing import Any

import numpy as np
from measuring import head, row, seconds

import nono

NOISE = [(20, 0.4, 1), (25, 0.45, 2), (30, 0.5, 0), (30, 0.45, 3), (40, 0.5, 0)]  # side, density, seed
PICTURES = [*(f"random:30x30:.55:seed={seed}" for seed in range(6)), "blobs:30x30:.45:detail=3:seed=2"]


def noise(side: int, density: float, seed: int) -> nono.Nonogram:
    """Return the clues of a board of random cells."""
    random = Random(f"{side}{density}{seed}")
    cells = [[random.random() < density for _ in range(side)] for _ in range(side)]
    return nono.Nonogram.from_grid(np.array(cells, np.uint8))


def differing(side: int, density: float, seed: int) -> int:
    """Return the number of cells whose colour differs between the solutions of a random board."""
    return len(nono.diff(noise(side, density, seed)).differing)


def fewest(family: str, **options: Any) -> str:
    """Return the smallest number of cells to change in a picture, and whether it is proved to be minimal."""
    found = nono.repair(nono.read(f"family:{family}"), **options)
    return f"{found.fewest}, {'proved' if found.proved else 'not proved'}"


DIFFERENCES = {
    f"{side}x{side}, {density:g}, seed {seed}": partial(differing, side, density, seed) for side, density, seed in NOISE
}
REPAIRS = {f"`family:{name}`": partial(fewest, name) for name in PICTURES} | {
    f"`family:n-dom:{n}`, to be solvable by line logic": partial(fewest, f"n-dom:{n}", target="line-solvable")
    for n in (3, 4)
}
SECONDS = "CPU seconds"
TABLES = {
    "differences": ('noise (`Random(f"{side}{density}{seed}")`)', DIFFERENCES, "cells that differ"),
    "difference-times": ("noise", DIFFERENCES, SECONDS),
    "repairs": ("picture", REPAIRS, "fewest cells to change"),
    "repair-times": ("picture", REPAIRS, SECONDS),
}

if __name__ == "__main__":
    kind, rows, what = TABLES[sys.argv[1]]
    head(kind, what)
    for name, find in rows.items():
        row(name, f"{seconds(find):.2g}" if what == SECONDS else find())
