"""The options of all commands that read puzzles: how the files are read."""

from collections.abc import Iterator
from typing import Annotated

from nono.cli import options
from nono.cli.errors import unfit
from nono.cli.options import READING
from nono.cli.parameters import Option, OptionGroup
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.io.entry import Found
from nono.io.read import entries


class Reading(OptionGroup):
    """How puzzles are read."""

    panel = READING

    format: options.Format = None
    index: options.Index = None
    genre: Annotated[str | None, Option("The genre, where a file leaves it open.", "NAME")] = None
    trust: Annotated[
        str | None, Option("Which to keep where clues and goal of a file contradict each other.", "clues|goal")
    ] = None
    size: Annotated[
        str | None, Option("The size of boards, where a file leaves it open: tournament sets, typed clues.", "WxH")
    ] = None
    transpose: Annotated[bool, Option("Take what is read as rows for the columns.")] = False
    loose: Annotated[bool, Option("Read triangle colours of Olšák's .g as colours by themselves.")] = False
    allow_contradiction: Annotated[
        bool, Option("Accept clues that contradict one another, to find them unsolvable.")
    ] = False

    max_cells: Annotated[int | None, Option("Refuse puzzles of more cells.", "N")] = None

    def check(self) -> None:
        """Put names as they are spelt; raises `OptionError` on words that are none."""
        if self.format is not None:
            self.format = options.format_named(self.format, "--format")
        if self.genre is not None:
            self.genre = options.name_among("--genre", self.genre, GENRES)
        if self.trust is not None:
            self.trust = options.name_among("--trust", self.trust, ("clues", "goal"))
        if self.index is not None and self.index < 1:
            raise unfit("--index", self.index, "1 or more")
        if self.max_cells is not None and self.max_cells < 1:
            raise unfit("--max-cells", self.max_cells, "1 or more")

    def is_too_large(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle has more cells than are wanted."""
        return self.max_cells is not None and puzzle.height * puzzle.width > self.max_cells

    def entries(self, word: str, named: bool = True) -> Iterator[Found]:
        """The puzzles that a word of the command line names; raises `PuzzleError` on a malformed option.

        Not ``named``: those of a file of a folder, which may hold none.
        """
        return entries(
            word,
            self.format,
            check=not self.allow_contradiction,
            named=named,
            trust=self.trust,
            size=None if self.size is None else options.board_size(self.size),
            transpose=self.transpose,
            loose=self.loose,
            genre=self.genre,
        )
