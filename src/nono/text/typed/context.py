"""What is known while a text is read: the options, the settings of the next puzzle, and the lines that are not read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from nono.base.errors import GenreError, PuzzleError, excerpt, warn
from nono.genres import Puzzle
from nono.text.typed import boards
from nono.text.typed.lines import BOARDS, Kind, TypedItem
from nono.text.typed.names import LETTERS, misspelt_heading
from nono.text.typed.signs import fitting

Lines = boards.Lines
Size = tuple[int, int] | None
PuzzleOrError = Puzzle | PuzzleError
AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)
MOST_PARAGRAPHS = 5000  # in a section; a choice
MOST_SHOWN = 3  # lines that are not read and that a warning shows
STATE = "state the genre in a line 'genre: NAME' above it, or by the option genre"
# a number of mines or stars in words
STATED = re.compile(
    r"(?i)\b(\d{1,6})\s*(?:[ -](mine|star)s?\b|(?P<sign>[\u2605\u2606\u2b50]))|\b(mine|star)s?\s*[:=]?\s*(\d{1,6})\b"
)


RATED = re.compile("(?i)difficult|rating|rated|level")  # words beside which stars are no stars of a board


def stated_in(text: str) -> dict[str, int]:
    """Return the number of stars or mines that words state, by its field; {} without one, or with several."""
    found = [] if RATED.search(text) else [*STATED.finditer(text)]
    numbers = {number_of(stated) for stated in found}
    return dict(numbers) if len(numbers) == 1 else {}


def number_of(stated: re.Match[str]) -> tuple[str, int]:
    """Return the field for a number of stars or mines in words, and the number."""
    name = "stars" if stated["sign"] else f"{(stated[2] or stated[4]).lower()}s"
    return name, int(stated[1] or stated[5])


@dataclass(slots=True)
class Section:
    """The part of a text below a separator or a heading, with the genre that holds there."""

    genre: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    unknown: str = ""  # the name of a puzzle that nono does not know
    stated: bool = False  # whether this section states its genre itself
    heading: int = 0  # the line of the heading
    items: list[TypedItem] = field(default_factory=list)
    comments: list[TypedItem] = field(default_factory=list)
    numbered: list[boards.BoardLine] = field(default_factory=list)  # the line that numbers its puzzle, such as "Grid 2"
    late: int = 0  # the line of a genre that is stated below the puzzle and differs

    def parts(self) -> tuple[list[Lines], dict[str, Lines]]:
        """Return the paragraphs, and the lines below each setting that is a board, such as ``boxes:``.

        A paragraph is lines without a blank line between them.
        """
        paragraphs: list[Lines] = []
        layers: dict[str, Lines] = {}
        lines: dict[str, int] = {}  # the line of each of these settings
        name = ""  # of the setting whose board is being read
        in_paragraph = False
        for item in self.items:
            if item.kind is Kind.TEXT:
                if name:
                    target = layers.setdefault(name, [])
                else:
                    if not in_paragraph:
                        paragraphs.append([])
                    target, in_paragraph = paragraphs[-1], True
                target.append(boards.BoardLine(item.line, item.whole))
                continue
            in_paragraph = False
            name = "" if layers.get(name) else name
            if item.kind is Kind.SETTING and item.name in BOARDS:
                name = item.name
                layers.setdefault(name, [])
                lines[name] = item.line
        if len(paragraphs) > MOST_PARAGRAPHS:
            message = f"found {len(paragraphs)} blocks of lines with blank lines between them, too many for a puzzle"
            advice = "put a line '====' between two puzzles"
            raise PuzzleError(f"{message}\n{advice}", "no-puzzle").at(paragraphs[MOST_PARAGRAPHS][0].number)
        if empty := next((name for name in layers if not layers[name]), ""):
            message = f"found no board below '{empty}:', expected one"
            raise PuzzleError(f"{message}\nwrite one line per row", "missing-section").at(lines[empty])
        return paragraphs, layers

    def settings(self) -> dict[str, Any]:
        """Return the settings of the section, except boards. Raises `PuzzleError` if one has two values."""
        settings: dict[str, Any] = {}
        for item in self.items:
            if item.kind is Kind.SETTING and item.name not in BOARDS:
                put_setting(settings, item)
        return settings


class Parted(NamedTuple):
    """A block of lines in three parts: words, which are not read, the lines between them, and more words."""

    before: Lines
    lines: Lines
    after: Lines


class Context:
    """The state of the reader between the puzzles of a text."""

    def __init__(self, check: bool, size: Size) -> None:
        self.check = check
        self.option = size  # the size that the caller states
        self.settings: dict[str, Any] = {}  # of the next puzzle
        self.is_page = False  # whether the text is HTML
        self.is_code = False  # whether the text has lines of a program
        self.listed: boards.BoardLine | None = None  # the first list of a program
        self.is_program = False  # whether the section has lists of a program
        self.stated: set[str] = set()  # the settings that stand among the lists of the last puzzle
        self.legends: set[str] = set()  # lines that say what signs mean, and are understood
        self.unread: Lines = []  # lines outside puzzles, to be shown with the next puzzle

    @property
    def size(self) -> Size:
        """The size of the next puzzle, if it is stated."""
        size: Size = self.settings.get("size", self.option)
        is_stated = {"width", "height"} <= self.settings.keys()
        return (self.settings["width"], self.settings["height"]) if is_stated else size

    def take_settings(self, section: Section) -> dict[str, Any]:
        """Return the settings of the next puzzle, and forget them.

        With them come the fields that the name of its genre sets: Unruly, for example, is a Binairo with ``repeats``.
        A setting in the text wins over such a field.
        """
        settings, self.settings = self.settings, {}
        return {**section.fields, **settings}

    def note_unread(self, *blocks: Lines) -> None:
        """Keep lines that are not read, to be shown with the next puzzle."""
        self.unread += [boards.BoardLine(line, text.strip()) for block in blocks for line, text in block]


def expect_genre(heading: str, stated: str | None, line: int) -> str:
    """Return the genre of a heading or else the one that the caller states. Raises `GenreError` if they differ."""
    if stated and heading not in ("", stated):
        expected = f"the genre {stated}, which the option states\nleave out the option genre"
        raise GenreError(heading, expected).at(line)
    return heading or stated or ""


def put_setting(settings: dict[str, Any], item: TypedItem) -> None:
    """Put a setting among others. Raises `PuzzleError` if it is there with another value."""
    if settings.setdefault(item.name, item.value) != item.value:
        message = f"found the setting {item.name!r} with another value, expected it once"
        advice = "put a line '====' between two puzzles, or delete one of the lines"
        raise PuzzleError(f"{message}\n{advice}", "duplicate-key").at(item.line)


def other_setting(name: str, genre: str, line: int) -> PuzzleError:
    """Return the error for a setting of another genre than that of the puzzle."""
    message = f"found the setting {name!r}, which {genre} does not have"
    return PuzzleError(f"{message}\nleave the setting out", "bad-field").at(line)


SIGN = re.compile(r"found (?:'([^\W_])', expected '\.'|the clue (\d))")  # in the error of a layer
HELP = {  # advice for errors of the genres, by code
    "total-mismatch": "",  # commands point at nono fix
    "clue-too-long": "",
    "bad-size": "check that no row or column is missing",
    "wrong-line-count": "each row and each column needs one entry; check that none is missing",
}


def helped(error: PuzzleError) -> PuzzleError:
    """Give advice with an error of a genre that has none, and return the error."""
    if sign := SIGN.search(error.message):
        error.help = error.help or f"a line 'palette: {sign[1] or sign[2]} = SIGN' says which of them it stands for"
    error.help = error.help or HELP.get(error.code, "compare the puzzle with its source")
    return error


def no_genre(
    rows: Sequence[boards.BoardRow], names: Sequence[str], words: Sequence[boards.BoardLine] = ()
) -> PuzzleError:
    """Return the error for a board whose genre is not stated. A line of ``words`` may be a misspelt heading."""
    for line, text in words:
        if name := misspelt_heading(text):
            message = f"found {excerpt(text)}, which is no name of a genre"
            return PuzzleError(f"{message}\ndid you mean {name}?", "unknown-format").at(line)
    genres = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    have = "has" if len(names) == 1 else "have"
    message = f"this board does not say its genre; {genres} {have} these signs"
    return PuzzleError(f"{message}\n{STATE}", "ambiguous-format").at(rows[0].line)


def expect_no_board(block: Lines) -> None:
    """Raise `PuzzleError` if lines beside clues are a board of a genre that is not stated."""
    rows = boards.rows_of(boards.without_rules(without_words(block).lines))
    for with_totals in (True, False):
        if names := fitting(rows, with_totals):
            raise no_genre(rows, names)


def read_as(puzzle: AnyPuzzle, reading: str) -> AnyPuzzle:
    """Note how a puzzle was read, and return it."""
    object.__setattr__(puzzle, "reading", reading)
    return puzzle


def show_unread(puzzle: Puzzle, lines: Sequence[str], quoted: Callable[[str], str] = excerpt) -> None:
    """Keep the lines that are not read in the puzzle, and warn of them; answers are named before other lines."""
    object.__setattr__(puzzle, "unread", (*puzzle.unread, *lines))
    shown = sorted(lines, key=lambda line: not line.startswith("an answer"))
    quotes = ", ".join(map(quoted, shown[:MOST_SHOWN]))
    more = len(lines) - MOST_SHOWN
    if more > 0:
        quotes += f" and {more} more {'line' if more == 1 else 'lines'}"
    warn(f"not read: {quotes}")


def not_read(text: str, where: str, expected: str, line: int) -> PuzzleError:
    """Return the error for a line inside a puzzle that is not understood."""
    message = f"found {excerpt(text.strip())} {where}, expected {expected}"
    advice = "a clue is numbers with blanks between them, or 0 for an empty line; begin a comment with '# '"
    return PuzzleError(f"{message}\n{advice}", "bad-number").at(line)


def are_words(text: str) -> bool:
    """Return whether a line is a sentence, and no row."""
    return bool(LETTERS.search(text)) and len(text.split()) > 1


def without_words(block: Lines) -> Parted:
    """Divide a block from the lines of words at its beginning and at its end.

    A line of words is a sentence, or a line with letters that is as long as no other line of the block.
    """
    sizes = ["" if are_words(text) else str(len("".join(text.split()))) for _, text in block]
    many = Counter(sizes)
    words = [
        not size or (LETTERS.search(text) and many[size] == 1) for size, (_, text) in zip(sizes, block, strict=True)
    ]
    return split_off(block, words)


def split_off(block: Lines, is_words: Sequence[object]) -> Parted:
    """Divide a block from the lines of words at its beginning and at its end. ``is_words`` is true for such lines."""
    begin, end = 0, len(block)
    while begin < end and is_words[begin]:
        begin += 1
    while end > begin and is_words[end - 1]:
        end -= 1
    return Parted(block[:begin], block[begin:end], block[end:])
