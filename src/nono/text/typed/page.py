"""A typed text as boards: its blocks of rows with the notes that belong to them, and the puzzles that the blocks are.

Every genre proposes what a block can be, from the declaration of its layers alone. Evidence decides: the puzzle can be
built, people would type it in this genre, and its givens do not clash. If several genres are left, those without a
solution fall, and otherwise the text is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain, pairwise, takewhile
from typing import Any

from nono.base.arguments import one_of, unfit
from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.genres.binairo import RELATIVE
from nono.genres.grids import DIGITS
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Outside, Regions, Whole
from nono.genres.rule_layers import Givens
from nono.text.formats.shared.other_puzzles import VARIANT
from nono.text.formats.shared.slips import meant_genre, misspelt
from nono.text.formats.shared.words import ADVICE, COLUMNS, plain, refusal, refused_in, show_unread
from nono.text.typed.blocks import Block, blocks_of
from nono.text.typed.board import FIVE, built, fives_are_walls, main_layer, with_goal
from nono.text.typed.cells import EMPTY, MARKDOWN, NO_CELL, ONE_BAR, Matrix, cuts, without_rules
from nono.text.typed.notes import BOARDS, NAMES, ORDINAL, WANTED, Note, note_of, settings_of, warn_of_titles
from nono.text.typed.plausible import can_have_two_stars, clash_in_words, has_only_bits, is_doubtful, is_plausible
from nono.text.typed.walls import expect_clear_sides, expect_no_walls

Judge = Callable[[Puzzle], bool]  # returns whether a puzzle may have a solution, after bounded work
MOST = 10_000  # maximum number of characters of a board whose genre is not named
OBJECT = re.compile(r"\s*\[?\s*\{\s*\"")  # JSON, whose fields may say more than the board
FEW_ROWS = 4  # up to this many rows may all begin with a filled cell by chance
FRAMED = re.compile(r"\s*\|.*\|\s*")


class Page:
    """A text that is not a list: its blocks of rows. ``genre`` is the genre that the user named."""

    def __init__(self, text: str, genre: str | None = None) -> None:
        if genre is not None and genre not in BOARDS:
            raise unfit("genre", genre, one_of(genre, BOARDS, "genre of typed boards", ""), "unsupported-variant")
        if OBJECT.match(text):
            raise PuzzleError("found an object with fields that nono does not know, expected a board", "unknown-format")
        self.genre = genre
        # the numbers of the lines above blank lines
        self.blank = {at for at, line in enumerate(text.split("\n")[:-1]) if not line.strip()}
        self._found: dict[tuple[int, int, bool], dict[str, LayerPuzzle]] = {}
        self.legend: dict[str, str] = {}
        self.blocks = blocks_of(text)
        for note in chain.from_iterable(block.notes for block in self.blocks):
            for sign, meaning in note.legend.items():
                if self.legend.setdefault(sign, meaning) != meaning:
                    raise PuzzleError(f"found two meanings of the sign {sign}", "bad-field").at(note.line)
        if not self.blocks:
            raise PuzzleError("found no board, expected one line per row", "no-puzzle")
        first = self.blocks[0]
        if len(self.blocks) > 1 and not any(block.begun for block in self.blocks[1:]):
            lines = [line for block in self.blocks for line in block.lines]
            below = [note for block in self.blocks[1:] for note in block.notes]
            whole = replace(first, lines=lines, below=first.below + below)
            single = all(len(block.lines) == 1 for block in self.blocks)
            fits = self.fitting(whole) if single or not self.fitting(first) else {}
            # blocks of equally many rows, at least as many as the columns, are boards of their own
            rows = {len(block.lines) for block in self.blocks}
            if any(len(rows) > 1 or max(rows) < puzzle.width for puzzle in fits.values()):
                self.blocks = [whole]

    def puzzles(self, check: bool, judge: Judge | None = None) -> Iterator[LayerPuzzle | PuzzleError]:
        """Yield the puzzles, or the error of each block that is not a board."""
        done: LayerPuzzle | PuzzleError | None = None
        before: Block | None = None
        for block in self.blocks:
            try:
                goal: LayerPuzzle | PuzzleError | None = None
                if done is not None and block.name.startswith(("solution", "answer")):
                    rows = next(iter(cuts(without_rules(block.lines))), [])
                    goal = done
                    if isinstance(done, LayerPuzzle):
                        goal = with_goal(done, "".join(chain.from_iterable(rows)), check)
                elif isinstance(done, LayerPuzzle) and not block.begun:
                    goal = self._goal(done, block)
                if goal is not None:
                    done = goal
                    self._show_unread(done, block)
                    continue
                if done is not None:
                    yield done
                above = before and next((note for note in before.above if note.settings), None)
                if above and not block.begun and not settings_of(block.notes):
                    message = f"found a second board below {excerpt(above.text)}"
                    raise PuzzleError(f"{message}, expected a line like this above each board", "missing-section")
                done = self._puzzle(block, check, judge)
            except PuzzleError as error:
                done = error if error.line else error.at(block.lines[0][0])
            before = block
        if done is not None:
            yield done

    def _goal(self, puzzle: LayerPuzzle, block: Block) -> LayerPuzzle | None:
        """Return the puzzle with the next board as its goal, if this is a solution; otherwise None."""
        if not isinstance(main_layer(type(puzzle)), Givens) or puzzle.goal is not None:
            return None
        for rows in self._ways(block):
            if (len(rows), *{*map(len, rows)}) == puzzle.board:
                with suppress(PuzzleError):
                    return with_goal(puzzle, "".join(chain.from_iterable(rows)), True)
        return None

    def is_board(self) -> bool:
        """Return whether all rows of the first board have equally many cells, apart from numbers around the board."""
        lines = without_rules(self.blocks[0].lines)
        return len(lines) > 1 and any(
            min(map(len, rows), default=0) > 0
            and max(map(len, rows)) - min(map(len, rows)) < 2 < len(rows[0]) + len(rows[1])
            for rows in cuts(lines)
        )

    def is_named(self) -> bool:
        """Return whether the text names a genre, and its first block may be a board of this genre."""
        block = self.blocks[0]
        return bool(block.genre) and len(without_rules(block.lines)) > 1

    def has_clues(self) -> bool:
        """Return whether a line is only the heading of rows or columns, as above the clues of a nonogram.

        A heading with a number may be a size. Then there must be headings of both sides above different blocks.
        """
        sides = [{note.side for note in block.above if not note.numbers} for block in self.blocks]
        alone = any(note.side and not note.numbers and not note.size for note in self.blocks[0].notes)
        return alone or ({"rows"} in sides and {"columns"} in sides)

    def fits(self) -> bool:
        """Return whether the first block is a board of some genre."""
        return bool(self.fitting(self.blocks[0]))

    def rows(self) -> str:
        """Return the text of all blocks without the notes."""
        return "\n\n".join("\n".join(line for _, line in block.lines) for block in self.blocks)

    def all_fit(self) -> bool:
        """Return whether each block is a board of some genre."""
        return all(map(self.fitting, self.blocks))

    def fault(self) -> PuzzleError | None:
        """Return the error of the first block if its notes or a drawing of walls keep nono from reading it."""
        try:
            expect_readable(self.blocks[0].notes, self.genre or self.blocks[0].genre)
            expect_no_walls(self.blocks[0].lines, True)
        except PuzzleError as error:
            return error
        return None

    def hint(self) -> str:
        """Return why a text that no format recognises is not read as a board, or "" if it does not look like one."""
        if fault := self.fault():
            return f"as a board of another genre, in line {fault.line}, {fault.message}; {fault.help}"
        return "for a board of a genre other than nonograms, use --genre NAME" if self.is_board() else ""

    def _puzzle(self, block: Block, check: bool, judge: Judge | None) -> LayerPuzzle:
        found = self.fitting(block, check)
        genre = self.genre or block.genre or "".join(found if len(found) == 1 else ())
        expect_readable([*block.notes, *self._about_all()], genre)
        if not (self.genre or block.genre):
            _expect_no_slip(block.above, found.keys())
        if len(found) > 1:
            found = _with_solutions(found, judge)
        if not found:
            if self.genre or block.genre:
                raise self._fault(block, check)
            message = "found a board that fits no genre\nuse --genre NAME, and the error will say what is wrong"
            raise PuzzleError(message, "unknown-format")
        (puzzle,) = found.values()
        counted = "stars" in settings_of(block.notes) or _count_alone(block, {puzzle.height})
        if puzzle.genre == "star-battle" and not counted and can_have_two_stars(puzzle):
            puzzle = _with_stars(puzzle, judge)
        self._expect_whole(block, puzzle, check)
        if clash := clash_in_words(puzzle):
            warn(f"read as {puzzle.genre}, but {clash}")
        if block.bits:
            warn("read as binairo, because the board has only 0 and 1")
        if puzzle.genre == "binairo" and (name := _relative_in(block)):
            warn(f"rows and columns may be equal, because the text says {name!r}")
        if puzzle.genre == "akari" and _fives_are_walls(block, puzzle):
            warn(f"read as akari, in which each {FIVE} is a wall without a number")
        if puzzle.genre == "akari" and {"#"} in ({*block.lines[at][1].strip()} for at in (0, -1)):
            warn("read a line of # as a row of walls")
        warn_from_zero(puzzle, _signs_of(block))
        if not (self.genre or block.genre):
            warn_of_titles(block.above, puzzle.genre)
        about = {name: value for note in reversed(block.notes) for name, value in note.about.items()}
        title = block.heading if len(self.blocks) > 1 and not block.heading.startswith("[") else ""
        meta = {name: value for name, value in about.items() if name not in ("id", "title")}
        told: dict[str, Any] = {"id": about.get("id", ""), "title": about.get("title", title), "check": check}
        puzzle = replace(puzzle, meta=meta, **told)
        self._show_unread(puzzle, block)
        return puzzle

    def _show_unread(self, puzzle: LayerPuzzle | PuzzleError, block: Block) -> None:
        if isinstance(puzzle, LayerPuzzle):
            show_unread(puzzle, [note.text for note in block.notes if self._is_unread(note, puzzle)])

    def _is_unread(self, note: Note, puzzle: LayerPuzzle) -> bool:
        """Return whether a note has to be shown: also if it has a number that may be the missing number of mines."""
        is_told = note.size or note.about.keys() - {"title"} or (note.heading and len(self.blocks) > 1)
        is_lost = puzzle.genre == "minesweeper" and puzzle.to_dict().get("mines") is None and not is_told
        may_count = is_lost and bool(re.search(r"\d", ORDINAL.sub("", plain(note.text))))
        return note.unread or may_count or note.genre not in ("", puzzle.genre)

    def _about_all(self) -> Iterator[Note]:
        """Yield the notes that may be about all boards: above the heading of the first, and below the last."""
        yield from takewhile(lambda note: not note.heading, self.blocks[0].above)
        yield from self.blocks[-1].below

    def _expect_whole(self, block: Block, puzzle: LayerPuzzle, check: bool) -> None:
        """Raise `PuzzleError` if a count is missing or given twice, if a size differs, or if a row may be lost."""
        if len(self.blocks) > 1 and puzzle.height == 1:
            raise PuzzleError("found one row between blank lines, expected all rows of a board", "bad-size")
        count = "stars" if puzzle.genre == "star-battle" else "mines"
        if len({note.settings[count] for note in block.notes if count in note.settings}) > 1:
            raise PuzzleError(f"found two numbers of {count}, expected one", "bad-field")
        if puzzle.genre == "star-battle":
            sides = puzzle.height, puzzle.width, len(puzzle.value(main_layer(type(puzzle))).parts())
            if check and len({*sides}) > 1:
                size = "{} rows, {} columns and {} regions".format(*sides)
                raise PuzzleError(f"as star-battle: found {size}, expected as many of each", "bad-size")
        if note := _wrong_size(block, puzzle):
            size = f"{puzzle.height} rows of {puzzle.width} cells"
            raise PuzzleError(f"found {size}, but the text says {note.text!r}", "wrong-line-count").at(note.line)
        self._expect_no_lost_row(block, puzzle)

    def _expect_no_lost_row(self, block: Block, puzzle: LayerPuzzle) -> None:
        """Raise `PuzzleError` if a blank line beside or among rows between tabs may be a row of empty cells.

        Editors remove tabs at the end of a line, so that such a row becomes a blank line.
        """
        rows = [line.split("\t") for _, line in without_rules(block.lines)]
        cells = [cell.strip() for row in rows for cell in row]
        regions = isinstance(main_layer(type(puzzle)), Regions)
        separated = any(cell.strip() for row in rows for cell in row[1:])
        if not separated or (all(cells) and (regions or not EMPTY.isdisjoint(cells))):
            return
        advice = "write . for each empty cell"
        ragged = len({*map(len, rows)}) > 1 and len(rows) > FEW_ROWS and not _has_numbers(type(puzzle))
        if ragged and all(row[0].strip() for row in rows) and puzzle.width == max(map(len, rows)):
            message = "found rows of different lengths, none of which begins with an empty cell"
            message += f"\n{advice}; tabs may be missing at the beginning of some rows"
            raise PuzzleError(message, "ambiguous-format").at(block.lines[0][0])
        if puzzle.height == puzzle.width:
            return
        last = block.lines[-1][0]
        blank = next((two - 1 for (one, _), (two, _) in pairwise(block.lines) if two - one > 1), 0)
        if puzzle.height + 1 == puzzle.width and last in self.blank:
            blank = last + 1
        for one, other in pairwise(self.blocks):
            if not other.begun and any(block is own for own in (one, other)):
                blank = one.lines[-1][0] + 1
        if blank:
            message = "found a blank line, which may be a row of empty cells whose tabs were removed"
            message += f"\n{advice}, and a line such as 'Grid 2' between two boards"
            raise PuzzleError(message, "ambiguous-format").at(blank)

    def fitting(self, block: Block, check: bool = True) -> dict[str, LayerPuzzle]:
        """Return the puzzles, by genre, that the block can be. Without a named genre, they must be plausible and small.

        Where blanks separate cells, they are not cut into characters. A first or last line of letters is taken for a
        word if the other lines fit better without it.
        """
        key = block.lines[0][0], block.lines[-1][0], check
        if key in self._found:
            return self._found[key]
        found = self._fitting(block, check)
        for at in (0, -1) if not any(map(is_plausible, found.values())) and len(block.lines) > 2 else ():
            number, word = block.lines[at][0], block.lines[at][1].strip()
            note = note_of(number, word)
            rest = block.lines[1:] if at == 0 else block.lines[:-1]
            less = replace(block, lines=rest, genre=block.genre or note.genre, above=[*block.above, note])
            fits = self._fitting(less, check) if word.isalpha() else {}
            if any(map(is_plausible, fits.values())):
                block.lines, block.genre, block.above, found = rest, less.genre, less.above, fits
                break
        self._found[key] = self._found[(block.lines[0][0], block.lines[-1][0], check)] = found
        return found

    def _fitting(self, block: Block, check: bool) -> dict[str, LayerPuzzle]:
        genre = self.genre or block.genre
        found: dict[str, LayerPuzzle] = {}
        small = sum(len(line) for _, line in block.lines) <= MOST and not self.legend
        genres = (genre,) if genre else BOARDS if small else ()
        ways = self._ways(block) if genres else []
        for name in genres:
            boards = (one for one in self._boards(name, block, ways, check) if genre or is_plausible(one))
            if board := next(boards, None):
                found[name] = board
        if genre:
            return found
        found = {name: board for name, board in found.items() if not _wrong_size(block, board)} or found
        found = {name: board for name, board in found.items() if not is_doubtful(board)} or found
        block.bits = len(found) > 1 and "binairo" in found and has_only_bits(found["binairo"])
        return {"binairo": found["binairo"]} if block.bits else found

    def _ways(self, block: Block) -> list[Matrix]:
        rows = without_rules(block.lines)
        framed = all(FRAMED.fullmatch(line.translate(ONE_BAR)) for _, line in rows)
        # a blank line may be a row of empty cells if other rows have blanks for empty cells
        aligned = bool(self.genre or block.genre) and (framed or all(block.begun for block in self.blocks[1:]))
        heading = len(block.lines) > 2 and bool(MARKDOWN.fullmatch(block.lines[1][1])) and "+" not in block.lines[1][1]
        found = cuts(rows, heading, aligned)
        if any(
            note.side == COLUMNS and note.text[1:2].isalpha() and not (note.numbers or note.size)
            for note in block.above
        ):
            found = [[*map(list, zip(*one, strict=True))] for one in found if len({*map(len, one)}) == 1]
        return [one for one in found if not any(NO_CELL & {*cell} for row in one for cell in row)]

    def _boards(self, name: str, block: Block, ways: Iterable[Matrix], check: bool) -> Iterator[LayerPuzzle]:
        """Yield the puzzle of each way to cut the lines into cells that is a board of the genre, up to a way in which
        the board can be read twice."""
        for rows in ways:
            try:
                yield self._built(name, block, rows, check)
            except PuzzleError as error:
                if error.code == "ambiguous-format":
                    return

    def _built(self, name: str, block: Block, rows: Matrix, check: bool) -> LayerPuzzle:
        genre = GENRES[name]
        settings = settings_of(block.notes)
        lone = _count_alone(block, {len(rows), len(rows[0])})
        if lone and (whole := next((layer.field for layer in genre.layers if isinstance(layer, Whole)), "")):
            settings.setdefault(whole, lone)
        if name != "star-battle" and name == (self.genre or block.genre):
            settings.pop("stars", "")  # a grade such as "3 stars"
        if name == "binairo" and _relative_in(block):
            settings["repeats"] = "true"
        numbers = {side: own for note in block.notes for side, own in note.numbers.items()}
        known = {layer.field for layer in genre.layers} | ({*WANTED} if name == "sudoku" else set())
        if not {*settings, *block.layers} <= known or (numbers and not _has_numbers(genre)):
            other = next((name for name in settings if name not in known), "numbers of rows and columns")
            raise PuzzleError(f"found {other}, which {name} does not have", "bad-field")
        expect_clear_sides(block.lines)
        expect_no_walls(block.lines, name in ("sudoku", "star-battle", "norinori", "aquarium"))
        legend = self.legend if self.genre or block.genre else None
        return built(genre, rows, settings, block.layers, check, numbers, legend)

    def _fault(self, block: Block, check: bool) -> PuzzleError:
        """Return the error of the first reading of a block as a board of the named genre."""
        genre = self.genre or block.genre
        faults = []
        lines = without_rules(block.lines) or block.lines
        ways = self._ways(block) or [[list("".join(line.split())) for _, line in lines]]
        for rows in ways:
            try:
                self._built(genre, block, rows, check)
            except PuzzleError as error:
                number = error.clue[1] if error.clue and error.clue[0] == "row" else 1
                error.message = f"as {genre}: {error.message}"
                faults.append(error.at(lines[min(number, len(lines)) - 1][0]))
        none = PuzzleError("found rows with unclear cells, expected a sign for each empty cell", "unknown-format")
        return min(faults, key=lambda error: error.code in ("bad-size", "wrong-line-count"), default=none)


def _count_alone(block: Block, sides: Collection[int]) -> str:
    """Return the number that stands alone on a line and is no side of the board, or ""."""
    numbers = (note.text for note in block.notes if note.text.isdecimal())
    return next((number for number in numbers if int(number) not in sides), "")


def _relative_in(block: Block) -> str:
    """Return the name of a relative of Binairo in the notes of a block, or ""."""
    names = (RELATIVE.search(note.text) for note in block.notes)
    return next((name[0] for name in names if name), "")


def _wrong_size(block: Block, puzzle: LayerPuzzle) -> Note | None:
    """Return the note with a size that is not the board's. A number alone may also be that of the stars or mines."""
    own = {puzzle.height, puzzle.width}
    known = own | {value for value in puzzle.values if type(value) is int}
    sizes = ((note, known if note.text.isdecimal() else own) for note in block.notes if note.size)
    return next(
        (note for note, of in sizes if (len(note.size) == 2 and {*note.size} != own) or not of.issuperset(note.size)),
        None,
    )


def _expect_no_slip(notes: Iterable[Note], genres: Collection[str]) -> None:
    """Raise `PuzzleError` if a note is the misspelt name of a genre, unless the board fits this genre alone."""
    for note in notes:
        _, near = meant_genre(note.text, NAMES)
        if near and {*genres} != {NAMES[near]} and (slip := misspelt([(note.line, note.text)], NAMES)):
            raise slip


def _with_solutions(found: dict[str, LayerPuzzle], judge: Judge | None) -> dict[str, LayerPuzzle]:
    """Return the only puzzle that may have a solution, and warn that the others have none. Uniqueness says nothing
    about the genre. Raises `PuzzleError` if several may have one."""
    alive = {name: one for name, one in found.items() if judge and judge(one)}
    if len(alive) != 1:
        raise several(alive or found)
    warn(f"read as {min(alive)}, because it has no solution as {' or '.join(sorted(found.keys() - alive))}")
    return alive


def several(genres: Iterable[str]) -> PuzzleError:
    """Return the error for a board that fits several genres."""
    names = ", ".join(sorted(genres))
    message = f"the board fits several genres: {names}\nwrite the name of one above the board, or use --genre NAME"
    return PuzzleError(message, "ambiguous-format")


def _with_stars(puzzle: LayerPuzzle, judge: Judge | None) -> LayerPuzzle:
    """Return a Star Battle with one or two stars, if only one of them has a solution. Raises `PuzzleError`."""
    (layer,) = (layer for layer in type(puzzle).layers if layer.field == "stars")
    ways = [puzzle.with_values({layer.name: stars}) for stars in (1, 2)]
    alive = [way for way in ways if judge and judge(way)]
    if len(alive) != 1:
        message = "as star-battle: found no number of stars, expected a line such as stars: 2"
        raise PuzzleError(message, "missing-section")
    stars = 1 + ways.index(alive[0])
    warn(f"read with stars: {stars}, because it has no solution with stars: {3 - stars}")
    return alive[0]


def expect_readable(notes: Iterable[Note], genre: str) -> None:
    """Raise `PuzzleError` if a note has a fault, or names a rule or a variant that nono does not know."""
    for note in notes:
        if note.fault and genre != "nonogram":  # whose lists no word can change
            message = note.fault if "\n" in note.fault else f"{note.fault}\n{ADVICE}"
            raise PuzzleError(message, "unsupported-variant").at(note.line)
        variant = VARIANT.search(plain(note.told)) if genre in ("", "sudoku") else None
        diagonals = genre == "sudoku" and "diagonals" not in note.settings and re.search("diagonal", note.told.lower())
        word = refused_in(note.told, genre) or (variant[0].strip() if variant else "diagonal" if diagonals else "")
        if word:
            raise refusal(word, note.line)


def warn_from_zero(puzzle: Puzzle, signs: Container[str]) -> None:
    """Warn if the digits of a Sudoku with these signs began with 0, so that its largest digit is not one of them."""
    givens, side = puzzle.to_dict().get("givens", ()), puzzle.height
    if puzzle.genre == "sudoku" and DIGITS[side] not in signs and any(DIGITS[side] in row for row in givens):
        warn(f"read with 1 to {DIGITS[side]} in place of 0 to {DIGITS[side - 1]}")


def _fives_are_walls(block: Block, akari: LayerPuzzle) -> bool:
    """Return whether 5 is a wall without a number on the board that was read as an Akari."""
    return "#" in akari.value(main_layer(type(akari))).text and fives_are_walls(_signs_of(block))


def _signs_of(block: Block) -> Counter[str]:
    return Counter(chain.from_iterable(line for _, line in block.lines))


def _has_numbers(genre: type[LayerPuzzle]) -> bool:
    return any(isinstance(layer, Outside) for layer in genre.layers)
