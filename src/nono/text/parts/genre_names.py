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
from nono.text.parts.names import PART
from nono.text.parts.refusals import quoted, refusal

MARKS = "#%>*=[(\"'/; \t"  # may stand before a heading
LONGEST = 4  # words of a name
SHORTEST = 8  # letters of a name that is no word for other things
COMMON = ("Solitaire", "Binary", "0h h1", "Peg")  # names that are words for other things, too
SIZE = re.compile(r"\d+\s*[xX]\s*\d+")
PUNCTUATION = re.compile(r"[^\w\s]|_")
WORD = re.compile(r"[\w+']+")
REST = re.compile(
    r"(?i)[\s\"'*=\])]*(?:puzzles?\b)?\s*(?:(?:no|nr|number)?\.?\s*#?\s*\d++(?!\s*x))?"  # a number
    r"\s*(?:,?\s*(\d+)\s*x\s*(\d+)\b)?[\s\"'*=\])]*"  # a size
    r"(?:(?<=\s)-\s.*|[:,;(].*|[.#](?:\s.*)?)?"  # a remark
)
PRINTED = re.compile(r"(?:.+: )?(?:.+, )?([^,:]+), (\d+)x(\d+)(?:, .*)?")
# names of puzzles that nono does not know: the genres of puzz.link, other well-known puzzles, variants of Sudoku
UNKNOWN = """
Akichiwake, Alcazar, Amibo, Angle Loop, Anglers, Anti-King Sudoku, Anti-Knight Sudoku, Antmill, Aqre, Aquapelago, Araf,
Argyle Sudoku, Armyants, Arrow Flow, Arrow Sudoku, Arukone, Asterisk Sudoku, Ayeheya, Balance Loop, Barns, Battleship,
Battleships, Bdblock, Bonsan, Bosanowa, Box, Bridges, Brown Lines, Calcudoku, Canal View, Castle Wall, Caterpillars,
Cave, Cbanana, Center Dot Sudoku, Chained Block, Chaos Sudoku, Chess Sudoku, Choco Banana, Chocona, Circles and Squares,
Cocktail Lamp, Coffee Milk, Cojun, Compass, Consecutive Sudoku, Contact, Context, Coral, Corral, Country Road, Creek,
Crossstitch, Crossword, Curve Data, Curving Road, Dbchoco, Detour, Disloop, Dominion, Domino, Dominosa, Doppelblock,
Dosun-Fuwari, Dotchi-Loop, Double Back, Double Choco, Easy as ABC, Energy Walk, Even Sudoku, Even-Odd Sudoku, Evolmino,
Factors, Family Photo, Fillmat, Fillomino, Firefly, Five Cells, Four Cells, Fracdiv, Futoshiki, Futoshiki Sudoku,
Galaxies, Geradeweg, Girandola Sudoku, Goats and Wolves, Gokigen Naname, Golem Grad, Grand Tour, Greater Than Sudoku,
Guide Arrow, Haisu, Hakoiri, Hashi, Hashiwokakero, Hebi-Ichigo, Herugolf, Heteromino, Heyablock, Heyapin, Heyawake,
Hidato, Hinge, Hitori, Hyper Sudoku, Icebarn, Icelom, Icewalk, Ichimaga, Interbd, Irregular Sudoku, Japanese Sums,
Jigsaw Sudoku, Juosan, Kakurasu, Kakuro, Kakuru, Kazunori Room, KenKen, Killer Sudoku, Kinkonkan, Koburin, Kouchoku,
Kramma, Kropki, Kropki Sudoku, Kurochute, Kuroclone, Kurodoko, Kuromasu, Kuromenbun, Kurotto, Kusabi, L-route, Ladders,
Lapaz, Laser, Light and Shadow, Lights Out, Line of Sight, LITS, Little Killer Sudoku, Lohkous, Lollipops, Lookair, Loop
Special, Magnets, Makaro, Mannequin Gate, Martini, Masyu, Maxi Loop, Maze, Meander, Meidjuluk, Mejilink, Midloop,
Mirroring Tile, Mochikoro, Mochinyoro, Moon or Sun, Moonsun, Mrtile, Mukkonn Enn, Nagareru-Loop, Nagenawa, Nanameguri,
Nanro, Narrow, Nawabari, Neibadomino, Nikoji, No Three, Nondango, Nonogram Loop, Nothing, Number Rope, Numberlink,
Nuraf, Nurikabe, Nurimaze, Nurimisaki, Nuriuzu, Oases, Odd Sudoku, One Room One Door, Oyakodori, Paintarea, Parquet,
Patchwork, Pencils, Pentatouch, Pentominoes, Pentopia, Pipe Link, Portal Loop, Putteria, Rail Pool, Rassi Silai,
Rectslider, Reflect Link, Renban, Renban-Madoguchi, Ring-Ring, Ripple Effect, Roma, Room and Reason, Roundtrip, Samurai
Sudoku, Sandwich Sudoku, Sashigane, Sashikazune, Sato, Satogaeri, Scrin, Shakashaka, Shakokai, Shapes Division, Shikaku,
Shimaguni, Shugaku, Simple Gako, Simple Loop, Skyscraper, Skyscrapers, Slalom, Slashpack, Slitherlink, Snake, Snake
Eggs, Snake Pit, Sokoban, Square Jam, Star Coral, Statue Park, Stitches, Stostone, Stream Square, Subomino, Suguru,
Sukoro, Sukororoom, Sumiwake, Suraromu, Swordsearch, Symmetry Area, Tapa, Tapaloop, Tasquare, Tatamibari, Tataminote,
Tatebo-Yoko, Tateboo-Banbo, Tawamurenga, Tentai Show, Tentaisho, Terra X, Tetrochain, Tetrominous, Thermo Sudoku,
Thermometers, Tilecity, Tilepaint, Tiles, Toichika, Tontonbeya, Tontti, Towers, Trace Numbers, Tracks, Train Tracks,
Tren, Tri-place, Tslide, Turn and Run, Turnaround, Uso-one, Vertex Slitherlink, View, Voxas, Wafusuma, Wagiri, Walls,
Water Walk, Wblink, Windoku, Wittgenstein Briquet, Word Search, XV Sudoku, Yajikazu, Yajilin, Yajirin, Yajisan-Kazusan,
Yajitatami, Yin-Yang, Yosenabe, Zabajaba, Zebra, Zip, Antiking Sudoku, Antiknight Sudoku, Cage Sudoku, King
Sudoku, Knight Sudoku, Miracle Sudoku, Nonconsecutive Sudoku, Palindrome Sudoku, Sudoku XV, Thermometer Sudoku, Whisper
Sudoku
"""


# names of Sudokus with regions, of which nono needs both boards
JIGSAWS = ("chaossudoku", "irregularsudoku", "jigsawsudoku")
WITH_BOXES = "write 'genre: sudoku' above the givens, and a line 'boxes:' above the regions, one letter for each cell"
# layers that make a Sudoku the variant with this word in its name
LAYER_OF = {"jigsaw": "boxes", "irregular": "boxes", "chaos": "boxes", "even": "parity", "odd": "parity"}
PLAIN = "nono solves Sudokus with boxes of any shape, diagonals and parity; leave the name out of a plain Sudoku"


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
    what = ", which nono does not solve" if plain(name) in _unknown() else ""
    advice = did_you_mean(name, GENRES).strip() or f"the genres are {', '.join(GENRES)}"
    if plain(name) in JIGSAWS:
        what, advice = ", expected sudoku, with the regions as its boxes", WITH_BOXES
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
    return None


def _with_size(fields: Mapping[str, Any], width: str, height: str) -> Mapping[str, Any]:
    return {**fields, "size": (int(width[:9]), int(height[:9]))}


def unknown_puzzle(name: str, line: int, place: str = "the heading") -> PuzzleError:
    """Return the error for a board below the name of a puzzle that nono does not know."""
    what = "which nono does not solve"
    advice = f"if it is only a title, write 'title: {name}', and 'genre: NAME' on a line of its own"
    if name in _variants():
        advice = PLAIN
    if plain(name) in JIGSAWS:
        what, advice = "expected its givens and its regions as two boards", WITH_BOXES
    return PuzzleError(f"{place} names {name}, {what}\n{advice}", "unsupported-variant").at(line)


@cache
def _variants() -> dict[str, str]:
    """Return the words of the names of variants of Sudoku."""
    names = {name: _words_in(name) for name in (*_unknown().values(), *GENRES["sudoku"].names)}
    return {name: words for name, words in names.items() if " sudoku " in words or name == "Windoku"}


def names_sudoku(text: str) -> bool:
    """Return whether a text has the word Sudoku, as the names of its variants do."""
    return "doku" in text.casefold()


def sudoku_fields(texts: Iterable[str], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that the names of variants in these texts set of a Sudoku.

    A variant is named before the word Sudoku, or at the end of a part of a line with this word. ``data`` has the layers
    of the puzzle. Raises `PuzzleError` at a variant that nono does not solve.
    """
    fields: dict[str, Any] = {}
    for text in filter(names_sudoku, texts):
        parts = PUNCTUATION.split(SIZE.sub("", text))
        words = "".join(map(_words_in, [" ".join(parts), *(f"{part.lower()} Sudoku" for part in parts if part[1:])]))
        while name := next((name for name, form in _variants().items() if form in words), ""):
            words = words.replace(_variants()[name], " sudoku ")  # "killer diagonal sudoku" names two
            layers = [layer for word, layer in LAYER_OF.items() if word in plain(name)]
            if name in _unknown().values() and data.keys().isdisjoint(layers):
                raise unknown_puzzle(name, 0, "the text")
            fields |= GENRES["sudoku"].names.get(name, {})
    return fields


def as_named(puzzle: Any, texts: Iterable[str], check: bool) -> Any:
    """Return a Sudoku as the variant that its title or one of these texts names. Raises `PuzzleError`."""
    if getattr(puzzle, "genre", "") != "sudoku":
        return puzzle
    named = [*filter(names_sudoku, (*texts, puzzle.title))]
    if not named:
        return puzzle
    data = puzzle.to_dict()
    fields = sudoku_fields(named, data)
    return type(puzzle).from_dict(data | fields, check) if fields.keys() - data.keys() else puzzle


def expect_no_misspelt_heading(text: str, line: int) -> None:
    """Raise `PuzzleError` at a line of words that is almost the name of a genre."""
    word = text.strip("#:*= ").replace("-", "").replace(" ", "")
    long_names = [name for name in _genre_by_name() if len(name) > 4]
    if word.isalpha() and len(word) < 30 and (matches := get_close_matches(plain(word), long_names, 1, 0.8)):
        genre, _ = _genre_by_name()[matches[0]]
        raise refusal("misspelt", f"found {quoted(text)}, perhaps the genre {genre!r}", line)


def is_name(value: object) -> bool:
    """Return whether a value is the name of a genre, or of a puzzle that nono does not know."""
    return isinstance(value, str) and (plain(value) in _genre_by_name() or plain(value) in _unknown())


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


def _words_in(text: str) -> str:
    """Return the words of a text in lower case, without a plural s, and with a blank before and behind each."""
    return f" {' '.join(part.casefold().removesuffix('s') for part in PART.findall(text))} "
