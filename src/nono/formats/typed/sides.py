"""Typed triddlers: a heading for each side of the board that has clues, such as ``top left:``, and its clues."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product

from nono.base.errors import PuzzleError
from nono.formats.shared.clues import Line
from nono.formats.shared.triddler import GROUPS, triddler
from nono.formats.typed.clues import Clue, glued, readings, separators, strongest
from nono.formats.typed.picture import Colours, Entry, legend_of
from nono.genres.triddler import Triddler

SIDE = re.compile(
    r"\W*((?:top|bottom|upper|lower)(?:[ _-]?(?:left|right))?)(?: side| clues)?\W*[:=]\s*(.*)", re.IGNORECASE
)
COMMENT = re.compile(r"\s*(?:#|//|```).*")
TITLE = re.compile(r"\s*(title|author|id)\s*:\s*(.*)", re.IGNORECASE)
GENRE = re.compile(r"\s*(?:genre\s*:\s*)?triddlers?\b.*", re.IGNORECASE)
LEAST = 4  # number of headings by which a triddler is recognised; a rhombus has clues on four sides
MAX_WAYS = 64  # ways to read the clues of all sides


def is_triddler(text: str) -> bool:
    """Return whether lines of a text begin with the names of at least four sides of a hexagon, corners included."""
    names = {_name(found[1]) for line in text.split("\n") if (found := SIDE.match(line))}
    return len(names & set(GROUPS)) >= LEAST and bool(names - {"top", "bottom"})


def _name(side: str) -> str:
    plain = re.sub("[ _-]", "", side.lower())
    return plain.replace("upper", "top").replace("lower", "bottom")


def triddler_of(text: str, check: bool) -> Triddler:
    """Return the triddler that a text gives side by side. Raises `PuzzleError`, also if two readings fit."""
    sides, legend, about = _parts(text)
    singles = [lines[0] for lines in sides.values() if len(lines) == 1 and separators(lines[0][1])]
    ways = [_ways(sides.get(name, []), strongest(singles)) for name in GROUPS]
    found: list[Triddler] = []
    errors: list[PuzzleError] = []
    for number, groups in enumerate(product(*ways)):
        if number == MAX_WAYS:
            break
        colours = Colours(legend)
        try:
            blocks = [[_coloured(clue, colours) for clue in group] for group in groups]
            found.append(triddler(blocks, check, lambda line: line[1], palette=colours.palette(), **about))
        except PuzzleError as error:
            errors.append(error)
    if not found:
        raise errors[0]
    if any(one != found[0] for one in found):
        raise PuzzleError("found clues that can be read in two ways, expected one clue per line", "ambiguous-format")
    return found[0]


def _ways(lines: list[Line], between: str) -> list[list[Clue]]:
    """Return the ways to read the lines of a side: one clue per line or, for a single line, a list of clues."""
    if not lines:
        return [[]]
    found = [reading.clues for reading in readings(lines, "", single=True)]
    if len(lines) == 1 and separators(lines[0][1]):
        with suppress(PuzzleError):
            found += [reading.clues for reading in readings(lines, between)]
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _parts(text: str) -> tuple[dict[str, list[Line]], list[Entry], dict[str, str]]:
    """Return the lines of clues by side, the legend, and the title and id. Raises `PuzzleError`."""
    sides: dict[str, list[Line]] = {}
    legend: list[Entry] = []
    about: dict[str, str] = {}
    side: list[Line] | None = None
    for at, line in enumerate(text.split("\n"), 1):
        if heading := SIDE.match(line):
            name = _name(heading[1])
            if name in sides:
                raise PuzzleError(f"{heading[1]!r} appears twice; it may appear only once", "duplicate-key").at(at)
            side = sides[name] = [(at, glued(heading[2].strip()))] if heading[2].strip() else []
        elif title := TITLE.fullmatch(line):
            about |= {title[1].lower(): title[2].strip()} if title[1].lower() != "author" else {}
        elif not line.strip() or COMMENT.fullmatch(line) or GENRE.fullmatch(line):
            continue
        elif entries := legend_of(line.strip()):
            legend += entries
        elif side is None:
            message = f"found {line.strip()[:40]!r}, expected the name of a side such as 'top left:'"
            raise PuzzleError(message, "missing-section").at(at)
        else:
            side.append((at, glued(line.strip())))
    return sides, legend, about


def _coloured(clue: Clue, colours: Colours) -> tuple[int, list[tuple[int | None, int]]]:
    line, blocks = clue
    return line, [(length, colours.of(word)) for length, word in blocks]
