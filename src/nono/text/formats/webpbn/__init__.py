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
from nono.base.table import read_error
from nono.genres import Block, Nonogram, Saved, result_or_error
from nono.genres.pixels import MAX_PIXELS, check_picture
from nono.text.formats.shared.capability import Loaded
from nono.text.formats.shared.clues import nonogram, number
from nono.text.formats.shared.xml import Element, root_element, root_of
from nono.text.formats.webpbn.writer import CAPABILITIES as CAPABILITIES, TEXTS, dumps as dumps

KNOWN = {"white": (".", "ffffff"), "black": ("X", "000000")}
Lines = list[tuple[int, list[int | Block]]]  # the clues of a side, with their line numbers in the file
CELL = re.compile(r"\[([^\[\]]*)\]|(.)", re.DOTALL)


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
    for element in [root] if root.name == "puzzle" else root.all("puzzle"):
        try:
            yield WebpbnReader(root, element).puzzle(check)
        except Exception as error:
            yield read_error(error).at(element.line)


class WebpbnReader:
    """Reads the element of one puzzle."""

    def __init__(self, root: Element, element: Element) -> None:
        self.element = element
        self.around = None if root is element else root  # the set
        self.names: dict[str, int] = {}  # palette index by colour name
        self.chars: dict[str, int] = {}  # palette index by character in the file
        self.palette: Palette = ()
        self.default = 1  # the colour of numbers without a colour; 0 if each number needs one

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

    def grids(self) -> tuple[list[list[int]] | PuzzleError | None, list[Saved] | PuzzleError]:
        """Return the first goal as colours by row (None without a goal), and all other solutions as saved grids.

        An error stands in place of the goal. The first error in a saved grid stands in place of them all; the goal may
        follow it.
        """
        goal: list[list[int]] | PuzzleError | None = None
        saved: list[Saved] = []
        saved_error: PuzzleError | None = None
        for item in self.element.all("solution"):
            kind = item.attributes.get("type", "goal").lower()
            rows = result_or_error(partial(self.cells, item))
            if kind == "goal" and goal is None:
                goal = rows if isinstance(rows, PuzzleError) else [[cell[0] for cell in row] for row in rows]
            elif isinstance(rows, PuzzleError):
                saved_error = saved_error or rows
            else:
                id = item.attributes.get("id", "") or ("" if kind == "saved" else kind)
                saved.append(Saved(id, item.text_of("note"), self.text(rows)))
        return goal, saved_error or saved

    def read_colours(self) -> None:
        """Number the colours: first the background, then the default colour, then all others in file order."""
        given = self.element.attributes
        background, ink = given.get("backgroundcolor"), given.get("defaultcolor", "black")
        colours = self.declared_colours()
        lines = chain.from_iterable(clues.all("line") for clues in self.element.all("clues"))
        used = {item.attributes.get("color") for line in lines for item in line.children}  # None for numbers without
        if background is None and ink == "white":
            self.default = 0
            ink = next((name for name in colours if name != "white"), "black")
        background = background or "white"
        for name in (background, ink, *KNOWN):
            if name not in colours and (name in (background, ink) or name in used):
                if name not in KNOWN:
                    raise PuzzleError(f"found colour {excerpt(name)}, expected a declared colour", "unknown-colour")
                colours[name] = {"name": name, "rgb": KNOWN[name][1], "char": KNOWN[name][0]}
        if background == ink:
            message = f"background and default colour are both {excerpt(ink)}, expected different colours"
            raise PuzzleError(message, "duplicate-key")
        order = list(dict.fromkeys([background, ink, *colours]))
        self.names = {name: index for index, name in enumerate(order)}
        self.palette = make_palette(self.palette_entries([colours[name] for name in order]))
        for index, colour in enumerate(self.palette):
            if index not in self.chars.values():
                self.chars.setdefault(colour.key, index)

    def declared_colours(self) -> dict[str, dict[str, str]]:
        """Return the declared colours by name: name, value and character."""
        colours: dict[str, dict[str, str]] = {}
        for item in self.element.all("color"):
            name, rgb = item.attributes.get("name", ""), item.text.removeprefix("#")
            if not name or name in colours:
                message = f"found the colour {excerpt(name)}, expected a new name"
                raise PuzzleError(message, "duplicate-key").at(item.line)
            if not RGB.fullmatch(rgb):
                message = f"found {excerpt(item.text)}, expected six hexadecimal digits"
                raise PuzzleError(message, "unknown-colour").at(item.line)
            colours[name] = {"name": name, "rgb": rgb, "char": item.attributes.get("char", "")}
        return colours

    def palette_entries(self, colours: list[dict[str, str]]) -> list[dict[str, str]]:
        """Return the palette entries, and fill ``chars``. If possible, characters in the file become keys."""
        entries = []
        for index, colour in enumerate(colours):
            char = colour["char"]
            if char in self.chars:
                raise PuzzleError(f"two colours have the same character {char!r}", "duplicate-key")
            if char:
                self.chars[char] = index
            key = fit_key(char)
            entries.append({"name": colour["name"], "rgb": colour["rgb"]} | ({"key": key} if key else {}))
        return entries

    def clues(self, kind: str) -> Lines | None:
        """Return the clues of a side, with their line numbers in the file; None if the file does not have this side."""
        sides = [item for item in self.element.all("clues") if item.attributes.get("type", "").lower() == kind]
        if len(sides) > 1:
            message = f"clues of type {kind} appear twice; they may appear only once"
            raise PuzzleError(message, "duplicate-key").at(sides[1].line)
        if not sides:
            return None
        return [(line.line, self.blocks(line)) for line in sides[0].all("line")]

    def blocks(self, line: Element) -> list[int | Block]:
        """Return the blocks of an element ``line``, in which the lengths may also be text."""
        if line.attributes or (line.children and line.text):
            wrong = excerpt(line.text or next(iter(line.attributes)))
            raise PuzzleError(f"found {wrong} in a line of clues, expected <count>", "bad-number").at(line.line)
        if line.text:
            return [self.block(text, name=None, line=line.line) for text in line.text.split()]
        return [self.block(item.text, item.attributes.get("color"), item.line) for item in line.all("count")]

    def block(self, text: str, name: str | None, line: int) -> int | Block:
        """Return the length and colour of a block, or only its length for colour 1. Length 0 is a blotted block.

        A number without the ``name`` of a colour has the default colour.
        """
        length = number(text, line)
        colour = self.default if name is None else self.names.get(name, 0)
        if not colour:
            wrong = "a number without a colour" if name is None else f"the colour {excerpt(name)}"
            raise PuzzleError(f"found {wrong}, expected a declared colour of ink", "unknown-colour").at(line)
        return length if length and colour == 1 else Block(length or None, colour)

    def cells(self, item: Element) -> list[list[list[int]]]:
        """Return the possible colours of each cell in a solution's image, by row; ``?`` allows all.

        Raises `PuzzleError` on a cell of a goal with several colours.
        """
        image = item.first("image")
        text = "".join(image.text.split()) if image else ""
        line = image.line if image else item.line
        if not re.fullmatch(r"(?:\|[^|]++\|)++", text):
            what = excerpt(text) if text else "no image"
            raise PuzzleError(f"found {what}, expected rows between bars", "goal-size").at(line)
        goal = item.attributes.get("type", "goal").lower() == "goal"
        rows: list[list[list[int]]] = []
        plain = self.chars.keys() - {"[", "]"}
        for row in text[1:-1].split("||"):
            if plain.issuperset(row) and (len(rows) + 1) * len(row) <= MAX_PIXELS:
                rows.append([[self.chars[key]] for key in row])
                continue
            cells: list[list[int]] = []
            for cell in CELL.finditer(row):
                several, single = cell.groups()
                check_picture(len(rows) + 1, max(1, len(cells)))  # before the next cell makes the board too large
                is_unknown = single == "?" and "?" not in self.chars
                keys = several or single
                if not keys:
                    message = "found [] in an image, expected characters of declared colours between the brackets"
                    raise PuzzleError(message, "goal-size").at(line)
                try:
                    cells.append([*range(len(self.palette))] if is_unknown else [self.chars[key] for key in keys])
                except KeyError as error:
                    message = f"found {error.args[0]!r} in an image, expected characters of declared colours"
                    raise PuzzleError(message, "unknown-colour").at(line) from None
                if goal and len(cells[-1]) != 1:
                    raise PuzzleError("found an unknown cell in a goal, expected one colour", "goal-size").at(line)
            rows.append(cells)
        return rows

    def text(self, rows: list[list[list[int]]]) -> tuple[str, ...]:
        """Return the rows of a saved grid in palette keys."""
        keys = [colour.key for colour in self.palette]
        return tuple("".join(_cell([keys[colour] for colour in cell], len(keys)) for cell in row) for row in rows)

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


def _cell(keys: list[str], colours: int) -> str:
    """Return a cell of a saved grid, which may have the colours with these keys; ``colours`` is the number of all."""
    if len(keys) == colours and colours > 1:
        return "?"
    return keys[0] if len(keys) == 1 else f"[{''.join(keys)}]"
