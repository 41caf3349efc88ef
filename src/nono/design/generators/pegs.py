"""Generate positions of peg solitaire: make jumps backwards from a single peg in the middle of the English board."""

from __future__ import annotations

from random import Random

from nono.genres import Pegs
from nono.genres.pegs import board_named


def position_by_jumps_back(jumps: int, chance: Random) -> Pegs:
    """Return a position that this number of jumps reduces to one peg in the middle.

    Raises `IndexError` if no jump backwards is left.
    """
    board = board_named("english33")
    moves = board.jumps()
    triples = [tuple(moves[index : index + 3]) for index in range(0, len(moves), 3)]  # start, jumped hole and end
    pegs = {board.holes.index((3, 3))}  # the hole in the middle
    for _ in range(jumps):
        backward = [(start, over, end) for start, over, end in triples if end in pegs and not pegs & {start, over}]
        start, over, end = chance.choice(backward)
        pegs = pegs - {end} | {start, over}
    keys = ["o" if hole in pegs else "." for hole in range(len(board.holes))]
    data = {"nono": 1, "genre": "pegs", "grid": "square", "start": board.rows(keys)}
    data["target"] = board.rows(["o" if hole == (3, 3) else "." for hole in board.holes])
    return Pegs.from_dict(data)
