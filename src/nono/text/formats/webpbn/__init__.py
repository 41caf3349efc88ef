"""XML of webpbn.com ("pbn" 0.3) with colours, goals and saved grids; ``<count>0</count>`` is an unknown number.

The only count 0 of a line is an empty line if no ink is left for it: all other counts are known, both sides have the
same number of ink cells, and only one side has such lines.

Colours ``black`` (X) and ``white`` (.) are predefined, but a file may redefine them. Colour 0 is ``backgroundcolor``
and colour 1 is ``defaultcolor``. Files of number-loom, in which ``defaultcolor`` is the background, are read as well.
The fields of a puzzle set apply to all its puzzles. Additional goals and solutions are kept as saved grids.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import chain
from math import nan
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import check_size
from nono.base.palette import RGB, Palette, fit_key, make_palette
from nono.genres import Block, Nonogram, Saved, result_or_error
from nono.text.formats.shared.capability import Loaded
from nono.text.formats.shared.clues import nonogram, number, puzzles_of_parts
from nono.text.formats.shared.xml import Element, root_element, root_of
from nono.text.formats.webpbn.writer import CAPABILITIES as CAPABILITIES, TEXTS, dumps as dumps

KNOWN = {"white": ("ffffff", "."), "black": ("000000", "X")}
Lines = list[tuple[int, list[int | Block]]]  # the clues of a side, with their line numbers in the file
ROWS = re.compile(r"(?:\|[^|]++\|)++")


def sniff(head: str) -> bool:
    """Return whether the root element is a puzzle set, a puzzle, or a ``nonogram``, which `loads` rejects; not if it
    has levels, as other programs write them.
    """
    return root_of(head) in ("puzzleset", "puzzle", "nonogram") and "<level" not in head


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the set; for each puzzle that cannot be read, yield its error."""
    if root_of(text[: 1 << 16]) == "nonogram":
        message = "found XML as proposed by Simpson, expected a puzzleset"
        raise PuzzleError(message, "unsupported-variant").at(1)
    root = root_element(text)
    elements = [root] if root.name == "puzzle" else root.all("puzzle")
    parts = ((element.line, element) for element in elements)
    yield from puzzles_of_parts(parts, lambda _, element: WebpbnReader(root, element).puzzle(check))


class WebpbnReader:
    """Reads the element of one puzzle."""

    def __init__(self, root: Element, element: Element) -> None:
        self.element = element
        self.around = None if root is element else root  # the set
        self.default = 1  # the colour of numbers without a colour; 0 if each number needs one
        self.names: dict[str, int] = {}  # palette index by colour name
        self.key_of: dict[str, str] = {}  # palette key by character in the file
        self.palette: Palette = ()

    def puzzle(self, check: bool) -> Nonogram:
        """Return the puzzle. Raises `PuzzleError`."""
        kind = self.element.attributes.get("type", "grid")
        if kind.lower() != "grid":
            message = f"found a puzzle of type {excerpt(kind)}, expected type grid"
            raise PuzzleError(message, "unsupported-variant")
        self.read_colours()
        goal, saved = self.grids()
        about: dict[str, Any] = {"palette": self.palette, "goal": goal, "saved": saved, **self.about()}
        rows, cols = self.clues("rows"), self.clues("columns")
        if goal is not None and rows is None and cols is None:
            if isinstance(goal, PuzzleError):
                raise goal
            derived = Nonogram.from_grid(goal, self.palette)
            return Nonogram(derived.rows, derived.cols, check=check, **about)
        if rows is None or cols is None:
            name = "rows" if rows is None else "columns"
            raise PuzzleError(f"found no clues of type {name}, expected rows and columns", "missing-section")
        check_size(len(rows), len(cols))
        if any(map(_is_zero, (*rows, *cols))):
            rows, cols = _without_zeros(rows, cols)
        return nonogram(rows, cols, check, lambda line: line[1], **about)

    def read_colours(self) -> None:
        """Number the colours: first the background, then the default colour, then all others in file order."""
        given = self.element.attributes
        colours: dict[str, tuple[str, str]] = {}  # value and character by name
        for item in self.element.all("color"):
            name, rgb = item.attributes.get("name", ""), item.text.removeprefix("#")
            if not name or name in colours:
                message = f"found the colour {excerpt(name)}, expected a new name"
                raise PuzzleError(message, "duplicate-key").at(item.line)
            if not RGB.fullmatch(rgb):
                message = f"found {excerpt(item.text)}, expected six hexadecimal digits"
                raise PuzzleError(message, "unknown-colour").at(item.line)
            colours[name] = rgb, item.attributes.get("char", "")
        background, ink = given.get("backgroundcolor"), given.get("defaultcolor", "black")
        if background is None and ink == "white":  # a file of number-loom
            self.default = 0
            ink = next((name for name in colours if name != "white"), "black")
        background = background or "white"
        if background == ink:
            message = f"background and default colour are both {excerpt(ink)}, expected different colours"
            raise PuzzleError(message, "duplicate-key")
        lines = chain.from_iterable(clues.all("line") for clues in self.element.all("clues"))
        used = {item.attributes.get("color") for line in lines for item in line.children}  # None for numbers without
        known = [name for name in (background, ink, *KNOWN) if name in KNOWN and name in (background, ink, *used)]
        colours |= {name: KNOWN[name] for name in known if name not in colours}
        for name in (background, ink):
            if name not in colours:
                raise PuzzleError(f"found colour {excerpt(name)}, expected a declared colour", "unknown-colour")
        order = list(dict.fromkeys([background, ink, *colours]))
        self.names = {name: index for index, name in enumerate(order)}
        chars = [colours[name][1] if len(colours[name][1]) == 1 else "" for name in order]
        if double := next((char for char in chars if char and chars.count(char) > 1), ""):
            raise PuzzleError(f"two colours have the same character {double!r}", "duplicate-key")
        self.palette = make_palette(
            {"name": name, "rgb": colours[name][0]} | ({"key": fit_key(char)} if fit_key(char) else {})
            for name, char in zip(order, chars, strict=True)
        )
        keys = [colour.key for colour in self.palette]
        self.key_of = {key: key for key, char in zip(keys, [*chars, ""], strict=False) if not char}
        self.key_of |= {char: key for char, key in zip(chars, keys, strict=False) if char}

    def grids(self) -> tuple[tuple[str, ...] | PuzzleError | None, list[Saved] | PuzzleError]:
        """Return the rows of the first goal (None without a goal), and all other solutions as saved grids.

        An error stands in place of the goal. The first error in a saved grid stands in place of them all; the goal may
        follow it.
        """
        goal: tuple[str, ...] | PuzzleError | None = None
        saved: list[Saved] = []
        saved_error: PuzzleError | None = None
        for item in self.element.all("solution"):
            kind = item.attributes.get("type", "goal").lower()
            rows = result_or_error(partial(self.image, item))
            if kind == "goal" and goal is None:
                goal = rows
            elif isinstance(rows, PuzzleError):
                saved_error = saved_error or rows
            else:
                id = item.attributes.get("id", "") or ("" if kind == "saved" else kind)
                saved.append(Saved(id, item.text_of("note"), rows))
        return goal, saved_error or saved

    def image(self, item: Element) -> tuple[str, ...]:
        """Return the rows of a solution's image in palette keys; ``?`` and brackets as in `Saved`. Raises `PuzzleError`
        on a row without bars, and on a character of no colour.
        """
        image = item.first("image")
        text = "".join(image.text.split()) if image else ""
        line = image.line if image else item.line
        if not ROWS.fullmatch(text):
            what = excerpt(text) if text else "no image"
            raise PuzzleError(f"found {what}, expected rows between bars", "goal-size").at(line)
        key_of = dict(zip("?[]", "?[]", strict=True)) | self.key_of
        if wrong := next((char for char in text if char not in key_of and char != "|"), ""):
            message = f"found {wrong!r} in an image, expected characters of declared colours"
            raise PuzzleError(message, "unknown-colour").at(line)
        table = str.maketrans("".join(key_of), "".join(key_of.values()))
        rows = [row.translate(table) for row in text[1:-1].split("||")]
        return tuple(re.sub(r"\[([^]]*)\]", self.cell, row) if "[" in row else row for row in rows)

    def cell(self, keys: re.Match[str]) -> str:
        """Return a cell that may have the colours with the keys between these brackets."""
        if len(keys[1]) == len(self.palette) > 1:
            return "?"
        return keys[1] if len(keys[1]) == 1 else keys[0]

    def clues(self, kind: str) -> Lines | None:
        """Return the clues of a side, with their line numbers in the file; None if the file does not have this side."""
        sides = [item for item in self.element.all("clues") if item.attributes.get("type", "").lower() == kind]
        if len(sides) > 1:
            message = f"clues of type {kind} appear twice; they may appear only once"
            raise PuzzleError(message, "duplicate-key").at(sides[1].line)
        return [(line.line, self.blocks(line)) for line in sides[0].all("line")] if sides else None

    def blocks(self, line: Element) -> list[int | Block]:
        """Return the blocks of an element ``line``, only their lengths for colour 1. Length 0 is a blotted block.

        A number without the name of a colour has the default colour. Raises `PuzzleError`.
        """
        if line.attributes or line.text:
            wrong = excerpt(line.text or next(iter(line.attributes)))
            raise PuzzleError(f"found {wrong} in a line of clues, expected <count>", "bad-number").at(line.line)
        blocks: list[int | Block] = []
        for item in line.all("count"):
            length, name = number(item.text, item.line), item.attributes.get("color")
            colour = self.default if name is None else self.names.get(name, 0)
            if not colour:
                wrong = "a number without a colour" if name is None else f"the colour {excerpt(name)}"
                message = f"found {wrong}, expected a declared colour of ink"
                raise PuzzleError(message, "unknown-colour").at(item.line)
            blocks.append(length if length and colour == 1 else Block(length or None, colour))
        return blocks

    def about(self) -> dict[str, Any]:
        """Return id, title and metadata. The set provides fields that the puzzle lacks."""
        around = self.around
        meta: dict[str, Any] = {}
        for name, field in TEXTS.items():
            if text := self.element.text_of(name) or (around.text_of(name) if around else ""):
                meta[field] = text
        if around and (series := around.text_of("title")):
            meta["series_title"] = series
        elements = [*(around.all("note") if around else ()), *self.element.all("note")]
        if notes := [element.text for element in elements if element.text]:
            meta["notes"] = notes
        return {"id": self.element.text_of("id"), "title": self.element.text_of("title"), "meta": meta}


def _is_zero(line: tuple[int, list[int | Block]]) -> bool:
    """Return whether the only count of a line is 0."""
    blocks = line[1]
    return len(blocks) == 1 and isinstance(blocks[0], Block) and blocks[0].length is None


def _without_zeros(rows: Lines, cols: Lines) -> tuple[Lines, Lines]:
    """Return the clues without counts of 0 that are alone on their lines, if no ink is left for them: all other counts
    are known, both sides have the same number of ink cells, and only one side has such lines. Otherwise, they are
    blocks of unknown length.
    """
    known = [[block for line in side if not _is_zero(line) for block in line[1]] for side in (rows, cols)]
    totals = [sum(block if isinstance(block, int) else block.length or nan for block in side) for side in known]
    is_empty = totals[0] == totals[1] and any(map(_is_zero, rows)) != any(map(_is_zero, cols))
    what = "an empty line, because no ink is left for it" if is_empty else "one block of unknown length"
    warn(f"a line with the only count 0 is read as {what}; an empty line has no count")
    sides = [[(line[0], []) if is_empty and _is_zero(line) else line for line in side] for side in (rows, cols)]
    return sides[0], sides[1]
