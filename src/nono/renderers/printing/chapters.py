"""The order and the chapters of the puzzles of a file."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from nono.grading import GIVEN, GRADE_LABELS, SEARCH_GRADE, grade_rank, order_keys, place_in_order
from nono.renderers.printing.printed_puzzle import PrintedPuzzle
from nono.renderers.printing.rules import capitalized, meaning_of_grades
from nono.renderers.printing.style import Style

MOST_PARTS = 4  # maximum number of chapters by difficulty

NUMBERED = re.compile(r" \d+x\d+, (.*, )?no\. \d+$")  # the titles of generated puzzles


def retitled(pages: Sequence[PrintedPuzzle]) -> list[PrintedPuzzle]:
    """Return the puzzles of a book. It numbers them, so a title such as "Sudoku 9x9, no. 3" becomes "Sudoku"."""
    return [replace(page, title=page.rules.name if NUMBERED.search(page.title) else page.title) for page in pages]


def ordered(pages: Sequence[PrintedPuzzle], style: Style) -> list[PrintedPuzzle]:
    """Return the puzzles chapter by chapter, and within a chapter in the order of the style or by their numbers.

    Within a grade, the score decides. Chapters by genre come in the order in which their first puzzles were given.
    """
    kinds = list(dict.fromkeys(page.kind for page in pages))
    keys = order_keys(style.order or ("grade" if style.chapters == "difficulty" else ""))
    pages = [replace(page, place=_order_key(page, keys, position)) for position, page in enumerate(pages)]
    pages.sort(key=lambda page: page.place)
    if style.chapters == "difficulty":
        parts = _difficulty_chapters(sorted(pages, key=lambda page: grade_rank(page.grade)))
        return [page for part in parts for page in sorted(part, key=lambda page: page.place)]
    return sorted(pages, key=lambda page: kinds.index(page.kind)) if style.chapters == "genre" else pages


def _order_key(page: PrintedPuzzle, keys: Sequence[str], position: int) -> tuple[object, ...]:
    """Return by what a page is sorted, in the order by ``keys``; equal pages stay in the order of their positions."""
    if page.number:
        return (page.number,)
    title = "" if page.title == page.rules.name else page.title
    place = place_in_order(keys, page.grade, page.score, page.width * page.height, title)
    return (*place, position) if GIVEN in keys else place


def groups_of(pages: Sequence[PrintedPuzzle], start: int = 0) -> list[list[int]]:
    """Return the numbers of puzzles, from ``start``, in groups that may stand in any order: one kind and one place."""
    groups: dict[tuple[object, str], list[int]] = {}
    kinds = list(dict.fromkeys(page.kind for page in pages))
    numbered = [*enumerate(pages, start)]
    for _, part in itertools.groupby(numbered, key=lambda numbered_page: numbered_page[1].place):
        for number, page in sorted(part, key=lambda numbered_page: kinds.index(numbered_page[1].kind)):
            groups.setdefault((page.place, page.kind), []).append(number)
    return [*groups.values()]


def _difficulty_chapters(pages: Sequence[PrintedPuzzle]) -> list[Sequence[PrintedPuzzle]]:
    """Return up to four chapters by difficulty. They are about equally long, and no two share a grade."""
    grades = sorted((page.grade for page in pages), key=grade_rank)  # within a chapter, pages may be in any order
    # after how many puzzles a chapter may end, and after how many it would end if all were equally long
    steps = [step for step, (grade, next_grade) in enumerate(itertools.pairwise(grades), 1) if grade != next_grade]
    ideal = [len(pages) * part / MOST_PARTS for part in range(1, MOST_PARTS)]
    ends = sorted({min(steps, key=lambda step: abs(step - end)) for end in ideal} if steps else ())
    return [pages[start:end] for start, end in itertools.pairwise([0, *ends, len(pages)])]


class Chapter(NamedTuple):
    """A chapter: its name, the number of its first puzzle (from 0), its puzzles, and a text below the name."""

    name: str
    start: int
    pages: list[PrintedPuzzle]
    text: str = ""


def chapters_of(pages: Sequence[PrintedPuzzle], style: Style) -> list[Chapter]:
    """Return the chapters of ordered puzzles. Without chapters, return one without a name."""
    if style.chapters == "none":
        return [Chapter("", 0, [*pages])]
    chapters: list[Chapter] = []
    if style.chapters == "difficulty":
        for number, part in enumerate(_difficulty_chapters(pages), 1):
            words = sorted({page.grade for page in part if page.grade}, key=grade_rank)
            name = f"Part {number}"
            if words:
                name += f": {span_of(words)}"
            start = sum(len(chapter.pages) for chapter in chapters)
            chapters.append(Chapter(name, start, [*part], meaning_of_grades(words)))
        return chapters
    for page in pages:
        name = capitalized(page.rules.plural)
        if not chapters or chapters[-1].name != name:
            start = sum(len(chapter.pages) for chapter in chapters)
            chapters.append(Chapter(name, start, []))
        chapters[-1].pages.append(page)
    return chapters


def span_of(grades: Sequence[str]) -> str:
    """Return the first and the last of sorted grades in words, such as "easy to hard, needs trial and error"."""
    words = [word for word in grades if word != SEARCH_GRADE]
    # the same list twice means one word or none
    span = words[:1] if words[:1] == words[-1:] else [f"{words[0]} to {words[-1]}"]
    return ", ".join([*span, *([GRADE_LABELS[SEARCH_GRADE]] if len(words) < len(grades) else [])])
