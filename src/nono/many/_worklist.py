"""The data for the report: the findings about each puzzle, and the puzzles that need work."""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from heapq import nsmallest
from itertools import chain, compress
from operator import ne
from string import digits
from typing import Any, NamedTuple

from nono.base import foreign
from nono.genres import GENRES
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells
from nono.genres.nonogram import Nonogram
from nono.many._messages import COUNT, DECIDE, GRADE, stored_puzzle, whole
from nono.many._store import GONE, NOT_A_PUZZLE, UNREADABLE, Store

UNSOLVABLE, MULTIPLE, UNKNOWN = "unsolvable", "multiple", "unknown"
OTHER = "the goal is not the solution"
COMPARED = 100_000  # maximum number of puzzles that are compared to find images
HARDEST = 10  # number of puzzles in the table of the hardest puzzles
COUNTED = "12345"  # digits that the clues of a mirrored or rotated puzzle contain equally often
TAG = re.compile(r":\d+")  # the number of a colour; images of a puzzle may number colours differently
KINDS = (UNSOLVABLE, MULTIPLE, UNKNOWN, UNREADABLE, OTHER)  # the kinds of work in the order of the report
OTHER_GOALS = (  # selects the entries of unique puzzles with a goal that is not the solution
    "SELECT source, number, entry.puzzle FROM entry JOIN result ON result.puzzle = entry.puzzle "
    f"WHERE task = '{DECIDE}' AND verdict = 'unique' AND goal IS NOT NULL AND goal != solution"
)
# Selects puzzles about which a report says more than that they are unique: puzzles with other answers, puzzles without
# an answer, duplicates, and the hardest puzzles. `OTHER_GOALS` and `images` find the rest.
NOTABLE = f"""
SELECT puzzle FROM result WHERE verdict != 'unique' OR stop != '' OR error != ''
UNION SELECT * FROM (SELECT id FROM puzzle EXCEPT SELECT puzzle FROM result)
UNION SELECT puzzle FROM entry GROUP BY puzzle HAVING count(*) > 1
UNION SELECT puzzle FROM (
    SELECT puzzle FROM result WHERE task = '{DECIDE}' AND puzzle IN (SELECT puzzle FROM entry) GROUP BY puzzle
    ORDER BY min(COALESCE(cpu_seconds, seconds)) DESC LIMIT {HARDEST}
)"""
WORDS = {  # explains the kinds of work, and the fates of files without puzzles
    UNSOLVABLE: "no grid fits all clues",
    MULTIPLE: "several grids fit the clues",
    UNKNOWN: "a limit was reached, or the backends failed",
    UNREADABLE: "files, or puzzles in files, that nono cannot read",
    OTHER: "the only solution is not the goal picture in the file",
    NOT_A_PUZZLE: "files that hold no puzzle, such as texts, programs and tables of other data",
    GONE: "files that were deleted or moved away",
}


class Place(NamedTuple):
    """An entry of the store.

    ``other_goal`` tells whether the goal of the entry differs from the puzzle's only solution.
    """

    source: str
    number: int
    name: str
    title: str
    link: str
    other_goal: bool = False

    @property
    def label(self) -> str:
        """The file, followed by the number of the puzzle in the file unless the number is 1."""
        return f"{self.source}:{self.number}" if self.number > 1 else self.source


@dataclass(slots=True)
class Findings:
    """A summary of the answers to one puzzle.

    The verdict comes from the first finished answer, preferably to the task ``decide``. ``count`` is the number of
    solutions; a plus sign marks a lower bound. ``cpu_seconds`` and ``seconds`` (wall time) come from the fastest
    finished answer to ``decide``, otherwise from the longest attempt. ``why`` describes limits and failures.
    ``different`` is the number of cells in which the two stored solutions differ. ``reason`` tells why the clues
    obviously have no solution.
    """

    id: int
    genre: str
    width: int
    height: int
    colours: int
    reason: str = ""
    places: list[Place] = field(default_factory=list)
    verdict: str = UNKNOWN
    count: str = ""
    why: str = ""
    solver: str = ""
    grade: str = ""
    score: float | None = None
    cpu_seconds: float | None = None
    seconds: float | None = None
    different: int | None = None

    @property
    def size(self) -> str:
        """Width and height."""
        return f"{self.width}x{self.height}"

    @property
    def place(self) -> Place:
        """The first place whose goal is not the solution or, if there is none, the first place."""
        return next((place for place in self.places if place.other_goal), self.places[0])

    @property
    def title(self) -> str:
        """The title of the place, or the first title or, without titles, the first name."""
        places = [self.place, *self.places]
        words = [place.title for place in places] + [place.name for place in places]
        return next(filter(None, words), "")

    @property
    def cost(self) -> float:
        """CPU seconds, or wall time if CPU seconds are unknown."""
        return (self.seconds or 0.0) if self.cpu_seconds is None else self.cpu_seconds

    @property
    def kind(self) -> str:
        """The kind of work that the puzzle needs, one of `KINDS`; empty if the puzzle needs no work."""
        if self.verdict == MULTIPLE and self.genre in GENRES and GENRES[self.genre].played:
            return ""  # several solutions are no fault in a puzzle played in moves
        if self.verdict in (UNSOLVABLE, MULTIPLE, UNKNOWN):
            return self.verdict
        return OTHER if self.place.other_goal else ""

    @property
    def status(self) -> str:
        """The kind of work that the puzzle needs or, if it needs no work, its verdict.

        For a genre in which puzzles may have several solutions, such as peg solitaire, "solved" replaces the verdict.
        """
        return self.kind or ("solved" if self.verdict == MULTIPLE else self.verdict)


@dataclass(frozen=True)
class WorkList:
    """The puzzles in the order of their places, with the unreadable entries and the pairs of images.

    ``files`` contains the files that were read or are gone, each with its fate and the reason. ``others`` is the number
    of further puzzles, all unique, that are not in ``puzzles``. ``tried`` is the number of all puzzles with an answer
    to ``decide``.
    """

    puzzles: list[Findings]
    unreadable: list[tuple[Place, str]]
    images: list[Image]
    root: str
    files: list[tuple[str, str, str]]
    others: int
    tried: int

    @cached_property
    def kinds(self) -> dict[str, list[Findings]]:
        """The puzzles by the kind of work they need; the key "" stands for no work."""
        kinds: dict[str, list[Findings]] = {kind: [] for kind in ("", *KINDS)}
        for puzzle in self.puzzles:
            kinds[puzzle.kind].append(puzzle)
        return kinds

    def of_kind(self, kind: str) -> list[Findings]:
        """Return the puzzles that need this kind of work."""
        return self.kinds[kind]

    def hardest(self, most: int) -> list[Findings]:
        """Return the puzzles without a verdict, then the others by CPU seconds, the longest first."""
        tried = [puzzle for puzzle in self.puzzles if puzzle.seconds is not None]
        return nsmallest(most, tried, key=lambda one: (one.verdict != UNKNOWN, -one.cost))

    def with_fate(self, fate: str) -> list[tuple[str, str]]:
        """Return the files with this fate, each with the reason. For a deleted file, the reason is its earlier fate."""
        return [(path, why) for path, own, why in self.files if own == fate]

    def label(self, place: Place) -> str:
        """Return the label of a place without the folders that all files share."""
        return self.short(place.label)

    def short(self, path: str) -> str:
        """Return a path without the folders that all files share."""
        return path.removeprefix(self.root)

    def duplicates(self) -> Iterator[tuple[Findings, Place, Findings, Place, str]]:
        """Yield for each duplicate its puzzle and place, the original puzzle and place, and how they are related."""
        for puzzle in self.puzzles:
            for place in puzzle.places[1:]:
                yield puzzle, place, puzzle, puzzle.places[0], "the same"
        known = {puzzle.id: puzzle for puzzle in self.puzzles}
        for number, other, how in self.images:
            if number in known and other in known:  # a puzzle of changed or deleted files is not in the list
                yield known[number], known[number].places[0], known[other], known[other].places[0], how


def work_list(store: Store, notable: bool = False) -> WorkList:
    """Read the store.

    With ``notable``, only count most of the unique puzzles, because reading all puzzles takes much longer. The store is
    read in one transaction, so that changes by a running batch do not affect the result.
    """
    with store.errors():
        store.db.execute("BEGIN")
        try:
            return _read(store, notable)
        finally:
            store.db.execute("COMMIT")


def _read(store: Store, notable: bool) -> WorkList:
    pairs = images(store)
    goals = {(file, number): puzzle for file, number, puzzle in store.db.execute(OTHER_GOALS)}
    within = "NOT NULL"
    some: tuple[str, ...] = ()
    if notable:
        keys = [
            *chain.from_iterable(store.db.execute(NOTABLE)),
            *goals.values(),
            *chain.from_iterable(image[:2] for image in pairs),
        ]
        within, some = "IN (SELECT value FROM json_each(?))", (json.dumps(keys),)
    rows = store.db.execute(f"SELECT id, genre, width, height, colours, reason FROM puzzle WHERE id {within}", some)
    puzzles = {row[0]: Findings(*row) for row in rows}
    listed: list[Findings] = []  # in the order of their places
    unreadable = []
    for file, number, name, title, link, puzzle, error in store.db.execute(
        "SELECT source, number, name, title, link, puzzle, error FROM entry "
        f"WHERE puzzle {within} OR error != '' ORDER BY source, number",
        some,
    ):
        place = Place(file, number, name, title, link, (file, number) in goals)
        if error:
            unreadable.append((place, error))
        elif puzzle in puzzles:
            one = puzzles[puzzle]
            if not one.places:
                listed.append(one)
            one.places.append(place)
    answers = defaultdict(list)
    graded = f"task = '{GRADE}' AND stats != ''"
    for answer in store.db.execute(
        "SELECT puzzle, task, verdict, count, complete, stop, error, solver, seconds, cpu_seconds, time_limit, "
        f"cpu_limit, backend, CASE WHEN {graded} THEN json_extract(stats, '$.word') END, "
        f"CASE WHEN {graded} THEN json_extract(stats, '$.score') END FROM result WHERE puzzle {within}",
        some,
    ):
        answers[answer[0]].append(answer)
    for one in listed:
        _fold(one, answers[one.id])
    differing = f"SELECT puzzle, solution, other FROM result WHERE other IS NOT NULL AND puzzle {within}"
    for number, solution, other in store.db.execute(differing, some):
        puzzles[number].different = sum(map(ne, solution, other))
    ((first, last, number),) = store.db.execute("SELECT min(source), max(source), count(DISTINCT puzzle) FROM entry")
    query = (
        f"SELECT count(DISTINCT puzzle) FROM result WHERE task = '{DECIDE}' AND puzzle IN (SELECT puzzle FROM entry)"
    )
    ((tried,),) = store.db.execute(query)
    root = common_path(first or "", last or "")
    files = store.db.execute("SELECT path, fate, why FROM source WHERE fate != '' ORDER BY path")
    return WorkList(listed, unreadable, pairs, root, files.fetchall(), number - len(listed), tried)


def _fold(puzzle: Findings, answers: Sequence[Any]) -> None:
    """Summarize the answers to one puzzle."""
    order = {DECIDE: 0, COUNT: 1}
    finished = []
    tries = []
    whys = []
    counts = []
    for _, task, verdict, count, complete, stop, error, solver, seconds, cpu, *limits, backend, word, score in answers:
        if verdict != "unknown":
            finished.append((order.get(task, 2), verdict, solver))
        if task == DECIDE:
            tries.append((stop != "" or verdict == "unknown", cpu, seconds))
        counts.append((complete, whole(count)))
        if task == GRADE and verdict == "unique":
            puzzle.grade, puzzle.score = word or "", score
        if stop or error:
            limit = dict(zip(("time", "cpu"), limits, strict=True)).get(stop)
            within = "" if limit is None else f" (limit: {limit:g} s)"
            what = "processor time" if stop == "cpu" else stop
            whys.append(f"{task}: {error or f'{backend}: the {what} ran out{within}'}")
    if finished:
        _, puzzle.verdict, puzzle.solver = min(finished)
    if counts:
        complete, number = max(counts)
        least = number if complete else max(number, 2 * (puzzle.verdict == "multiple"))
        puzzle.count = foreign.json(least) + ("" if complete else "+")
    puzzle.why = "; ".join(whys) or ("" if answers else "not checked yet")
    done = [times for unfinished, *times in tries if not unfinished]
    if done:
        puzzle.cpu_seconds, puzzle.seconds = min(done, key=lambda times: times[0] or times[1])
    elif tries:
        _, puzzle.cpu_seconds, puzzle.seconds = max(tries, key=lambda times: times[1] or times[2])


def fault(place: Place, error: str) -> str:
    """Return the error of an entry without the file name: line, column and message."""
    return error.removeprefix(place.source).lstrip(": ")


def common_path(first: str, last: str) -> str:
    """Return the folders that all paths share, with a slash at the end, or an empty string.

    ``first`` and ``last`` are the paths that come first and last in sorted order.
    """
    shared = os.path.commonprefix([first, last])  # noqa: RUF071  the next line cuts off incomplete names
    return shared[: shared.rfind(os.sep) + 1]


class Image(NamedTuple):
    """A puzzle that equals an earlier one after a rotation or reflection: both keys, and "rotated" or "mirrored"."""

    puzzle: int
    other: int
    how: str


def images(store: Store) -> list[Image]:
    """Return the images of earlier puzzles among the first `COMPARED` puzzles."""
    alike: dict[int, int | list[int]] = {}  # one puzzle, or several, by the hash of what images share
    with store.errors():
        genre_of = cache(GENRES.get)  # None for the genre of a plug-in that is not installed
        for number, name, *known in store.db.execute(
            "SELECT id, genre, colours, cells, data FROM puzzle ORDER BY id LIMIT ?", (COMPARED,)
        ):
            if genre := genre_of(name):
                shared = hash((name, _shared(genre, *known)))
                first_or_all = alike.setdefault(shared, number)
                if isinstance(first_or_all, list):
                    first_or_all.append(number)
                elif first_or_all != number:
                    alike[shared] = [first_or_all, number]
    pairs = []
    for numbers in alike.values():
        first: dict[str, tuple[int, str]] = {}
        for number in numbers if isinstance(numbers, list) else ():
            puzzle = store.puzzle(number)
            assert puzzle is not None
            known = first.get(puzzle.clue_text())
            if known is not None:
                pairs.append(Image(number, *known))
                continue
            for how, image in puzzle.images():
                first.setdefault(image.clue_text(), (number, how))
    return sorted(pairs)


def _shared(genre: type[Any], colours: int, cells: int, data: str) -> Hashable:
    """Return facts that all images of a puzzle share: the number of cells, and how often each digit is in the clues.

    Rows and columns of a nonogram have separate counts. These are sorted, because a rotation exchanges them. On other
    boards, the places of the clues count too.
    """
    # the facts come from the stored text, because making the puzzle would be slow
    if colours == 2 and genre is Nonogram:
        *_, rows, cols = "", *data.rsplit('":[', 2)
        return cells, *sorted([(*map(rows.count, COUNTED),), (*map(cols.count, COUNTED),)])
    if not issubclass(genre, LayerPuzzle):
        text = TAG.sub("", stored_puzzle(genre.genre, data).clue_text())
        return cells, *map(text.count, digits)
    field = next((layer.field for layer in genre.layers if isinstance(layer, Cells) and layer.required), "")
    board: list[str] = json.loads(data).get(field, [""])
    places = sum(compress(_places(len(board), len(board[0])), map(NONE.__ne__, "".join(board))))
    clues = data[data.rindex('"width":') :]  # without names; letters stand for regions
    return cells, places, *map(clues.count, digits)


@cache
def _places(height: int, width: int) -> list[int]:
    """Return a number for each cell of a board. Cells that rotations and reflections exchange have the same number."""
    down, across = ([min(at, side - 1 - at) for at in range(side)] for side in (height, width))
    return [hash((min(row, column), max(row, column))) for row in down for column in across]
