"""Boards parted at random into regions of joined cells; cells are numbers, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from nono.base.grid import beside

TRIES = 50  # of joining parts


def grown(rng: Random, height: int, width: int, seeds: Sequence[int]) -> list[int]:
    """For each cell the number of its part; each part grows from its seed, by random cells beside it."""
    near = beside(height, width)
    owner = [-1] * (height * width)
    edge = []
    for part, seed in enumerate(seeds):
        owner[seed] = part
        edge += [(other, part) for other in near[seed]]
    while edge:
        at = rng.randrange(len(edge))
        edge[at], edge[-1] = edge[-1], edge[at]
        cell, part = edge.pop()
        if owner[cell] < 0:
            owner[cell] = part
            edge += [(other, part) for other in near[cell] if owner[other] < 0]
    return owner


def joined(rng: Random, height: int, width: int, owner: Sequence[int], number: int) -> list[int] | None:
    """The parts joined to larger ones of so many of them; None where no way was found."""
    if number == 1:
        return list(owner)
    near = beside(height, width)
    touching: list[set[int]] = [set() for _ in range(max(owner) + 1)]
    for cell, part in enumerate(owner):
        touching[part].update(owner[other] for other in near[cell] if owner[other] != part)
    for _ in range(TRIES):
        if (group := _groups(rng, touching, number)) is not None:
            return [group[part] for part in owner]
    return None


def _groups(rng: Random, touching: Sequence[set[int]], number: int) -> list[int] | None:
    """For each part the number of its group, those with few others left first; None where one is left alone."""
    free = set(range(len(touching)))
    group = [-1] * len(touching)

    def next_of(parts: Iterable[int]) -> int:
        return min(parts, key=lambda part: (len(touching[part] & free) + 2 * rng.random(), part))

    for at in range(len(touching) // number):
        members: set[int] = set()
        while len(members) < number:
            reached = {part for member in members for part in touching[member] & free} if members else free
            if not reached:
                return None
            part = next_of(reached)
            members.add(part)
            free.discard(part)
            group[part] = at
    return None if free else group


def reached(cell: int, cells: Iterable[int], height: int, width: int) -> set[int]:
    """The cell, and those of some cells to which a path of them leads from it."""
    near = beside(height, width)
    left = set(cells) - {cell}
    found = [cell]
    for one in found:
        for other in near[one]:
            if other in left:
                left.discard(other)
                found.append(other)
    return set(found)


def is_joined(cells: Iterable[int], height: int, width: int) -> bool:
    """Whether all of some cells are reached from one of them; false for none."""
    some = set(cells)
    return bool(some) and reached(min(some), some, height, width) == some
