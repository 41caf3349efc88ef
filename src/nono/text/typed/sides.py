"""Typed triddlers: a heading for each side that has clues, such as ``top left:``, or for each direction of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise, product

from nono.base.errors import PuzzleError, excerpt
from nono.genres.triddler import Triddler
from nono.text.formats.shared.clues import Line, number
from nono.text.formats.shared.triddler import GROUPS, triddler
from nono.text.formats.shared.words import is_greeting, is_idle, refusal, refused_in, show_unread, title_and_unread
from nono.text.typed.clues import Clue, glued, readings, separators, strongest
from nono.text.typed.lines import NOTE, QUOTED, TURNED, Kind, can_be_ignored, parts_of_line
from nono.text.typed.picture import Colours, Entry

SIDE = re.compile(
    r"\W*((?:top|bottom|upper|lower)(?:[ _-]?(?:left|right))?)(?: side| clues)?\W*[:=]\s*(.*)", re.IGNORECASE
)
DIRECTION = re.compile(
    r"\W{0,9}?(?:(rows?|horizontals?|rising|falling|sides?)(?:[ _](?:clues?|lines?|hints?|lengths))?|"
    r"([/\\])(?: lines?)?"
    r"|-(?=\s{0,9}[:=]))"
    r"\s{0,9}(?:\([^()\d]{0,40}\)\s{0,9})?\W{0,9}?(?:[:=]\s*(.*)|(?<=[\s\w)/\\])\s{1,9}((?=[\d\[(]).*)|\W{0,40})$",
    re.IGNORECASE,
)
TOLD = re.compile(  # a direction in words, such as "Strips leaning like /, left to right, from the top:"
    r"\W{0,9}(?:(?:[^\W\d_]+\W){0,4}?([/\\])(?=[\s,:=])|(?:horizontal\w* )?rows?\b|"
    r"\u0433\u043e\u0440\u0438\u0437\w* \u0440\u044f\u0434\w*)[^/\\:=\d]{0,80}[:=]\s*(.*)",
    re.IGNORECASE,
)
REGULAR = re.compile(r"(?:\bsides?\b|\u0441\u0442\u043e\u0440\u043e\u043d\w*)\D{0,12}(\d{1,2})(?!\d)", re.IGNORECASE)
DIRECTIONS = ("rows", "rising", "falling")
ALIASES = {
    "row": "rows",
    "side": "sides",
    "horizontal": "rows",
    "horizontals": "rows",
    "-": "rows",
    "/": "rising",
    "\\": "falling",
}
LENGTHS = re.compile(r"\b(?:sides?|triddlers?)\b\D*(\d+(?:\W+\d+){5})\s*(?:\([^()\d]*\)\s*)?$", re.IGNORECASE)
COMMENT = re.compile(r"\s*(?:#|//|;|%|\(c\)|\u00a9|title\s*:|author\s*:|id\s*:)", re.IGNORECASE)
GENRE = re.compile(r"(?:genre\s*:\s*)?triddlers?\b.*", re.IGNORECASE)
WORDS = re.compile(r"\s*(?:[^\s\w]\s*)?[^\W\d_]{2}(?!.*\bsides\b)")  # the beginning of a line that is no clue
NUMBERS = re.compile(r"\W*\d")  # the beginning of a line that may be a clue
MOST_PROSE = 8  # lines of prose in a text that also names the sides
MOST_WORDS = 3  # other lines of a text that gives a triddler by direction
LEAST = 4  # number of headings by which a triddler is recognised; a rhombus has clues on four sides
MAX_WAYS = 64  # ways to read the clues of all sides


def is_triddler(text: str) -> bool:
    """Return whether lines begin with the names of all directions, or of at least four sides, such as ``top left``."""
    lines = text.split("\n")
    names = {found[0] for line in lines if (found := _heading(line))}
    if names >= set(DIRECTIONS):
        clues = [line if found is None else found[1] for line in lines for found in [_heading(line)]]
        others = [line for line in clues if WORDS.match(line) and not COMMENT.match(line)]
        return len(others) <= (MOST_PROSE if "sides" in names else MOST_WORDS)
    return len(names & set(GROUPS)) >= LEAST and bool(names - {"top", "bottom"})


def _heading(line: str) -> tuple[str, str] | None:
    """Return the side or direction that a line names, and the rest of the line; None without a name."""
    if found := SIDE.match(line):
        plain = re.sub("[ _-]", "", found[1].lower())
        return plain.replace("upper", "top").replace("lower", "bottom"), found[2].strip()
    if found := DIRECTION.fullmatch(QUOTED.sub("", line)):
        name = (found[1] or found[2] or "-").lower()
        return ALIASES.get(name, name), (found[3] or found[4] or "").strip()
    if (found := TOLD.fullmatch(QUOTED.sub("", line))) and not TURNED.search(line):
        return ALIASES[found[1] or "-"], found[2].strip()
    return None


def triddlers_of(text: str, check: bool) -> Iterator[Triddler]:
    """Yield the triddlers of a text. If there are several, each begins with the lengths of its sides.

    Raises `PuzzleError`.
    """
    lines = text.split("\n")
    begins = [at for at, line in enumerate(lines) if (_heading(line) or ("",))[0] == "sides"]
    cuts = [0, *begins[1:], len(lines)]
    for start, end in pairwise(cuts):
        yield _triddler_of("\n" * start + "\n".join(lines[start:end]), check)


def _triddler_of(text: str, check: bool) -> Triddler:
    """Return the triddler that a text gives by side or direction. Raises `PuzzleError`, also if two readings fit."""
    sides, legend, about, unread = _parts(text)
    lengths = _lengths(text, sides) if "rising" in sides else []
    singles = [lines[0] for lines in sides.values() if len(lines) == 1 and separators(lines[0][1])]
    ways = [_ways(sides.get(name, []), strongest(singles)) for name in (DIRECTIONS if lengths else GROUPS)]
    found: list[Triddler] = []
    errors: list[PuzzleError] = []
    for way, groups in enumerate(product(*ways)):
        if way == MAX_WAYS:
            break
        colours = Colours(legend)
        try:
            sorted_groups = _divided(groups, lengths) if lengths else groups
            blocks = [[_coloured(clue, colours) for clue in group] for group in sorted_groups]
            found.append(triddler(blocks, check, lambda line: line[1], palette=colours.palette(), **about))
        except PuzzleError as error:
            errors.append(error)
    if not found:
        raise errors[0]
    if any(one != found[0] for one in found):
        raise PuzzleError("found clues that can be read in two ways, expected one clue per line", "ambiguous-format")
    show_unread(found[0], unread)
    return found[0]


def _lengths(text: str, sides: dict[str, list[Line]]) -> list[int]:
    """Return the lengths of the six sides, clockwise from the top left. Raises `PuzzleError`."""
    given = " ".join(line for _, line in sides.pop("sides", []))
    found = re.findall(r"\d+", given) or [word for line in text.split("\n") for word in _numbers(line)]
    if len(found) != 6 and (one := REGULAR.search(text)):
        found = [one[1]] * 6
    if len(found) != 6 or set(sides) - set(DIRECTIONS):
        message = "found no lengths of the six sides, expected a line such as sides: 2 2 2 2 2 2"
        raise PuzzleError(f"{message}\nbegin at the top left side and go clockwise", "missing-section")
    return [number(word) for word in found]


def _numbers(line: str) -> list[str]:
    """Return the lengths of the sides in a line such as ``Triddler, sides 2-2-2-2-2-2``, or []."""
    found = LENGTHS.search(line)
    return re.findall(r"\d+", found[1]) if found else []


def _divided(groups: Sequence[list[Clue]], lengths: Sequence[int]) -> list[list[Clue]]:
    """Return the clues of all directions by side. Raises `PuzzleError` if their numbers do not fit the sides."""
    top_left, top, top_right, bottom_right, bottom, bottom_left = lengths
    pairs = ((top_left, bottom_left), (top, top_right), (bottom, bottom_right))
    for name, clues, pair in zip(DIRECTIONS, groups, pairs, strict=True):
        if len(clues) != sum(pair):
            raise PuzzleError(f"found {len(clues)} clues for {name}, expected {sum(pair)}", "wrong-line-count")
    return [part for clues, (at, _) in zip(groups, pairs, strict=True) for part in (clues[:at], clues[at:])]


def _ways(lines: list[Line], between: str) -> list[list[Clue]]:
    """Return the ways to read the lines of a side: one clue per line or, for a single line, a list of clues."""
    if not lines:
        return [[]]
    found = [reading.clues for reading in readings(lines, "", single=True)]
    if len(lines) == 1 and separators(lines[0][1]):
        with suppress(PuzzleError):
            found += [reading.clues for reading in readings(lines, between)]
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _parts(text: str) -> tuple[dict[str, list[Line]], list[Entry], dict[str, str], list[str]]:
    """Return the lines of clues by side, the legend, the title and id, and the lines of words that say more.

    Raises `PuzzleError`.
    """
    sides: dict[str, list[Line]] = {}
    legend: list[Entry] = []
    about: dict[str, str] = {}
    unread: list[str] = []
    above: list[str] = []
    side: list[Line] | None = None
    words: PuzzleError | None = None  # the error of a line of words if clues follow
    for at, line in enumerate(text.split("\n"), 1):
        line = NOTE.sub("", QUOTED.sub("", line)).strip()
        if words and (_heading(line) or NUMBERS.match(line)):
            raise words
        if heading := _heading(line):
            name, rest = heading
            if name in sides:
                raise PuzzleError(f"{name!r} appears twice; it may appear only once", "duplicate-key").at(at)
            side = sides[name] = [(at, glued(rest))] if rest else []
            continue
        for item in parts_of_line(at, line):
            if word := refused_in(item.text, "" if item.kind is Kind.ABOUT else "triddler"):
                raise refusal(word, at)
            match item.kind:
                case Kind.BLANK | Kind.RULE:
                    pass
                case Kind.ABOUT:
                    about |= {item.words: item.text} if item.words in ("id", "title") else {}
                case Kind.LEGEND:
                    legend += item.legend
                case Kind.CLUES if side is not None:
                    side.append((at, glued(item.text)))
                case _ if item.kind is Kind.COMMENT or GENRE.fullmatch(line):
                    unread += [] if is_idle(line) else [line]
                case _ if side is None and (can_be_ignored(line, "before") or REGULAR.search(line)):
                    above.append(line)
                case _ if side and can_be_ignored(line, "after"):
                    unread += [] if is_greeting(line) else [line]
                    words = PuzzleError(f"found {excerpt(line)} among the clues", "bad-field").at(at)
                case _ if side is None:
                    message = f"found {line[:40]!r}, expected the name of a side such as 'top left:'"
                    raise PuzzleError(message, "missing-section").at(at)
                case _:
                    side.append((at, glued(line)))
    first, more = title_and_unread(above)
    return sides, legend, {"title": first} | about, more + unread


def _coloured(clue: Clue, colours: Colours) -> tuple[int, list[tuple[int | None, int]]]:
    line, blocks = clue
    return line, [(length, colours.of(word)) for length, word in blocks]
