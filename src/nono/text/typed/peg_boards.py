"""Boards of peg solitaire as text, and what nono prints around them: the target, the jumps and the last position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres import Pegs
from nono.genres.pegs import GAP, PEG, WALL
from nono.text.typed.boards import BAR_SIGNS, BARS, BoardLine, Lines, dedented, expect_full, row_of
from nono.text.typed.context import Context, PuzzleOrError, Section, split_off
from nono.text.typed.heads import without_size

TARGET = re.compile(r"[ \t]*+(?:goal|target):?[ \t]*+(\d*+)[ \t]*+", re.IGNORECASE)
JUMPS = re.compile(r"\s*\d+(?:-\d+){2}(?:,\d+(?:-\d+){2})*(?:\s+\d+(?:-\d+){2}(?:,\d+(?:-\d+){2})*)*\s*")
NOTHING = "nothing to do"  # printed instead of jumps
KNOWN = {PEG: "o1P", GAP: ".0H", WALL: "#_"}  # the signs of nono for each of them
SIGNS = "".join(KNOWN.values()) + "x*"
DISCS = "\u25cf\u26ab\U0001f534\U0001f535\U0001f7e0"  # filled ones; open ones are holes beside them
USUAL_PEGS = "oO1Pp*+@&I" + DISCS
MOST_SIGNS = 5  # of a board
PLAIN_SIGNS = "oOPHxX"  # letters of boards of peg solitaire
REMARK = re.compile(r"(?<=\S)\s{3,}(?=.*[^\W\d_]{3}).*")  # beside a row of pegs
EDGE = re.compile(r"\s*[+\u250c\u2514\u2554\u255a][-=\u2500\u2550]+[+\u2510\u2518\u2557\u255d]\s*")  # of a frame
LONGEST_NUMBER = 9  # digits of a hole


def peg_puzzle(lines: Sequence[BoardLine], grid: str | None, check: bool, heading: int, **about: Any) -> Pegs:
    """Return the puzzle of a board, and of the target below it. Raises `PuzzleError`.

    ``grid`` is "square", "triangle", the name of a built-in board, or None if the rows show the grid.
    Errors that are not about a row name the line ``heading``.
    """
    number = next((number for number, line in enumerate(lines) if TARGET.fullmatch(line.text)), len(lines))
    if grid in (None, "square"):
        lines = [BoardLine(line, text) for (line, _), text in zip(lines, dedented([t for _, t in lines]), strict=True)]
    rows = with_holes(lines[:number]) if grid in (None, "square") else [text for _, text in lines[:number]]
    target: int | list[str] | None = None
    if number < len(lines):
        match = TARGET.fullmatch(lines[number].text)
        hole = match[1] if match else ""
        if len(hole) > LONGEST_NUMBER:
            message = f"found {excerpt(hole)}, expected a hole of the board"
            raise PuzzleError(message, "bad-number").at(lines[number].number)
        target = int(hole) if hole else [text for _, text in lines[number + 1 :]]
    try:
        if grid in (None, "square", "triangle"):
            puzzle = Pegs(rows, target=target, grid=grid, check=check, **about)
            if puzzle.board.grid == "square":
                expect_full(lines[:number])
            return puzzle
        return Pegs(grid or "", start=rows, target=target, check=check, **about)
    except PuzzleError as error:
        row = error.clue[1] if error.clue else 0
        if error.code == "unknown-colour" and (advice := palette_advice(lines[:number])):
            error.help = advice
        raise error.at(lines[row - 1].number if 0 < row <= number else heading) from None


def palette_advice(lines: Sequence[BoardLine]) -> str:
    """Return the line that says what the signs of a board mean, if some of them are none of nono; otherwise "".

    The sign in the first corner is supposed to be no place, and the letters and signs of pegs to be pegs.
    """
    rows = [row_of(*line).cells for line in lines if line.text.strip()]
    signs = [*dict.fromkeys(sign for row in rows for sign in row)]
    if all(sign in SIGNS for sign in signs) or not 2 <= len(signs) <= MOST_SIGNS:
        return ""
    corner = rows[0][0] if len({*map(len, rows)}) == 1 and rows[0][0] == rows[0][-1] else ""
    means = {sign: WALL if sign == corner else PEG if sign in USUAL_PEGS else GAP for sign in signs}
    palette = ", ".join(f"{sign} = {meaning}" for sign, meaning in means.items() if sign not in KNOWN[meaning])
    return f"write 'palette: {palette}' above the board, or other meanings: o is a peg, . a hole, # neither"


def with_known_pegs(lines: Sequence[BoardLine]) -> Sequence[BoardLine]:
    """Return the lines of a board with a sign of nono in place of the only one that nono does not know, and warn of it.

    The sign is a peg on a board without pegs, and no place if it stands in a corner of a board with pegs and holes.
    """
    rows = [row_of(*line).cells for line in lines]
    counts = Counter(sign for row in rows for sign in row)
    unknown = [sign for sign in counts if sign not in SIGNS]
    discs = [sign for sign in unknown if sign in DISCS]
    if (
        len(rows) > 2
        and len(discs) == 1
        and [sign for sign in unknown if sign not in discs] in (["\u25cb"], ["\u26aa"])
    ):
        table = str.maketrans({sign: PEG if sign in DISCS else GAP for sign in unknown})
        return [BoardLine(line, text.translate(table)) for line, text in lines]
    if len(rows) < 3 or len(unknown) != 1 or counts[unknown[0]] < 2 or not counts.keys().isdisjoint("x*"):
        return lines
    has_pegs, has_holes, has_walls = (not counts.keys().isdisjoint(known) for known in KNOWN.values())
    is_corner = len({*map(len, rows)}) == 1 and unknown[0] in (rows[0][0], rows[0][-1])
    if has_pegs and has_holes and not has_walls and is_corner:
        meaning, what = WALL, "no place"
    elif has_holes and not has_pegs and unknown[0] in USUAL_PEGS:
        meaning, what = PEG, "a peg"
    else:
        return lines
    warn(f"read {unknown[0]} as {what}")
    return [BoardLine(line, text.replace(unknown[0], meaning)) for line, text in lines]


def unknown_pegs(blocks: Iterable[Sequence[BoardLine]]) -> PuzzleError | None:
    """Return the error for the first block that is a board in signs that nono does not know, or None."""
    for block in blocks:
        rows = [row_of(*line).cells for line in block]
        if len(rows) > 2 and len({*map(len, rows)}) == 1 and (advice := palette_advice(block)):
            signs = dict.fromkeys(sign for row in rows for sign in row if sign not in SIGNS)
            message = (
                f"found {' and '.join(map(repr, signs))} in a board of pegs, expected o (peg), . (hole) or # (neither)"
            )
            return PuzzleError(f"{message}\n{advice}", "unknown-colour").at(block[0].number)
    return None


def with_holes(lines: Sequence[BoardLine]) -> list[str]:
    """Return the rows of a board, with dots for the holes that are drawn as blanks among pegs, as in ``* *   * *``.

    A blank is a hole if the board has no sign for holes, and pegs on all four sides of the blank. Blanks that are open
    to the outside are no places. Raises `PuzzleError` at a blank inside that may be either.
    """
    texts = [text.expandtabs() for _, text in lines]
    width = max(map(len, texts), default=0)
    if len({*"".join(texts)} - {" "}) != 1:
        return texts
    rows = [text.ljust(width) for text in texts]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    used = [column for column, cells in enumerate(columns) if cells.strip()]
    if any((column - used[0]) % 2 for column in used):
        step = 1
    else:
        step, used = 2, [*range(used[0], width, 2)]  # blanks divide the cells
    holes = set()
    for row, column in product(range(len(rows)), used):
        lines_of_sight = (rows[row][:column], rows[row][column:], columns[column][:row], columns[column][row:])
        if rows[row][column] != " " or not all(map(str.strip, lines_of_sight)):
            continue
        beside = (
            rows[row][column - step],
            rows[row][column + step],
            columns[column][row - 1],
            columns[column][row + 1],
        )
        if " " in beside:
            message = f"row {row + 1}: found a blank among pegs, which may be a hole or no place"
            advice = "write . for a hole, and # for a place without one"
            raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(lines[row].number, column + 1)
        holes.add((row, column))
    return [
        "".join("." if (row, column) in holes else sign for column, sign in enumerate(text)).rstrip()
        for row, text in enumerate(rows)
    ]


def are_jumps(lines: Sequence[BoardLine]) -> bool:
    """Return whether a block of lines is the list of the jumps of a solution, as nono prints it."""
    return all(JUMPS.fullmatch(text) or text.strip() == NOTHING for _, text in lines)


class PegBoards:
    """The boards of a section of peg solitaire."""

    def __init__(self, context: Context, section: Section) -> None:
        self.context = context
        self.section = section

    def puzzles(self, blocks: Sequence[Lines], goal: Lines) -> list[PuzzleOrError]:
        """Return the puzzles of peg solitaire, without the jumps of a printed solution and its last position."""
        blocks = [without_size(without_box(block)) for block in blocks]
        blocks = [block if are_jumps(block) else list(with_known_pegs(block)) for block in blocks]
        if error := unknown_pegs(block for block in blocks if not are_jumps(block)):
            raise error
        found: list[Lines] = []
        is_after_jumps = False
        for block in blocks:
            if found and are_jumps(block):
                is_after_jumps = True
                continue
            lines = self._without_words(block)
            if found and lines and TARGET.fullmatch(lines[0].text):
                found[-1] += lines
            elif lines and not is_after_jumps:
                found.append(lines)
            is_after_jumps = False
        if found and goal:
            found[-1] += [BoardLine(goal[0].number, "target"), *goal]
        return [self._plain(lines) for lines in found]

    def _without_words(self, block: Lines) -> Lines:
        """Return the lines without those of words before and after the rows of a genre without layers, and without
        words beside the rows.
        """
        remarks = [REMARK.search(text) for _, text in block]
        self.context.note_unread(
            [BoardLine(line, text) for (line, text), remark in zip(block, remarks, strict=True) if remark]
        )
        block = [
            BoardLine(line, text[: remark.start()] if remark else text)
            for (line, text), remark in zip(block, remarks, strict=True)
        ]
        words = [
            any(sign.isalpha() and sign not in PLAIN_SIGNS for sign in text) and not TARGET.fullmatch(text)
            for _, text in block
        ]
        before, kept, after = split_off(block, words)
        self.context.note_unread(before, after)
        return kept

    def _plain(self, block: Lines) -> PuzzleOrError:
        """Return the puzzle of a genre without layers, such as peg solitaire, from its rows of text."""
        settings = self.context.take_settings(self.section)
        about = {name: settings[name] for name in ("id", "title") if name in settings}
        try:
            return peg_puzzle(block, None, self.context.check, block[0].number, **about)
        except PuzzleError as error:
            return error


def without_box(block: Lines) -> Lines:
    """Return the lines of a board of pegs without a frame of ``+---+`` and bars, or the number of its rows above it."""
    if len(block) > 2 and block[0].text.strip() == str(len(block) - 1):
        return block[1:]
    inner = [line.text.strip() for line in block[1:-1]]
    is_box = len(block) > 4 and all(EDGE.fullmatch(text) for _, text in (block[0], block[-1]))
    if not is_box or not all(text[:1] in BAR_SIGNS and text[-1:] in BAR_SIGNS for text in inner):
        return block
    return [BoardLine(line, text.translate(BARS)) for line, text in block[1:-1]]
