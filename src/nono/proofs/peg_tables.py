"""What a proof for peg solitaire consists of: functions that separate positions, and tables of positions.

The proofs are those that `nono.checkers.nono_check_pegs` describes and checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from nono.base.errors import LimitError
from nono.checkers.nono_check_pegs import Functions, Level, Puzzle, pegs_in, position
from nono.genres.pegs import Board
from nono.model.model import Moves
from nono.proofs.peg_functions import parities, weight

SAMPLES = 8  # positions of a level for which a weight is looked for
MOST_WEIGHTS = 24
Halves = tuple[int, Mapping[int, Level], Mapping[int, Level]]  # where they meet; forward, backward, by number of pegs


class Separator:
    """The functions of a proof in the making: parities and symmetries at first, weights as they are looked for."""

    def __init__(self, puzzle: Puzzle, moves: Moves) -> None:
        self.moves = moves
        self.puzzle = puzzle
        self.functions = Functions(
            puzzle,
            [
                ("symmetry", list(image))
                for image in moves.symmetries[1:]
                if all(image[hole] in pegs_in(puzzle.start) for hole in pegs_in(puzzle.start))
            ],
        )
        for parity in parities(moves.holes, moves.triples()):
            odd = position(hole for hole, one in enumerate(parity) if one)
            if any((odd & (puzzle.start ^ goal)).bit_count() % 2 for goal in puzzle.goals):
                self.functions.add("parity", list(parity))

    def separates(self, start: int, goals: Iterable[int], search: bool = False) -> bool:
        """Whether the functions separate a position from every goal; with ``search``, weights for that are added."""
        for goal in goals:
            if not self.functions.separate(start, goal):
                missing = search and len(self.functions.weights) < MOST_WEIGHTS
                found = weight(self.moves.holes, self.moves.triples(), start, goal) if missing else None
                if found is None:
                    return False
                self.functions.add("weight", list(found))
        return True

    def goals_left(self, search: bool = False) -> list[int]:
        """The goals from which the start is not separated; with ``search``, by any weight."""
        start = self.puzzle.start
        return [goal for goal in self.puzzle.goals if not self.separates(start, [goal], search)]

    def rest(self, level: Level, goals: Sequence[int] | None) -> Level:
        """The positions of a level that are not separated from the goals, or without goals the start not from them.

        For some of them a weight is looked for, which will separate others.
        """

        def separated(at: int, search: bool = False) -> bool:
            return (
                self.separates(self.puzzle.start, [at], search) if goals is None else self.separates(at, goals, search)
            )

        left = sorted(at for at in level if not separated(at))
        for at in left[:: max(1, len(left) // SAMPLES)]:
            separated(at, search=True)
        return {at: level[at] for at in left if not separated(at)}

    def text(self, board: Board, with_symmetries: bool) -> str:
        """The functions, each drawn as the board; symmetries are for tables."""
        functions = self.functions
        kinds = {"parity": functions.parities, "weight": functions.weights}
        if with_symmetries:
            kinds["symmetry"] = functions.symmetries[1:]
        return "\n".join(f"{kind}\n{drawn(board, one)}" for kind, group in kinds.items() for one in group)


def drawn(board: Board, numbers: Iterable[int]) -> str:
    """Numbers of the holes, a line for each row of the board; ``#`` where there is no hole."""
    of = dict(zip(board.holes, map(str, numbers), strict=True))
    size = max(map(len, of.values()))
    rows = ([of.get((row, column), "#").rjust(size) for column in range(board.width)] for row in range(board.height))
    return "".join((" ".join(row).rstrip(" #") or "#") + "\n" for row in rows)


def tables(separator: Separator, numbered: bool, most: int, tick: Callable[[], object]) -> Halves:
    """Both halves of the tables, of which the one with the smaller last level grows until they meet.

    Without numbers of ways, positions are left out that the functions separate from the start or the goals.
    `LimitError` where there are more than ``most`` positions; ``tick`` is called for each.
    """
    functions, puzzle = separator.functions, separator.puzzle
    goals = separator.goals_left()
    high, low = puzzle.start.bit_count(), puzzle.goals[0].bit_count()
    forward: dict[int, Level] = {high: functions.classes([puzzle.start])}
    backward: dict[int, Level] = {low: functions.classes(goals)}
    size = 0
    while high > low:
        ahead = len(forward[high]) <= len(backward[low])
        level: Level = functions.after(forward[high] if ahead else backward[low], ahead, tick)
        if not numbered:
            level = separator.rest(level, goals if ahead else None)
        size += len(level)
        if size > most:
            raise LimitError(
                "memory", f"a proof of {size} positions, expected at most {most}; --memory raises it, --max-size too"
            )
        if ahead:
            high -= 1
            forward[high] = level
        else:
            low += 1
            backward[low] = level
    return high, forward, backward


def text_of(halves: Halves, numbered: bool) -> Iterator[str]:
    """The tables as text, line by line."""
    meet, forward, backward = halves
    yield f"meet {meet}\n"
    for name, half in (("forward", forward), ("backward", backward)):
        for pegs, level in half.items():
            yield f"{name} {pegs}\n"
            for at in sorted(level):
                yield f"{at:x} {level[at]}\n" if numbered else f"{at:x}\n"
