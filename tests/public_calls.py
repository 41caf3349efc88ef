"""Arguments with which each public function and each class of puzzles answers at once, as Python's text.

``{}`` is a folder of the caller's own.
"""

from examples import ARGUMENTS
from tables import table

DOTS = "nono.Nonogram([[1], [1]], [[1], [1]], goal=[[0, 1], [1, 0]])"
OF_A_PUZZLE = "count diff encode explain fix givens grade hint render repair solutions solve verify"
CALLS: dict[str, str] = {
    **{name: ", ".join(f"{key}={value!r}" for key, value in given.items()) for name, given in ARGUMENTS.items()},
    "backends": "",
    **dict.fromkeys(OF_A_PUZZLE.split(), "puzzle=DOTS"),
    **dict(
        table("""
add_clues | puzzle=nono.Mosaic(['4.', '..'])
certify | puzzle=DOTS, folder='{}/certificate'
check_certificate | folder=nono.certify(DOTS, '{}/certificate') and '{}/certificate'
check_steps | puzzle=DOTS, steps=[[[1, 1, 'X']]]
convert | source='heart', output='{}/out.non'
decode | puzzle=DOTS, answer='v 1 -2 -3 4 0'
dumps | puzzles=DOTS
generate | size=(3, 3), seed=1
line | clue=[1], cells='??'
make | image=255 * __import__('numpy').eye(2, dtype='uint8')
loads | text='{"genre": "akari", "grid": [".."]}'
puzzle | name='heart'
read | path='heart'
read_all | path='heart'
sample | puzzle=DOTS, number=1
solve_many | puzzles=[DOTS]
write | puzzles=DOTS, path='{}/out.json'
""")
    ),
}
