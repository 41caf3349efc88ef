"""The table of sentences: something says each line, with its places filled, in English and in other languages."""

import json
import re
from array import array
from typing import Any

import pytest
from common import ROOT, needs_engine

import nono
from nono.backend.native import compiled
from nono.genres.layer_puzzle import LayerPuzzle, symbol
from nono.genres.layers import Regions
from nono.genres.wording import Wording
from nono.grading import SENTENCES, model_of
from nono.grading._sentences import LABELS, LINE_REASONS, MISTAKES, ORDERS, SUBJECT_SENTENCES
from nono.grading._voice import Voice, sentences

PLACE = re.compile(r"\{([^{}:|]*)(?::(\w+))?((?:\|[^{}|]*)*)\}")
FORMS = {"", "short", "kind", "again", "word", "capital", "comma"}  # those of English
KEYS = ("rule_names", "declared", "colours", "clues", "fill", "blank", "rules", "names", "reasons", "tips", "kinds")
MADE = ("way-", "misprint-", "subject-", "its-")  # IDs that the code puts together


def literals() -> set[str]:
    """Return the texts between quotes in the code that explains."""
    files = (ROOT / "src/engine/voice").glob("*.hpp")
    code = [re.sub(r"//.*|#include.*", "", file.read_text(encoding="utf-8")) for file in files]
    return set(re.findall(r'"([^"]*)"', "\n".join(code)))


def said() -> set[str]:
    """Return the IDs of the sentences that are said: by the engine, in Python or on the page."""
    files = [*(ROOT / "src/nono").rglob("*.js"), *(ROOT / "src/nono/grading").glob("*.py")]
    files += (ROOT / "src/nono/design/misprints").glob("*.py")
    code = "".join(file.read_text(encoding="utf-8") for file in files if file.name != "_sentences.py")
    return {*literals(), *LABELS, *MISTAKES, *SUBJECT_SENTENCES, *re.findall(r'"([a-z-]+)"', code)}


def test_each_line_is_whole_and_is_said() -> None:
    ids = said()
    for name, line in SENTENCES.items():
        plain, _, form = name.partition(":")
        assert not set("{}") & set(PLACE.sub("", line)), name
        assert form in FORMS, name
        assert all(form in {*FORMS, *ORDERS} for _, form, _ in PLACE.findall(line)), name
        assert form == "word" or plain in SENTENCES, name
        assert form == "word" or plain.removesuffix("-because") in ids or plain.startswith(MADE), name
    assert {f"its-{name}" for name in LINE_REASONS if f"its-{name}" in SENTENCES} == {
        name for name in SENTENCES if name.startswith("its-")
    }


def test_the_code_that_explains_has_no_words() -> None:
    """Its literals are keys of tables, names of places, and forms."""
    table: dict[str, Any] = sentences()
    keys = {*table, *KEYS, *FORMS, *(key for part in table.values() if isinstance(part, dict) for key in part)}
    keys |= {name for text in re.findall(r"\{[^{}]*\}", json.dumps(table)) for name, _, _ in PLACE.findall(text)}
    keys |= {key for technique in table["techniques"].values() for key in technique}
    assert {text.strip("{}") for text in literals()} - keys <= {"its-", "?", " ", "-", "+", "shown", "0123456789"}


def steps(puzzle: nono.Puzzle, **changes: dict[str, Any]) -> list[str]:
    """Return the texts of the steps of a puzzle, from a table in which some lines are others."""
    table = sentences()
    changed = {**table, **{name: {**table[name], **lines} for name, lines in changes.items()}}
    voice = Voice(puzzle, model_of(puzzle))
    model, _, wording, subjects = voice.task
    voice.task = model, json.dumps(changed), wording, subjects
    return [step.text for step in voice.explain().steps]


@needs_engine
def test_forms_belong_to_the_language_that_has_them() -> None:
    heart = nono.puzzle("heart")
    first = "row 2: the cells in columns 1 to 5 are black, because the 5 is as long as the line (full-line)"
    asked = {"cells-are": "{cells:in} {cells|is|are} {colour:after}"}
    assert steps(heart)[0] == steps(heart, sentences=asked)[0] == first  # no line has these forms
    forms = asked | {"cells-in-line:in": "in {places:of}", "columns:of": "of columns {places}"}
    assert steps(heart, sentences=forms)[0] == first.replace("the cells in columns", "in of columns")
    nouns = {"black": "schwarz", "black:after": "schwarze"}
    texts = steps(heart, sentences=asked, nouns=nouns)
    assert texts[0] == first.replace("black", "schwarze")
    assert "because the 2 schwarz cells" in texts[5]


class Houses(LayerPuzzle):
    """A genre of another package: each house has one guest."""

    genre = "houses"
    houses = Regions(field="grid")
    answer = symbol("guest", "g", "c98a00")
    wording = Wording("Put a guest into each house.", reasons={"exact-count-forced": "{rule} wants {number}"})
    declared = ({"rule": "count", "over": ["houses"], "exactly": 1, "name": "the house at {cell}"},)

    def broken_rule(self, solution: bytes) -> str:
        return ""


@needs_engine
def test_words_of_a_plug_in_are_forms_of_the_language_too() -> None:
    puzzle = Houses(["ABB"])
    said = "row 1 column 1 has a guest, because the house at row 1 column 1 wants one guest (exact-count-forced)"
    assert said in steps(puzzle)
    lines = {"thing-at": "{thing:the} {cell:in}", "cell:in": "by {row}.{column}", "noun:the": "l'{name}"}
    assert said.replace("the house at row 1 column 1", "l'house by 1.1") in steps(puzzle, sentences=lines)
    assert said.replace("the house at row 1 column 1", "la casa by 1.1") in steps(
        puzzle, sentences=lines, nouns={"house": "casa", "house:the": "la casa"}
    )


@needs_engine
def test_the_order_of_the_table_does_not_matter() -> None:
    heart = nono.puzzle("heart")
    table = sentences()["sentences"]
    assert steps(heart, sentences=dict(reversed(table.items()))) == steps(heart)


@needs_engine
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ({"1": 0}, "one many many many many many"),
        ({}, "many many many many many many"),
        ({"2": 0, "3": 0}, "many one one many many many"),
        ({"*11": 2, "*1": 0, "*2": 1, "*3": 1}, "one few few many many one"),
    ],
)
def test_words_for_numbers(order: dict[str, int], expected: str) -> None:
    table = sentences() | {
        "orders": {"plural": order},
        "mistakes": ["count"],
        "sentences": {"count": "{n|one|few|many}"},
    }
    found = [
        compiled("hint").mistakes(json.dumps(table), 50, array("i", range(number)))[0]
        for number in (1, 2, 3, 5, 11, 21)
    ]
    assert " ".join(found) == expected


@needs_engine
def test_ordinal_numbers() -> None:
    table = sentences() | {"mistakes": ["count"], "sentences": {"count": "{n}{n:nth|st|nd|rd|th}"}}
    found = [
        compiled("hint").mistakes(json.dumps(table), 50, array("i", range(number)))[0]
        for number in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)
    ]
    assert found == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]
