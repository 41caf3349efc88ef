"""Our JSON, one puzzle a line: the format for big sets, read and written without holding more than a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError
from nono.formats import json_
from nono.genres.base import Puzzle

CAPABILITIES = json_.CAPABILITIES
CONCATENATES = True


def sniff(head: str) -> bool:
    """Whether the first line is an object by itself, or was to be one, as the second line is."""
    first, newline, rest = head.lstrip().partition("\n")
    second = rest.partition("\n")[0]
    whole = [line.startswith("{") and line.rstrip().endswith("}") for line in (first, second)]
    return first.startswith("{") and (not newline or whole[0] or (whole[1] and first.rstrip()[-1] not in ",[{"))


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a text of JSON lines."""
    return (found for found in stream(text.split("\n"), check) if found is not None)


def stream(lines: Iterable[str], check: bool = True) -> Iterator[Puzzle | PuzzleError | None]:
    """The puzzles of the lines, each as soon as its line is there; a bad line gives its error, a blank one None."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            yield None
            continue
        empty = True
        try:
            found = list(json_.loads(line, check))
            if all(isinstance(one, PuzzleError) for one in found):  # a list of other things is one error
                found = found[:1]
            for puzzle in found:
                empty = False
                yield puzzle.at(number) if isinstance(puzzle, PuzzleError) else puzzle
        except PuzzleError as error:
            error.line = 0
            yield error.at(number, error.column)
        else:
            if empty:
                yield PuzzleError("found an empty list, expected a puzzle", "no-puzzle").at(number)


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """A line for each puzzle."""
    return "".join(json_.compact(json_.data_of(puzzle)) + "\n" for puzzle in puzzles)
