"""How puzzles are to be read: the options that all commands have that take puzzles, and get as one `Reading`."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Annotated, Any

import typer

from nono.cli import options
from nono.io.read import Entry, entries


@dataclass(frozen=True, slots=True)
class Reading:
    """How puzzles are to be read."""

    format: str | None = None
    index: int | None = None
    genre: str | None = None
    check: bool = True
    trust: str | None = None
    size: str | None = None
    loose: bool = False

    def entries(self, word: str) -> Iterator[Entry]:
        """The puzzles that a word names; raises `PuzzleError` on wishes that cannot be."""
        size = None if self.size is None else options.board_size(self.size)
        return entries(word, self.format, self.check, trust=self.trust, size=size, loose=self.loose, genre=self.genre)


def as_said(
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    trust: Annotated[
        str | None,
        typer.Option(
            "--trust",
            metavar="clues|goal",
            help="Which to believe where clues and goal in a file contradict each other.",
        ),
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", metavar="WxH", help="The boards of a tournament's set that are not square.")
    ] = None,
    loose: Annotated[
        bool, typer.Option("--loose", help="Take triangle colours of Olšák's .g for colours by themselves.")
    ] = False,
    allow_contradiction: Annotated[
        bool,
        typer.Option(
            "--allow-contradiction", help="Accept clues that contradict one another, to find them unsolvable."
        ),
    ] = False,
) -> Reading:
    """The options, one by one."""
    return Reading(format, index, genre, not allow_contradiction, trust, size, loose)


OPTIONS = inspect.signature(as_said).parameters


def reads_puzzles(command: Callable[..., int]) -> Callable[..., int]:
    """The command with these options in the place of its parameter ``reading``."""

    @wraps(command)
    def run(**words: Any) -> int:
        said = {name: words.pop(name) for name in OPTIONS}
        return command(**words, reading=as_said(**said))

    own = [one for one in inspect.signature(command).parameters.values() if one.name != "reading"]
    parameters = [*own, *OPTIONS.values()]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run
