"""Watch folders for new, changed and deleted files. A file is reported when it is completely written.

The files are checked repeatedly, because this works on every file system. The checks take at most one twentieth of the
time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic, sleep, time

from nono.base.errors import PuzzleError
from nono.batch import report
from nono.batch.ingest import stamp_of, text
from nono.batch.store import NOT_A_PUZZLE, UNREADABLE, Store
from nono.batch.worklist import WorkList, fault, work_list
from nono.io.entry import Found
from nono.io.read import files_below

PAUSE = 0.5  # minimum seconds between two checks
SHARE = 20  # minimum pause as a multiple of the duration of the last check
REST = 1.0  # seconds; a readable file that was unchanged for this time counts as complete
PATIENCE = 5.0  # seconds; an unreadable file that was unchanged for this time counts as complete and damaged


@dataclass(frozen=True, slots=True)
class Changes:
    """The new and changed files, and the deleted files."""

    changed: Sequence[str]
    gone: Sequence[str]


class Watch:
    """The watched folders, without the files in ``own``, which the batch itself writes."""

    def __init__(
        self,
        folders: Sequence[str],
        entries: Callable[[str], Iterator[Found]],
        own: Collection[str] = (),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.folders = folders
        self.entries = entries
        self.own = set(map(os.path.abspath, own))
        self.clock = clock
        self.whole: dict[str, str] = {}  # the stamps of complete files
        self.passed_over: set[str] = set()  # the complete files that contain no puzzle
        self.seen: dict[str, tuple[str, float]] = {}  # for every file, its stamp and when this stamp was first seen

    def files(self, folder: str) -> list[str]:
        """Return the complete files of a folder, without those that contain no puzzle."""
        return [path for path in files_below(folder) if path in self.whole and path not in self.passed_over]

    def note_passed_over(self, store: Store) -> None:
        """Ignore the files that contain no puzzle according to the store, until they change."""
        with store.errors():
            rows = store.db.execute("SELECT path FROM source WHERE fate = ?", (NOT_A_PUZZLE,)).fetchall()
        passed = {row[0] for row in rows}
        self.passed_over = {path for path in self.whole if text(path) in passed}

    def wait(self) -> Changes:
        """Check the folders until a file has changed; return the changes."""
        while True:
            began = monotonic()
            found = self.look()
            if found.changed or found.gone:
                return found
            sleep(max(PAUSE, SHARE * (monotonic() - began)))

    def look(self) -> Changes:
        """Return the changes since the last check. Files that are still being written are left out."""
        now = self.clock()
        paths = {path: stamp_of(path) for folder in self.folders for path in files_below(folder)}
        stamps = {path: stamp for path, stamp in paths.items() if stamp and os.path.abspath(path) not in self.own}
        gone = [path for path in self.whole if path not in stamps]
        for path in gone:
            del self.whole[path]
        seen = {}
        changed = []
        for path, stamp in stamps.items():
            before, since = self.seen.get(path, ("", 0.0))
            seen[path] = stamp, since if before == stamp else now - _age(path)
            if self.whole.get(path) != stamp and self._is_whole(path, now - seen[path][1]):
                self.whole[path] = stamp
                self.passed_over.discard(path)
                changed.append(path)
        self.seen = seen
        return Changes(changed, gone)

    def _is_whole(self, path: str, unchanged: float) -> bool:
        """Return whether a file that has not changed for ``unchanged`` seconds is complete."""
        if unchanged < REST:
            return False
        return unchanged >= PATIENCE or not any(isinstance(one.puzzle, PuzzleError) for one in self.entries(path))


def _age(path: str) -> float:
    """Return the seconds since a file was last written; at least 0, even if the clock of the file system is ahead."""
    try:
        return max(0.0, time() - os.stat(path).st_mtime)
    except OSError:
        return 0.0


class FileState:
    """What the store knows about one file: its entries, and their results in words."""

    def __init__(self, store: Store, path: str) -> None:
        work = work_list(store, text(path))
        self.entries = sorted(
            [
                (place.source, place.number, place.name, place.title, str(one.id))
                for one in work.puzzles
                for place in one.places
            ]
            + [(place.source, place.number, place.name, place.title, error) for place, error in work.unreadable]
        )
        self.words = _words(work)


def _words(work: WorkList) -> str:
    counts = report.counts(work)
    if sum(counts.values()) > 1:
        return ", ".join(f"{number} {status}" for status, number in counts.items())
    if work.unreadable:
        return f"{UNREADABLE}: {fault(*work.unreadable[0])}"
    for one in work.puzzles:
        facts = [f"{one.different} cells differ"] if one.different is not None else []
        return ", ".join([one.status, *facts, *([one.why] if one.why and one.verdict == "unknown" else [])])
    return "no puzzle"
