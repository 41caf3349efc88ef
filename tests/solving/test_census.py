"""The census of small sizes against brute force, and its state in a file."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from common import Capture, needs_engine
from tables import table
from workers_here import Here

from nono import Nonogram
from nono.base.errors import BackendError, BugError, LimitError, PuzzleError
from nono.base.system import cores
from nono.cli.program import run
from nono.genres.clues import clue_of
from nono.many import LocalPool, by_workers
from nono.many._messages import Answer, JobResult
from nono.solving import Census, Numbers, census, in_turn, solve

pytestmark = needs_engine


@pytest.mark.parametrize(
    ("height", "width"),
    table("""
1 | 1
1 | 8
8 | 1
1 | 11
11 | 1
2 | 3
3 | 2
3 | 3
3 | 4
4 | 3
"""),
)
def test_equals_brute_force(height: int, width: int) -> None:
    pictures = Counter(
        (
            tuple(clue_of(bytes(cells[y * width : y * width + width])) for y in range(height)),
            tuple(clue_of(bytes(cells[x::width])) for x in range(width)),
        )
        for cells in product((0, 1), repeat=height * width)
    )
    found = census(height, width)
    assert found.complete
    assert (found.pictures, found.clue_sets) == (1 << height * width, len(pictures))
    assert found.by_solutions == Counter(pictures.values())
    assert found.unique == found.by_solutions[1]
    assert found.disagreements == 0


# Height, width, unique sets of clues (OEIS A384764) and those of them that line logic solves (LocalNonogram's table).
# Those of 3x8, 3x9, 4x7 (unique), 4x8 and 5x7 (both) are this census's own.
TABLE = [
    *((1, width, 1 << width, 1 << width) for width in range(1, 12)),
    *table("""
2 | 2 | 14 | 14
2 | 3 | 52 | 52
2 | 4 | 210 | 208
2 | 5 | 816 | 810
2 | 6 | 3206 | 3178
2 | 7 | 12536 | 12418
2 | 8 | 48962 | 48448
2 | 9 | 191226 | 188994
2 | 10 | 746456 | 736786
3 | 3 | 384 | 384
3 | 4 | 3152 | 3116
3 | 5 | 24230 | 24052
3 | 6 | 189898 | 188042
3 | 7 | 1473674 | 1457710
3 | 8 | 11426640 | 11284750
3 | 9 | 88586340 | 87341874
4 | 4 | 52362 | 51234
4 | 5 | 814632 | 801832
4 | 6 | 12819322 | 12560410
4 | 7 | 200095362 | 195819250
4 | 8 | 3120052322 | 3044432804
5 | 5 | 25309575 | 24976511
5 | 6 | 794378773 | 781005372
5 | 7 | 24724332829 | 24259979981
6 | 6 | 49745060669 | 48625108931
"""),
]
QUICK = 18  # cells of boards that take less than a second


@pytest.fixture(scope="module")
def pool() -> Iterator[LocalPool]:
    with closing(LocalPool(cores())) as made:
        yield made


@pytest.mark.parametrize(
    ("height", "width", "unique", "by_lines"),
    [pytest.param(*row, marks=[pytest.mark.slow] if row[0] * row[1] > QUICK else []) for row in TABLE],
)
def test_table_of_all_sizes(pool: LocalPool, height: int, width: int, unique: int, by_lines: int) -> None:
    found = census(height, width, counting=partial(by_workers, pool))
    assert found.complete
    assert found.unique == found.by_solutions[1]
    assert sum(count * number for count, number in found.by_solutions.items()) == found.pictures == 1 << height * width
    assert found.unique == unique
    assert found.line_solvable == by_lines
    assert found.disagreements == 0 < found.checked


@pytest.mark.parametrize(
    ("height", "width"),
    table("""
2 | 3
3 | 3
3 | 4
"""),
)
def test_line_logic_equals_the_solver_puzzle_by_puzzle(height: int, width: int) -> None:
    solved = 0
    for cells in product((0, 1), repeat=height * width):
        rows = [clue_of(bytes(cells[y * width : y * width + width])) for y in range(height)]
        columns = [clue_of(bytes(cells[x::width])) for x in range(width)]
        solved += bool(solve(Nonogram(rows, columns)).stats.get("line_solvable"))
    assert census(height, width).line_solvable == solved


@pytest.fixture
def four_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A census of 4x4 has four parts."""
    monkeypatch.setattr(sys.modules[Census.__module__], "PART_PICTURES", 1 << 14)


@pytest.mark.usefixtures("four_parts")
def test_goes_on_where_it_ended(tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    parts: list[int] = []

    def stop(found: Census) -> None:
        parts.append(len(found.done))
        if len(parts) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        census(4, 4, state=state, progress=stop)
    left = json.loads(Path(state).read_text())
    assert len(left["done"]) == 2 < left["parts"]
    with closing(LocalPool(2)) as pool:
        found = census(4, 4, state, stop, counting=partial(by_workers, pool))
    assert parts[2] == 3
    assert found == census(4, 4)


@pytest.mark.slow
def test_a_command_that_was_killed_goes_on(tmp_path: Path) -> None:
    state = tmp_path / "state"
    words = [sys.executable, "-m", "nono", "census", "3", "7", "--jobs", "2", "--state", str(state), "--json"]
    left: dict[str, Any] = {"done": [], "parts": 0}
    while len(left["done"]) == left["parts"]:  # a census that was done before it could be killed begins again
        state.unlink(missing_ok=True)
        first = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not state.exists() and first.poll() is None:
            time.sleep(0.01)
        first.kill()
        first.wait()
        left = json.loads(state.read_text())
    assert 0 < len(left["done"]) < left["parts"] == 8
    second = subprocess.run(words, capture_output=True, check=True)
    assert json.loads(second.stdout)["unique"] == 1_473_674
    third = subprocess.run([*words, "--time-limit", "1e-9"], capture_output=True, check=True)  # nothing is left to do
    assert third.stdout == second.stdout


class Ending(Here):
    """Workers that end at their first jobs, so many times."""

    def __init__(self, times: int, answer: JobResult) -> None:
        super().__init__()
        self.times = times
        self.answer = answer

    def take(self, seconds: float) -> JobResult | None:
        if self.times and self.jobs:
            self.times -= 1
            return replace(self.answer, job=self.jobs.pop().number)
        return super().take(seconds)


@pytest.mark.usefixtures("four_parts")
def test_a_part_whose_worker_ends_is_counted_again() -> None:
    died = JobResult(0, died="its process was killed by SIGKILL")
    assert census(4, 4, counting=partial(by_workers, Ending(1, died))) == census(4, 4)
    with pytest.raises(BackendError, match="a part of the census was lost: its process was killed by SIGKILL"):
        census(4, 4, counting=partial(by_workers, Ending(2, died)))
    failed = JobResult(0, (Answer(0, error="no engine"),))
    with pytest.raises(BackendError, match="a part of the census was lost: no engine"):
        census(4, 4, counting=partial(by_workers, Ending(2, failed)))
    full = JobResult(0, (Answer(0, stop="memory"),))
    with pytest.raises(LimitError, match="limit: 7 MiB"):
        census(4, 4, counting=partial(by_workers, Ending(1, full), memory=7))


@pytest.mark.usefixtures("four_parts")
def test_pictures_that_are_missing_are_a_bug() -> None:
    def counting(found: Census, deadline: float) -> Generator[tuple[int, Numbers]]:
        for part, numbers in in_turn(found, deadline):
            yield part, numbers | {"pictures": numbers["pictures"] - (part == 2)}

    with pytest.raises(BugError, match="found 65535 pictures"):
        census(4, 4, counting=counting)


def test_bad_sizes_and_states(tmp_path: Path, capsys: Capture) -> None:
    for height, width in ((0, 3), (3, -1), (11, 2), (1, 12), (7, 6), (7, 7)):
        with pytest.raises(PuzzleError):
            census(height, width)
    state = tmp_path / "state"
    for text in ("", "{}", '{"schema": 1}', '{"schema": 2}', '{"schema": 9}'):
        state.write_text(text)
        with pytest.raises(PuzzleError):
            census(2, 2, state=str(state))
    state.unlink()
    census(2, 2, state=str(state))
    state.write_text(state.read_text().replace('"pictures": 16', '"pictures": 17'))
    with pytest.raises(PuzzleError, match="do not add up"):
        census(2, 2, state=str(state))
    state.unlink()
    census(2, 2, state=str(state))
    with pytest.raises(PuzzleError, match="2x2"):
        census(2, 3, state=str(state))
    assert run(["census", "3", "3", "--jobs", "1"]) == 0
    assert "384" in capsys.readouterr().out
    assert run(["census", "3", "3", "--json", "--jobs", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["unique"] == 384
    assert run(["census", "9", "9"]) == 2
