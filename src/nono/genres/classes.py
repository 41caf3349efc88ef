"""The classes of `nono.genres.GENRES`, for type checkers; at run time, the table says where they are.

`docs/make_options.py` writes this module.
"""

from nono.genres.akari import Akari as Akari
from nono.genres.aquarium import Aquarium as Aquarium
from nono.genres.binairo import Binairo as Binairo
from nono.genres.minesweeper import Minesweeper as Minesweeper
from nono.genres.mosaic import Mosaic as Mosaic
from nono.genres.nonogram import Nonogram as Nonogram
from nono.genres.norinori import Norinori as Norinori
from nono.genres.pegs import Pegs as Pegs
from nono.genres.star_battle import StarBattle as StarBattle
from nono.genres.sudoku import Sudoku as Sudoku
from nono.genres.tents import Tents as Tents
