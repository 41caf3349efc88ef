"""Sixty icons in black and white, to see whether people recognise the puzzles that ``nono make`` makes of them.

    npm pack @phosphor-icons/core && tar xzf phosphor-icons-core-*.tgz
    python bench/icons.py package OUT
    npm pack @iconify-json/fluent-emoji-flat && tar xzf iconify-json-fluent-emoji-flat-*.tgz
    python bench/icons.py package OUT

The icons are drawn by a seed from the package, 20 for each size; neither the conversion nor its constants were chosen
with icons of these packages. The icons of the first package are black. They are drawn from the names of one word in the
categories nature and objects, each in three weights. The icons of the second package are coloured. They are drawn from
the animals, food, objects, activities and places; clock faces are left out. ``rsvg-convert`` turns them into pictures
of 512 pixels. ``OUT`` receives one grid per icon, in random order and without names (``blind/NN.png``), and the names
(``key.json``).
"""

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
GROUPS = ("Activities", "Animals & Nature", "Food & Drink", "Objects", "Travel & Places")
CLOCK = re.compile("oclock|-thirty")
CELL = 12  # pixels per cell of a grid


def black(package: Path, rng: Random) -> dict[str, bytes]:
    """Return the icons of a package of black icons as SVG files, keyed by their names."""
    listing = (package / "dist" / "index.mjs").read_text()
    names = [name for name, groups in ENTRY.findall(listing) if "NATURE" in groups or "OBJECTS" in groups]
    found = {}
    for name in rng.sample(sorted(names), EACH * len(SIZES)):
        weight = rng.choice(WEIGHTS)
        file = f"{name}.svg" if weight == "regular" else f"{name}-{weight}.svg"
        found[f"{name} ({weight})"] = (package / "assets" / weight / file).read_bytes()
    return found


def coloured(package: Path, rng: Random) -> dict[str, bytes]:
    """Return the icons of a package of coloured icons as SVG files, keyed by their names."""
    icons = json.loads((package / "icons.json").read_text())
    groups = json.loads((package / "metadata.json").read_text())["categories"]
    names = {name for group in GROUPS for name in groups[group] if not CLOCK.search(name)}
    drawn = rng.sample(sorted(names & icons["icons"].keys()), EACH * len(SIZES))
    side = icons["width"]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
    return {name: f"{head}{icons['icons'][name]['body']}</svg>".encode() for name in drawn}


def picture(icon: bytes) -> bytes:
    """Return an icon as a PNG file with a white background."""
    words = ["rsvg-convert", "--background-color", "white", "--width", "512"]
    return subprocess.run(words, input=icon, check=True, capture_output=True).stdout


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
    rng = Random(SEED)
    icons = (black if (package / "dist").exists() else coloured)(package, rng)
    drawn = [(name, icon, SIZES[number // EACH]) for number, (name, icon) in enumerate(icons.items())]
    rng.shuffle(drawn)
    (out / "blind").mkdir(parents=True, exist_ok=True)
    key = {}
    for number, (name, icon, size) in enumerate(drawn, 1):
        puzzle = made(picture(icon), size)
        verdict, by_lines = nono.solve(puzzle).verdict, nono.solve(puzzle, "native", strategy="lines").verdict
        key[number] = {"name": name, "size": size, "verdict": verdict, "lines": by_lines}
        grid(puzzle).save(out / "blind" / f"{number:02}.png")
    (out / "key.json").write_text(json.dumps(key, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
