"""The claims of explanations about a line hold in all its arrangements."""

import re
from collections.abc import Iterator
from itertools import pairwise

from common import needs_engine
from examples.nonogram import nonograms
from hypothesis import given, settings

from nono import Nonogram
from nono.grading import explain, model_of

pytestmark = needs_engine
Block = tuple[int | None, int]  # length (None if unknown) and colour


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


def test_a_finished_block_is_named_if_only_shorter_ones_could_also_be_there() -> None:
    puzzle = Nonogram([[2, 1], [3, 1], [1, 2]], [[1], [], [1], [1], [3], [1, 1], [1], [1]])
    step = next(each for each in explain(puzzle).steps if each.step.line == 0)
    assert step.step.block == 0
    assert step.text.startswith(
        "row 1: the cells in columns 4 and 7 are white, because the 2 has its 2 cells, and no other black cell"
    )


@given(nonograms)
@settings(max_examples=60, deadline=None)
def test_claims_are_true(one: Nonogram) -> None:
    told = explain(one)
    lines = model_of(one).lines
    domains = told.start
    for each in told.steps:
        step = each.step
        if step.line is not None:
            line = step.line - one.height
            cells = [*domains[line :: one.width]] if line >= 0 else [*domains[step.line * one.width :][: one.width]]
            blocks = slice(lines.block_start[step.line], lines.block_start[step.line + 1])
            pairs = zip(lines.length[blocks], lines.colour[blocks], strict=True)
            clue = tuple((length or None, colour) for length, colour in pairs)
            if "fits nowhere else" in each.text:
                assert step.block is not None
                assert len({starts[step.block] for starts in placings(clue, cells)}) == 1
            if match := re.search(r"because the (one|\d+) (\w+) cells? of its clue (is|are) there already", each.text):
                colour = next(k for k in range(1, one.colours) if one.palette[k].name == match[2])
                number = 1 if match[1] == "one" else int(match[1])
                assert number == sum(length or 0 for length, own in clue if own == colour) == cells.count(1 << colour)
            if match := re.search(r"needs (?:at least )?(\d+) (\w+) cells?, and no more than", each.text):
                colour = next(k for k in range(1, one.colours) if one.palette[k].name == match[2])
                assert int(match[1]) == sum(domain >> colour & 1 for domain in cells)
            if "of its clue" in each.text and "fill the whole line" in each.text:
                gaps = sum(one == other for (_, one), (_, other) in pairwise(clue))
                assert sum(length or 0 for length, _ in clue) + gaps == len(cells)
                assert bool(gaps) == bool(re.search("between them|gaps they need", each.text))
        domains = each.cells
