#!/usr/bin/env python3
"""Check a certificate that a puzzle has exactly these solutions: python nono_check.py CERTIFICATE [ORIGINAL-FILE]

This program needs only Python 3.11, and four files in its folder: nono_check_clues.py, nono_check_duality.py,
nono_check_puzzle.py and nono_check_rules.py. A certificate is a folder; docs/certificates.md describes its format. The
program accepts a certificate if these statements hold:

1. The clues agree with the original file, if one is given: JSON, .non, the XML of webpbn.com, or clues.txt. So do the
   characters of the colours, if the genre or the file names them (`difference`).
2. Every listed solution satisfies the clues (the program counts blocks or cells), and all solutions are different.
3. There is no other solution, by duality (`check_duality`) or by clauses:
   a. The map at the top of formula.cnf defines the meaning of each variable in a picture. Every clause holds in all
      solutions, because a single line or rule implies the clause (`Formula.holds`).
   b. Each of the last clauses excludes exactly one listed solution: the clause holds in every other picture
      (`Formula.differs_from`).
   c. proof.lrat refutes the formula (`refute`). This means that no picture satisfies all clauses.

The program prints the clues, the saved grid and the solutions. Exit status: 0 accepted, 1 rejected, 2 wrong usage,
3 accepted but the original was not compared, or this program cannot check claims of this kind.
"""

from __future__ import annotations

import json
import re
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

if __package__:
    from nono.checkers import nono_check_rules
    from nono.checkers.nono_check_clues import Texts, TwiceError, clue_text, json_of, picture_text
    from nono.checkers.nono_check_duality import greatest_sum, least_difference
    from nono.checkers.nono_check_puzzle import (
        FAR,
        WRONG,
        Cell,
        Clue,
        Grid,
        Nonogram,
        NotCheckedError,
        Puzzle,
        RefusedError,
        Rule,
        demand,
        difference,
        named,
        originals,
        puzzle_of,
    )
else:
    sys.path.insert(0, str(Path(__file__).parent))  # python -I does not search this folder
    try:
        import nono_check_rules  # type: ignore[import-not-found, no-redef]
        from nono_check_clues import (  # type: ignore[import-not-found, no-redef]
            Texts,
            TwiceError,
            clue_text,
            json_of,
            picture_text,
        )
        from nono_check_duality import greatest_sum, least_difference  # type: ignore[import-not-found, no-redef]
        from nono_check_puzzle import (  # type: ignore[import-not-found, no-redef]
            FAR,
            WRONG,
            Cell,
            Clue,
            Grid,
            Nonogram,
            NotCheckedError,
            Puzzle,
            RefusedError,
            Rule,
            demand,
            difference,
            named,
            originals,
            puzzle_of,
        )
    except ImportError as error:
        print(f"{error.name}.py is missing: nono_check.py needs it in its folder", file=sys.stderr)
        sys.exit(2)

Tick = nono_check_rules.Tick
FILES = {"": (), "clauses": ("formula.cnf", "proof.lrat"), "duality": ("shares.txt",)}  # files of each kind of proof
NOT_COMPARED = "original not compared"


def bits(some: int) -> Iterator[int]:
    """Yield the places in a set (a whole number; see `Line`)."""
    while some:
        yield (some & -some).bit_length() - 2
        some &= some - 1


def flood(seeds: int, free: int) -> int:
    """Return the bits of ``free`` that are seeds or follow a seed without a gap."""
    seeds &= free
    return free & (((seeds + free) ^ free) | seeds)


def limited(some: int, sets: Sequence[tuple[bool, int]]) -> int:
    """Return the bits of ``some`` that are in every set paired with True and in no set paired with False."""
    for true, inside in sets:
        some &= inside if true else ~inside
    return some


class Line:
    """A clue and the possible colours of its cells.

    Sets of places are whole numbers: bit p + 1 stands for place p. Cells are numbered from 1; place 0 before them is
    background. A virtual block 0 before all others ends at place -1; a virtual block n + 1 is the place after the last
    cell. Step b leads from the end of block b - 1 across gap b and block b to the end of block b.
    """

    def __init__(self, clue: Clue, domains: Sequence[int]) -> None:
        self.clue, self.size, self.last = clue, len(domains), len(clue) + 1
        colours = {0, *(colour for _, colour in clue)}
        self.free = {k: sum(2 << p for p, some in enumerate(domains, 1) if some >> k & 1) for k in colours}
        self.free[0] |= 2
        self.ends = [1]  # possible ends of each block, given the blocks before it
        for b in range(1, self.last + 1):
            self.ends.append(self.step(self.ends[-1], b, self.free, (), ()))
        self.rest = [self.ends[-1]]  # ends of each block after which the later blocks fit
        for b in range(self.last, 0, -1):
            ends = [1 << end + 1 for end in bits(self.ends[b - 1])]
            self.rest.insert(0, sum(end for end in ends if self.step(end, b, self.free, (), ()) & self.rest[0]))
        self.greatest = [ends.bit_length() - 2 for ends in self.ends]
        self.least = [next(bits(ends), self.size) for ends in self.ends]

    def places(self, low: int, high: int) -> int:
        """Return the set of places from ``low`` to ``high``."""
        low, high = max(low, -1), min(high, self.size + 1)
        return (1 << high + 2) - (1 << low + 1) if low <= high else 0

    def starts(self, ends: int, b: int, blank: int) -> int:
        """Return the possible starts of block b if block b - 1 ends at one of ``ends``."""
        touching = b in (1, self.last) or self.clue[b - 2][1] != self.clue[b - 1][1]
        return (ends << 1 if touching else 0) | flood(ends << 1, blank) << 1

    def step(self, ends: int, b: int, free: Mapping[int, int], block: Sequence[Any], gap: Sequence[Any]) -> int:
        """Return the possible ends of block b if block b - 1 ends at one of ``ends``.

        ``block`` lists required or forbidden conditions: least and greatest start, least and greatest end of the block.
        ``gap`` lists places that must, or must not, be in the gap before the block.
        """
        starts = 0 if gap else self.starts(ends, b, free[0])
        for end in bits(ends) if gap else ():
            inside = [(true, self.places(p + 1, FAR) if end < p else 0) for true, p in gap]
            starts |= limited(self.starts(1 << end + 1, b, free[0]), inside)
        if b == self.last:
            return starts & self.places(self.size + 1, FAR)
        length, colour = self.clue[b - 1]
        if length is None:
            found = 0
            for start in bits(starts & free[colour]):
                inside = [(true, self.places(*end) if low <= start <= high else 0) for true, low, high, *end in block]
                found |= limited(flood(2 << start, free[colour]), inside)
            return found
        fits, have = free[colour], 1  # places where ``have`` cells of the colour start
        while fits and have < length:
            more = min(have, length - have)
            fits, have = fits & fits >> more, have + more
        back = length - 1
        inside = [(true, self.places(max(s, e - back), min(to, end - back))) for true, s, to, e, end in block]
        starts = limited(starts & fits, inside)
        return starts and starts << back

    def excludes(self, cells: Mapping[int, int], blocks: Mapping[int, Any], gaps: Mapping[int, Any]) -> bool:
        """Return True if no arrangement has these colours in its cells and satisfies the conditions (as in `step`).

        Only the steps that touch one of these cells, blocks or gaps are computed.
        """
        out = {k: sum(2 << p for p, some in cells.items() if not some >> k & 1) for k in self.free}
        free = {k: have & ~out[k] for k, have in self.free.items()} if cells else self.free
        steps = [*blocks, *gaps]
        first = min([*steps, *(bisect_left(self.greatest, p, 1, self.last) for p in cells)], default=1)
        last = max([*steps, *(bisect_left(self.least, p, 0, self.last) for p in cells)], default=0)
        ends = self.ends[first - 1]
        for b in range(first, last + 1):
            ends = self.step(ends, b, free, blocks.get(b, ()), gaps.get(b, ()))
        return not ends & self.rest[max(last, first - 1)]


N = "([0-9]{1,9})"
WHOLE = "-?[0-9]{1,18}"
OF_CELL = re.compile(f"c row {N} column {N} colours? ((?:[0-9]{{1,3}},?)+) is {N}")
OF_COUNT = re.compile(f"c count {N} first {N} at least {N} is {N}")
COUNTED = re.compile(f"c count {N} of((?: -?{N})+)")
RANGE = rf"{N}(?:\.\.{N})?"
OF_LINE = re.compile(rf"c (row|column) {N} (block|gap) {N} ([a-z ]*(?:{N} [a-z ]+)?) {RANGE} is {RANGE}")
# For each statement about a block and a place p: bounds of the block's start, then of its end.
SAYS: dict[str, Callable[[int, int], tuple[int, ...]]] = {
    "block starts by": lambda p, n: (-1, p, -1, FAR),
    "block starts at": lambda p, n: (p, p, -1, FAR),
    "block ends by": lambda p, n: (-1, FAR, -1, p),
    "block ends at": lambda p, n: (-1, FAR, p, p),
    "block covers": lambda p, n: (-1, p, p, FAR),
    "block ends at N and starts at": lambda p, n: (p, p, n, n),
    "block cell N at": lambda p, n: (p - n + 1, p - n + 1, p, FAR),
    "gap at": lambda p, n: (p,),  # statement that a place is in the gap
}


class Formula:
    """The clauses of formula.cnf, and the meaning of their variables from the map in this file."""

    def __init__(self, text: str, puzzle: Puzzle, domains: Grid, tick: Tick = lambda: None) -> None:
        self.puzzle, self.domains = puzzle, domains
        (head,) = re.finditer(f"^p cnf {N} {N}$", text, re.MULTILINE)
        self.variables = int(head[1])
        self.meaning: dict[int, tuple[Any, ...]] = {}  # kind of statement, its line or count rule, details
        self.counted: dict[int, list[int]] = {}
        self.lines = [*map(Line, puzzle.clues, puzzle.along(domains))] if puzzle.clues else []
        possible = all(map(all, domains)) and all(line.ends[-1] for line in self.lines)
        self.no_picture = not possible or (puzzle.rules and puzzle.contradiction(domains))  # one rule shows it
        self.rules: dict[Cell | None, list[Rule]] = {}  # count rules by cell
        for rule in puzzle.rules:
            for cell in rule[0]:
                self.rules.setdefault(cell, []).append(rule)
        for line in text[: head.start()].splitlines():
            tick()
            if line.startswith(("c row", "c column", "c count")):
                self.read_map(line)
        self.clauses = []
        for line in text[head.end() :].split("\n"):
            tick()
            if line[:1] not in ("", "c"):
                self.clauses.append(literals(line, self.variables))
        demand(len(self.clauses) == int(head[2]), f"the formula has {len(self.clauses)} clauses, expected {head[2]}")

    def read_map(self, line: str) -> None:
        """Read the meaning of variables from a comment of the formula."""
        if found := OF_CELL.fullmatch(line):
            row, column = int(found[1]) - 1, int(found[2]) - 1
            inside = 0 <= row < len(self.domains) and 0 <= column < len(self.domains[row])
            colours = sum(1 << colour for colour in {*map(int, found[3].split(","))})
            self.means(int(found[4]), ("cell", row, column, colours), inside, line)
        elif found := COUNTED.fullmatch(line):
            self.counted[int(found[1])] = [*map(int, found[2].split())]
        elif found := OF_COUNT.fullmatch(line):
            self.means(int(found[4]), ("count", *map(int, found.groups()[:3])), not self.lines, line)
        else:
            found = OF_LINE.fullmatch(line)
            demand(found and self.lines, f"the map has a line that cannot be read: {line[:80]}")
            assert found is not None
            side, at, what, b, how, n, low, high, first, last = found.groups("0")
            number, size = self.puzzle.lines.get((side, int(at)), -1), (int(last) or int(first)) - int(first)
            inside = number >= 0 and 0 < int(b) <= len(self.puzzle.clues[number]) + (what == "gap")
            inside = inside and 0 <= size <= self.lines[number].size and size == (int(high) or int(low)) - int(low)
            says = SAYS[f"{what} {how.replace(n, 'N')}"]
            for d in range(size + 1 if inside else 1):
                self.means(int(first) + d, (what, number, int(b), *says(int(low) + d, int(n))), inside, line)

    def means(self, variable: int, meaning: tuple[Any, ...], right: bool, line: str) -> None:
        right = right and 0 < variable <= self.variables and variable not in self.meaning
        demand(right, f"the map describes a variable twice, or names something that does not exist: {line[:80]}")
        self.meaning[variable] = meaning

    def negated(self, clause: list[int]) -> tuple[dict[Cell, int], list[Any]]:
        """Return the conditions under which a clause is false: cell colours, and truth values of other statements."""
        cells: dict[Cell, int] = {}
        others = []
        for literal in clause:
            demand(abs(literal) in self.meaning, f"the map does not describe variable {abs(literal)}")
            what, *how = self.meaning[abs(literal)]
            if what == "cell":
                row, column, colours = how
                domain = cells.get((row, column), self.domains[row][column])
                cells[row, column] = domain & (~colours if literal > 0 else colours)
            else:
                others.append((literal < 0, what, *how))
        return cells, others

    def differs_from(self, clause: list[int], grid: Grid) -> bool:
        """Return whether the clause holds in all pictures except, perhaps, the picture with these colours."""
        left, others = self.negated(clause)
        board = self.domains[: self.puzzle.height]
        cells = {(r, c): left.get((r, c), some) for r, line in enumerate(board) for c, some in enumerate(line)}
        return not others and all(not some & ~(1 << grid[r][c]) for (r, c), some in cells.items())

    def holds(self, clause: list[int]) -> bool:
        """Return whether the clause holds in all solutions, that is, whether one line or one rule implies it."""
        cells, others = self.negated(clause)
        if not all(cells.values()) or self.no_picture:
            return True
        owners = {of for _, _, of, *_ in others}  # lines, or counts
        if len(owners) > 1:
            return False
        if not self.lines:
            counted = [(*self.meaning[abs(one)], one) for of in owners for one in self.counted.get(of, ())]
            some = {*cells, *((row, column) for _, row, column, *_ in counted)}
            rules = [rule for rule in self.rules.get(next(iter(some), None), ()) if some <= rule[0].keys()]
            limits = [(true, i, j) for true, _, _, i, j in others]
            right = all(what[0] == "cell" for what in counted)
            return right and any(
                nono_check_rules.excludes(rule, self.domains, cells, counted, limits) for rule in rules
            )
        blocks: dict[str, dict[int, list[Any]]] = {"block": {}, "gap": {}}
        for true, what, _, b, *how in others:
            blocks[what].setdefault(b, []).append((true, *how))
        places: dict[Cell, dict[int, int]] = {cell: self.puzzle.places.get(cell, {}) for cell in cells}
        for line in owners or {line for lines in places.values() for line in lines}:
            of_it = {places[cell][line]: some for cell, some in cells.items() if line in places[cell]}
            if self.lines[line].excludes(of_it, blocks["block"], blocks["gap"]):
                return True
        return False


def literals(line: str, variables: int) -> list[int]:
    """Parse the literals of a clause, which ends with 0."""
    *found, end = map(int, line.split())
    right = end == 0 and all(0 < abs(literal) <= variables for literal in found)
    demand(right, f"found {line[:60]!r}, expected a clause")
    return found


def refute(clauses: list[list[int]], variables: int, proof: str, tick: Tick) -> int:
    """Return the number of steps of an LRAT proof. Raise `RefusedError` unless the steps derive the empty clause."""
    known, last, steps, refuted = dict(enumerate(clauses, 1)), len(clauses), 0, [] in clauses
    for line in filter(None, proof.split("\n")):
        tick()
        number, _, rest = line.partition(" ")
        if rest.startswith("d "):
            for word in rest.split()[1:-1]:
                known.pop(int(word), None)
            continue
        clause, _, hints = f" {rest}".partition(" 0 ")
        found = literals(f"{clause} 0", variables)
        right = int(number) > last and follows(found, literals(hints, FAR), known)
        demand(right, f"step {number[:20]} of the proof does not follow from its hints")
        last, steps, refuted = int(number), steps + 1, refuted or not found
        known[last] = found
    demand(refuted, "the proof ends without a contradiction")
    return steps


def follows(clause: list[int], hints: list[int], known: Mapping[int, list[int]]) -> bool:
    """Return whether a clause follows by unit propagation along the hints."""
    false = set(clause)
    for hint in hints:
        left = [literal for literal in known[hint] if literal not in false]
        if len({*left}) != 1:
            return not left
        false.add(-left[0])
    return False


def check_duality(text: str, puzzle: Puzzle, domains: Grid, solutions: list[Grid]) -> None:
    """Raise `RefusedError` unless the whole numbers prove that there is no other solution (docs/certificates.md).

    Each cell that differs from the solution has a cost: the scale. The cell's row and column share this cost as the
    numbers say. A line pays at most the greatest sum over its arrangements. All lines together must pay less than the
    smallest cost of another solution.
    """
    (head, *first), *more = (grid.split("\n") for grid in text.removesuffix("\n").split("\n\n"))
    demand(re.fullmatch(rf"scale {WHOLE}(\n({WHOLE}( {WHOLE})*)?)+", text), "shares.txt must have only whole numbers")
    tables = [[[*map(int, line.split(" "))] for line in grid] for grid in (first, *more)]
    inks = max((colour for clue in puzzle.clues for _, colour in clue), default=1)
    shapes = {tuple(map(len, table)) for table in tables}
    right = isinstance(puzzle, Nonogram) and len(tables) == inks and shapes == {(puzzle.width,) * puzzle.height}
    demand(right, "shares.txt must have a scale, and a number for each cell and each colour that the cell lacks")
    scale = int(head[6:])
    right = scale >= 0 and len(solutions) == (scale > 0)
    demand(right, "the scale must be 0 for no solution, above 0 for one solution")
    taken: list[list[list[int | None]]] = [[] for _ in puzzle.clues]  # by line, cell and colour; None: not possible
    for row, column in ((row, column) for row in range(puzzle.height) for column in range(puzzle.width)):
        own = solutions[0][row][column] if solutions else 0
        for line in (row, puzzle.height + column):
            costs = [table[row][column] if line == row else scale - table[row][column] for table in tables]
            costs.insert(own, 0)
            taken[line].append([cost if domains[row][column] >> k & 1 else None for k, cost in enumerate(costs)])
    sums = [greatest_sum(clue, line) for clue, line in zip(puzzle.clues, taken, strict=True)]
    small = None in sums or sum(filter(None, sums)) < least_difference(puzzle) * scale
    demand(small, "the greatest sums of the lines are too large for a proof")


def check(texts: Mapping[str, str], original: bytes | None = None, tick: Tick = lambda: None) -> list[str]:
    """Check a certificate (texts by file name); return its claim, the checks, and what was checked as text.

    Raise `RefusedError` on failure.
    """
    try:
        return checked(texts, original, tick)
    except TwiceError as error:
        raise RefusedError(str(error)) from None
    except WRONG as error:
        raise RefusedError(f"the format is not that of docs/certificates.md ({error!r:.80})") from None


def checked(texts: Mapping[str, str], original: bytes | None, tick: Tick) -> list[str]:
    """Do the same as `check`, but damaged data may raise other errors."""
    manifest, puzzle, domains, clues, shown = opened(texts, original)
    kind, complete, start = manifest["proof"], manifest["complete"] is True, manifest["start"]
    number = {key: k for k, key in enumerate(puzzle.keys)}
    drawn = texts["solutions.txt"].removesuffix("\n").split("\n\n") if texts["solutions.txt"] else []
    solutions = [[[number[key] for key in row] for row in some.split("\n")] for some in drawn]
    count = len(solutions)
    verdict = "unsolvable" if count == 0 else "unique" if complete and count == 1 else "multiple"
    claimed = [manifest[name] for name in ("verdict", "count", "complete")]  # compared as text, because True == 1
    right = repr(claimed) == repr([verdict, count, kind != ""]) and (complete or count > 1)
    demand(right, "the claim does not fit the solutions or the kind of proof")
    demand(len({*map(str, solutions)}) == count, "a solution is listed twice")
    for at, grid in enumerate(solutions, 1):
        tick()
        right = [*map(len, grid)] == [puzzle.width] * puzzle.height
        right = right and all(some >> k & 1 for line, row in zip(domains, grid) for some, k in zip(line, row))  # noqa: B905
        fault = puzzle.fault(grid) if right else "the picture does not fit the board, the clues or the saved grid"
        demand(fault is None, f"solution {at}: {fault}")
    by = ""
    if kind == "duality":
        check_duality(texts["shares.txt"], puzzle, domains, solutions)
        by = "; the whole numbers of shares.txt show that there is no other"
    elif kind:
        formula = Formula(texts["formula.cnf"], puzzle, domains, tick)
        rules = len(formula.clauses) - count
        demand(rules >= 0, "the formula has fewer clauses than the certificate has solutions")
        for at, clause in enumerate(formula.clauses, 1):
            tick()
            right = formula.holds(clause) if at <= rules else formula.differs_from(clause, solutions[at - rules - 1])
            demand(right, f"clause {at} of the formula does not follow from a single line, rule or solution")
        steps = refute(formula.clauses, formula.variables, texts["proof.lrat"], tick)
        by = f"; {rules} clauses follow from one line or rule each, and {steps} steps prove that there is no other"
    return [
        f"{verdict}: {count} solution{'s' * (count != 1)}{' and no other' if complete else ' at least'}"
        f"{'' if start is None else ', from a saved grid'}",
        f"checked: the clues are those of {clues}",
        f"checked: the solutions satisfy the clues and are different{by}",
        "trusted: this file, Python, and that the clues are the intended ones",
        shown(solutions),
    ]


def opened(
    texts: Mapping[str, str], original: bytes | None
) -> tuple[dict[str, Any], Puzzle, Grid, str, Callable[[list[Grid]], str]]:
    """Check the hashes, the clues and the keys of a certificate.

    Returns the manifest, the puzzle, the possible colours of each cell, in words which files have these clues, and a
    function that returns the clues, the saved grid and the given solutions as text.
    """
    manifest = json_of(texts["manifest.json"])
    body = {name: value for name, value in manifest.items() if name != "seal"}
    demand(manifest["seal"] == sha256(json.dumps(body).encode()).hexdigest(), "the manifest does not match its seal")
    demand(repr(manifest["certificate"]) == "1", f"found version {manifest['certificate']!r}, expected 1")
    kind, keys, start = manifest["proof"], manifest["keys"], manifest["start"]
    demand(kind in FILES, f"this program cannot check a proof of kind {kind!r}", NotCheckedError)
    for name in ("puzzle.json", "clues.txt", "solutions.txt", *FILES[kind]):
        right = sha256(texts[name].encode()).hexdigest() == manifest["sha256"][name]
        demand(right, f"{name} does not match its sha256 in the manifest")
    puzzle = puzzle_of(manifest["genre"], manifest["clues"])
    (kept,) = originals(texts["puzzle.json"].encode())
    demand(keys and keys == [*kept.keys], "the manifest has other characters for the colours than the puzzle")
    puzzle.keys = keys
    demand(not difference(puzzle, kept), "puzzle.json and the manifest have different clues")
    text = clue_text(manifest["genre"], manifest["clues"])
    demand(texts["clues.txt"] == text, "clues.txt and the manifest have different clues")
    clues, found = "puzzle.json; no original file was given", None
    if original is not None:
        clues, found = compared(puzzle, original, manifest, text)
    is_named = not puzzle.clues or (keys == [".", "X"] if found is None else named(found) == named(puzzle))
    is_named = is_named and "".join(keys).isascii()  # others may be unseen, or look like one another
    grid = None if start is None else started(puzzle, start)

    def shown(solutions: list[Grid]) -> str:
        sets = [[[1 << colour for colour in row] for row in rows] for rows in solutions]
        titles = {f"solution {at}": rows for at, rows in enumerate(sets, 1)}
        pictures = titles if grid is None else {"saved grid": grid, **titles}
        return text + "".join(picture_text(title, rows, keys if is_named else "") for title, rows in pictures.items())

    return manifest, puzzle, puzzle.domains if grid is None else within(puzzle, grid), clues, shown


def compared(puzzle: Puzzle, original: bytes, manifest: Mapping[str, Any], clues: str) -> tuple[str, Puzzle | None]:
    """Return in words which files contain these clues, and the puzzle of the original file if it is the same.

    Raise an error if the original file has other clues, other characters for the colours, or JSON with a key twice.
    """
    is_it = (manifest["original"] or {}).get("sha256") == sha256(original).hexdigest()
    which = f"the original file, {'the one' if is_it else 'not the one'} that the manifest names"
    if original == clues.encode():
        return which, None
    try:
        found = [*originals(original)]
    except TwiceError:
        raise
    except (RefusedError, *WRONG):
        found = []
    if not found:
        return f"puzzle.json; {NOT_COMPARED}: {which}, has a format that this program cannot read", None
    if it := next((it for it in found if not difference(puzzle, it)), None):
        return which, it
    first, *others = found
    demand(others, f"the original file and puzzle.json have different {difference(puzzle, first)}")
    return f"puzzle.json; {NOT_COMPARED}: {which}, has {len(found)} puzzles, but not this one", None


def started(puzzle: Puzzle, start: list[str]) -> Grid:
    """Return the colours that a saved grid leaves for each cell; -1 for an unknown cell."""
    bits_of = dict.fromkeys(puzzle.fixed, 1) | {key: 1 << k for k, key in enumerate(puzzle.keys)}
    rows = [[some or one for some, one in re.findall(r"\[([^][]+)\]|(.)", row, re.DOTALL)] for row in start]
    return [[-1 if "?" in keys else sum({bits_of[key] for key in keys}) for keys in row] for row in rows]


def within(puzzle: Puzzle, grid: Grid) -> Grid:
    """Return the colours that the clues and the saved grid leave for each cell."""
    own: Grid = puzzle.domains
    board, below = own[: puzzle.height], own[puzzle.height :]
    return [[a & b for a, b in zip(one, other, strict=True)] for one, other in zip(board, grid, strict=True)] + below


def visible(text: str) -> str:
    """Return a text with ? for characters that a terminal could obey, such as line feeds in the name of a folder."""
    return "".join(character if character.isprintable() else "?" for character in text)


def main(words: Sequence[str]) -> int:
    """Check the certificate that the arguments name, print what was found, and return the exit status."""
    if not 1 <= len(words) <= 2 or not Path(words[0]).is_dir() or not all(Path(word).is_file() for word in words[1:]):
        print("usage: python nono_check.py CERTIFICATE [ORIGINAL-FILE] (a folder and a file)", file=sys.stderr)
        return 2
    try:
        *said, shown = check(Texts(Path(words[0])), Path(words[1]).read_bytes() if words[1:] else None)
    except NotCheckedError as error:
        print(visible(f"NOT CHECKED {words[0]}: {error}"))
        return 3
    except (RefusedError, OSError, ValueError, MemoryError) as error:
        print(visible(f"REFUSED {words[0]}: {str(error) or 'there is not enough memory to check the certificate'}"))
        return 1
    # Write in one piece: a reader such as head may stop after the first lines.
    print(visible(f"ACCEPTED {words[0]}: ") + "\n  ".join(said) + f"\n{shown}", end="")
    return 3 if any(NOT_COMPARED in line for line in said) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
