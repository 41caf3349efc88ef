"""The genres of puzzles: each is a frozen class that knows its rules, makes a model (or moves) and checks solutions.

Other rooms import from here: the table `GENRES`, the class of each genre and the base classes, what clues, layers and
saved grids consist of, and the model of any puzzle. What concerns one genre or one subject alone, such as the holes of
peg solitaire, the codecs of formats or the phrases of explanations, comes from its module.
"""

from typing import TYPE_CHECKING

from nono.base import import_on_use
from nono.base.table import Table

GENRES = Table(
    "genre",
    {
        "nonogram": "nono.genres.nonogram:Nonogram",
        "akari": "nono.genres.akari:Akari",
        "pegs": "nono.genres.pegs:Pegs",
        "sudoku": "nono.genres.sudoku:Sudoku",
        "binairo": "nono.genres.binairo:Binairo",
        "tents": "nono.genres.tents:Tents",
        "aquarium": "nono.genres.aquarium:Aquarium",
        "mosaic": "nono.genres.mosaic:Mosaic",
        "star-battle": "nono.genres.star_battle:StarBattle",
        "minesweeper": "nono.genres.minesweeper:Minesweeper",
        "norinori": "nono.genres.norinori:Norinori",
    },
    "nono.genres",
    check="nono.genres.contract:expect_genre",
)

CLASSES = {row.partition(":")[2]: row.partition(":")[0] for row in GENRES.rows.values()}  # the module of each class

if TYPE_CHECKING:
    from nono.genres.arguments import (
        cells_from as cells_from,
        expect_puzzle as expect_puzzle,
        genre_name as genre_name,
        model_from as model_from,
        puzzles_of as puzzles_of,
        start_rows as start_rows,
    )
    from nono.genres.base import Puzzle as Puzzle, Solution as Solution
    from nono.genres.classes import *  # of `GENRES`
    from nono.genres.clues import Block as Block, Clue as Clue
    from nono.genres.grids import (
        DIGITS as DIGITS,
        NONE as NONE,
        OPEN as OPEN,
        Saved as Saved,
        SavedGrid as SavedGrid,
        result_or_error as result_or_error,
    )
    from nono.genres.layer_puzzle import LayerPuzzle as LayerPuzzle
    from nono.genres.layers import (
        Cells as Cells,
        ClueLayer as ClueLayer,
        Edges as Edges,
        Flag as Flag,
        Layer as Layer,
        Outside as Outside,
        Regions as Regions,
        Whole as Whole,
    )
    from nono.genres.nonogram import (
        any_count as any_count,
        clues_of_any_number as clues_of_any_number,
    )
    from nono.genres.picture import Picture as Picture
else:
    __getattr__ = import_on_use(
        __name__,
        {
            **{module: name for name, module in CLASSES.items()},
            "nono.genres.arguments": "cells_from expect_puzzle genre_name model_from puzzles_of start_rows",
            "nono.genres.base": "Puzzle Solution",
            "nono.genres.clues": "Block Clue",
            "nono.genres.grids": "DIGITS NONE OPEN Saved SavedGrid result_or_error",
            "nono.genres.layer_puzzle": "LayerPuzzle",
            "nono.genres.layers": "Cells ClueLayer Edges Flag Layer Outside Regions Whole",
            "nono.genres.nonogram": "Nonogram any_count clues_of_any_number",
            "nono.genres.picture": "Picture",
        },
    )
