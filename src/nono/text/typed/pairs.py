"""Nonograms as two lists of clues with equal totals: one after the other in lines or in brackets, or around a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, pairwise
from unicodedata import numeric

from nono.base.errors import PuzzleError
from nono.base.expressions import expression
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.other_puzzles import has_long_clue
from nono.text.formats.shared.words import COLUMNS, ROWS
from nono.text.typed.around import drawn_in
from nono.text.typed.excerpts import side_before
from nono.text.typed.lines import AND

CLUE = expression(
    r"\s*(?:[-*\u2022%#]+\s*)?((?:(?:[^\W\d_]{1,12}\.?[\s_-]*)?\d{0,3}(?:\.?\s?[^\W\d_]{1,10})?\s*[:.)=|]|[^\W\d_]{1,12}(?=\s+\d))?)\s*"
    r"[\"'\[({|]*\s*(\d{1,3}(?:[\s,.;|\u30fb\u3001/&+-]+\d{1,3})*)[\s\"'\])},;|.]*"
)
BRACKETS = expression(r"[\[({]([\d\s,]*)[\])}]")
BESIDE = expression(r"\s{3,}|\t")
LIST = expression(r"\d{1,3}(?:[ \t,.;|/&+-]{1,3}\d{1,3}){2,}")
SEPARATORS = "|;/, "  # of clues, from strong to weak
BETWEEN = expression(r"[\s,;]*(?:(?://|%|#)[^\n\[]*\n[\s,;]*)*")
NUMBER = expression(r"\d+")
BEFORE = 60  # characters before a list that may name its side
FEWEST = 3
NO_CLUE = expression(r"[\s\[\](){},;\"'`]*")  # a line that is neither a clue nor the end of a list


@dataclass(frozen=True)
class Clues:
    clues: tuple[tuple[int, ...], ...]
    begin: int
    end: int

    @property
    def total(self) -> int:
        return sum(map(sum, self.clues))


def nonograms_of(text: str) -> Iterator[tuple[Nonogram, int, int]]:
    """Yield the nonograms of two neighbouring lists, with their places in the text."""
    text = AND.sub(lambda word: " " * len(word[0]), text)
    lists = [_in_lines(text, True), _in_lines(text, False), _in_brackets(text), *_on_lines(text), _beside(text)]
    yield from drawn_in(text)
    for groups in lists:
        for first, second in _pairs(groups):
            sides = [side_before(text[max(0, one.begin - BEFORE) : one.begin]) for one in (first, second)]
            one, two = (second, first) if sides[0] == COLUMNS or sides[1] == ROWS else (first, second)
            with suppress(PuzzleError):
                puzzle = Nonogram([*map(list, one.clues)], [*map(list, two.clues)])
                if has_long_clue(puzzle):
                    yield puzzle, first.begin, second.end


def _pairs(groups: Sequence[Clues]) -> Iterator[tuple[Clues, Clues]]:
    """Yield two lists, or two parts of one, with equal totals in which each clue fits its line."""
    ways = list(pairwise(groups))
    for one in groups:
        totals = list(accumulate(map(sum, one.clues)))
        if one.total % 2 == 0 and one.total // 2 in totals:
            cut = totals.index(one.total // 2) + 1
            ways.append((Clues(one.clues[:cut], one.begin, one.end), Clues(one.clues[cut:], one.begin, one.end)))
    for one, two in ways:
        for first in _shapes(one):
            for second in _shapes(two):
                if first.total == second.total and _fits(first, second) and _fits(second, first):
                    yield first, second


def _shapes(one: Clues) -> Iterator[Clues]:
    """Yield a list, and its columns if it has as many numbers in each line."""
    shapes = [[*one.clues]]
    if len({*map(len, one.clues)}) == 1 < min(len(one.clues), len(one.clues[0])):
        shapes.append([*zip(*one.clues, strict=True)])
    for clues in shapes:
        yield Clues(tuple(tuple(filter(None, clue)) for clue in clues), one.begin, one.end)


def _fits(one: Clues, two: Clues) -> bool:
    return len(one.clues) >= FEWEST and all(sum(clue) + len(clue) - 1 <= len(two.clues) for clue in one.clues)


def _in_lines(text: str, blanks: bool) -> list[Clues]:
    """Return the lists of neighbouring lines with numbers. With ``blanks``, a blank line ends a list."""
    found: list[Clues] = []
    clues: list[tuple[int, ...]] = []
    begin = at = end = 0
    name = ""
    for line in [*text.split("\n"), "end of the text"]:
        clue = CLUE.fullmatch(line)
        own = "".join(sign for sign in clue[1] if sign.isalpha() and numeric(sign, 0) == 0) if clue else ""
        skipped = NO_CLUE.fullmatch(line) if line.strip() else not blanks
        if clues and not skipped and (not clue or own != name):
            found.append(Clues(tuple(clues), begin, end))
            clues = []
        if clue and not skipped:
            begin = begin if clues else at + (clue.start(2) if own else 0)
            clues.append(tuple(map(int, NUMBER.findall(clue[2]))))
            name, end = own, at + len(line)
        at += len(line) + 1
    return found


def _in_brackets(text: str) -> list[Clues]:
    found: list[Clues] = []
    clues: list[tuple[int, ...]] = []
    begin = last = 0
    for one in BRACKETS.finditer(text):
        if clues and not BETWEEN.fullmatch(text, last, one.start()):
            found.append(Clues(tuple(clues), begin, last))
            clues = []
        begin = begin if clues else one.start()
        clues.append(tuple(map(int, NUMBER.findall(one[1]))))
        last = one.end()
    return [*found, Clues(tuple(clues), begin, last)] if clues else found


def _on_lines(text: str) -> Iterator[list[Clues]]:
    """Yield the lists with all clues on a line, for each separator of clues that is stronger than another one."""
    lists = [(one[0], one.start(), one.end()) for one in LIST.finditer(text)]
    for sign in SEPARATORS:
        found = []
        for one, begin, end in lists:
            clues = [tuple(map(int, NUMBER.findall(clue))) for clue in one.strip().split(sign)]
            if all(clues) and any(len(clue) > 1 for clue in clues):
                found.append(Clues(tuple(clues), begin, end))
        yield found


def _beside(text: str) -> list[Clues]:
    """Return the lists of lines that stand beside each other, such as ``L1: 5    C1: 6``."""
    halves = [half for line in text.split("\n") if len(half := BESIDE.split(line.strip())) == 2]
    lists = [_in_lines("\n".join(side), True) for side in zip(*halves, strict=True)]
    return [Clues(one.clues, 0, len(text)) for side in lists for one in side]
