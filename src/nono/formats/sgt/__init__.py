"""Game IDs of Simon Tatham's collection, one on each line: of Pattern (nonograms), Light Up (Akari) and Pegs.

Pattern, ``5x4:1.1/1.1/2//1.1/2.1//1.1.1/2``, has the columns first; the body alone, as pages of puzzle-nonograms.com
have it, is read where the board is square. Light Up, ``4x3:a2eB1c``, has the cells in reading order: ``a``-``z`` 1 to
26 empty cells, ``B`` a wall, ``0``-``4`` a clue. Pegs, ``5x1random:PPHHO``: ``P`` a peg, ``H`` a hole, ``O`` neither.

The games of a list may differ. An ID may stand behind the address of its game's page, ``…/pattern.html#5x4:…``. Blank
lines and lines that begin with ``#`` are passed over. A game that the programs have saved is read as well, without its
moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from urllib.parse import unquote

from nono.base.errors import PuzzleError, excerpt
from nono.formats.sgt import lightup, pattern, pegs
from nono.formats.shared import lists
from nono.formats.shared.capability import Capabilities
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities(many=True, genres=("nonogram", "akari", "pegs"))
CONCATENATES = True
GAMES = {"nonogram": pattern, "akari": lightup, "pegs": pegs}
PAGES = {"pattern": pattern, "lightup": lightup, "pegs": pegs}
ADDRESS = re.compile(r"https?://[^\s#]*/(\w+)\.html#(\S+)")
BODY = re.compile(r"\d+x\d+:[0-9./]*|\d+:[0-9.]*/[0-9./]*")
SEED = re.compile(r"\d[a-z0-9]*#\S*")
SAVED = "SAVEFILE:"
SAVED_GAMES = ("Pattern", "Light Up", "Pegs")


def sniff(head: str) -> bool:
    """Whether most lines are game IDs, each a size, a colon and a body, or a size and a seed."""
    return head.lstrip().startswith(SAVED) or lists.is_list(head, _is_id)


def _is_id(text: str) -> bool:
    if address := ADDRESS.fullmatch(text):
        return address[1] in PAGES
    return any(known.fullmatch(text) for known in (BODY, SEED, lightup.ID, pegs.ID))


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a list; a line that cannot be read gives its error."""
    return (found for found in stream(text.split("\n"), check) if found is not None)


def stream(lines: Iterable[str], check: bool = True) -> Iterator[Puzzle | PuzzleError | None]:
    """The puzzles of the lines, each as soon as its line is there; of a saved game, its puzzle."""
    lines = iter(lines)
    first = next(lines, "")
    if first.startswith(SAVED):
        yield _saved(lines, check)
    else:
        yield from lists.stream(chain([first], lines), lambda text: _read(text, check))


def _saved(lines: Iterable[str], check: bool) -> Puzzle:
    """The puzzle of a saved game, of which the first line is read; raises `PuzzleError`."""
    values: dict[str, str] = {}
    for at, line in enumerate(lines, 2):
        name, _, rest = line.partition(":")
        name, value = name.strip(), rest.partition(":")[2].strip()
        if name == "GAME" and value not in SAVED_GAMES:
            found = f"found a saved game of {excerpt(value)}"
            raise PuzzleError(f"{found}, expected {' or '.join(SAVED_GAMES)}", "unsupported-variant").at(at)
        if name in ("GAME", "PARAMS"):
            values[name] = value
        elif name == "DESC" and len(values) == 2:
            try:
                return _read(f"{values['PARAMS']}:{value}", check)
            except PuzzleError as error:
                raise error.at(at) from None
    message = "found a saved game without its puzzle, expected lines GAME, PARAMS and DESC"
    raise PuzzleError(message, "unsupported-variant").at(1)


def _read(text: str, check: bool) -> Puzzle:
    """The puzzle of a game ID; raises `PuzzleError`."""
    page = None
    if address := ADDRESS.fullmatch(text):
        page, text = address[1], unquote(address[2])
        if page not in PAGES:
            message = f"found a page of {excerpt(page)}, expected one of {', '.join(PAGES)}"
            raise PuzzleError(message, "unsupported-variant")
    if SEED.fullmatch(text):
        message = "found a random seed, which only the program it comes from can turn into a puzzle, expected a game ID"
        raise PuzzleError(message, "unsupported-variant")
    game = PAGES[page] if page else next((game for game in (lightup, pegs) if game.ID.fullmatch(text)), pattern)
    puzzle: Puzzle = game.read(text, check)
    return puzzle


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """A game ID a line; raises `PuzzleError` on what its game cannot have."""
    return "".join(f"{GAMES.get(puzzle.genre, pattern).write(puzzle, 'sgt', CAPABILITIES)}\n" for puzzle in puzzles)
