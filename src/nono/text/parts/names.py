"""What names mean: one table for JSON, lists of programs, sheets, and labels of typed lines.

A name is taken apart into words: ``rowClues2``, ``ROW_CLUES`` and ``row clues`` are the same. It means the side that
its words name, unless another word says that the value is something else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

Fields = Mapping[str, Any]  # values by the names of fields, such as those that the name of a genre sets


def words_in(text: str) -> frozenset[str]:
    """Return the words of a text that blanks divide."""
    return frozenset(text.split())


SIDES = {
    "rows": words_in("row rows r across horizontal horizontals hor h left side line lines"),
    "cols": words_in("col cols column columns collumn collumns c down vertical verticals ver v top up upper"),
}
# words that may stand beside the name of a side
CLUE = words_in(
    "clue clues hint hints rule rules run runs constraint constraints number numbers num nums block blocks sum sums"
    " total totals count counts spec specs group groups segment segments sequence sequences length lengths value values"
    " description descriptions definition definitions def key keys list data info array arr limit limits instructions"
    " restrictions header headers label labels int str string text for of the in to get set"
)
# words for numbers that are no clues of a nonogram
SUMS = words_in(
    "sum sums total totals count counts tally amount amounts target targets product products ship ships per"
)
OPPOSITE = words_in("right bottom lower")  # a third side and a fourth one
NO_CLUE = words_in(
    "len max min index idx indices size done state states used visited empty name names id ids width height board grid"
    " type types kind even odd"
)
ANSWER = words_in(
    "solution solutions solved answer answers expected result results output final filled ideal sol finished"
)
BOARD = words_in(
    "board boards grid puzzle problem field matrix map cells table givens given game layout sudoku level mat tiles"
    " squares regions region areas area zones initial start trees tree numbers input values data unsolved quiz"
    " queens boxes jigsaw"
)
BOXES = words_in("boxes regions areas blocks zones jigsaw")
HOLDERS = words_in("clues hints constraints puzzle problem nonogram data rules numbers size dimensions sums totals")
EDGES = words_in("constraint constraints sign edge edges relation relations equal equals cross crosses")
NUMBERS = {
    "height": words_in("height rows row h r y"),
    "width": words_in("width columns column cols col w c x"),
    "size": words_in("size n side dim dimension order"),
    "stars": words_in("stars star k"),
    "mines": words_in("mines mine bombs bomb"),
}
COUNTING = words_in("rating n num number count total nb of no per amount board grid puzzle the size")
DOUBTFUL = words_in("n side dim dimension order k x y w h r c")  # names of sizes, but also of other numbers in programs
# the settings and fields whose values are texts
TEXTS = ("id", "title", "author", "copyright", "license", "source", "date", "difficulty", "description")
ABOUT = frozenset((*TEXTS, "note", "notes", "tones"))  # the tones of a picture are for `nono repair`
FLAGS = ("stars", "mines", "repeats", "diagonals", "separate")  # settings that only some genres have
SETTINGS = ABOUT | {"genre", "size", "width", "height", "colours", "colors", *FLAGS}
SAME = {"name": "title", "colors": "colours", "type": "genre"}
PART = re.compile(r"[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])")
GLUED = re.compile(rf"(rows?|cols?|columns?)({'|'.join(word for word in CLUE | SUMS if len(word) > 2)})")  # rowcounts


@cache
def words_of(name: str) -> frozenset[str]:
    """Return the words of a name, in small letters and without digits."""
    return frozenset(part.casefold() for part in PART.findall(GLUED.sub(r"\1 \2", name)))


@cache
def side_of(name: str) -> str:
    """Return "rows" or "cols" if a name is that of the clues or numbers of a side, else ""."""
    words = words_of(name)
    sides = [side for side, known in SIDES.items() if words & known]
    if len(sides) != 1 or words & (NO_CLUE | ANSWER | OPPOSITE):
        return ""
    has_others = words - SIDES[sides[0]] - CLUE
    return "" if has_others and all(len(word) < 3 for word in words & SIDES[sides[0]]) else sides[0]


@cache
def is_label(name: str) -> bool:
    """Return whether a line may have this name before its clues: it has only words of one side and of clues."""
    return bool(side_of(name)) and not words_of(name) - CLUE - SIDES[side_of(name)]


def may_be_sums(name: str) -> bool:
    """Return whether single numbers with this name may be no clues: it has more words than those of a side of clues."""
    return bool(words_of(name) - SIDES["rows"] - SIDES["cols"] - OPPOSITE - HOLDERS - CLUE | words_of(name) & SUMS)


def are_opposite(name: str, other: str) -> bool:
    """Return whether two names are those of opposite sides of a board, as in Skyscrapers."""
    return words_of(name) | words_of(other) >= {"up", "down"}


def is_answer(name: str) -> bool:
    """Return whether a name is that of an answer beside the puzzle, which is not read."""
    return bool(words_of(name) & ANSWER)


def are_boxes(name: str) -> bool:
    """Return whether a name is that of regions, such as the boxes of a Sudoku."""
    return bool(words_of(name) & BOXES)


def setting_named(name: str) -> str:
    """Return the name of nono for a setting, or "" if there is none."""
    name = name.casefold()
    name = SAME.get(name, name)
    return name if name in SETTINGS else ""


def number_of(name: str) -> str:
    """Return the field that a whole number with this name states: a size, stars or mines; else ""."""
    words = words_of(name)
    rest = words - COUNTING or words
    return next((field for field, known in NUMBERS.items() if rest and rest <= known), "")


def field_of(name: str, value: Any) -> str:
    """Return what a name with this value means: a side, "board", "answer", a size or a setting; "" if it is unknown."""
    if isinstance(value, bool):
        return name if name in SETTINGS else ""
    if isinstance(value, int):
        about = SAME.get(name, name)
        return number_of(name) or (about if about in (*ABOUT, *FLAGS) else "")
    if name in SAME or name in SETTINGS or name in ("goal", "saved"):
        return SAME.get(name, name)
    if is_answer(name):
        return "answer"
    if not isinstance(value, list | str):
        return ""
    words = words_of(name)
    return side_of(name) or ("board" if words & BOARD and not words & NO_CLUE - BOARD else "")
