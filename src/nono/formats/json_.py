"""Our JSON, canonical and lossless: one puzzle, or ``{"nono": 1, "set": [...]}``; every genre shares the container.

The short form, only ``rows`` and ``cols``, is read as well, and so are a bare list of puzzles, a pair
``[[rows], [cols]]``, and the JSON of ThomasR (``columns``), of teall (``ver`` and ``hor``), of puzzlekit (its sets, and
what its solvers take) and of janko.at's puzzles as others collect them (``puzzle`` and ``problem`` or ``solution``).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from math import isinf
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.capability import ALL, Capabilities
from nono.formats.shared.json_forms import own_form
from nono.genres import GENRES
from nono.genres.base import Puzzle

VERSION = 1
TOKEN = re.compile(r'("(?:[^"\\]++|\\.)*+")(\s*:)?|[\[\]{}]|[^\s"\[\]{},:]++', re.DOTALL)
FIELD = re.compile(
    r'"(nono|genre|rows|cols|columns|goal|ver|hor|problem|solution|rlabels|num_rows)"\s*:'
    r'|"name"\s*:\s*"(Nonogram|Akari)'
)
CONTENT = {"rows", "cols", "goal", "grid", "board", "start"}
LISTS = re.compile(r"\s*(\[\s*){3}")
CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, blots=True, about=ALL, genres=GENRES)


def sniff(head: str) -> bool:
    """Whether the text begins as a JSON object or list does."""
    return bool(re.match(r'\s*(\{|\[\s*([\[\]{"\d-]|\Z))', head))


def certain(head: str) -> bool:
    """Whether there is a field that puzzles have, or a list of lists of lists."""
    return sniff(head) and bool(FIELD.search(head) or LISTS.match(head))


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a JSON text."""
    data = own_form(parse(text))
    if isinstance(data, dict) and isinstance(data.get("set"), list):
        data = data["set"]
    elif not isinstance(data, list):
        yield puzzle_of(data, check)
        return
    for number, item in enumerate(data, 1):
        try:
            yield puzzle_of(item, check)
        except PuzzleError as error:
            yield PuzzleError(f"puzzle {number}: {error.message}", error.code, error.clue)


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """One puzzle as an object with a field a line, several as a set with a puzzle a line."""
    data = [data_of(puzzle) for puzzle in puzzles]
    if len(data) != 1:
        return f'{{"nono": {VERSION}, "set": [\n' + ",\n".join(map(compact, data)) + "\n]}\n"
    return "{\n" + ",\n".join(f" {compact(name)}: {_field(value)}" for name, value in data[0].items()) + "\n}\n"


def parse(text: str) -> Any:
    """The data of a JSON text; raises `PuzzleError` on all faults."""
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_number, object_pairs_hook=_object)
    except _NotJsonError as error:
        before = text[: _place(text, str(error))]
        at = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise PuzzleError(f"not JSON: found {error.what}", "bad-json").at(*at) from None
    except json.JSONDecodeError as error:
        wrong = excerpt(text[error.pos : error.pos + 20]) if error.pos < len(text.rstrip()) else "the end of the text"
        message = f"not JSON: found {wrong}, {error.msg[:1].lower()}{error.msg[1:]}"
        raise PuzzleError(message, "bad-json").at(error.lineno, error.colno) from None
    except RecursionError:
        raise PuzzleError("not a puzzle: lists nested too deeply", "bad-json") from None
    except ValueError:
        raise PuzzleError("found a number of thousands of digits, expected a block's length", "bad-number") from None


class _NotJsonError(Exception):
    """What `json` takes and JSON does not have: the text of it, and what it is in words."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__(text)
        self.what = what


def _refuse(constant: str) -> Any:
    raise _NotJsonError(constant, f"{constant}, expected a number")


def _number(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise _NotJsonError(digits, f"{excerpt(digits)}, expected a number that is not too large")
    return number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise _NotJsonError("", f"the key {excerpt(twice)} a second time, expected it once")
    return found


def _place(text: str, wanted: str) -> int:
    """Where the text has these characters outside of strings; without any, where an object has a key again."""
    keys: list[set[str]] = []  # of each object and list that is open
    for token in TOKEN.finditer(text):
        if token[0] in "[{":
            keys.append(set())
        elif token[0] in "]}":
            keys.pop()
        elif wanted and token[0].startswith(wanted):
            return token.start()
        elif token[2] and not wanted:
            name = json.loads(token[1])
            if name in keys[-1]:
                return token.start()
            keys[-1].add(name)
    return 0


def puzzle_of(data: Any, check: bool) -> Puzzle:
    """The puzzle of one JSON object; raises `PuzzleError`."""
    data = own_form(data)
    if not isinstance(data, dict):
        raise PuzzleError(f"found {excerpt(data)}, expected an object with rows and cols", "bad-json")
    data = dict(data)
    version = data.pop("nono", VERSION)
    if version != VERSION:
        raise PuzzleError(f'found "nono": {excerpt(version)}, expected {VERSION}', "unsupported-variant")
    genre = data.get("genre") or (data.get("type") if _is_genre(data.get("type")) else None) or "nonogram"
    if not _is_genre(genre):
        raise PuzzleError(f"found genre {excerpt(genre)}, expected one of {', '.join(GENRES)}", "unsupported-variant")
    try:
        puzzle: Puzzle = GENRES[genre].from_dict(data, check)
    except PuzzleError as error:
        if error.code == "missing-section" and not data.keys() & CONTENT:
            error.code = "no-puzzle"
        raise
    return puzzle


def _is_genre(name: Any) -> bool:
    return isinstance(name, str) and name in GENRES


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    return {"nono": VERSION} | puzzle.to_dict()


def compact(data: Any) -> str:
    """JSON on one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _field(value: Any) -> str:
    """A field's value; pictures a row a line."""
    if isinstance(value, list) and value and all(isinstance(row, str) for row in value):
        return "[\n" + ",\n".join(f"  {compact(row)}" for row in value) + "\n ]"
    return compact(value)
