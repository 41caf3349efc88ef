"""The claims of explanations about a line hold in all its arrangements."""

import re
from collections.abc import Iterator
from itertools import pairwise

from common import needs_engine
from hypothesis import given, settings
from strategies import nonograms

from nono import Akari, Aquarium, Binairo, Minesweeper, Mosaic, Nonogram, puzzle
from nono.grading import explain, hint, model_of
from nono.grading._wording import Block, LineWords
from nono.renderers.explanation import html, markdown, text

pytestmark = needs_engine


def placings(clue: tuple[Block, ...], cells: list[int], start: int = 0) -> Iterator[tuple[int, ...]]:
    """The starts of the blocks in all ways to fill cells of these domains."""
    if not clue:
        if all(domain & 1 for domain in cells[start:]):
            yield ()
        return
    (length, colour), *rest = clue
    gap = int(bool(rest) and rest[0][1] == colour)
    for at in range(start, len(cells)):
        if not all(domain & 1 for domain in cells[start:at]):
            return
        for end in range(at + 1, len(cells) + 1) if length is None else [at + length]:
            if end > len(cells) or not all(domain >> colour & 1 for domain in cells[at:end]):
                break
            if gap and not (end < len(cells) and cells[end] & 1):
                continue
            yield from ((at, *others) for others in placings(tuple(rest), cells, end + gap))


@given(nonograms)
@settings(max_examples=60, deadline=None)
def test_claims_are_true(one: Nonogram) -> None:
    told = explain(one)
    words = LineWords(one, model_of(one))
    domains = told.start
    for each in told.steps:
        step = each.step
        if step.line is not None:
            line = step.line - one.height
            cells = [*domains[line :: one.width]] if line >= 0 else [*domains[step.line * one.width :][: one.width]]
            clue = words.clue(step.line)
            if "fits nowhere else" in each.text:
                assert step.block is not None
                assert len({starts[step.block] for starts in placings(clue, cells)}) == 1
            if found := re.search(r"because the (one|\d+) (\w+) cells? of its clue (is|are) there already", each.text):
                colour = next(k for k in range(1, one.colours) if words.colour(k) == found[2])
                number = 1 if found[1] == "one" else int(found[1])
                assert number == sum(length or 0 for length, own in clue if own == colour) == cells.count(1 << colour)
            if found := re.search(r"needs (?:at least )?(\d+) (\w+) cells?, and no more than", each.text):
                colour = next(k for k in range(1, one.colours) if words.colour(k) == found[2])
                assert int(found[1]) == sum(domain >> colour & 1 for domain in cells)
            if "of its clue" in each.text and "fill the whole line" in each.text:
                gaps = sum(one == other for (_, one), (_, other) in pairwise(clue))
                assert sum(length or 0 for length, _ in clue) + gaps == len(cells)
                assert bool(gaps) == bool(re.search("between them|gaps they need", each.text))
        domains = each.cells


def test_introductions() -> None:
    for one, wanted in (
        (puzzle("heart"), "that many black cells side by side"),
        (puzzle("tulip"), "A cell can only have a colour"),
        (puzzle("candle"), "No bulb may light another"),
    ):
        told = explain(one)
        assert wanted in " ".join(text(told).split())
        assert wanted in markdown(told, "x")
        assert wanted in html(told, "x")


def test_introductions_have_the_rules_of_the_puzzle() -> None:
    blank = ["...."] * 4
    assert "No two rows are equal, and no two columns are equal." in explain(Binairo(blank)).introduction
    assert "No two" not in explain(Binairo(blank, repeats=True)).introduction
    assert "The number of mines is 0." in explain(Minesweeper(["0."], mines=0)).introduction
    assert "number of mines" not in explain(Minesweeper(["0."])).introduction
    regions = ["aaa", "aba"]
    for separate in (False, True):
        told = explain(Aquarium(regions, [None, 1], [None] * 3, separate)).introduction
        assert ("have separate water levels" in told) == separate


def test_akari_in_words() -> None:
    one = Akari(["0.", ".."])
    assert [told.text for told in explain(one).steps] == [
        "row 1 column 2 and row 2 column 1 have no bulb, because the 0 in row 1 column 1 allows no bulb next to it "
        "(no-bulbs)",
        "row 2 column 2 has a bulb, because no bulb elsewhere can light row 2 column 1 (only-light)",
    ]
    assert hint(one).text == "look at the 0 in row 1 column 1"
    assert explain(one).steps[0].at == 0


def test_cells_are_named_row_by_row() -> None:
    beside = explain(Minesweeper([".0.1", "3...", "...."])).steps[0].text
    assert beside.startswith("row 1 columns 1 and 3, and row 2 columns 2 and 3 have no mine")
    square = explain(Mosaic(["..", ".0", ".."])).steps[0].text
    assert square.startswith("columns 1 and 2 of rows 1 to 3 are white")
