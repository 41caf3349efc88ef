"""Separates the rows of boards in a text from all other lines: quotes, comments, notes in words and blank lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import accumulate, pairwise
from sys import maxsize

from nono.text.formats.boards.cut import BARS, is_rule
from nono.text.formats.boards.marks import unmarked, unwrapped
from nono.text.formats.boards.words import BEGINS, COMMENT, NAME, SIZE, STARS, Note, is_known, note_of
from nono.text.formats.shared.clues import Line
from nono.text.formats.shared.words import is_foreign

GAP = re.compile(r"[^\S\n]{200,}")  # more blanks than any board needs; patterns are slow on them
QUOTED = re.compile(r"^\s?(?:>[ ]?)+", re.MULTILINE)  # the mark of quoted text in e-mails
PLAIN = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-") | dict.fromkeys("\ufe0e\ufe0f\u200b\u200d\u20e3\ufeff")
)
RUN = re.compile(r"[^\W\d_]{2,}")  # letters that are either a word or cells without blanks
ASCII_RUN = re.compile(r"[A-Za-z]{2,}")
SENTENCE = re.compile(r"[:;!'\"()/&=%$@<>{}~\[\],]|[a-z]{2}\.(?:\s|$)")
SHORT = re.compile(r"\s*\d{1,3}(?:\s*[ ,x\u00d7*]\s*\d{1,3})?\s*")
SINGLE = re.compile(r"\s*\d{1,3}\s*")
ENDS = re.compile(r"^\s*[\d?.-]{1,2}\s+|(?<!\s)\s+[\d?.-]{1,2}\s*$")
# Cells without blanks, and perhaps a number
BESIDE = re.compile(r"\s*(?:(?:\d{1,2}|[?.-])\s+)?(\S{3,}?)(?:\s+(?:\d{1,2}|[?.-]))?\s*")
COUNTED = re.compile(r"\(?\d{1,2}\s?[*\u2605\u2606]\)?")
TITLE = re.compile(r"(?:[A-Z][a-z]+\s*)+")

EMPTY_CLUES = ("empty", "none")  # words for empty clues, which are no rows of regions

Part = Note | Line | None  # a note, a row of a board, or a blank line


def plain(text: str) -> str:
    """Return a text without marks of quotes; wide digits, dashes and digits on keys become plain characters."""
    if ">" in text:
        text = QUOTED.sub("", text)
    text = GAP.sub(" " * 200, text)
    return text if text.isascii() else unicodedata.normalize("NFKC", text).translate(PLAIN)


def parts_of(text: str) -> list[Part]:
    """Return what each line of a text is. A line that may be words or cells is cells if a line beside it has as many
    cells. If all lines are words, there is no board, and their meaning does not matter: return []."""
    found: list[Part] = []
    run: list[Line] = []
    lines = unmarked(unwrapped(plain(text)))
    tabs = {at for (at, line), (_, other) in pairwise([*lines, (0, "")]) if "\t" in line and "\t" in other}
    rows: set[int] = set()  # the numbers of the lines that may be cells
    for at, line in lines:
        words = line.strip()
        row = words and not COMMENT.fullmatch(words) and not _is_sentence(words)
        if row or ("\t" in line and not tabs.isdisjoint((at, at - 1))):
            rows.add(at)
    for at, line in lines if rows else ():
        words = line.strip()
        if at in rows:
            run.append((at, line))
            continue
        found += [*_sorted(run), note_of(at, words) if words else None]
        run = []
    return found + _sorted(run)


def _is_sentence(text: str) -> bool:
    """Return whether a line can only be words: it has punctuation or words of different lengths."""
    text = text.strip("\"', ")
    if text.lower() in EMPTY_CLUES:
        return True
    if text.endswith(")") and SIZE.fullmatch(text.partition("(")[0].strip()):
        return True
    if is_foreign(text) and (text[-1] in ".!\u3002" or len({len(word) for word in text.split()}) > 1):
        return True
    if not ASCII_RUN.search(text) or re.fullmatch(r"(?:\s*[\"']?[^\s\"',;]{1,2}[\"']?\s*[,;|])+.{0,4}", text):
        return False
    if SENTENCE.search(text) or is_known(text) or NAME.search(text.lower()):
        return True
    words = [word for word in text.translate(BARS).split() if not word.isdecimal() and word not in {*"?.-"}]
    return len({len(word) for word in words}) > 1 and not all(len(word) < 3 for word in words)


def _sorted(run: Sequence[Line]) -> list[Part]:
    """Return the parts of some adjacent lines. A line of letters is a note unless it fits the other lines."""
    sizes = [_size(line) for _, line in run]
    if len(run) > 2 and all(SINGLE.fullmatch(line) for _, line in run[:2]) and min(sizes[2:]) > max(*sizes[:2], 2):
        size = tuple(int(line) for _, line in run[:2])
        return [Note(run[0][0], " ".join(map(str, size)), size=size), *_sorted(run[2:])]
    own = [at for at, (_, line) in enumerate(run) if not is_rule(line)]
    near = {at for pair in pairwise(own) if len({sizes[at] for at in pair}) == 1 for at in pair}
    doubtful = [_is_doubtful(line) and "\t" not in line for _, line in run]
    titles = sum(bool(TITLE.fullmatch(line.strip())) for _, line in run)
    alone = [_is_alone(run, at) for at in range(len(run))]
    lonely = sum(alone)
    shortest = [*list(accumulate(reversed(sizes), min))[::-1], maxsize]  # of each line and the lines below it
    found: list[Part] = []
    for at, line in enumerate(run):
        text = line[1].strip()
        words = (doubtful[at] or (text.isalpha() and "\t" not in line[1])) and (
            at not in near
            or (len(own) < 2 and text.isalpha())
            or (SIZE.fullmatch(text) and ASCII_RUN.search(text))
            or (alone[at] and (len(run) < 3 or 2 * (lonely - 1) < len(run) - 1))
            or (titles == len(run) and bool(TITLE.fullmatch(text)))
        )
        if (
            SHORT.fullmatch(text)
            and not is_rule(text)
            and (at == 0 or isinstance(found[-1], Note))
            and shortest[at + 1] > max(sizes[at], 2)
            and not _is_above_two_columns(run[at:])
        ):
            found.append(Note(line[0], text, size=tuple(int(number) for number in re.findall(r"\d+", text))))
        else:
            found.append(note_of(line[0], text) if words else line)
    return found


def _is_above_two_columns(run: Sequence[Line]) -> bool:
    """Return whether the first line has the numbers of two columns, not a size.

    In that case, each line below has two cells beside a number.
    """
    head = run[0][1].split()
    if len(head) != 2 or len(run) == 1 or any(len(line.split()) != 3 for _, line in run[1:]):
        return False
    rows = [line.split() for _, line in run[1:]]
    size = sorted(head) == sorted([str(len(rows)), "3"]) and not re.search("[A-Z]", "".join(line for _, line in run))
    sides = (([row[0] for row in rows], rows[0][1:]), ([row[2] for row in rows], rows[0][:2]))
    return not size and any(
        all(map(str.isdecimal, numbers)) and not any(map(str.isdecimal, cells)) for numbers, cells in sides
    )


def _size(line: str) -> int:
    """Return the number of cells of a line, apart from numbers at its ends beside letters."""
    text = line.translate(BARS)
    if found := BESIDE.fullmatch(text):
        return len(found[1])
    if RUN.search(text):
        text = ENDS.sub("", text)
    return len(re.sub(r"[\s,;\"']", "", text))


def _is_doubtful(line: str) -> bool:
    """Return whether a line can be words or cells."""
    text = line.strip()
    known = (BEGINS, SIZE, COUNTED)
    return bool(ASCII_RUN.search(text) or STARS.search(text) or any(own.fullmatch(text) for own in known))


def _is_alone(run: Sequence[Line], at: int) -> bool:
    """Return whether a line has only letters, of which more than half have no equal neighbour."""
    rows = ["".join(ENDS.sub("", line.translate(BARS)).split()) for _, line in run[max(0, at - 1) : at + 2]]
    row = "".join(ENDS.sub("", run[at][1].translate(BARS)).split())
    if not row.isalpha():
        return False
    near = [other for other in rows if len(other) == len(row)]
    same = sum(
        row[place : place + 2] == key * 2
        or row[place - 1 : place] == key
        or sum(other[place] == key for other in near) > 1
        for place, key in enumerate(row)
    )
    return 2 * same < len(row)
