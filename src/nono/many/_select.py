"""Selects puzzles by verdict, grade, size, genre, sender and issue and without duplicates, and puts them in order.

Every command that takes many puzzles uses a `Selection`. What a batch has found out comes from its store. The rest is
computed on the way, once for puzzles with the same clues.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from nono.base.arguments import did_you_mean, unfit
from nono.base.errors import PuzzleError
from nono.base.files import relative_names
from nono.base.grid import in_words
from nono.genres import GENRES, Puzzle
from nono.grading import GRADE_WORDS, counted_grade, grade_in_file, is_by_grade, order_keys, place_in_order
from nono.many._decide import DECIDE, GRADE, Question, decide, stored_puzzle
from nono.many._issues import Facts, Issue
from nono.many._store import Store
from nono.text import AnyEntry, Entry, genre_named

VERDICTS = ("unique", "multiple", "unsolvable", "solved", "unknown")
DUPLICATE = "duplicate"  # the only reason with a plural
CPU_LIMIT = 60.0  # seconds of processor time for the verdict or the grade of a puzzle, as in a batch
T = TypeVar("T")
BOARD = re.compile(r"(\d{1,5})x(\d{1,5})")
NEW, UNPUBLISHED = "new", "unpublished"
EXPECTED = (
    "verdicts (unique), grades (easy..medium), sizes (10x10..20x20), genres (sudoku), new, unpublished, author=NAME or "
    "folder=NAME"
)
STORED = "SELECT clues, verdict, own_grade, own_score FROM decided JOIN puzzle ON puzzle.id = decided.puzzle"
ENTRIES = "SELECT source, number, genre, data FROM entry JOIN puzzle ON puzzle.id = entry.puzzle ORDER BY 1, 2"
# The clues that issues other than this one have, and the entries that are older than the latest of these issues.
PUBLISHED = "SELECT DISTINCT clues FROM issued JOIN puzzle ON puzzle.id = puzzle WHERE issue != ?"
OLD = "SELECT source, number FROM entry WHERE first_seen <= (SELECT max(made) FROM issue WHERE name != ?)"
FIRST = "SELECT clues, source, number FROM original JOIN puzzle ON puzzle.id = puzzle"


class StoredBoard(NamedTuple):
    """What a selection needs to know of an entry beside the answers: genre, size, hash of the clues, file and author.

    ``is_original`` is false if a store has an older entry with the same clues.
    """

    genre: str
    width: int
    height: int
    clues: str
    is_original: bool
    file: str
    number: int
    author: str


class Sizes(NamedTuple):
    """The boards from one size to another, both included."""

    least: tuple[int, int]
    most: tuple[int, int]

    def contain(self, width: int, height: int) -> bool:
        """Return whether the width and the height of a board are both within these sizes."""
        return self.least[0] <= width <= self.most[0] and self.least[1] <= height <= self.most[1]


@dataclass
class Wanted:
    """The words of --only by kind. A puzzle must have one word of each kind that is given."""

    verdicts: set[str] = field(default_factory=set)
    grades: set[str] = field(default_factory=set)
    genres: set[str] = field(default_factory=set)
    sizes: set[Sizes] = field(default_factory=set)
    authors: set[str] = field(default_factory=set)
    folders: set[str] = field(default_factory=set)
    issues: set[str] = field(default_factory=set)


def parse_wanted(words: str) -> Wanted:
    """Return what words such as ``unique,easy..medium,10x10..20x20,sudoku`` ask for.

    A range such as ``easy..medium`` may lack one end. Any other word is the name of a genre. Raises `PuzzleError` on an
    unknown word, and on reversed grades.
    """
    wanted = Wanted()
    for given in filter(None, map(str.strip, words.split(","))):
        word = given.lower()
        kind, _, name = given.partition("=")
        first, dots, last = word.partition("..")
        ends = first, last if dots else first  # of a range, or twice the same; "" is an open end
        if word in VERDICTS:
            wanted.verdicts.add(word)
        elif word in (NEW, UNPUBLISHED):
            wanted.issues.add(word)
        elif kind.lower() == "author" and name:
            wanted.authors.add(_plain(name))
        elif kind.lower() == "folder" and name:
            wanted.folders.add(_plain(os.path.join(os.path.abspath(name), "")))
        elif any(ends) and all(end in GRADE_WORDS for end in ends if end):
            lowest = GRADE_WORDS.index(first) if first else 0
            highest = GRADE_WORDS.index(ends[1]) if ends[1] else len(GRADE_WORDS) - 1
            if lowest > highest:
                raise unfit("only", word, f"{last}..{first}, the easier grade first")
            wanted.grades |= {*GRADE_WORDS[lowest : highest + 1]}
        elif any(ends) and all(BOARD.fullmatch(end) for end in ends if end):
            wanted.sizes.add(Sizes(_parse_board(first, 0), _parse_board(ends[1], 10**5)))  # no board is larger
        else:
            wanted.genres.add(_parse_genre(word))
    return wanted


def _plain(name: str) -> str:
    """Return a name as names are compared: without commas, which stand between the words of --only, and in any case."""
    return " ".join(name.replace(",", " ").casefold().split())


def _parse_board(word: str, default: int) -> tuple[int, int]:
    """Return the width and height in a word such as 20x15; for an open end, both are the default."""
    match = BOARD.fullmatch(word)
    return (int(match[1]), int(match[2])) if match else (default, default)


def _parse_genre(word: str) -> str:
    """Return the genre with this name, in upper or lower case, or the genre that is published under this name."""
    try:
        name, _ = genre_named(word)
    except PuzzleError:
        names = (*VERDICTS, *GRADE_WORDS, *GENRES, NEW, UNPUBLISHED)
        raise unfit("only", word, EXPECTED + did_you_mean(word, names)) from None
    return name


@dataclass
class Selection:
    """The puzzles that a command takes, and their order.

    ``only`` has the words of `parse_wanted`. With ``once``, one of several puzzles with the same clues is taken: in a
    store the oldest one, otherwise the first one.
    ``order`` has the words of `nono.grading.order_keys`; the first ``count`` puzzles in this order are taken, or all if
    it is None. An ``issue`` that is not new has all of this behind it: exactly its entries are taken, by number.
    """

    only: str = ""
    once: bool = False
    order: str = ""
    time_limit: float | None = None
    count: int | None = None
    issue: Issue | None = None
    known: dict[str, Facts] = field(default_factory=dict)
    """What backends and nono's grader have found out about puzzles, by the hash of their clues."""
    originals: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The file and the number of the oldest entry in a store, by the hash of the clues."""
    left_out: Counter[str] = field(default_factory=Counter)
    """The number of entries that were left out, by the reason in words."""
    taken: int = 0

    def __post_init__(self) -> None:
        """Read the words; raises `PuzzleError` on an unknown one."""
        self.wanted = parse_wanted(self.only)
        self.keys = order_keys(self.order)
        self.hashes: set[str] = set()
        self.published: set[str] = set()  # hashes of clues
        self.old: set[tuple[str, int]] = set()  # files and numbers
        self.numbers = {} if self.issue is None else self.issue.numbers
        self.known |= {} if self.issue is None else self.issue.known

    @property
    def needs_grades(self) -> bool:
        """Whether the selection or the order depends on grades."""
        return bool(self.wanted.grades) or is_by_grade(self.keys)

    def learn(self, path: str) -> None:
        """Note the verdicts, grades and issues in a store, and count its entries that cannot be read."""
        if self.numbers:  # what was printed once is not looked up again
            return
        with closing(Store(path)) as store:
            self.learn_issues(store)
            for clues, verdict, grade, score in store.rows(STORED):
                self.known[clues] = Facts("" if verdict == "unknown" else verdict, grade or "", score or 0.0)
            for clues, source, number in store.rows(FIRST) if self.once else ():
                self.originals.setdefault(clues, (relative_names(source), number))
            ((unreadable,),) = store.rows("SELECT count(*) FROM entry WHERE error != ''")
        if unreadable:
            self.left_out["unreadable"] += unreadable

    def learn_issues(self, store: Store) -> None:
        """Note what the issues of a store have, other than the one that is chosen now."""
        name = "" if self.issue is None else self.issue.name
        self.published |= {clues for (clues,) in store.rows(PUBLISHED, name)}
        self.old |= {(relative_names(source), number) for source, number in store.rows(OLD, name)}

    def entries(self, path: str) -> Iterator[AnyEntry]:
        """Return the entries of a store from which the selection takes some, or those of its issue."""
        return iter(self.issue.entries) if self.issue is not None and self.numbers else stored_entries(path)

    def takes(self, entry: Entry[Puzzle]) -> bool:
        """Return whether a puzzle is taken. If not, count the reason."""
        puzzle, place = entry.puzzle, (entry.file, entry.index)
        if self.numbers:  # an earlier issue, whose puzzles are all taken again
            return self._count_reason("")
        clues = puzzle.clue_hash()
        is_original = self.originals.get(clues, place) == place
        author = str(puzzle.meta.get("author") or "")
        board = StoredBoard(puzzle.genre, puzzle.width, puzzle.height, clues, is_original, *place, author)
        return self._count_reason(self._why_not(board, lambda graded: self.facts(puzzle, graded)))

    def takes_stored(self, board: StoredBoard, facts: Facts) -> bool:
        """Return whether a puzzle in a store is taken, by these ``facts`` alone. If not, count the reason."""
        return self._count_reason(self._why_not(board, lambda graded: facts))

    def takes_unreadable(self, file: str, number: int) -> bool:
        """Return whether an entry without a puzzle is taken, which only a choice by file or date does."""
        wanted = self.wanted
        by_puzzle = wanted.verdicts or wanted.grades or wanted.genres or wanted.sizes or wanted.authors
        is_asked = (wanted.folders or NEW in wanted.issues) and not by_puzzle and UNPUBLISHED not in wanted.issues
        return self._count_reason(self._why_not_file(file, number) if is_asked else "unreadable")

    def _count_reason(self, why_not: str) -> bool:
        """Count a puzzle as taken, or under the reason why it is left out. Return whether it is taken."""
        if why_not:
            self.left_out[why_not] += 1
        else:
            self.taken += 1
        return not why_not

    def _why_not(self, board: StoredBoard, facts_of: Callable[[bool], Facts]) -> str:
        """Return why a puzzle is left out, or an empty text. ``facts_of`` is called only if verdicts or grades matter.

        Its argument tells whether the grade is needed.
        """
        wanted = self.wanted
        if wanted.genres and board.genre not in wanted.genres:
            return "of other genres"
        if wanted.sizes and not any(sizes.contain(board.width, board.height) for sizes in wanted.sizes):
            return "of other sizes"
        if wanted.authors and _plain(board.author or "unknown") not in wanted.authors:
            return "by other authors"
        if why_not := self._why_not_file(board.file, board.number):
            return why_not
        if UNPUBLISHED in wanted.issues and board.clues in self.published:
            return "published"
        if self.once and (board.clues in self.hashes or not board.is_original):
            return DUPLICATE
        self.hashes.add(board.clues)
        facts = facts_of(False) if wanted.verdicts else Facts()
        if wanted.verdicts and facts.verdict not in wanted.verdicts:
            return facts.verdict or "unknown"
        facts = facts_of(True) if wanted.grades else facts
        if wanted.grades and facts.grade not in wanted.grades:
            return facts.grade or (facts.verdict if facts.verdict not in ("", "unique") else "without a grade")
        return ""

    def _why_not_file(self, file: str, number: int) -> str:
        """Return why an entry is left out because of its file or its date, or an empty text."""
        folders = tuple(self.wanted.folders)
        if folders and not _plain(os.path.abspath(file)).startswith(folders):
            return "in other folders"
        return "older than the latest issue" if NEW in self.wanted.issues and (file, number) in self.old else ""

    def facts(self, puzzle: Puzzle, graded: bool = False) -> Facts:
        """Return the verdict of a puzzle and, if ``graded``, the grade that counts. Both are computed if needed.

        The score is computed only if the order depends on it, or for a new issue. Peg solitaire has no grade.
        """
        clues = puzzle.clue_hash()
        own = self.known.get(clues, Facts())  # what nono found; "" and 0 for what it has not computed
        file_grade = grade_in_file(puzzle.meta)
        needs_score = is_by_grade(self.keys) or self.issue is not None
        is_ungraded = not (file_grade.grade or own.grade) or (needs_score and not (file_grade.score or own.score))
        can_have_grade = not puzzle.played and own.verdict in ("", "unique")  # "" if there is no verdict yet
        if graded and is_ungraded and can_have_grade and not self.numbers:
            (answer,) = decide([puzzle], Question(GRADE, time_limit=self.time_limit, cpu_limit=CPU_LIMIT))
            stats = answer.stats or {}
            is_graded = answer.verdict == "unique"
            own = Facts(answer.verdict, stats["word"] if is_graded else "", stats["score"] if is_graded else 0.0)
        if not own.verdict:
            (answer,) = decide([puzzle], Question(DECIDE, time_limit=self.time_limit, cpu_limit=CPU_LIMIT))
            own = own._replace(verdict=answer.verdict)
        self.known[clues] = own
        return Facts(own.verdict, *counted_grade(file_grade, own.grade, own.score))

    def number(self, entry: Entry[Puzzle]) -> int:
        """Return the number of an entry in the issue, or 0 if the issue is new or if there is none."""
        return self.numbers.get((entry.file, entry.index), 0)

    def place(self, entry: Entry[Puzzle]) -> tuple[object, ...]:
        """Return the place of a puzzle in the order."""
        if self.numbers:
            return (self.number(entry),)
        puzzle = entry.puzzle
        needs_facts = is_by_grade(self.keys) or self.issue is not None  # an issue keeps what its first print says
        facts = self.facts(puzzle, graded=True) if needs_facts else Facts()
        return self.place_of(facts, puzzle.width * puzzle.height, puzzle.title)

    def place_of(self, facts: Facts, cells: int, title: str) -> tuple[object, ...]:
        """Return the place of a puzzle of which these facts are known."""
        return place_in_order(self.keys, facts.grade, facts.score, cells, title)

    def first(self, placed: list[tuple[tuple[Any, ...], T]]) -> list[T]:
        """Return the first ``count`` of what was taken, sorted by place, and count the rest as left out."""
        placed.sort(key=itemgetter(0))  # what has the same place stays as given
        rest = placed[self.count :] if self.count is not None else []
        if rest:
            self.left_out["beyond --count"] += len(rest)
            self.taken -= len(rest)
        return [taken for _, taken in placed[: self.count]]

    def words(self) -> str:
        """Return how many entries were left out and why as one line; empty if none was."""
        total = self.left_out.total()
        if not total:
            return ""
        words = (
            in_words(count, reason) if reason == DUPLICATE else f"{count} {reason}"
            for reason, count in self.left_out.most_common()
        )
        return f"took {self.taken} of {in_words(self.taken + total, 'puzzle')}; left out: {', '.join(words)}"


def stored_entries(path: str) -> Iterator[AnyEntry]:
    """Yield the puzzles in a store, with their files as the batch read them; raises `PuzzleError`."""
    with closing(Store(path)) as store:
        rows = store.rows(ENTRIES)
    for source, number, genre, data in rows:
        yield Entry(relative_names(source), number, "store", stored_puzzle(genre, data))
