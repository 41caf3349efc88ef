"""Boards whose regions are drawn with walls."""

import pytest

from nono import Norinori, PuzzleError, StarBattle, Sudoku
from nono.text import loads

STARS = ["AABBB", "AABBB", "CCDDD", "CCDDE", "CCDDE"]
CODE = """\
const board = `
+-+-+-+-+-+
|   |     |
+   +     +
|   |     |
+-+-+-+-+-+
|   |     |
+   +   +-+
|   |   | |
+   +   + +
|   |   | |
+-+-+-+-+-+`;
"""
SUDOKU = """\
 --- --- --- ---
| 1   . | .   . |

| .   . | 1   . |
 --- --- --- ---
|     3 | .   1 |

|       | 3     |
 --- --- --- ---
"""
JIGSAW = """\
.-----------.---.
| 1   .   . | . |
|   .-------'   |
| . | . | .   2 |
:---'   :---.   |
| .   3 | . | . |
|   .---'   '---:
| . | .   .   4 |
'---'-----------'
"""
NORINORI = """\
┌───────┬───────┐
│       │       │
│       │       │
│       │       │
├───────┴───────┤
│               │
│       ┌───────┤
│       │       │
└───────┴───────┘
"""


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_regions_between_walls() -> None:
    assert loads(CODE, genre="star-battle") == StarBattle(STARS, 1)
    assert loads(NORINORI, genre="norinori") == Norinori(["AABB", "AABB", "CCCC", "CCDD"])
    assert loads(SUDOKU, genre="sudoku") == Sudoku(["1...", "..1.", ".3.1", "..3."])
    boxes = ["AAAB", "ACBB", "CCDB", "CDDD"]
    assert loads(JIGSAW, genre="sudoku") == Sudoku(["1...", "...2", ".3..", "...4"], boxes)


OPEN_FRAME = CODE.replace("+-+-+-+-+-+", "+-+ +-+-+-+", 1)


@pytest.mark.parametrize(
    "text", [OPEN_FRAME, CODE.replace("|   |     |", "| x |     |", 1), CODE.replace("+-+\n", "", 1)]
)
def test_damaged_walls_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        loads(text, genre="star-battle")
