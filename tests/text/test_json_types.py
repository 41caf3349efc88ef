"""JSON whose values have wrong types is refused, and the refusal names the field and both types."""

import random
import re
import warnings
from pathlib import Path

import pytest
from command_line import command
from common import ones
from json_mutants import READERS

import nono
from nono import PuzzleError

SLOW = {"command": 25}  # number of cases, for readers that take long
NAMED = {
    '{"genre": {}, "rows": [[1]], "cols": [[1]]}': "'genre' is {}, expected the name of a genre",
    '{"nono": true, "rows": [[1]], "cols": [[1]]}': "'nono' is true, expected 1",
    '{"rows": {}, "cols": [[1]]}': "found 'cols' for the columns, but no rows",
    '{"rows": [[{}]], "cols": [[1]]}': "found {} in place of the length of a block",
    '{"rows": [[1]], "cols": [[1]], "width": "1"}': "'width' is '1', expected a number",
    '{"rows": [[1]], "cols": [[1]], "id": [' + "7" * 400 + "]}": "'id' is a list; expected text",
    '{"rows": [[1]], "cols": [[1]], "palette": [{"key": {}}]}': "'key' of colour 0 of the palette is an object; expec",
    '{"genre": "mosaic", "numbers": [1]}': "found no 'numbers' and no other board",
    '{"genre": "tents", "trees": ["T."], "rows": [{}], "cols": [1, 0]}': "found '{}', expected a number of cells",
    '{"genre": "binairo", "givens": ["..", ".."], "signs": {"across": 3}}': "'across' of 'signs' is the number 3; exp",
    '{"genre": "binairo", "givens": ["..", ".."], "repeats": 1}': "'repeats' is the number 1; expected true or false",
    '{"genre": "pegs", "start": [null]}': "row 1 of the board is null; expected text",
    '{"board": ['
    + ", ".join(['"##ooo##"'] * 2 + ['"ooo.ooo"'] * 3 + ['"##ooo##"'] * 2)
    + "]}": "this board does not say its genre",
    "[[]]": "found the list 'a list without a name'",
}
LEFT_OUT = {  # without these fields, the puzzle is good
    '{"goal": {}}': "'goal' is an object: the goal is left out",
    '{"saved": true}': "'saved' is true: the saved grids are left out",
    '{"saved": [{"grid": "?"}]}': "'grid' of item 1 of 'saved' is the text '?': the saved grids are left out",
    '{"saved": [{"id": {}, "grid": ["?"]}]}': "'id' of item 1 of 'saved' is an object: the saved grids are left out",
}


@pytest.mark.parametrize("text", NAMED)
def test_the_field_and_both_types_are_named(text: str, tmp_path: Path) -> None:
    message = NAMED[text]
    with pytest.raises(PuzzleError) as refused:
        nono.loads(text, format="json")
    assert message in str(refused.value)
    done = command(tmp_path, "solve", "-", "--format", "json", give=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert message[:80] in done.stderr


@pytest.mark.parametrize("more", LEFT_OUT)
def test_goals_and_saved_grids_are_left_out(more: str) -> None:
    with pytest.warns(match=re.escape(LEFT_OUT[more])):
        assert nono.loads('{"rows": [[1]], "cols": [[1]], ' + more[1:]) == ones(1)


@pytest.mark.every(3)
@pytest.mark.parametrize("name", READERS)
def test_mutants_are_read_or_refused(name: str, here: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(SLOW.get(name, 50)):
            READERS[name](random.Random(f"{name} {number}"), here)
