"""A picture treated in six ways, to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from nono.base.errors import PuzzleError
from nono.design.from_image import ConversionOptions, of_file
from nono.genres.nonogram import Nonogram

COLOURS = 4  # of the treatment in colours
TREATMENTS: dict[str, dict[str, Any]] = {  # what is written on the command line: the options
    "--colors 2": {"colours": 2},
    "--colors 2 --contrast": {"colours": 2, "contrast": True},
    "--colors 2 --dither": {"colours": 2, "dither": True},
    "--colors 2 --contrast --dither": {"colours": 2, "contrast": True, "dither": True},
    "--edges": {"colours": 2, "edges": True},
    f"--colors {COLOURS}": {"colours": COLOURS},
}


@dataclass(frozen=True, slots=True)
class Treatment:
    """What one treatment makes of a picture: its options as words, and the puzzle, or why there is none."""

    words: str
    puzzle: Nonogram | PuzzleError


def treatments(
    data: bytes, options: ConversionOptions, title: str = "", check: Callable[[], object] = lambda: None
) -> Iterator[Treatment]:
    """The six puzzles of a picture file's bytes; ``options`` hold for all but what a treatment changes.

    Raises `PuzzleError` where the picture cannot be read. ``check`` is called between steps that take long.
    """
    for words, changes in TREATMENTS.items():
        try:
            yield Treatment(words, of_file(data, replace(options, **changes), title, check))
        except PuzzleError as error:
            if error.code != "bad-picture":
                raise
            yield Treatment(words, error)
