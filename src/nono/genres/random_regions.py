"""Divides boards into random regions, for the random puzzles of genres with regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nono.base.grid import neighbours_by_side
from nono.base.limits import current_limits

if TYPE_CHECKING:
    from random import Random

TRIES = 50  # maximum number of attempts to join parts


def grown_regions(rng: Random, height: int, width: int, seeds: Sequence[int]) -> list[int]:
    """Divide a board into parts that grow at random from seed cells. Return the part number of each cell."""
    near = neighbours_by_side(height, width)
    owner = [-1] * (height * width)  # the part of each cell; -1 for none yet
    edge = []  # cells beside a part, each with this part
    for part, seed in enumerate(seeds):
        owner[seed] = part
        edge += [(neighbour, part) for neighbour in near[seed]]
    while edge:
        index = rng.randrange(len(edge))
        edge[index], edge[-1] = edge[-1], edge[index]  # the last entry of a list is removed at once
        cell, part = edge.pop()
        if owner[cell] < 0:
            owner[cell] = part
            edge += [(neighbour, part) for neighbour in near[cell] if owner[neighbour] < 0]
    return owner


def joined_regions(rng: Random, height: int, width: int, owner: Sequence[int], number: int) -> list[int] | None:
    """Join neighbouring parts into groups of ``number`` parts; ``owner`` has the part number of each cell.

    Return the group number of each cell, or None if all `TRIES` attempts failed.
    """
    if number == 1:
        return list(owner)
    near = neighbours_by_side(height, width)
    touching: list[set[int]] = [set() for _ in range(max(owner) + 1)]
    for cell, part in enumerate(owner):
        touching[part].update(owner[neighbour] for neighbour in near[cell] if owner[neighbour] != part)
    for _ in range(TRIES):
        current_limits().expect("the puzzle was made")
        if (group := _groups(rng, touching, number)) is not None:
            return [group[part] for part in owner]
    return None


def _groups(rng: Random, touching: Sequence[set[int]], number: int) -> list[int] | None:
    """Return the group number of each part, or None if a group remains too small.

    ``touching`` has the neighbours of each part, and a group gets ``number`` parts. Parts with few free neighbours come
    first.
    """
    free = set(range(len(touching)))
    group = [-1] * len(touching)  # of each part

    def next_of(parts: Iterable[int]) -> int:
        """Return the part with the fewest free neighbours, more or less: it runs out of them first."""
        return min(parts, key=lambda part: (len(touching[part] & free) + 2 * rng.random(), part))

    for number_of_group in range(len(touching) // number):
        members: set[int] = set()
        while len(members) < number:
            reached = {part for member in members for part in touching[member] & free} if members else free
            if not reached:
                return None
            part = next_of(reached)
            members.add(part)
            free.discard(part)
            group[part] = number_of_group
    return None if free else group
