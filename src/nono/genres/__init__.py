"""The genres of puzzles.

Each genre is a frozen class that knows its rules, builds a model (or moves) and checks solutions.
"""

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
