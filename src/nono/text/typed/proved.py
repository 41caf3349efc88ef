"""Puzzles in texts that no format reads, with any words, signs, programs or other boards around them.

All grids of cells, places and lists of clues of a text are read as puzzles of the genres that it names, and the solver
decides. A part of a puzzle, a solution, a puzzle of another genre and one with other rules hardly ever have exactly one
solution. So a puzzle with one solution is taken, whatever stands beside it; one with several is taken if it is alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from nono.base.errors import PuzzleError, warn
from nono.base.expressions import expression
from nono.genres.base import Puzzle
from nono.text.formats.shared.peg_boards import boards_among
from nono.text.formats.shared.words import CAMEL, COLUMNS, NUMBERS, ROWS, WORD, plain, refused_in
from nono.text.typed import cells, pairs, places, tokens
from nono.text.typed.excerpts import SIZE, said_in, side_of
from nono.text.typed.lines import AND, GENRE, TURNED
from nono.text.typed.notes import DATA, LONGEST, genres_in, note_of, settings_of
from nono.text.typed.page import expect_readable, warn_from_zero

Proved = tuple[list[Puzzle], list[str]]  # puzzles, and the lines beside the first
Judge = Callable[[Puzzle], str]  # returns "unique", "multiple" or another verdict, after bounded work
LEGEND = expression(r"=(?!\s*\w+\()")  # not the value of a call
ENDS = expression(r"\\n(?=[\"'`])")
TRIPLE = expression(r"\"{3}|'{3}|`")  # around the lines of a string
STRING = expression(r"\"([^\"\\\n]*(?:\\n[^\"\\\n]*){2,})\"")  # with lines, as in JSON
NUMBER = expression(r"\d+")
CORRECTION = expression(r"(?i)\b(?:row|column) #?\d+\b(?=[^\n]* (?:is|are|should)\b[^\n]*\d)")
DIGITS = expression(rf"(?i)(?<!\w)(?:{'|'.join(word for word in NUMBERS if len(word) > 1)})(?!\w)")
ROW_END = expression(r"</(?:tr|p|div|li)>|<br */?>")
TAG = expression(r"</?[a-z][^<>]*>")
MOST_NUMBERS = 4  # in a line that gives the size of the board
BRACKETS = expression(r"[\[{(]\s*\d+\s*[,\])}]")  # lists of a program
WORDS = expression(r"[^\W\d_][a-z\u0370-\uffff]{2}")  # in a line that is no row of a board
HINTS = {  # words of rules and programs that name a genre where the solver finds exactly one solution
    name: expression(rf"(?<![a-z])(?:{words})")
    for name, words in {
        "akari": r"light[ -]?(?:en[ -]?)?up|walls?(?![a-z])|lamp|(?:light)?bulb|ampoule|bombilla|zarowk|ampul",
        "aquarium": r"water|tanks?(?![a-z])",
        "binairo": r"binary ?puz|binair|takuzu|tic[ -]tac[ -]logic|binox",
        "minesweeper": r"mines?(?![a-z])|minefield|bombs?(?![a-z])|minas|minen",
        "mosaic": r"mosai|fill[ -]a[ -]pix|minefield",
        "norinori": r"domino",
        "pegs": r"peg[ -]?solit|pegs(?![a-z])|solitario|resta um",
        "star-battle": r"stars?(?![a-z])|queens?(?![a-z])|sterne|etoiles|estrellas|regions?(?![a-z])",
        "sudoku": r"su ?doku|hexadoku|jigsaw|irregular",
        "tents": r"tente?s?(?![a-z])|trees?(?![a-z])|zelt|tendas?|a?campa[mr]|carpas|namiot|telt",
    }.items()
}
MOST_READ = 200  # puzzles of a text that the solver sees


@dataclass(frozen=True)
class Found:
    """A puzzle with its place in the text."""

    puzzle: Puzzle
    begin: int
    end: int
    named: bool = True  # the text names the sides of a nonogram


def proved_excerpt(text: str, judge: Judge, genre: str | None, bare: bool, alone: bool) -> Proved | None:
    """Return the puzzles in a text, and the lines beside the first, or None.

    ``genre`` is the genre that the user named; otherwise the text has to name it. With ``bare``, nonograms need no
    name. With ``alone``, a puzzle with several solutions is taken if it is the only one and if its genre is named.
    """
    words = CAMEL.sub(" ", text.replace("_", " "))
    if refused_in(words, "") or TURNED.search(text):
        return None
    notes = [note_of(0, line) for line in map(str.strip, text.split("\n")) if _is_words(line)]
    # a sign with an unknown meaning
    if any(note.genre and not all(note.legend.values()) and LEGEND.search(note.text) for note in notes):
        return None
    spoken = plain(words)
    named = {genre} if genre else genres_in(spoken)
    hinted = {name for name, hint in HINTS.items() if hint.search(spoken)} if not genre else set()
    genres: list[str] = sorted(named | hinted)
    sides = {*map(side_of, WORD.findall(text.lower()))} if bare and not genres else set()
    has_lists = sides >= {ROWS, COLUMNS} or (bare and (not notes or BRACKETS.search(text)))
    if not genre and (GENRE.search(text) or has_lists):
        genres.append("nonogram")
    if "pegs" in genres:
        genres = ["pegs"]
    elif not (genre or named or hinted):  # the shape of a board with pegs tells enough
        genres.append("pegs")
    try:
        for own in {*genres} - {"pegs"}:
            expect_readable(notes, own)
    except PuzzleError:
        return None
    text = STRING.sub(lambda string: f"\n\n{string[1]}\n\n", TRIPLE.sub("\n", ENDS.sub("", text))).replace("\\n", "\n")
    text = TAG.sub("", ROW_END.sub("\n", text.replace("</th>", ": "))) if "</t" in text else text
    text = cells.plain(cells.listed(text))
    told = [note for note in notes if note.size and len(NUMBER.findall(note.text)) <= MOST_NUMBERS]
    sizes = [sorted(note.size) for note in told if "x" not in note.text.lower().split()]
    for line in text.split("\n"):
        found_in = SIZE.finditer(line) if not _is_row(line) else ()
        sizes += (sorted(map(int, one.groups())) for one in found_in if "box" not in line[one.end() :][:9].lower())
    settings = settings_of(notes)
    doubtful = named | {"nonogram"} if alone else set()
    if "stars" not in settings:  # one solution tells their number
        doubtful -= {"star-battle"}
    rows = list(tokens.rows_of(text))
    lists = tokens.lists_of(text, rows)
    grids = tokens.grids_of(rows)
    if "sudoku" in genres:
        groups = places.partitions_of(places.places_of(text))
        grids += [tokens.Grid([[*map(str, row)] for row in one], 0, 0) for one in groups]
    if found := _judged(_puzzles(text, genres, grids, lists, settings), sizes, judge, doubtful):
        rest = f"{text[: found[0].begin]}\n{text[found[0].end :]}"
    elif found := _judged(_placed(text, genres, lists, settings), sizes, judge, set()):
        rest = places.rest_of(text)
    if not found or CORRECTION.search(rest):
        return None
    first = found[0].puzzle
    if first.genre == "star-battle" and "stars" not in settings:
        warn(f"found no number of stars, expected a line such as stars: 2; read with {first.to_dict().get('stars', 1)}")
    if not found[0].named:
        warn("read with the first clues as the rows (use --transpose if they are the columns)")
    warn_from_zero(first, text[found[0].begin : found[0].end].upper())
    return [one.puzzle for one in found], said_in(rest.split("\n"))


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
        verdict = "unique" if one.puzzle.played else judge(one.puzzle)  # the shape of a board with pegs is enough
        if verdict == "unique":
            found.append(one)
        elif verdict == "multiple" and one.puzzle.genre in doubtful:
            others[key] = one
    return found or [*others.values()] * (len(others) == 1)
