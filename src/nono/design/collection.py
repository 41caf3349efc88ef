"""Makes a puzzle from each picture in a folder. If a puzzle has several solutions, the picture is repaired."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from nono.base.errors import BackendError, PuzzleError, gathering
from nono.base.limits import deadline_after, seconds_until
from nono.design.from_image import ConversionOptions
from nono.design.make import converted_by, of_genre, picture_file, puzzle_of
from nono.design.repair import repair
from nono.formats.image import pillow
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.model.answer import Verdict
from nono.solving.diff import diff, differing_in_words
from nono.solving.solve import solve

SECONDS = 10.0  # seconds for each picture by default, most of them for the repair
DIFF_SECONDS = 1.0  # seconds for counting the cells that differ


@dataclass(frozen=True, slots=True)
class Made:
    """The result for a picture: a ``puzzle`` with one solution, or None and the ``reason`` why there is no puzzle.

    ``edits`` lists the changed cells, as `nono.repair` describes them. ``verdict`` is None if there was no puzzle.
    ``warnings`` tell what may be wrong with the puzzle, for example that it shows little of the picture.
    """

    picture: str
    puzzle: Puzzle | None = None
    reason: str = ""
    edits: tuple[dict[str, Any], ...] = ()
    verdict: Verdict | None = None
    warnings: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """A text that describes the result."""
        if self.puzzle is None:
            return self.reason
        size = f"{self.puzzle.width}x{self.puzzle.height}, unique"
        cells = "1 changed cell" if len(self.edits) == 1 else f"{len(self.edits)} changed cells"
        return "; ".join([f"{size} with {cells}" if self.edits else size, *self.warnings])


def pictures_in(folder: str) -> tuple[list[str], int]:
    """Return the picture files in a folder and its subfolders, and the number of other files."""
    suffixes = {*pillow().registered_extensions(), ".xpm"} - {".pdf"}
    found: list[str] = []
    others = 0
    for place, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            if os.path.splitext(file)[1].lower() in suffixes:
                found.append(os.path.join(place, file))
            else:
                others += not file.startswith(".")
    return found, others


def made_from(
    pictures: list[str], options: ConversionOptions, genre: str, seconds: float | None = None
) -> Iterator[Made]:
    """Yield the result for each picture. ``seconds`` is the time limit per picture, by default `SECONDS`."""
    for path in pictures:
        with gathering() as warnings:
            try:
                made = _made(path, options, genre, SECONDS if seconds is None else seconds)
            except (PuzzleError, BackendError) as error:
                made = Made(path, None, getattr(error, "message", str(error)))
        yield replace(made, warnings=tuple(warning.message for warning in warnings))


def _made(path: str, options: ConversionOptions, genre: str, seconds: float) -> Made:
    """Return the result for a picture; raises `PuzzleError` or `BackendError` if it cannot become a puzzle."""
    deadline = deadline_after(seconds)
    check = converted_by(deadline)
    title = os.path.splitext(os.path.basename(path))[0]
    puzzle = of_genre(puzzle_of(picture_file(path), options, title, check), genre, check)
    result = solve(puzzle, time_limit=seconds_until(deadline))
    if result.verdict is Verdict.UNIQUE:
        return Made(path, puzzle, verdict=result.verdict)
    if result.verdict is not Verdict.MULTIPLE:
        reason = f"the {result.stop} ran out before it was known whether the puzzle is unique"
        return Made(path, None, reason, verdict=result.verdict)
    tried = ""
    if isinstance(puzzle, Nonogram):
        found = repair(puzzle, proposals=1, time_limit=seconds_until(deadline))
        if found.proposals:
            best = found.proposals[0]
            return Made(path, best.puzzle, edits=tuple(best.edit_data()), verdict=Verdict.UNIQUE)
        tried = "; no repair was found" + (f" in {seconds:g} s" if seconds < inf else "")
    differing = differing_in_words(diff(puzzle, time_limit=DIFF_SECONDS))
    return Made(path, None, f"not unique: {differing}{tried}", verdict=result.verdict)
