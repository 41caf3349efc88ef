"""Game IDs of Simon Tatham's collection, one per line: Pattern (nonograms), Light Up (Akari), Pegs and others.

Pattern, ``5x4:1.1/1.1/2//1.1/2.1//1.1.1/2``, lists the columns first. If the board is square, the size may be missing.
Cells that are given, as in ``3x3:1/1/1/1/1/1,aA``, become a saved grid. In Light Up, ``4x3:a2eB1c``, ``a``-``z`` are
1 to 26 empty cells, ``B`` is a wall, and ``0``-``4`` are clues; in Mosaic, ``5x3:3a2a3``, digits are clues. In Pegs,
``5x1random:PPHHO``, ``P`` is a peg, ``H`` an empty hole, and ``O`` no hole. Solo (Sudoku), ``2x2:b3b2d1a4c``, begins
with the number of boxes per row and per column; the borders of a jigsaw (``9j``) follow after a comma, and ``x`` after
the size asks for distinct numbers on the diagonals.

An ID that fits several games is refused, unless the option ``genre`` or the address of its page
(``…/pattern.html#5x4:…``) names the game; nono writes this address where it is needed. Blank lines and lines that begin
with ``#`` are skipped. A saved game (``SAVEFILE:…``) holds the ID of its puzzle; its moves are not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import split_rows
from nono.base.table import read_error
from nono.genres import Nonogram, Pegs, Puzzle, Saved
from nono.genres.format_codecs import CodecGenres, LayerGenre, codec_named, codec_names, codecs, puzzle_of_layers
from nono.genres.pegs import GAP, PEG, WALL
from nono.text.formats.shared.capability import (
    Capabilities,
    Loaded,
    Puzzles,
    codec_for,
    require_genre,
    require_nonogram,
)
from nono.text.formats.shared.clues import (
    COLUMNS_AND_ROWS,
    board_size,
    is_list,
    lengths,
    nonogram,
    number,
    puzzles_of_lines,
    rows_and_columns,
)

CAPABILITIES = Capabilities(many=True, genres=CodecGenres("sgt", "nonogram", "pegs"))
CONCATENATES = True
READ_OPTIONS = ("genre",)
LIGHTUP = re.compile(r"\d+(x\d+)?(b\d+)?(s\d+)?(d\d+)?:[a-zB0-4]+")
PEGS = re.compile(r"(\d+)x(\d+)(?:cross|octagon|random)?:([PHO]+)")
PEG_KEYS = str.maketrans("PHO", PEG + GAP + WALL)
PEG_KINDS = {"english33": "cross", "european37": "octagon"}
PAGE_OF = {"nonogram": "pattern", "akari": "lightup", "pegs": "pegs"}
SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
ADDRESS = re.compile(r"https?://[^\s#]*/(\w+)\.html#(\S+)")
BODY = re.compile(r"\d+x\d+:[0-9./]*(,[a-zA-Z]+)?|\d+:[0-9.]*/[0-9./]*")
SEED = re.compile(r"\d[a-z0-9]*#\w{3,}")  # "3#..#" is a row of an Akari
LAYERED = re.compile(r"(\d+)(?:x(\d+))?([a-z][a-z0-9]*)?:([\w,!-]+)", re.ASCII)
SAVED = "SAVEFILE:"
LEAP = 25  # the letter z stands for so many cells that are not given, and for no given cell
FIELD = re.compile(r"([A-Z]+) *:(\d{1,7}):")  # the name of a field of a saved game, and the length of its text


def sniff(head: str) -> bool:
    """Return whether most lines are game IDs: a size, a colon and a body, or a size and a seed; or the only line is a
    task of puzzle-nonograms.com.
    """
    return head.lstrip().startswith(SAVED) or is_list(head, _is_id) or _is_task(head.strip())


def _is_task(text: str) -> bool:
    """Return whether a text is an ID without its size: the clues of as many columns as rows, with the same total."""
    items = text.split("/")
    if COLUMNS_AND_ROWS.fullmatch(text) is None or len(items) < 4 or len(items) % 2:
        return False
    half = len(items) // 2
    cols, rows = (
        sum(int(length or 0) for item in side for length in item.split(".")) for side in (items[:half], items[half:])
    )
    return cols == rows


def _is_id(text: str) -> bool:
    """Return whether a line is a game ID, perhaps with the address of its game's page, or a random seed."""
    if address := ADDRESS.fullmatch(text):
        return address[1] in READERS or codec_named("sgt", address[1]) is not None
    if any(pattern.fullmatch(text) for pattern in (BODY, SEED, LIGHTUP, PEGS)):
        return True
    try:
        return LAYERED.fullmatch(text) is not None and _layer_puzzle(text, check=False) is not None
    except PuzzleError:
        return False


def loads(text: str, check: bool = True, genre: str | None = None) -> Loaded:
    """Return an iterator over the puzzles in a list. An unreadable line gives its error.

    ``genre`` decides if an ID fits several games.
    """
    if text.lstrip().startswith(SAVED):
        return _saved_games(text, check)
    return puzzles_of_lines(text, lambda line: _read(line, check, genre))


def _saved_games(text: str, check: bool) -> Loaded:
    """Yield the puzzle of each saved game, or its error."""
    starts = [match.start() for match in re.finditer(rf"^{SAVED}", text, re.MULTILINE)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        try:
            yield _saved_game(text, start, end, check)
        except Exception as error:
            yield read_error(error).at(text.count("\n", 0, start) + 1)


def _saved_game(text: str, position: int, end: int, check: bool) -> Puzzle:
    """Return the puzzle of the saved game between these indices. Raises `PuzzleError`."""
    fields: dict[str, str] = {}
    while match := FIELD.match(text, position, end):
        if match[1] in fields and match[1] != "MOVE":
            break
        position = match.end() + int(match[2])
        if text[position : position + 1] not in ("", "\n") or position > end:
            message = f"found the field {match[1]} with another length than {match[2]}"
            raise PuzzleError(f"{message}\nsave the game again, or copy its ID", "wrong-line-count")
        fields[match[1]] = text[match.end() : position]
        position += 1
    if rest := text[position:end].strip():
        message = f"found {excerpt(rest.partition(chr(10))[0])} in a saved game, expected a new field"
        raise PuzzleError(message, "bad-field")
    if missing := next((name for name in ("GAME", "PARAMS", "DESC") if name not in fields), ""):
        raise PuzzleError(f"found a saved game without {missing}, expected the whole file", "missing-section")
    puzzle = _game("".join(fields["GAME"].split()).lower(), f"{fields['PARAMS']}:{fields['DESC']}", check)
    if (states := fields.get("NSTATES", "1")) != "1":
        warn(f"not read: the moves of the saved game, which has {excerpt(states)} positions")
    return puzzle


def _read(text: str, check: bool, genre: str | None) -> Puzzle:
    """Return the puzzle of a game ID, or of an address with a game ID. ``genre`` selects the game of an ID."""
    if address := ADDRESS.fullmatch(text):
        return _game(address[1], unquote(address[2]), check)
    if genre in PAGE_OF:
        return _game(PAGE_OF[genre], text, check)
    _refuse_seed(text)
    try:
        return (read_pegs if genre is None and PEGS.fullmatch(text) else read_pattern)(text, check)
    except PuzzleError as error:
        puzzle = _layer_puzzle(text, check, genre)
        if puzzle is None:
            raise error from None
        return puzzle


def _game(name: str, text: str, check: bool) -> Puzzle:
    """Return the puzzle of a game ID in this game. Raises `PuzzleError`."""
    found = codec_named("sgt", name)
    if name in READERS or found:
        _refuse_seed(text)  # an unknown game is the graver fault
    if name in READERS:
        return READERS[name](text, check)
    if found:
        genre, game = found
        return _of_layers(genre, game, text, check)
    expected = ", ".join([*READERS, *codec_names("sgt")])
    raise PuzzleError(f"found the game {excerpt(name)}, expected one of {expected}", "unsupported-variant")


def _refuse_seed(text: str) -> None:
    """Raise `PuzzleError` if a game ID has a random seed instead of a puzzle."""
    if SEED.fullmatch(text):
        message = "found a random seed, expected a game ID; only the game's own program can turn a seed into a puzzle"
        raise PuzzleError(message, "unsupported-variant")


def _layer_puzzle(text: str, check: bool, genre: str | None = None) -> Puzzle | None:
    """Return the puzzle of a game ID if its genre has layers; None if no such game has IDs of this form.

    With ``genre``, try only this genre. Raises `PuzzleError` if the ID fits several games. If the form fits some games
    but the ID is invalid in all of them, raises the error of the first.
    """
    errors = []
    puzzles = []
    match = LAYERED.fullmatch(text)
    if match is None:
        return None
    for layer_genre, game in codecs("sgt"):
        if not game.fits(match[3] or "") or genre not in (None, layer_genre.genre):
            continue
        try:
            puzzles.append(_of_layers(layer_genre, game, text, check))
        except PuzzleError as error:
            errors.append(error)
    if len(puzzles) > 1:
        games = " or ".join(puzzle.genre for puzzle in puzzles)
        message = f"found a game ID that may be {games}, expected one that fits one game"
        advice = "the option genre, or the address of the game's page in front of the ID, states the game"
        raise PuzzleError(f"{message}\n{advice}", "ambiguous-format")
    if puzzles:
        return puzzles[0]
    if errors:
        raise errors[0]
    return None


def _of_layers(genre: LayerGenre, game: Any, text: str, check: bool) -> Puzzle:
    """Return the puzzle of a game ID in this game, whose genre has layers. Raises `PuzzleError`."""
    match = LAYERED.fullmatch(text)
    if match is None or not game.fits(match[3] or ""):
        raise PuzzleError(f"found {excerpt(text)}, expected a game ID of {game.names[0]}", "unsupported-variant")
    width = number(match[1], what="a number of columns")
    height = number(match[2], what="a number of rows") if match[2] else None
    return puzzle_of_layers(genre, game.read_id(width, height, match[3] or "", match[4]), check)


def dumps(puzzles: Puzzles) -> str:
    """Return one game ID per line; raises `PuzzleError` on a puzzle that has no ID."""
    return "".join(f"{_id(puzzle)}\n" for puzzle in puzzles)


def _id(puzzle: Puzzle) -> str:
    """Return the game ID of a puzzle.

    If the ID of a layer puzzle alone is read as another puzzle, or not at all, its page's address stands before it.
    """
    if game := codec_for(puzzle, "sgt", CAPABILITIES):
        text: str = game.write(puzzle.with_usual_keys())
        try:
            is_plain = _read(text, check=False, genre=None) == puzzle
        except PuzzleError:
            is_plain = False
        return text if is_plain else f"{SITE}{game.names[0]}.html#{text}"
    return WRITERS[PAGE_OF.get(puzzle.genre, "pattern")](puzzle)


def read_pattern(text: str, check: bool) -> Nonogram:
    """Return the nonogram of an ID in Pattern. Raises `PuzzleError`."""
    match = re.fullmatch(r"(?:(\d+)(?:x(\d+))?:)?([0-9./]*)(?:,([a-zA-Z]+))?", text)
    if match is None:
        raise PuzzleError(f"found {excerpt(text)}, expected a game ID such as 1x1:1/1", "unsupported-variant")
    rows, cols = rows_and_columns(match[3], match[1], match[2])
    saved = [Saved("", "", _given(match[4], len(rows), len(cols)))] if match[4] else []
    if saved:
        warn("the given cells are saved grid 1; the option start: 1 begins with them")
    return nonogram(rows, cols, check, saved=saved)


def _given(text: str, height: int, width: int) -> tuple[str, ...]:
    """Return the rows of the cells that a Pattern gives. Each letter tells how many unknown cells come before a given
    one, which is black for a capital. Raises `PuzzleError` if there are too many cells.
    """
    cells = ""
    for letter in text:
        unknown = ord(letter.lower()) - ord("a")
        cells += "?" * unknown + ("" if unknown == LEAP else "X" if letter.isupper() else ".")
    if len(cells.rstrip("?")) > height * width:
        message = f"found {len(cells)} cells behind the comma, expected {height * width}"
        raise PuzzleError(message, "wrong-line-count")
    return tuple(split_rows(cells[: height * width].ljust(height * width, "?"), width))


def write_pattern(puzzle: Puzzle) -> str:
    """Return the game ID of a nonogram; raises `PuzzleError` on colours and blotted clues."""
    puzzle = require_nonogram(puzzle, "sgt", CAPABILITIES)
    body = "/".join(lengths(clue, ".", "") for clue in puzzle.cols + puzzle.rows)
    return f"{puzzle.width}x{puzzle.height}:{body}"


def read_pegs(text: str, check: bool) -> Pegs:
    """Return the puzzle of an ID in Pegs. Raises `PuzzleError`."""
    match = PEGS.fullmatch(text)
    if match is None:
        raise PuzzleError("found an unknown character in the body, expected P, H and O", "unsupported-variant")
    height, width = board_size(match[2], match[1], 0)
    if len(match[3]) != height * width:
        message = f"found {len(match[3])} cells in the body, expected {height * width}"
        raise PuzzleError(message, "wrong-line-count")
    cells = match[3].translate(PEG_KEYS)
    return Pegs(split_rows(cells, width), check=check)


def write_pegs(puzzle: Puzzle) -> str:
    """Return the ID of a puzzle in Pegs; raises `PuzzleError` on triangles, and unless the target is a last peg in any
    hole.
    """
    pegs = require_genre(puzzle, Pegs, "sgt", CAPABILITIES)
    if pegs.board.grid != "square" or pegs.target is not None:
        what = "a target" if pegs.target is not None else "a board of triangles"
        message = f"found {what}, expected a square grid and one last peg in any hole for the format sgt"
        raise PuzzleError(message, "unsupported-variant")
    rows = [row.ljust(pegs.width, WALL) for row in pegs.rows_of(pegs.start)]
    body = "".join(rows).translate({ord(new): old for new, old in zip(PEG + GAP + WALL, "PHO", strict=True)})
    return f"{pegs.width}x{pegs.height}{PEG_KINDS.get(pegs.board.name(), 'random')}:{body}"


READERS: dict[str, Callable[[str, bool], Puzzle]] = {"pattern": read_pattern, "pegs": read_pegs}
WRITERS: dict[str, Callable[[Puzzle], str]] = {"pattern": write_pattern, "pegs": write_pegs}
