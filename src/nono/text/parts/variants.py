"""Variants of Sudoku: the words beside "Sudoku" in headings, titles, comments, names and rules.

A word that is neither harmless, such as "hard" and "daily", nor a variant that nono solves, is the name of another
variant. If only a title has such a word, it may be a plain title, so a warning names the word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, warn
from nono.text.parts.names import PART, Fields
from nono.text.parts.refusals import MOST_SHOWN

SIZE = re.compile(r"\d+\s*[xX]\s*\d+")
END = re.compile(r"[.!?]+(?:\s+|$)|\n")  # of a sentence
# between the clauses of a sentence, such as "Sudoku by Ann (killer)"; what stands behind "by" says nothing
CLAUSE = re.compile(r"[,;:|/()\[\]{}]|\s-+\s|\b(?:[Bb]y|[Ff]rom|[Ff]or|[Oo]f|[Aa]t)\s[^,;:|/()\[\]{}]*")
WORD = re.compile(r"[^\W\d_]{2}")
WITHOUT = re.compile(r"(?i)\b(?:no|not|without)\s+(?!touch)\w+")  # "no touch" is a variant
AUTHOR = re.compile(r"(?i)\b(?:by|author)\b[^\n,;|/()\[\]{}]*")
# a field without a value
UNUSED = re.compile(r"(?i)\w+[\"']?\s*[:=]\s*(?:false|none|null|no|\[\s*\]|\{\s*\})(?![\w.])")
MOST_WORDS = 6  # of a clause that is no prose
DENIED = ("no", "none", "false")  # values of what a puzzle does not have
MOST_UNKNOWN = 3  # words that may be a name


def _plain(word: str) -> str:
    return word.casefold().removesuffix("s")


def _words_in(words: str) -> frozenset[str]:
    return frozenset(map(_plain, words.split()))


RULES = _words_in("rule variant variation constraint type subtype kind mode style category")
HARMLESS = RULES | _words_in(
    "a an the my our your this these and or with without very super ultra new old first last next no nr num number day"
    " daily weekly monthly today easy easier easiest simple gentle medium moderate hard harder hardest tricky tough"
    " difficult expert evil extreme diabolical fiendish master beginner intermediate advanced insane level difficulty"
    " grade rating classic classical standard normal regular ordinary plain traditional usual basic original mini"
    " small large big size order side puzzle game problem challenge sample example test demo input data value matrix"
    " array list field grid board cell table layout given clue hint quiz start initial unsolved incomplete unique valid"
    " minimal symmetric symmetrical random generated solver solve solved solution book page volume issue part set"
    " collection pack world times hexadoku sudoku s t id str string int text name title is are i o in on as apply"
    " applie fill place put enter write so that each every all row column col box block must contain digit once exactly"
    " twice into to nine january february march april may june july august september october november december monday"
    " tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep oct nov dec"
)
# words that name a variant wherever they stand
NAMES = _words_in(
    "anti antiking antiknight argyle arrow asterisk cage consecutive diagonal disjoint entropy futoshiki girandola"
    " hyper inequality kenken killer king knight kropki miracle nonconsecutive nonomino palindrome quadruple renban"
    " samurai sandwich skyscraper sukaku thermo thermometer toroidal touch whisper windoku xv zipper"
)
# words that name a variant beside the word Sudoku
WEAK = _words_in(
    "between center chess clone dot extra frame greater group little line machine region slot star without"
)
FIELDS: Mapping[str, Fields] = {name: {"diagonals": True} for name in ("diagonal", "x")}
# the layers that make a Sudoku the variant with this word in its name
LAYERS = {"jigsaw": "boxes", "irregular": "boxes", "chao": "boxes", "even": "parity", "odd": "parity"}
KNOWN = NAMES | WEAK | FIELDS.keys() | LAYERS.keys()
WITH_LAYER = {
    "boxes": "write 'genre: sudoku' above the givens, and a line 'boxes:' above the regions, one letter for each cell",
    "parity": "write 'genre: sudoku' above the givens, and a line 'parity:' above a board of e, o and '.'",
}
WITH_BOXES = WITH_LAYER["boxes"]
PLAIN = "nono solves Sudokus with boxes of any shape, diagonals and parity; leave the name out of a plain Sudoku"


class Said(NamedTuple):
    """The words of texts that name a variant, and the parts that may name one."""

    certain: list[str]
    doubtful: list[str]

    def variant(self, data: Fields) -> str:
        """Return the words that name a variant which nono does not solve, or ""; ``data`` has the layers."""
        unread = (word for word in dict.fromkeys(self.certain) if _plain(word) not in FIELDS)
        return " ".join(word for word in unread if LAYERS.get(_plain(word)) not in data)


def names_sudoku(text: str) -> bool:
    """Return whether a text has the word Sudoku, as the names of its variants do."""
    return "doku" in text.casefold()


def unread_beside(puzzle: Any, lines: Sequence[str]) -> list[str]:
    """Return the lines beside a puzzle without those that name what a Sudoku is: these are read."""
    is_sudoku = puzzle.genre == "sudoku"
    return [line for line in lines if not (is_sudoku and (names_sudoku(line) or said_in(line).certain))]


@lru_cache(maxsize=4)  # all puzzles of a text have the same lines around them
def said_in(*texts: str) -> Said:
    """Return the words of texts that say which variant a Sudoku is."""
    said = Said([], [])
    for text in texts:
        _add_said(text, said)
    return said


def _add_said(text: str, said: Said) -> None:
    """Add what a text says: all of it below a key such as ``rules:``, otherwise the words beside Sudoku."""
    key, has_value, value = text.partition(":")
    words = {*map(_plain, _words(key))}
    if has_value and words & RULES and words - {"sudoku"} <= RULES:
        said.certain.extend(_unusual(value))
        return
    for sentence in END.split(SIZE.sub(" ", text)):
        is_rule = any(_plain(word) in RULES for word in _words(sentence))
        has_name = False  # whether a clause before had the word Sudoku
        for clause in CLAUSE.split(WITHOUT.sub(" ", sentence)):
            unusual = _unusual(clause)
            has_name = has_name or is_rule or names_sudoku(clause)
            known = [word for word in unusual if _plain(word) in KNOWN]
            has_variant = any(_plain(word) in NAMES for word in known)
            is_only_name = known == unusual and (has_variant or has_name)
            is_beside = names_sudoku(clause) or (has_name and has_variant)
            if is_only_name or (is_beside and len(_words(clause)) <= MOST_WORDS):
                said.certain.extend(known)
                unusual = [word for word in unusual if word not in known]
            elif has_variant:  # in prose
                said.doubtful.append(" ".join(known))
                continue
            if has_name and 0 < len(unusual) <= MOST_UNKNOWN:
                said.doubtful.append(" ".join(unusual))


def _words(text: str) -> list[str]:
    return PART.findall(re.sub("(?i)sudoku", " Sudoku ", text))


def _unusual(text: str) -> list[str]:
    """Return the words of a text that are not harmless."""
    return [word for word in _words(text) if _plain(word) not in HARMLESS and (len(word) > 1 or word in "xX")]


def variant_in(text: str) -> str:
    """Return the words of a text that name a variant which nono does not solve as it is, or ""."""
    return said_in(text).variant({})


@lru_cache(maxsize=1)  # all puzzles of a text have the same text, which may be long
def mentioned_in(text: str) -> list[str]:
    """Return the words anywhere in a text that name a variant."""
    folded = text.casefold()
    if not any(name in folded for name in NAMES):  # a fast look at what most texts lack
        return []
    for said_otherwise in (UNUSED, WITHOUT, AUTHOR):
        text = said_otherwise.sub(" ", text)
    return [*dict.fromkeys(word for word in _words(text) if _plain(word) in NAMES)]


def warn_of_variants(puzzle: Any, text: str) -> None:
    """Warn of words anywhere in the text of a Sudoku that name a variant; nono's own JSON says what its puzzles are."""
    if '"nono"' not in text:
        unread = (word for word in mentioned_in(text) if not (puzzle.diagonals and _plain(word) == "diagonal"))
        if words := ", ".join(map(repr, [*unread][:MOST_SHOWN])):
            warn(f"found {words} in the text, which may name a variant, and read a plain Sudoku")


def texts_of(values: Fields) -> dict[str, str]:
    """Return the texts, by their names, of fields beside a board that say which variant it is."""
    texts = {}
    for name, value in values.items():
        words = {*map(_plain, _words(name))}
        is_flag = value is True or type(value) is not int
        if not value or not is_flag or str(value).casefold() in DENIED or words & WEAK:
            continue
        items = [item for item in value if value[item]] if isinstance(value, dict) else value
        items = items if isinstance(items, list) else [items]
        text = ", ".join(item for item in items if isinstance(item, str) and WORD.search(item))
        texts[name] = f"{name}: {text}" if words & RULES else f"{name} Sudoku: {text}"
    return {name: text for name, text in texts.items() if said_in(text).certain}


def unknown_variant(words: str, line: int = 0, place: str = "the text") -> PuzzleError:
    """Return the error for a Sudoku that these words name."""
    layer = LAYERS.get(_plain(words))
    advice = WITH_LAYER[layer] if layer else PLAIN
    what = f"expected its givens and its {layer} as two boards" if layer else "which nono does not solve"
    return PuzzleError(f"{place} names {words} Sudoku, {what}\n{advice}", "unsupported-variant").at(line)


def as_named(puzzle: Any, said: Said, check: bool) -> Any:
    """Return a Sudoku as the variant that the texts around it or its title name; warn of words that may name one.

    Raises `PuzzleError` at a variant that nono does not solve.
    """
    if getattr(puzzle, "genre", "") != "sudoku":
        return puzzle
    titles = said_in(*filter(names_sudoku, [puzzle.title]), str(puzzle.meta.get("description", "")))
    said = Said(said.certain + titles.certain, said.doubtful + titles.doubtful)
    if not said.certain and not said.doubtful:
        return puzzle
    data = puzzle.to_dict()
    if words := said.variant(data):
        raise unknown_variant(words)
    if said.doubtful:
        words = ", ".join(map(repr, [*dict.fromkeys(said.doubtful)][:MOST_SHOWN]))
        warn(f"found {words} beside Sudoku, which may be a variant, and read a plain Sudoku")
    fields = {name: value for word in said.certain for name, value in FIELDS.get(_plain(word), {}).items()}
    return type(puzzle).from_dict(data | fields, check) if fields.keys() - data.keys() else puzzle
