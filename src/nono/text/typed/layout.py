"""Determines which lines of a typed text are rows or columns, by headings, labels, rules, blank lines or size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby

from nono.base.errors import PuzzleError, excerpt
from nono.text.formats.shared.clues import Line
from nono.text.formats.shared.words import COLUMNS, PICTURE, ROWS
from nono.text.typed.clues import (
    BRACKETED,
    COUNTED,
    DOUBLED,
    LAST,
    LOOSE,
    blocks_of,
    glued,
    loosened,
    separators,
    strongest,
)
from nono.text.typed.lines import Item, Kind

EXAMPLE = "two lines such as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'"
NUMBERS = re.compile(r"[\d\s,]+")
MAX_SPLITS = 8  # a block that can be divided at more dashes than this is not divided


def unclear(found: str, line: int, expected: str = EXAMPLE) -> PuzzleError:
    """Return the error for a text that cannot be divided into rows and columns, with an example to copy."""
    also = "" if expected == EXAMPLE else f", or {EXAMPLE}"
    return PuzzleError(f"found {found}, expected {expected}{also}", "ambiguous-format").at(line)


@dataclass(slots=True)
class Block:
    """Consecutive lines of clues and the blank lines between them; ``words`` is the text of their heading."""

    line: int
    side: str = ""
    words: str = ""
    lines: list[Line] = field(default_factory=list)
    inline: bool = False  # whether the first clue is on the same line as the heading
    labelled: bool = False  # whether each line has a label, and so is a single clue

    def trim(self) -> None:
        """Remove blank lines at both ends."""
        while self.lines and not self.lines[-1][1]:
            self.lines.pop()
        while self.lines and not self.lines[0][1]:
            del self.lines[0]

    def filled(self) -> list[Line]:
        """Return the lines that are not blank."""
        return [line for line in self.lines if line[1]]

    def is_counted(self) -> bool:
        """Return whether the number in the heading's line only counts the lines below."""
        filled = self.filled()
        return self.inline and len(filled) > 1 and filled[0][1] == str(len(filled) - 1)

    def uncounted(self) -> Block:
        """Return the block without the number in the line of its heading."""
        block = Block(self.line, self.side, self.words, self.lines[1:])
        block.trim()
        return block

    def place(self, clues: int, name: str) -> str:
        """Describe which lines belong to the block and what they were read as."""
        first, last = self.lines[0][0], self.lines[-1][0]
        lines = f"line {first}" if first == last else f"lines {first} to {last}"
        return f"{clues} {name} in {lines}" + (f" under {excerpt(self.words)}" if self.words else "")


@dataclass(frozen=True, slots=True)
class Sides:
    """The blocks of rows and columns. ``named`` means that headings or labels tell rows from columns."""

    rows: Block
    columns: Block
    named: bool

    def uncounted(self) -> Sides:
        """If the number after each heading only counts the lines below it, return both sides without these numbers."""
        if self.rows.is_counted() and self.columns.is_counted():
            return Sides(self.rows.uncounted(), self.columns.uncounted(), self.named)
        return self

    def unended(self) -> Sides:
        """If the lists of both sides end with a separator and contain no empty clue, return both without the separator
        at the end."""
        sides = [block.filled() for block in (self.rows, self.columns)]
        texts = [side[0][1] for side in sides if len(side) == 1]
        if len(texts) < 2 or not all(LAST.search(text) and not DOUBLED.search(text) for text in texts):
            return self
        rows, columns = (
            replace(block, lines=[(side[0][0], LAST.sub("", side[0][1]))])
            for block, side in zip((self.rows, self.columns), sides, strict=True)
        )
        return Sides(rows, columns, self.named)

    def separators(self) -> list[tuple[str, str]]:
        """If each side is one line, return the separators of clues to try for rows and columns.

        The strongest separator on both lines comes first, then the strongest on each line, then the gaps in `LOOSE`.
        """
        rows, columns = self.rows.filled(), self.columns.filled()
        if len(rows) != 1 or len(columns) != 1 or self.rows.labelled:
            return [("", "")]
        both = strongest([*rows, *columns])
        found = [(both, both), (strongest(rows), strongest(columns))]
        found += [(kind, kind) for kind in LOOSE if loosened([*rows, *columns], kind)]
        return list(dict.fromkeys(found))

    def swapped(self) -> Sides:
        """Return the sides with rows and columns exchanged."""
        return Sides(self.columns, self.rows, True)


def blocks_of_items(items: Iterable[Item]) -> list[Block]:
    """Return the blocks of a text, which headings and rules separate, and one block of labelled clues for each side."""
    blocks: list[Block] = []
    labelled: dict[str, dict[int, Line]] = {}
    current: Block | None = None
    for item in items:
        match item.kind:
            case Kind.HEADING:
                inline = [(item.line, glued(item.text))] if item.text else []
                current = Block(item.line, item.side, item.words, inline, bool(inline))
                blocks.append(current)
            case Kind.LABELLED:
                clues = labelled.setdefault(item.side, {})
                if item.number in clues:
                    message = f"{item.side[:-1]} {item.number} appears twice; it may appear only once"
                    raise PuzzleError(message, "duplicate-key").at(item.line)
                clues[item.number] = item.line, glued(item.text) or "0"
            case Kind.RULE if current is not None and (current.lines or not current.side):
                current = None
            case Kind.CLUES | Kind.BLANK if current is not None:
                current.lines.append((item.line, glued(item.text)))
            case Kind.CLUES:
                current = Block(item.line, lines=[(item.line, glued(item.text))])
                blocks.append(current)
    for block in blocks:
        block.trim()
    named = [_block_of_labelled(side, clues) for side, clues in labelled.items()]
    sides = {block.side for block in named}
    return [block for block in blocks if block.lines or (block.side and block.side not in sides)] + named


def _block_of_labelled(side: str, clues: dict[int, Line]) -> Block:
    first = 0 if 0 in clues else 1
    order = sorted(clues)
    if missing := next((n for n, own in enumerate(order, first) if n != own), None):
        message = f"found {side[:-1]} {order[missing - first]} but no {side[:-1]} {missing}, expected all {side}"
        raise PuzzleError(message, "wrong-line-count").at(clues[order[missing - first]][0])
    lines = [clues[index] for index in order]
    return Block(lines[0][0], side, "", lines, labelled=True)


def sides_of(blocks: Sequence[Block], sizes: Sequence[tuple[int, int]]) -> list[Sides]:
    """Return the ways to assign blocks to rows and columns, at least one.

    ``sizes`` lists the pairs (height, width) that the board may have. Raises `PuzzleError`.
    """
    named: dict[str, Block] = {}
    for block in blocks:
        if block.side and block.side in named:
            message = f"{excerpt(block.words or block.side)} appears twice; it may appear only once"
            raise PuzzleError(message, "duplicate-key").at(block.line)
        if block.side:
            named[block.side] = block
    rest = [block for block in blocks if not block.side]
    named.pop(PICTURE, None)
    for side, other in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        if side in named and other not in named:
            parts = [named[side], *rest] if rest else _parts(named[side])
            if len(parts) != 2:
                line = named[side].line
                message = f"{side} and {'several blocks' if rest else 'no'} {other}"
                raise unclear(message, line, f"'{other}:' and their clues")
            first, second = parts
            return [Sides(first, second, True) if side == ROWS else Sides(second, first, True)]
    if named:
        if rest:
            raise unclear("clues without a heading", rest[0].line)
        for block in named.values():
            if not block.lines:
                raise unclear(f"no clues under {excerpt(block.words)}", block.line, "one clue per line")
        return [Sides(named[ROWS], named[COLUMNS], True).uncounted()]
    if len(rest) == 1:
        return _split(rest[0], sizes)
    if len(rest) != 2:
        line = rest[2].line if rest else 1
        raise unclear(f"{len(rest) or 'no'} blocks of clues", line, "two: rows and columns")
    return [Sides(rest[0], rest[1], False)]


def _parts(block: Block) -> list[Block]:
    """Cut a block at its blank lines and return the parts. If one run of blank lines is longer than all others, cut
    only there."""
    runs = [list(group) for blank, group in groupby(block.lines, lambda line: not line[1]) if blank]
    longest = max(map(len, runs), default=0)
    cut = longest if sum(len(run) == longest for run in runs) == 1 else 1
    parts = [Block(block.line, block.side, block.words, inline=block.inline)]
    for blank, group in groupby(block.lines, lambda line: not line[1]):
        lines = list(group)
        if blank and len(lines) >= cut:
            parts.append(Block(lines[-1][0] + 1))
        else:
            parts[-1].lines += lines
    return parts


def _split(block: Block, sizes: Sequence[tuple[int, int]]) -> list[Sides]:
    """Return the ways to divide a block without headings and rules. Raises `PuzzleError` if it cannot be divided."""
    parts = _parts(block)
    if len(parts) == 1:
        lines = block.lines
        if (cut := _end_of_first_list(lines)) or (cut := _end_of_numbers(lines)):
            cuts = [cut]
        elif len(lines) == 2 and all(len(separators(text)) > 1 for _, text in lines):
            cuts = [1]
        else:
            cuts = sorted({height for height, width in sizes if height and width and height + width == len(lines)})
        found = [_cut(block, at, at) for at in cuts] or _counted(block) or _at_dashes(block)
        if found:
            return found
        raise unclear("clues that cannot be divided", block.line, "a blank line between rows and columns")
    if len(parts) > 2:
        raise unclear(f"{len(parts)} blocks of clues", parts[2].line, "two: rows and columns")
    return [Sides(parts[0], parts[1], False)]


def _cut(block: Block, end: int, start: int) -> Sides:
    lines = block.lines
    return Sides(Block(block.line, lines=lines[:end]), Block(lines[start][0], lines=lines[start:]), False)


def _end_of_first_list(lines: Sequence[Line]) -> int:
    """If the lines are two bracketed lists, return how many lines the first list has; otherwise 0."""
    depth = deepest = 0
    ends = []
    for index, (_, text) in enumerate(lines, 1):
        if not BRACKETED.search(text) and not depth:
            return 0
        for letter in text:
            depth += (letter in "[({") - (letter in "])}")
            deepest = max(deepest, depth)
        if not depth:
            ends.append(index)
    return ends[0] if len(ends) == 2 and deepest == 2 and ends[1] == len(lines) else 0


def _end_of_numbers(lines: Sequence[Line]) -> int:
    """If the lines are labelled with numbers and then with letters, return how many have numbers; otherwise 0."""
    counts = [count[1] for _, text in lines if (count := COUNTED.fullmatch(text))]
    cut = sum(map(str.isdigit, counts))
    return cut if len(counts) == len(lines) and all(map(str.isalpha, counts[cut:])) and cut < len(counts) else 0


def _counted(block: Block) -> list[Sides]:
    """If the first line is the number of lines of one side, and both sides have equal totals, return the sides."""
    (_, first), *lines = block.lines
    count = int(first) if first.isdecimal() and len(first) < 4 else 0
    if not 1 < count < len(lines) - 1 or not all(map(NUMBERS.fullmatch, (text for _, text in lines))):
        return []
    totals = [sum(length or 0 for length, _ in blocks_of(text, at)) for at, text in lines]
    whole = Block(lines[0][0], lines=lines)
    return [_cut(whole, count, count)] if 2 * sum(totals[:count]) == sum(totals) else []


def _at_dashes(block: Block) -> list[Sides]:
    """Return the ways to divide a block at a dash into parts with equal totals; other dashes are empty clues."""
    if not any(text == "-" for _, text in block.lines):
        return []
    totals = [sum(length or 0 for length, _ in blocks_of(text, at)) for at, text in block.lines]
    before = [0, *accumulate(totals)]
    inner = range(1, len(totals) - 1)
    cuts = [index for index in inner if block.lines[index][1] == "-" and 2 * before[index] == before[-1]]
    return [_cut(block, index, index + 1) for index in cuts] if len(cuts) <= MAX_SPLITS else []
