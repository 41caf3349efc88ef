"""Hints: all that one look at a line or rule settles, in sentences that are true of the board before them."""

import re
from collections.abc import Iterator
from itertools import repeat

import pytest
from common import built_in_puzzles, needs_engine
from examples.nonogram import nonograms
from grading.test_wording import Block, placings
from hypothesis import given, settings
from tables import table

from nono import Nonogram, Puzzle, Verdict, puzzle, solve
from nono.backend.reference import solve as solve_by_reference
from nono.grading import hint, model_of, restricted
from nono.grading._voice import Step, Voice
from nono.model.answer import Task
from nono.model.model import Model

pytestmark = needs_engine
LARGEST = 150  # the maximum number of cells of built-in puzzles whose hints are all checked
OTHERS = [one for one in built_in_puzzles().values() if one.genre not in ("nonogram", "pegs", "picture")]
SMALL = [one for one in OTHERS if one.height * one.width <= LARGEST]
Domains = list[set[int]]


def hints_of(one: Puzzle) -> Iterator[tuple[Domains, Step]]:
    """Yield the hints of a puzzle until it is solved, each with the colours that cells may have before it."""
    model = model_of(one)
    voice = Voice(one, model)
    domains = [set(range(model.colours)) for _ in range(one.height * one.width)]
    for cell, colour in map(divmod, model.removed, repeat(model.colours)):
        if cell < len(domains):
            domains[cell].discard(colour)
    removed: list[int] = []
    while True:
        voice.task = (model.without(removed) if removed else model, *voice.task[1:])
        steps = voice.hint().steps
        if not steps:
            return
        yield [set(domain) for domain in domains], steps[0]
        for cell, colour in steps[0].removed:
            domains[cell].discard(colour)
            removed.append(cell * model.colours + colour)


@pytest.mark.parametrize(
    ("name", "number", "text"),
    table("""
heart | 0 | row 2: the 5 fills the whole row: columns 1 to 5 are black (full-line)
cactus | 17 | row 4: the 3rd block (3) fits only in columns 17 to 19, so these are black. The 2nd block (3) fits only \
in columns 11 to 13, so these are black. Now its 7 black cells are there, so columns 3 to 5, 7, 10 and 15 are white \
(forcing, glue, complete)
tulip | 7 | row 12: the 1st block (green 3) lies within columns 1 to 5, so column 3 is green. The 3rd block (green 3) \
lies within columns 7 to 11, so column 9 is green. Now the green 1 is finished, so columns 5 and 7 are white. The 1st \
block (green 3) lies within columns 1 to 4, so column 2 is green (overlap, punctuate, forcing)
meteor | 1 | row 1: it has one star already, so the cells in columns 2 to 7 have no star (all-stars)
meteor | 3 | the star in row 1 column 1: row 2 column 2 has no star: the star would touch it (no-touching)
meteor | 9 | row 5 and the square from row 4 column 5 to row 5 column 6: row 5 needs one star in the open cells that \
both share, and the square allows no more there, so row 4 columns 5 and 6 have no star (2x2)
canal | 1 | aquarium 2: it has one water level per row, so row 2 columns 5 and 7 are air. It has no air below water, \
so row 1 column 4 is air (level, below-water)
campsite | 9 | row 9 column 2: a tree beside it has no other place for its tent, so it has a tent (own-tree)
abacus | 2 | box 4: it has no other place for 2, so row 3 column 3 is 2. Row 4 column 3 is 1: it is the last open cell \
of this box (hidden-single, last-digit)
"""),
)
def test_sentences(name: str, number: int, text: str) -> None:
    assert [step.text for _, step in hints_of(puzzle(name))][number] == text


def test_techniques_of_a_hint() -> None:
    for name in ("cactus", "heart"):
        for _, step in hints_of(puzzle(name)):
            assert step.names[0] == step.name
            assert step.text.endswith(f" ({', '.join(step.names)})")
    found = hint(puzzle("heart"), level=2)
    assert found.techniques == ("full-line",)
    assert found.to_dict()["techniques"] == ["full-line"]


def test_clues_of_0_are_one_hint() -> None:
    rows = [[], [2], [], [2]]
    one = Nonogram(rows, [[], [1, 1], [1, 1]])
    *_, (_, last) = hints_of(one)
    assert last.text == "rows 1 and 3 and column 1: all their cells are white: their clues have no block (empty-line)"


@given(nonograms)
@settings(max_examples=60, deadline=None)
def test_hints_about_lines_follow_from_the_line(one: Nonogram) -> None:
    lines = model_of(one).lines
    for domains, step in hints_of(one):
        if step.line is None:
            continue
        at = step.line - one.height
        cells = (
            range(step.line * one.width, (step.line + 1) * one.width) if at < 0 else range(at, len(domains), one.width)
        )
        blocks = slice(lines.block_start[step.line], lines.block_start[step.line + 1])
        pairs = zip(lines.length[blocks], lines.colour[blocks], strict=True)
        clue: tuple[Block, ...] = tuple((length or None, colour) for length, colour in pairs)
        # colours that the clue of a crossing line lacks count as known
        crossing = one.cols if at < 0 else one.rows
        inks = [{0, *(block.colour for block in other)} & {0, *(colour for _, colour in clue)} for other in crossing]
        before = [sum(1 << colour for colour in domains[cell] & known) for cell, known in zip(cells, inks, strict=True)]
        for cell, colour in step.removed:
            kept = [1 << colour if other == cell else domain for other, domain in zip(cells, before, strict=True)]
            assert not before[cells.index(cell)] >> colour & 1 or not next(placings(clue, kept), ())
        first = step.text.partition(": ")[2].split(". ")[0]
        if match := re.match(r"its (one|\d+) (\w+) cells? (?:is|are) there already", first):
            colour = next(k for k in range(1, one.colours) if one.palette[k].name == match[2])
            number = 1 if match[1] == "one" else int(match[1])
            assert number == sum(length or 0 for length, own in clue if own == colour) == before.count(1 << colour)
        across = "columns?" if at < 0 else "rows?"
        if re.match("the .+ (?:lies within|fits only in) ", first):
            match = re.match(rf"the .+ (?:lies within|fits only in) {across} (\d+)(?: to (\d+))?", first)
            assert match is not None
            assert step.block is not None
            starts = {starts[step.block] for starts in placings(clue, before)}
            assert int(match[1]) <= min(starts) + 1
            assert max(starts) + (clue[step.block][0] or 1) <= int(match[2] or match[1])


def named_rules(one: Puzzle, model: Model, title: str) -> list[int]:
    """Return the rules that a title names: by their name, by their line, by a cell of theirs, or the clues of 0."""
    names, counts, found = one.rule_names(), model.counts, []
    for rule in range(len(counts)):
        cells = {cell for cell, _ in counts.values(rule)}
        place = names.place(rule)
        clue = "" if place is None else f"{one.clue_texts().get(place, '')} in {cell_name(one, place)}"
        lines = {f"row {cell // one.width + 1}" for cell in cells}, {f"column {cell % one.width + 1}" for cell in cells}
        is_named = title in (names.rule_name(names.whole(rule)), f"the {clue}")
        is_named |= place is not None and title == cell_name(one, place)
        is_named |= any(len(line) == 1 and title in line for line in lines)
        is_named |= any(
            title.endswith(f" in {cell_name(one, cell)}") or title == cell_name(one, cell) for cell in cells
        )
        is_named |= cells_in(one, title, title) == cells
        if is_named:
            found.append(rule)
    return found


def cell_name(one: Puzzle, cell: int) -> str:
    return f"row {cell // one.width + 1} column {cell % one.width + 1}"


NUMBERS = r"\d+(?: to \d+)?(?:, \d+(?: to \d+)?)*(?: and \d+(?: to \d+)?)?"
CELLS = re.compile(
    rf"columns ({NUMBERS}) of rows ({NUMBERS})|row (\d+) columns? ({NUMBERS})|column (\d+) rows ({NUMBERS})"
    rf"|the cells? in columns? ({NUMBERS})|the cells? in rows? ({NUMBERS})|\b(it)\b",
    re.IGNORECASE,
)


def numbers(text: str | None) -> list[int]:
    """Return the numbers, from 0, of "1, 3 to 5 and 7"."""
    pairs = (part.partition(" to ") for part in re.split(", | and ", text)) if text else ()
    return [number - 1 for first, _, last in pairs for number in range(int(first), int(last or first) + 1)]


def cells_in(one: Puzzle, text: str, place: str) -> set[int]:
    """Return the cells that a text names under the title of a hint."""
    cells = set()
    for match in CELLS.finditer(text):
        columns, rows, row, of_row, column, of_column, own_columns, own_rows, it = match.groups()
        if it:
            cells |= cells_in(one, place, "") if place else set()
            continue
        title = int(place.split()[1]) - 1 if own_columns or own_rows else 0
        downs = numbers(rows or row or of_column or own_rows) or [title]
        acrosses = numbers(columns or of_row or column or own_columns) or [title]
        cells |= {down * one.width + across for down in downs for across in acrosses}
    return cells


@pytest.mark.parametrize("one", SMALL[:: max(1, len(SMALL) // 24)], ids=lambda one: one.id)
def test_hints_about_rules_are_true(one: Puzzle) -> None:
    """The rules that a hint names imply what it says, and it says all that it settles."""
    result = solve(one, limit=2)
    model = model_of(one)
    for domains, step in hints_of(one):
        if result.verdict is Verdict.UNIQUE:
            assert all(result.grids[0][cell] != colour for cell, colour in step.removed)
            assert all(result.grids[0][cell] == colour for cell, colour in step.settled)
        sentences = re.split(r"\. (?=[A-Z])", step.text.removeprefix(f"{step.place}: ").rpartition(" (")[0])
        told = [said.rpartition(", so ")[2] if ", so " in said else said.partition(": ")[0] for said in sentences]
        if not any(" more " in said for said in told):
            changed = {cell for cell, _ in step.removed}
            assert set().union(*(cells_in(one, said, step.place) for said in told)) == changed, step.text
        if step.assumed is not None or "otherwise" in step.text or model.hidden:  # no text names hidden cells
            continue
        rules = {rule for name in (step.place, *step.looked_at) for rule in named_rules(one, model, name)}
        lost = {(cell, colour) for cell, domain in enumerate(domains) for colour in {*range(model.colours)} - domain}
        for rule in range(len(model.counts)):
            values, most = model.counts.values(rule), model.counts.most[rule]
            is_full = sum(cell < len(domains) and domains[cell] == {colour} for cell, colour in values) == most
            if is_full and (model.colours > 2 or most == 0):  # no sentence says what a digit or a clue of 0 excludes
                lost |= {(cell, colour) for cell, colour in values if cell >= len(domains) or domains[cell] != {colour}}
        alone = restricted(model, sorted(rules)).without(sorted(cell * model.colours + colour for cell, colour in lost))
        for cell, colour in step.removed:
            others = [cell * model.colours + other for other in range(model.colours) if other != colour]
            assert not solve_by_reference(alone.without(others), Task(limit=1)).solutions, step.text
        for number, noun in re.findall(
            r"^it has (one|two|three|four|five|six) (\w+?)s?(?: cells?)? already", sentences[0]
        ):
            assert step.rule is not None
            shown = [domains[cell] == {colour} for cell, colour in model.counts.values(step.rule)]
            assert sum(shown) == ("one", "two", "three", "four", "five", "six").index(number) + 1, (step.text, noun)
