"""Boards and goals that break the rules of a genre are refused, and the message names what is wrong.

`test_layers.py` has what no board of any genre can have.
"""

from typing import Any

import pytest
from refusals import refused
from tables import table

from nono.genres import GENRES


@pytest.mark.parametrize(
    ("genre", "arguments", "message"),
    [
        *table(r"""
akari | {'rows': []} | bad-size
akari | {'rows': ['']} | bad-size
akari | {'rows': 7} | missing-section.*7
akari | {'rows': [1]} | bad-field.*row 1 of 'grid' is the number 1
akari | {'rows': ['..', '...']} | wrong-line-count.*row 2 has 3 cells, expected 2
akari | {'rows': ['.?']} | bad-number.*row 1: found '\?'
akari | {'rows': ['.', '5']} | bad-number.*row 2: found the clue 5, expected 0 to 4
akari | {'rows': ['..'], 'goal': ['oo']} | goal-mismatch.*lights another
akari | {'rows': ['..'], 'goal': [[0, 0]]} | goal-mismatch.*not lit
akari | {'rows': ['#.'], 'goal': ['oo']} | goal-mismatch.*on a wall
akari | {'rows': ['1.'], 'goal': ['..']} | goal-mismatch.*row 1 column 1 has 0 bulbs, expected 1
akari | {'rows': ['..'], 'goal': ['o']} | goal-size
akari | {'rows': ['..'], 'goal': ['o.', '.o']} | goal-size
akari | {'rows': ['..'], 'goal': 3} | goal-size
akari | {'rows': ['..'], 'goal': [[0, 2]]} | unknown-colour
akari | {'rows': ['..'], 'goal': [[[], 2]]} | unknown-colour
star-battle | {'regions': []} | bad-size
star-battle | {'regions': ['AB'], 'stars': 0} | bad-number.*stars: found 0, expected 1 to 4194304
star-battle | {'regions': ['AA', 'BB'], 'goal': ['*.', '.*']} | the star in row 1 column 1 touches another
star-battle | {'regions': ['AB', 'AB', 'AB'], 'goal': ['*.', '..', '.*']} | goal-mismatch.*row 2 has 0 stars, expected 1
star-battle | {'regions': ['A..B'], 'goal': ['.*..']} | goal-mismatch.*a star is in no region
minesweeper | {'numbers': ['.9']} | bad-number.*row 1: found '9', expected '.', '\?' or 0 to 8
minesweeper | {'numbers': ['..'], 'mines': -1} | bad-number.*mines: found -1, expected 0 to 4194304
minesweeper | {'numbers': ['1.'], 'goal': ['..']} | goal-mismatch.*the 1 in row 1 column 1 has 0 mines
minesweeper | {'numbers': ['?.'], 'goal': [[1, 0]]} | goal-mismatch.*row 1 column 1 has a mine and a clue
minesweeper | {'numbers': ['?.'], 'goal': ['?*'], 'mines': 2} | goal-mismatch.*there are 1 mines, expected 2
mosaic | {'numbers': ['.x']} | bad-number.*row 1: found 'x', expected '.' or 0 to 9
mosaic | {'numbers': ['1.'], 'goal': ['..']} | goal-mismatch.*the 1 in row 1 column 1 has 0 shaded cells
norinori | {'regions': ['A.']} | bad-field.*row 1: found '.', expected a region
norinori | {'regions': ['AAA'], 'goal': ['#..']} | goal-mismatch.*region 1 has 1 shaded cells, expected 2
norinori | {'regions': ['AAA'], 'goal': ['#.#']} | goal-mismatch.*row 1 column 1 has 0 shaded neighbours, expected 1
tents | {'trees': ['T.', '..'], 'rows': [1, 1]} | missing-section.*found no 'cols'
tents | {'trees': ['t.', '..'], 'rows': [1, 1], 'cols': [1, 1]} | bad-number.*found 't', expected '.' or T
tents | {'trees': ['T.'], 'rows': [1], 'cols': [0, '1']} | bad-number.*number 2: found the text '1'
tents | {'trees': ['T.T'], 'rows': [None], 'cols': [None, None, None], 'goal': ['.^.']} | the tree .* has no tent of its
tents | {'trees': ['T..'], 'rows': [None], 'cols': [None, None, None], 'goal': ['.^^']} | row 1 column 3 touches another
tents | {'trees': ['T..'], 'rows': [None], 'cols': [None, None, None], 'goal': ['..^']} | around .* cannot be paired
tents | {'trees': ['T..'], 'rows': [2], 'cols': [None, None, None], 'goal': ['.^.']} | row 1 has 1 tents, expected 2
tents | {'trees': ['T..'], 'rows': [1], 'cols': [1, 1, 1], 'goal': ['.^.']} | column 1 has 0 tents, expected 1
sudoku | {'givens': ['...', '...']} | bad-size.*found a board of 3x2
sudoku | {'givens': ['..', '..']} | bad-size.*2x2 without boxes, expected a side of 4, 6,
sudoku | {'givens': ['5...', '....', '....', '....']} | bad-number.*found 5, expected digits to 4
sudoku | {'givens': ['x...', '....', '....', '....']} | bad-number.*row 1: found 'x'
sudoku | {'givens': ['..', '..'], 'boxes': ['aa', 'ab']} | bad-size.*a box of 3 cells, expected 2
sudoku | {'givens': ['..', '..'], 'boxes': ['aa', 'bb'], 'parity': ['E.', '..']} | found 'E', expected '.', e or o
sudoku | {'givens': ['..', '..'], 'boxes': ['aa', 'bb'], 'diagonals': 1} | bad-field.*expected true or false
sudoku | {'givens': ['..', '..'], 'boxes': ['aa', 'bb'], 'goal': ['12', '12']} | is the second 1 of its column
sudoku | {'givens': ['2.', '..'], 'boxes': ['aa', 'bb'], 'goal': ['12', '21']} | goal-mismatch.*is 1, expected 2
binairo | {'givens': ['...', '...', '...', '...']} | bad-size.*found a board of 3x4, expected an even number
binairo | {'givens': ['2.', '..']} | bad-number.*found '2', expected '.', 0 or 1
binairo | {'givens': ['..', '..'], 'signs': {'across': ['.']}} | wrong-line-count
binairo | {'givens': ['..', '..'], 'signs': [['.', '.'], ['...<']]} | bad-field.*expected as many signs
binairo | {'givens': ['....', '....', '....', '....'], 'goal': ['0011', '1100', '0011', '1100']} | row 1 and row 3 are
binairo | {'givens': ['....', '....'], 'goal': ['0001', '1110']} | row 1 has the digit 1 in 1 of 4 cells, expected 2
binairo | {'givens': ['1...', '....'], 'goal': ['0011', '1100']} | goal-mismatch.*row 1 column 1 is 0, expected 1
"""),
        *(
            ("aquarium", {"regions": ["aaa", "aba"], "rows": rows, "cols": cols, "goal": goal}, message)
            for rows, cols, goal, message in table("""
[None, None] | [None, None, None] | ['#.#', '#.#'] | row 1 column 1 has water and row 1 column 2 has none
[None, None] | [None, None, None] | ['###', '#..'] | row 1 column 1 has water and row 2 column 3 has none
[None, None] | [None, None, None] | ['...', '#..'] | row 2 column 1 has water and row 2 column 3 has none
[1, None] | [None, None, None] | ['...', '...'] | row 1 has 0 cells with
[None, None] | [1, 0, 0] | ['...', '...'] | column 1 has 0 cells
""")
        ),
        ("akari", {"rows": ["." * 3000] * 3000}, "too-large.*3000x3000"),
        ("sudoku", {"givens": ["." * 26] * 26, "boxes": ["a" * 26] * 26}, "bad-size.*26x26, expected a square of side"),
    ],
)
def test_what_is_wrong_is_named(genre: str, arguments: dict[str, Any], message: str) -> None:
    with refused(message) as caught:
        GENRES[genre](**arguments)
    assert "\n" not in str(caught.value)
