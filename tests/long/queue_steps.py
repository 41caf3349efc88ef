"""Takes random steps with the queue of `nono serve` and simulated workers: arrivals, hang-ups, slow starts, deaths.

    python tests/long/queue_steps.py [STEPS]

The run fails if a request does not end as it should (`queue_machine.py`).
"""

import logging
import sys
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from queue_machine import walk

WALK = 100  # steps of a random walk


def main(number: int) -> None:
    logging.disable(logging.CRITICAL)  # requests are lost on purpose
    began = process_time()
    taken: Counter[str] = Counter()
    for seed in range(number // WALK):
        taken.update(walk(seed, WALK))
    print(f"{taken.total()} steps: {dict(taken)}; {process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
