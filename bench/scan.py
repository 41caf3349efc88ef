"""Measures how often ``nono scan`` reads the test pictures of scan_pictures.py correctly.

    python bench/scan.py [--count 20] [--fonts FONTS] [--kinds own,own-photo] [--first 0] [--failures FOLDER]

The table has one row per kind of picture. Its columns are the shares of pictures

- in which a grid of the right size was found,
- whose numbers were all read correctly before the solver changed any,
- that were accepted and read correctly,
- that were accepted although a number was wrong,

and the CPU seconds per picture. The last line tells how many of all accepted pictures are wrong. ``--failures`` keeps
the pictures that were not accepted and read correctly. ``--fonts`` names a folder of fonts that were not used for
training (see train_digits.py); without it, only the fonts of Pillow and matplotlib are used.
"""

from collections import Counter
from pathlib import Path
from time import process_time

import cv2
import typer
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


def main(
    count: int = 20, first: int = 0, fonts: str = "", kinds: str = ",".join(KINDS), failures: Path | None = None
) -> None:
    """Print the table."""
    files = font_files(fonts)
    head(
        "pictures", "number", "right grid, %", "read before the solver, %", "accepted and right, %", "wrong, %", "CPU s"
    )
    total: Counter[str] = Counter()
    for kind in kinds.split(","):
        counts: Counter[str] = Counter()
        seconds = 0.0
        for name, pixels, puzzle in pictures([kind], count, files, first):
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
            if failures and "right" not in told:
                failures.mkdir(parents=True, exist_ok=True)
                (failures / name).write_bytes(picture)
                (failures / f"{name}.txt").write_text(f"{told}\n{found}\n{getattr(found, 'draft', '')}\n{puzzle}")
        shares = [round(100 * counts[word] / count, 1) for word in ("size", "read", "right", "wrong")]
        row(kind, count, *shares, f"{seconds / count:.2f}")
        total += counts
    print(f"\n{total['wrong']} of {total['wrong'] + total['right']} accepted pictures are wrong.")


if __name__ == "__main__":
    typer.run(main)
