"""Words around and between clues: ``3 and 2``, ``1st row``, ``row 2 has``, and lines of prose that can be ignored."""

from __future__ import annotations

import re

from nono.formats.shared.rules import CORRECTIONS, FIELDS, changed, is_foreign, is_unclear, restates, usual

TURNED = re.compile(
    r"\b(?:bottom|right)[ -]to[ -](?:the )?(?:top|left)\b|\bbottom[ -]up\b|"
    r"\bfrom (?:the )?(?:right|bottom)\b|\breversed?\b",
    re.IGNORECASE,
)
USUAL = re.compile(r"\b(?:from )?(?:the )?(?:top|left) to (?:the )?(?:bottom|right)\b|\bleft and top\b", re.IGNORECASE)
TOP = re.compile(r"\b(?:along|across|at|on|above) (?:the )?top(?: side)?\b", re.IGNORECASE)
LEFT = re.compile(r"\b(?:down|along|at|on) the (?:left(?: hand)?(?: side)?|side)\b", re.IGNORECASE)
CHANGES = re.compile(CORRECTIONS, re.IGNORECASE)
MENTIONS = re.compile(r"\b(?:rows?|columns?|cols?|across|down|horizontal\w*|vertical\w*|lines?)\b", re.IGNORECASE)
NUMBER = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)
GENRE = re.compile(r"\b(?:nonogram\w*|picross|griddlers?|hanjie|paint[ -]by[ -]numbers|logic pic\w*)\b", re.IGNORECASE)
JOINT = re.compile(r"(?<=[\d?])\s*(?:,\s*)?(?:\band\b|&)\s*(?=[\d?])", re.IGNORECASE)
JOINED = re.compile(r"(?<=[\d?])\s*(?:\+|\b(?:and )?then\b|\bfollowed by\b)\s*(?=[\d?])", re.IGNORECASE)
ORDINAL = re.compile(r"\b(\d{1,4})(?:st|nd|rd|th) (row|col(?:umn)?)\b", re.IGNORECASE)
VERB = re.compile(
    r"^(\W*(?:row|col(?:umn)?) #?(?:\d{1,4}|[A-Z])) (?:has|is|reads|contains|clues?(?: (?:is|are))?)\b:?\s*",
    re.IGNORECASE,
)
LETTERED = re.compile(r"^(\W*col(?:umn)?)[ _]([A-Z])\b(?=\s*(?:[-:=.)]|\s\d))", re.IGNORECASE)
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


def simplified(text: str) -> str:
    """Return a line in which words around clues are replaced: ``row 1 has 3 and 2.`` becomes ``row 1: 3&2``."""
    if not any(map(str.isalpha, text)) and "+" not in text and "&" not in text:
        return STOP.sub("", text) if text.count(".") == 1 else text
    text = CODE.sub("", text) if "=" in text else text
    text = VERB.sub(r"\1: ", ORDINAL.sub(r"\2 \1", text))
    text = LETTERED.sub(lambda found: f"{found[1]} {ord(found[2].upper()) - ord('A') + 1}", text)
    text = JOINED.sub("+", JOINT.sub("&", text))
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
    """Return whether a line of prose ``before``, ``between`` or ``after`` the clues cannot change their meaning.

    Prose before the clues may contain numbers or mention lines of the board, but not both. Prose after the clues may do
    neither.
    """
    text = EMPTY_LINE.sub("", text)
    if (
        place == "between"
        or "=" in text
        or not re.search(r"[^\W\d_]{2}", text)
        or len(CELL.findall(text)) > MOST_CELLS
        or TURNED.search(text)
        or CHANGES.search(text)
        or LEGEND.match(text)
        or changed(text, "nonogram")
        or is_foreign(text)
    ):
        return False
    if restates(text, "nonogram"):
        return True
    name, _, told = text.partition(":")
    if (
        FIELDS.fullmatch(name.strip())
        and not restates(told, "nonogram")
        and is_unclear(GENRE.sub(" ", usual(told)), True)
    ):
        return False  # such as "Constraint: antiknight"
    words = USUAL.sub("", text)
    numbers = bool(NUMBER.search(words))
    mentions = bool(MENTIONS.search(words))
    return not (numbers and mentions) and (place == "before" or not (numbers or mentions))
