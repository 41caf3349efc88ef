"""Boards and goals that break the rules of a genre are refused, and the message names what is wrong.

`test_layers.py` has what no board of any genre can have.
"""

from typing import Any

import pytest
from examples import EXAMPLES
from refusals import refused
from tables import table

from nono.genres import GENRES


@pytest.mark.parametrize(
    ("genre", "arguments", "message"),
    [
        *((genre, *row) for genre, example in EXAMPLES.items() if example.refused for row in table(example.refused)),
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
