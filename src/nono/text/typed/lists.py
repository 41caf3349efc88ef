"""Lists of programs and of data files: the values under names in a section go the way of JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.table import read_error
from nono.genres import GENRES, Puzzle
from nono.text.data import (
    are_cells,
    are_puzzles,
    has_numbers,
    is_later_state,
    is_sudoku_board,
    parts_of,
    puzzles_of,
)
from nono.text.data_boards import answers_among, is_stars, place_names, warn_of_stars
from nono.text.field_names import (
    is_answer,
    is_board,
    is_boxes,
    is_pair,
    is_pair_with_cells,
    is_side,
    is_size,
    is_wide,
    meaning,
    plain,
    setting,
    side_of,
    squared,
)
from nono.text.literals import Statement
from nono.text.typed import boards
from nono.text.typed.clues import EXAMPLE, Clue, is_clue
from nono.text.typed.context import STATE, Context, PuzzleOrError, Section, helped, read_as, without_words
from nono.text.typed.lines import COLS, OF, ROWS, Kind
from nono.text.typed.sides import grid_of, inks_of
from nono.text.typed.signs import has_totals, main_layer, meanings, signs_of

INK = "#"  # of a drawing
SMALL = 3  # rows or columns of lists that tests have beside a board
SECOND = "second list"  # without a name
SIGN = re.compile(r"row \d+: found (?:the (?:clue|number|text) )?'?(-?\w{1,15}|[^\s'])'?, expected")  # of a board
UNKNOWN = "use names such as rows and columns, row_clues and col_clues, or left and top"
Group = dict[str, Statement]  # what belongs to one puzzle, by its meaning


class Lists:
    """The lists of a section, and the puzzles that they make."""

    def __init__(self, context: Context, section: Section) -> None:
        self.context = context
        self.section = section
        self.context.settings |= section.settings()
        self.left: list[Statement] = []  # values that belong to no puzzle
        self.damaged: list[PuzzleError] = []  # the errors of lists that are no sides

    @staticmethod
    def has_puzzles(section: Section) -> bool:
        """Return whether the section has lists that are more than numbers beside a typed board."""
        values = [item.value for item in section.items if item.kind is Kind.VALUE]
        lists = [value for value in values if value.error or not isinstance(value.value, int)]
        has_lines = any(item.kind is Kind.TEXT for item in section.items)
        if has_lines and section.genre not in ("", "nonogram") and has_totals(GENRES[section.genre]):
            lists = [value for value in lists if not side_of(value.name) or value.is_fact or is_side(value.value)]
        return bool(lists)

    def puzzles(self) -> Iterator[PuzzleOrError]:
        """Yield the puzzles of the lists, and the error of each that cannot be read. Raises `PuzzleError`."""
        groups = [group for group in self._groups() if _is_puzzle(group)]
        if not groups and self.damaged:
            raise self.damaged[0]
        _translate_alike(groups, self.section.genre)
        below = self._lines_below(groups)
        results: list[PuzzleOrError] = []
        parts_of_puzzle: list[tuple[PuzzleOrError, Group]] = []  # each puzzle with its lists, if no list has several
        strange: list[tuple[PuzzleError, Group]] = []  # lists without any name or board of the genre
        for group in groups:
            try:
                found = [*self._puzzles_of(group, below if len(groups) == 1 else [])]
                results += found
                named = [group] if len(found) == 1 else [{name: part} for name, part in group.items()]
                parts_of_puzzle += zip(found, named, strict=True) if len(found) == len(named) else []
            except Exception as error:
                self.context.settings = {}
                wrong = self._placed(read_error(error), group)
                is_strange = wrong.code == "missing-section" and not any(map(_has_field, group.values()))
                strange += [(wrong, group)] if is_strange else []
                results += [wrong]
        answers = answers_among(puzzle for puzzle, _ in parts_of_puzzle if isinstance(puzzle, Puzzle))
        left = [(puzzle, group) for puzzle, group in parts_of_puzzle if any(puzzle is answer for answer in answers)]
        if any(isinstance(result, Puzzle) for result in results):  # lists for tests beside a puzzle
            left += strange
        results = [result for result in results if all(result is not other for other, _ in left)]
        parts = [part for _, group in left for part in group.values()]
        self.context.note_unread([boards.BoardLine(part.line, _shown(part)) for part in parts])
        yield from results

    def _groups(self) -> list[Group]:
        """Return the statements of each puzzle. A name that stands twice begins another puzzle."""
        groups: list[Group] = [{}]
        values = self._without_answers()
        sides = [value for value in values if side_of(value.name) and not value.is_code]
        are_together = any(map(_are_together, sides, sides[1:]))
        previous: Statement | None = None
        for value in values:
            for statement in _parts(value):
                name = _meaning(statement, groups[-1], self.section.genre)
                is_code = statement.is_code and (
                    len(sides) < 3 or all(side.inside != statement.inside for side in sides)
                )
                if statement.error and (name not in (ROWS, COLS) or is_code):
                    if statement.is_code and "the call" not in statement.error.message:
                        statement.error.code = "no-puzzle"
                    self.damaged.append(statement.error)
                    continue
                if name == "puzzles":
                    groups += [{"puzzles": statement}, {}]
                    continue
                if not value.name and SECOND in groups[-1] and place_names(value.value):
                    self.left.append(statement)  # the cells of an answer
                    continue
                if name in (ROWS, COLS) and are_together:
                    is_apart = previous is not None and previous.inside[1] <= statement.inside[0]
                    groups += [{}] if is_apart else []
                    previous = statement
                known = groups[-1].get(name)
                if known is None or _is_better(statement, known):
                    groups[-1][name] = statement
                elif _is_better(known, statement) or (name != SECOND and is_later_state(statement.value, known.value)):
                    self.left.append(statement)
                elif not _is_puzzle(groups[-1], complete=True) or isinstance(statement.value, int):
                    if name in (ROWS, COLS):
                        raise _twice(name, known, statement)
                    self.left.append(statement)
                else:
                    groups.append({_meaning(statement, {}, self.section.genre): statement})
        return groups

    def _without_answers(self) -> list[Statement]:
        """Return the statements without the lists that are answers beside a puzzle, which are left."""
        values = [item.value for item in self.section.items if item.kind is Kind.VALUE]
        values = [value for value in values if not any(_has(other.value, value.value) for other in values)]
        puzzles = [value for value in values if not is_answer(value.name) or not isinstance(value.value, list)]
        if not puzzles:
            return values
        layer = main_layer(GENRES[self.section.genre]) if self.section.genre else None
        named = [value for value in puzzles if value.is_fact and layer and plain(value.name) == layer.field]
        if named:  # facts with the field's own name, beside others with empty boards and positions
            puzzles = [value for value in puzzles if not value.is_fact or value in named]
        if any(meaning(value.name, value.value) == "board" and is_wide(value.value) for value in puzzles):
            puzzles = [value for value in puzzles if meaning(value.name, value.value) or not _is_small(value.value)]
        self.left += [value for value in values if value not in puzzles]
        return puzzles

    def _lines_below(self, groups: list[Group]) -> boards.Lines:
        """Return the lines that may be the board of a nonogram with lists; note the other lines as not read."""
        first = min((statement.line for group in groups for statement in group.values()), default=0)
        block: list[boards.BoardLine] = []
        is_clue_beside = self.section.genre in ("", "nonogram") and not any(_is_puzzle(group, True) for group in groups)
        for item in self.section.items:
            line = boards.BoardLine(item.line, item.whole)
            if item.kind is Kind.LABEL and is_clue(item.text) and is_clue_beside:
                message = f"found {excerpt(item.whole.strip())} beside lists, expected the clues of both sides as lists"
                raise PuzzleError(f"{message}\n{EXAMPLE}, or both as lists in brackets", "bad-field").at(item.line)
            if item.kind in (Kind.TEXT, Kind.LABEL):
                if item.line > first and len(groups) == 1 and item.kind is Kind.TEXT:
                    block.append(line)
                else:
                    self.context.note_unread([line])
        self.context.note_unread([boards.BoardLine(statement.line, _shown(statement)) for statement in self.left])
        return block

    def _puzzles_of(self, group: Group, block: boards.Lines) -> Iterator[PuzzleOrError]:
        """Yield the puzzles of a group; ``block`` are the lines below its lists. Raises `PuzzleError`."""
        self._expect_whole(group)
        settings = self.context.take_settings(self.section)
        genre = self.section.genre or None
        if "puzzles" in group:
            data: Any = group["puzzles"].value
            if isinstance(data, list):
                data = [settings | item if isinstance(item, dict) else item for item in data]
            else:
                data = settings | data
        else:
            data = self._data(group, settings, block)
        parts = sorted(group.values(), key=lambda statement: statement.line)
        reading = f"lists: {', '.join(map(_shown, parts))}"
        objects = [item for item in (data if isinstance(data, list) else [data]) if isinstance(item, dict)]
        self.context.stated = {"stars" if is_stars(name) else setting(name) for item in objects for name in item}
        for puzzle in puzzles_of(data, self.context.check, genre, self.section.fields):
            if isinstance(puzzle, Puzzle):
                if "stars" not in self.context.stated and any("regions" in item for item in objects):
                    warn_of_stars({}, puzzle)  # other names are those of JSON
                yield read_as(puzzle, reading)
            elif isinstance(puzzle, PuzzleError):
                yield self._placed(puzzle, group)

    def _data(self, group: Group, settings: Mapping[str, Any], block: boards.Lines) -> dict[str, Any]:
        """Return the names and values of a group with the settings of the section, and the board below the lists."""
        data = {**settings, **{part.name or name: part.value for name, part in group.items()}}
        if size := data.pop("size", None) if isinstance(data.get("size"), tuple) else None:
            data |= {"width": size[0], "height": size[1]}
        if SECOND in data and "board" in data:
            data |= {ROWS: data.pop("board"), COLS: data.pop(SECOND)}
        sides = [group[name].value for name in (ROWS, COLS) if name in group]
        if turned := next((part for part in group.values() if part.is_turned), None):
            warn(f"the lists from line {turned.line} on are read as columns, then rows, as words beside them say")
        sizes = {meaning(name, value): value for name, value in data.items() if is_size(name, value)}
        lengths = [sizes.get(name) for name in ("width", "height")]
        if len(sides) == 2 and group[ROWS].span == group[COLS].span and [*map(len, sides)] == lengths != lengths[::-1]:
            sides.reverse()  # a pair in the order of the stated width and height
            data |= {ROWS: sides[0], COLS: sides[1]}
        words, lines, others = without_words(block)
        rows = [text for _, text in boards.without_rules(lines)]
        inks = inks_of([Clue(str(side), 0, 0) for side in sides], [])
        below = grid_of(rows, len(sides[0]), len(sides[1]), inks) if len(sides) == 2 and rows else None
        self.context.note_unread(words, others, [] if below is not None else lines)
        are_clues = (len(sides) == 2 or SECOND in group) and self.section.genre in ("", "nonogram")
        beside = takewhile(lambda line: INK not in line.text, lines)  # not the clues around a drawn answer
        if (
            below is None
            and are_clues
            and (clue := next((line for line in beside if is_clue(line.text.strip())), None))
        ):
            message = f"found {excerpt(clue.text.strip())} behind the clues, expected a label or nothing"
            advice = "each puzzle has one list of rows and one of columns"
            raise PuzzleError(f"{message}\n{advice}", "bad-field").at(clue.number)
        return data | (below or {})

    def _unknown(self, part: Statement | None) -> list[str]:
        """Return the short signs of a board in lists that nono does not know in its genre."""
        layer = main_layer(GENRES[self.section.genre]) if self.section.genre else None
        rows = squared(part.value) if part and layer and layer.keys else None
        if layer is None or not isinstance(rows, list) or not is_board(rows):
            return []
        signs, is_wall = signs_of(GENRES[self.section.genre], layer), "#" in layer.keys  # with a number up to 4
        cells = dict.fromkeys(str(cell) for row in rows for cell in row if len(str(cell)) < 3)
        return [cell for cell in cells if not signs.has(cell) or (is_wall and cell.isdecimal() and int(cell) > 4)]

    def _expect_whole(self, group: Group) -> None:
        """Raise `PuzzleError` if a list of the group is damaged, or if the clues of one side are missing.

        If the only side is the board of a Sudoku, it becomes the group's "board".
        """
        for statement in group.values():
            if statement.error:
                raise statement.error
        sides = [name for name in (ROWS, COLS) if name in group]
        if not sides and SECOND not in group and not self.section.genre:
            lists = [part for part in group.values() if is_side(part.value) and not is_board(part.value)]
            if lists:
                what = f"the list {lists[0].name!r}" if lists[0].name else "a list without a name"
                message = f"found {what}, expected a name that nono knows"
                raise PuzzleError(f"{message}\n{UNKNOWN}", "missing-section").at(lists[0].line)
        if len(sides) == 1 and is_sudoku_board(group[sides[0]].value):
            group["board"] = group.pop(sides[0])._replace(name="board")  # a name such as rows for the rows of a Sudoku
            return
        if len(sides) == 1 and self.damaged and self.section.genre in ("", "nonogram"):
            raise self.damaged[0]

    def _placed(self, error: PuzzleError, group: Group) -> PuzzleError:
        """Return an error with its line in the text, and with advice."""
        word, number = error.clue or ("", 0)
        board = group.get("board") or next((part for part in group.values() if is_board(part.value)), None)
        statement = {"row": group.get(ROWS, board), "column": group.get(COLS)}.get(word, board)
        quoted = next((part for part in group.values() if repr(part.name) in error.message), None)
        statement = quoted or statement or next(iter(group.values()))
        items = statement.items if 0 < number <= len(statement.items) else []
        if error.code == "ambiguous-format" and "genre" in error.help:
            error.help = STATE
        if sign := SIGN.search(error.message):
            signs = self._unknown(board) or [sign[1]]
            palette = ", ".join(f"{other} = SIGN" for other in signs)
            error.help = (
                f"put a line 'palette: {palette}' above it, with a sign of nono for {' and '.join(map(repr, signs))}"
            )
        return helped(error).at(items[number - 1] if items else statement.line)


def _translate_alike(groups: list[Group], genre: str) -> None:
    """Give the numbers of small boards with walls, which alone say nothing, the meanings that they have on the others.

    The groups are changed in place.
    """
    layer = main_layer(GENRES[genre]) if genre else None
    found = [group for group in groups if "board" in group and is_board(group["board"].value)]
    if layer is None or "#" not in layer.keys or len(found) < 3:
        return
    signs = signs_of(GENRES[genre], layer)
    cells = [Counter(str(cell) for row in group["board"].value for cell in row) for group in found]
    meant = [meanings(counts, signs) for counts in cells]
    [usual, *others] = {tuple(sorted(names.items())) for names in meant if names} or [()]
    names = dict(usual)
    for group, counts, known in zip(found, cells, meant, strict=True):
        if not others and not known and not names.keys().isdisjoint(counts):
            warn(f"read {' and '.join(sign for sign in names if sign in counts)} as on the other boards")
            board = [[names.get(str(cell), cell) for cell in row] for row in group["board"].value]
            group["board"] = group["board"]._replace(value=board)


def _parts(statement: Statement) -> Iterator[Statement]:
    """Yield a statement, or those of the arguments of a fact: the clues of rows and columns, and a name or number."""
    value = statement.value
    is_part = (
        not statement.is_fact and (not is_pair(value) or side_of(statement.name)) and not is_pair_with_cells(value)
    )
    if statement.error or is_part or all(map(is_sudoku_board, value)):
        yield statement
        return
    if any(map(has_numbers, (value, *value))):
        warn("read the two lists of numbers beside a board as rows, then columns")
    for name, part in parts_of(statement):
        number = next((number for number, item in enumerate(value) if item is part), len(statement.items))
        line = statement.items[number] if number < len(statement.items) else statement.line
        yield statement._replace(name=name, value=part, line=line, items=[], is_fact=False)


def _meaning(statement: Statement, group: Group, genre: str) -> str:
    """Return what a statement means in the group: a side, a board, a size, or its own name."""
    name, value = statement.name, statement.value
    has_objects = isinstance(value, list) and any(isinstance(item, dict) for item in value)
    if isinstance(value, dict) or (has_objects and not side_of(name) and not place_names(value)):
        return "puzzles"
    if are_puzzles(value):
        return "puzzles"
    if not name:
        is_second = "board" in group and not group["board"].name and genre in ("", "nonogram")
        return SECOND if is_second and _are_clues(value) and _are_clues(group["board"].value) else "board"
    if is_boxes(name, value, genre):
        return "boxes"
    known = meaning(name, [] if statement.error else value)
    return (known if known != "length" else name) or ("board" if is_sudoku_board(value) else name)


def _are_clues(value: Any) -> bool:
    """Return whether a list without a name may be the clues of a side: no Sudoku, and no signs of empty cells."""
    return not is_sudoku_board(value) and not any({None, -1} & {*row} for row in value or () if _is_row(row))


def _has_field(statement: Statement) -> bool:
    """Return whether a list or an object has a name or a part that may be a field of a puzzle."""
    values = [(statement.name, statement.value)]
    for name, value in values:
        if statement.error or (isinstance(value, list) and meaning(name, value)) or is_sudoku_board(value):
            return True
        values += value.items() if isinstance(value, dict) else ()
        values += [("", item) for item in value if isinstance(item, dict)] if isinstance(value, list) else ()
    return False


def _is_row(row: Any) -> bool:
    return isinstance(row, list) and not any(isinstance(cell, list | dict) for cell in row)


def _is_small(value: Any) -> bool:
    """Return whether a value is a board as small as those that the tests of a program have beside a puzzle."""
    return isinstance(value, list) and is_board(value) and min(len(value), len(value[0])) <= SMALL


def _is_better(statement: Statement, other: Statement) -> bool:
    """Return whether a statement replaces another of the same meaning: one is damaged, or only a row of numbers."""
    if statement.error or other.error:
        return statement.error is None
    return is_side(statement.value) and not is_side(other.value)


def _are_together(first: Statement, second: Statement) -> bool:
    """Return whether two statements are the sides of one object or call."""
    return side_of(first.name) != side_of(second.name) and first.inside == second.inside and first.inside[0] >= 0


def _has(value: Any, item: Any) -> bool:
    """Return whether a list has another list, which stands under a name of its own, as an item."""
    return isinstance(value, list) and isinstance(item, list) and any(part is item for part in value)


def _is_puzzle(group: Group, complete: bool = False) -> bool:
    """Return whether the group has the clues of a side, or of both if it must be ``complete``, or a board."""
    sides = [name for name in (ROWS, COLS) if name in group]
    has_board = any(
        name == "puzzles" or is_side(part.value) or are_cells(part.value) or place_names(part.value)
        for name, part in group.items()
        if name not in sides
    )
    return has_board or len(sides) > complete


def _twice(name: str, first: Statement, second: Statement) -> PuzzleError:
    """Return the error for two lists with the clues of the same side."""
    names = f"{first.name!r} and {second.name!r}" if first.name != second.name else f"{first.name!r} twice"
    message = f"found {names}, two lists with the clues of the {OF[name]}, expected one"
    advice = "give each puzzle rows and columns, and put a line '====' between two puzzles"
    return PuzzleError(f"{message}\n{advice}", "duplicate-key").at(second.line)


def _shown(statement: Statement) -> str:
    """Return a statement in a few words: its name and its lines."""
    first, last = statement.line, statement.last_line
    where = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"{statement.name or 'a list'} in {where}"
