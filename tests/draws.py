"""Random puzzles and random options of the engine, drawn from a `random.Random`, for runs too long for hypothesis."""

import random

from tables import table

from nono import Akari, Nonogram
from nono.backend.native.engine import engine
from nono.genres.clues import Block, Clue, clue_of

# Intervals short enough for every technique to run on a small puzzle. Other whole numbers keep their default.
SHORT = dict(
    table("""
rephase_interval | (1, 4)
luby_unit | (1, 4)
luby_late_unit | (1, 4)
reduce_interval | (1, 8)
reduce_growth | (0, 3)
keep_lbd | (0, 3)
tier_lbd | (0, 8)
vivify_interval | (1, 5)
probe_restarts | (1, 4)
counters_after | (0, 6)
counter_values | (8, 12)
belief_after | (0, 3)
belief_rounds | (1, 4)
reinforce_interval | (1, 3)
belief_wait | (0, 3)
symmetry_after | (0, 4)
backbone_conflicts | (0, 3)
""")
)
FIXED = ("max_conflicts", "memory")  # these may change an answer
STALLING = "lines"  # and so may this strategy


def draw_options(rng: random.Random) -> dict[str, object]:
    """Return random values for about half of the options, with short intervals."""
    options: dict[str, object] = {}
    for name, default, low, high, _ in engine.options():
        if name in FIXED or rng.random() < 0.4:
            continue
        if isinstance(default, bool):
            options[name] = rng.random() < 0.5
        elif isinstance(default, str):
            options[name] = rng.choice([word for word in low.split() if word != STALLING])
        elif isinstance(default, int):
            options[name] = rng.randint(*SHORT[name]) if name in SHORT else max(low, min(high, default))
        else:
            options[name] = min(high, max(low, default * 10 ** rng.uniform(-1, 1)))
    return options


def draw_puzzle(rng: random.Random, side: int = 9) -> Nonogram:
    """Return a random puzzle of at most ``side`` x ``side`` cells, or one long row, some blotted or contradictory."""
    height, width = (max(rng.randint(1, side), rng.randint(1, side)) for _ in range(2))
    if rng.random() < 0.05:
        height, width = rng.choice([(1, rng.randint(1, 3 * side)), (rng.randint(1, 3 * side), 1)])
    inks = rng.choice([1, 1, 2, 3])
    density = rng.choice([0.25, 0.35, 0.4, 0.45, 0.5, 0.6, 0.9])
    grid = [[rng.randint(1, inks) if rng.random() < density else 0 for _ in range(width)] for _ in range(height)]
    symmetry = rng.choice(["none", "none", "rotation", "reflection", "diagonal"])
    if symmetry == "rotation":
        grid = [grid[y] if 2 * y < height else grid[height - 1 - y][::-1] for y in range(height)]
    elif symmetry == "reflection":
        grid = [[row[min(x, width - 1 - x)] for x in range(width)] for row in grid]
    elif symmetry == "diagonal":
        width = height
        grid = [[rng.randint(1, inks) if rng.random() < density else 0 for _ in range(width)] for _ in range(height)]
        grid = [[grid[min(x, y)][max(x, y)] for x in range(width)] for y in range(height)]
    rows = [clue_of(bytes(row)) for row in grid]
    cols = [clue_of(bytes(column)) for column in zip(*grid, strict=True)]
    kind = rng.choice(["picture", "blotted", "spoilt", "spoilt", "any"])
    if kind == "blotted":
        share = rng.choice([0.1, 0.2, 1.0])
        rows, cols = ([_blot(rng, clue, share) for clue in side] for side in (rows, cols))
    elif kind == "spoilt":
        for _ in range(rng.randint(1, 2)):
            _swap(rng, rng.choice([rows, cols]))
    elif kind == "any":
        rows = [_any_clue(rng, width, inks) for _ in rows]
        cols = [_any_clue(rng, height, inks) for _ in cols]
    return Nonogram(rows, cols, check=False)


def draw_akari(rng: random.Random, side: int = 7) -> Akari:
    """Return a board of at most ``side`` x ``side`` cells with few or many walls, some with the clue 1."""
    height, width = rng.randint(1, side), rng.randint(1, side - 1)
    keys = "." * rng.randint(2, 6) + "####1"
    return Akari(["".join(rng.choice(keys) for _ in range(width)) for _ in range(height)], check=False)


def _blot(rng: random.Random, clue: Clue, share: float) -> Clue:
    return tuple(Block(None if rng.random() < share else length, colour) for length, colour in clue)


def _swap(rng: random.Random, clues: list[Clue]) -> None:
    """Swap two clues: the totals stay equal, so a contradiction, if there is one, is not obvious."""
    i, j = rng.randrange(len(clues)), rng.randrange(len(clues))
    clues[i], clues[j] = clues[j], clues[i]


def _any_clue(rng: random.Random, size: int, inks: int) -> Clue:
    blocks = []
    while rng.random() < 0.7 and size > 0:
        length = rng.randint(1, min(size, 3))
        blocks.append(Block(length, rng.randint(1, inks)))
        size -= length + 1
    return tuple(blocks)
