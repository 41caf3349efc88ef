"""Puzzles in texts that no format reads, with any words, signs, programs or other boards around them.

The formats read strings, addresses and paragraphs of the text. Then all its grids of cells, places and lists of clues
are read as puzzles of the genres that it names. The solver decides: a part of a puzzle, a solution, a puzzle of another
genre and one with other rules hardly ever have exactly one solution. So a puzzle with one solution is taken, whatever
stands beside it; one with several is taken if it is alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from nono.base.errors import PuzzleError, warn
from nono.genres.base import Puzzle
from nono.genres.binairo import RELATIVE
from nono.text.formats.shared.peg_boards import boards_among
from nono.text.formats.shared.words import (
    CAMEL,
    COLUMNS,
    FILLERS,
    NUMBERS,
    ROWS,
    WORD,
    is_about_program,
    is_greeting,
    plain,
    refused_in,
    side_named,
)
from nono.text.typed import cells, pairs, places, tokens
from nono.text.typed.lines import AND, GENRE, TURNED
from nono.text.typed.notes import DATA, LONGEST, SIDES, WANTED, Note, genres_in, note_of, settings_of, side_in
from nono.text.typed.page import expect_readable, warn_from_zero

Proved = tuple[list[Puzzle], list[str]]  # puzzles, and the lines beside the first
Read = Callable[[str, str | None], list[Puzzle]]  # returns the puzzles of a part of a text, of a genre if one is given
Judge = Callable[[Puzzle], str]  # returns "unique", "multiple" or another verdict, after bounded work
LEGEND = re.compile(r"=(?!\s*\w+\()")  # not the value of a call
CALL = re.compile(r"\w+\(|^\s*\*.*|(?<!:)//.*", re.MULTILINE)  # the name of a function, or a comment in a program
ENDS = re.compile(r"\\n(?=[\"'`])")
TRIPLE = re.compile(r"\"{3}|'{3}|`")  # around the lines of a string
STRING = re.compile(r"\"([^\"\\\n]*(?:\\n[^\"\\\n]*){2,})\"")  # with lines, as in JSON
SUDOKU = re.compile(r"(?<![^\s\"'])[\d.*_-]{81}(?![^\s\"'])")
MARKED = re.compile(  # an address, lines between fences, a string
    r"https?://[^\s<>\"'`)\]]+|(?<=```)[^`\n]*\n(?P<lines>(?s:.*?))\n[ \t>]*```|"
    r"([\"'`])(?P<string>[\d.[][^\"'`\n]{14,})\3|"
    r"(`|\"{3}|'{3})\n?(?P<text>(?:[^`\"'\n]*\n){3,}[^`\"'\n]*)\5",
    re.MULTILINE,
)
PARAGRAPH = re.compile(r"(?m)^(?:[^\S\n]*\S.*(?:\n|\Z)){3,}")
SIZED = re.compile(r"(?m)^[ \t]*(\d{1,3})[ x,;\t]+(\d{1,3})[ \t]*\n")
LINE = re.compile(r".+")
_CELLS = r"[.#_-]\s?[.#_-]\s?[.#_-]"
SAYS = re.compile(rf"(?!\s*```).*\w|\W*{_CELLS}")  # a line with a word or with cells
DATA_LINE = re.compile(rf"\d|{_CELLS}")
SIZE = re.compile(r"(?<![\w.])(\d{1,3})\s?[x\u00d7*]\s?(\d{1,3})(?!\w)")
NUMBER = re.compile(r"\d+")
CORRECTION = re.compile(r"(?i)\b(?:row|column) #?\d+\b(?=[^\n]* (?:is|are|should)\b[^\n]*\d)")
DIGITS = re.compile(rf"(?i)(?<!\w)(?:{'|'.join(word for word in NUMBERS if word[1:] and word != 'once')})(?!\w)")
COMMENT = re.compile(r"(?m)^[ \t]*%.*$|(?<=[,;\])}]) *(?:%|//).*$")  # behind the data of a program, which come first
MARKUP = re.compile(r"</(?:t|pre|code)|<br */?>")
ROW_END = re.compile(r"</(?:tr|p|div|li)>|<br */?>")
TAG = re.compile(r"</?[a-z][^<>]*>")
MOST_NUMBERS = 4  # in a line that gives the size of the board
BRACKETS = re.compile(r"[\[{(]\s*\d+\s*[,\])}]")  # lists of a program
WORDS = re.compile(r"[^\W\d_][a-z\u0370-\uffff]{2}")  # in a line that is no row of a board
HINTS = {  # words of rules and programs that name a genre where the solver finds exactly one solution
    name: re.compile(rf"(?<![a-z])(?:{words})")
    for name, words in {
        "akari": r"light[ -]?(?:en[ -]?)?up|walls?(?![a-z])|lamp|(?:light)?bulb|ampoule|bombilla|zarowk|ampul",
        "aquarium": r"water|tanks?(?![a-z])",
        "binairo": r"binary ?puz|binair|takuzu|tic[ -]tac[ -]logic|binox",
        "minesweeper": r"mines?(?![a-z])|minefield|bombs?(?![a-z])|minas|minen",
        "mosaic": r"mosai|fill[ -]a[ -]pix|minefield",
        "norinori": r"domino",
        "pegs": r"(?<![a-z])peg(?:s?(?![a-z])|solit)|solitario|resta um",
        "star-battle": r"stars?(?![a-z])|queens?(?![a-z])|sterne|etoiles|estrellas|regions?(?![a-z])",
        "sudoku": r"su ?doku|[a-z]*doku|jigsaw|irregular",
        "tents": r"tente?s?(?![a-z])|trees?(?![a-z])|zelt|tendas?|a?campa[mr]|carpas|namiot|telt",
    }.items()
}
MATH = re.compile(r"\$+([^$\n]{1,20})\$+")  # of TeX
LONE = re.compile(r"(?m)^[ \t]*(\d{1,2})[ \t]*\n((?:[^\S\n]*\S.*(?:\n|\Z))+)")  # a number and the lines below it
TERM = re.compile(rf"{WORD.pattern}|\d")  # a word or a digit
LEAST = 6  # rows and columns of a board whose genre only its totals tell
PARTED = {"star-battle", "norinori"}  # genres with regions
NUMBERED = {"tents", "aquarium"}  # genres with a number per line
MOST_READ = 200  # puzzles of a text that the solver sees, and parts that the formats see


@dataclass(frozen=True)
class Found:
    """A puzzle with its place in the text."""

    puzzle: Puzzle
    begin: int
    end: int
    named: bool = True  # the text names the sides of a nonogram
    sure: bool = False  # whatever the solver says
    whole: bool = False  # nothing else has this form, so that the puzzle may have no solution


def proved_excerpt(text: str, judge: Judge, read: Read, genre: str | None, bare: bool, alone: bool) -> Proved | None:
    """Return the puzzles in a text, and the lines beside the first, or None.

    ``read`` returns the puzzles of a part of the text. ``genre`` is the genre that the user named; otherwise the text
    has to name it. With ``bare``, nonograms need no name. With ``alone``, a puzzle with several solutions is taken if
    it is the only one and if its genre is named.
    """
    if MARKUP.search(text):
        text = TAG.sub("", ROW_END.sub("\n", text.replace("</th>", ": ")))
    text = MATH.sub(lambda found: found[1].replace("\\times", "x"), text)
    in_brackets = bool(BRACKETS.search(text))
    prose = CALL.sub("", text) if in_brackets else text
    if any(refused_in(line, "") or (TURNED.search(line) and not is_about_program(line)) for line in prose.split("\n")):
        return None
    try:
        cells.without_names(list(enumerate(map(str.strip, text.split("\n")))))
    except PuzzleError:  # rows in no order
        return None
    notes = [note_of(0, line) for line in map(str.strip, prose.split("\n")) if _is_words(line)]
    # a sign with an unknown meaning
    if any(note.genre and not all(note.legend.values()) and LEGEND.search(note.text) for note in notes):
        return None
    named, genres, guessed = _genres_of(text, notes, genre, bare, in_brackets)
    if not genres:
        return None
    settings = settings_of(note for note in notes if not (note.comment and in_brackets))
    if RELATIVE.search(text):
        settings.setdefault("repeats", "true")
    if "sudoku" in named and any(note.layer == "boxes" for note in notes):
        settings.setdefault("jigsaw", "")
    parts = [] if settings.keys() & WANTED.keys() else list(_parts(text, read, genres, named, bare))
    # Puzzles of several genres may have different sizes.
    sizes = _sizes_in(text, notes) if len(named) + ("nonogram" in genres) < 2 else []
    doubtful = named | {"nonogram"} if alone else set()
    if "stars" not in settings:  # one solution tells their number
        doubtful -= {"star-battle"}
    found = _judged(iter(parts), sizes, judge, doubtful)
    signs = text[found[0].begin : found[0].end].upper() if found else ""
    rest = whole = _beside(text, found)
    comments = "".join(f"{one}\n" for one in COMMENT.findall(whole)) if in_brackets else ""
    ways = [(COMMENT.sub("", whole), comments), (whole, "")] if comments else [(whole, "")]
    for data, comments in ways if not found or any(map(_is_data, whole.split("\n"))) else ():
        text = STRING.sub(lambda one: f"\n\n{one[1]}\n\n", TRIPLE.sub("\n", ENDS.sub("", data)))
        text = cells.below_one_another(cells.plain(cells.listed(text.replace("\\n", "\n").replace("\\t", "\t"))))
        rows = list(tokens.rows_of(text))
        lists = tokens.lists_of(text, rows)
        grids = [_upright(text, grid) for grid in tokens.grids_of(rows)]
        if "sudoku" in genres:
            groups = places.partitions_of(places.places_of(text))
            grids += [tokens.Grid([[*map(str, row)] for row in one], 0, 0) for one in groups]
        boards = (
            one
            for one in _puzzles(text, genres, grids, lists, settings)
            if one.puzzle.genre not in guessed or min(one.puzzle.height, one.puzzle.width) >= LEAST
        )
        if more := _judged(boards, sizes, judge, doubtful if not found else set()):
            rest = comments + _beside(text, more)
        elif not found and (
            more := _judged(
                _placed(text, sorted({*genres} - guessed), lists, settings), sizes, judge, doubtful & PARTED
            )
        ):
            rest = places.rest_of(comments + text)
        if more and not found and _has_others(more[0], grids):
            return None
        if more and in_brackets and "(" in text and not all(one.begin == 0 for one in more):
            calls = _judged(_placed(text, sorted({*genres} - guessed), lists, settings), sizes, judge, set())
            more = _with_calls(text, more, calls)
        if more:
            signs = signs or text[more[0].begin : more[0].end].upper()
            found += more
            break
    if not found or CORRECTION.search(rest):
        return None
    first = found[0].puzzle
    if first.genre in guessed:
        warn(f"read as {first.genre}, because the totals agree and the board has exactly one solution")
    if first.genre == "star-battle" and "stars" not in settings:
        warn(f"found no number of stars, expected a line such as stars: 2; read with {first.to_dict().get('stars', 1)}")
    if not found[0].named:
        warn("read with the first clues as the rows (use --transpose if they are the columns)")
    warn_from_zero(first, signs)
    return [one.puzzle for one in found], _said_in(rest.split("\n"))


def _genres_of(
    text: str, notes: Sequence[Note], genre: str | None, bare: bool, in_brackets: bool
) -> tuple[set[str], list[str], set[str]]:
    """Return the genres that a text names, the genres that its puzzles may have, and the guesses among these, which the
    totals beside a board must confirm."""
    spoken = plain(CAMEL.sub(" ", text.replace("_", " ")))
    named = {genre} if genre else genres_in(spoken) | genres_in(plain(text))
    hinted = {name for name, hint in HINTS.items() if hint.search(spoken)} if not genre else set()
    genres: list[str] = sorted(named | hinted)
    sides = {*map(pairs.side_of, WORD.findall(text.lower()))} if not genres else set()
    has_lists = (sides >= {ROWS, COLUMNS} and (bare or in_brackets)) or (bare and (not notes or in_brackets))
    clues = (
        {side[0] for side in map(side_in, text.split("\n")) if side} if named and named.isdisjoint(NUMBERED) else set()
    )
    if not genre and (GENRE.search(text) or has_lists or len(clues) > 1):
        genres.append("nonogram")
    guessed: set[str] = set()
    if "pegs" in genres:
        genres = ["pegs"]
    elif not (genre or named):  # the shape of a board with pegs tells enough
        guessed = NUMBERED - {*genres}
        genres += ["pegs", *sorted(guessed)]
    stated = [note for note in notes if not GENRE.search(note.text)]
    for own in {*genres} - {"pegs"}:
        try:
            expect_readable(stated, own)
        except PuzzleError:  # perhaps a genre that the text only compares with
            genres = [name for name in genres if name in named - {own}]
    return named, genres, guessed


def _sizes_in(text: str, notes: Sequence[Note]) -> list[list[int]]:
    """Return the sizes of boards that a text states, the shorter side first."""
    told = [note for note in notes if note.size and len(NUMBER.findall(note.text)) <= MOST_NUMBERS]
    sizes = [sorted(note.size) for note in told if "x" not in note.text.lower().split()]
    for line in cells.plain(text).split("\n"):
        found = SIZE.finditer(line) if not _is_row(line) else ()
        sizes += (sorted(map(int, one.groups())) for one in found if "box" not in line[one.end() :][:9].lower())
    lone = ((int(one[1]), one[2].rstrip("\n`")) for one in LONE.finditer(text))
    sizes += [[side, side] for side, rows in lone if side == rows.count("\n") + 1] if sizes else []
    # not the size of a box, a domino or a window
    return [size for size in sizes if size[0] > tokens.FEWEST and size[-1] <= tokens.WIDEST]


def _with_calls(text: str, found: Sequence[Found], calls: Sequence[Found]) -> list[Found]:
    """Return the puzzles, with those whose cells are calls of a program at the place of the first call."""
    at = next((one.start() for one in places.PAIR.finditer(text)), 0)
    known = {one.puzzle.clue_hash() for one in found}
    new = [replace(one, begin=at, end=at) for one in calls if one.puzzle.clue_hash() not in known]
    return sorted([*found, *new], key=lambda one: one.begin)


def _beside(text: str, found: Sequence[Found]) -> str:
    """Return a text without the puzzles in it, which are in their order."""
    ends = [(one.begin, one.end) for one in found]
    return "\n".join(text[end:begin] for (_, end), (begin, _) in pairwise([(0, 0), *ends, (len(text), 0)]))


def _upright(text: str, grid: tokens.Grid) -> tokens.Grid:
    """Return the grid; if the words directly above it name columns, its lines are the columns."""
    above = text[max(0, grid.begin - pairs.BEFORE) : grid.begin]
    name = above[above.rfind("\n", 0, len(above.rstrip())) + 1 :]
    if side_named(name) != COLUMNS or len(WORD.findall(name)[0]) < 2:
        return grid
    return replace(grid, rows=[*map(list, zip(*grid.rows, strict=True))])


def _has_others(found: Found, grids: Sequence[tokens.Grid]) -> bool:
    """Return whether nono cannot read another board, because it has one more sign.

    Such a board is wider or narrower than the board that was found, or has this board as its solution.
    """
    boards = {(grid.begin, grid.end, grid.size): grid.rows for grid in grids}
    board = boards.get((found.begin, found.end, (found.puzzle.height, found.puzzle.width)), [])
    own = {*tokens.kinds_of(board)}
    for (begin, end, (_, width)), rows in boards.items():
        kinds = {*tokens.kinds_of(rows)}
        more = kinds - own
        if (found.begin < end and begin < found.end) or not len(own) == len(more) == len(kinds) - 1 == 1:
            continue
        is_solution = len(rows) == len(board) and all(
            one == two or two in more for pair in zip(board, rows, strict=True) for one, two in zip(*pair, strict=False)
        )
        if width != found.puzzle.width or is_solution:
            return True
    return False


def _parts(text: str, read: Read, genres: Sequence[str], named: Collection[str], bare: bool) -> Iterator[Found]:
    """Yield the puzzles of the parts of a text that formats read, but no solutions, and no pictures without a name.

    An address, and a board below its size, tell enough.
    """
    own = next(iter(named)) if len(named) == 1 else None
    for part, begin, end, is_sure in islice(_cut(text, bare), MOST_READ):
        for at, puzzle in enumerate(read(part, own)):
            if puzzle.genre == "pegs":  # its goal may stand beside it
                clear = is_sure
            elif puzzle.genre == "nonogram":
                clear = is_sure or puzzle.goal_bytes is None or own == "nonogram" or bool(GENRE.search(text))
            else:
                clear = not all(map(str.isalnum, getattr(puzzle, "givens", ("",))))
            if clear and (puzzle.genre in genres or (is_sure and not named)):
                whole = bool(SUDOKU.fullmatch(part.strip()))
                yield Found(puzzle, end if at else begin, end, sure=is_sure, whole=whole)


def _cut(text: str, bare: bool) -> Iterator[tuple[str, int, int, bool]]:
    """Yield the parts of a text that may be a puzzle, with their places, and whether their form tells enough.

    These are Sudokus on one line, what `MARKED` matches, boards below their sizes and, with ``bare``, paragraphs if no
    other line has numbers alone.
    """
    for one in SUDOKU.finditer(text):
        yield one[0], one.start(), one.end(), False
    for one in MARKED.finditer(text):
        yield one[one.lastgroup or 0], one.start(), one.end(), not one.lastgroup
    for one in SIZED.finditer(text):
        height, width = int(one[1]), int(one[2])
        rows = text[one.end() :].split("\n", height)[:height]
        whole = len(rows) == height and {len("".join(row.split())) for row in rows} == {width}
        if whole and min(height, width) >= tokens.FEWEST:
            part = "\n".join([one[0].strip(), *rows, ""])
            yield part, one.start(), one.end() + sum(len(row) + 1 for row in rows), True
    data = [one.start() for one in LINE.finditer(text) if NUMBER.search(one[0]) and not _is_words(one[0])]
    for one in PARAGRAPH.finditer(text) if bare else ():
        if not data or one.start() <= data[0] <= data[-1] < one.end():
            yield one[0], one.start(), one.end(), False


def _is_row(line: str) -> bool:
    """Return whether a line has numbers or crosses."""
    return line.lower().split().count("x") > 1 or (len(NUMBER.findall(line)) > MOST_NUMBERS and not _is_words(line))


def _is_words(line: str) -> bool:
    """Return whether a line has words, and no data of a program."""
    return bool(WORDS.search(line)) and len(line) <= LONGEST and not DATA.search(line)


def _puzzles(
    text: str, genres: Sequence[str], grids: Sequence[tokens.Grid], lists: tokens.Lists, settings: Mapping[str, str]
) -> Iterator[Found]:
    for genre in genres:
        if genre == "nonogram":
            digits = DIGITS.sub(lambda word: NUMBERS[word[0].lower()].ljust(len(word[0])), text)
            joined = AND.sub(lambda word: " " * len(word[0]), digits)
            yield from (Found(*one) for one in pairs.nonograms_of(joined))
        if genre == "pegs":
            yield from (Found(*one) for one in boards_among(text, [(one.rows, one.begin, one.end) for one in grids]))
        for grid in grids:
            for puzzle in tokens.boards_of(genre, grid, grids, lists, settings):
                yield Found(puzzle, grid.begin, grid.end)


def _placed(text: str, genres: Sequence[str], lists: tokens.Lists, settings: Mapping[str, str]) -> Iterator[Found]:
    sizes = [(int(height), int(width)) for height, width in SIZE.findall(text)]
    for genre in genres:
        yield from (Found(puzzle, 0, len(text)) for puzzle in places.boards_of(genre, text, lists, sizes, settings))


def _judged(ways: Iterator[Found], sizes: Sequence[list[int]], judge: Judge, doubtful: set[str]) -> list[Found]:
    """Return the puzzles of the stated sizes with one solution, or the only one of ``doubtful`` genres with several."""
    found: list[Found] = []
    others: dict[str, Found] = {}
    seen: set[str] = set()
    for one in islice(ways, 10 * MOST_READ):
        size = sorted((one.puzzle.height, one.puzzle.width))
        if any(one.begin < other.end and other.begin < one.end for other in found):
            continue
        if sizes and not any(stated == size or (len(stated) == 1 and stated[0] in size) for stated in sizes):
            continue
        key = one.puzzle.clue_hash()
        if key in seen or len(seen) == MOST_READ:
            continue
        seen.add(key)
        verdict = "unique" if one.sure or one.puzzle.played else judge(one.puzzle)  # the shape of pegs tells enough
        if verdict == "unique":
            found.append(one)
        elif (one.puzzle.genre in doubtful and verdict == "multiple") or (doubtful and one.whole):
            others[key] = one
    return sorted(found, key=lambda one: one.begin) or [*others.values()] * (len(others) == 1)


def _is_data(line: str) -> bool:
    """Return whether a line may be a row of cells or a clue."""
    return bool(DATA_LINE.search(line)) and not _is_words(line)


def _said_in(rest: list[str]) -> list[str]:
    """Return the lines that say something, apart from the names of the sides, greetings and the ends of code.

    Lines that may be rows of boards come first, the longest before the others.
    """
    lines = (line.strip() for line in rest if SAYS.match(line))
    said = [
        line
        for line in lines
        if not (is_greeting(line) or ({*TERM.findall(line.lower())} or {"."}) <= {*SIDES, *FILLERS}) or side_in(line)
    ]
    return sorted(said, key=lambda line: 0 if WORDS.search(line) else -len(line))
