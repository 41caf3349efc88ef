"""Boards of a genre that is stated: which lines are its rows, and the puzzle that they make.

A block in this module is a paragraph of the text: lines without a blank line between them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from math import isqrt
from string import ascii_letters
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres import GENRES, NONE, Edges, Puzzle
from nono.text.data_boards import answers_among
from nono.text.field_names import side_of
from nono.text.typed import boards, heads, totals, walls
from nono.text.typed.board_puzzles import puzzle_of_rows, second_board, squared
from nono.text.typed.board_texts import (
    JOINT,
    joined_bands,
    joined_side,
    meanings_in,
    uncover,
    width_of,
    with_words,
    without_brackets,
    without_numbers,
)
from nono.text.typed.context import Context, Lines, PuzzleOrError, Section, are_words, other_setting, stated_in
from nono.text.typed.lines import COLS, OF, ROWS, Kind, TypedItem, with_palette
from nono.text.typed.names import LETTERS
from nono.text.typed.peg_boards import PegBoards
from nono.text.typed.signs import BITS, expect_rows, has_totals, main_layer, signs_of, with_meanings, without_marks

DIFFICULTIES = ("easy", "medium", "normal", "hard", "difficult", "expert", "evil")  # alone on a line
NAME = re.compile(r"\s*[A-Z][a-z]{2,}\s*")  # a word that could be a row of regions
SPACED = re.compile(r"\s*\S(?: \S)*")
ANSWER = re.compile(r"(?i)\b(?:solution|solved|solving|answer|result|output)s?\b")  # above a board that is no puzzle
MOST_ROWS = 100  # of a block that may be two boards side by side
MANY = 8  # times as many cells as lines make lines of cells that may be whole boards
FEWEST_CELLS = 16  # of a board that stands on one line, unless its size is stated
# two cells by their coordinates, with the sign between or behind them
PAIR = re.compile(
    r"(?=.*[,;(]|.*(?i:r)\d)(?:\D{0,3}\d+){2}\D{0,4}(?:[=x]\D{0,4}\d+\D{1,3}\d+\D{0,2}|(?:\d+\D{1,3}){2}[=x]\W*)"
)
LONG_LINE = 5000  # characters of a line that may be a row


class GenreBoards:
    """The boards of a section that states a genre other than nonogram."""

    def __init__(self, context: Context, section: Section) -> None:
        self.context = context
        self.section = section
        self.genre = GENRES[section.genre]
        layers = getattr(self.genre, "layers", ())
        self.layer = main_layer(self.genre)
        self.has_totals = has_totals(self.genre)
        self.counted = next((name for name in ("stars", "mines") if name in self.genre.fields), "")
        self.edges = next((layer for layer in layers if isinstance(layer, Edges)), None)
        self.left_lines: Lines = []  # lines of blocks that are no boards
        # the number of stars or mines above a board, with its field, by the first line of the board
        self.stated: dict[int, tuple[str, int]] = {}
        self.squares: set[int] = set()  # the lines that have all cells of a square board
        self.sized: set[int] = set()  # the first lines of the boards below their sizes
        self.sides: dict[str, totals.Totals] = {}  # the numbers of rows and columns behind labels
        self.beside: dict[int, dict[str, totals.Totals]] = {}  # those on two lines, by the first line of their board
        if self.layer:
            self.signs = signs_of(self.genre, self.layer)

    def puzzles(self) -> list[PuzzleOrError]:
        """Return the puzzles of the section, or their errors. Raises `PuzzleError`."""
        self.sides = self._totals()
        blocks, layers = self.section.parts()
        self.context.settings |= self.section.settings()
        if not self.layer:
            return PegBoards(self.context, self.section).puzzles(blocks, layers.get("goal", []))
        if self.genre.square:
            boards.expect_no_candidates(blocks)
        given, (blocks, layers) = blocks, self._without_walls(blocks, layers)
        with_blanks = self._with_blanks() if blocks is given else []
        blocks = [with_blanks] if with_blanks else blocks
        blocks = [with_words(without_brackets(block), self.signs, self.has_totals) for block in blocks]
        blocks = [part for block in blocks for part in self._with_joined(block)]
        legend = self._legend(blocks) if self.signs.keys else {}
        lines = [line for block in blocks for line in block]
        _replace(blocks, legend, {line for line, text in lines if self._has_cells(text, legend)})
        if self.section.genre == "minesweeper" and not legend:
            uncover(blocks, self.context.settings.get("mines"))
        self._translate(blocks)
        parts = [part for block in blocks for half in self._halves(block) for part in self._parts(half)]
        is_beside = self.has_totals and not self.sides
        parts = [board for part in heads.joined(parts, is_beside) for board in heads.divided(part, is_beside) or [part]]
        if is_beside:
            parts = self._without_totals(parts)
        found = [lines for lines in map(self._rows, filter(None, parts)) if lines]
        if self.genre.square:
            found = joined_bands(found)
        found = [board for lines in found for board in self._boards_of(lines)]
        if not found:
            if self.sides or blocks:
                raise self._no_board(blocks)
            return []
        if "boxes" in self.genre.fields and "boxes" not in layers:
            found, layers = self._with_boxes(found, layers)
        found = self._separate(found)
        if len(found) == 1 and self._is_square(found[0]):
            self.squares.add(found[0][0].number)
        if len(found) > 1 and (self.sides or layers):
            raise second_board(found[1][0].number, self.section.genre)
        settings = self.context.take_settings(self.section)
        puzzles: list[PuzzleOrError] = []
        for board in found:
            self._expect_one(board)
            try:
                sides = self.beside.get(board[0].number, self.sides)
                puzzles.append(self._puzzle(board, settings, sides, layers, len(found) == 1))
            except PuzzleError as error:
                puzzles.append(error)
        answers = {id(answer) for answer in answers_among(puzzles)}
        for board, puzzle in zip(found, puzzles, strict=True):
            if id(puzzle) in answers:
                self._note_answer(board)
        return [puzzle for puzzle in puzzles if id(puzzle) not in answers]

    def _note_answer(self, board: Lines) -> None:
        """Show that a board is an answer, which is not read."""
        first, last = board[0].number, board[-1].number
        self.context.note_unread([boards.BoardLine(first, f"an answer in lines {first} to {last}")])

    def _without_walls(self, blocks: list[Lines], layers: dict[str, Lines]) -> tuple[list[Lines], dict[str, Lines]]:
        """Return the blocks and layers, with a board and its regions in place of a drawing with walls between cells."""
        are_boxes = "boxes" in self.genre.fields
        lines = [boards.BoardLine(item.line, item.whole) for item in self.section.items]
        board = walls.drawn(lines) if are_boxes or not (self.signs.keys or self.has_totals) else None
        if board is None or not (are_boxes or all(text.strip(NONE) == "" for _, text in board.cells)):
            return blocks, layers
        drawn = range(board.cells[0].number - 1, board.cells[-1].number + 2)
        rest = [[line for line in block if line.number not in drawn] for block in blocks]
        return [*rest, board.cells if are_boxes else board.regions], (
            {**layers, "boxes": board.regions} if are_boxes else layers
        )

    def _with_joined(self, block: Lines) -> list[Lines]:
        """Return the parts of a block: a line with all rows of a square board, as in ``AABB/ABBB/CBBD/CCCD``, is one.

        As many lines as such a line has cells are the rows of a board with bars, and so are short parts in a Sudoku.
        """
        sides = {line: joined_side(text) for line, text in block}
        if self.has_totals or any(side**2 == len(block) for side in sides.values()):
            return [block]
        fewest = 6 if self.genre.square else 4
        parts: list[Lines] = [[]]
        for line, text in block:
            if sides[line] < fewest:
                parts[-1].append(boards.BoardLine(line, text))
                continue
            self.squares.add(line)
            parts += [[boards.BoardLine(line, JOINT.sub("", text))], []]
        return [part for part in parts if part]

    def _halves(self, block: Lines) -> list[Lines]:
        """Return the two boards that stand side by side in a block, or the block alone.

        Long blocks, boards with numbers beside them and boards of regions are not divided.
        """
        if self.has_totals or not self.signs.keys or len(block) > MOST_ROWS:
            return [block]
        halves = boards.side_by_side(block)
        rows = {line for half in halves for line, text in half if text.translate(boards.BARS).strip()}  # not only bars
        self.sized |= rows
        return [[line for line in half if line.number in rows] for half in halves] or [block]

    def _without_totals(self, parts: list[Lines]) -> list[Lines]:
        """Return the boards without the numbers of their columns and rows that stand on two lines, which are noted.

        These lines may stand apart from the only board. Raises `PuzzleError`.
        """
        whole = [line for part in parts for line in part]
        for given in ([whole], parts):
            found = [totals.on_two_lines(self._head(part).rows) for part in map(boards.without_rules, given)]
            for board in filter(None, found):
                self.beside[board.board[0].number] = {ROWS: board.rows, COLS: board.cols}
                self.sized |= {board.board[0].number} if len(given) > 1 else set()
            if any(found):
                return [board.board if board else part for board, part in zip(found, given, strict=True)]
        return parts

    def _separate(self, found: Sequence[Lines]) -> list[Lines]:
        """Return the boards among several that lines of words divide, without answers and repeated boards.

        Raises `PuzzleError` at a board that no words divide from the one above it, or that is only a part of a board.
        """
        separate: list[Lines] = []
        end, texts = found[0][0].number, set()
        for board in found:
            words = [text for line, text in self.context.unread if end <= line < board[0].number]
            end = board[-1].number
            rows = boards.rows_of(board)
            is_square = len(rows) == 1 and FEWEST_CELLS <= len(rows[0].cells) == isqrt(len(rows[0].cells)) ** 2
            cells = tuple(tuple(row.cells) for row in (squared(rows[0]) if is_square else rows))
            # the cells of a whole square board in one line, which needs no words above it
            is_line = len(rows) == 1 and (self.genre.square or board[0].number in self.squares)
            is_whole = self.has_totals or len(rows) == boards.usual_width(rows) or (is_square and cells in texts)
            if self._is_answer(board[0].number) and len(found) > 1:
                self._note_answer(board)
                continue
            is_below_line = bool(separate) and separate[-1][0].number in self.squares
            if (
                separate
                and not (is_line or is_below_line or board[0].number in self.sized)
                and not (is_whole and any(LETTERS.search(text) for text in words))
            ):
                raise second_board(board[0].number, self.section.genre)
            if cells not in texts or board[0].number in self.squares | self.sized:
                separate.append(board)
            texts.add(cells)
        return separate

    def _with_boxes(self, found: list[Lines], layers: dict[str, Lines]) -> tuple[list[Lines], dict[str, Lines]]:
        """Return the givens of a Sudoku, and its boxes, if these are the two boards, in any order; else what was given.

        The boxes are the board of n areas of n cells. A solution is no such board, because its digits are no areas.
        """
        lines = [line for board in found for line in board]
        side = len(lines) // 2
        halves = [boards.rows_of(half) for half in (lines[:side], lines[side:])]
        if side < 2 or any(len(half) != side or len(row.cells) != side for half in halves for row in half):
            return found, layers
        regions = [half for half in halves if boards.are_areas(half)]
        givens = [half for half in halves if half not in regions]
        if len(givens) != 1 or not any(cell in self.signs.empty for row in givens[0] for cell in row.cells):
            return found, layers
        names = dict.fromkeys(cell for row in regions[0] for cell in row.cells)
        letters = dict(zip(names, ascii_letters, strict=False))
        boxes = [boards.BoardLine(row.line, "".join(letters[cell] for cell in row.cells)) for row in regions[0]]
        return [[boards.BoardLine(row.line, row.text) for row in givens[0]]], {**layers, "boxes": boxes}

    def _boards_of(self, lines: Lines) -> list[Lines]:
        """Return the boards in lines of which each has the cells of a whole square board; otherwise these lines.

        Raises `PuzzleError` if many long lines may be rows of one board as well as whole boards.
        """
        if lines[0].number in self.squares:
            return [[line] for line in lines]
        rows = boards.rows_of(lines)
        cells = boards.usual_width(rows)
        side = isqrt(cells)
        if side**2 != cells or cells <= max(heads.LONGEST_SIDE, self.genre.square):
            return [lines]
        if not self.genre.square and (len(lines) == 1 or cells < MANY * len(lines) or self.context.size):
            return [lines]
        if not self.genre.square:
            message = f"found {len(lines)} lines of {cells} cells, which may be rows or boards of {side}x{side}"
            advice = f"write one line per row, and a line '====' between two boards; or 'size: {cells}x{len(lines)}'"
            raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(lines[0].number)
        number = 1 if lines[0].text.strip().isdecimal() and len(rows[0].cells) < side else 0  # that of a set
        self.context.note_unread(lines[:number])
        return [[line] for line in lines[number:]]

    def _is_square(self, lines: Lines) -> bool:
        """Return whether the only line of a board has the cells of a square board, and no size says otherwise."""
        cells = len(boards.row_of(*lines[0]).cells)
        is_row = len(lines) > 1 or cells < FEWEST_CELLS or isqrt(cells) ** 2 != cells
        if is_row or self.genre.square or self.context.size:
            return False
        warn(f"the {cells} cells on line {lines[0].number} are read as a board of {isqrt(cells)}x{isqrt(cells)}")
        return True

    def _is_answer(self, line: int) -> bool:
        """Return whether the words that stand nearest above a board with this first line name an answer."""
        words = [other for other in self.context.unread if other.number < line and LETTERS.search(other.text)]
        return bool(words) and ANSWER.search(max(words).text) is not None

    def _with_blanks(self) -> Lines:
        """Return the rows of a board whose empty cells are blanks, with dots in them; [] if this is no such board.

        Blanks at the ends of lines may be lost, so the board is a square, or its size is stated, or a mark ends each
        row.
        """
        items = [item for item in self.section.items if item.kind in (Kind.TEXT, Kind.BLANK)]
        filled = [number for number, item in enumerate(items) if item.kind is Kind.TEXT]
        rows = items[filled[0] : filled[-1] + 1] if filled else []
        texts, are_marked = without_marks([item.whole for item in rows], self.signs)
        if NONE not in self.signs.empty or self.has_totals or not any(" " in text for text in texts):
            return []
        longest = max(map(len, texts))
        width, height = (longest, len(texts)) if are_marked else self.context.size or (longest, longest)
        is_board = len(texts) == height and longest <= width and {" "} < {*"".join(texts)} <= {" ", *self.signs.keys}
        # in rows without marks, the blanks may divide cells
        if not is_board or (not are_marked and all(SPACED.fullmatch(text) for text in texts if text.strip())):
            return []
        lines = zip(rows, texts, strict=True)
        return [boards.BoardLine(item.line, text.ljust(width).replace(" ", NONE)) for item, text in lines]

    def _translate(self, blocks: Sequence[Lines]) -> None:
        """Replace signs that are none of nono's if their meaning is clear. The blocks are changed in place."""
        lines = [line for block in blocks for line in boards.without_rules(boards.with_blank_cells(block))]
        rows = [boards.row_of(*line) for line in lines if not are_words(line.text) and line.text.strip()[-1:] != ":"]
        if self.edges and any("=" in row.cells for row in rows):
            return
        if self.has_totals:
            rows = [row._replace(cells=[cell for cell in row.cells if not cell.isdecimal()]) for row in rows]
        rows = [row for row in rows if row.cells]
        width = boards.usual_width(rows) if rows else 0
        usual = Counter(cell for row in rows if len(row.cells) == width for cell in row.cells)
        if width < FEWEST_CELLS and sum(len(row.cells) == width for row in rows) < 2:
            return
        try:
            meant = with_meanings(usual, self.signs)
        except PuzzleError:  # a line may be no row; the signs of each board are read below
            return
        names = {sign: key for sign, key in meant.items() if key != NONE or sign not in self.signs.empty}
        _replace(blocks, names, {row.line for row in rows if {*row.cells} <= {*usual}})

    def _legend(self, blocks: Sequence[Lines]) -> dict[str, str]:
        """Return what words say about the signs of the rows, and note the lines that are understood."""
        lines = [text for block in blocks for _, text in block]
        cells = {*"".join(text for text in lines if not are_words(text) or self._is_row(text))}
        legend: dict[str, str] = {}
        for text in [*lines, *(item.text for item in self.section.comments)]:
            meant = meanings_in(text, self.section.genre, self.signs)
            both = {case: key for sign, key in meant.items() for case in (sign.swapcase(), sign)} | meant
            found = {sign: key for sign, key in both.items() if sign in cells}
            if all(key and legend.get(sign, key) == key for sign, key in found.items()):
                legend |= found
                self.context.legends.add(text.strip())
        if self.section.genre == "minesweeper" and NONE in cells and NONE in legend.values():
            legend.setdefault(NONE, "0")
        others = {sign: key for sign, key in legend.items() if sign != key and self.signs.keys != BITS}
        if others:
            warn("read " + ", ".join(f"{sign} as {key}" for sign, key in others.items()) + ", as the text says")
        return others

    def _has_cells(self, text: str, names: Mapping[str, str]) -> bool:
        """Return whether a line has only signs of the genre or of ``names``, perhaps with numbers beside them."""
        cells = boards.row_of(0, text.translate(boards.BARS)).cells
        return all(cell in names or self.signs.has(cell) or (self.has_totals and cell.isdecimal()) for cell in cells)

    def _expect_one(self, lines: Lines) -> None:
        """Raise `PuzzleError` if another block has a row of this board, or if it is several square boards."""
        widths = {width_of(lines[0].text), width_of(lines[-1].text)}
        for line, text in self.left_lines:
            if width_of(text) in widths and self._is_row(text):
                raise second_board(line, self.section.genre)
        side = max(widths)
        is_square = self.genre.square or "stars" in self.genre.fields
        if is_square and len(lines) > side > 0 and len(lines) % side == 0:
            raise second_board(lines[side].number, self.section.genre)

    def _parts(self, block: Lines) -> list[Lines]:
        """Return the parts of a block between its lines of words, which are not read."""
        widths = [width_of(text) if self._is_row(text) else 0 for _, text in block]
        all_widths = {*widths}
        parts: list[Lines] = [[]]
        for number, line in enumerate(block):
            beside = {*widths[max(0, number - 1) : number], *widths[number + 1 : number + 2]}
            below = block[number + 1].text if number + 1 < len(block) else ""
            is_row = widths[max(0, number - 1) : number] == [width_of(line.text)]
            is_above = line.text.strip().isalpha() and heads.numbers_in(below) and not is_row
            if is_above or self._has_words(line.text, beside, all_widths):
                self.context.note_unread([line])
                parts.append([])
            else:
                parts[-1].append(line)
        return [part for part in parts if part]

    def _has_words(self, text: str, beside: set[int], widths: set[int]) -> bool:
        """Return whether a line is words and no row: several words, a word of another length than the rows, the name
        of a difficulty, or a line that ends in a colon.

        ``beside`` are the lengths of the lines above and below it, and ``widths`` those of all lines; 0 stands for a
        line that is no row.
        """
        if heads.numbers_in(text):
            return False
        if text.strip().casefold() in DIFFICULTIES:  # which may have the signs of regions
            return True
        if self._is_row(text):
            return NAME.fullmatch(text) is not None and bool(beside) and width_of(text) not in beside
        has_letters = LETTERS.search(text) is not None
        is_other_word = has_letters and (width_of(text) not in widths or NAME.fullmatch(text) is not None)
        return are_words(text) or is_other_word or text.rstrip().endswith(":")

    def _rows(self, block: Lines) -> Lines:
        """Return the lines of a block that are a board; [] if it is no board, which is then noted as not read.

        Frames, and the head of the board, are left out.
        """
        if len(block) == 1 and not block[0].text.strip(f" -{NONE}"):  # a rule of Markdown, or an ellipsis
            self.context.note_unread(block)
            return []
        head = self._head(block)
        lines = self._cells(head.rows)
        good = [self._is_row(text) for _, text in lines]
        # letters may be cells, so one line of them says nothing, unless it has all cells of a square board
        alone = "".join(text for (_, text), is_good in zip(lines, good, strict=True) if is_good)
        is_part = self.genre.square and LETTERS.search(alone) and isqrt(width_of(alone)) ** 2 != width_of(alone)
        is_word = sum(good) == 1 and (not self.signs.keys or is_part) and block[0].number not in self.squares
        is_word = is_word and (LETTERS.search(alone) is not None or width_of(alone) < FEWEST_CELLS)
        if 2 * sum(good) < len(good) or not any(good) or is_word:
            if self._is_answer(block[0].number):
                self._note_answer(block)
            else:
                self.context.note_unread(block)
                self.left_lines += block
            return []
        if head.above:
            numbers = " ".join(text.strip() for _, text in head.above)
            self.context.note_unread([boards.BoardLine(head.above[0].number, f"{numbers} above the size")])
        if not self.has_totals:
            self._note_numbers(head, lines)
        return lines

    def _cells(self, block: Lines) -> Lines:
        """Return the lines of a board without its frame and the numbers of its rows, with signs for blank cells."""
        block = without_numbers(block, self.signs, self.has_totals)
        if not self.has_totals:
            block = boards.with_empty_cells(block, self.signs.empty) if NONE in self.signs.empty else block
            block = boards.with_blank_cells(block)
        return boards.without_rules(block)

    def _head(self, block: Lines) -> heads.Head:
        """Return the head of a board. Its rows are all lines below it. Raises `PuzzleError`.

        A number below a board whose size is stated, or below letters, is no row, and is not read.
        """
        lines = boards.without_rules(block if self.has_totals else boards.with_blank_cells(block))
        head, width = None, boards.usual_width(boards.rows_of(lines)) if lines else 0
        last = lines[-1] if lines else None
        if last and not self.has_totals and heads.numbers_in(last.text) and len(boards.row_of(*last).cells) != width:
            above = heads.head_of(lines[:-1], self.signs, False, "boxes" in self.genre.fields)
            rows = [text for _, text in lines if not heads.numbers_in(text)]
            are_letters = self.counted == "stars" and rows and not any(map(str.isdecimal, "".join(rows)))
            if are_letters or (above and above.size and not above.is_flat):
                self.context.note_unread([last])
                lines, block = lines[:-1], [line for line in block if line.number < last.number]
        if lines and self.context.size != (width, len(lines)):
            head = heads.head_of(lines, self.signs, self.has_totals and not self.sides, "boxes" in self.genre.fields)
            text, numbers = lines[0].text.strip(), heads.numbers_in(lines[0].text)
            are_boxes = "boxes" in self.genre.fields and numbers == [str(isqrt(width))]
            is_named = are_boxes or self.counted == "stars" or (self.counted and LETTERS.search(text))
            is_alone = len(numbers) == 1 and is_named and len(text) != width
            if head is None and is_alone:
                head = heads.Head([], "", numbers, lines[1:])
        if head is None or not head.rows:
            return heads.Head([], "", [], block)
        first = head.rows[0].number
        self.sized |= {first} if head.size else set()
        self.squares |= {line.number for line in head.rows} if head.is_flat else set()
        return head._replace(rows=[line for line in block if line.number >= first])

    def _note_numbers(self, head: heads.Head, rows: Lines) -> None:
        """Note the number of stars or mines in the head of a board. Raises `PuzzleError`.

        The number of stars also stands alone above a board. Numbers of regions and sides of boxes are not read.
        """
        cells = [row.cells for row in boards.rows_of(rows)]
        width, signs = len(cells[0]), {cell for row in cells for cell in row}
        field = self.counted
        numbers = [*map(int, head.numbers)] if all(map(str.isdecimal, head.numbers)) else [width]
        boxes = ([isqrt(width)], [isqrt(width)] * 2) if "boxes" in self.genre.fields else ()  # their sides
        is_setting = bool(field) and len(numbers) == 1 and (0 < numbers[0] < width or field == "mines")
        if is_setting:
            self.stated[rows[0].number] = field, numbers[0]
        elif numbers in ([len(signs)] * (not self.signs.keys), *boxes):
            pass
        elif any(numbers):
            where = f"behind the size {head.size} of" if head.size else "above"
            message = f"found {excerpt(' '.join(head.numbers))} {where} the board"
            advice = "delete the numbers, and write settings on lines of their own, such as 'title: A cat'"
            raise PuzzleError(
                f"{message}, expected {'nothing' if head.size else 'its size'}\n{advice}", "bad-number"
            ).at(rows[0].number - 1)
        elif numbers:
            self.context.note_unread([boards.BoardLine(rows[0].number - 1, " ".join(head.numbers))])
        if head.above and field and not is_setting and field not in self.context.settings and not head.is_flat:
            text = head.above[-1].text.strip()
            message = f"found {excerpt(text)} above the size of the board, which may be the number of {field}"
            advice = f"write '{field}: {text}' in its place, or delete the line"
            raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(head.above[-1].number)

    def _is_row(self, text: str) -> bool:
        """Return whether a line may be a row of the board, perhaps with numbers beside it."""
        words = text.split()
        if not words or len(text) > LONG_LINE:
            return False
        if not self.signs.keys and sum(len(word) > 1 and not word.isdecimal() for word in words) > 1:
            return False  # a sentence
        cells = {*boards.row_of(0, text).cells}
        if self.has_totals:
            return all(self.signs.has(cell) or cell in boards.UNKNOWN or cell.isdecimal() for cell in cells)
        edge_keys = self.edges.keys if self.edges else ""
        return all(self.signs.has(cell) or cell in edge_keys for cell in cells)

    def _no_board(self, blocks: Sequence[Lines]) -> PuzzleError:
        """Return the error for a section that states a genre and has no board."""
        name = self.section.genre
        advice = f"write one line per row; the signs of the cells are {self.signs.expected}"
        lines = [line for block in blocks for line in block]
        for block in blocks:
            head = self._head([line for line in block if not are_words(line.text) or self._is_row(line.text)])
            rows = boards.rows_of(self._cells(head.rows))
            width = boards.usual_width(rows) if rows else 0
            if (len(rows) > 1 and 2 * sum(len(row.cells) == width for row in rows) > len(rows)) or head.size:
                numbers = {row.line for row in rows}
                self.context.unread = [line for line in self.context.unread if line.number not in numbers]
                try:
                    expect_rows(rows, self.signs, f"a board of {name}")
                except PuzzleError as error:
                    return error
        found = f"found {excerpt(lines[0].text.strip())} and " if lines else "found "
        message = f"{found}no board of {name}, expected lines of equal length"
        return PuzzleError(f"{message}\n{advice}", "no-puzzle").at(self.section.heading)

    def _puzzle(
        self,
        lines: Lines,
        settings: dict[str, Any],
        sides: Mapping[str, totals.Totals],
        layers: Mapping[str, Lines],
        is_only: bool,
    ) -> Puzzle:
        """Return the puzzle of these lines. Raises `PuzzleError`.

        ``sides`` has the numbers of rows and columns that stand behind labels, if any, and ``layers`` the lines of the
        boards below settings such as ``boxes:``.
        """
        name = self.section.genre
        data = dict(settings)
        if lines[0].number in self.stated:
            field, number = self.stated[lines[0].number]
            if data.setdefault(field, number) != number:
                message = f"found {number} above the board, expected {data[field]} {field} as stated"
                raise PuzzleError(f"{message}\ndelete one of the numbers", "duplicate-key").at(lines[0].number - 1)
            warn(f"the number {number} above the board is read as {field}: {number}")
        elif is_only and self.counted not in data:
            data |= self._stated_in_words()
        beside = [*lines, *self.context.unread]
        if self.edges and (pair := next((line for line in beside if PAIR.fullmatch(line.text)), None)):
            message = f"found {excerpt(pair.text.strip())}, perhaps two cells and the sign between them"
            advice = "nono reads no coordinates: delete such lines, and"
            raise PuzzleError(f"{message}\n{advice} {boards.ADVICE}", "bad-field").at(pair.number)
        if self.edges and any(key in text for _, text in lines for key in self.edges.keys):
            rows, data[self.edges.field] = boards.rows_and_edges(lines, self.edges.keys)
        elif self.has_totals and not sides:
            rows, left, top = totals.rows_and_totals(lines, not self.signs.keys)
            if bare := next((row for row in rows if not row.cells), None):
                message = f"found {excerpt(bare.text.strip())} without cells, expected a board of {name}"
                advice = "put numbers beside the board without a line of dashes between them"
                raise PuzzleError(f"{message}\n{advice}", "no-puzzle").at(bare.line)
            if left is None or top is None:
                given = {"rows": left, "columns": top}
                missing = " and ".join(side for side in given if given[side] is None)
                message = f"found no numbers beside the {missing}, which a board of {name} has"
                raise PuzzleError(f"{message}\n{totals.ADVICE}", "missing-section").at(lines[0].number)
            data |= {"rows": left, "cols": top}
        else:
            rows = boards.rows_of(lines)
            rows = squared(rows[0]) if lines[0].number in self.squares else rows
            data |= sides
        for field, board in layers.items():
            if field not in self.genre.fields:
                raise other_setting(field, name, board[0].number - 1)
            data[field] = ["".join(text.split()) for _, text in boards.without_rules(board)]
        return puzzle_of_rows(self.context, name, rows, data)

    def _stated_in_words(self) -> dict[str, int]:
        """Return the number of stars or mines that comments and words beside the only board state, by its field."""
        texts = [item.text for item in self.section.comments] + [text for _, text in self.context.unread]
        found = {number: text for text in texts for name, number in stated_in(text).items() if name == self.counted}
        for number, text in [*found.items()][: len(found) == 1]:
            warn(f"{excerpt(text)} is read as {self.counted}: {number}")
        return dict.fromkeys([self.counted], *found) if len(found) == 1 else {}

    def _totals(self) -> dict[str, totals.Totals]:
        """Return the numbers of rows and columns that stand behind labels; {} without labels. Raises `PuzzleError`."""
        labels = [*self._labels()]
        lengths = {side_of(item.name): int(item.text) for item in labels if re.fullmatch(r"\d{1,2}", item.text)}
        if len(lengths) == len(labels) > self.has_totals and min(lengths.values()) > 1:
            if len(lengths) > 1:
                self.context.settings.setdefault("size", (lengths[COLS], lengths[ROWS]))
            else:
                self.context.note_unread([boards.BoardLine(item.line, item.whole) for item in labels])
            return {}
        if labels and not self.has_totals:
            label = excerpt(labels[0].whole.strip())
            message = f"found {label}, but a board of {self.section.genre} has no numbers beside it"
            advice = "put a line '====' between two puzzles, and 'genre: nonogram' above clues of two sides"
            raise PuzzleError(f"{message}\n{advice}", "bad-field").at(labels[0].line)
        sides: dict[str, totals.Totals] = {}
        for item in labels:
            name = side_of(item.name)
            given = item.value.value if item.kind is Kind.VALUE else item.text
            if name in sides:
                message = f"found the numbers of the {OF[name]} twice, expected them once"
                raise PuzzleError(f"{message}\n{totals.LABELS}", "duplicate-key").at(item.line)
            try:
                sides[name] = totals.numbers_of(given if isinstance(given, (str, list)) else [given], OF[name])
            except PuzzleError as error:
                raise error.at(item.line) from None
        if len(sides) == 1:
            missing = "columns" if ROWS in sides else "rows"
            message = f"found no numbers of the {missing}"
            raise PuzzleError(f"{message}\n{totals.ADVICE}", "missing-section").at(labels[0].line)
        return sides

    def _labels(self) -> Iterator[TypedItem]:
        """Yield the labels and lists of sides. Numbers may stand below a label; one with words is not read."""
        items = self.section.items
        for place, item in enumerate(items):
            are_numbers = False
            if item.kind is Kind.LABEL and not item.text:
                below = takewhile(lambda other: other.kind is Kind.TEXT, items[place + 1 :])
                numbers = [*takewhile(lambda other: heads.numbers_in(other.text), below)]
                numbers = numbers[:1] if numbers and not numbers[0].text.isdecimal() else numbers
                are_numbers = bool(numbers) and not self.has_totals  # clues of another puzzle
                if self.has_totals:
                    item.text = " ".join(other.text for other in numbers)
                    for other in numbers:
                        other.kind = Kind.COMMENT
            if item.kind is Kind.LABEL and not are_numbers and (not item.text or are_words(item.text)):
                item.kind = Kind.BLANK
                self.context.note_unread([boards.BoardLine(item.line, item.whole)])
            elif item.kind in (Kind.LABEL, Kind.VALUE):
                yield item


def _replace(blocks: Sequence[Lines], names: Mapping[str, str], lines: set[int]) -> None:
    """Change the blocks: in the lines with these numbers, put nono's signs in place of others."""
    for block in blocks if names else ():
        block[:] = [
            boards.BoardLine(line, with_palette(text, names) if line in lines else text) for line, text in block
        ]
