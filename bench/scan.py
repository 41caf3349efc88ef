"""Measures how often ``nono scan`` reads the test pictures of scan_pictures.py correctly.

    python bench/scan.py [--count 20] [--fonts FONTS] [--kinds own,own-photo] [--first 0] [--failures FOLDER]

The table has one row per kind of picture. Its columns are the shares of pictures

- in which a grid of the right size was found,
- whose numbers were all read correctly before the solver changed any,
- that were accepted and read correctly,
- that were accepted although a number was wrong,

and the CPU seconds per picture. The last line tells how many of all accepted pictures are wrong. ``--failures`` keeps
the pictures that were not accepted and read correctly.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from time import process_time

import cv2
from measuring import head, row
from scan_pictures import KINDS, font_files, pictures

import nono


def outcome(found: nono.Scan | nono.PuzzleError, puzzle: nono.Puzzle) -> list[str]:
    """Return what happened to a picture of this puzzle."""
    if isinstance(found, nono.PuzzleError):
        return ["refused"]
    told = ["size"] if found.size == (puzzle.width, puzzle.height) else []
    if isinstance(puzzle, nono.Nonogram):
        lengths = [tuple(block.length for block in clue) for clue in (*puzzle.rows, *puzzle.cols)]
        told += ["read"] if [line.lengths for line in found.lines] == lengths else []
    if found.puzzle is not None:
        told.append("right" if found.puzzle.clue_text() == puzzle.clue_text() else "wrong")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--fonts")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--failures", type=Path)
    given = parser.parse_args()
    fonts = font_files(given.fonts)
    head(
        "pictures", "number", "right grid, %", "read before the solver, %", "accepted and right, %", "wrong, %", "CPU s"
    )
    total: Counter[str] = Counter()
    for kind in given.kinds.split(","):
        counts: Counter[str] = Counter()
        seconds = 0.0
        for name, pixels, puzzle in pictures([kind], given.count, fonts, given.first):
            picture = cv2.imencode(Path(name).suffix, pixels)[1].tobytes()
            began = process_time()
            found: nono.Scan | nono.PuzzleError
            try:
                found = nono.scan(picture)
            except nono.PuzzleError as error:
                found = error
            seconds += process_time() - began
            told = outcome(found, puzzle)
            counts.update(told)
            if given.failures and "right" not in told:
                given.failures.mkdir(parents=True, exist_ok=True)
                (given.failures / name).write_bytes(picture)
                (given.failures / f"{name}.txt").write_text(f"{told}\n{found}\n{getattr(found, 'draft', '')}\n{puzzle}")
        shares = [round(100 * counts[word] / given.count, 1) for word in ("size", "read", "right", "wrong")]
        row(kind, given.count, *shares, f"{seconds / given.count:.2f}")
        total += counts
    print(f"\n{total['wrong']} of {total['wrong'] + total['right']} accepted pictures are wrong.")


if __name__ == "__main__":
    main()
