"""Prepares puzzles for print: their drawings and the texts next to the drawings.

For several puzzles in one file, it also determines their order and chapters, the rules to show, and the titles.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from nono.base.errors import warn
from nono.base.foreign import printable
from nono.base.grid import in_words, split_rows
from nono.base.limits import NO_LIMITS, Limits
from nono.genres import GENRES, Nonogram, Pegs, Puzzle
from nono.grading import GIVEN, GRADE_LABELS, SEARCH_GRADE, grade_rank, order_keys, place_in_order
from nono.model.propagation import known_colours, sweeps
from nono.renderers import _pegs as pegs
from nono.renderers._fonts import line_parts
from nono.renderers._items import DRAWN, FRAME, INK, Label, Sheet
from nono.renderers._sheet import sheet, side_by_side, solution_sheet
from nono.renderers._style import Style


class PrintedRules(NamedTuple):
    """The rules of a kind of puzzle: its name, the plural, the rules for one puzzle, and the rules of all its
    variants.

    The rules of several nonograms name no colours, because each puzzle has its own.
    """

    name: str
    plural: str
    text: str
    general: str

    @property
    def one(self) -> str:
        """The name of one puzzle for use within a sentence."""
        return self.plural.removesuffix("s")


ALIKE = 0.08  # two pictures are alike if they differ in a smaller share of their cells, in ink and in colour
FEWEST_CELLS = 64  # of puzzles in which equal solutions are no chance
PICTURES = "nonogram", "colour", "mosaic"  # kinds of puzzles whose titles tell what the picture shows


def kind_of(puzzle: Puzzle) -> str:
    """Return the key of a puzzle's rules: its genre, or "colour" for nonograms in colour."""
    return "colour" if isinstance(puzzle, Nonogram) and puzzle.colours > 2 else puzzle.genre


def rules_of(puzzle: Puzzle) -> PrintedRules:
    """Return the name and the rules of the puzzle."""
    name, wording = puzzle.kind_title, puzzle.wording
    general = puzzle.general_rules_text if isinstance(puzzle, Nonogram) else wording.introduction
    return PrintedRules(name, wording.plural or f"{name} puzzles", puzzle.rules_text, general)


def example_of(kind: str, letters: bool = False) -> Sheet | None:
    """Return a small puzzle beside its solution, or None for a genre without an example."""
    genre: type[Puzzle] = Nonogram if kind == "colour" else GENRES[kind]
    data = Nonogram.colour_example if kind == "colour" else genre.example
    if not data:
        return None
    example = genre.of_example(data)
    if isinstance(example, Pegs):
        solved = Pegs(example.board, start=example.rows_of(example.target or 0))
        return side_by_side(pegs.position_sheets(example)[0], pegs.position_sheets(solved)[0], 8)
    return side_by_side(sheet(example, cells=None, letters=letters), sheet(example, example.goal_bytes, letters), 18)


DOT = " \u00b7 "  # between the facts about a puzzle
LONGEST_LINE = 300  # maximum length of a title, an author or another line


@dataclass(slots=True)
class PrintedPuzzle:
    """A puzzle ready for print: its drawing, a small drawing of its solution, and texts.

    ``cells`` are the solution on a board of ``width`` columns and ``height`` rows. ``frames`` are the drawings for a
    GIF. For peg solitaire, ``animation`` is an SVG of the moves, and ``moves`` describes them in words. ``grade`` and
    ``score`` tell how hard the puzzle is, even if no ``difficulty`` is printed. Puzzles with the same ``place`` may
    stand in any order. A puzzle of an issue has a ``number``, otherwise 0.
    """

    size: str
    kind: str
    rules: PrintedRules
    drawing: Sheet
    name: str = ""
    title: str = ""
    answer: Sheet | None = None
    difficulty: str = ""
    grade: str = ""
    score: float = 0.0
    author: str = ""
    rights: str = ""
    moves: str = ""
    cells: bytes = b""
    width: int = 0
    height: int = 0
    frames: list[Sheet] = field(default_factory=list)
    animation: str = ""
    place: tuple[object, ...] = ()
    number: int = 0

    @property
    def label(self) -> str:
        """What messages call the puzzle: its title, or without one the name of its file."""
        return self.name if self.title == self.rules.name else self.title

    def heading(self, titles: bool) -> str:
        """Return the title. If it is shown only with the solution, return the name of the genre."""
        is_printed = titles and self.title != self.rules.name
        return self.title if is_printed else self.rules.name

    def about(self, titles: bool, heading: str = "") -> str:
        """Return one line with size, difficulty, author and rights, and with the genre unless it is in the heading.

        The heading is that of the puzzle unless another one is given.
        """
        genre = "" if (heading or self.heading(titles)).startswith(self.rules.name) else self.rules.name
        by = f"by {self.author}" if self.author else ""
        return DOT.join(word for word in (genre, self.size, self.difficulty, by, self.rights) if word)


def printed(
    puzzle: Puzzle, style: Style, solution: bytes | None = None, name: str = "", limits: Limits = NO_LIMITS
) -> PrintedPuzzle:
    """Prepare a puzzle for print, with its solution if the style needs one.

    ``name`` is that of the file, for messages. Raises `LimitError` at the limits.
    """
    limits.expect(DRAWN)
    if isinstance(puzzle, Pegs):
        page = _printed_pegs(puzzle, solution, style)
    else:
        empty = sheet(puzzle, cells=None, letters=style.letters)
        solved = empty if solution is None or style.at_the_end else sheet(puzzle, solution, style.letters)
        page = PrintedPuzzle(
            size_of(puzzle), kind_of(puzzle), rules_of(puzzle), _shown_sheet(empty, solved, style.show)
        )
        if style.at_the_end and solution is not None:
            page.answer = solution_sheet(puzzle, solution, style.letters)
            page.cells = solution
        if style.format.steps:
            steps = limits.each(sweeps(puzzle.model()), DRAWN)
            page.frames = [sheet(puzzle, known_colours(step), style.letters) for step in steps]
            if page.frames[-1].items != solved.items:
                page.frames.append(solved)
    page.width, page.height = puzzle.width, puzzle.height
    page.title = line_of(puzzle.title or puzzle.id or page.rules.name)
    page.name = printable(name) or page.title
    if style.paged:
        page.author, page.rights = author_in(puzzle), words_of(puzzle.meta, "copyright")
        if page.rights and not page.rights.lower().startswith(("\u00a9", "(c)", "copyright")):
            page.rights = f"\u00a9 {page.rights}"
    return page


def _printed_pegs(puzzle: Pegs, solution: bytes | None, style: Style) -> PrintedPuzzle:
    """Prepare a peg puzzle for print: its first and last position, and the jumps."""
    steps = pegs.position_sheets(puzzle, solution or b"")
    drawing = _shown_sheet(steps[0], steps[-1], style.show)
    page = PrintedPuzzle(size_of(puzzle), puzzle.genre, rules_of(puzzle), drawing, frames=steps)
    if solution is not None:
        page.moves = "  ".join(puzzle.moves_text(solution))
        page.answer = steps[-1] if style.at_the_end else None
        if style.kind == "svg" and style.show == "solution":
            page.animation = pegs.animation(puzzle, solution, style.scale)
    return page


LINE = 1.4  # line height as a multiple of the font size
TEXT, NARROWEST = 5.0, 170.0  # in units: font size of the rules, and minimum width of a sheet with rules
LEGIBLE = 11.0  # minimum font size of the rules in pixels
WIDE, SLIM = "mwMW@%", "iljtfrI.,;:'|!()[]/1 "
BROAD = "\u2e80"  # letters from here on, such as Chinese ones, are about 1.1 times as wide as the font size
SLIM_WIDTH, BROAD_WIDTH = 0.34, 1.1  # in font sizes, as below
ADVANCE = {True: 0.86, False: 0.6}  # width of a wide and of a usual letter, as multiples of the font size


HEADING_SIZE, FACTS_SIZE = 1.6, 0.9  # font sizes of heading and facts, as multiples of that of the rules


def page_sheet(page: PrintedPuzzle, style: Style) -> Sheet:
    """Return the drawing with its title and size above and the rules below. If rules are not wanted, return only the
    drawing.
    """
    if not style.rules:
        return page.drawing
    size = margin = max(TEXT, LEGIBLE / style.scale)
    board = page.drawing
    width = max(board.width + 2 * margin, NARROWEST * size / TEXT)
    sheet = Sheet(width, 0)
    y = margin

    def write(text: str, size: float, rgb: str) -> None:
        """Add a text to the sheet, wrapped, at the height ``y``, which moves below the text."""
        nonlocal y
        for line in wrapped(text, width - 2 * margin, size):
            sheet.items.append(Label(margin, y + size / 2, line, size, rgb, "start"))
            y += LINE * size

    write(page.heading(style.titled), HEADING_SIZE * size, INK)
    write(page.about(style.titled), FACTS_SIZE * size, FRAME)
    y += size / 2
    left = (width - board.width) / 2
    sheet.add(board, left, y)
    sheet.board = left + board.board[0], y + board.board[1]
    y += board.height + size
    if style.show != "solution":
        write(page.rules.text, size, INK)
    sheet.height = y + size / 2
    sheet.items.insert(0, sheet.paper())
    return sheet


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Return the lines of a text, wrapped at a width of about ``room`` in Helvetica or a similar font."""
    lines: list[str] = []
    used = 0.0
    for word in line_parts(text):
        width = size * sum(map(_letter_width, word))
        if lines and used + width <= room:
            lines[-1] += word
            used += width
        else:
            lines.append(word)
            used = width
    return [line.rstrip() for line in lines]


def _letter_width(letter: str) -> float:
    """Return the approximate width of a letter in Helvetica, where 1 is the size of the font."""
    if letter in SLIM:
        return SLIM_WIDTH
    if letter >= BROAD:
        return BROAD_WIDTH
    return ADVANCE[letter in WIDE]


def _shown_sheet(empty: Sheet, solved: Sheet, show: str) -> Sheet:
    """Return the drawing for ``show``: puzzle, solution or both."""
    if show == "both":
        return side_by_side(empty, solved)
    return solved if show == "solution" else empty


def size_of(puzzle: Puzzle) -> str:
    """Return the size and parameters in words, such as "10 \u00d7 10, 2 stars"."""
    size = f"{puzzle.width} \u00d7 {puzzle.height}"
    if isinstance(puzzle, Pegs):
        size = f"{puzzle.start.bit_count()} pegs"
    return ", ".join([size, *puzzle.parameters()])


def author_in(puzzle: Puzzle) -> str:
    """Return the author that the file of a puzzle names; "" for nono's own puzzles."""
    return credited(words_of(puzzle.meta, "author"))


def credited(author: str) -> str:
    """Return an author, or "" for nono, which is no author whom anybody names or writes to."""
    return "" if author.lower() == "nono" else author


def words_of(meta: Mapping[str, object], name: str) -> str:
    """Return a text of the metadata, such as the author; "" if it is missing or not a text."""
    value = meta.get(name)
    return line_of(value) if isinstance(value, str) else ""


def line_of(text: str) -> str:
    """Return a text as one line of a page, without control characters; a very long text is cut."""
    line = printable(text).strip()
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}..."


LETTERS = (
    "The letter beside a number stands for its colour; the names of the colours are below each puzzle. "
    "Write the letters into the cells if you have no coloured pencils."
)


GRADES = {
    "easy": "look at one row or column at a time (in Akari, at one number or cell).",
    "medium": "in nonograms, still look at one line at a time; in other puzzles, look at two lines or clues at a time.",
    "hard": "take your time; look at several lines or clues at a time, or make a short trial: assume a value and see "
    "what follows.",
    "expert": "take much time; now and then, make a long trial, and use an eraser.",
    SEARCH_GRADE: "make long trials, one within another, and use an eraser.",
}
DIFFICULTY = "The word beside a puzzle's size says how hard the puzzle is. "
MOST_PARTS = 4  # maximum number of chapters by difficulty
NUMBERED = re.compile(r" \d+x\d+, (.*, )?no\. \d+$")  # the titles of generated puzzles


def retitled(pages: Sequence[PrintedPuzzle]) -> list[PrintedPuzzle]:
    """Return the puzzles of a book. It numbers them, so a title such as "Sudoku 9x9, no. 3" becomes "Sudoku"."""
    return [replace(page, title=page.rules.name if NUMBERED.search(page.title) else page.title) for page in pages]


def ordered(pages: Sequence[PrintedPuzzle], style: Style) -> list[PrintedPuzzle]:
    """Return the puzzles chapter by chapter, and within a chapter in the order of the style or by their numbers.

    Within a grade, the score decides.
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
    span = words[:1] if words[:1] == words[-1:] else [f"{words[0]} to {words[-1]}"]
    return ", ".join([*span, *([GRADE_LABELS[SEARCH_GRADE]] if len(words) < len(grades) else [])])


def meaning_of_grades(words: Sequence[str]) -> str:
    """Return what grades mean."""
    if len(words) == 1:
        return capitalized(GRADES[words[0]])
    return " ".join(f"{capitalized(GRADE_LABELS[word])}: {GRADES[word]}" for word in words)


def capitalized(text: str) -> str:
    """Return a text with a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


class RulesText(NamedTuple):
    """The rules of a genre, or what the grades mean, perhaps with an example."""

    name: str
    text: str
    example: Sheet | None


def rules_shown(
    pages: Sequence[PrintedPuzzle], style: Style, genres: bool = True, grades: bool = True
) -> list[RulesText]:
    """Return the rules of each genre on the pages if ``genres``, and the meaning of the grades if ``grades``."""
    items: list[RulesText] = []
    for kind in dict.fromkeys(page.kind for page in pages if genres):
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


def warn_of_similar(pages: Sequence[PrintedPuzzle]) -> None:
    """Warn of puzzles with the same or nearly the same solution."""
    for earlier, number in similar_pairs(pages):
        pictures, how = ("pictures", "nearly equal") if pages[number].kind in PICTURES else ("solutions", "equal")
        first, second = (pages[index].number or index + 1 for index in (earlier, number))
        warn(f"the {pictures} of puzzles {first} and {second} are {how}", pages[number].label)


def similar_pairs(pages: Sequence[PrintedPuzzle]) -> list[tuple[int, int]]:
    """Return pairs of puzzles with the same solution: the number of the earlier one and of the later one, from 0.

    In nonograms, nearly equal pictures count. In small puzzles of other kinds, equal solutions are chance.
    """
    pairs: list[tuple[int, int]] = []
    pictures: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}  # numbers and placements, by width and size
    first_with: dict[tuple[str, bytes], int] = {}  # the number of the first puzzle with a solution
    for number, page in enumerate(pages):
        if not page.cells:
            continue
        size = len(page.cells)
        if page.kind in ("nonogram", "colour"):
            silhouettes = [silhouette(placed_cells(page.cells, page.width, place)) for place in PLACES]
            of_this_size = pictures.setdefault((page.width, size), [])
            for earlier, earlier_silhouettes in of_this_size:
                if are_alike(pages[earlier], earlier_silhouettes[0], page, silhouettes):
                    pairs.append((earlier, number))
                    break
            of_this_size.append((number, silhouettes))
        else:
            earlier = first_with.setdefault((page.kind, page.cells), number)
            if earlier != number and size >= FEWEST_CELLS:
                pairs.append((earlier, number))
    return pairs


class PicturePlace(NamedTuple):
    """Where a picture is on a board that is two cells wider and higher: below these rows, right of these columns.

    ``step`` is -1 for the mirror image.
    """

    above: int = 1
    left: int = 1
    step: int = 1


# the middle first, then every place and the mirror image there
PLACES = [PicturePlace(), *itertools.starmap(PicturePlace, itertools.product(range(3), range(3), (1, -1)))]


def placed_cells(cells: bytes, width: int, place: PicturePlace) -> bytes:
    """Return the cells of the larger board with a picture at this place."""
    left, right = bytes(place.left), bytes(2 - place.left)
    rows = b"".join(left + row[:: place.step] + right for row in split_rows(cells, width))
    return bytes(place.above * (width + 2)) + rows + bytes((2 - place.above) * (width + 2))


def silhouette(cells: bytes) -> int:
    """Return the ink of a picture as a number with a bit for each cell."""
    return int("".join("1" if cell else "0" for cell in cells), 2)


def are_alike(earlier: PrintedPuzzle, middle: int, later: PrintedPuzzle, silhouettes: Sequence[int]) -> bool:
    """Return whether few cells of two pictures of one size differ, in ink and in colour, if one is moved or mirrored.

    ``middle`` is the silhouette of the earlier picture in the middle, and ``silhouettes`` are those of the later one at
    all `PLACES`.
    """
    most = ALIKE * len(earlier.cells)
    cells = placed_cells(earlier.cells, earlier.width, PicturePlace())
    return any(
        (middle ^ silhouettes[number]).bit_count() < most
        and recoloured_cells(cells, placed_cells(later.cells, later.width, place)) < most
        for number, place in enumerate(PLACES)
    )


def recoloured_cells(cells: bytes, other_cells: bytes) -> int:
    """Return how many cells differ after each colour of a picture has become the one that mostly stands there instead.

    So a copy in other colours has no such cells. Silhouettes are not enough for pictures that fill their frame.
    """
    pairs = Counter(zip(cells, other_cells, strict=True))
    usual, other_usual = Counter[int](), Counter[int]()
    for (colour, other_colour), count in pairs.items():
        usual[colour] = max(usual[colour], count)
        other_usual[other_colour] = max(other_usual[other_colour], count)
    return len(cells) - min(usual.total(), other_usual.total())


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
