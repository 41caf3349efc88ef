"""Colours of typed texts, their legends (``r = red, b: #0000ff``), and finished pictures, one line per row.

A picture consists of characters or squares, with or without blanks between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import NAMED, RGB_OF_NAME, Colour, Palette, default_palette, make_palette
from nono.text.formats.shared.clues import Line
from nono.text.formats.shared.raster import fit_key, rgb_of
from nono.text.formats.shared.words import plain

WHITE, BLACK = default_palette(2)
WORDED = re.compile(
    r"(?:colou?rs?|legende?|palette|key|farben?|couleurs?|colores|l\u00e9gende|leyenda|colori)\b\s*([:=]?)\s*(.+)",
    re.IGNORECASE,
)
ENTRY = re.compile(
    r"([^\W\d_]+|\D|\d(?=\s*=))\s*(?:[:=→]|[-=]>|\s-\s|(?<=\w)\s(?:is|means|stands for|ist|bedeutet|est|es)\s)\s*(\S.*)"
)
SPACED = re.compile(r"([^\W\d_]+|\S)\s+(\S+)")
JOINT = r"[,;]|\s/\s|(?<=\w)\s(?:and|und|et)\s"
MARKUP = re.compile(r"^\s*[*+\u2022-]\s+(?=\S)|[*_]{2}(?=\S)|(?<=\S)[*_]{2}|[`{}]|(?<=\w)\.$")
BRACKETED = re.compile(r"[(\[]([^\W\d_])[)\]](?=\s+\w)")  # "(o) orange"
REMARK = re.compile(r"(.*\S)\s*(\([^()=]+\))\W*")  # behind a legend, such as "(the background is white)"
WORD = re.compile(r"[^\W\d_]+")
BEHIND = re.compile(  # a legend behind a title
    r"[.,;]\s+((?:l[e\u00e9]gende?|key|colou?rs?|farben|couleurs|colores|leyenda|colori)\s*:.*)|[(\[]([^()\[\]]{2,})[)\]]|"
    r"(?:,|:|;|\.|\s-)\s+(?=\S{1,2}\s*(?:=|->|\u2192|\bis\b))(.*)",
    re.IGNORECASE,
)
MOST_LETTERS = 2  # maximum length of a word for a colour in a legend behind a title
HEX = re.compile(r"#?([0-9a-f]{6}|(?<=#)[0-9a-f]{3})", re.IGNORECASE)
FOREIGN = {  # names of colours in other languages, without accents
    word: name
    for name, words in {
        "red": "rot rouge rouges rojo roja rojos rosso rossa vermelho rood rod czerwony cervena красныи 红 紅 赤 빨강",
        "green": "grun vert verte verts verde verdes verdi groen gron gronn zielony zelena зеленыи 绿 綠 緑 초록",
        "blue": "blau bleu bleue bleus azul azules blu blauw bla niebieski modra синии 蓝 藍 青 파랑",
        "yellow": "gelb jaune jaunes amarillo amarilla giallo gialla amarelo geel gul zolty zluta желтыи 黄 黃 노랑",
        "black": "schwarz noir noire noirs negro negra negros nero nera preto zwart svart sort czarny cerna черныи "
        "黑 黒 검정",
        "white": "weiss blanc blanche blanco blanca bianco bianca branco wit vit hvid hvit bialy bila белыи 白 하양",
        "brown": "braun brun brune marron marrone",
        "purple": "lila mauve pourpre morado morada",
        "violet": "violett violette violeta viola",
        "pink": "rosa rose",
        "grey": "grau gris grise grigio grigia",
        "orange": "naranja arancione arancio",
    }.items()
    for word in words.split()
}
EMPTY = ("empty", "blank", "off", "background")
FULL = ("filled", "full", "on", "ink")
LETTERS = "rgbyocm"  # keys of `NAMED` that can be used without a legend
BLANKS = ".-_0·\u2591\u25a1\u25a2\u25ab\u25fb\u25fd\u2b1c\u26aa"
INKS = "#Xx*@1+\u2588\u2593\u25a0\u25aa\u25fc\u25fe\u2b1b\u26ab"
EITHER = "Oo"
SQUARES = {
    square: name
    for name, squares in {
        "red": "\U0001f534\U0001f7e5",
        "blue": "\U0001f535\U0001f7e6",
        "orange": "\U0001f7e0\U0001f7e7",
        "yellow": "\U0001f7e1\U0001f7e8",
        "green": "\U0001f7e2\U0001f7e9",
        "purple": "\U0001f7e3\U0001f7ea",
        "brown": "\U0001f7e4\U0001f7eb",
    }.items()
    for square in squares
}
CELLS = re.compile(f"[{re.escape(BLANKS + INKS + EITHER)}{''.join(SQUARES)}]+")


class Entry(NamedTuple):
    """An entry of a legend: the word used in clues or pictures, and the colour it stands for."""

    key: str
    name: str
    rgb: str
    background: bool = False


def legend_of(text: str) -> list[Entry]:
    """Return the entries of a legend, or [] if the line is not a legend; raises `PuzzleError` on an unknown colour."""
    text = BRACKETED.sub(r"\1", MARKUP.sub("", text))
    worded = WORDED.fullmatch(text)
    many = len(re.split(JOINT, text)) > 1
    entries = []
    for part in filter(None, map(str.strip, re.split(JOINT, worded[2] if worded else text))):
        entry, match = _pair(part, bool(worded))
        if entry is None and match is None and many and not worded:
            entry, match = _pair(part, part[0].isalpha())
        if entry is None and worded and worded[1]:
            raise PuzzleError(f"found the colour {excerpt(part)}, expected one as in 'r = red'", "unknown-colour")
        if entry is None or not (match or worded):
            return []
        entries.append(entry)
    return entries


def _pair(part: str, spaced: bool) -> tuple[Entry | None, re.Match[str] | None]:
    """Return the entry in a part of a legend, and its match. With ``spaced``, a blank may separate sign and colour."""
    match = ENTRY.fullmatch(part) or (SPACED.fullmatch(part) if spaced else None)
    key, value = match.groups() if match else (part, part)
    return _entry(key, value.strip("()'\" "), bool(match)), match


def legend_in(text: str) -> tuple[list[Entry], str]:
    """Return the entries of the legend that a line contains, perhaps behind its title or in brackets, and its other
    words. Raises `PuzzleError` on an unknown colour in a line that is a legend."""
    with suppress(PuzzleError):
        if entries := legend_of(text):
            return entries, ""
    for found in BEHIND.finditer(text):
        entries = legend_of(next(filter(None, found.groups()), ""))
        if entries and all(len(entry.key) <= MOST_LETTERS for entry in entries):
            return entries, f"{text[: found.start()]} {text[found.end() :]}".strip(" ,;:")
    entries, rest = legend_of(text), ""
    remark = REMARK.fullmatch(text) if not entries else None
    if remark and {colour[1] for colour in map(colour_named, WORD.findall(remark[2])) if colour} == {WHITE.rgb}:
        entries, rest = legend_in(remark[1])
    return entries, rest if entries else ""


def _entry(key: str, value: str, pair: bool) -> Entry | None:
    if pair and len(value) == 1 and (len(key) > 1 or not key.isalpha()):
        key, value = value, key
    if value.lower() in EMPTY:
        return Entry(key, WHITE.name, WHITE.rgb, True)
    if value.lower() in FULL:
        return Entry(key, BLACK.name, BLACK.rgb)
    colour = colour_named(value)
    if colour is None:
        return None
    return Entry(key, *colour, key.lower() in EMPTY or colour[1] == WHITE.rgb)


def colour_named(word: str) -> tuple[str, str] | None:
    """Return name and value of a colour that is given by its name or by hexadecimal digits; None for other words."""
    if digits := HEX.fullmatch(word):
        rgb = rgb_of("#" + digits[1]) or ""
        return next((entry.name for entry in NAMED if entry.rgb == rgb), f"#{rgb}"), rgb
    name = FOREIGN.get(plain(word), word.lower())
    rgb = RGB_OF_NAME.get(name) or rgb_of(name) or ""
    return (name, rgb) if rgb and not name.startswith("#") else None


class Colours:
    """The colours that the clues of a puzzle use. The legend may define a colour, or only the clues may name it.

    ``mentioned`` are the words around the clues: a letter without a legend is refused if they name another colour that
    begins with it.
    """

    def __init__(self, legend: Sequence[Entry], mentioned: Iterable[str] = ()) -> None:
        self.legend = legend
        self.mentioned = [(word, found) for word in mentioned if (found := colour_named(word))]
        self.inks: list[Entry] = []
        self.number: dict[str, int] = {}

    def of(self, word: str) -> int:
        """Return the index of the colour that the word after a block names; "" means black. Raises `PuzzleError`."""
        if word not in self.number:
            entry = self._find(word)
            if entry.background:
                raise PuzzleError(
                    f"found a block in the background colour {word!r}, expected another colour", "bad-number"
                )
            same = next((ink for ink in self.inks if ink.rgb == entry.rgb), None)
            if same is None:
                self.inks.append(entry)
            self.number[word] = self.inks.index(same or entry) + 1
        return self.number[word]

    def _find(self, word: str) -> Entry:
        if not word:
            return Entry(BLACK.key, BLACK.name, BLACK.rgb)
        for alike in (str, str.lower):
            for entry in self.legend:
                if alike(word) in (alike(entry.key), alike(entry.name)):
                    return entry
        letter = next((entry for entry in NAMED if entry.key == word.lower() and entry.key in LETTERS), None)
        if letter is not None:
            if other := next(
                (one for one, own in self.mentioned if one[0] == letter.key and own[0] != letter.name), ""
            ):
                message = f"found the colour {word}, which may be {letter.name} or {other}"
                raise PuzzleError(f"{message}, expected a legend such as '{word} = {other}'", "unknown-colour")
            return Entry(*letter)
        if colour := colour_named(word) if len(word) > 1 else None:
            return Entry(word, *colour, colour[1] == WHITE.rgb)
        message = f"found the colour {excerpt(word)}, expected a legend such as '{word[:9]} = green'"
        raise PuzzleError(message, "unknown-colour")

    def palette(self) -> Palette:
        """Return the palette: the background, then the used colours in the order of their first use."""
        background = next((entry for entry in self.legend if entry.background), WHITE)
        return palette_of(background, self.inks)

    def words(self) -> str:
        """Return the colours with the words for them as text, or "" if no colour other than black is used."""
        if [entry.rgb for entry in self.inks] in ([], [BLACK.rgb]):
            return ""
        return ", ".join(
            entry.name if entry.key in (BLACK.key, entry.name) else f"{entry.key} = {entry.name}" for entry in self.inks
        )


def palette_of(background: Entry | Colour, inks: Iterable[Entry]) -> Palette:
    """Return a palette of these colours. The word for a colour becomes its key if it is a suitable character."""
    entries = [{"key": WHITE.key, "name": background.name, "rgb": background.rgb}]
    used = {WHITE.key}
    for ink in inks:
        entry = {"name": ink.name, "rgb": ink.rgb}
        key = BLACK.key if ink.rgb == BLACK.rgb else ink.key
        if fit_key(key) and key not in used:
            entry["key"] = key
            used.add(key)
        entries.append(entry)
    return make_palette(entries)


def cells_of(text: str, legend: Sequence[Entry] = ()) -> str:
    """Return the cells of a row without blanks and without bars, or "" if it is not a row of a picture."""
    tokens = text.replace("|", " ").split()
    cells = "".join(tokens) if "-1" not in tokens else ""
    own = {entry.key for entry in legend}
    return cells if cells and all(cell in own or CELLS.fullmatch(cell) for cell in dict.fromkeys(cells)) else ""


def is_plain(rows: Sequence[str], legend: Sequence[Entry]) -> bool:
    """Return whether the rows can only be a picture: two or more rows of equal length with empty and filled cells."""
    used = set("".join(rows))
    known = {entry.key for entry in legend}
    blank = {entry.key for entry in legend if entry.background} | (set(BLANKS) - known)
    if "1" in used and used - {"1", *BLANKS}:  # otherwise, the rows may be clues with colour letters
        return False
    even = len(rows) > 1 and len(rows[0]) > 1 and len({len(row) for row in rows}) == 1
    return even and bool(used & blank) and bool(used - blank)


def picture_of(rows: Sequence[Line], legend: Sequence[Entry]) -> tuple[list[list[int]], Palette]:
    """Return the colour numbers by row, and the palette, for rows of cells. Raises `PuzzleError`."""
    first, size = rows[0][0], len(rows[0][1])
    check_size(len(rows), size)
    for line, row in rows:
        if len(row) != size:
            message = f"found a row of {len(row)} cells, expected {size} as on line {first}"
            raise PuzzleError(message, "goal-size").at(line)
    used = list(dict.fromkeys("".join(row for _, row in rows)))
    entries = {entry.key: entry for entry in legend} | {
        key: Entry(key, name, next(entry.rgb for entry in NAMED if entry.name == name)) for key, name in SQUARES.items()
    }
    known = {key: entries[key] for key in used if key in entries}
    rest = [key for key in used if key not in known]
    blanks = [key for key in used if key in BLANKS and key in rest]
    inks = [key for key in rest if key in INKS or (key in EITHER and (blanks or _has_blank(known)))]
    lost = [key for key in rest if key not in blanks + inks]
    if lost or len(blanks) > 1 or len(inks) > 1:
        shown = " ".join(lost or blanks if len(blanks) > 1 else lost or inks)
        message = f"found cells {excerpt(shown)}, expected a line such as '{shown[0]} = empty'"
        raise PuzzleError(message, "ambiguous-format").at(first)
    if not blanks and not _has_blank(known) and len(used) > 1:
        found = excerpt(" ".join(used))
        message = f"found cells {found} and no empty cell, expected a line such as '{used[0]} = empty'"
        raise PuzzleError(message, "ambiguous-format").at(first)
    coloured = [entry for entry in known.values() if not entry.background]
    background = next((entry for entry in known.values() if entry.background), WHITE)
    number = dict.fromkeys(blanks + [key for key in known if known[key].background], 0)
    colours = [Entry(key, BLACK.name, BLACK.rgb) for key in inks] + coloured
    number |= {entry.key: index for index, entry in enumerate(colours, 1)}
    palette = palette_of(background, colours) if coloured else default_palette(2)
    return [[number[cell] for cell in row] for _, row in rows], palette


def _has_blank(known: dict[str, Entry]) -> bool:
    return any(entry.background for entry in known.values())
