"""The standalone checker accepts the certificates that nono makes, and no false ones."""

import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from common import finished, needs_sat
from hypothesis import given, settings, strategies as st

from nono.checkers import nono_check, nono_check_puzzle, nono_check_rules
from nono.checkers.nono_check import Line
from nono.genres.clues import Block, shows
from nono.proofs import certify
from nono.proofs._protocol import PROOF
from nono.text import puzzle

pytest.importorskip("numpy")
pytestmark = needs_sat
PROGRAM = Path(nono_check.__file__)

some_clues = st.lists(st.builds(Block, st.sampled_from([None, 1, 1, 2, 3]), st.integers(1, 2)), max_size=3)


def arrangements(clue: list[Block], domains: list[int]) -> list[tuple[int, ...]]:
    """Return all arrangements of a line, by brute force."""
    lines = product(range(3), repeat=len(domains))
    return [
        line
        for line in lines
        if all(some >> k & 1 for some, k in zip(domains, line, strict=True)) and shows(bytes(line), tuple(clue))
    ]


def spans(line: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the first and the last place of each block; places are numbered from 1."""
    found, before = [], 0
    for place, colour in enumerate(line, 1):
        if colour and colour != before:
            found.append((place, place))
        elif colour:
            found[-1] = (found[-1][0], place)
        before = colour
    return found


@settings(max_examples=max(100, settings().max_examples))
@given(st.data())
def test_a_line_excludes_what_no_arrangement_has(data: st.DataObject) -> None:
    """Random conditions on cells, blocks and gaps are excluded exactly if brute force finds no arrangement."""
    clue = data.draw(some_clues)
    size = data.draw(st.integers(1, 6))
    domains = data.draw(st.lists(st.integers(1, 7), min_size=size, max_size=size))
    place = st.integers(-1, size + 1)
    cells = data.draw(st.dictionaries(st.integers(1, size), st.integers(1, 7), max_size=2))
    cells = {p: some & domains[p - 1] for p, some in cells.items() if some & domains[p - 1]}
    number = st.integers(1, max(1, len(clue)))
    literal = st.tuples(st.booleans(), place, place, place, place)
    blocks = data.draw(st.dictionaries(number, st.lists(literal, min_size=1, max_size=2), max_size=2)) if clue else {}
    gap = st.lists(st.tuples(st.booleans(), st.integers(0, size)), min_size=1, max_size=2)
    gaps = data.draw(st.dictionaries(st.integers(1, len(clue) + 1), gap, max_size=2))

    def fits(line: tuple[int, ...]) -> bool:
        found = [(-1, -1), *spans(line), (size + 1, size + 1)]
        return (
            all(some >> line[p - 1] & 1 for p, some in cells.items())
            and all(
                true == (low <= found[b][0] <= high and low_end <= found[b][1] <= high_end)
                for b, some in blocks.items()
                for true, low, high, low_end, high_end in some
            )
            and all(true == (found[b - 1][1] < p < found[b][0]) for b, some in gaps.items() for true, p in some)
        )

    expected = not any(map(fits, arrangements(clue, domains)))
    assert Line([*clue], domains).excludes(cells, blocks, gaps) == expected


@given(st.data())
def test_a_rule_excludes_what_no_colours_keep(data: st.DataObject) -> None:
    """A row of cells, some literals of which are counted, and limits of these counts."""
    size = data.draw(st.integers(1, 4))
    places = [(0, column) for column in range(size)]
    least, most = sorted(data.draw(st.tuples(*[st.integers(0, 4)] * 2)))
    some_colours = st.dictionaries(st.sampled_from(places), st.integers(1, 7))
    rule, left = (data.draw(some_colours), least, most), data.draw(some_colours)
    counted = data.draw(st.lists(st.sampled_from(places), unique=True))
    what = [("cell", *cell, data.draw(st.integers(1, 7)), data.draw(st.sampled_from([1, -1]))) for cell in counted]
    number = st.integers(1, max(1, len(counted)))
    limits = data.draw(st.lists(st.tuples(st.booleans(), number, number), max_size=2)) if counted else []
    expected = True
    for colours in product(range(3), repeat=size):
        true = [(inside >> colours[column] & 1) == (sign > 0) for _, _, column, inside, sign in what]
        expected &= not (
            least <= sum(inside >> colours[column] & 1 for (_, column), inside in rule[0].items()) <= most
            and all(some >> colours[column] & 1 for (_, column), some in left.items())
            and all((sum(true[:i]) >= j) == holds for holds, i, j in limits)
        )
    assert nono_check_rules.excludes(rule, [[7] * size], left, what, limits) == expected


@given(st.data())
def test_auxiliary_cells_may_have_any_colours_that_keep_the_rules(data: st.DataObject) -> None:
    width, more = data.draw(st.integers(1, 3)), data.draw(st.integers(0, 4))
    cells = [(number // width, number % width) for number in range(width + more)]
    colours = st.dictionaries(st.sampled_from(cells), st.integers(1, 7), min_size=1)
    bounds = st.tuples(st.integers(0, 3), st.integers(0, 3))
    rules: list[nono_check_rules.Rule] = []
    for _ in range(data.draw(st.integers(0, 4))):
        least, most = sorted(data.draw(bounds))
        rules.append((data.draw(colours), least, most))
    board = nono_check_rules.Counted([[7] * width], rules, auxiliary=[7] * more)
    grid = [data.draw(st.integers(0, 2)) for _ in range(width)]
    kept = any(
        all(low <= sum(some >> of[cell] & 1 for cell, some in rule.items()) <= high for rule, low, high in rules)
        for rest in product(range(3), repeat=more)
        for of in [dict(zip(cells, [*grid, *rest], strict=True))]
    )
    assert (board.fault([grid]) is None) == kept


@pytest.mark.parametrize("givens", [["...", "..."], ["..", "..", ".."]])
def test_a_binairo_of_odd_size_is_refused(givens: list[str]) -> None:
    """The rules of a line with an odd number of cells would count half of them, rounded down."""
    with pytest.raises(nono_check_puzzle.WRONG, match="the clues do not form a board"):
        nono_check_puzzle.puzzle_of("binairo", {"givens": givens, "repeats": False})


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run only the program, in a Python without any other package."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), *map(str, words)]
    return finished(command)


def test_the_program_alone(tmp_path: Path) -> None:
    certify(puzzle("heart"), tmp_path / "c", encoding="order")
    found = run(tmp_path / "c")
    sentence = "accepted: the puzzle in puzzle.json (nonogram) has exactly 1 solution, the one in solutions.txt\n"
    assert (found.returncode, found.stderr, found.stdout) == (0, "", f"{tmp_path / 'c'}: {sentence}")
    (tmp_path / "c" / PROOF).write_text("")
    refused = run(tmp_path / "c")
    assert (refused.returncode, refused.stderr, len(refused.stdout.splitlines())) == (1, "", 1)
    for words in ((), ("nowhere",), ("-h",), (tmp_path, tmp_path)):
        wrong = run(*words)
        assert (wrong.returncode, wrong.stdout, len(wrong.stderr.splitlines())) == (2, "", 1)


def test_other_genres_in_every_way_to_run_it(tmp_path: Path) -> None:
    """As a module of the package, as a file, as a file with -I; a line says which other file is missing."""
    certify(puzzle("candle"), tmp_path / "candle")
    certify(puzzle("heart"), tmp_path / "heart")
    lonely = tmp_path / "nono_check.py"
    shutil.copy(PROGRAM, lonely)
    ways = (["-m", "nono.checkers.nono_check"], [PROGRAM], ["-I", PROGRAM], ["-I", lonely])
    for way in ways:
        for name in ("candle", "heart"):
            command = [sys.executable, *map(str, way), str(tmp_path / name)]
            found = finished(command)
            if way == ways[-1]:
                assert (found.returncode, found.stdout, len(found.stderr.splitlines())) == (2, "", 1)
                continue
            assert (found.returncode, found.stderr) == (0, ""), way
            assert found.stdout.startswith(f"{tmp_path / name}: accepted: the puzzle in puzzle.json (")
