"""How the engine's time and memory grow with the board: generated pictures by size, and an exponent for each kind.

    python bench/growth.py [--sizes 50,100,200,500] [--seeds 3] [--time-limit 20]

Blobs are smoothed noise, cut at the share of ink; the finest detail has the same size in cells on every board. Each
puzzle is solved in a process of its own, to measure its peak of memory.
"""

from __future__ import annotations

import argparse
import resource
from concurrent.futures import ProcessPoolExecutor
from math import exp, log
from multiprocessing import get_context
from statistics import median
from time import process_time

import numpy as np

from nono.backend import BACKENDS
from nono.genres.nonogram import Nonogram
from nono.model.answer import Task

KINDS = {  # name: share of ink, size of the detail in cells (0: noise)
    "blobs, .75 ink": (0.75, 6.0),
    "blobs, .6 ink": (0.6, 6.0),
    "noise, .65 ink": (0.65, 0.0),
}


def picture(size: int, ink: float, detail: float, seed: int) -> np.ndarray:
    """A picture of shape (size, size), 0 or 1."""
    noise = np.random.default_rng(seed).normal(size=(size, size))
    if detail:
        frequency = np.hypot(np.fft.fftfreq(size)[:, None], np.fft.fftfreq(size)[None])
        noise = np.fft.ifft2(np.fft.fft2(noise) * np.exp(-2 * (frequency * detail) ** 2)).real
    return (noise > np.quantile(noise, 1 - ink)).astype(int)


def measure(kind: str, size: int, seed: int, time_limit: float) -> tuple[str, float, float]:
    """The verdict, CPU seconds of the engine, and the growth of this process in MiB."""
    puzzle = Nonogram.from_grid(picture(size, *KINDS[kind], seed))
    model = puzzle.model()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = process_time()
    outcome = BACKENDS["native"].solve(model, Task(time_limit=time_limit))
    seconds = process_time() - began
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return outcome.verdict(2), seconds, grown / 1024


def exponent(sizes: list[int], values: list[float]) -> float:
    """The p of value = c * cells ** p that fits best."""
    return float(np.polyfit(np.log([size * size for size in sizes]), np.log(values), 1)[0])


def main() -> None:
    """Print a table by kind and size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="50,100,200,300,500")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--time-limit", type=float, default=20.0)
    arguments = parser.parse_args()
    sizes = [int(size) for size in arguments.sizes.split(",")]
    for kind in KINDS:
        decided: list[tuple[int, float]] = []
        for size in sizes:
            with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
                jobs = [pool.submit(measure, kind, size, seed, arguments.time_limit) for seed in range(arguments.seeds)]
                results = [job.result() for job in jobs]
            times = [seconds for verdict, seconds, _ in results if verdict != "unknown"]
            memory = max(grown for *_, grown in results)
            if times:
                decided.append((size, exp(sum(map(log, times)) / len(times))))
            shown = f"{median(times):8.4f} s" if times else "       - s"
            print(f"{kind:16} {size:5} x {size:<5} {len(times)} of {len(results)} decided {shown} {memory:8.1f} MiB")
        if len(decided) > 1:
            print(f"{kind:16} seconds grow as cells ^ {exponent(*map(list, zip(*decided, strict=True))):.2f}")


if __name__ == "__main__":
    main()
