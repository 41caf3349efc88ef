"""The names of genres: those under which nono's genres are published, and those of puzzles that nono does not know.

A heading is a line that has only such a name, apart from a number, a size, and a remark behind a colon, a comma or in
brackets. nono's own heading ``Beacon, Akari, 10x12, unique`` is one, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, NamedTuple

from nono.base.arguments import did_you_mean
from nono.base.errors import PuzzleError, excerpt
from nono.genres import GENRES
from nono.text.parts.clues import Sides, are_single
from nono.text.parts.names import PART, SUMS, may_be_sums, words_of
from nono.text.parts.refusals import quoted, refusal
from nono.text.parts.variants import names_sudoku, said_in, unknown_variant, variant_in

MARKS = "#%>*=[(\"'/; \t"  # may stand before a heading
LONGEST = 4  # words of a name
SHORTEST = 8  # letters of a name that is no word for other things
COMMON = ("Solitaire", "Binary", "0h h1", "Peg")  # names that are words for other things, too
WORD = re.compile(r"[\w+']+")
REST = re.compile(
    r"(?i)[\s\"'*=\])]*(?:puzzles?\b)?\s*(?:(?:no|nr|number)?\.?\s*#?\s*\d++(?!\s*x))?"  # a number
    r"\s*(?:,?\s*(\d+)\s*x\s*(\d+)\b)?[\s\"'*=\])]*"  # a size
    r"(?:(?<=\s)-\s.*|[:,;(].*|[.#](?:\s.*)?)?"  # a remark
)
PRINTED = re.compile(r"(?:.+: )?(?:.+, )?([^,:]+), (\d+)x(\d+)(?:, .*)?")
# names of puzzles that nono does not know: the genres of puzz.link, and other well-known puzzles
UNKNOWN = """
Akichiwake, Alcazar, Amibo, Angle Loop, Anglers, Antmill, Aqre, Aquapelago, Araf, Armyants, Arrow Flow, Arukone,
Ayeheya, Balance Loop, Barns, Battleship, Battleships, Bdblock, Bonsan, Bosanowa, Box, Bridges, Brown Lines, Calcudoku,
Canal View, Castle Wall, Caterpillars, Cave, Cbanana, Chained Block, Choco Banana, Chocona, Circles and Squares,
Cocktail Lamp, Coffee Milk, Cojun, Compass, Contact, Context, Coral, Corral, Country Road, Creek, Crossstitch,
Crossword, Curve Data, Curving Road, Dbchoco, Detour, Disloop, Dominion, Domino, Dominosa, Doppelblock, Dosun-Fuwari,
Dotchi-Loop, Double Back, Double Choco, Easy as ABC, Energy Walk, Evolmino, Factors, Family Photo, Fillmat, Fillomino,
Firefly, Five Cells, Four Cells, Fracdiv, Futoshiki, Galaxies, Geradeweg, Goats and Wolves, Gokigen Naname, Golem Grad,
Grand Tour, Guide Arrow, Haisu, Hakoiri, Hashi, Hashiwokakero, Hebi-Ichigo, Herugolf, Heteromino, Heyablock, Heyapin,
Heyawake, Hidato, Hinge, Hitori, Icebarn, Icelom, Icewalk, Ichimaga, Interbd, Japanese Sums, Juosan, Kakurasu, Kakuro,
Kakuru, Kazunori Room, KenKen, Kinkonkan, Koburin, Kouchoku, Kramma, Kropki, Kurochute, Kuroclone, Kurodoko, Kuromasu,
Kuromenbun, Kurotto, Kusabi, L-route, Ladders, Lapaz, Laser, Light and Shadow, Lights Out, Line of Sight, LITS, Lohkous,
Lollipops, Lookair, Loop Special, Magnets, Makaro, Mannequin Gate, Martini, Masyu, Maxi Loop, Maze, Meander, Meidjuluk,
Mejilink, Midloop, Mirroring Tile, Mochikoro, Mochinyoro, Moon or Sun, Moonsun, Mrtile, Mukkonn Enn, Nagareru-Loop,
Nagenawa, Nanameguri, Nanro, Narrow, Nawabari, Neibadomino, Nikoji, No Three, Nondango, Nonogram Loop, Nothing, Number
Rope, Numberlink, Nuraf, Nurikabe, Nurimaze, Nurimisaki, Nuriuzu, Oases, One Room One Door, Oyakodori, Paintarea,
Parquet, Patchwork, Pencils, Pentatouch, Pentominoes, Pentopia, Pipe Link, Portal Loop, Putteria, Rail Pool, Rassi
Silai, Rectslider, Reflect Link, Renban, Renban-Madoguchi, Ring-Ring, Ripple Effect, Roma, Room and Reason, Roundtrip,
Sashigane, Sashikazune, Sato, Satogaeri, Scrin, Shakashaka, Shakokai, Shapes Division, Shikaku, Shimaguni, Shugaku,
Simple Gako, Simple Loop, Skyscraper, Skyscrapers, Slalom, Slashpack, Slitherlink, Snake, Snake Eggs, Snake Pit,
Sokoban, Square Jam, Star Coral, Statue Park, Stitches, Stostone, Stream Square, Subomino, Suguru, Sukoro, Sukororoom,
Sumiwake, Suraromu, Swordsearch, Symmetry Area, Tapa, Tapaloop, Tasquare, Tatamibari, Tataminote, Tatebo-Yoko,
Tateboo-Banbo, Tawamurenga, Tentai Show, Tentaisho, Terra X, Tetrochain, Tetrominous, Thermometers, Tilecity, Tilepaint,
Tiles, Toichika, Tontonbeya, Tontti, Towers, Trace Numbers, Tracks, Train Tracks, Tren, Tri-place, Tslide, Turn and Run,
Turnaround, Uso-one, Vertex Slitherlink, View, Voxas, Wafusuma, Wagiri, Walls, Water Walk, Wblink, Wittgenstein Briquet,
Word Search, Yajikazu, Yajilin, Yajirin, Yajisan-Kazusan, Yajitatami, Yin-Yang, Yosenabe, Zabajaba, Zebra, Zip
"""


class Heading(NamedTuple):
    """What a heading says: a genre and the fields that its name sets, or the name of an unknown puzzle."""

    genre: str
    fields: Mapping[str, Any]
    unknown: str


def plain(name: str) -> str:
    """Return a name in lower case, without blanks, hyphens and other signs but a plus."""
    return re.sub(r"[^\w+]|_", "", name.casefold())


@cache
def _genre_by_name() -> dict[str, tuple[str, Mapping[str, Any]]]:
    """Return the genre and the fields for each name of a genre of nono."""
    genre_of_name: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for genre in GENRES:
        try:
            names = GENRES[genre].names
        except PuzzleError:  # a plug-in that cannot be loaded
            continue
        genre_of_name |= {plain(name): (genre, fields) for name, fields in {genre: {}, **names}.items()}
    return genre_of_name


@cache
def _unknown() -> dict[str, str]:
    """Return the names of `UNKNOWN` by their plain forms."""
    names = [" ".join(name.split()) for name in UNKNOWN.split(",")]
    return {plain(name): name for name in names}


@cache
def _beginnings() -> frozenset[str]:
    """Return what a name may begin with."""
    return frozenset(name[:end] for name in (*_genre_by_name(), *_unknown()) for end in range(1, len(name) + 1))


def genre_named(name: str) -> tuple[str, Mapping[str, Any]]:
    """Return the genre with this name, and the fields that the name sets. Raises `PuzzleError`."""
    if name in GENRES:
        return name, {}
    if genre_and_fields := _genre_by_name().get(plain(name)):
        return genre_and_fields
    words = variant_in(name)
    what = ", which nono does not solve" if words or plain(name) in _unknown() else ""
    advice = did_you_mean(name, GENRES).strip() or f"the genres are {', '.join(GENRES)}"
    if words:
        advice = unknown_variant(words).help
    raise PuzzleError(f"unknown genre {excerpt(name)}{what}\n{advice}", "unsupported-variant")


def heading_of(line: str) -> Heading | None:
    """Return what a line says if it is a heading, otherwise None."""
    if not 2 < len(line) < 200:
        return None
    printed = PRINTED.fullmatch(line) if "," in line else None
    if printed and (genre_and_fields := _genre_by_name().get(plain(printed[1]))):
        genre, fields = genre_and_fields
        return Heading(genre, _with_size(fields, printed[2], printed[3]), unknown="")
    start = len(line) - len(line.lstrip(MARKS))
    ends = []
    for word in WORD.finditer(line, start):
        ends.append(word.end())
        if len(ends) == LONGEST or plain(line[start : word.end()]) not in _beginnings():
            break
    for end in reversed(ends):
        name = plain(line[start:end])
        if (name in _genre_by_name() or name in _unknown()) and (rest_match := REST.fullmatch(line[end:])):
            genre, fields = _genre_by_name().get(name, ("", {}))
            fields = _with_size(fields, rest_match[1], rest_match[2]) if genre and rest_match[1] else fields
            return Heading(genre, fields, unknown="" if genre else _unknown()[name])
    if names_sudoku(line) and (words := variant_in(line)) and not said_in(line).doubtful:
        return Heading("", {}, f"{words} Sudoku")
    return None


def _with_size(fields: Mapping[str, Any], width: str, height: str) -> Mapping[str, Any]:
    return {**fields, "size": (int(width[:9]), int(height[:9]))}


def unknown_puzzle(name: str, line: int, place: str = "the heading") -> PuzzleError:
    """Return the error for a board below the name of a puzzle that nono does not know."""
    what = "which nono does not solve"
    advice = f"if it is only a title, write 'title: {name}', and 'genre: NAME' on a line of its own"
    if names_sudoku(name):
        return unknown_variant(name.removesuffix(" Sudoku"), line, place)
    return PuzzleError(f"{place} names {name}, {what}\n{advice}", "unsupported-variant").at(line)


def expect_no_misspelt_heading(text: str, line: int) -> None:
    """Raise `PuzzleError` at a line of words that is almost the name of a genre."""
    word = text.strip("#:*= ").replace("-", "").replace(" ", "")
    long_names = [name for name in _genre_by_name() if len(name) > 4]
    if word.isalpha() and len(word) < 30 and (matches := get_close_matches(plain(word), long_names, 1, 0.8)):
        genre, _ = _genre_by_name()[matches[0]]
        raise refusal("misspelt", f"found {quoted(text)}, perhaps the genre {genre!r}", line)


def is_name(value: object) -> bool:
    """Return whether a value is the name of a genre, or of a puzzle that nono does not know."""
    if not isinstance(value, str):
        return False
    is_variant = names_sudoku(value) and bool(variant_in(value))
    return is_variant or plain(value) in _genre_by_name() or plain(value) in _unknown()


@lru_cache(maxsize=1)  # all errors of a text ask the same
def genres_named_in(text: str) -> list[str]:
    """Return the genres of nono that a text names anywhere, such as in an address or in ``AkariSolver``, in order."""
    words = _words_in(text)
    names = {genre: [name for name in (genre, *GENRES[genre].names) if name not in COMMON] for genre in GENRES}
    places = {genre: [words.find(_words_in(name)) for name in of_genre] for genre, of_genre in names.items()}
    first = {genre: min(found) for genre, places_of in places.items() if (found := [at for at in places_of if at >= 0])}
    return sorted(first, key=lambda genre: first[genre])


@lru_cache(maxsize=1)
def unknown_named_in(text: str) -> str:
    """Return the longest name in a text of a puzzle that nono does not solve, or "". Short names are words, too."""
    words = _words_in(text)
    found = [name for name in _unknown().values() if len(name) >= SHORTEST and _words_in(name) in words]
    return max(found, key=len, default="")


def expect_clues(sides: Sides, labels: Iterable[str], texts: tuple[str, ...], line: int = 0) -> None:
    """Raise `PuzzleError` if words say that the numbers of rows and columns are no clues. A clue of two numbers is one.

    The ``labels`` of the sides may call them sums. The ``texts`` around them may do so, too, or name another puzzle.
    """
    if not are_single(sides):
        return
    label = next(filter(may_be_sums, labels), "")
    if found := f"found {quoted(label)}, which may be sums, as in Kakurasu" if label else _other_in(texts):
        raise refusal("no clues", found, line)


@lru_cache(maxsize=4)  # all puzzles of a text have the same lines around them
def _other_in(texts: tuple[str, ...]) -> str:
    """Return what one of these texts says that is no nonogram, for a message; otherwise ""."""
    for text in texts:
        heading = heading_of(text.strip(MARKS))
        others = (genre for genre in genres_named_in(text) if genre != "nonogram")
        if name := (heading.unknown if heading else "") or unknown_named_in(text) or next(others, ""):
            return f"found numbers of rows and columns, and the name {name}"
        if words_of(text) & SUMS:
            return f"found {quoted(text)}, which may be sums, as in Kakurasu"
    return ""


def _words_in(text: str) -> str:
    """Return the words of a text in lower case, without a plural s, and with a blank before and behind each."""
    return f" {' '.join(part.casefold().removesuffix('s') for part in PART.findall(text))} "
