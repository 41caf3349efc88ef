"""Takes random steps with the queue of `nono serve` and simulated workers: arrivals, hang-ups, slow starts, deaths.

    python tests/long/queue_steps.py [STEPS]

Half of the steps are plain random walks, and Hypothesis chooses the other half. The run fails if a request does not end
as it should (`queue_machine.py`), and prints the steps that lead there.
"""

import logging
import sys
from collections import Counter
from pathlib import Path
from time import process_time

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

sys.path.insert(0, str(Path(__file__).parents[1]))

from queue_machine import QueueMachine, walk

WALK, EXAMPLE = 100, 50  # steps of a random walk, and of an example of Hypothesis


def main(number: int) -> None:
    logging.disable(logging.CRITICAL)  # requests are lost on purpose
    began = process_time()
    taken: Counter[str] = Counter()
    for seed in range(number // 2 // WALK):
        taken.update(walk(seed, WALK))
    print(f"{taken.total()} steps of random walks: {dict(taken)}")
    examples = number // 2 // EXAMPLE
    chosen = settings(max_examples=examples, stateful_step_count=EXAMPLE, deadline=None, database=None)
    run_state_machine_as_test(QueueMachine, settings=chosen)
    print(f"{examples} examples of up to {EXAMPLE} steps; {process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
