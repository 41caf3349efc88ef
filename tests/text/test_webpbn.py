"""XML of webpbn.com: colours as Number Loom writes them, lines of clues, and counts of 0."""

import pytest
from refusals import refused

from nono import Nonogram, loads


def test_the_default_colour_of_number_loom_is_the_background() -> None:
    count = '<count color="{}">1</count>'
    puzzle = (
        '<puzzleset><puzzle {}><color name="white" char=".">FFFFFF</color><color name="red" char="r">FF0000</color>'
        '<clues type="rows"><line>{}</line></clues><clues type="columns"><line>{}</line></clues></puzzle></puzzleset>'
    )
    red = count.format("red")
    read = loads(puzzle.format('defaultcolor="white"', red, red))
    assert [(entry.key, entry.rgb) for entry in read.palette] == [(".", "ffffff"), ("r", "ff0000")]
    for wrong, message in (
        ("<count>1</count>", "a number without a colour, expected a declared colour"),
        (count.format("white"), "found the colour 'white', expected a declared colour of ink"),
        (count.format("blue"), "found the colour 'blue', expected a declared colour of ink"),
    ):
        with refused(message):
            loads(puzzle.format('defaultcolor="white"', wrong, red))
    with refused("background and default colour are both"):
        loads(puzzle.format('defaultcolor="red" backgroundcolor="red"', red, red))


def test_nothing_but_counts_may_stand_in_a_line() -> None:
    sides = "<puzzle><clues type='columns'>{}</clues><clues type='rows'><line/></clues></puzzle>"
    for line in (
        '<line clue="2"/>',
        "<line>2</line>",
        "<line>2<count>2</count></line>",
        "<line><count>x</count></line>",
    ):
        with refused("bad-number"):
            loads(sides.format(line))


def test_a_count_of_zero_alone_is_an_empty_line_if_no_ink_is_left_for_it() -> None:
    sides = "<puzzle><clues type='columns'>{}</clues><clues type='rows'>{}</clues></puzzle>"
    zero, one = (f"<line><count>{number}</count></line>" for number in (0, 1))
    with pytest.warns(match="read as an empty line, because no ink is left for it"):
        assert loads(sides.format(one, zero + one)) == Nonogram([[], [1]], [[1]])
    with pytest.warns(match="read as one block of unknown length"):
        assert "?" in loads(sides.format(one.replace("1", "2"), zero + one)).clue_text()
    with pytest.warns(match="read as one block of unknown length"):
        assert "?" in loads(sides.format(zero + one, zero + one)).clue_text()
