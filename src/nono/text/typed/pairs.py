"""Nonograms as two lists of clues with equal totals: one after the other in lines or in brackets, or around a board."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, pairwise, product
from unicodedata import numeric

from nono.base.errors import PuzzleError
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.words import CAMEL, COLUMNS, FILLERS, ROWS, WORD, plain
from nono.text.typed.around import drawn_in
from nono.text.typed.lines import LEFT
from nono.text.typed.notes import SIDES
from nono.text.typed.picture import Colours, colour_named

# before the words of a line: quotes, prompts, bullets; after them: the break of HTML
PREFIX = re.compile(
    r"^[^\S\n]*(?:(?:>+|\.\.\.)(?:[^\S\n]+|$))*"
    r"(?:[-*\u2022+] +(?=[\d\[(]))?|<br */?> *$",
    re.MULTILINE,
)
NAME = re.compile(r"([A-Za-z]+(?:_[A-Za-z]+|(?<=[a-z])[A-Z][a-z]+)+)\W{1,8}$")
CALLS = re.compile(r"(?:(?<!\w)[A-Z][\w.<>]*\s*[(\[{]\s*)+(?:[A-Z][\w.<>]*\s*)?$")
ORDER = re.compile(r"\([^()]{0,60}\)|\b(?:from )?(?:the )?(?:left|top) to (?:the )?(?:right|bottom)\b", re.IGNORECASE)
CLUE = re.compile(
    r"\s*(?:[-*\u2022%#]+\s*)?((?:(?:[^\W\d_]{1,12}\.?[\s_-]*)?\d{0,3}(?:\.?\s?[^\W\d_]{1,10})?\s*[:.)=|]|[^\W\d_]{1,12}(?=\s+\d))?)\s*"
    r"[\"'\[({|]*\s*(\d{1,3}(?:[\s,.;|\u30fb\u3001/&+-]+\d{1,3})*|"
    r"(?<=[:.)=|] )(?:[-\u2013\u2014]|[^\W\d_]{1,9}))[\s\"'\])},;|.]*"
)
NO_BLOCK = re.compile(
    r"[-\u2013\u2014]|empty|none|blank|nothing|leer|nichts|vide|rien|vaci[oa]|nada|vuot[oa]|"
    r"leeg|tom|pust[aoey]|\u043f\u0443\u0441\u0442\u043e|\u7a7a|\u306a\u3057"
)
BRACKETS = re.compile(r"[\[({]([\d\s,]*)[\])}]")
LIST = re.compile(r"\d{1,3}(?:[ \t,.;:|/&+-]{1,12}\d{1,3}){2,}")
STATED = re.compile(r"(?i)(width|height)\W{1,5}(\d{1,3})(?!\d)")
WIDE = str.maketrans("\uff1b\uff1a\u3001\uff0c", ";:,,")
SIZES = re.compile(r"(?m)^[ \t]*(\d{1,3})(?:[ ,x]+|[ \t]*\n[ \t]*)(\d{1,3})[ \t]*\n")
UNKNOWN = re.compile(r"(?=.*\d)(?!.*[^\W\d_]{2}).*")  # a line with a number and without words
LINE = re.compile(r"[\d \t,.-]*")
LETTERS = re.compile(r"(?m)^[ \t]*[A-Z]{1,9}(?: [A-Z]{1,9}){4,}[ \t]*$")
SEPARATORS = "|;/:, "  # of clues, from strong to weak
BETWEEN = re.compile(
    r"[\s,;]*(?:(?://|%|#)[^\n\[]*\n[\s,;]*)*(?:[A-Za-z][\w.<>]*\s*){0,2}|\)+;\s*\w+\.\w+\((?:[A-Z][\w.<>]*)?"
)
INDEX = re.compile(r"\[\](?=\s*[\[{(])")  # of a type, as in "new int[] {1}"
NUMBER = re.compile(r"\d+")
BEFORE = 60  # characters before a list that may name its side
FEWEST = 3
COLOURED = re.compile(r"(?<!\w)(\d{1,3})[ -]?([^\W\d_]{1,10})(?!\w)")  # "3 red", "3r"
MOST_COLOURS = 8
NO_CLUE = re.compile(r"[\s\[\](){},;\"'`]*")  # a line that is neither a clue nor the end of a list


@dataclass(frozen=True)
class Clues:
    clues: tuple[tuple[int, ...], ...]
    begin: int
    end: int

    @property
    def total(self) -> int:
        return sum(map(sum, self.clues))


def nonograms_of(text: str) -> Iterator[tuple[Nonogram, int, int, bool]]:
    """Yield the nonograms of two neighbouring lists: the puzzle, its begin and end, and whether its sides are named."""
    for blank in (PREFIX, INDEX):
        text = blank.sub(lambda before: " " * len(before[0]), text.translate(WIDE))
    yield from ((*one, True) for one in drawn_in(text))
    stated = {word[0].lower(): int(size) for word, size in STATED.findall(text)}
    bare, colours = _without_colours(text)
    for own, inks in ((text, {}), (bare, colours))[: 2 if colours else 1]:
        lists = [_in_brackets(own), _in_lines(own, True), _in_lines(own, False), *_on_lines(own)]
        for groups in [*lists, _of_letters(own), *_below_sizes(own)]:
            for first, second in _pairs(groups):
                sides = [side_before(text[max(0, one.begin - BEFORE) : one.begin]) for one in (first, second)]
                turned = sides[0] == COLUMNS or sides[1] == ROWS
                if not any(sides):
                    turned = stated == {"h": len(second.clues), "w": len(first.clues)}
                one, two = (second, first) if turned else (first, second)
                with suppress(PuzzleError):
                    puzzle = _coloured(one, two, inks) if inks else Nonogram(_listed(one), _listed(two))
                    nested = any(sides) and "[[" in text[first.begin - 1 : first.end]
                    if nested or max(map(len, one.clues + two.clues)) > 1:
                        yield puzzle, first.begin, second.end, turned or any(sides)


def _listed(one: Clues) -> list[list[int]]:
    return [*map(list, one.clues)]


def _numbered(clues: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, NUMBER.findall(clue))) for clue in clues)


def _without_colours(text: str) -> tuple[str, dict[int, str]]:
    """Return a text with blanks in place of the words for colours behind numbers, and the words by place of number."""
    words = Counter(block[2].lower() for block in COLOURED.finditer(text))
    known = {word for word, number in words.items() if number >= FEWEST and (len(word) == 1 or colour_named(word))}
    if not 1 < len(known) <= MOST_COLOURS:
        return text, {}
    found = {block.start(): block[2].lower() for block in COLOURED.finditer(text) if block[2].lower() in known}
    blank = COLOURED.sub(lambda block: block[1].ljust(len(block[0])) if block[2].lower() in known else block[0], text)
    return blank, found


def _coloured(one: Clues, two: Clues, inks: Mapping[int, str]) -> Nonogram:
    """Return the nonogram with these colours by the place of the block's number. Raises `PuzzleError`."""
    colours = Colours(())

    def blocks(side: Clues) -> list[list[tuple[int, int]]]:
        words = [word for place, word in sorted(inks.items()) if side.begin <= place < side.end]
        if len(words) != sum(map(len, side.clues)):
            raise PuzzleError("found blocks without a colour, expected a word behind each number")
        rest = iter(words)
        return [[(length, colours.of(next(rest))) for length in clue] for clue in side.clues]

    rows, cols = blocks(one), blocks(two)
    return Nonogram(rows, cols, palette=colours.palette())


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
    if all(clue and clue[0] == len(clue) - 1 for clue in one.clues):  # the number of blocks is in front of them
        shapes.append([clue[1:] for clue in one.clues])
    for clues in shapes:
        yield Clues(tuple(tuple(filter(None, clue)) for clue in clues), one.begin, one.end)


def _fits(one: Clues, two: Clues) -> bool:
    return len(one.clues) >= FEWEST and all(sum(clue) <= len(two.clues) for clue in one.clues)


def _in_lines(text: str, blanks: bool) -> list[Clues]:
    """Return the lists of neighbouring lines with numbers. With ``blanks``, a blank line ends a list."""
    found: list[Clues] = []
    clues: list[tuple[int, ...]] = []
    begin = at = end = 0
    name = ""
    was_odd = is_cut = False  # a line beside the list may be one of its clues
    for line in [*text.split("\n"), "end of the text"]:
        clue = CLUE.fullmatch(line)
        if clue and not (clue[2][0].isdecimal() or NO_BLOCK.fullmatch(plain(clue[2]))):
            clue = None
        own = "".join(sign for sign in clue[1] if sign.isalpha() and numeric(sign, 0) == 0) if clue else ""
        skipped = NO_CLUE.fullmatch(line) if line.strip() else not blanks
        is_odd = not clue and bool(UNKNOWN.fullmatch(line))
        if clues and not skipped and (not clue or own != name):
            found.append(Clues(() if is_odd or is_cut else tuple(clues), begin, end))
            clues = []
        if clue and not skipped:
            is_cut = is_cut if clues else was_odd
            begin = begin if clues else at + (clue.start(2) if own else 0)
            clues.append(tuple(map(int, NUMBER.findall(clue[2]))))
            name, end = own, at + len(line)
        at += len(line) + 1
        was_odd = is_odd
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
            clues = _numbered(one.strip().split(sign))
            if all(clues) and len(clues) >= FEWEST:
                found.append(Clues(clues, begin, end))
        yield found


def _below_sizes(text: str) -> Iterator[list[Clues]]:
    """Yield the lists below height and width, with a line for each clue; a blank line has no block."""
    lines = text.split("\n")
    ends = [*accumulate((len(line) + 1 for line in lines), initial=0)]  # the place of each line
    for size in SIZES.finditer(text):
        sizes, below = (int(size[1]), int(size[2])), bisect(ends, size.end()) - 1
        starts = (below, below + 1) if below < len(lines) and not lines[below].strip() else (below,)
        for (height, width), first, gap in product({sizes, sizes[::-1]}, starts, (0, 1)):
            middle, last = first + height, first + height + gap + width
            blank = "".join(lines[middle : middle + gap]).strip()
            if last <= len(lines) and all(map(LINE.fullmatch, lines[first:last])) and not blank:
                sides = map(_numbered, (lines[first:middle], lines[middle + gap : last]))
                yield [Clues(side, size.end(), ends[last] - 1) for side in sides]


def _of_letters(text: str) -> list[Clues]:
    """Return the lists of words on a line each, whose letters are the lengths: A = 1, B = 2 and so on."""
    words = ((one[0].split(), one.start(), one.end()) for one in LETTERS.finditer(text))
    return [
        Clues(tuple(tuple(ord(letter) - ord("A") + 1 for letter in word) for word in line), begin, end)
        for line, begin, end in words
    ]


def side_before(text: str) -> str:
    """Return the side that the words at the end of a text name, or ""."""
    text = CALLS.sub("", LEFT.sub("left", ORDER.sub("", text)))
    if name := NAME.search(text):  # of a value in a program, such as top_digits or colClues
        return next((SIDES[word] for word in WORD.findall(CAMEL.sub(" ", name[1]).lower()) if word in SIDES), "")
    words = WORD.findall(text.lower())
    last = next((word for word in reversed(words) if word not in FILLERS), "")
    return side_of(last)


def side_of(word: str) -> str:
    """Return the side that a word names, or ""; a word without blanks, as in Chinese, begins with the name."""
    ways = (word, word[:2], word[:1]) if word > "\u3000" else (word,)
    return next((SIDES[one] for one in ways if SIDES.get(one) in (ROWS, COLUMNS)), "")
