"""Classifies the lines of a typed text as headings, labelled clues, clues, rules, sizes, legends or words.

It also understands words around and between clues, such as ``3 and 2``, ``1st row`` and ``row 2 has``, and lines of
prose that can be ignored.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from nono.base.errors import PuzzleError
from nono.text.formats.shared.words import FILLERS, OTHER_ORDER, PICTURE, SIDE_OF, refused_in
from nono.text.typed.cells import PLAIN, listed
from nono.text.typed.picture import SQUARES, Entry, cells_of, legend_in
from nono.text.typed.tables import without_tables

_LABELS = """
row r l z f zeile reihe ligne fila riga rij linha wiersz rząd řádek riadok rad række rivi sat\u0131r satir sor rând
baris 行 строка ряд column col c s spalte colonne columna kolom coluna kolumna sloupec stĺpec kolumn kolonne sarake
sütun sutun oszlop coloană 列 столбец
"""
LABELS = frozenset(_LABELS.split())
ABOUT = {
    **{name: name for name in ("title", "id", "author", "source", "date", "difficulty", "copyright", "license")},
    **dict.fromkeys(("name", "puzzle"), "title"),
    **dict.fromkeys(("by", "creator"), "author"),
    **dict.fromkeys(("note", "notes", "description"), "description"),
}
WIDTHS = ("width", "w", "wide", "columns", "cols")  # words that mean a width; all other words of a size mean a height

DECORATION = " \t#*=_~<>`-[({\"'"
MARKED = re.compile(r"([^:=→]{0,60})(?::=|[:=]>?|→)\s*(.*)")
BARE = re.compile(r"([^\d\[({\"']{0,60})(.*)")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
WORD = re.compile(r"[^\W\d_]+|\d+")
REMARK = re.compile(r"(?<!\d)\([^()]{0,60}[A-Za-z][^()]{0,60}\)")
INDEX = re.compile(r"(\d{1,4})(?:\s*[-.)]>?\s+|\s+|$)(.*)")
NEXT_HEADING = re.compile(
    r"(?<=[\s,;|/\]})])(?=[\"']?(?:rows?|cols?|columns?|across|down)[\"']?\s?[:=])", re.IGNORECASE
)
PAIR = re.compile(
    r"(?:size|dimensions|board|grid)?\s?[:=]?\s?(\d{1,9})\s?(?:x|\u00d7|\*|by)\s?(\d{1,9})\W*|"
    r"(?:size|dimensions)\s?[:=]?\s?(\d{1,9})[\s,;]+(\d{1,9})\W*",
    re.IGNORECASE,
)
LENGTH = re.compile(
    r"(width|height|columns|cols|rows|w|h)\s?[:=]?\s?(\d{1,9})\b|(\d{1,9})\s?(wide|high|tall|columns|cols|rows)\b",
    re.IGNORECASE,
)
LENGTHS = re.compile(r"\b\d{1,4}\s?[^\W\d_]{3,}\s*(?:[,x\u00d7*&]|and\b|by\b)\s*\d{1,4}\s?[^\W\d_]{3,}", re.IGNORECASE)
DOUBLED = re.compile(r"(?<=\d) ?(?://|\|\|) ?(?=\d)")  # between clues
RATIO = re.compile(r"\{\d+(?:\s?:\s?\d+)+\}")  # a clue in which colons separate the numbers
JOINT = re.compile(r"(?:[\s,;.x\u00d7&]|\band\b|\bby\b)*+", re.IGNORECASE)
_ROW = r"(?=\S+$|.*\.\s*[.#\d])(?=.*\.)(?=.*\d)(?:[\s.#]|(?<!\d)\d(?!\d))*$"  # the rest of a row that begins with #
COMMENT = re.compile(
    rf"#(?!\d+\s*[:)=]|{_ROW})|"
    r"\*\s+(?=\W{0,5}[^\W\d])(?=.*[^\W\d]{2})|//|;|%|```|\([^()]*[A-Za-z]|[a-z]+_\w+ = \d+;?$|"
    r"\[/?(?:code|pre)\]|</?(?:code|pre)>"
)
NOTE = re.compile(r"(?<=\s)(?:#|//)(?=\s).*")
PAIR_OF_COLOUR = re.compile(r"[(\[{]\s*(\d{1,4})\s*,\s*([\"'])([^\W\d_]+)\2\s*[)\]}]")  # "(3, 'g')" in a program
SQUARE = re.compile(rf"(?<=\d)[{''.join(SQUARES)}]")  # a coloured square behind the length of its block
QUOTED = re.compile(r"^(?:>\s?)+")  # the mark of quoted text in e-mails
LETTERED = re.compile(r"[A-Za-z](?:\s?[:)=]\s*|\s+)[\d?-]")
RULE = re.compile(r"(?!(?=.*_).*\|)(?:[=*_~+&|/\\#]\s*+)++|-(?:\s*+-)++")
CLUES = re.compile(
    r"[*+•-]?\s*+(?:[#(]?(?:\d{1,4}|[A-Za-z])\s?[:)=]\s*+|[A-Z] +(?=\d))?"
    r"(?:(?:\d++|(?<![\w?])\?(?!\?))(?:\s*+(?:\([^\W\d_]+\)|[^\W\d_]++))?+|\b(?:empty|none)\b|"
    r"[\s,;./|+&\[\](){}\"'-]++)*+",
    re.IGNORECASE,
)
TURNED = re.compile(
    rf"\b(?:{OTHER_ORDER}|from (?:the )?(?:right|bottom)|revers(?:ed?|ing)|backwards?|upwards?|"
    r"(?:flipp|swapp|rotat|invert)ed)\b",
    re.IGNORECASE,
)
USUAL = re.compile(r"\b(?:from )?(?:the )?(?:top|left) to (?:the )?(?:bottom|right)\b|\bleft and top\b", re.IGNORECASE)
TOP = re.compile(r"\b(?:along|across|at|on|above) (?:the )?top(?: side)?\b", re.IGNORECASE)
LEFT = re.compile(r"\b(?:down|along|at|on) the (?:left(?: hand)?(?: side)?|side)\b", re.IGNORECASE)
MENTIONS = re.compile(r"\b(?:rows?|columns?|cols?|across|down|horizontal\w*|vertical\w*|lines?)\b", re.IGNORECASE)
NUMBER = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)
GENRE = re.compile(
    r"nonogram|\b(?:picross|griddlers?|hanjie|paint[ -]by[ -]numbers|logic pic\w*)\b|"
    r"数[织織]|ノノグラム|お絵かき|네모|японск\w+ кроссворд",
    re.IGNORECASE,
)
AND = re.compile(r"(?<=[\d?])\s*(?:,\s*)?(?:\b(?:and|und|et|y|og|och|en|и)\b|&)\s*(?=[\d?])", re.IGNORECASE)
JOINED = re.compile(r"(?<=[\d?])\s*(?:\+|\b(?:and )?then\b|\bfollowed by\b)\s*(?=[\d?])", re.IGNORECASE)
ORDINAL = re.compile(r"\b(\d{1,4})(?:st|nd|rd|th) (row|col(?:umn)?)\b", re.IGNORECASE)
VERB = re.compile(
    r"^(\W*(?:row|col(?:umn)?) #?(?:\d{1,4}|[A-Z])) (?:has|is|reads|contains|clues?(?: (?:is|are))?)\b:?\s*",
    re.IGNORECASE,
)
LETTERED_COLUMN = re.compile(r"^(\W*col(?:umn)?)[ _]([A-Z])\b(?=\s*(?:[-:=.)]|\s\d))", re.IGNORECASE)
EMPTY_LINE = re.compile(
    r"[(,]?\s*[\"']?[0-][\"']?\s*(?:=|means|is)\s*(?:an? )?empty(?: (?:row|line|column|clue)s?)?\)?"
)
LEGEND = re.compile(
    r"\W*(?:l[e\u00e9]gende?|key|palette|colou?rs?|farben?|couleurs?|colores|leyenda|colori)\s*[:=]", re.IGNORECASE
)
CELL = re.compile(r"(?<!\S)\S(?!\S)")  # a character between blanks, as on a board
MOST_CELLS = 3
CODE = re.compile(
    r"^\s*(?:(?:static|const|unsigned|int|let|mut)(?:\[\])*\s+)+(?=\w+\s*(?:\[|=))|(?<=\w)(?:\[\d*\])+(?=\s*=\s*\{)|"
    r"(?<==)\s*(?:\[\])+\w+(?=\{)|\bvec!"
)
STOP = re.compile(r"(?<=\d)\.$|(?<=empty)\.$|(?<=none)\.$")
SENTENCE = re.compile(
    r"(?<=[^\W\d_]{2}[.!?])\s+(?=[A-Z][a-z])|"
    r"(?<=[.:!?])\s+(?=(?:the )?(?:row|col(?:umn)?s?)s?(?: clues| hints)?\s?[:=])",
    re.IGNORECASE,
)


class Kind(Enum):
    """The kinds of lines and parts of lines."""

    BLANK = "a blank line"
    RULE = "a line of dashes or similar signs"
    HEADING = "the name of a side"
    LABELLED = "a clue with the name and number of its line"
    CLUES = "clues"
    SIZE = "the size of the board"
    LEGEND = "the meaning of colours"
    ABOUT = "a title, an author or a similar field"
    COMMENT = "a comment"
    WORDS = "none of these"


class Item(NamedTuple):
    """A line or part of a line. ``words`` is the text of a heading, or a name of `ABOUT`.

    ``size`` is (height, width), with 0 for an unknown value. If ``pair`` is set, height and width may be in either
    order.
    """

    kind: Kind
    line: int = 0
    text: str = ""
    side: str = ""
    words: str = ""
    number: int = 0
    size: tuple[int, int] = (0, 0)
    pair: bool = False
    legend: tuple[Entry, ...] = ()


def items(text: str) -> Iterator[Item]:
    """Yield the lines of a text; a line with two headings is split into two lines."""
    before = ""
    for line, raw in without_tables(listed(PAIR_OF_COLOUR.sub(r"\1\3", text))):
        plain = raw if raw.isascii() else unicodedata.normalize("NFKC", raw).translate(PLAIN)
        plain = SQUARE.sub(lambda found: SQUARES[found[0]], QUOTED.sub("", plain).strip())
        if item := _size(line, plain):
            yield item
        elif _counts_on(before, plain):
            yield Item(Kind.CLUES, line, plain)
        else:
            for sentence in SENTENCE.split(plain):
                first, *more = NEXT_HEADING.split(sentence, maxsplit=1)
                if more and any(item.text for item in _heading(line, first)):
                    yield from parts_of_line(line, first.strip(" \t,;|/"))
                    yield from parts_of_line(line, more[0])
                else:
                    yield from parts_of_line(line, sentence)
        before = plain or before


def _counts_on(before: str, text: str) -> bool:
    """Return whether the lines are counted by letters, as in ``B: 1`` followed by ``C: 2``."""
    return bool(LETTERED.match(text) and LETTERED.match(before)) and ord(text[0].lower()) == ord(before[0].lower()) + 1


def parts_of_line(line: int, text: str) -> Iterator[Item]:
    """Yield what a line without blanks at its ends says."""
    if not text:
        yield Item(Kind.BLANK, line)
        return
    text = simplified(text)
    lettered = any(map(str.isalpha, text))
    if lettered and (found := list(_heading(line, text) or _about(line, text) or _legend(line, text))):
        yield from found
    elif side := heading_of(text) if lettered else "":
        yield Item(Kind.HEADING, line, "", side, text.rstrip(":"))
    elif RULE.fullmatch(text):
        yield Item(Kind.RULE, line, text)
    elif COMMENT.match(text) and not TURNED.search(text):
        yield Item(Kind.COMMENT, line, text)
    else:
        clues = text if cells_of(text) else NOTE.sub("", text).rstrip()
        yield Item(Kind.CLUES if CLUES.fullmatch(clues) else Kind.WORDS, line, clues)


def _size(line: int, text: str) -> Item | None:
    """Return the size of the board if the line gives one: ``5x4``, ``width 5 height 4``, ``4 rows, 5 columns``."""
    if len(text) > 60 or not any(map(str.isdigit, text)):
        return None
    if pair := PAIR.fullmatch(text):
        height, width = (int(number) for number in pair.groups() if number)
        return Item(Kind.SIZE, line, text, size=(height, width), pair=True)
    found = {}
    text = JOINT.sub("", text, 1) if text[:1] in ",;." else text
    at = 0
    while at < len(text) and (length := LENGTH.match(text, at)):
        word = (length[1] or length[4]).lower()
        found[word in WIDTHS] = int(length[2] or length[3])
        at = JOINT.match(text, length.end()).end()  # type: ignore[union-attr]
    bare = any(word in text.lower() for word in ("row", "col"))
    if at < len(text) or not found or (bare and len(found) < 2):
        return None
    return Item(Kind.SIZE, line, text, size=(found.get(False, 0), found.get(True, 0)))


def _heading(line: int, text: str) -> list[Item]:
    """Return the heading or label at the beginning of the line: ``Rows: …``, ``row 3: …``, ``r3 …``."""
    if TURNED.search(text) or any(refused_in(remark, "nonogram") for remark in REMARK.findall(text)):
        return []
    text = REMARK.sub("", text).lstrip(DECORATION) if "(" in text else text.lstrip(DECORATION)
    marked = MARKED.match(text)
    for match in (marked, BARE.match(text)):
        if match is None or not match[1]:
            continue
        words = [word for word in WORD.findall(CAMEL.sub(" ", match[1]).lower()) if word not in FILLERS]
        names = [word for word in words if not word.isdigit()]
        names = names or (["left"] if match[1].lower().startswith("side") else [])  # beside "top"
        side = SIDE_OF.get(names[0], "") if len(names) == 1 else ""
        if not side or (match is not marked and len(names[0]) == 1 and not match[2]) or len(words) > 2:
            continue
        rest = match[2].strip() if side == PICTURE else match[2].strip("*_`=#~ ")
        if len(words) == 2 and words[0] == names[0] and names[0] in LABELS:
            return [Item(Kind.LABELLED, line, rest, side, number=int(words[1][:9]))]
        if match is not marked and names[0] in LABELS and (index := INDEX.fullmatch(rest)):
            return [Item(Kind.LABELLED, line, index[2], side, number=int(index[1]))]
        if rest and not (cells_of(rest) if side == PICTURE else CLUES.fullmatch(rest)):
            continue
        return [Item(Kind.HEADING, line, rest, side, text[: match.end(1)].strip(" *_`=#~\"'])}"))]
    return []


def _about(line: int, text: str) -> list[Item]:
    match = MARKED.match(text.lstrip(DECORATION))
    name = ABOUT.get(match[1].strip().lower()) if match else None
    return [Item(Kind.ABOUT, line, match[2].strip(), words=name)] if match and name else []


def _legend(line: int, text: str) -> list[Item]:
    try:
        legend, rest = legend_in(text.lstrip("#* ") if text[:2] in ("# ", "* ") else text)
    except PuzzleError:  # `builder` raises the error again if the other lines are clues
        return []
    words = [Item(Kind.WORDS, line, rest)] if rest else []
    return [*words, Item(Kind.LEGEND, line, text, legend=tuple(legend))] if legend else []


def simplified(text: str) -> str:
    """Return a line in which words around clues are replaced: ``row 1 has 3 and 2.`` becomes ``row 1: 3&2``."""
    if not any(map(str.isalpha, text)) and "+" not in text and "&" not in text:
        return STOP.sub("", text) if text.count(".") == 1 else text
    text = CODE.sub("", text) if "=" in text else text
    text = DOUBLED.sub(";", text) if len(DOUBLED.findall(text)) > 1 and not re.search(r"\d ?/ ?\d", text) else text
    text = RATIO.sub(lambda clue: clue[0].replace(":", ","), text) if "{" in text else text
    text = VERB.sub(r"\1: ", ORDINAL.sub(r"\2 \1", text))
    text = LETTERED_COLUMN.sub(lambda found: f"{found[1]} {ord(found[2].upper()) - ord('A') + 1}", text)
    text = JOINED.sub("+", AND.sub("&", text))
    return STOP.sub("", text)


def heading_of(text: str) -> str:
    """Return the side that a sentence before clues announces, or "". ``And the columns are:`` gives ``columns``."""
    if not text.endswith(":") or NUMBER.search(text) or TURNED.search(text) or len(text.split()) > 12:
        return ""
    plain = LEFT.sub(" rows ", TOP.sub(" columns ", USUAL.sub("", text)))
    if re.search(r"upward|backward|mirror|flip|swap|below", plain, re.IGNORECASE):
        return ""
    sides = {found[0].lower()[0] for found in re.finditer(r"\b(?:rows?|col(?:umn)?s?)\b", plain, re.IGNORECASE)}
    others = re.search(r"\b(?:across|down|horizontal\w*|vertical\w*|left|top|right|bottom)\b", plain, re.IGNORECASE)
    if len(sides) != 1 or others:
        return ""
    return "rows" if sides == {"r"} else "columns"


def can_be_ignored(text: str, place: str) -> bool:
    """Return whether a line of prose ``before``, ``between`` or ``after`` the clues can have no clues.

    Prose may contain digits or mention lines of the board, but not both. Prose after the clues may have one number.
    """
    if not re.search(r"[^\W\d_]{2}", text):
        return False
    text = LENGTHS.sub("", EMPTY_LINE.sub("", text))
    if (
        place == "between"
        or "=" in text
        or len(CELL.findall(text)) > MOST_CELLS
        or TURNED.search(text)
        or LEGEND.match(text)
        or refused_in(text, "nonogram")
    ):
        return False
    words = USUAL.sub("", text)
    numbers = re.findall(r"\d+", words)
    return not (numbers and MENTIONS.search(words)) and (place == "before" or len(numbers) < 2)
