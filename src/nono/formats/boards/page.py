"""A typed text: its settings, its headings and its blocks of lines, and the puzzles that the blocks are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from nono.base.arguments import one_of, unfit
from nono.base.errors import PuzzleError
from nono.formats.boards.board import BARS, Matrix, built, is_plausible, readings
from nono.formats.boards.lists import with_goal
from nono.formats.boards.words import (
    ABOUT,
    CHANGES,
    COMMENT,
    COUNTED,
    FLAGS,
    HEADING,
    LAYERS,
    LONGEST,
    NUMBERED,
    SETTING,
    TYPED,
    fields,
    genre_named,
    is_diagonal,
    is_prose,
    mentioned,
    unwrapped,
)
from nono.formats.shared.clues import Line
from nono.genres import GENRES
from nono.genres.layer_puzzle import LayerPuzzle

LINES = {*"-=", *map(chr, range(0x2500, 0x2580))}  # signs of horizontal lines, and of drawn frames
MOST = 10_000  # maximum number of characters of a board whose genre is not named


@dataclass
class Block:
    """Lines between two blank lines or headings. ``genre`` is the genre that the text names above them, or ""."""

    heading: str = ""
    genre: str = ""
    lines: list[Line] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The heading in lower case, without brackets and colons."""
        return self.heading.strip("[]: ").lower()


class Page:
    """A text that is not a list: its settings and its blocks of lines. ``genre`` is the genre that the user named."""

    def __init__(self, text: str, genre: str | None = None) -> None:
        if genre is not None and genre not in TYPED:
            expected = one_of(genre, TYPED, "genre of typed boards", "")
            raise unfit("genre", genre, expected, "unsupported-variant")
        self.genre = genre
        self.about: dict[str, str] = {}
        self.settings: dict[str, str] = {}
        self.blocks = [Block()]
        self._found: dict[tuple[int, int, bool], dict[str, LayerPuzzle]] = {}
        for at, line in unwrapped(text):
            self._take(at, line)
        for block in self.blocks:
            block.lines = without_rules(block.lines)
        self.blocks = [block for block in self.blocks if block.lines]
        if not self.blocks:
            raise PuzzleError("found no board, expected one line per row", "no-puzzle")
        boards = [block for block in self.blocks if block.name not in LAYERS]
        layers = {LAYERS[block.name]: block for block in self.blocks if block.name in LAYERS}
        if len(boards) == 2 and not layers and _is_jigsaw(*boards):
            layers = {"boxes": boards.pop()}
        self.layers = {name: readings(block.lines)[-1] for name, block in layers.items()}
        self.blocks = boards or self.blocks
        if not any(self.fitting(block) for block in self.blocks[:1]):
            whole = Block(self.blocks[0].heading, self.blocks[0].genre)
            whole.lines = [line for block in self.blocks for line in block.lines]
            if self.fitting(whole):
                self.blocks = [whole]

    def _take(self, at: int, line: str) -> None:
        """Add a line to the settings or to the last block; headings and blank lines begin a block."""
        text = line.strip()
        if COMMENT.fullmatch(text) or self._is_setting(text):
            return
        heading = HEADING.fullmatch(text) or text.lower().strip("[]: ") in LAYERS
        if heading or (not text and self.blocks[-1].lines):
            self._begin(text)
        elif text:
            if is_prose(text) and not CHANGES.search(text):
                genres = mentioned(text)
                self.blocks[-1].genre = self.blocks[-1].genre or (genres.pop() if len(genres) == 1 else "")
                self.about.setdefault("title", text)
            else:
                self.blocks[-1].lines.append((at, line))

    def _begin(self, heading: str, genre: str = "") -> None:
        if self.blocks[-1].lines:
            self.blocks.append(Block(genre=genre or self.blocks[-1].genre))
        self.blocks[-1].heading = heading
        self.blocks[-1].genre = genre or self.blocks[-1].genre

    def _is_setting(self, text: str) -> bool:
        """Store a line such as ``stars: 2``, ``2 stars``, ``Title: …`` or ``binairo``; return whether it is one."""
        if not text or len(text) > LONGEST:
            return False
        numbered = NUMBERED.sub("", text) if text[-1].isdigit() else text
        if genre := genre_named(text) or genre_named(numbered):
            self._begin(text if not genre_named(text) else "", genre)
            if is_diagonal(text) or is_diagonal(numbered):
                self.settings["diagonals"] = "true"
            return True
        if text.lower() in FLAGS:
            self.settings[FLAGS[text.lower()]] = "true"
            return True
        setting = SETTING.fullmatch(text)
        counted = COUNTED.fullmatch(text)
        if not (setting or counted):
            return False
        name, value = setting.groups() if setting else counted.groups()[::-1]  # type: ignore[union-attr]
        name = name.lower()
        if name in ABOUT:
            self.about[name] = value
        elif name in ("genre", "type") and genre_named(value):
            self._begin("", genre_named(value))
        elif name in ("stars", "star", "mines", "mine", "bombs"):
            self.settings["stars" if name.startswith("star") else "mines"] = value
        else:
            return False
        return True

    def puzzles(self, check: bool) -> Iterator[LayerPuzzle | PuzzleError]:
        """Yield the puzzles, or the error of each block that is not a board."""
        done: LayerPuzzle | PuzzleError | None = None
        for block in self.blocks:
            if block.name == "state":
                continue
            try:
                if isinstance(done, LayerPuzzle) and block.name.startswith(("solution", "answer")):
                    done = with_goal(done, "".join(chain.from_iterable(readings(block.lines)[0])), check)
                    continue
                if done is not None:
                    yield done
                done = self._puzzle(block, check)
            except PuzzleError as error:
                done = error if error.line else error.at(block.lines[0][0])
        if done is not None:
            yield done

    def is_board(self) -> bool:
        """Return whether all rows of the first board have equally many cells, apart from numbers around the board."""
        lines = self.blocks[0].lines
        return len(lines) > 1 and any(
            max(map(len, rows)) - min(map(len, rows)) < 2 < len(rows[0]) + len(rows[1]) for rows in readings(lines)
        )

    def fits(self) -> bool:
        """Return whether the first block is a board of some genre."""
        return bool(self.fitting(self.blocks[0]))

    def _puzzle(self, block: Block, check: bool) -> LayerPuzzle:
        found = self.fitting(block, check)
        if len(found) > 1:
            names = ", ".join(sorted(found))
            message = (
                f"the board fits several genres: {names}\nwrite the name of one above the board, or use --genre NAME"
            )
            raise PuzzleError(message, "ambiguous-format")
        if not found:
            if self.genre or block.genre:
                raise self._fault(block, check)
            message = "found a board that fits no genre\nuse --genre NAME, and the error will say what is wrong"
            raise PuzzleError(message, "unknown-format")
        (puzzle,) = found.values()
        title = block.heading if len(self.blocks) > 1 and not block.heading.startswith("[") else ""
        meta = {name: value for name, value in self.about.items() if name not in ("id", "title")}
        return replace(puzzle, id=self.about.get("id", ""), title=self.about.get("title", title), meta=meta)

    def fitting(self, block: Block, check: bool = True) -> dict[str, LayerPuzzle]:
        """Return the puzzles, by genre, that the block can be. Without a named genre, they must be plausible and small.

        Where blanks separate cells, they are not cut into characters.
        """
        key = block.lines[0][0], block.lines[-1][0], check
        if key in self._found:
            return self._found[key]
        genre = self.genre or block.genre
        found: dict[str, LayerPuzzle] = {}
        genres = (genre,) if genre else TYPED if sum(len(line) for _, line in block.lines) <= MOST else ()
        ways = readings(block.lines) if genres else []
        for name in genres:
            if not {*self.settings, *self.layers} <= fields(name):
                continue
            boards = (one for one in self._boards(name, ways, check) if genre or is_plausible(one))
            if board := next(boards, None):
                found[name] = board
        self._found[key] = found
        return found

    def _boards(self, name: str, ways: Iterable[Matrix], check: bool) -> Iterator[LayerPuzzle]:
        """Yield the puzzle of each way to cut the lines into cells that is a board of the genre."""
        for rows in ways:
            try:
                yield built(GENRES[name], rows, self.settings, self.layers, check)
            except PuzzleError:
                continue

    def _fault(self, block: Block, check: bool) -> PuzzleError:
        """Return the error of the first reading of a block as a board of the named genre."""
        genre = self.genre or block.genre
        faults = []
        lines = block.lines
        ways = readings(lines)
        for rows in [rows for rows in ways if all(len(row) > 1 >= max(map(len, row)) - 1 for row in rows)] or ways:
            try:
                built(GENRES[genre], rows, self.settings, self.layers, check)
            except PuzzleError as error:
                number = error.clue[1] if error.clue and error.clue[0] == "row" else 1
                error.message = f"as {genre}: {error.message}"
                faults.append(error.at(lines[min(number, len(lines)) - 1][0]))
        return min(faults, key=lambda error: error.code in ("bad-size", "wrong-line-count"))


def _is_jigsaw(board: Block, regions: Block) -> bool:
    """Return whether the second of two blocks has the regions of a jigsaw Sudoku: one letter or digit for each cell."""
    rows, parts = readings(board.lines)[-1], readings(regions.lines)[-1]
    if [len(row) for row in rows] != [len(row) for row in parts] or len(rows) != len(rows[0]):
        return False
    cells = list(chain.from_iterable(parts))
    return (
        len(set(cells)) == len(rows)
        and all(cells.count(cell) == len(rows) for cell in set(cells))
        and all(re.fullmatch("[A-Za-z]", cell) for cell in cells)
    )


def _is_rule(line: str) -> bool:
    """Return whether a line consists of signs of frames."""
    return set(line) <= LINES | set("*+|: \t\n\r") and sum(sign in LINES for sign in line) > 2


def without_rules(lines: Sequence[Line]) -> list[Line]:
    """Return the rows of a board without the rules between them.

    A line of dashes is a row of empty cells if other rows have dashes as cells, and as many cells as the line.
    """
    cells = ["".join(line.translate(BARS).split()) for _, line in lines]
    rules = [_is_rule(line) for _, line in lines]
    rows = [row for row, rule in zip(cells, rules, strict=True) if not rule]
    widths = {len(row) - side for row in rows for side in (0, 1)} if any("-" in row for row in rows) else set()
    kept = zip(lines, cells, rules, strict=True)
    return [line for line, row, rule in kept if not rule or (not row.strip("-") and len(row) in widths)]
