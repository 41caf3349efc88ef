"""Random puzzles of every genre by every backend: the same number of solutions and the same solutions.

Half of the puzzles are nonograms. The engine solves each puzzle by default options and again by several random sets of
options and seeds, each twice, the second time with the same run to the last counter. It also counts the solutions,
with random options and in one to three threads.
``python tests/long/random_crosscheck.py --count 100000``
"""

import argparse
import json
import random
import sys
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from certificate_draws import draw_board
from draws import draw_akari, draw_options, draw_puzzle

from nono import Puzzle
from nono.backend import BACKENDS
from nono.checkers.nono_check_rules import BOARDS
from nono.model.answer import Outcome, Task
from nono.model.model import Model

PATIENCE = 10.0  # seconds for the reference (else the others are compared with one another) and for drawn options


def main() -> int:
    """Cross-check ``--count`` puzzles; status 1 when a backend or an option set differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="puzzles")
    parser.add_argument("--seed", type=int, default=0, help="of the first puzzle; puzzle i has the seed plus i")
    parser.add_argument("--limit", type=int, default=1000, help="solutions looked for")
    parser.add_argument("--options", type=int, default=4, help="random option sets a puzzle")
    parser.add_argument("--backends", nargs="+", default=["native", "sat", "cpsat"], help="compared with the reference")
    arguments = parser.parse_args()

    began = monotonic()
    wrong = searched = solutions = conflicts = slow = unended = 0
    for number in range(1, arguments.count + 1):
        rng = random.Random(arguments.seed + number - 1)
        puzzle = draw(rng)
        model = puzzle.model()
        assert isinstance(model, Model)  # no puzzle that is drawn is played in moves
        task = Task(arguments.limit)
        expected = BACKENDS["reference"].solve(model, Task(arguments.limit, time_limit=PATIENCE))
        if expected.stop:
            slow += 1
            expected = BACKENDS["sat"].solve(model, task)
        outcomes = {name: BACKENDS[name].solve(model, task) for name in arguments.backends}
        searched += not outcomes["native"].stats.get("line_solvable")
        solutions += len(expected.solutions)
        for _ in range(arguments.options):
            options, seed, limit = draw_options(rng), rng.getrandbits(64), rng.choice([1, 2, 2, arguments.limit])
            outcome = solve_twice(model, Task(limit, PATIENCE, seed, options=options))
            conflicts += int(outcome.stats.get("conflicts", 0))
            if outcome.stop == "time":
                unended += 1
            elif not same(outcome, expected, limit):
                outcomes[f"native limit={limit} seed={seed} {options}"] = outcome
        task = Task(
            time_limit=PATIENCE, seed=rng.getrandbits(64), options=draw_options(rng), jobs=rng.choice([1, 2, 3])
        )
        counted = BACKENDS["native"].count(model, task)
        if counted.complete and expected.complete and counted.count != len(expected.solutions):
            outcomes[f"count {task}"] = Outcome([], False, f"a count of {counted.count}")
        for name, outcome in outcomes.items():
            if name not in arguments.backends or not same(outcome, expected, arguments.limit):
                wrong += 1
                found = f"{len(outcome.solutions)} solutions, complete {outcome.complete}, stop {outcome.stop!r}"
                print(f"seed {arguments.seed + number - 1}: {name}: {found}, expected {len(expected.solutions)}")
                print(json.dumps(puzzle.to_dict()), flush=True)
        if number % 500 == 0 or number == arguments.count:
            print(
                f"{number} puzzles, {searched} beyond line logic, {solutions} solutions, {conflicts} conflicts under "
                f"random options ({unended} of them out of time), {slow} beyond the reference, {wrong} wrong, "
                f"{monotonic() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    return 1 if wrong else 0


def draw(rng: random.Random) -> Puzzle:
    """Return a random puzzle of a random genre that has cells."""
    genre = rng.choice(["nonogram"] * len(BOARDS) + [*BOARDS])
    if genre in ("nonogram", "akari"):
        return draw_puzzle(rng) if genre == "nonogram" else draw_akari(rng)
    return draw_board(rng, genre)


def solve_twice(model: Model, task: Task) -> Outcome:
    """The engine's outcome, marked wrong where a repeated run differs in a solution or a counter."""
    one: Outcome = BACKENDS["native"].solve(model, task)
    if one.stop == "time":
        return one
    two: Outcome = BACKENDS["native"].solve(model, task)
    if two.stop != "time" and (one.solutions, counters(one)) != (two.solutions, counters(two)):
        return Outcome([], False, "another run from the same seed")
    return one


def counters(outcome: Outcome) -> dict[str, float]:
    """The statistics that do not depend on time."""
    return {name: value for name, value in outcome.stats.items() if not name.startswith("seconds")}


def same(outcome: Outcome, expected: Outcome, limit: int) -> bool:
    """Whether the outcome is right: all solutions, each once, or ``limit`` of them where there are as many.

    ``expected`` was found with this limit or a larger one.
    """
    found = set(outcome.solutions)
    if len(found) != len(outcome.solutions) or len(found) != min(limit, len(expected.solutions)):
        return False
    if outcome.complete and len(found) < len(expected.solutions):
        return False
    return (outcome.complete or len(found) == limit) and (not expected.complete or found <= set(expected.solutions))


if __name__ == "__main__":
    sys.exit(main())
