"""Reads puzzle.json and claim.json of a certificate; nono_check.py checks certificates.

This file needs only Python and nono_check_rules.py. nono_check.py imports it from its own folder.
"""

from __future__ import annotations

import json
import re
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator, Mapping, Sequence
from errno import EINVAL
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO

if __package__:
    from nono.checkers import nono_check_rules
else:
    sys.path.insert(0, str(Path(__file__).parent))  # python -I does not search this folder
    import nono_check_rules  # type: ignore[import-not-found, no-redef]

Clue = list[tuple[int | None, int]]  # the blocks of a clue: length (None: any length) and colour
Cell = tuple[int, int]  # row and column, from 0
Rule = tuple[dict[Cell, int], int, int]  # counted colours of each cell; least and greatest number of cells that count
Grid = list[list[int]]  # rows of colours, or of sets of colours (one bit per colour)
FAR = 10**9  # greater than any place
COLOURS = 256  # largest number of colours, with the background
MOST_DEPTH = 100  # how deep the lists and objects of JSON may be nested
QUOTED_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*\\?"?|[\[\]{}]', re.DOTALL)
WRONG = (LookupError, TypeError, ValueError, AttributeError, RecursionError)  # from bad data
FORMAT = 2  # the version of the format
FIELDS = {"certificate", "claim", "complete", "start", "files"}  # of claim.json
PROOFS = {"lrat": ["formula.cnf", "proof.lrat"], "shares": ["shares.txt"], "": []}  # the files of each kind of proof
STREAMED = "proof.lrat"  # the file that may be larger than the memory
PIECE = 1 << 20  # bytes that are read at once
OF_1 = "this certificate has the format of nono 1.1; make it anew with nono certify"
REGION = "[!-~\u4000-\u9fff]+"  # a row of regions: characters that a person can see
WHOLE = "[!-,/-~\u4000-\u9fff-]+"  # without a dot, which is a cell without a region
# The rows of characters in each genre's clues, with their regular expressions.
ROWS = {
    "akari": {"grid": "[.#0-9]+"},
    "mosaic": {"numbers": "[.0-9]+"},
    "minesweeper": {"numbers": "[.?0-8]+"},
    "star-battle": {"regions": REGION},
    "norinori": {"regions": WHOLE},
    "aquarium": {"regions": WHOLE},
    "tents": {"trees": "[.T]+"},
    "sudoku": {"givens": "[.1-9A-Z]+", "boxes": WHOLE, "parity": "[.oe]+"},
    "binairo": {"givens": "[.01]+"},
}


class RefusedError(Exception):
    """The reason why a certificate is not accepted."""


class NotCheckedError(RefusedError):
    """The reason why this program cannot check a claim, which may be true."""


def demand(holds: object, reason: str, error: type[RefusedError] = RefusedError) -> None:
    """Raise the error with this reason unless the condition holds."""
    if not holds:
        raise error(reason)


class Texts(dict[str, str]):
    """The texts of the files in a folder, by name. A file is read when it is needed.

    The proof may be larger than the memory, so it is never kept: `hash_of` and `lines_of` read it piece by piece, and
    call ``tick``, which may raise an exception.
    """

    def __init__(self, folder: Path, tick: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self.folder = folder
        self.tick = tick
        if (folder / "manifest.json").is_file() and not (folder / "claim.json").is_file():
            raise RefusedError(OF_1)

    def __missing__(self, name: str) -> str:
        """Read a file of the folder. Raises OSError or UnicodeDecodeError."""
        with self.opened(name) as file:
            self[name] = text = b"".join(self.pieces(file)).decode()
        return text

    def opened(self, name: str) -> BinaryIO:
        """Open a file of the folder. Raises OSError if it is not a regular file."""
        path = self.folder / name
        if path.exists() and not path.is_file():  # a pipe or a device may have no end
            raise OSError(EINVAL, "not a regular file", str(path))
        return path.open("rb")

    def pieces(self, file: BinaryIO) -> Iterator[bytes]:
        """Yield the content of a file in pieces."""
        while piece := file.read(PIECE):
            self.tick()
            yield piece


def hash_of(texts: Mapping[str, str], name: str) -> str:
    """Return the SHA-256 of a file. Raises UnicodeDecodeError if it is not UTF-8."""
    if name != STREAMED or not isinstance(texts, Texts):
        return sha256(texts[name].encode()).hexdigest()
    hashed, decoder = sha256(), getincrementaldecoder("utf-8")()
    with texts.opened(name) as file:
        for piece in texts.pieces(file):
            hashed.update(piece)
            decoder.decode(piece)  # only to raise the error
    decoder.decode(b"", final=True)
    return hashed.hexdigest()


def lines_of(texts: Mapping[str, str], name: str) -> Iterator[str]:
    """Yield the lines of a file without their line feeds."""
    if name != STREAMED or not isinstance(texts, Texts):
        yield from texts[name].removesuffix("\n").split("\n")
        return
    with texts.opened(name) as file:
        yield (file.readline().removesuffix(b"\n")).decode()  # an empty file has one empty line
        for line in file:
            yield line.removesuffix(b"\n").decode()


def depth_of(text: str) -> int:
    """Return how deep the lists and objects of JSON are nested. Brackets within quotes do not count."""
    depth = deepest = 0
    for token in QUOTED_OR_BRACKET.findall(text):
        if token in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token in "]}":
            depth -= 1
    return deepest


def json_of(text: str) -> Any:
    """Parse JSON. Raise ValueError if an object has a key twice, because readers differ in which of them they use."""
    demand(depth_of(text) <= MOST_DEPTH, f"the JSON is nested more than {MOST_DEPTH} deep")
    data = json.loads(text, object_pairs_hook=_object_of, parse_int=_whole, parse_constant=_no_constant)
    json.dumps(data, ensure_ascii=False).encode()  # raises ValueError on half a character
    return data


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object with these keys and values. Raise `RefusedError` if a key occurs twice."""
    fields = dict(pairs)
    demand(len(fields) == len(pairs), "the JSON has a key twice")
    return fields


def _whole(word: str) -> int | float:
    """Return a natural number; numbers that no field may have become floats."""
    return int(word) if re.fullmatch("[0-9]{1,9}", word) else float(word)


def _no_constant(word: str) -> Any:
    """Raise ValueError on a word such as NaN, which Python would read as a number."""
    raise ValueError(f"found {word}")


def claim_of(texts: Mapping[str, str]) -> tuple[dict[str, Any], str]:
    """Return the content of claim.json and the kind of its proof. Check the names and the hashes of the files."""
    claim = json_of(texts["claim.json"])
    version = claim.get("certificate")
    # compared as text, because 2.0 is equal to 2
    demand(repr(version) == f"{FORMAT}", f"found version {str(version)[:40]} of the format, expected {FORMAT}")
    demand(claim.keys() <= FIELDS, "claim.json has other fields than those of the format")
    first, kinds = ["puzzle.json", "solutions.txt"], {tuple(names): kind for kind, names in PROOFS.items()}
    names = [*claim["files"]]
    demand(names[:2] == first and tuple(names[2:]) in kinds, "claim.json names other files than those of a certificate")
    for name, hashed in claim["files"].items():
        demand(hash_of(texts, name) == hashed, f"{name} does not match its SHA-256 in claim.json")
    return claim, kinds[tuple(names[2:])]


class Nonogram:
    """A puzzle with rows and columns; colour 0 is the background. ``paths`` lists the cells of each line in order.

    The colour of a cell must occur in the clues of both its lines.
    """

    rules: Sequence[Rule] = ()
    genre = "nonogram"
    keys: Sequence[str] = ()  # the character of each colour
    fixed = ""

    def __init__(self, rows: list[Clue], cols: list[Clue]) -> None:
        self.height, self.width, self.clues = len(rows), len(cols), rows + cols
        self.paths = [[(row, column) for column, _ in enumerate(cols)] for row, _ in enumerate(rows)]
        self.paths += map(list, zip(*self.paths, strict=True))  # the columns
        names = [("row", number) for number, _ in enumerate(rows, 1)]
        names += [("column", number) for number, _ in enumerate(cols, 1)]
        self.lines = {name: number for number, name in enumerate(names)}  # each line's index, by its name
        demand(names and len(self.paths) == len(names), "the clues do not form a board")
        self.inks = max((colour for clue in self.clues for _, colour in clue), default=1)
        # sets of colours as bits: `colours` has all of them, and `domains` the ones in the clues of both lines
        self.colours = [[(2 << self.inks) - 1] * self.width for _ in range(self.height)]
        self.domains = [[1] * self.width for _ in range(self.height)]
        self.places: dict[Cell, dict[int, int]] = {}  # for each cell: its lines, and its place in each line, from 1
        for number, (clue, path) in enumerate(zip(self.clues, self.paths, strict=True)):
            inks = sum(1 << colour for colour in {0, *(colour for _, colour in clue)})
            for place, (row, column) in enumerate(path, 1):
                lines = self.places.setdefault((row, column), {})
                self.domains[row][column] = self.domains[row][column] & inks if lines else inks
                lines[number] = place

    def along(self, grid: Grid) -> list[list[int]]:
        """Return the values of the cells along each line."""
        return [[grid[row][column] for row, column in path] for path in self.paths]

    def fault(self, grid: Grid) -> str | None:
        """Describe the first line whose runs of colour differ from its clue's blocks; None if all lines agree."""
        for number, (line, clue) in enumerate(zip(self.along(grid), self.clues, strict=True), 1):
            runs = [(len(list(run)), colour) for colour, run in groupby(line) if colour]
            # a block of unknown length fits a run of any length
            blocks = [(length or size, colour) for (length, colour), (size, _) in zip(clue, runs, strict=False)]
            if len(runs) != len(clue) or runs != blocks:
                return f"line {number} (rows first) does not show its clue"
        return None


Puzzle = Any  # a `Nonogram`, or a `Counted` of nono_check_rules.py


def puzzle_in(text: str) -> Puzzle:
    """Return the puzzle in puzzle.json. Raise `NotCheckedError` if this program does not know its genre."""
    data = json_of(text)
    data = data if isinstance(data, dict) else {}
    genre = data.get("genre")
    # as text, because True == 1
    right = repr(data.get("nono")) == "1" and isinstance(genre, str) and genre in ("nonogram", *ROWS)
    demand(right, f"this program does not know the genre {str(genre)[:40]!r}", NotCheckedError)
    puzzle = puzzle_of(str(genre), data)
    for name, size in (("width", puzzle.width), ("height", puzzle.height)):
        demand(repr(data.get(name)) in ("None", f"{size}"), f"puzzle.json states another {name} than that of the board")
    demand(puzzle.keys, "the palette of puzzle.json has no character for each colour")
    return puzzle


def puzzle_of(genre: str, data: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of this genre with the clues in these fields of nono's JSON."""
    if genre == "nonogram":
        rows = [_clue_of(clue) for clue in _listed(data["rows"])]
        cols = [_clue_of(clue) for clue in _listed(data["cols"])]
        puzzle = Nonogram(rows, cols)
        puzzle.keys = _keys_in(data, puzzle.inks)
        return puzzle
    for name, pattern in ROWS[genre].items():
        rows_of_text = data.get(name)
        right = rows_of_text is None or all(re.fullmatch(pattern, row) for row in _listed(rows_of_text))
        demand(right, f"the rows of {name} have other characters than those of the genre")
    return nono_check_rules.board(genre, data)


def _keys_in(data: Mapping[str, Any], highest: int) -> list[str]:
    """Return the characters of the colours in the palette; none unless all colours have their own.

    Without a palette, a puzzle in one colour has the characters ``.`` and ``X``. A colour cannot have the characters
    ``?``, ``[`` and ``]``: pictures show unknown cells and sets of colours with them.
    """
    palette = data.get("palette")
    if not isinstance(palette, list) or not palette:
        palette = [{"key": "."}, {"key": "X"}] if highest < 2 else []
    keys: list[Any] = [entry.get("key") if isinstance(entry, dict) else None for entry in palette]
    right = all(isinstance(key, str) and re.fullmatch(r"[!->@-Z\\^-~\x80-\U0010ffff]", key) for key in keys)
    all_differ = right and len({*keys}) == len(keys)
    return keys if all_differ and highest < len(keys) <= COLOURS else []


def _listed(value: Any) -> list[Any]:
    """Return a value of JSON that must be a list."""
    demand(isinstance(value, list), f"found {str(value)[:40]}, expected a list")
    return list(value)


def _clue_of(data: Any) -> Clue:
    """Parse a clue: a list of blocks, or [0] for an empty line."""
    return [*map(_block_of, _listed(data))] if repr(data) != "[0]" else []  # [False] == [0]


def _block_of(data: Any) -> tuple[int | None, int]:
    """Parse a block: a length, or a length and a colour, or {"blot": colour} if the length is unknown."""
    if isinstance(data, dict) and data.keys() == {"blot"}:
        length, colour = None, data["blot"]
    else:
        length, colour = data if isinstance(data, list) else (data, 1)
        demand(type(length) is int and 0 < length <= nono_check_rules.MOST, f"found {str(data)[:40]}, expected a block")
    demand(type(colour) is int and 0 < colour <= nono_check_rules.MOST, f"found {str(data)[:40]}, expected a block")
    return length, colour


def started(puzzle: Puzzle, start: Sequence[str]) -> Grid:
    """Return the colours that a saved grid leaves for each cell; -1 for an unknown cell."""
    bits_of = dict.fromkeys(puzzle.fixed, 1) | {key: 1 << k for k, key in enumerate(puzzle.keys)}
    # the text of each cell: one key, or the keys between brackets
    rows = [[several or single for several, single in re.findall(r"\[([^][]+)\]|(.)", row, re.DOTALL)] for row in start]
    grid = [[-1 if "?" in keys else _union(bits_of[key] for key in keys) for keys in row] for row in rows]
    demand([*map(len, grid)] == [puzzle.width] * puzzle.height, "the saved grid has another size than the board")
    return grid


def _union(sets: Iterator[int]) -> int:
    """Return the colours that are in at least one of these sets."""
    union = 0
    for colours in sets:
        union |= colours
    return union


def within(domains: Grid, grid: Grid) -> Grid:
    """Return the colours that the saved grid leaves for each cell. Hidden cells are in rows below the board."""
    board, below = domains[: len(grid)], domains[len(grid) :]
    left = []
    for board_row, grid_row in zip(board, grid, strict=True):
        left.append([domain & colours for domain, colours in zip(board_row, grid_row, strict=True)])
    return left + below


def pictures_in(text: str, puzzle: Puzzle) -> list[Grid]:
    """Return the pictures of solutions.txt as colours. Each row ends its line; an empty line parts two pictures."""
    number = {key: k for k, key in enumerate(puzzle.keys)}
    demand(not text or text.endswith("\n"), "solutions.txt has no line feed at its end")
    pictures = [picture.split("\n") for picture in text[:-1].split("\n\n")] if text else []
    grids = [[[number[key] for key in row] for row in picture] for picture in pictures]
    right = all([*map(len, grid)] == [puzzle.width] * puzzle.height for grid in grids)
    demand(right, "a picture has another size than the board")
    return grids
