"""Files of folders and archives that hold no puzzle: as the user did not name them, they are counted and no errors."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from time import thread_time

from nono.base.errors import PuzzleError, warn
from nono.formats import BytesReader, format_named, suffixes
from nono.io.entry import Found, failure

NO_PUZZLE = ("unknown-format", "encoding", "no-puzzle", "drawing")  # errors of what has nothing of a puzzle
PASSED_OVER = "passed-over"
MAX_FAULTS = 10_000  # entries of a file one after another that cannot be read
PATIENCE = 2.5  # seconds of processor time in which a file that is being read has no puzzle
SHOWN = 8  # different suffixes


def only_puzzles(source: str, found: Iterator[Found]) -> Iterator[Found]:
    """The entries of a file; a single one, with an error of the code `PASSED_OVER`, if it has nothing of a puzzle."""
    known = _suffix(source) in suffixes()
    kept = []
    began = thread_time()
    for entry in found:
        if _is_none(entry, known):
            kept.append(entry)
            if len(kept) == MAX_FAULTS or thread_time() - began > PATIENCE:
                break
        else:
            yield from kept
            yield entry
            yield from found
            return
    drawings = [entry for entry in kept if isinstance(entry.puzzle, PuzzleError) and entry.puzzle.code == "drawing"]
    if known and drawings:
        yield drawings[0]
    elif kept:
        yield failure(source, PuzzleError("found no puzzle: passed over", PASSED_OVER))


def _is_none(entry: Found, known: bool) -> bool:
    """Whether this is the error of a file that has nothing of a puzzle; ``known``: its suffix is that of a format."""
    error = entry.puzzle
    if not isinstance(error, PuzzleError):
        return False
    if error.code == "encoding" and entry.format == "json":  # with a field of puzzles, but in Latin-1
        return False
    if error.code in NO_PUZZLE or (error.code == "no-file" and not known):
        return True
    missing = known and error.code == "unsupported-variant"  # a library, without which it cannot be known
    return bool(entry.format) and _is_common(entry.format) and not missing


def _is_common(format: str) -> bool:
    """Whether most files of a format hold no puzzle: pictures, workbooks, pages."""
    return format == "html" or isinstance(format_named(format), BytesReader)


def _suffix(source: str) -> str:
    return os.path.splitext(source)[1].lower()


class PassedOver:
    """The files of a folder or an archive that hold no puzzle."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.counted: Counter[str] = Counter()
        self.empty = True

    def takes(self, entry: Found) -> bool:
        """Whether this entry is one of them; it is counted, and a drawing is named in a warning."""
        error = entry.puzzle
        if isinstance(error, PuzzleError) and error.code == PASSED_OVER:
            self.counted[_suffix(entry.file)] += 1
            return True
        if isinstance(error, PuzzleError) and error.code == "drawing":
            warn(f"passed over: {error.message}", entry.file)
            return True
        self.empty = False
        return False

    def end(self) -> Iterator[Found]:
        """After the last entry: a warning counts the files, or, where there is nothing else, an error does."""
        number = self.counted.total()
        shown = self.counted.most_common(SHOWN)
        others = number - sum(count for _, count in shown)
        parts = [f"{count} {suffix or 'without a suffix'}" for suffix, count in shown]
        parts += [f"{others} others"] if others else []
        files = "1 file that holds" if number == 1 else f"{number} files that hold"
        counted = f"passed over {files} no puzzle: {', '.join(parts)}"
        if self.empty:
            what = counted if number else "found no file"
            yield failure(self.place, PuzzleError(f"{what}, expected puzzles ({' '.join(suffixes())})", "no-puzzle"))
        elif number:
            warn(counted, self.place)
