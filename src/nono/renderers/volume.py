"""Several puzzles in one file: their order and chapters, the rules, and the titles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from nono.renderers.items import Sheet
from nono.renderers.printed import HARDEST, Printed, example_of, line_of
from nono.renderers.style import Style

LETTERS = (
    "The letter beside a number stands for its colour; the names of the colours are below each puzzle. "
    "Write the letters into the cells if you have no coloured pencils."
)


GRADES = {
    "easy": "look at one row or column at a time (in Akari, at one number or cell).",
    "medium": "in nonograms, still look at one line at a time; in other puzzles, look at two lines or clues at a time.",
    "hard": "look at several lines or clues at a time, or make a short trial: assume a value and see what follows.",
    "expert": "make longer trials.",
    HARDEST: "guess, and use an eraser.",
}
DIFFICULTY = "The word beside a puzzle's size says how hard the puzzle is. " + " ".join(
    f"{word.capitalize()}: {advice}" for word, advice in GRADES.items()
)
UNGRADED = "Not graded"
NUMBERED = re.compile(r" \d+x\d+, (.*, )?no\. \d+$")  # the titles of generated puzzles


def rank(word: str) -> tuple[int, str]:
    """Return the rank of a difficulty. The words of `GRADES` come first, and an empty word comes last."""
    known = list(GRADES)
    return (known.index(word.lower()), "") if word.lower() in known else (len(known) + (not word), word)


def named(pages: Sequence[Printed]) -> list[Printed]:
    """Return the puzzles of a book. It numbers them, so a title such as "Sudoku 9x9, no. 3" becomes "Sudoku"."""
    return [replace(page, title=page.rules.name) if NUMBERED.search(page.title) else page for page in pages]


def ordered(pages: Sequence[Printed], style: Style) -> list[Printed]:
    """Return the puzzles chapter by chapter, and within a chapter as given or by difficulty."""
    kinds = list(dict.fromkeys(page.kind for page in pages))

    def place(page: Printed) -> tuple[object, ...]:
        chapter = kinds.index(page.kind) if style.chapters == "genre" else 0
        grade = rank(page.grade) if style.by_difficulty else ()
        hardest = (page.score, page.drawing.width * page.drawing.height) if style.order == "difficulty" else ()
        return chapter, grade, hardest

    return sorted(pages, key=place)


class Chapter(NamedTuple):
    """A chapter: its name, the number of its first puzzle (from 0), its puzzles, and a text below the name."""

    name: str
    start: int
    pages: list[Printed]
    text: str = ""


def chapters_of(pages: Sequence[Printed], style: Style) -> list[Chapter]:
    """Return the chapters of ordered puzzles. Without chapters, return one without a name."""
    if style.chapters == "none":
        return [Chapter("", 0, [*pages])]
    by_genre = style.chapters == "genre"
    found: list[Chapter] = []
    for page in pages:
        name = _capital(page.rules.plural if by_genre else page.grade or UNGRADED)
        if not found or found[-1].name != name:
            advice = "" if by_genre else GRADES.get(page.grade.lower(), "")
            start = found[-1].start + len(found[-1].pages) if found else 0
            found.append(Chapter(name, start, [], _capital(advice)))
        found[-1].pages.append(page)
    return found


def _capital(text: str) -> str:
    """Return a text with a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def rules_shown(
    pages: Sequence[Printed], style: Style, genres: bool = True, grades: bool = True
) -> list[tuple[str, str, Sheet | None]]:
    """Return the rules of the ``genres``, each with name, text and example, and the meaning of the ``grades``."""
    shown: list[tuple[str, str, Sheet | None]] = []
    for kind in dict.fromkeys(page.kind for page in pages if genres):
        rules = [page.rules for page in pages if page.kind == kind]
        text = rules[0].text if len({one.text for one in rules}) == 1 else rules[0].general
        text += f" {LETTERS}" if kind == "colour" and style.letters else ""
        shown.append((rules[0].name, text, example_of(kind, style.letters)))
    if grades and any(page.difficulty for page in pages):
        shown.append(("How hard", DIFFICULTY, None))
    return shown


def counted(pages: Sequence[Printed]) -> str:
    """Return the number of puzzles of each kind in words."""
    kinds = Counter(page.kind for page in pages)
    rules = {page.kind: page.rules for page in pages}
    parts = [f"{number} {rules[kind].plural if number > 1 else rules[kind].one}" for kind, number in kinds.items()]
    return parts[0] if len(parts) == 1 else f"{len(pages)} puzzles: {', '.join(parts)}"


def heading_of(pages: Sequence[Printed], style: Style) -> str:
    """Return the title of a file: the given title, the title of its only puzzle, or the name of the genre."""
    if style.title:
        return line_of(style.title)
    if len(pages) == 1:
        return pages[0].heading(style.titled)
    plurals = {page.rules.plural for page in pages}
    if plurals <= {"nonograms", "colour nonograms"}:
        return "Nonograms"
    return plurals.pop().capitalize() if len(plurals) == 1 else "Puzzles"


def author_of(pages: Sequence[Printed], style: Style) -> str:
    """Return the author of a file: the given author, or the author of all its puzzles."""
    authors = {page.author for page in pages}
    return line_of(style.author) or (authors.pop() if len(authors) == 1 else "")
