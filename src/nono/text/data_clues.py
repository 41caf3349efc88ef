"""The clues and the pictures of nonograms in data, as other programs keep them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, warn
from nono.base.fields import is_a
from nono.base.palette import NAMED, RGB, plain_name
from nono.text.field_names import is_board, plain

NO_LINE = "write [] for an empty line; nono does not solve nonograms with lines of which nothing is known"
ENDS = " \t\n;/"  # may end the last clue of a text
BRACKETS = ("[", "(", "{")
JOINED = re.compile(r"\d[-.+_]\d")  # a sign between the numbers of a clue, as in 1.2.1
NUMBERS = re.compile(r"\d+(?:[-.+_]\d+)*")
BETWEEN = re.compile(r"[\s,;/|]+")  # clues of such numbers
# the names of the parts of a block that is an object
LENGTH = re.compile("(?:block|run)?(?:length|len|count|number|num|size|amount|hint|clue|value|val|n)")
COLOUR = re.compile("(?:block|run)?(?:colou?r|ink)(?:id|index|name|no|num|number)?|c")
COLOURS = re.compile("(?:list|used)?(?:of)?(?:colou?rs?|palette)(?:list)?")  # the name of a list of colours
PATTERNS = "maxlen"  # the length of the patterns of the MiniZinc Challenge


def with_goal(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a nonogram in which a finished picture has the keys ``X`` and ``.``: it may have other signs
    of ink and paper, and stand in place of rows of clues.
    """
    field = "goal" if "goal" in data else "rows"
    rows: Any = data.get(field)
    if field == "goal" and _are_shades(rows) and "palette" not in data:
        message = "found numbers up to 255 in a picture, expected a number from 0 for each colour"
        raise PuzzleError(f"{message}\nwrite 0 for the background and 1 for ink, or give nono the picture", "bad-field")
    palette = data.get("palette")
    if field == "goal" and isinstance(palette, list) and all(isinstance(colour, str) for colour in palette):
        _expect_background(rows, len(palette))
    if "cols" in data or "palette" in data or not is_picture(rows):
        return data
    from nono.text.typed.signs import goal_of

    return {name: value for name, value in data.items() if name != field} | {"goal": goal_of(rows)}


def _expect_background(rows: Any, colours: int) -> None:
    """Raise `PuzzleError` if each cell of a picture has one of so many colours, and none of them is the background."""
    cells = {cell for row in rows for cell in row} if isinstance(rows, list) and is_board(rows) else set()
    if len(cells) == colours > 2 and cells == {*range(colours)}:
        message = (
            f"found the colours 0 to {colours - 1} and a palette of {colours}, but not which one is the background"
        )
        advice = f"if 0 is ink, put the background first into the palette, and count the cells from 1 to {colours}"
        ours = "if 0 is the background, write the palette as in docs/json.md"
        raise PuzzleError(f"{message}\n{advice}; {ours}", "ambiguous-format")


def _are_shades(rows: Any) -> bool:
    """Return whether the rows are numbers of which some are the parts of a colour, such as (255, 0, 0)."""
    return (
        isinstance(rows, list)
        and is_board(rows)
        and any(is_a(cell, int) and cell == 255 for row in rows for cell in row)
    )


def is_picture(rows: Any) -> bool:
    """Return whether the rows are texts of two signs, those of ink and of paper."""
    from nono.text.typed import signs

    is_text = isinstance(rows, list) and is_board(rows) and isinstance(rows[0], str)
    return is_text and signs.is_picture("".join(rows))


def with_clues(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a nonogram in which clues are lists of blocks, also if they are numbers or typed as text.

    Raises `PuzzleError`.
    """
    data = _with_blocks(_with_lists(data))
    rows, cols = data.get("rows"), data.get("cols")
    if isinstance(rows, str) and isinstance(cols, str):
        from nono.text.typed.fields import sides_of

        return data | sides_of(rows.rstrip(ENDS), cols.rstrip(ENDS))
    if not isinstance(rows, list) or not isinstance(cols, list):
        return data
    clues = [clue if isinstance(clue, list) else [clue] for clue in (*rows, *cols)]
    if None in (*rows, *cols):
        place = [*rows, *cols].index(None)
        where = ("row", place + 1) if place < len(rows) else ("column", place - len(rows) + 1)
        message = f"{where[0]} {where[1]}: found no clue (null), expected a list of numbers"
        raise PuzzleError(f"{message}\n{NO_LINE}", "unsupported-variant", where)
    if any(isinstance(item, str) for clue in clues for item in clue):
        from nono.text.typed.fields import clues_of_lists

        return data | clues_of_lists(rows, cols, data.pop("colours", {}))
    has_patterns = data.pop(PATTERNS, 0) or any(-1 in clue for clue in clues)
    if has_patterns and all(cell in (-1, 0, 1) for clue in clues for cell in clue):
        clues = [_lengths(clue, place, len(rows)) for place, clue in enumerate(clues)]
    elif not all(isinstance(clue, list) or is_a(clue, int) for clue in (*rows, *cols)):
        return data
    return data | {"rows": clues[: len(rows)], "cols": clues[len(rows) :]}


class _Block(NamedTuple):
    """A block of data: its length, and the name or number of its colour (None without one)."""

    length: int
    colour: str | int | None


def _with_lists(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data with lists in place of clues that are texts or objects, as far as these say where a clue ends.

    A side may be a text with lists in brackets, or with a sign between the numbers of each clue: ``1.2.1 3``. A clue
    may be such a text, or an object that has one list. Raises `PuzzleError`.
    """
    sides = {name: side for name in ("rows", "cols") if isinstance(side := data.get(name), str | list)}
    texts = [text for side in sides.values() for text in (side if isinstance(side, list) else [side])]
    is_joined = any(isinstance(text, str) and JOINED.search(text) for text in texts)
    for name, side in sides.items():
        words = BETWEEN.split(side.strip()) if isinstance(side, str) else []
        if isinstance(side, list):
            sides[name] = [_listed(clue, is_joined) for clue in side]
        elif side.lstrip().startswith(BRACKETS):
            from nono.text.values import value_of

            sides[name] = value_of(side)
        elif is_joined and all(map(NUMBERS.fullmatch, words)):
            sides[name] = [_listed(word, is_joined) for word in words]
    return data | sides


def _listed(clue: Any, is_joined: bool) -> Any:
    """Return a clue that is a text or an object as a list; any other clue as it is."""
    if isinstance(clue, str) and is_joined and NUMBERS.fullmatch(clue):
        return [int(number) for number in re.split(r"\D", clue)]
    return clue_in(clue)


def clue_in(item: Any) -> Any:
    """Return the only list of an object such as ``{"hints": [1, 3], "done": false}``; any other value as it is."""
    lists = [value for value in item.values() if isinstance(value, list)] if isinstance(item, dict) else []
    return lists[0] if len(lists) == 1 else item


def _with_blocks(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data in which blocks are lengths, or pairs of a length and a number of the palette.

    They may be objects such as ``{"color": "red", "count": 3}``, or pairs of a length and a word in any order. A number
    of a colour is its place in a list of colours beside the clues.
    """
    sides = {name: data[name] for name in ("rows", "cols") if isinstance(data.get(name), list)}
    clues = [clue for side in sides.values() for clue in side if isinstance(clue, list)]
    items = [item for clue in clues for item in clue]
    blocks = [block for item in items if (block := _block_of(item))]
    if all(is_a(item, int) for item in items) or len(blocks) < len(items):
        return data
    if others := {name: None for item in items if isinstance(item, dict) for name in item if not _part(name)}:
        warn(f"not read: {', '.join(map(repr, others))} of the blocks")
    palette = {"": {"name": "white"}} | _palette(dict.fromkeys(block.colour for block in blocks), data)
    number_of: dict[Any, int] = {colour: number for number, colour in enumerate(palette)}
    is_black = len(palette) == 2 and list(palette.values())[1]["name"] == "black"
    for name, side in sides.items():
        lines = [[_block_of(item) for item in clue] if isinstance(clue, list) else clue for clue in side]
        sides[name] = [
            [block.length if is_black else [block.length, number_of[block.colour]] for block in line if block]
            if isinstance(line, list)
            else line
            for line in lines
        ]
    return {name: value for name, value in data.items() if name != "colours" and not _is_palette(name, value)} | {
        **sides,
        **({} if is_black else {"palette": [*palette.values()]}),
    }


def _part(name: str) -> re.Match[str] | None:
    """Return a match if a name is that of the length or the colour of a block."""
    return LENGTH.fullmatch(plain(name)) or COLOUR.fullmatch(plain(name))


def _block_of(item: Any) -> _Block | None:
    """Return the block of a number, of an object, or of a pair of a length and a word; None for anything else."""
    if is_a(item, int):
        return _Block(item, None)
    if isinstance(item, list) and [*map(type, item)] in ([int, str], [str, int]):
        return _Block(*item) if isinstance(item[0], int) else _Block(item[1], item[0])
    if not isinstance(item, dict):
        return None
    lengths = [value for name, value in item.items() if is_a(value, int) and LENGTH.fullmatch(plain(name))]
    colours = [value for name, value in item.items() if is_a(value, int | str) and COLOUR.fullmatch(plain(name))]
    return _Block(lengths[0], next(iter(colours), None)) if len(lengths) == 1 and len(colours) < 2 else None


def _is_palette(name: str, value: Any) -> bool:
    """Return whether the value is a list of colours: texts, or objects with one text each."""
    return isinstance(value, list) and COLOURS.fullmatch(plain(name)) is not None and all(map(_text_of, value))


def _text_of(colour: Any) -> str:
    """Return the text of a colour, or ""."""
    texts = [text for text in (colour.values() if isinstance(colour, dict) else [colour]) if isinstance(text, str)]
    return texts[0] if len(texts) == 1 else ""


def _palette(colours: Iterable[str | int | None], data: dict[str, Any]) -> dict[str | int | None, dict[str, str]]:
    """Return the entries of these colours for the palette. A single colour without a name is black."""
    colours = [*colours]
    listed: list[Any] = next((value for name, value in data.items() if value and _is_palette(name, value)), [])
    numbers = [colour for colour in colours if isinstance(colour, int)]
    first = 1 if numbers and max(numbers) == len(listed) else 0
    keys: dict[str, dict[str, str]] = {key: entry._asdict() for entry in NAMED for key in (entry.key, entry.name)}
    keys |= data.get("colours", {})
    entries: dict[str | int | None, dict[str, str]] = {}
    for colour in colours:
        if colour is None or (isinstance(colour, int) and len(colours) == 1 and not listed):
            entries[colour] = {"name": "black"}
        elif isinstance(colour, str):
            entries[colour] = keys.get(colour.lower()) or keys.get(colour) or _entry(colour)
        elif 0 <= colour - first < len(listed):
            entries[colour] = _entry(_text_of(listed[colour - first]))
        else:
            entries[colour] = {"name": f"colour {colour}"}
    return entries


def _entry(colour: str) -> dict[str, str]:
    """Return the palette's entry for a name or a value of a colour."""
    if not RGB.fullmatch(colour):
        return {"name": colour.lower()}
    digits = colour.removeprefix("#").lower()
    rgb = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    return {"name": plain_name(rgb), "rgb": rgb}


def _lengths(cells: list[int], place: int, height: int) -> list[int]:
    """Return the lengths of the blocks in a pattern of the MiniZinc Challenge: 1, 1, 0, 1, -1 is the clue 2 1.

    Raises `PuzzleError`, which names the line number ``place`` (from 0): the first ``height`` lines are rows.
    """
    pattern = "".join("01 "[cell] for cell in cells).rstrip()
    if not re.fullmatch("0|1+(01+)*", pattern):
        where = ("row", place + 1) if place < height else ("column", place - height + 1)
        message = f"{where[0]} {where[1]}: found {', '.join(map(str, cells))}"
        expected = "cells 1 with single gaps 0 between blocks, and -1 at the end"
        raise PuzzleError(f"{message}, expected {expected}", "bad-number", where)
    return [len(block) for block in pattern.split("0") if block]
