"""Finds all ways to read the lines of one side of a typed puzzle as clues."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import dropwhile, groupby
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.text.formats.shared.clues import Line, number

Blocks = list[tuple[int | None, str]]  # block lengths (None: unknown), each with the word for its colour or ""
Clue = tuple[int, Blocks]  # number of the line in the text, and the blocks
SEPARATORS = {"|": "bars", ";": "semicolons", "/": "slashes", ",": "commas", ".": "dots", "-": "hyphens", " ": "blanks"}
SEPARATORS |= {"+": "plus signs", "&": "'and'", "\xa6": "gaps"}
RANKS = {
    "\xa6": 4,
    "|": 3,
    ";": 3,
    "/": 2,
    ",": 2,
    ".": 1,
    "-": 1,
    " ": 0,
    "+": -1,
    "&": -1,
}  # the strongest separates clues
EMPTY = ("", "0", "-", "empty", "none")
BLOCK = re.compile(r"(\d+|(?<![\w?])\?(?!\?))([^\W\d_]*)")
GAP = re.compile(r"\s*[,;./|+&-]\s*|\s+")
KIND = re.compile(r"\s*([,;./|+&])\s*|(?<=[\w?])\s*(-)\s*(?=[\d?])|\s+")
LAST_AND = re.compile(r"&(?=[^&,;/|]*$)")
LAST = re.compile(r"(?<!\s)\s*[,;/|]$")  # starts once in many blanks
DOUBLED = re.compile(r"([,;/|])\s*\1|^\s*[,;/|]")
APART = re.compile(r"\s[,;./|]|[,;./|]\s|\d-\s|\s-\d|\d\s-\s\d")  # a separator beside a blank
COLOUR = re.compile(r"(?<=[\d?])\s*(?:\(\s*([^\W\d_]+)\s*\)|([^\W\d_]+))")
LOOSE = {  # gaps that may separate clues even if stronger separators stand between numbers
    "tabs": re.compile(r"(?<!\s)\s*\t\s*"),
    "wide gaps": re.compile(r"(?<=[\w?-])\s{2,}(?=[\w?-])"),
    "separators between blanks": re.compile(r"(?<=[\w?])\s+[,;./-]\s+(?=[\d?-])"),
    "separators beside blanks": re.compile(r"(?<!\s)(?:\s*[,;./]\s+|\s+[,;./])|(?<=[\w?])\s+-\s+(?=[\d?])"),
    "single blanks": re.compile(" "),
}
BLANKS = re.compile(r"\s+")
LOOSENED = "\xa6"  # stands for such a gap
BRACKETED = re.compile(r"[\[({\"']")
TOKEN = re.compile(r"[\[({]|[\])}]|\"[^\"]*\"|'[^']*'|[^\[\](){}\"']+|.")
BULLET = re.compile(r"[*+•-]\s+(?=[\d\[(])")
COUNTED = re.compile(r"[#(]?(?=\d{1,4}\s*[:)=]|[A-Za-z]\s*[:)=]|[A-Z]\s+[\d?-])(\d{1,4}|[A-Za-z])\s*[:)=]?\s*(.*)")
SURE = 4  # in this many lines or more, ``1. ``, ``2. `` and so on can only be line numbers
DOTTED = re.compile(r"(\d{1,4})\.(?:\s+(.*)|$)")


class Reading(NamedTuple):
    """The clues of a side, and a description of how they were read."""

    clues: list[Clue]
    how: str


def readings(lines: Sequence[Line], between: str = "", single: bool = False) -> list[Reading]:
    """Return all readings of the lines of a side; ``between`` separates the clues of a side that is a single line.

    If ``single``, each line is one clue.
    Raises `PuzzleError` if no reading is possible.
    """
    filled = [line for line in lines if line[1]]
    attempts: list[Callable[[], list[Reading]]] = []
    if not between and all(BULLET.match(text) for _, text in filled):
        plain = [(at, BULLET.sub("", text, count=1)) for at, text in filled]
        if len(plain) == 1:  # a single dash may be an empty clue
            attempts.append(lambda: readings(plain, "", single))
        else:
            lines = filled = plain
    if any(BRACKETED.search(text) for _, text in filled):
        return _bracketed(filled, between)
    if counted := _without_counts(filled, COUNTED):
        return [Reading([(at, blocks_of(text, at)) for at, text in counted], "counted lines")]
    if not between:
        attempts.append(lambda: _a_clue_a_line(lines))
        if (dotted := _without_counts(filled, DOTTED)) and len(dotted) >= SURE:
            return [Reading([(at, blocks_of(text, at)) for at, text in dotted], "counted lines")]
        if dotted:
            attempts.append(lambda: _a_clue_a_line(dotted))
    if not single and (between or any(len(separators(text)) > 1 for _, text in filled)):
        lists = [] if between in LOOSE else [(filled, between or strongest(filled))]
        kinds = [between] if between in LOOSE else [] if between or len(filled) > 1 else LOOSE
        lists += [(loose, LOOSENED) for kind in kinds if (loose := loosened(filled, kind))]
        attempts += [partial(_lists, *one) for one in lists or [(filled, strongest(filled))]]
        line, text = filled[0]
        if between in RANKS and text.count("&") == 1 and (ending := LAST_AND.sub(between, text)) != text:
            attempts.append(lambda: _lists([(line, ending)], between))
    found: list[Reading] = []
    errors: list[PuzzleError] = []
    for attempt in attempts:
        try:
            found += attempt()
        except PuzzleError as error:
            errors.append(error)
    if not found:
        unclear = PuzzleError("found clues that nono cannot separate, expected one clue per line", "bad-number")
        raise errors[0] if errors else unclear.at(lines[0][0])
    return [Reading(_unpadded(reading.clues), reading.how) for reading in found]


def _unpadded(clues: list[Clue]) -> list[Clue]:
    """Return the clues without the zeros that only end each clue, or fill up a rectangle of numbers on the left."""
    if len(clues) > 1 and all(blocks[-1] == (0, "") for _, blocks in clues if blocks):
        clues = [(at, blocks[:-1]) for at, blocks in clues]
    if len(clues) == 1:
        return clues
    return [(at, list(dropwhile(lambda block: block == (0, ""), blocks))) for at, blocks in clues]


def separators(text: str) -> set[str]:
    """Return the kinds of separators between the blocks of a text."""
    return {kind[1] or kind[2] or " " for kind in KIND.finditer(text)}


def glued(text: str) -> str:
    """Return the text with the words for colours right after their numbers: ``3r`` for ``3 r`` and ``3(r)``."""
    return COLOUR.sub(r"\1\2", text)


def strongest(lines: Sequence[Line]) -> str:
    """Return the strongest separator on these lines, which separates the clues if the lines are lists of clues."""
    return max((kind for _, text in lines for kind in separators(text)), key=lambda kind: RANKS[kind], default=" ")


def blocks_of(text: str, line: int) -> Blocks:
    """Return the blocks of one clue, with any separators between them. Raises `PuzzleError`."""
    text = text.strip(" |")
    if text.lower() in EMPTY:
        return []
    blocks: Blocks = []
    at = 0
    while at < len(text):
        block = BLOCK.match(text, at)
        if block is None:
            found = f"{excerpt(text[at : at + 20])}" + (f" in {excerpt(text)}" if at else "")
            raise PuzzleError(f"found {found}, expected the length of a block", "bad-number").at(line)
        blocks.append((None if block[1] == "?" else number(block[1], line), block[2]))
        gap = GAP.match(text, block.end())
        at = gap.end() if gap else block.end()
    return blocks


def loosened(lines: Sequence[Line], kind: str) -> list[Line]:
    """Return the lines with `LOOSENED` in place of gaps of this kind, or [] if no stronger separator is left."""
    strong = strongest(lines)
    if strong == "|" or (strong == " " and kind != "tabs"):
        return []
    if kind == "single blanks" and not all(" " in text and not APART.search(text) for _, text in lines):
        return []
    found = [(at, LOOSE[kind].sub(LOOSENED, text)) for at, text in lines]
    gaps = {sign for _, text in lines for gap in LOOSE[kind].findall(text) for sign in gap.strip()}
    equal = any(RANKS[sign] == RANKS[strong] and sign != strong for sign in gaps)
    return found if not equal and any(strong in text and LOOSENED in text for _, text in found) else []


def _without_counts(lines: Sequence[Line], pattern: re.Pattern[str]) -> list[Line]:
    """Return the lines without the numbers or letters that count them from 1, 0 or A; return [] if a line has none.

    Raises `PuzzleError` if a number is left out. If numbers followed by a dot may be blocks, returns [].
    """
    found = [(at, count) for at, text in lines if (count := pattern.fullmatch(text))]
    if not found or len(found) < len(lines):
        return []
    expected = 0 if found[0][1][1] == "0" else 1
    for at, count in found:
        own = int(count[1]) if count[1].isdigit() else ord(count[1].lower()) - ord("a") + 1
        if own != expected:
            if pattern is DOTTED:
                return []
            message = f"found a line numbered {count[1]}, expected {expected}"
            raise PuzzleError(message, "wrong-line-count").at(at)
        expected += 1
    return [(at, count[2] or "") for at, count in found]


def _a_clue_a_line(lines: Sequence[Line]) -> list[Reading]:
    """Return the readings with one clue per line. The first ignores blank lines between clues; if there is a second, it
    reads them as empty clues."""
    clues = [(at, blocks_of(text, at)) for at, text in lines]
    filled = [clue for clue, (_, text) in zip(clues, lines, strict=True) if text]
    kinds = {kind for _, text in lines for kind in separators(text)}
    names = [name for kind, name in SEPARATORS.items() if kind in kinds and (kind != " " or len(kinds) == 1)]
    how = "one clue per line" + (f", numbers separated by {' and '.join(names)}" if names else "")
    found = [Reading(filled, how)]
    if len(filled) < len(clues) and not _evenly_spaced(lines):
        found.append(Reading(clues, f"{how} (blank lines count as empty clues)"))
    return found


def _evenly_spaced(lines: Sequence[Line]) -> bool:
    """Return whether blank lines stand evenly, between all clues or after every fifth clue, and so are not clues."""
    groups = [len(list(group)) for blank, group in groupby(lines, lambda line: not line[1]) if not blank]
    gaps = {len(list(group)) for blank, group in groupby(lines, lambda line: not line[1]) if blank}
    return len(gaps) == 1 and len(lines) > 3 and (set(groups) == {1} or (set(groups[:-1]) == {5} and groups[-1] <= 5))


def _lists(lines: Sequence[Line], strong: str) -> list[Reading]:
    """Return the readings as lists of clues. If a single line has empty ends, the first reading ignores them, and the
    second reads them as empty clues."""
    weak = {kind for _, text in lines for kind in separators(text)} - {strong}
    if len(weak) > 1 or any(RANKS[kind] >= RANKS[strong] for kind in weak):
        shown = " and ".join(repr(kind) for kind in SEPARATORS if kind in {strong, *weak})
        message = f"found {shown} between numbers, expected one separator between clues and one between numbers"
        raise PuzzleError(message, "ambiguous-format").at(lines[0][0])
    blank = strong == " "
    if wrong := next((at for at, text in lines if (len({*BLANKS.findall(text)}) > 1 if blank else "..." in text)), 0):
        message = f"found {SEPARATORS[strong]} of different lengths between numbers, expected ';' between clues"
        raise PuzzleError(message, "ambiguous-format").at(wrong)
    how = f"clues separated by {SEPARATORS[strong]}" + "".join(f", numbers by {SEPARATORS[kind]}" for kind in weak)
    clues: list[Clue] = []
    ends = False
    for at, text in lines:
        framed = strong == "|" and text[0] == text[-1] == "|" and len(text) > 1
        parts = (text[1:-1] if framed else text).split(None if strong == " " else strong)
        filled = [index for index, part in enumerate(parts) if part.strip()] or [0]
        inner = parts[filled[0] : filled[-1] + 1]
        ends = ends or len(inner) < len(parts)
        clues += [(at, blocks_of(part, at)) for part in (parts if len(lines) == 1 else inner)]
    if not ends or len(lines) > 1:
        return [Reading(clues, how)]
    return [Reading(clues[filled[0] : filled[-1] + 1], how), Reading(clues, f"{how} (empty ends count as empty clues)")]


class _Bracket:
    """The content between two brackets: texts and nested brackets, in order."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.parts: list[Line | _Bracket] = []

    def inner(self) -> list[_Bracket]:
        return [part for part in self.parts if isinstance(part, _Bracket)]

    def text(self) -> str:
        return "".join(part[1] for part in self.parts if not isinstance(part, _Bracket)).strip()


def _bracketed(lines: Sequence[Line], between: str) -> list[Reading]:
    """Return the reading of clues in brackets or quotes, as in programs."""
    whole = _tree(lines)
    if re.search(r"\w", whole.text()):
        message = f"found {excerpt(whole.text())} outside of brackets, expected all clues in brackets or none"
        raise PuzzleError(message, "ambiguous-format").at(whole.line)
    if len(whole.inner()) == 1:
        whole = whole.inner()[0]
        if not whole.inner() and whole.text():
            return readings([(whole.line, whole.text())], between)
    clues: list[Clue] = []
    for part in whole.parts:
        if not isinstance(part, _Bracket):
            clues += [(part[0], _beside(word, part[0])) for word in re.split(r"[\s,;]+", part[1]) if word]
        elif part.inner():
            raise PuzzleError("found brackets inside a clue in brackets, expected numbers", "bad-number").at(part.line)
        else:
            clues.append((part.line, blocks_of(part.text(), part.line)))
    return [
        Reading(
            _unpadded([*clues, (0, clues[0][1])])[:-1] if len(clues) == 1 else _unpadded(clues), "clues in brackets"
        )
    ]


def _beside(word: str, line: int) -> Blocks:
    """Return the clue of one block for a number without brackets among clues in brackets. Raises `PuzzleError`."""
    if not BLOCK.fullmatch(word):
        message = f"found {excerpt(word)} next to clues in brackets, expected a number, or [] for an empty clue"
        raise PuzzleError(message, "bad-number").at(line)
    return blocks_of(word, line)


def _tree(lines: Sequence[Line]) -> _Bracket:
    """Return the tree of brackets on these lines; raises `PuzzleError` if the brackets do not match."""
    open_ = [_Bracket(lines[0][0])]
    for at, text in lines:
        for token in TOKEN.findall(text):
            if token in ("[", "(", "{"):
                open_.append(_Bracket(at))
            elif token in ("]", ")", "}"):
                closed = open_.pop()
                if not open_:
                    raise PuzzleError(f"found {token!r}, expected an opening bracket before it", "bad-number").at(at)
                open_[-1].parts.append(closed)
            elif token in ('"', "'"):
                raise PuzzleError(f"found a single {token}, expected a pair", "bad-number").at(at)
            elif token[0] in "\"'":
                quoted = _Bracket(at)
                quoted.parts.append((at, token.strip("\"'")))
                open_[-1].parts.append(quoted)
            else:
                open_[-1].parts.append((at, token))
        open_[-1].parts.append((at, " "))
    if len(open_) > 1:
        raise PuzzleError("found an opening bracket without an end, expected ']'", "bad-number").at(open_[-1].line)
    return open_[0]
