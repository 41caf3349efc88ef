"""Game IDs of Simon Tatham's collection: of Pattern (nonograms), Light Up (Akari) and Pegs.

Pattern, ``5x4:1.1/1.1/2//1.1/2.1//1.1.1/2``, has the columns first; the body alone, as pages of puzzle-nonograms.com
have it, is read where the board is square. Light Up, ``4x3:a2eB1c``, has the cells in reading order: ``a``-``z`` 1 to
26 empty cells, ``B`` a wall, ``0``-``4`` a clue. Pegs, ``5x1random:PPHHO``: ``P`` a peg, ``H`` a hole, ``O`` neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError
from nono.formats.sgt import lightup, pattern, pegs
from nono.formats.shared.capability import Capabilities, require_single
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities(genres=("nonogram", "akari", "pegs"))
GAMES = {"nonogram": pattern, "akari": lightup, "pegs": pegs}
BEGIN = re.compile(r"\s*\d+(x\d+)?(:[0-9./]*|#\w+)\s*")


def sniff(head: str) -> bool:
    """Whether there is a size, a colon and a body on one line, or a size and a seed."""
    if head.lstrip().startswith("SAVEFILE:"):
        return True
    return bool(BEGIN.fullmatch(head) or any(game.ID.fullmatch(head.strip()) for game in (lightup, pegs)))


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a game ID; raises `PuzzleError`."""
    text = text.strip()
    if text.startswith("SAVEFILE:"):
        raise PuzzleError("found a saved game, expected a game ID such as 1x1:1/1", "unsupported-variant").at(1)
    if re.fullmatch(r"\d+(x\d+)?[a-z0-9]*#.*", text, re.DOTALL):
        message = "found a random seed, which only the program it comes from can turn into a puzzle, expected a game ID"
        raise PuzzleError(message, "unsupported-variant").at(1)
    game = next((game for game in (lightup, pegs) if game.ID.fullmatch(text)), pattern)
    yield game.read(text, check)


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle as a game ID; raises `PuzzleError` on what its game cannot have."""
    puzzle = require_single(puzzles, "sgt")
    game_id: str = GAMES.get(puzzle.genre, pattern).write(puzzle, "sgt", CAPABILITIES)
    return game_id + "\n"
