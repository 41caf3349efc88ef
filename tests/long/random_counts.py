"""Random puzzles counted by the engine, by default and by random options and threads, against enumeration.

``python tests/long/random_counts.py --count 10000``
"""

import argparse
import json
import random
import sys
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from draws import draw_options, draw_puzzle

from nono.backend import BACKENDS
from nono.model.answer import Task


def main() -> int:
    """Count ``--count`` puzzles; status 1 when a count differs from the reference's or from that of other options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="puzzles")
    parser.add_argument("--seed", type=int, default=0, help="of the first puzzle; puzzle i has the seed plus i")
    parser.add_argument("--limit", type=int, default=1000, help="solutions enumerated at most")
    parser.add_argument("--side", type=int, default=9, help="cells a side at most")
    parser.add_argument("--options", type=int, default=2, help="random option sets a puzzle")
    parser.add_argument(
        "--seconds",
        type=float,
        default=5.0,
        help="for a count and for the reference; what takes longer is left out, and reported",
    )
    arguments = parser.parse_args()

    began = monotonic()
    wrong = several = large = left_out = 0
    for number in range(1, arguments.count + 1):
        rng = random.Random(arguments.seed + number - 1)
        puzzle = draw_puzzle(rng, arguments.side)
        model = puzzle.model()
        usual = BACKENDS["native"].count(model, Task(time_limit=arguments.seconds))
        expected = BACKENDS["reference"].solve(model, Task(arguments.limit, arguments.seconds))
        if usual.complete and expected.stop != "time":
            several += usual.count > 1
            large += not expected.complete
            tasks = [
                Task(time_limit=arguments.seconds, seed=rng.getrandbits(64), options=draw_options(rng), jobs=jobs)
                for jobs in range(1, arguments.options + 1)
            ]
            others = [BACKENDS["native"].count(model, task) for task in tasks]
            differ = [other for other in others if other.complete and other.count != usual.count]
            if differ or min(usual.count, arguments.limit) != len(expected.solutions):
                wrong += 1
                counts = [other.count for other in others]
                print(
                    f"seed {arguments.seed + number - 1}: {usual.count}, {counts}, expected {len(expected.solutions)}"
                )
                print(json.dumps(puzzle.to_dict()), flush=True)
        else:
            left_out += 1
        if number % 500 == 0 or number == arguments.count:
            print(
                f"{number} puzzles, {several} of several solutions, {large} of {arguments.limit} or more, {left_out} "
                f"left out, {wrong} wrong, {monotonic() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
