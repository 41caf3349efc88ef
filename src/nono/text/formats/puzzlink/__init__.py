"""Addresses of puzz.link, pzv and related sites (pzpr) and of Penpa+, one per line.

An address is ``https://puzz.link/p?KIND/COLUMNS/ROWS/BODY``; the part before the kind may be missing. ``_edit`` after
the kind, ``type=editor&`` before it, and escaped characters such as ``%2F`` are accepted. Text before an address on the
same line becomes the puzzle's title. Blank lines and lines that begin with ``#`` are skipped. Files of pzpr begin with
``pzprv3``; what a player has marked is not read.

Links to Penpa+, ``…/penpa-edit/#m=edit&p=DATA``, or only ``m=edit&p=DATA``, are read only. The genre must be named by
the link's tags, by its title, or by the option ``genre``; a grid of the kind Sudoku names itself. A drawing may contain
only clues: numbers, walls and black lines between regions; trees of Tents, circles of Binairo (white is 0), and grey
circles and squares of even-odd Sudokus. Numbers of lines and clues of a nonogram stand in the margins.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from nono.base.errors import PuzzleError, excerpt
from nono.genres import Nonogram, Puzzle
from nono.genres.codecs.link_tokens import HEX, Body, gaps, slots_of, text_of
from nono.genres.codecs.parts import UNKNOWN, Slots
from nono.genres.format_codecs import CodecGenres, codec_named, puzzle_of_layers
from nono.text.formats.puzzlink import penpa
from nono.text.formats.puzzlink.files import FILE, other_kind, puzzles_of_files
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, codec_for, require_nonogram
from nono.text.formats.shared.clues import board_size, is_list, puzzles_of_lines

CAPABILITIES = Capabilities(
    many=True, blots=True, genres=CodecGenres("puzzlink", "nonogram"), only_read=CodecGenres("penpa")
)
CONCATENATES = True
READ_OPTIONS = ("genre", "fields")
SITE = "https://puzz.link/p?"
HOSTS = r"puzz\.link|pzv\.jp|pzprxs\.vercel\.app"  # hosts of addresses that people write without https://
ADDRESS = re.compile(rf"(?:https?://|\b(?:{HOSTS})/|(?<!\S)m=(?:edit|solve)&p=)[^\s<>\"']+")
PART = re.compile(r"\??([a-z][a-z0-9-]*?)(_edit|_play)?/(\w+/)?\d+/\d+/\S*")
LINK = re.compile(r"https?://([^/?#]+)[^?]*(\?.*)?", re.DOTALL)  # matches the host, and everything after the first ?
OPTIONS = re.compile(r"\A(\w++=\w*+&(amp;)?)*+(type=)?/?")  # options of the page before the kind
NO_URL = re.compile(r"^(?:url=|(?!url=).*)", re.IGNORECASE | re.MULTILINE)  # all but the address in a shortcut
NONOGRAM = (HEX, gaps())


def sniff(head: str) -> bool:
    """Return whether most lines contain addresses of puzzles, of any kind, or the text begins as files of pzpr do."""
    return re.match(FILE, head.lstrip(), re.MULTILINE) is not None or is_list(_links(head), _is_puzzle)


def _links(text: str) -> str:
    """Return the text; in an Internet shortcut, all lines except the address become blank."""
    return NO_URL.sub("", text) if text.startswith(("[InternetShortcut]", "[{")) else text


def _whole(address: re.Match[str]) -> str:
    """Return the address with a scheme, by default ``https://``, and with a site before the data of Penpa+."""
    if address[0].startswith("m="):
        return f"{penpa.SITE}#{address[0]}"
    return address[0] if address[0].startswith("http") else f"https://{address[0]}"


def _is_puzzle(text: str) -> bool:
    """Return whether a line has the address of a puzzle, of any kind, or an address from a known kind on."""
    address = ADDRESS.search(text)
    if address is None:
        part = PART.fullmatch(text)
        return part is not None and (part[1] == "nonogram" or codec_named("puzzlink", part[1]) is not None)
    if penpa.is_link(_whole(address)):
        return True
    try:
        kind, rest = _parts(unquote(_whole(address)))
    except PuzzleError:
        return False
    return kind.isalnum() and any(part.isdigit() for part in rest[:2])


def loads(text: str, check: bool = True, genre: str | None = None, fields: Mapping[str, Any] | None = None) -> Loaded:
    """Return an iterator over the puzzles in a list. An unreadable line gives its error.

    ``genre``, with the ``fields`` that its name sets, applies to links that name none.
    """
    if re.match(FILE, text.lstrip(), re.MULTILINE):
        return puzzles_of_files(text, check)
    return puzzles_of_lines(_links(text), lambda line: _read(line, check, genre, fields or {}))


def _read(text: str, check: bool, genre: str | None, fields: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle on a line. Raises `PuzzleError`."""
    match = ADDRESS.search(text)
    title = text[: match.start()].strip(" \t-:*([<\"'") if match else ""
    address = unquote(_whole(match).rstrip(")],;") if match else text)
    if penpa.is_link(address):
        return penpa.read(address, check, genre, fields)
    kind, rest = _parts(address)
    of_kind = None if kind == "nonogram" else codec_named("puzzlink", kind)
    if kind != "nonogram" and of_kind is None:
        raise other_kind(kind)
    if rest[0].startswith("v:"):
        raise PuzzleError(f"found the variant {excerpt(rest[0][2:])}, expected plain {kind}", "unsupported-variant")
    flags = ""
    if len(rest) > 3 and not rest[0].isdigit():
        flags, *rest = rest  # words for options of the page or of the genre
    if len(rest) < 3 or (of_kind is None and any(rest[3:])):
        raise PuzzleError(f"found {excerpt('/'.join(rest))}, expected COLUMNS/ROWS/BODY", "missing-section")
    height, width = board_size(rest[1], rest[0], 0)
    if of_kind is None:
        return _nonogram(Body(height, width, text=rest[2]), check, title)
    layer_puzzle, codec = of_kind
    layer_puzzle.expect_board(height, width)
    board = codec.read(height, width, flags, "/".join(rest[2:]))
    return puzzle_of_layers(layer_puzzle, board, check, title=title)


def _parts(address: str) -> tuple[str, list[str]]:
    """Return the kind in an address and the parts after it; raises `PuzzleError` if there is no puzzle."""
    link = LINK.fullmatch(address)
    query = ((link[2] or "") if link else address).lstrip("?")
    kind, *rest = OPTIONS.sub("", query, count=1).split("/")
    if not rest:
        what = f"a link to {excerpt(link[1])}" if link else excerpt(address)
        message = f"found {what}, expected an address of puzz.link, ?nonogram/… (no page is downloaded)"
        raise PuzzleError(message, "unknown-format")
    return kind.removesuffix("_edit").removesuffix("_play"), rest


def _nonogram(body: Body, check: bool, title: str) -> Nonogram:
    """Return the nonogram of a body: the lengths of the columns and then of the rows, each from the board outwards."""
    deep, wide = (body.height + 1) // 2, (body.width + 1) // 2  # slots of a column and of a row: its most blocks
    slots = slots_of(body, body.width * deep + body.height * wide, NONOGRAM)
    body.expect_end()
    cols = [_clue(slots[first : first + deep]) for first in range(0, body.width * deep, deep)]
    rows = [_clue(slots[first : first + wide]) for first in range(body.width * deep, len(slots), wide)]
    return Nonogram(rows, cols, title=title, check=check)


def _clue(slots: Slots) -> list[int | None]:
    """Return the lengths of a line from its slots."""
    return [None if length == UNKNOWN else length for length in reversed(slots) if length is not None]


def dumps(puzzles: Puzzles) -> str:
    """Return one address per line; raises `PuzzleError` on a puzzle that has no address."""
    return "".join(map(_address, puzzles))


def _address(puzzle: Puzzle) -> str:
    """Return the address of a puzzle with a line feed. Raises `PuzzleError` if there is none."""
    if address := codec_for(puzzle, "puzzlink", CAPABILITIES):
        return f"{SITE}{address.write(puzzle.with_standard_keys())}\n"
    nonogram = require_nonogram(puzzle, "puzzlink", CAPABILITIES)
    slots: Slots = []
    for size, clues in (((nonogram.height + 1) // 2, nonogram.cols), ((nonogram.width + 1) // 2, nonogram.rows)):
        for clue in clues:
            if len(clue) > size:
                message = f"found a clue of {len(clue)} blocks, expected at most {size}"
                raise PuzzleError(message, "clue-too-long")
            slots += [UNKNOWN if length is None else length for length, _ in reversed(clue)]
            slots += [None] * (size - len(clue))
    return f"{SITE}nonogram/{nonogram.width}/{nonogram.height}/{text_of(slots, NONOGRAM)}\n"
