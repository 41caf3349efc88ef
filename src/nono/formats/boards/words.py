"""What surrounds typed boards: names of genres, settings, headings, comments, prose, and the brackets of programs."""

from __future__ import annotations

import re

from nono.formats.shared.clues import Line
from nono.genres import GENRES

TYPED = ("sudoku", "akari", "binairo", "minesweeper", "mosaic", "tents", "aquarium", "star-battle", "norinori")
NAMES = {name: name for name in TYPED} | {
    "light-up": "akari",
    "lightup": "akari",
    "bijutsukan": "akari",
    "takuzu": "binairo",
    "binary-puzzle": "binairo",
    "tohu-wa-vohu": "binairo",
    "fill-a-pix": "mosaic",
    "tents-and-trees": "tents",
    "trees-and-tents": "tents",
    "starbattle": "star-battle",
}
FLAGS = {
    "diagonals": "diagonals",
    "diagonal": "diagonals",
    "separate": "separate",
    "repeats": "repeats",
    "lines may be equal": "repeats",
}
DIAGONAL = ("diagonal-sudoku", "sudoku-x", "x-sudoku", "sudoku-diagonal")
ABOUT = ("title", "author", "id", "source", "date", "difficulty", "copyright", "license", "description")
LAYERS = {"boxes": "boxes", "regions": "boxes", "areas": "boxes", "parity": "parity", "jigsaw": "boxes"}
SETTING = re.compile(r"([A-Za-z][A-Za-z -]*?)\s*[:=]\s*(.*)")
COUNTED = re.compile(r"\(?(\d+)\s+([A-Za-z]+)\b[^\d]{0,40}")  # such as "2 stars in each row"
NUMBERED = re.compile(r"[\s,:#(-]*(?:no\.?|nr\.?|puzzle|grid|#)?\s*\d{1,6}\W*", re.IGNORECASE)
HEADING = re.compile(
    r"(?:grid|puzzle|board|game|no|nr|problem)\b.*\d.*|\[(.*)\]|solutions?:?|answers?:?", re.IGNORECASE
)
COMMENT = re.compile(
    r"#(?=.*[A-WYZa-wyz]).*|//.*|;.*|%.*|```.*|\[/?(?:code|pre|tt|spoiler|quote)[^\]]*\]|</?(?:pre|code)>",
    re.IGNORECASE,
)
WORD = re.compile(r"[A-Za-z]{2,}")
# Words that may change the rules or the board, so that their line is not ignored
CHANGES = re.compile(
    r"diagonal|hyper|windoku|killer|jigsaw|irregular|\beven|\bodd|knight|\bking|toroid|anti|consecutive|thermo|arrow|"
    r"greater|\bstars?\b|\bmines?\b|without|except|\bnot?\b|n't|wrong|mistake|should|instead|variant|extra|also|only|"
    r"\brows?\b|\bcol(?:umn)?s?\b|\bclues?\b|\|",
    re.IGNORECASE,
)
LONGEST = 500  # maximum number of characters of a setting

# Boards written as lists in programs: [[5, 3, 0], …], ["53..", …] or {{1, 0}, …};
BEGIN = re.compile(r"\s*(?:[A-Za-z_][\w\s<>\[\].,*]{0,60}?\s*(?::=|=|:)\s*)?(?:new\s+\w+\s*(?:\[\]){0,2}\s*)?[\[{(]")
ROW = re.compile(r"[\[{(]([^\[\](){}]*)[\])}]")
STRING = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
NOTHING = re.compile(r"\b(?:None|null|nil|undefined)\b|\"\s*\"|'\s*'")
AFTER = re.compile(r"[ \t;,]*(?:\n|\Z)")
LONGEST_LIST = 20_000  # maximum number of characters of a list
PAIRS = {"]": "[", "}": "{", ")": "("}


def genre_named(text: str) -> str:
    """Return the genre that a line consists of, perhaps with a number, or ""."""
    word = "-".join(text.lower().strip(" :#*=").split())
    if word in DIAGONAL:
        return "sudoku"
    return NAMES.get(word, "")


def is_diagonal(text: str) -> bool:
    """Return whether a line names the Sudoku with diagonals."""
    return "-".join(text.lower().strip(" :#*=").split()) in DIAGONAL


def mentioned(text: str) -> set[str]:
    """Return the genres that a line of prose mentions."""
    plain = "-".join(re.findall(r"[a-z]+", text.lower()))
    return {genre for name, genre in NAMES.items() if re.search(rf"(?:^|-){name}s?(?:-|$)", plain)}


def is_prose(text: str) -> bool:
    """Return whether a line consists of words that cannot be a row of a board."""
    words = WORD.findall(text)
    letters = {letter for word in words for letter in word.lower()}
    return len(words) > 1 and len(letters) > 5 and any(len(set(word.lower())) > 2 for word in words)


def fields(genre: str) -> set[str]:
    """Return the names of the settings that a genre has."""
    return {layer.field for layer in GENRES[genre].layers}


def unwrapped(text: str) -> list[Line]:
    """Return the lines of a text, with the rows of the first list of lists or of strings in place of this list."""
    lines = list(enumerate(text.split("\n"), 1))
    start = 0
    for index, (_, line) in enumerate(lines):
        if (begin := BEGIN.match(line)) and (end := _end(text, start + begin.end() - 1)):
            rows = _rows(text, start + begin.end() - 1, end)
            if rows:
                return [*lines[:index], *rows, *lines[text.count("\n", 0, end) + 1 :]]
        start += len(line) + 1
    return lines


def _rows(text: str, start: int, end: int) -> list[Line]:
    """Return the rows of the list between two places of a text, or [] if it is a single row."""
    found = [(start + match.start(1), match[1]) for match in ROW.finditer(text[start:end])]
    if len(found) == 1:
        at, inner = found[0]
        found = [(at + one.start(), one[1] or one[2] or "") for one in STRING.finditer(inner)]
    if len(found) < 2:
        return []
    return [
        (text.count("\n", 0, at) + 1, NOTHING.sub(".", row).replace('"', "").replace("'", "").strip().rstrip(","))
        for at, row in found
    ]


def _end(text: str, start: int) -> int:
    """Return where the list that begins here ends, or 0 if its brackets do not match or words follow on its line."""
    depth: list[str] = []
    for place in range(start, min(len(text), start + LONGEST_LIST)):
        sign = text[place]
        if sign in "[{(":
            depth.append(sign)
        elif sign in PAIRS:
            if not depth or depth.pop() != PAIRS[sign]:
                return 0
            if not depth:
                return place + 1 if AFTER.match(text, place + 1) else 0
    return 0
