"""Describes the genres whose cells are not squares in rows and columns, so that the page can show and play them.

These are triddlers and peg solitaire. The page computes the board of a puzzle from its JSON
(``web/genres/triddler.js``, ``web/genres/pegs.js``). Everything else comes from here: words, directions, and the
built-in boards.
"""

from __future__ import annotations

from typing import Any

from nono.genres.clues import UNKNOWN_LENGTH
from nono.genres.pegs import DIRECTIONS, GAP, GAPS, PALETTE, PEG, PEGS, WALL, WALLS, Pegs
from nono.genres.triddler import Triddler

NAMES = [{"name": "{background}"}, {"name": "{ink}"}, {"name": "other"}]
BOARDS = (*(f"triangle{side}" for side in range(4, 11)), "english33", "european37")


def shaped_genres() -> dict[str, dict[str, Any]]:
    """Return the descriptions of the genres, by name."""
    return {Triddler.genre: triddler_data(), Pegs.genre: pegs_data()}


def triddler_data() -> dict[str, Any]:
    """Return the description of triddlers. The introduction has placeholders for the names of colours."""
    one, several = (_smallest(NAMES[:colours]) for colours in (2, 3))
    introduction = {"one": one.introduction, "several": several.introduction, "blotted": UNKNOWN_LENGTH}
    directions = [
        {name: getattr(direction, name) for name in ("name", "plural", "back", "on", "crossing")}
        for direction in one.directions
    ]
    return {"title": one.kind_title, "introduction": introduction, "directions": directions}


def _smallest(palette: list[dict[str, str]]) -> Triddler:
    """Return a triddler of two triangles."""
    return Triddler([1, 1, 0, 1, 1, 0], [[]], [[]], [[], []], palette)


def pegs_data() -> dict[str, Any]:
    """Return the description of peg solitaire: characters, colours, directions of jumps, and built-in boards."""
    boards = {name: Pegs(name) for name in BOARDS}
    return {
        "title": boards["english33"].kind_title,
        "introduction": boards["english33"].introduction,
        "keys": {"peg": PEG, "gap": GAP, "wall": WALL},
        "accepted": {"peg": PEGS, "gap": GAPS, "wall": WALLS},
        "palette": [colour._asdict() for colour in PALETTE],
        "directions": DIRECTIONS,
        "boards": {name: {"grid": one.board.grid, "start": one.rows_of(one.start)} for name, one in boards.items()},
    }
