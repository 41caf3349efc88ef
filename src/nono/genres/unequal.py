"""That no two of some lines are equal, where all have as many cells of colour 1: hidden cells and count rules."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from nono.genres.rows import NONE
from nono.model.builder import ModelBuilder

ITEM = array("i").itemsize
BITS = str.maketrans(f"{NONE}01", "001"), str.maketrans(f"{NONE}01", "010")  # of cells that are 1, and that are 0


class Pair(NamedTuple):
    """Two lines that shall differ, by their numbers from 0, and their name.

    A hidden cell for each of their places is 1 where both are 1: three regions a place in ``values`` are of the two
    cells and of the hidden one. ``common`` are all these hidden cells, and ``region`` is their region.
    """

    first: int
    second: int
    name: str
    values: array[int]
    common: range
    region: int


class Unequal:
    """Hidden cells and regions for all pairs of some lines, which boards of one size share; `add` adds the rules.

    Each line has ``ones`` cells of colour 1; two are equal if so many are common to both. ``lines`` are regions of
    single cells, ``kind`` is the name of a line, which its number follows.
    """

    def __init__(self, rules: ModelBuilder, lines: Sequence[Sequence[int]], kind: str, ones: int) -> None:
        self.ones = ones
        self.pairs: list[Pair] = []
        for (first, one), (second, other) in combinations(enumerate(lines), 2):
            common = rules.hidden(len(one))
            values = array("i", bytes(3 * len(one) * ITEM))
            for part, regions in enumerate((one, other, rules.cells(common))):
                values[part::3] = array("i", regions)
            name = f"{kind} {first + 1} and {kind} {second + 1}"
            self.pairs.append(Pair(first, second, name, values, common, rules.region(common)))

    def add(self, rules: ModelBuilder, known: Sequence[str], kind: str) -> None:
        """Add rules of this kind for the pairs, but those that differ in the ``known`` lines of 0, 1 and ``.``."""
        has = [tuple(int(line.translate(bits), 2) for bits in BITS) for line in known]
        left: list[Pair] = []
        gone: list[int] = []
        for pair in self.pairs:
            (ones, zeros), (its_ones, its_zeros) = has[pair.first], has[pair.second]
            if ones & its_zeros or zeros & its_ones:
                gone += pair.common
            else:
                left.append(pair)
        rules.decided(gone, 0)
        values = array("i")
        for pair in left:
            values += pair.values
        names = [pair.name for pair in left]
        rules.each_count(1, 3, values, (0, 0, 1), names, kind)
        rules.each_count(0, self.ones - 1, [pair.region for pair in left], (1,), names, kind)
