"""Sixty icons in black and white, to see whether people recognise the puzzles that ``nono make`` makes of them.

    npm pack @phosphor-icons/core && tar xzf phosphor-icons-core-*.tgz
    python bench/icons.py package OUT

The icons are drawn by a seed from the package, 20 for each size; neither the conversion nor its constants were chosen
with icons of this package. The pool contains the names of one word in the categories nature and objects, each in three
weights. ``rsvg-convert`` turns them into pictures of 512 pixels. ``OUT`` receives one grid per icon, in random order
and without names (``blind/NN.png``), six sheets of ten grids, and their names (``key.json``).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

import nono

SEED = 62
SIZES = (15, 25, 40)  # cells on the longer side
EACH = 20
WEIGHTS = ("regular", "fill", "duotone")
ENTRY = re.compile(r'name: "([a-z]+)",\s+pascal_name: "\w+",(?:\s+alias: {[^}]*},)?\s+categories: \[([^\]]*)\]')
CELL = 12  # pixels per cell of a grid


def drawn(package: Path) -> list[tuple[str, str, int]]:
    """Return the name, weight and size of each icon. No name occurs twice."""
    listing = (package / "dist" / "index.mjs").read_text()
    names = [name for name, groups in ENTRY.findall(listing) if "NATURE" in groups or "OBJECTS" in groups]
    rng = Random(SEED)
    sizes = [size for size in SIZES for _ in range(EACH)]
    return [(name, rng.choice(WEIGHTS), size) for name, size in zip(rng.sample(sorted(names), 60), sizes, strict=True)]


def picture(package: Path, name: str, weight: str) -> bytes:
    """Return an icon as a PNG file with a white background."""
    file = package / "assets" / weight / (f"{name}.svg" if weight == "regular" else f"{name}-{weight}.svg")
    return subprocess.run(
        ["rsvg-convert", "--background-color", "white", "--width", "512", str(file)], check=True, capture_output=True
    ).stdout


def made(data: bytes, size: int) -> nono.Nonogram:
    """Return the puzzle that ``nono make --crop --colours 2`` makes, with ``size`` cells on its longer side."""
    puzzle = nono.make(data, (size, None), 2, crop=True)
    return puzzle if puzzle.height <= size else nono.make(data, (None, size), 2, crop=True)


def grid(puzzle: nono.Nonogram) -> Image.Image:
    """Return the goal of a puzzle as a grid of black and white cells."""
    cells = np.where(np.asarray(puzzle.goal) > 0, 0, 255).astype(np.uint8).repeat(CELL, 0).repeat(CELL, 1)
    cells[::CELL, :] = np.minimum(cells[::CELL, :], 200)
    cells[:, ::CELL] = np.minimum(cells[:, ::CELL], 200)
    return Image.fromarray(cells)


def main(package: Path, out: Path) -> None:
    icons = drawn(package)
    Random(-SEED).shuffle(icons)
    (out / "blind").mkdir(parents=True, exist_ok=True)
    key = {}
    for number, (name, weight, size) in enumerate(icons, 1):
        puzzle = made(picture(package, name, weight), size)
        verdict, by_lines = nono.solve(puzzle).verdict, nono.solve(puzzle, "native", strategy="lines").verdict
        key[number] = {"name": name, "weight": weight, "size": size, "verdict": verdict, "lines": by_lines}
        grid(puzzle).save(out / "blind" / f"{number:02}.png")
    (out / "key.json").write_text(json.dumps(key, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
