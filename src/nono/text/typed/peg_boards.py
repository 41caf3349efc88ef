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
from nono.text.typed.heads import numbers_in, without_size

TARGET = re.compile(r"[ \t]*+(?:goal|target):?[ \t]*+(\d*+)[ \t]*+", re.IGNORECASE)
JUMPS = re.compile(r"\s*\d+(?:-\d+){2}(?:,\d+(?:-\d+){2})*(?:\s+\d+(?:-\d+){2}(?:,\d+(?:-\d+){2})*)*\s*")
NOTHING = "nothing to do"  # printed instead of jumps
KNOWN = {PEG: "o1P", GAP: ".0H", WALL: "#_"}  # the signs of nono for each of them
SIGNS = "".join(KNOWN.values()) + "x*"
DISCS = "\u25cf\u26ab\U0001f534\U0001f535\U0001f7e0"  # filled ones; open ones are holes beside them
PEGS = "oO1PpXx*+@&I" + DISCS  # usual pegs
HOLES = "eE-\u25cb\u26aa"  # usual holes beside them
NAMES = {PEG: "a peg", GAP: "a hole", WALL: "no place"}
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
    """Return the line that says what the signs of a board mean, if some of them are none of nono; otherwise ""."""
    rows = [row_of(*line).cells for line in lines if line.text.strip()]
    signs = {sign for row in rows for sign in row}
    if all(sign in SIGNS for sign in signs) or not 2 <= len(signs) <= MOST_SIGNS:
        return ""
    means, _ = _meanings(rows)
    palette = ", ".join(f"{sign} = {meaning}" for sign, meaning in means.items() if sign not in KNOWN[meaning])
    return f"write 'palette: {palette}' above the board, or other meanings: o is a peg, . a hole, # neither"


def _meanings(rows: Sequence[Sequence[str]]) -> tuple[dict[str, str], bool]:
    """Return what each sign of a board may mean, and whether this is clear.

    The sign in the corners is no place, and the usual letters and signs of pegs are pegs. This is clear if each of the
    three has one sign, and the signs of pegs and holes are known or usual.
    """
    signs = [*dict.fromkeys(sign for row in rows for sign in row)]
    corners = {row[end] for row in (rows[0], rows[-1]) for end in (0, -1)} if len({*map(len, rows)}) == 1 else set()
    corner = corners.pop() if len(corners) == 1 and len(signs) > 2 else ""
    known = {sign: meaning for meaning, keys in KNOWN.items() for sign in keys if sign in signs and sign != corner}
    means = {sign: known.get(sign, WALL if sign == corner else PEG if sign in PEGS else GAP) for sign in signs}
    are_usual = all(sign in known or sign == corner or sign in PEGS + HOLES for sign in signs)
    others = [sign for sign in signs if sign not in known and sign != corner]
    if len(others) == 1 and len({*known.values()} - {WALL}) == 1 and corner:
        means[others[0]] = GAP if PEG in known.values() else PEG
        are_usual = True
    pegs = [sign for sign in signs if means[sign] == PEG]
    if len(pegs) == 2 and GAP not in means.values():  # most places have pegs
        counts = Counter(sign for row in rows for sign in row)
        means[min(pegs, key=lambda sign: counts[sign])], are_usual = GAP, False
    is_clear = are_usual and len({*means.values()}) == len(signs) and (GAP in means.values() or len(signs) == 1)
    return means, is_clear and PEG in means.values()


def with_known_pegs(lines: Sequence[BoardLine]) -> Sequence[BoardLine]:
    """Return the lines of a board with signs of nono in place of others whose meaning is clear, and warn of them."""
    rows = [row_of(*line).cells for line in lines]
    if len(rows) < 3 or not all(rows):
        return lines
    means, is_clear = _meanings(rows)
    others = {sign: meaning for sign, meaning in means.items() if sign not in KNOWN[meaning]}
    if not is_clear or not others or (others.keys() <= {*"x*"} and len(means) < 3):
        return lines
    warn("read " + ", ".join(f"{sign} as {NAMES[meaning]}" for sign, meaning in others.items()))
    return [BoardLine(line, "".join(others.get(sign, sign) for sign in text)) for line, text in lines]


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


def _has_rows(lines: Lines) -> bool:
    """Return whether one of the lines is a row of a board, or states the target."""
    return any((text.strip() and {*text} <= {*f"{SIGNS} "}) or TARGET.fullmatch(text) for _, text in lines)


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
            if found and lines and _has_rows(found[0]) and not _has_rows(lines):
                shown = f"lines {block[0].number} to {block[-1].number}, without pegs"
                self.context.note_unread([BoardLine(block[0].number, shown)])
                continue
            if found and lines and TARGET.fullmatch(lines[0].text):
                found[-1] += lines
            elif lines and not is_after_jumps:
                found.append(lines)
            is_after_jumps = False
        if found and goal:
            found[-1] += [BoardLine(goal[0].number, "target"), *goal]
        return [self._plain(lines) for lines in found]

    def _without_words(self, block: Lines) -> Lines:
        """Return the rows of a board without the words before, behind and beside them."""
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
    """Return the lines of a board of pegs without a frame of ``+---+`` and bars, or its size above it."""
    sides = {str(len(block) - 1), str(max(len(text.rstrip()) for _, text in block))}
    if len(block) > 2 and (numbers := numbers_in(block[0].text)) and {*numbers} <= sides:
        return block[1:]
    inner = [line.text.strip() for line in block[1:-1]]
    is_box = len(block) > 4 and all(EDGE.fullmatch(text) for _, text in (block[0], block[-1]))
    if not is_box or not all(text[:1] in BAR_SIGNS and text[-1:] in BAR_SIGNS for text in inner):
        return block
    return [BoardLine(line, text.translate(BARS)) for line, text in block[1:-1]]
