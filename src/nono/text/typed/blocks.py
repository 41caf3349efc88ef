"""The blocks of a typed text: rows between blank lines or headings, with the notes and layers that belong to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from string import ascii_letters

from nono.base.errors import excerpt
from nono.base.grid import reached
from nono.text.formats.shared.clues import Line
from nono.text.formats.shared.other_puzzles import may_be_title
from nono.text.typed.cells import EMPTY, FEWEST, Matrix, cuts, is_rule, without_rules
from nono.text.typed.notes import Note, parts_of
from nono.text.typed.walls import without_walls


@dataclass
class Block:
    """Rows between two blank lines or headings. ``above`` and ``below`` are the notes before and after the rows.

    ``genre`` is the genre that the text names above the block, or "". ``begun`` means that a note begins the block, not
    just a blank line. ``bits`` means that the board is a Binairo only because all cells are 0 or 1.
    """

    genre: str = ""
    begun: bool = False
    bits: bool = False
    above: list[Note] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    below: list[Note] = field(default_factory=list)
    layers: dict[str, Matrix] = field(default_factory=dict)

    @property
    def notes(self) -> list[Note]:
        return self.above + self.below

    @property
    def heading(self) -> str:
        return next((note.heading for note in reversed(self.above) if note.heading), "")

    @property
    def name(self) -> str:
        """The heading in lower case, without brackets and colons."""
        return self.heading.strip("[]: ").lower()

    @property
    def layer(self) -> str:
        """The field of the layer that the block is, or ""."""
        layer = next((note.layer for note in reversed(self.above) if note.heading), "")
        return layer if layer != "boxes" or "jigsaw" not in self.name or regions_of(cells_of(self.lines)) else ""


def blocks_of(text: str) -> list[Block]:
    """Return the blocks of a text that are boards, each with its notes and layers."""
    return _with_layers(_settled(list(_blocks(text))))


def _blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a text: notes that begin a puzzle and blank lines between rows separate them."""
    block = Block()
    gap = False
    inside: list[Note] = []  # the notes since the last row
    for part in parts_of(text):
        if part is None:
            gap = True
        elif isinstance(part, Note):
            if _are_rules(block.lines):  # above a heading
                block.lines = []
            if (part.begins or part.layer) and block.lines:
                yield block
                block = Block()
            block.begun = block.begun or part.begins or bool(part.layer)
            (block.below if block.lines else block.above).append(part)
            if block.lines and _is_damaged(part, block.lines[-1]):
                part.fault = part.fault or f"found {excerpt(part.text)} below the rows of a board"
            inside.append(part)
        else:
            if gap and block.lines:
                yield block
                block = Block()
            for note in inside if block.lines else ():
                comment = note.comment and not is_rule(part[1])
                if not (gap or comment or note.settings or note.about.keys() - {"title"} or note.legend):
                    note.fault = note.fault or f"found {excerpt(note.text)} among the rows of a board"
            if inside and _is_damaged(inside[-1], part):
                inside[-1].fault = inside[-1].fault or f"found {excerpt(inside[-1].text)} above the rows of a board"
            gap = False
            inside = []
            block.lines.append(part)
    yield block


def _are_rules(lines: Sequence[Line]) -> bool:
    """Return whether lines are no rows: one or two rules, or none at all."""
    return len(lines) < FEWEST and all(is_rule(line) for _, line in lines)


def _is_damaged(note: Note, row: Line) -> bool:
    """Return whether a note beside a row may be a row with a wrong cell: as long as the row, and no plain word."""
    text, beside = note.text, abs(note.line - row[0]) == 1
    return beside and len(text) == len(row[1].strip()) and not (note.genre or " " in text or text[1:].islower())


def _settled(blocks: list[Block]) -> list[Block]:
    """Return the blocks that have rows, with the notes that belong to them.

    A note between two boards belongs to the second board, unless the same kind of note comes below the first board of
    the text. Notes after the last board belong to the last board.
    """
    boards = [block for block in blocks if not _are_rules(block.lines)]
    if not boards:
        return []
    own = set(map(id, boards))
    before: list[Note] = []
    for block in blocks:
        if id(block) in own:
            block.lines, regions = without_walls(block.lines)
            block.layers = {"boxes": regions} if regions else {}
            block.above = before + block.above
            block.begun = block.begun or any(note.begins for note in before)
            before = []
        else:
            before += block.notes
    boards[-1].below += before
    first = {kind for note in boards[0].above for kind in _kinds(note)}
    genre = ""
    for block, after in zip(boards, [*boards[1:], None], strict=True):
        moved = [note for note in block.below if after and not after.begun and (note.fault or first & {*_kinds(note)})]
        if after is not None:
            after.above = moved + after.above
        block.below = [note for note in block.below if note not in moved or note.fault]
        named = {note.genre for note in block.notes if note.genre and note.begins}
        mentioned = {note.genre for note in block.notes if note.genre}
        own_genre = named.pop() if len(named) == 1 else mentioned.pop() if len(mentioned) == 1 else ""
        for note in block.notes:
            if own_genre and may_be_title(note.text):
                note.fault = ""
        block.genre = own_genre or genre
        genre = block.genre
    return boards


def _kinds(note: Note) -> list[str]:
    """Return the names of a note's settings, and of everything else that the note says."""
    return [*note.settings, *note.about, *note.numbers, *(["size"] if note.size else [])]


def _with_layers(blocks: list[Block]) -> list[Block]:
    """Return the boards; a block that is a layer of a board belongs to the board before, or else to the next board."""
    boards: list[Block] = []
    waiting: dict[str, Block] = {}
    blocks = [half for block in blocks for half in _halves(block)]
    for block, after in zip(blocks, [*blocks[1:], None], strict=False):
        name, cells = block.layer, cells_of(block.lines)
        if not name and block.genre in ("", "sudoku"):
            near = ([] if block.begun else boards[-1:]) + ([after] if after and not after.begun else [])
            bare = (one for one in near if "boxes" not in one.layers)
            name = "boxes" if any(is_jigsaw(cells_of(one.lines), cells) for one in bare) else ""
        if not name:
            block.layers |= {field: _of_layer(layer) for field, layer in waiting.items()}
            block.above[:0] = (note for layer in waiting.values() for note in layer.notes if not note.layer)
            block.begun = block.begun or any(layer.begun for layer in waiting.values())
            boards.append(block)
            waiting = {}
        elif boards and name not in boards[-1].layers:
            boards[-1].layers[name] = _of_layer(block)
            boards[-1].below += [note for note in block.notes if not note.layer]
        else:
            waiting[name] = block
    return boards or blocks


def _halves(block: Block) -> list[Block]:
    """Return a Sudoku and its boxes, directly above or below it, as two blocks, or else the block."""
    side = len(block.lines) // 2
    above, below = block.lines[:side], block.lines[side:]
    if {len("".join(line.split())) for _, line in block.lines} == {side}:
        one, other = cells_of(above), cells_of(below)
        if is_jigsaw(one, other):
            return [replace(block, lines=above), Block(lines=below)]
        if is_jigsaw(other, one):
            return [Block(lines=above), replace(block, lines=below)]
    return [block]


def _of_layer(block: Block) -> Matrix:
    """Return the cells of a layer; regions have one letter each."""
    cells = cells_of(block.lines)
    return (block.layer in ("", "boxes") and regions_of(cells)) or cells


def cells_of(lines: Sequence[Line]) -> Matrix:
    """Return the cells of a board, if possible as many in each row as there are rows; [] if there are none."""
    found = cuts(without_rules(lines))
    square = (rows for rows in found if {len(row) for row in rows} == {len(rows)})
    return next(square, found[-1] if found else [])


def regions_of(rows: Matrix) -> Matrix:
    """Return a board with one letter per region if equal signs form connected regions, as many as rows of the board;
    otherwise []. A misprint may have made a region one cell larger or smaller than a row.

    A Sudoku, solved or not, is never taken for boxes: equal digits never stand side by side in it.
    """
    side = len(rows)
    places: dict[str, list[int]] = defaultdict(list)
    for at, sign in enumerate(chain.from_iterable(rows)):
        places[sign].append(at)
    if {len(row) for row in rows} != {side} or len(places) != side or not all(map(str.isalnum, places)):
        return []
    if any(abs(len(own) - side) > 1 or len(reached(own[0], own, side, side)) < len(own) for own in places.values()):
        return []
    names = dict(zip(places, ascii_letters, strict=False))
    return [[names[sign] for sign in row] for row in rows]


def is_jigsaw(board: Matrix, second: Matrix) -> bool:
    """Return whether the second of two boards of the same size has the boxes of the first one, which is a Sudoku with
    empty cells."""
    cells = {*chain.from_iterable(board)}
    same = [len(row) for row in board] == [len(row) for row in second]
    return same and not cells.isdisjoint({*EMPTY, "0", ""}) and bool(regions_of(second))
