"""Addresses of puzz.link, pzv and related sites (pzpr) and of Penpa+, one per line.

An address is ``https://puzz.link/p?KIND/COLUMNS/ROWS/BODY``. The part of an address before the kind may be missing.
``nono`` accepts ``_edit`` after the kind, ``type=editor&`` before the kind, and escaped characters such as ``%2F``. One
list may contain several kinds. Text that precedes an address on the same line becomes the puzzle's title. Blank lines
and lines that begin with ``#`` are skipped. In an Internet shortcut of Windows, only the address is read. Files of pzpr
begin with ``pzprv3``, on lines of their own or with ``/`` between the lines, also in quotes; what a player has marked
is a saved grid. In a program, several addresses in quotes are read, one on a line, if it has no lists of numbers.

Links to Penpa+, ``…/penpa-edit/#m=edit&p=DATA``, or only ``m=edit&p=DATA``, are read only. The genre must be named by
the link's tags, by its title, or by the option ``genre``; a grid of the kind Sudoku names itself. A drawing may contain
only clues: numbers, walls and black lines between regions; trees of Tents, circles of Binairo (white is 0), and grey
circles and squares of even-odd Sudokus. The numbers of Tents and Aquarium and the number of stars stand in the margins,
and so do the clues of a nonogram, above the board and to its left (``?`` is an unknown number).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import split_rows
from nono.base.table import read_error
from nono.genres import OPEN, Clue, Nonogram, Puzzle, Saved
from nono.genres.codecs import UNKNOWN
from nono.genres.codecs.pzprv3_files import EMPTY, MARKS, File, Lines, left_over, read_file
from nono.genres.format_codecs import CodecGenres, codec_named, codec_names, puzzle_of_layers
from nono.text.formats.puzzlink import penpa
from nono.text.formats.shared import (
    Capabilities,
    Loaded,
    Puzzles,
    board_size,
    codec_for,
    is_list,
    puzzles_of_lines,
    require_nonogram,
)

CAPABILITIES = Capabilities(
    many=True, blots=True, genres=CodecGenres("puzzlink", "nonogram"), only_read=CodecGenres("penpa")
)
CONCATENATES = True
READ_OPTIONS = ("genre", "fields")
SITE = "https://puzz.link/p?"
HOSTS = r"puzz\.link|pzv\.jp|pzprxs\.vercel\.app"  # hosts of addresses that people write without https://
ADDRESS = re.compile(rf"(?:https?://|\b(?:{HOSTS})/|(?<!\S)m=(?:edit|solve)&p=)[^\s<>\"']+")
PART = re.compile(r"\??([a-z][a-z0-9-]*?)(_edit|_play)?/(\w+/)?\d+/\d+/\S*")
SHORTCUT = re.compile(r"\[(InternetShortcut|\{[-\dA-F]+\})\]\s*", re.IGNORECASE)
LINK = re.compile(r"https?://([^/?#]+)[^?]*(\?.*)?", re.DOTALL)  # matches the host, and everything after the first ?
OPTIONS = re.compile(r"\A(\w++=\w*+&(amp;)?)*+(type=)?/?")  # options of the page before the kind
KANPEN = re.compile(r"https?://(?:[^?/]*+/)*+(\w+)\.html\?pzpr=(.*)", re.DOTALL)
GAPS = "ghijklmnopqrstuvwxyz"  # letters for 1 to 20 empty slots
SLOTS = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|(\.)|([g-z])")
FILE = re.compile(r"pzprv3(?:\.\d+)?(?=[/\n])")
FILES = re.compile(r"^(?=pzprv3(?:\.\d+)?$)", re.MULTILINE)
LINE_FILE = re.compile(r"^pzprv3(?:\.\d+)?/.*", re.MULTILINE)
QUOTED = re.compile(r"[\"'`](pzprv3(?:\.\d+)?/[^\"'`\n]*)[\"'`]")
# an address in a program
LINKED = re.compile(r"[\"'`](https?://[^\"'`\s]*\?\w+/[^\"'`\s/]*/[^\"'`\s]*)[\"'`]")
NUMBERS = re.compile(r"\d\s*,\s*\d")  # of clues or a board
HISTORY = ("{", "__HISTORY__", "TrialData")  # begin what follows a board in a file of pzpr
LARGEST = 255  # the largest number that puzz.link can read


def _is_part(text: str) -> bool:
    """Return whether a line is the part of an address from the kind on, and the kind is known."""
    part = PART.fullmatch(text)
    return part is not None and (part[1] == "nonogram" or codec_named("puzzlink", part[1]) is not None)


def sniff(head: str) -> bool:
    """Return whether most lines contain addresses of puzzles, of any kind, or the text begins as files of pzpr do.

    Such files and several addresses may also stand in quotes in a program, one on a line.
    """
    return FILE.match(head.lstrip()) is not None or is_list(_links(head), _is_puzzle) or bool(_quoted(head))


def _quoted(text: str) -> re.Pattern[str] | None:
    """Return the pattern of the files or addresses in quotes that are the puzzles of a program, or None."""
    if QUOTED.search(text):
        return QUOTED
    return LINKED if len(LINKED.findall(text)) > 1 and not NUMBERS.search(text) else None


def _links(text: str) -> str:
    """Return the text; in an Internet shortcut or a program, all lines except the addresses become blank."""
    first, *lines = text.split("\n")
    if pattern := _quoted(text):
        quoted = map(pattern.search, (first, *lines))
        return "\n".join(match[1] if match else "" for match in quoted)
    if not SHORTCUT.fullmatch(first):
        return text
    return "\n".join(["", *(line[4:] if line[:4].lower() == "url=" else "" for line in lines)])


def _whole(address: re.Match[str]) -> str:
    """Return the address with a scheme, by default ``https://``, and with a site before the data of Penpa+."""
    if address[0].startswith("m="):
        return f"{penpa.SITE}#{address[0]}"
    return address[0] if address[0].startswith("http") else f"https://{address[0]}"


def _is_puzzle(text: str) -> bool:
    """Return whether a line has the address of a puzzle, of any kind."""
    address = ADDRESS.search(text)
    if address is None or penpa.is_link(_whole(address)):
        return address is not None or _is_part(text)
    try:
        kind, rest = _parts(unquote(_whole(address)))
    except PuzzleError:
        return False
    return kind.isalnum() and any(part.isdigit() for part in rest[:2])


def loads(text: str, check: bool = True, genre: str | None = None, fields: Mapping[str, Any] | None = None) -> Loaded:
    """Return an iterator over the puzzles in a list. An unreadable line gives its error.

    ``genre``, with the ``fields`` that its name sets, applies to links that name none.
    """
    if FILES.match(text.lstrip()):
        return _files(text, check)
    # in a list, the mark # would begin a comment; A is another sign for a mark
    lines = LINE_FILE.sub(lambda line: line[0].replace("#", "A"), _links(text))
    return puzzles_of_lines(lines, lambda line: _read(line, check, genre, fields or {}))


def _files(text: str, check: bool) -> Loaded:
    """Yield the puzzle of each file of pzpr in a text, or its error."""
    first = 1
    for part in FILES.split(text):
        lines = [(number, line.split()) for number, line in enumerate(part.split("\n"), first)]
        first += part.count("\n")
        try:
            if part.strip():
                yield _file(lines, check)
        except Exception as error:
            yield read_error(error)


def _file(lines: Lines, check: bool) -> Puzzle:
    """Return the puzzle of a file of pzpr. Raises `PuzzleError`."""
    filled = [(line, words) for line, words in lines if words]
    end = next((number for number, (_, words) in enumerate(filled) if words[0].startswith(HISTORY)), len(filled))
    if end < 4:
        raise PuzzleError("found a file of pzpr without a board, expected one", "missing-section").at(filled[0][0])
    (_, [kind, *_]), (line, size), (_, other) = filled[1:4]
    sides = 1 if kind == "sudoku" else 2  # a Sudoku states only one side
    height, width = board_size(" ".join(size), " ".join(other if sides == 2 else size), line)
    rest = filled[2 + sides : end]
    if kind == "nonogram":
        return _nonogram_of_file(height, width, rest, check)
    of_kind = codec_named("puzzlink", kind)
    if of_kind is None:
        raise _other_kind(kind).at(filled[1][0])
    layer_puzzle, codec = of_kind
    layer_puzzle.expect_board(height, width)
    file = read_file(codec, height, width, rest)
    puzzle = puzzle_of_layers(layer_puzzle, file, check)
    if unread := left_over(file):
        warn(f"not read: {unread} below the board")
    return _with_marks(puzzle, file.marks)


def _with_marks(puzzle: Puzzle, marks: Mapping[int, int]) -> Puzzle:
    """Return the puzzle with a saved grid of these colours, by cell."""
    if not marks:
        return puzzle
    if wrong := next((colour for colour in marks.values() if colour >= len(puzzle.palette)), 0):
        raise PuzzleError(f"found the mark {wrong + 1}, expected the signs of {puzzle.genre}", "bad-number")
    cells = "".join(
        puzzle.palette[marks[cell]].key if cell in marks else OPEN for cell in range(puzzle.height * puzzle.width)
    )
    saved = Saved("", "", tuple(split_rows(cells, puzzle.width)))
    return replace(puzzle, saved=(saved,), check=False)  # type: ignore[call-arg]


def _nonogram_of_file(height: int, width: int, lines: Lines, check: bool) -> Puzzle:
    """Return the nonogram of a file, in which numbers stand above the board and to its left. Raises `PuzzleError`."""
    deep, wide = (height + 1) // 2, (width + 1) // 2
    file = File(height, width, lines=lines)
    rows = file.table(deep + height, wide + width, "numbers and cells")
    clues = [[file.number(word, line) for word in words[:wide]] for line, words in rows[deep:]]
    above = [[file.number(words[wide + column], line) for line, words in rows[:deep]] for column in range(width)]
    sides = [[[number for number in clue if number is not None] for clue in side] for side in (clues, above)]
    lengths = [[[None if number == UNKNOWN else number for number in clue] for clue in side] for side in sides]
    words = [word for _, row in rows[deep:] for word in row[wide:]]
    if wrong := next((word for word in words if word not in MARKS and word != EMPTY), ""):
        raise PuzzleError(f"found {excerpt(wrong)} on the board, expected '.' or a mark", "bad-number").at(
            rows[deep][0]
        )
    left_over(file)
    marks = {cell: MARKS[word] for cell, word in enumerate(words) if word in MARKS}
    return _with_marks(Nonogram(lengths[0], lengths[1], check=check), marks)


def _other_kind(kind: str) -> PuzzleError:
    """Return the error for a kind of puzzle that is not read."""
    expected = " or ".join(["nonogram", *codec_names("puzzlink")])
    return PuzzleError(f"found a puzzle of {excerpt(kind)}, expected {expected}", "unsupported-variant")


def _read(text: str, check: bool, genre: str | None, fields: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle on a line. Raises `PuzzleError`."""
    if FILE.match(text):
        return _file([(0, line.split()) for line in text.split("/")], check)
    match = ADDRESS.search(text)
    title = text[: match.start()].strip(" \t-:*([<\"'") if match else ""
    address = unquote(_whole(match).rstrip(")],;") if match else text)
    if penpa.is_link(address):
        return penpa.read(address, check, genre, fields)
    kind, rest = _parts(address)
    of_kind = None if kind == "nonogram" else codec_named("puzzlink", kind)
    if kind != "nonogram" and of_kind is None:
        raise _other_kind(kind)
    if rest[0].startswith("v:"):
        raise PuzzleError(f"found the variant {excerpt(rest[0][2:])}, expected plain {kind}", "unsupported-variant")
    flags = ""
    if len(rest) > 3 and not rest[0].isdigit():
        flags, *rest = rest  # words for options of the page or of the genre
    if len(rest) < 3 or (of_kind is None and any(rest[3:])):
        raise PuzzleError(f"found {excerpt('/'.join(rest))}, expected COLUMNS/ROWS/BODY", "missing-section")
    height, width = board_size(rest[1], rest[0], 0)
    if of_kind is not None:
        layer_puzzle, codec = of_kind
        layer_puzzle.expect_board(height, width)
        found_parts = codec.read(height, width, flags, "/".join(rest[2:]))
        return puzzle_of_layers(layer_puzzle, found_parts, check, title=title)
    return _nonogram(height, width, rest[2], check, title)


def _parts(address: str) -> tuple[str, list[str]]:
    """Return the kind in an address and the parts after it; raises `PuzzleError` if there is no puzzle."""
    if kanpen := KANPEN.fullmatch(address):
        return kanpen[1], kanpen[2].split("/")
    link = LINK.fullmatch(address)
    query = ((link[2] or "") if link else address).lstrip("?")
    kind, *rest = OPTIONS.sub("", query, count=1).split("/")
    if not rest:
        what = f"a link to {excerpt(link[1])}" if link else excerpt(address)
        message = f"found {what}, expected an address of puzz.link, ?nonogram/… (no page is downloaded)"
        raise PuzzleError(message, "unknown-format")
    return kind.removesuffix("_edit").removesuffix("_play"), rest


def dumps(puzzles: Puzzles) -> str:
    """Return one address per line; raises `PuzzleError` on a puzzle that has no address."""
    return "".join(map(_address, puzzles))


def _address(puzzle: Puzzle) -> str:
    """Return the address of a puzzle with a line feed. Raises `PuzzleError` if there is none."""
    if address := codec_for(puzzle, "puzzlink", CAPABILITIES):
        return f"{SITE}{address.write(puzzle.with_usual_keys())}\n"
    return f"{SITE}nonogram/{puzzle.width}/{puzzle.height}/{_body(puzzle)}\n"


def _nonogram(height: int, width: int, body: str, check: bool, title: str) -> Nonogram:
    """Return the nonogram of a body. Raises `PuzzleError`."""
    deep, wide = (height + 1) // 2, (width + 1) // 2  # slots of a column and of a row: the most blocks it can have
    slots, missing = _slots(body, width * deep + height * wide)
    cols = [_clue(slots, deep, column * deep) for column in range(width)]
    rows = [_clue(slots, wide, width * deep + row * wide) for row in range(height)]
    blots = None in slots.values()
    if missing and (blots or sum(map(sum, rows)) != sum(map(sum, cols))):
        size = width * deep + height * wide
        raise PuzzleError(f"found {size - missing} slots in the body, expected {size}", "wrong-line-count")
    if blots:
        sides = [[[(length, 1) for length in clue] for clue in side] for side in (rows, cols)]
        return Nonogram(sides[0], sides[1], title=title, check=check)
    return Nonogram(rows, cols, title=title, check=check)


def _body(puzzle: Puzzle) -> str:
    """Return the body of a nonogram; raises `PuzzleError` on colours and on blocks of more than 255 cells."""
    puzzle = require_nonogram(puzzle, "puzzlink", CAPABILITIES)
    deep, wide = (puzzle.height + 1) // 2, (puzzle.width + 1) // 2
    body, gap = [], 0
    for size, clues in ((deep, puzzle.cols), (wide, puzzle.rows)):
        for clue in clues:
            if len(clue) > size:
                message = f"found a clue of {len(clue)} blocks, expected at most {size}"
                raise PuzzleError(message, "clue-too-long")
            if clue:
                body += [*_gaps(gap), *_items(clue)]
                gap = 0
            gap += size - len(clue)
    return "".join([*body, *_gaps(gap)])


def _slots(body: str, size: int) -> tuple[dict[int, int | None], int]:
    """Return the length in each filled slot (None if unknown), and the number of slots missing at the end."""
    if len(body) > len("+fff") * size:
        raise PuzzleError(f"found a body of {len(body)} characters, expected {size} slots", "wrong-line-count")
    slots: dict[int, int | None] = {}
    slot = position = 0
    while position < len(body):
        item = SLOTS.match(body, position)
        if item is None:
            message = f"found {body[position]!r} in the body, expected a digit, a letter, '-', '+' or '.'"
            raise PuzzleError(message, "bad-number")
        if item[5]:  # a letter for empty slots; the other groups are a length, or a dot for an unknown one
            slot += GAPS.index(item[5]) + 1
        else:
            value = item[1] or item[2] or item[3]
            slots[slot] = int(value, 16) if value else None
            slot += 1
        position = item.end()
    if slot > size:
        raise PuzzleError(f"found {slot} slots in the body, expected {size}", "wrong-line-count")
    return slots, size - slot


def _clue(slots: dict[int, Any], size: int, start: int) -> list[Any]:
    """Return the lengths of a line from its slots, which are filled from the board outwards."""
    return [slots[slot] for slot in range(start + size - 1, start - 1, -1) if slot in slots]


def _items(clue: Clue) -> Iterator[str]:
    """Yield the text of each length in a clue, the last block first."""
    for length, _ in reversed(clue):
        if length is not None and length > LARGEST:
            message = f"found a block of {length} cells, expected at most {LARGEST} for the format puzzlink"
            raise PuzzleError(message, "unsupported-variant")
        if length is None:
            yield "."
        else:
            yield f"{length:x}" if length < 16 else f"-{length:02x}"


def _gaps(size: int) -> Iterator[str]:
    """Yield letters for a total of ``size`` empty slots."""
    yield GAPS[-1] * (size // len(GAPS))
    if size % len(GAPS):
        yield GAPS[size % len(GAPS) - 1]
