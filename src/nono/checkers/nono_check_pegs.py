#!/usr/bin/env python3
"""Check a certificate of peg solitaire: ``python nono_check_pegs.py CERTIFICATE [ORIGINAL.json]``.

This program needs only Python 3.11 and, in its folder, nono_check_clues.py. The exit status is 0 if the claim holds, 1
if the certificate is rejected, 2 if a file cannot be read, 3 if the claim holds but the original was not compared, or
if this program cannot check claims of this kind.

The puzzle. A board has holes; a position is a set of pegs in them. A jump moves a peg over its neighbour into the empty
hole behind it, and removes the neighbour. The goal is a given position, or one peg anywhere. A solution is a sequence
of jumps from the start to a goal.

The certificate is a folder. ``manifest.json`` has the clues and the claim. ``solutions.txt`` lists the solutions, one
jump per line. A jump such as ``14-9-5`` names three holes: from, over, to. Holes are numbered from 1, row by row. One
or two more files prove that there are no other solutions.

``functions.txt`` has functions. A function assigns a number to every hole and is drawn like the board. The value of a
position is the sum of the numbers of its pegs.

- ``parity``: the three numbers of every jump have an even sum. So no jump changes whether the value is odd or even.
- ``weight``: for every jump, the sum of the first two numbers is at least the third. So no jump increases the value.
- ``symmetry``: for each hole, its image (from 0) under a symmetry of the board. The symmetry maps jumps to jumps, the
  start to itself, and goals to goals.

No jumps lead from P to Q if P and Q differ in some parity, or if some weight is greater for Q than for P. The functions
then *separate* P from Q. If they separate the start from every goal, the puzzle is unsolvable.

``positions.txt`` lists positions by number of pegs. Its first line, ``meet M``, gives the number of pegs at which two
halves meet. For each N down to M, a line ``forward N`` is followed by the positions with N pegs that the start leads
to. For each N up to M, a line ``backward N`` is followed by the positions with N pegs that lead to a goal. A position
is a number in base 16, in which bit i stands for hole i. Among symmetric positions, only the position with the least
number is listed. Positions that the functions separate from the start or from every goal may be omitted.

- Every jump from a forward position leads to a forward position or to a position that may be omitted. The same holds
  for backward positions and reversed jumps. So if no position with M pegs is in both halves, the puzzle is unsolvable.
- If the certificate claims a number of solutions, each position has a second number (in base 10). This number counts
  the ways from the start to the position and its symmetric positions, or the ways from these positions to goals. Every
  solution passes through one position with M pegs. For each position in both halves, multiply both numbers and divide
  by the number of symmetric positions, because these share the ways to goals equally. The number of solutions is the
  sum of the results.
"""

from __future__ import annotations

import struct
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

if __package__:
    from nono.checkers.nono_check_clues import TwiceError, clue_text, content_of, genre_of, has_size, json_of
else:
    sys.path.insert(0, str(Path(__file__).parent))  # python -I does not search this folder
    try:
        from nono_check_clues import (  # type: ignore[import-not-found, no-redef]
            TwiceError,
            clue_text,
            content_of,
            genre_of,
            has_size,
            json_of,
        )
    except ImportError as error:
        print(f"{error.name}.py is missing: nono_check_pegs.py needs it in its folder", file=sys.stderr)
        sys.exit(2)

Hole = tuple[int, int]  # row and column
Jump = tuple[int, ...]  # three hole numbers: from, over, to
Level = Mapping[int, int]  # the number of ways for each position

STEPS = {
    "square": [(0, 1), (1, 0), (0, -1), (-1, 0)],
    "triangle": [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)],
}
BOARDS = {
    "english33": ["##ooo", "##ooo", "ooooooo", "ooooooo", "ooooooo", "##ooo", "##ooo"],
    "european37": ["##ooo", "#ooooo", "ooooooo", "ooooooo", "ooooooo", "#ooooo", "##ooo"],
    **{f"triangle{side}": ["o" * (row + 1) for row in range(side)] for side in range(4, 11)},
}
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)  # from bad data
# Whether a character in a file is a peg; None: neither a peg nor a hole. Files with others are not read.
IS_PEG = dict.fromkeys("o1Px*", True) | dict.fromkeys(".0H", False) | dict.fromkeys("# _")
LANE = 64  # bits per position in `Functions.images`, which is also the maximum number of holes of a board
FUNCTIONS, POSITIONS = "functions.txt", "positions.txt"
FILES = {
    "": [],
    "class": [FUNCTIONS],
    "pagoda": [FUNCTIONS],
    "closed": [FUNCTIONS, POSITIONS],
    "levels": [FUNCTIONS, POSITIONS],
}


class ClaimError(Exception):
    """Raised when the certificate does not prove its claim."""


class NotCheckedError(ClaimError):
    """Raised when this program cannot check claims of this kind."""


# The puzzle


def position(pegs: Iterable[int]) -> int:
    return sum(1 << hole for hole in pegs)


class Puzzle:
    """Holes are pairs (row, column); jumps are triples of holes; start and goals are numbers with one bit per hole."""

    def __init__(self, grid: str, holes: Sequence[Hole], start: set[int], target: set[int] | None) -> None:
        if len(holes) > LANE:
            raise ClaimError(f"the board has {len(holes)} holes, expected at most {LANE}")
        self.clues = (grid, holes, start, target)  # sets of holes; without a target, the goal is one peg anywhere
        number = {hole: index for index, hole in enumerate(holes)}
        self.jumps: list[Jump] = []
        for (row, column), index in number.items():
            for down, right in STEPS[grid]:
                over, to = number.get((row + down, column + right)), number.get((row + 2 * down, column + 2 * right))
                if over is not None and to is not None:
                    self.jumps.append((index, over, to))
        self.holes = range(len(holes))
        self.start = position(start)
        self.goals = [1 << hole for hole in self.holes] if target is None else [position(target)]


def shown(rows: Sequence[str], grid: str) -> tuple[list[Hole], set[int]]:
    """Return the holes and the pegs that rows of text show; in a triangle, spaces are only layout."""
    holes: list[Hole] = []
    pegs = set()
    for number, row in enumerate(rows):
        for column, key in enumerate("".join(row.split()) if grid == "triangle" else row.rstrip()):
            if IS_PEG[key]:
                pegs.add(len(holes))
            if IS_PEG[key] is not None:
                holes.append((number, column))
    return holes, pegs


def puzzle_of(clues: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle that a manifest describes. Raises `ClaimError` on clues that say something else in print."""
    holes, start, end = clues["holes"], clues["start"], clues["end"]
    pegs = [*start, *(end or ())] if isinstance(start, list) and (end is None or isinstance(end, list)) else [None]
    is_plain = all(type(number) is int for number in chain(pegs, *holes)) and len({*map(tuple, holes)}) == len(holes)
    if not (is_plain and {*pegs} <= {*range(len(holes))}):
        raise ClaimError("expected different holes as pairs of numbers, and lists of their numbers as start and end")
    return Puzzle(clues["grid"], [(row, column) for row, column in holes], {*start}, None if end is None else {*end})


def puzzle_of_json(data: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle that an object in nono's JSON describes; its board is either named, or drawn with its pegs.

    Raise an error of `UNREADABLE` on an object that nono does not read.
    """
    board, start, vacancy, target = map(data.get, ("board", "start", "vacancy", "target"))
    if board is None:
        grid = data.get("grid", "square")
        if not isinstance(start, list):
            raise ValueError("the start is not a list of rows")  # it may be the name of a board
        holes, pegs = shown(start, grid)
    else:
        grid = "triangle" if board.startswith("triangle") else "square"
        holes, _ = shown(BOARDS[board], grid)
        if start is not None and vacancy is not None:
            raise ValueError("found both a start and a vacancy")
        if start is not None:
            pegs = pegs_of(start, holes)
        elif vacancy is None:
            vacancy = 0 if grid == "triangle" else len(holes) // 2
    if vacancy is not None:
        pegs = set(range(len(holes))) - hole_of(vacancy, holes)
    if target is not None:
        target = (hole_of if isinstance(target, int) else pegs_of)(target, holes)
    if not pegs or target == set():
        raise ValueError("found a position without pegs")
    (top, bottom), (left, right) = ((min(places), max(places)) for places in zip(*holes, strict=True))
    if not has_size(data, right - left + 1, bottom - top + 1):
        raise ValueError("found a size that is not that of the board")
    return Puzzle(grid, [(row - top, column - left) for row, column in holes], pegs, target)


def hole_of(given: Any, holes: Sequence[Hole]) -> set[int]:
    """Return the set of this hole; true and 1.0 are no holes."""
    if type(given) is not int or given not in range(len(holes)):
        raise ValueError(f"found {given!r}, expected the number of a hole")
    return {given}


def pegs_of(given: Any, holes: Sequence[Hole]) -> set[int]:
    """Return the holes that have pegs. The position is given as text, rows of text, or a list of numbers or truth
    values."""
    if not isinstance(given, (str, list)):
        raise ValueError("the position is not a text or a list")
    keys = [str(int(key)) if isinstance(key, int) else key for key in given]
    if all(isinstance(key, str) for key in given):
        keys = [*"".join(keys)]
    found = [IS_PEG[key] for key in keys if IS_PEG[key] is not None]
    if len(found) != len(holes):
        raise ValueError("the position has another number of holes than the board")
    return {hole for hole, is_peg in enumerate(found) if is_peg}


def solutions_of(text: str) -> list[tuple[Jump, ...]]:
    """Parse solutions into lists of jumps (triples); the line ``no jump`` is a solution without jumps."""
    found = []
    for block in text.removesuffix("\n").split("\n\n") if text else []:
        lines = [] if block == "no jump" else block.split("\n")
        found.append(tuple(tuple(int(hole) - 1 for hole in line.split("-")) for line in lines))
    return found


def replay(puzzle: Puzzle, jumps: Iterable[Jump]) -> None:
    """Make the jumps of a solution, and raise `ClaimError` if one of them is impossible."""
    pegs = puzzle.start
    for number, jump in enumerate(jumps, 1):
        if jump not in puzzle.jumps:
            raise ClaimError(f"jump {number} is not a jump of this board")
        start, over, to = (1 << hole for hole in jump)
        if not pegs & start or not pegs & over or pegs & to:
            raise ClaimError(f"jump {number} needs two pegs and an empty hole")
        pegs ^= start | over | to
    if pegs not in puzzle.goals:
        raise ClaimError("the jumps do not lead to a goal")


# Functions


def functions_of(text: str) -> list[tuple[str, list[int]]]:
    """Parse the functions, each with its kind; each function is a block of lines, and empty lines separate the
    blocks."""
    found = []
    for block in text.removesuffix("\n").split("\n\n") if text else []:
        kind, *rows = block.split("\n")
        found.append((kind, [int(word) for word in " ".join(rows).split() if word != "#"]))
    return found


class Functions:
    """The functions of a certificate. The program checks that each function has the properties of its kind."""

    def __init__(self, puzzle: Puzzle, functions: Iterable[tuple[str, list[int]]]) -> None:
        self.puzzle = puzzle
        self.weights: list[list[int]] = []
        self.parities: list[list[int]] = []
        self.symmetries = [list(puzzle.holes)]
        for kind, numbers in functions:
            self.add(kind, numbers)
        if any([f[hole] for hole in g] not in self.symmetries for f in self.symmetries for g in self.symmetries):
            raise ClaimError("the product of two symmetries is not one of the symmetries")
        self.spread = [
            position(LANE * lane + f[hole] for lane, f in enumerate(self.symmetries)) for hole in puzzle.holes
        ]

    def add(self, kind: str, f: list[int]) -> None:
        jumps = self.puzzle.jumps
        if len(f) != len(self.puzzle.holes):
            raise ClaimError(f"a {kind} has {len(f)} numbers, expected {len(self.puzzle.holes)}")
        if kind == "parity":
            holds = all((f[start] + f[over] + f[to]) % 2 == 0 for start, over, to in jumps)
            self.parities.append(f)
        elif kind == "weight":
            holds = all(f[start] + f[over] >= f[to] for start, over, to in jumps)
            self.weights.append(f)
        elif kind == "symmetry":
            holds = sorted(f) == list(self.puzzle.holes)
            holds = holds and {tuple(f[hole] for hole in jump) for jump in jumps} == set(jumps)
            moved = [position(f[hole] for hole in pegs_in(at)) for at in [self.puzzle.start, *self.puzzle.goals]]
            holds = holds and moved[0] == self.puzzle.start and set(moved[1:]) == set(self.puzzle.goals)
            self.symmetries.append(f)
        else:
            holds = False
        if not holds:
            raise ClaimError(f"a function is not a {kind}")

    def separate(self, p: int, q: int) -> bool:
        """Return whether the functions show that no jumps lead from position p to position q."""
        return any(value(f, p) < value(f, q) for f in self.weights) or any(
            value(f, p) % 2 != value(f, q) % 2 for f in self.parities
        )

    def images(self, pegs: int) -> int:
        """Return the images of a position under the symmetries, packed into one number with 64 bits per image."""
        return sum(self.spread[hole] for hole in pegs_in(pegs))

    def symmetric(self, images: int) -> tuple[int, ...]:
        return struct.unpack(f"<{len(self.symmetries)}Q", images.to_bytes(8 * len(self.symmetries), "little"))

    def classes(self, positions: Iterable[int]) -> Counter[int]:
        """Return the least image of each position under the symmetries."""
        return Counter(min(self.symmetric(self.images(at))) for at in positions)

    def after(self, level: Level, forward: bool, tick: Callable[[], object]) -> Counter[int]:
        """Return the positions one jump after a level (backwards: before the level), with the number of ways for
        each."""
        # For each jump: the three holes, which of them have a peg before it (backwards: after it), and which change.
        jumps = []
        for start, over, to in self.puzzle.jumps:
            holes = position([start, over, to])
            jumps.append((holes, position([start, over] if forward else [to]), self.images(holes)))
        found: Counter[int] = Counter()
        for at, ways in level.items():
            tick()
            images = self.images(at)
            for holes, pegs, change in jumps:
                if at & holes == pegs:
                    found[min(self.symmetric(images ^ change))] += ways
        return found


def pegs_in(pegs: int) -> list[int]:
    return [hole for hole in range(pegs.bit_length()) if pegs >> hole & 1]


def value(f: list[int], pegs: int) -> int:
    return sum(f[hole] for hole in pegs_in(pegs))


# Positions


def tables_of(text: str, numbered: bool) -> tuple[int, Mapping[int, Level], Mapping[int, Level]]:
    """Parse positions.txt; return the level where the halves meet, and the positions of each half by number of pegs."""
    first, *lines = text.removesuffix("\n").split("\n")
    halves: dict[str, dict[int, dict[int, int]]] = {"forward": {}, "backward": {}}
    level: dict[int, int] | None = None
    for line in lines:
        one, *other = line.split(" ")
        if one in halves:
            level = halves[one].setdefault(int(*other), {})
        elif level is None:
            raise ClaimError(f"found {line[:40]!r} before the first line that gives a number of pegs")
        else:
            level[int(one, 16)] = int(*other) if numbered else 1
    return int(first.removeprefix("meet ")), halves["forward"], halves["backward"]


def walk(
    functions: Functions,
    levels: Mapping[int, Level],
    pegs: int,
    meet: int,
    found: Level,
    left_out: Callable[[int], bool],
    numbered: bool,
    tick: Callable[[], object],
) -> Level:
    """Check one half of the tables, from its first level to the level where both halves meet; return the last level.

    A level must have exactly the positions that jumps reach from the previous level, except positions that may be
    omitted.
    """
    forward = meet < pegs
    while True:
        level = levels.get(pegs, {})
        for at, ways in found.items():
            if at not in level and not left_out(at):
                raise ClaimError(f"position {at:x} of {pegs} pegs is missing")
            if numbered and level.get(at, ways) != ways:
                raise ClaimError(f"position {at:x} of {pegs} pegs has {level[at]} ways, expected {ways}")
        if not level.keys() <= found.keys():
            raise ClaimError(f"no jump leads to position {min(level.keys() - found.keys()):x} of {pegs} pegs")
        if pegs == meet:
            return level
        found = functions.after(level, forward, tick)
        pegs += -1 if forward else 1


def count(functions: Functions, text: str, numbered: bool, tick: Callable[[], object]) -> int:
    """Return the number of solutions that the tables prove; tables that do not count ways can only prove 0."""
    puzzle = functions.puzzle
    meet, forward, backward = tables_of(text, numbered)
    low, high = puzzle.goals[0].bit_count(), puzzle.start.bit_count()
    if not low <= meet <= high:
        raise ClaimError(f"the halves meet at {meet} pegs, expected {low} to {high}")

    def reaches_no_goal(at: int) -> bool:
        return all(functions.separate(at, goal) for goal in puzzle.goals)

    def is_not_reached(at: int) -> bool:
        return functions.separate(puzzle.start, at)

    one = walk(functions, forward, high, meet, functions.classes([puzzle.start]), reaches_no_goal, numbered, tick)
    other = walk(functions, backward, low, meet, functions.classes(puzzle.goals), is_not_reached, numbered, tick)
    both = one.keys() & other.keys()
    if both and not numbered:
        raise ClaimError(f"position {min(both):x} is in both halves")
    return sum(one[p] * other[p] // len(set(functions.symmetric(functions.images(p)))) for p in both)


# The certificate


def check(manifest: Mapping[str, Any], files: Mapping[str, str], tick: Callable[[], object] = lambda: None) -> None:
    """Check the claim of a manifest, given as parsed JSON; ``files`` maps the names of the other files to their texts.

    Raises `ClaimError`. ``tick`` is called for each position; an exception that it raises ends the check.
    """
    if repr(manifest["certificate"]) != "1":
        raise ClaimError(f"found version {manifest['certificate']!r}, expected 1")
    if manifest["genre"] != "pegs" or manifest["proof"] not in FILES:
        raise NotCheckedError(
            f"this program cannot check a proof of kind {manifest['proof']!r} for genre {manifest['genre']!r}"
        )
    puzzle = puzzle_of(manifest["clues"])
    if manifest["keys"] != [] or manifest["start"] is not None:
        raise ClaimError("peg solitaire has neither characters for colours nor a saved grid")
    if files["clues.txt"] != clue_text("pegs", manifest["clues"]):
        raise ClaimError("clues.txt and the manifest have different clues")
    verdict, number, complete, proof = (manifest[name] for name in ("verdict", "count", "complete", "proof"))
    if type(number) is not int or type(complete) is not bool:
        raise ClaimError(f"found count {number!r} and complete {complete!r}, expected a number and true or false")
    solutions = solutions_of(files["solutions.txt"])
    for solution in solutions:
        replay(puzzle, solution)
    if len(set(solutions)) < len(solutions):
        raise ClaimError("a solution is listed twice")
    proved = {0: "unsolvable", 1: "unique"}.get(number, "multiple") if complete else "multiple"
    if verdict != proved:
        raise ClaimError(f"found verdict {verdict} with {number} solutions, expected {proved}")
    if not complete or not proof:
        if complete or proof or not 2 <= number == len(solutions):
            raise ClaimError(f"found {len(solutions)} solutions, expected {number}, which must be at least 2")
        return
    found = 0
    functions = Functions(puzzle, functions_of(files[FUNCTIONS]))
    if proof in ("closed", "levels"):
        found = count(functions, files[POSITIONS], proof == "levels", tick)
    elif not all(functions.separate(puzzle.start, goal) for goal in puzzle.goals):
        raise ClaimError("the functions do not separate the start from every goal")
    if found != number or len(solutions) > found:
        raise ClaimError(f"the proof shows {found} solutions, expected {number}")


def opened(folder: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """Read the manifest and the texts of the other files, and compare their hashes with the manifest."""
    manifest = json_of(content_of(folder / "manifest.json"))
    files = {}
    for name in ["puzzle.json", "clues.txt", "solutions.txt", *FILES.get(manifest["proof"], [])]:
        content = content_of(folder / name)
        if sha256(content).hexdigest() != manifest["sha256"][name]:
            raise ClaimError(f"{name} does not match its sha256 in the manifest")
        files[name] = content.decode()
    return manifest, files


def compare(clues: Mapping[str, Any], text: str) -> bool:
    """Return whether a file of nono's JSON has a puzzle with the manifest's clues.

    Raise `ClaimError` if the file has one puzzle, with other clues.
    """
    data = json_of(text)
    if isinstance(data, dict):
        is_set = "set" in data and "genre" not in data and repr(data.get("nono", 1)) == "1"
        data = data["set"] if is_set else [data]
    pegs = [puzzle_of_json(one) for one in data if genre_of(one) == "pegs"]
    same = any(one.clues == puzzle_of(clues).clues for one in pegs)
    if not same and len(pegs) < 2:
        raise ClaimError("the original file has no puzzle with the clues of the certificate")
    return same


def is_compared(clues: Mapping[str, Any], original: bytes, kept: str) -> bool:
    """Return whether the original file has the clues: nono's JSON, or the certificate's clues.txt, which is ``kept``.

    Returns False if the file has another format, or several puzzles, but not this one.
    """
    try:
        return original == kept.encode() or compare(clues, original.decode())
    except TwiceError:
        raise
    except UNREADABLE:
        return False


def main(arguments: Sequence[str]) -> int:
    if len(arguments) not in (1, 2):
        print("usage: python nono_check_pegs.py CERTIFICATE [ORIGINAL.json]", file=sys.stderr)
        return 2
    try:
        original = content_of(Path(arguments[1])) if arguments[1:] else None
        manifest, files = opened(Path(arguments[0]))
        check(manifest, files)
        if not compare(manifest["clues"], files["puzzle.json"]):
            raise ClaimError("puzzle.json and the manifest have different clues")
        compared = original is None or is_compared(manifest["clues"], original, files["clues.txt"])
    except NotCheckedError as reason:
        print(f"not checked: {reason}")
        return 3
    except (ClaimError, TwiceError) as reason:
        print(f"refused: {reason}")
        return 1
    except (OSError, MemoryError) as error:
        print(f"cannot be read: {str(error) or 'there is not enough memory'}", file=sys.stderr)
        return 2
    except UNREADABLE as error:
        print(f"refused: the certificate cannot be read: {error!r}")
        return 1
    number, others = manifest["count"], "and no other" if manifest["complete"] else "at least"
    print(f"holds: {manifest['verdict']}, {number} solution{'s' * (number != 1)} {others}")
    print("" if compared else "original not compared\n", files["clues.txt"], sep="", end="")
    return 0 if compared else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
