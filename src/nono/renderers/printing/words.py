"""The words about all puzzles of a file: title, author, numbers of puzzles, and the rules to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nono.base.grid import in_words
from nono.grading import GRADE_LABELS, grade_rank
from nono.renderers.printing.printed_puzzle import PrintedPuzzle, line_of
from nono.renderers.printing.rules import DIFFICULTY, LETTERS, RulesText, capitalized, example_of, meaning_of_grades
from nono.renderers.printing.style import Style


def rules_shown(
    pages: Sequence[PrintedPuzzle], style: Style, genres: bool = True, grades: bool = True
) -> list[RulesText]:
    """Return the rules of each genre on the pages if ``genres``, and the meaning of the grades if ``grades``."""
    items: list[RulesText] = []
    for kind in dict.fromkeys(page.kind for page in pages if genres):  # each kind once, in order
        rules = [page.rules for page in pages if page.kind == kind]
        is_same = len({variant.text for variant in rules}) == 1
        # only some puzzles have unknown lengths, which the longest text explains
        text = rules[0].text if is_same else max((variant.general for variant in rules), key=len)
        if kind == "colour" and style.letters:
            text = f"{text} {LETTERS}"
        items.append(RulesText(rules[0].name, text, example_of(kind, style.letters)))
    words = sorted({page.grade for page in pages if page.grade and page.difficulty}, key=grade_rank)
    if grades and len(words) > 1:
        items.append(RulesText("How hard", DIFFICULTY + meaning_of_grades(words), None))
    return items


def grades_in_words(pages: Sequence[PrintedPuzzle]) -> str:
    """Return the number of puzzles of each difficulty in words."""
    grades = Counter(page.grade for page in pages if page.grade and page.difficulty)
    return ", ".join(_number_of(grades[word], word) for word in sorted(grades, key=grade_rank))


def _number_of(number: int, grade: str) -> str:
    """Return the number of puzzles of a grade in words, such as "2 need trial and error"."""
    label = GRADE_LABELS[grade]
    return f"{number} {label if number == 1 else label.replace('needs', 'need', 1)}"


def kinds_of(pages: Sequence[PrintedPuzzle]) -> list[str]:
    """Return the number of puzzles of each kind in words."""
    kinds = Counter(page.kind for page in pages)
    rules = {page.kind: page.rules for page in pages}
    return [in_words(number, rules[kind].one, rules[kind].plural) for kind, number in kinds.items()]


def kinds_in_words(pages: Sequence[PrintedPuzzle]) -> str:
    """Return the number of puzzles of a book and of each kind in words."""
    parts = kinds_of(pages)
    return parts[0] if len(parts) == 1 else f"{len(pages)} puzzles: {', '.join(parts)}"


def heading_of(pages: Sequence[PrintedPuzzle], style: Style) -> str:
    """Return the title of a file: the given title, the title of its only puzzle, or the name of the genre."""
    if style.title:
        return line_of(style.title)
    if len(pages) == 1:
        return pages[0].heading(style.titled)
    plurals = {page.rules.plural for page in pages}
    if plurals <= {"nonograms", "colour nonograms"}:
        return "Nonograms"
    return capitalized(plurals.pop()) if len(plurals) == 1 else "Puzzles"


def author_of(pages: Sequence[PrintedPuzzle], style: Style) -> str:
    """Return the author of a file: the given author, or the author of all its puzzles."""
    authors = {page.author for page in pages}
    return line_of(style.author) or (authors.pop() if len(authors) == 1 else "")
