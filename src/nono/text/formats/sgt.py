"""Game IDs of Simon Tatham's collection, one per line: Pattern (nonograms), Light Up (Akari), Pegs and others.

Pattern, ``5x4:1.1/1.1/2//1.1/2.1//1.1.1/2``, lists the columns first. If the board is square, the size may be missing.
In Light Up, ``4x3:a2eB1c``, ``a``-``z`` are 1 to 26 empty cells, ``B`` is a wall, and ``0``-``4`` are clues; in Mosaic,
``5x3:3a2a3``, digits are clues. In Pegs, ``5x1random:PPHHO``, ``P`` is a peg, ``H`` an empty hole, and ``O`` no hole.
Solo (Sudoku), ``2x2:b3b2d1a4c``, begins with the number of boxes per row and per column; the borders of a jigsaw
(``9j``) follow after a comma, and ``x`` after the size asks for distinct numbers on the diagonals.

An ID that fits several games, such as Mosaic and Filling, is refused, unless the option ``genre`` or the address of its
page (``…/pattern.html#5x4:…``) names the game; nono writes this address where it is needed. Blank lines and lines that
begin with ``#`` are skipped. A saved game (``SAVEFILE:…``) holds the ID of its puzzle; its moves are not read.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any
from urllib.parse import unquote

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import split_rows
from nono.genres import Nonogram, Pegs, Puzzle, result_or_error
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
    parts_of,
    puzzles_of_lines,
    puzzles_of_parts,
    rows_and_columns,
)

CAPABILITIES = Capabilities(many=True, genres=CodecGenres("sgt", "nonogram", "pegs"))
CONCATENATES = True
READ_OPTIONS = ("genre",)
PAGE_OF = {"nonogram": "pattern", "akari": "lightup", "pegs": "pegs"}
SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
ADDRESS = re.compile(r"https?://[^\s#]*/(\w+)\.html#(\S+)")
PATTERN = re.compile(r"(?:(\d+)(?:x(\d+))?:)?([0-9./]*)(,[a-zA-Z]+)?")
PEGS = re.compile(r"(\d+)x(\d+)(?:cross|octagon|random)?:([PHO]+)")
SEED = re.compile(r"\d[a-z0-9]*#\w{3,}")  # "3#..#" is a row of an Akari
LAYERED = re.compile(r"(\d+)(?:x(\d+))?([a-z][a-z0-9]*)?:([\w,!-]+)", re.ASCII)
PEG_KEYS = str.maketrans("PHO", PEG + GAP + WALL)
PEG_KINDS = {"english33": "cross", "european37": "octagon"}
SAVED = "SAVEFILE:"
FIELD = re.compile(r"^(GAME|PARAMS|DESC) *:(\d+):(.*)$", re.MULTILINE)  # in a saved game: the length, and the text


def sniff(head: str) -> bool:
    """Return whether most lines are game IDs, or random seeds; or the only line is a task of puzzle-nonograms.com."""
    return head.lstrip().startswith(SAVED) or is_list(head, _is_id) or _is_task(head.strip())


def _is_task(text: str) -> bool:
    """Return whether a text is an ID without its size: the clues of as many columns as rows, with the same total."""
    items = text.split("/")
    if COLUMNS_AND_ROWS.fullmatch(text) is None or len(items) < 4 or len(items) % 2:
        return False
    totals = [sum(int(length or 0) for length in item.split(".")) for item in items]
    return 2 * sum(totals[: len(items) // 2]) == sum(totals)


def _is_id(text: str) -> bool:
    """Return whether a line is a game ID, perhaps with the address of its game's page, or a random seed."""
    if address := ADDRESS.fullmatch(text):
        return address[1] in ("pattern", "pegs") or codec_named("sgt", address[1]) is not None
    size, colon, _ = text.partition(":")
    if PATTERN.fullmatch(text) and colon:
        return "x" in size or "/" in text
    if SEED.fullmatch(text) or PEGS.fullmatch(text):
        return True
    try:
        return _layer_puzzle(text, check=False) is not None
    except PuzzleError as error:
        return error.code == "ambiguous-format"


def loads(text: str, check: bool = True, genre: str | None = None) -> Loaded:
    """Return an iterator over the puzzles in a list. An unreadable line gives its error.

    ``genre`` decides if an ID fits several games.
    """
    if text.lstrip().startswith(SAVED):
        return puzzles_of_parts(parts_of(text, SAVED), lambda _, game: _saved_game(game, check))
    return puzzles_of_lines(text, lambda line: _read(line, check, genre))


def _saved_game(text: str, check: bool) -> Puzzle:
    """Return the puzzle of a saved game. Raises `PuzzleError`."""
    fields: dict[str, str] = {}
    for name, size, value in FIELD.findall(text):
        if len(value) != int(size):
            raise PuzzleError(f"found {excerpt(value)} as {name}, expected {size} characters", "wrong-line-count")
        fields.setdefault(name, value)
    if missing := next((name for name in ("GAME", "PARAMS", "DESC") if name not in fields), ""):
        raise PuzzleError(f"found a saved game without {missing}, expected the whole file", "missing-section")
    if "\nMOVE" in text:
        warn("not read: the moves of the saved game")
    return _game("".join(fields["GAME"].split()).lower(), f"{fields['PARAMS']}:{fields['DESC']}", check)


def _read(text: str, check: bool, genre: str | None) -> Puzzle:
    """Return the puzzle of a game ID, or of an address with a game ID. ``genre`` selects the game of an ID."""
    address = ADDRESS.fullmatch(text)
    name, text = (address[1], unquote(address[2])) if address else (PAGE_OF.get(genre or ""), text)
    if SEED.fullmatch(text):
        message = "found a random seed, expected a game ID; only the game's own program can turn a seed into a puzzle"
        raise PuzzleError(message, "unsupported-variant")
    if name:
        return _game(name, text, check)
    if genre is None and PEGS.fullmatch(text):
        return _pegs(text, check)
    try:
        return _pattern(text, check)
    except PuzzleError as error:
        puzzle = _layer_puzzle(text, check, genre)
        if puzzle is None:
            raise error from None
        return puzzle


def _game(name: str, text: str, check: bool) -> Puzzle:
    """Return the puzzle of a game ID in this game. Raises `PuzzleError`."""
    if name in ("pattern", "pegs"):
        return _pattern(text, check) if name == "pattern" else _pegs(text, check)
    if found := codec_named("sgt", name):
        return _of_layers(*found, text, check)
    expected = ", ".join(["pattern", "pegs", *codec_names("sgt")])
    raise PuzzleError(f"found the game {excerpt(name)}, expected one of {expected}", "unsupported-variant")


def _layer_puzzle(text: str, check: bool, genre: str | None = None) -> Puzzle | None:
    """Return the puzzle of a game ID if its genre has layers; None if no such game has IDs of this form.

    With ``genre``, try only this genre. Raises `PuzzleError` if the ID fits several games. If the form fits some games
    but the ID is invalid in all of them, raises the error of the first.
    """
    match = LAYERED.fullmatch(text)
    games = [
        (layer_genre, game)
        for layer_genre, game in codecs("sgt")
        if match and game.fits(match[3] or "") and genre in (None, layer_genre.genre)
    ]
    found = [result_or_error(partial(_of_layers, *game, text, check)) for game in games]
    puzzles = [puzzle for puzzle in found if isinstance(puzzle, Puzzle)]
    names = [puzzle.genre for puzzle in puzzles]
    if "mosaic" in names and genre is None and match and not match[3]:
        written = [game.write(puzzles[-1]) for layer_genre, game in games if layer_genre.genre == "mosaic"]
        is_whole = written[0].endswith(f":{match[4]}")  # without a number above 9
        names += ["Range", "Filling"] if "0" not in match[4] or not is_whole else []
    if len(names) > 1:
        message = f"found a game ID that may be {' or '.join(names)}, expected one that fits one game"
        advice = "the option genre, or the address of the game's page in front of the ID, states the game"
        raise PuzzleError(f"{message}\n{advice}", "ambiguous-format")
    if found and isinstance(found[0], PuzzleError) and not puzzles:
        raise found[0]
    return puzzles[0] if puzzles else None


def _of_layers(genre: LayerGenre, game: Any, text: str, check: bool) -> Puzzle:
    """Return the puzzle of a game ID in this game, whose genre has layers. Raises `PuzzleError`."""
    match = LAYERED.fullmatch(text)
    if match is None or not game.fits(match[3] or ""):
        raise PuzzleError(f"found {excerpt(text)}, expected a game ID of {game.names[0]}", "unsupported-variant")
    width = number(match[1], what="a number of columns")
    height = number(match[2], what="a number of rows") if match[2] else None
    return puzzle_of_layers(genre, game.read_id(width, height, match[3] or "", match[4]), check)


def _pattern(text: str, check: bool) -> Nonogram:
    """Return the nonogram of an ID in Pattern. Raises `PuzzleError`."""
    match = PATTERN.fullmatch(text)
    if match is None:
        raise PuzzleError(f"found {excerpt(text)}, expected a game ID such as 1x1:1/1", "unsupported-variant")
    if match[4]:
        raise PuzzleError(f"found the given cells {match[4]!r}, expected only clues", "unsupported-variant")
    rows, cols = rows_and_columns(match[3], match[1], match[2])
    return nonogram(rows, cols, check)


def _pegs(text: str, check: bool) -> Pegs:
    """Return the puzzle of an ID in Pegs. Raises `PuzzleError`."""
    match = PEGS.fullmatch(text)
    if match is None:
        raise PuzzleError("found an unknown character in the body, expected P, H and O", "unsupported-variant")
    height, width = board_size(match[2], match[1], 0)
    if len(match[3]) != height * width:
        message = f"found {len(match[3])} cells in the body, expected {height * width}"
        raise PuzzleError(message, "wrong-line-count")
    return Pegs(split_rows(match[3].translate(PEG_KEYS), width), check=check)


def dumps(puzzles: Puzzles) -> str:
    """Return one game ID per line; raises `PuzzleError` on a puzzle that has no ID."""
    return "".join(f"{_id(puzzle)}\n" for puzzle in puzzles)


def _id(puzzle: Puzzle) -> str:
    """Return the game ID of a puzzle. Raises `PuzzleError` if there is none.

    If the ID of a layer puzzle alone is read as another puzzle, or not at all, its page's address stands before it.
    """
    if game := codec_for(puzzle, "sgt", CAPABILITIES):
        text: str = game.write(puzzle.with_standard_keys())
        try:
            is_plain = _read(text, check=False, genre=None) == puzzle
        except PuzzleError:
            is_plain = False
        return text if is_plain else f"{SITE}{game.names[0]}.html#{text}"
    if puzzle.genre != "pegs":
        fitted = require_nonogram(puzzle, "sgt", CAPABILITIES)
        body = "/".join(lengths(clue, ".", "") for clue in fitted.cols + fitted.rows)
        return f"{fitted.width}x{fitted.height}:{body}"
    pegs = require_genre(puzzle, Pegs, "sgt", CAPABILITIES)
    if pegs.board.grid != "square" or pegs.target is not None:
        what = "a target" if pegs.target is not None else "a board of triangles"
        message = f"found {what}, expected a square grid and one last peg in any hole for the format sgt"
        raise PuzzleError(message, "unsupported-variant")
    cells = "".join(row.ljust(pegs.width, WALL) for row in pegs.rows_of(pegs.start))
    body = cells.translate({new: old for old, new in PEG_KEYS.items()})
    return f"{pegs.width}x{pegs.height}{PEG_KINDS.get(pegs.board.name(), 'random')}:{body}"
