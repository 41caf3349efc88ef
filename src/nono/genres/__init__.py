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

if TYPE_CHECKING:
    from nono.genres.akari import Akari as Akari
    from nono.genres.aquarium import Aquarium as Aquarium
    from nono.genres.base import (
        Puzzle as Puzzle,
        Solution as Solution,
        cells_from as cells_from,
        expect_puzzle as expect_puzzle,
        genre_name as genre_name,
        model_from as model_from,
        puzzles_of as puzzles_of,
        start_rows as start_rows,
    )
    from nono.genres.binairo import Binairo as Binairo
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
    from nono.genres.minesweeper import Minesweeper as Minesweeper
    from nono.genres.mosaic import Mosaic as Mosaic
    from nono.genres.nonogram import (
        Nonogram as Nonogram,
        any_count as any_count,
        clues_of_any_number as clues_of_any_number,
    )
    from nono.genres.norinori import Norinori as Norinori
    from nono.genres.pegs import Pegs as Pegs
    from nono.genres.picture import Picture as Picture
    from nono.genres.star_battle import StarBattle as StarBattle
    from nono.genres.sudoku import Sudoku as Sudoku
    from nono.genres.tents import Tents as Tents
else:
    __getattr__ = import_on_use(
        __name__,
        {
            "nono.genres.akari": "Akari",
            "nono.genres.aquarium": "Aquarium",
            "nono.genres.base": "Puzzle Solution cells_from expect_puzzle genre_name model_from puzzles_of start_rows",
            "nono.genres.binairo": "Binairo",
            "nono.genres.clues": "Block Clue",
            "nono.genres.grids": "DIGITS NONE OPEN Saved SavedGrid result_or_error",
            "nono.genres.layer_puzzle": "LayerPuzzle",
            "nono.genres.layers": "Cells ClueLayer Edges Flag Layer Outside Regions Whole",
            "nono.genres.minesweeper": "Minesweeper",
            "nono.genres.mosaic": "Mosaic",
            "nono.genres.nonogram": "Nonogram any_count clues_of_any_number",
            "nono.genres.norinori": "Norinori",
            "nono.genres.pegs": "Pegs",
            "nono.genres.picture": "Picture",
            "nono.genres.star_battle": "StarBattle",
            "nono.genres.sudoku": "Sudoku",
            "nono.genres.tents": "Tents",
        },
    )
