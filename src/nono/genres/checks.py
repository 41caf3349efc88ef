"""What the checks of solutions of several genres share: they find the first group of cells that is wrong, in words.

Groups are given by their kind, as "row", and numbered from 1. Nothing here uses the rules of a model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from nono.base.grid import cell_name, split_columns, split_rows
from nono.base.palette import Palette

Values = TypeVar("Values", bytes, range)
Groups = Mapping[str, Iterable[Sequence[int]]]  # of cells, or of their values


def lines(values: Values, width: int) -> dict[str, Iterable[Sequence[int]]]:
    """The rows and the columns of the values of all cells."""
    return {"row": split_rows(values, width), "column": split_columns(values, width)}


def miscount(groups: Groups, numbers: Iterable[int | None], counted: str) -> str:
    """The first group, in words, whose values do not add up to its number, by its place; empty if all do."""
    for kind, some in groups.items():
        for place, (values, number) in enumerate(zip(some, numbers, strict=False), 1):
            if number is not None and sum(values) != number:
                return f"{kind} {place} has {sum(values)} {counted}, expected {number}"
    return ""


def repeated(groups: Groups, solution: bytes, palette: Palette, width: int) -> str:
    """The first cell, in words, with a value that another one of its group of cells has; empty if there is none."""
    for kind, some in groups.items():
        for cells in some:
            values = [solution[cell] for cell in cells]
            if len(set(values)) < len(values):
                at = next(at for at, value in enumerate(values) if value in values[:at])
                return f"{cell_name(cells[at], width)} is the second {palette[values[at]].key} of its {kind}"
    return ""


def paired(near: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """A matching of as many of the cells as can be, each with a cell near it: the near ones, and the cell of each.

    The augmenting paths of Kuhn's algorithm (1955), on a stack of their own, as they may be as long as a board.
    """
    owner: dict[int, int] = {}
    for cell in near:
        path, taken, seen = [(cell, iter(near[cell]))], list[int](), set[int]()
        while path:
            other = next((one for one in path[-1][1] if one not in seen), None)
            if other is None:
                path.pop()
                del taken[-1:]
                continue
            seen.add(other)
            taken.append(other)
            if other not in owner:
                owner.update(zip(taken, [asking for asking, _ in path], strict=True))
                break
            path.append((owner[other], iter(near[owner[other]])))
    return owner
