"""Random puzzles of every genre with none, one or many solutions, and with givens that clash."""

from random import Random
from typing import Any

from draws import draw_puzzle

from nono import Puzzle
from nono.genres import GENRES
from nono.genres.layers import Cells, Edges, Flag, Outside, Regions, Whole
from nono.genres.sudoku import BOXES

SIZES = {"sudoku": [(side, side) for side in BOXES if side < 17], "binairo": [(4, 4), (6, 4), (6, 6), (8, 8), (10, 14)]}


def draw(name: str, rng: Random) -> Puzzle:
    """A puzzle of this genre with random clues, most of which contradict one another."""
    if name == "nonogram":
        return draw_puzzle(rng)
    genre = GENRES[name]
    height, width = rng.choice(SIZES.get(name) or [(rng.randint(3, 9), rng.randint(3, 9))])
    drawn = (
        genre.draft(rng, max(height, width), max(height, width))
        if name == "star-battle"
        else genre.draft(rng, height, width)
    )
    height, width = drawn.height, drawn.width
    values: dict[str, Any] = {}
    share = rng.choice((0.1, 0.3, 0.6))
    for layer in genre.layers:
        if isinstance(layer, Regions):
            values[layer.name] = drawn.value(layer)
            if rng.random() < 0.5 and layer.required and name != "sudoku":
                values[layer.name] = layer.read(_spoilt(list(drawn.value(layer)), rng))
        elif isinstance(layer, Cells) and layer.required:
            keys = layer.keys[:width] if name == "sudoku" else layer.keys.replace("?", "")
            keys = keys.replace("56789", "") if name == "akari" else keys
            rows = [
                "".join(rng.choice(keys) if rng.random() < share else "." for _ in range(width)) for _ in range(height)
            ]
            values[layer.name] = [f"{keys[0]}{rows[0][1:]}", *rows[1:-1], f"{rows[-1][:-1]}."]
        elif isinstance(layer, Cells) and rng.random() < 0.2:
            values[layer.name] = ["".join(rng.choice("eo...") for _ in range(width)) for _ in range(height)]
        elif isinstance(layer, Outside):
            number = height if layer.side == "rows" else width
            values[layer.name] = [rng.choice((None, 0, 1, 2, rng.randint(0, width))) for _ in range(number)]
            values[layer.name][rng.randrange(number)] = 1
        elif isinstance(layer, Edges) and rng.random() < 0.4:
            sides = [(height, width - 1), (height - 1, width)]
            values[layer.name] = [
                ["".join(rng.choice("=x......") for _ in range(many)) for _ in range(rows)] for rows, many in sides
            ]
        elif isinstance(layer, Whole) and rng.random() < 0.5:
            values[layer.name] = rng.randint(1, 5)
        elif isinstance(layer, Flag):
            values[layer.name] = rng.random() < 0.5
    found: Puzzle = genre(**values, check=False)
    return found


def _spoilt(rows: list[str], rng: Random) -> list[str]:
    """The rows with another region in one cell."""
    row, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    at = rng.randrange(len(rows[0]))
    rows[row] = rows[row][:at] + rows[other][at] + rows[row][at + 1 :]
    return rows
