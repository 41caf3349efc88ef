"""Make puzzles from a folder of pictures, and repair those that are not unique."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from nono.base.errors import BackendError, LimitError, PuzzleError, gathering_warnings
from nono.base.foreign import printable
from nono.base.grid import in_words
from nono.base.limits import Limits
from nono.base.pictures import pillow
from nono.design.pictures.candidates import Margins, PictureOptions
from nono.design.pictures.make import picture_file, puzzle_of, text_format
from nono.design.pictures.other_genres import kind_of, of_genre
from nono.design.pictures.table import TABLE, with_facts
from nono.design.pictures.version import UNIQUE, version_of
from nono.design.repairing.repair import Target
from nono.genres import Nonogram, Puzzle
from nono.model import Verdict, expect_no_interrupt
from nono.solving import diff, differing_in_words, solve

SECONDS = 10.0  # seconds for each picture by default, most of them for the repair
TEXTS = (".txt", ".grid")  # suffixes of pictures that are drawn as text
DIFF_SECONDS = 1.0  # seconds for counting the cells that differ


@dataclass(frozen=True, slots=True)
class Made:
    """The result for a picture: a ``puzzle`` with one solution, or None and the ``reason`` why there is no puzzle.

    ``edits`` lists the changed cells, as `nono.repair` describes them. ``verdict`` is None if there was no puzzle.
    ``cropped`` are the pixels that were cut off on each side, or None. ``background`` describes the background if
    nono chose it. ``warnings`` tell what may be wrong with the puzzle, for example that it shows little of the picture.
    """

    picture: str
    puzzle: Puzzle | None = None
    reason: str = ""
    edits: tuple[dict[str, Any], ...] = ()
    verdict: Verdict | None = None
    cropped: Margins | None = None
    background: str = ""
    warnings: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """A text that describes the result."""
        if self.puzzle is None:
            return self.reason
        size = f"{self.puzzle.width}x{self.puzzle.height}, unique"
        cells = in_words(len(self.edits), "changed cell")
        background = [f"background {self.background}"] if self.background else []
        cropped = ["cropped to the subject"] if self.cropped else []
        return "; ".join([f"{size} with {cells}" if self.edits else size, *background, *cropped, *self.warnings])

    def to_dict(self) -> dict[str, Any]:
        """Return the result as ``nono make --json`` prints it for a folder, without the file of the puzzle.

        - ``picture``: The file of the picture.
        - ``verdict``: Whether the puzzle is unique, after the changes; null if the picture cannot become a puzzle.
        - ``edits``: The changes that made the puzzle unique; empty if none were needed.
        - ``background``: The background of a picture in colour if nono chose it, otherwise empty.
        - ``reason``: Why there is no puzzle; empty if there is one.
        - ``warnings``: What may be wrong with the puzzle, for example that it shows little of the picture.
        """
        return {
            "picture": self.picture,
            "verdict": self.verdict,
            "edits": list(self.edits),
            "cropped": self.cropped and self.cropped._asdict(),
            "background": self.background,
            "reason": self.reason,
            "warnings": list(self.warnings),
        }


def pictures_in(folder: str) -> tuple[list[str], int]:
    """Return the picture files in a folder and its subfolders, and the number of other files besides the table.

    A text is a picture if it looks like one. Raises `PuzzleError` if there is no picture.
    """
    suffixes = {*pillow().registered_extensions(), ".xpm"} - {".pdf"}
    pictures: list[str] = []
    others = 0
    for place, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            path, suffix = os.path.join(place, file), os.path.splitext(file)[1].lower()
            if suffix in suffixes or (suffix in TEXTS and text_format(picture_file(path), is_named=False)):
                pictures.append(path)
            elif not file.startswith(".") and path != os.path.join(folder, TABLE):
                others += 1
    if not pictures:
        raise PuzzleError(f"found no picture in {printable(folder)}, expected a file such as cat.png", "no-puzzle")
    return pictures, others


def made_from(
    pictures: list[str],
    options: PictureOptions,
    genre: str,
    grade: Target | None = None,
    seconds: float | None = None,
    facts: Mapping[str, dict[str, str]] | None = None,
    max_edits: int | None = None,
    locked: Callable[[Puzzle], Iterable[int]] = lambda _: (),
) -> Iterator[Made]:
    """Yield the result for each picture. ``seconds`` is the time limit per picture, by default `SECONDS`.

    With ``grade``, the puzzles have this grade (see `make`). ``facts`` are the fields of puzzles by picture. At most
    ``max_edits`` cells of a picture change, and none of those that ``locked`` returns for its puzzle. Raises
    `PuzzleError` if the genre does not allow every picture as a solution.
    """
    if genre != Nonogram.genre:
        kind_of(genre)
    for path in pictures:
        with gathering_warnings() as warnings:
            try:
                result = _made(path, options, genre, grade, SECONDS if seconds is None else seconds, max_edits, locked)
                if result.puzzle is not None:
                    found = (facts or {}).get(os.path.normpath(path), {})
                    result = replace(result, puzzle=with_facts(result.puzzle, found))
            except (PuzzleError, BackendError) as error:
                message = getattr(error, "message", str(error))
                # an error about an option names the option first
                result = Made(path, puzzle=None, reason=f"{error.argument}: {message}" if error.argument else message)
        yield replace(result, warnings=tuple(warning.message for warning in warnings))


def _made(
    path: str,
    options: PictureOptions,
    genre: str,
    grade: Target | None,
    seconds: float,
    max_edits: int | None,
    locked: Callable[[Puzzle], Iterable[int]],
) -> Made:
    """Return the result for a picture; raises `PuzzleError` or `BackendError` if it cannot become a puzzle."""
    limits = Limits.after(seconds)
    title = os.path.splitext(os.path.basename(path))[0]
    converted = puzzle_of(picture_file(path), options, title, limits)
    puzzle = of_genre(converted.puzzle, genre, limits.check("the picture was converted"))
    locks = [*locked(puzzle)]
    made = Made(path, puzzle, verdict=Verdict.UNIQUE, cropped=converted.cropped, background=converted.background)
    result = solve(puzzle, time_limit=limits.seconds())
    if result.verdict is Verdict.UNIQUE and grade is None:
        return made
    if result.verdict not in (Verdict.UNIQUE, Verdict.MULTIPLE):
        reason = f"the {result.stop} ran out before it was known whether the puzzle is unique"
        return Made(path, puzzle=None, reason=reason, verdict=result.verdict)
    reason = ""
    if isinstance(puzzle, Nonogram):  # only nonograms can be repaired
        try:
            version = version_of(puzzle, grade or UNIQUE, limits.seconds(), max_edits, locks)
        except (PuzzleError, LimitError) as error:
            reason = getattr(error, "message", str(error))
        else:
            if version is None:
                return made
            return replace(made, puzzle=version.puzzle, edits=tuple(version.edit_data()))
    if result.verdict is Verdict.MULTIPLE:
        differing = diff(puzzle, time_limit=DIFF_SECONDS)
        expect_no_interrupt(differing.stop)
        reason = f"not unique: {differing_in_words(differing)}" + (f"; {reason}" if reason else "")
    return Made(path, puzzle=None, reason=reason, verdict=result.verdict)
