"""Random genres with declared rules and up to five colours, small enough to try all fillings of their boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, product
from random import Random
from typing import Any

from nono.base.palette import Colour
from nono.genres.layer_puzzle import Answer, Digits, LayerPuzzle
from nono.genres.layers import Cells, Outside, Regions, Whole
from nono.genres.wording import Wording

FILLINGS = 1 << 12  # maximum number of fillings of a board
INKS = "abcd"
SHAPES = ((1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (5, 1))
REGIONS = ("rows", "columns", "board", "squares", "touching", "windows 1x2", "windows 2x1", "sight", "parts")

Place = tuple[int, int]
Filling = Mapping[Place, int]


def random_puzzle(seed: int) -> LayerPuzzle:
    """Return a puzzle of a random genre; its `violation` looks at each declared rule cell by cell."""
    rng = Random(f"declared {seed}")
    has_digits = rng.random() < 0.3
    shapes = [(h, w) for h, w in SHAPES if not has_digits or w >= 2]
    while True:
        height, width = rng.choice(shapes)
        colours = width if has_digits else rng.randint(2, 5)
        if colours ** (height * width) <= FILLINGS:
            break
    rules = tuple(random_rule(rng, colours) for _ in range(rng.randint(1, 3)))
    palette = (Colour(".", "blank", "ffffff"), *(Colour(key, key, "000000") for key in INKS[: colours - 1]))
    members = {
        "genre": "drawn",
        "numbers": Cells("0123456789", "'.' or 0 to 9"),
        "givens": Cells("0abcd", "'.', 0 or an ink"),
        "parts": Regions(),
        "across": Outside("rows"),
        "down": Outside("cols"),
        "total": Whole(None),
        "answer": Digits() if has_digits else Answer(palette),
        "wording": Wording(introduction="A drawn genre."),
        "declared": rules,
        "broken_rule": lambda puzzle, solution: broken_rule(puzzle, solution),
    }
    genre: Any = type("Drawn", (LayerPuzzle,), members)
    cells = bytes(rng.choices(range(colours), k=height * width))  # the numbers are often those of this filling
    puzzle: LayerPuzzle = genre(
        random_rows(rng, "." * rng.randint(1, 12) + "0123", height, width),
        random_rows(rng, "." * rng.randint(3, 12) + "0ab", height, width),
        random_rows(rng, "ABC"[: rng.randint(1, 3)], height, width),
        [
            rng.choice([None, rng.randint(0, width), sum_of(cells[row * width : (row + 1) * width])])
            for row in range(height)
        ],
        [rng.choice([None, rng.randint(0, height), sum_of(cells[column::width])]) for column in range(width)],
        rng.choice([None, rng.randint(0, 3)]),
        check=False,
    )
    return puzzle


def random_rows(rng: Random, keys: str, height: int, width: int) -> list[str]:
    return ["".join(rng.choices(keys, k=width)) for _ in range(height)]


def sum_of(line: Iterable[int], colour: int = 1) -> int:
    return sum(position for position, value in enumerate(line, start=1) if value == colour)


def random_rule(rng: Random, colours: int) -> dict[str, Any]:
    colour = rng.randrange(colours)
    side, layer = rng.choice([("rows", "across"), ("columns", "down")])
    match rng.choice(
        ["count", "count", "clues", "lines", "sum", "distinct", "lit", "partner", "levels", "pairs", "cells"]
    ):
        case "count":
            over = rng.sample(REGIONS, rng.randint(1, 2))
            bounds: dict[str, Any] = rng.choice(
                [
                    {"exactly": rng.choice([1, "half", "total"])},
                    {"most": rng.randint(0, 2)},
                    {"least": rng.randint(0, 2)},
                    {"least": 1, "most": 2},
                ]
            )
            return {"rule": "count", "over": over, "layer": "numbers", "colour": colour, **bounds}
        case "clues":
            return {"rule": "clues", "over": [rng.choice(["around", "beside"])], "layer": "numbers", "colour": colour}
        case "lines":
            return {"rule": "clues", "over": [side], "layer": layer, "colour": colour}
        case "sum":
            return {"rule": "sum", "over": [side], "layer": layer, "colour": colour}
        case "distinct":
            return {"rule": "distinct", "over": [rng.choice(REGIONS)], "layer": "numbers"}
        case "lit":
            return {"rule": "lit", "layer": "numbers", "colour": colour}
        case "partner":
            return {"rule": "partner"}
        case "levels":
            return {"rule": "levels", "layer": "parts"}
        case "pairs":
            return {"rule": "pairs", "layer": "numbers"}
    return rng.choice(
        [
            {"rule": "givens", "layer": "givens", "keys": "0abcd"},
            {"rule": "decided", "layer": "givens", "keys": "0a", "colour": colour},
            {"rule": "barred", "layer": "givens", "keys": "b", "first": rng.randint(0, 2), "step": rng.randint(1, 2)},
        ]
    )


def broken_rule(puzzle: Any, solution: bytes) -> str:
    places = product(range(puzzle.height), range(puzzle.width))
    filling = dict(zip(places, solution, strict=True))
    for rule in puzzle.declared:
        if not CHECKS[rule["rule"]](puzzle, rule, filling):
            return f"{rule} is broken"
    return ""


def solutions_of(puzzle: LayerPuzzle) -> set[bytes]:
    """Return all fillings that keep the rules."""
    fillings = map(bytes, product(range(len(puzzle.palette)), repeat=puzzle.height * puzzle.width))
    return {filling for filling in fillings if not puzzle.violation(filling)}


def regions(puzzle: Any, rule: Mapping[str, Any]) -> list[list[Place]]:
    """Return the regions in ``over``."""
    height, width = puzzle.height, puzzle.width
    places = list(product(range(height), range(width)))
    found: list[list[Place]] = []
    for source in rule["over"]:
        match source:
            case "rows":
                found += ([p for p in places if p[0] == row] for row in range(height))
            case "columns":
                found += ([p for p in places if p[1] == column] for column in range(width))
            case "board":
                found.append(places)
            case "parts":
                found += ([p for p in places if puzzle.parts[p[0]][p[1]] == key] for key in {*"".join(puzzle.parts)})
            case "sight":
                found += runs(puzzle)
            case _:
                sides = [2, 2]
                if source == "touching" and 1 in (height, width):
                    sides = [min(2, height), min(2, width)]
                elif source.startswith("windows "):
                    sides = [*map(int, source.removeprefix("windows ").split("x"))]
                corners = product(range(height - sides[0] + 1), range(width - sides[1] + 1))
                found += ([(y + down, x + across) for down, across in product(*map(range, sides))] for y, x in corners)
    return found


def runs(puzzle: Any) -> list[list[Place]]:
    """Return the longest runs of cells without a number in rows and columns."""
    rows = [[(row, column) for column in range(puzzle.width)] for row in range(puzzle.height)]
    found: list[list[Place]] = []
    for line in (*rows, *map(list, zip(*rows, strict=True))):
        run: list[Place] = []
        for place in line:
            if number_in(puzzle, place) is None:
                run.append(place)
            elif run:
                found.append(run)
                run = []
        found += [run] if run else []
    return found


def number_in(puzzle: Any, place: Place) -> int | None:
    key = puzzle.numbers[place[0]][place[1]]
    return None if key == "." else int(key)


def near(puzzle: Any, place: Place) -> list[Place]:
    """Return the cells that share a side with a cell."""
    around = [(place[0] + down, place[1] + across) for down, across in ((-1, 0), (0, -1), (0, 1), (1, 0))]
    return [(row, column) for row, column in around if 0 <= row < puzzle.height and 0 <= column < puzzle.width]


def keeps_count(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    for region in regions(puzzle, rule):
        number = sum(filling[place] == rule["colour"] for place in region)
        exactly = rule.get("exactly")
        if exactly == "half":
            exactly = len(region) // 2
        elif exactly == "total":
            exactly = puzzle.total
        if exactly is not None and number != exactly:
            return False
        if not rule.get("least", 0) <= number <= rule.get("most", len(region)):
            return False
    return True


def keeps_clues(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    if rule["over"][0] in ("rows", "columns"):
        numbers = getattr(puzzle, rule["layer"])
        counted = [sum(filling[place] == rule["colour"] for place in line) for line in regions(puzzle, rule)]
        return all(number in (None, count) for number, count in zip(numbers, counted, strict=True))
    for place in filling:
        if (number := number_in(puzzle, place)) is None:
            continue
        if rule["over"] == ["around"]:
            seen = [p for p in filling if abs(p[0] - place[0]) < 2 and abs(p[1] - place[1]) < 2]
        else:
            seen = [p for p in near(puzzle, place) if number_in(puzzle, p) is None]
        if sum(filling[p] == rule["colour"] for p in seen) != number:
            return False
    return True


def keeps_sum(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    sums = [sum_of([filling[place] for place in line], rule["colour"]) for line in regions(puzzle, rule)]
    return all(number in (None, total) for number, total in zip(getattr(puzzle, rule["layer"]), sums, strict=True))


def keeps_distinct(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    return all(len({filling[p] for p in region}) == len(region) for region in regions(puzzle, rule))


def keeps_lit(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    seeing = runs(puzzle)
    return all(
        any(filling[p] == rule["colour"] for run in seeing if place in run for p in run)
        for place in filling
        if number_in(puzzle, place) is None
    )


def keeps_partner(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    return all(any(filling[p] == 1 for p in near(puzzle, place)) for place in filling if filling[place] == 1)


def keeps_levels(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    for one, other in combinations(filling, 2):
        if puzzle.parts[one[0]][one[1]] != puzzle.parts[other[0]][other[1]]:
            continue
        if one[0] == other[0] and filling[one] != filling[other]:
            return False
        if one[0] < other[0] and filling[one] == 1 != filling[other]:
            return False
    return True


def keeps_pairs(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    clues = [place for place in filling if number_in(puzzle, place) is not None]
    owned = [place for place in filling if filling[place] == 1]
    if any(place in clues for place in owned) or len(owned) != len(clues):
        return False
    return not clues or any(
        all(owner in near(puzzle, clue) for clue, owner in zip(clues, choice, strict=True))
        for choice in product(*([p for p in near(puzzle, clue) if p in owned] for clue in clues))
        if len({*choice}) == len(clues)
    )


def given_key(puzzle: Any, place: Place) -> str:
    return str(puzzle.givens[place[0]][place[1]])


def keeps_givens(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    colours = len(puzzle.palette)
    wanted = {p: rule["keys"].index(given_key(puzzle, p)) for p in filling if given_key(puzzle, p) != "."}
    return all(filling[place] == colour for place, colour in wanted.items() if colour < colours)


def keeps_decided(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    return all(filling[p] == rule["colour"] for p in filling if given_key(puzzle, p) in rule["keys"])


def keeps_barred(puzzle: Any, rule: Mapping[str, Any], filling: Filling) -> bool:
    barred = range(rule["first"], 5, rule["step"])
    return all(filling[p] not in barred for p in filling if given_key(puzzle, p) in rule["keys"])


CHECKS: dict[str, Callable[[Any, Mapping[str, Any], Filling], bool]] = {
    "count": keeps_count,
    "clues": keeps_clues,
    "sum": keeps_sum,
    "distinct": keeps_distinct,
    "lit": keeps_lit,
    "partner": keeps_partner,
    "levels": keeps_levels,
    "pairs": keeps_pairs,
    "givens": keeps_givens,
    "decided": keeps_decided,
    "barred": keeps_barred,
}
