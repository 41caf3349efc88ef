"""A puzzle of each genre of layers that other programs have, and its texts in their formats."""

from __future__ import annotations

from nono.genres.base import Puzzle
from nono.genres.minesweeper import Minesweeper
from nono.genres.mosaic import Mosaic
from nono.genres.star_battle import StarBattle
from nono.genres.sudoku import Sudoku

PUZZLES: dict[str, Puzzle] = {
    "mosaic": Mosaic(["3.2.3", ".5.4.", "2.2.1"], goal=["##.##", "#...#", ".##.."]),
    "star-battle": StarBattle(
        ["AAAAB", "CABBB", "CAADE", "DDDDE", "DDEEE"], goal=[".*...", "...*.", "*....", "..*..", "....*"]
    ),
    "minesweeper": Minesweeper([".0...", "....0", "2.4..", "....1"], goal=[".....", ".....", ".*...", ".***."]),
    "sudoku": Sudoku(["..3.", ".2..", "..1.", "4..."], goal=["1432", "3241", "2314", "4123"]),
}
