"""Folders that are watched: which of their files are new, changed or gone, once they are written to their end.

The files are looked at again and again, as that works on every file system, with pauses that bound the cost: a look
takes a twentieth of the time at most.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic, sleep, time

from nono.base.errors import PuzzleError
from nono.batch import report
from nono.batch.ingest import stamp_of, text
from nono.batch.store import Store
from nono.batch.worklist import UNREADABLE, WorkList, fault, work_list
from nono.io.entry import Found
from nono.io.read import files_below

PAUSE = 0.5  # seconds at least between two looks
SHARE = 20  # the pause after a look is at least so many times as long as the look
REST = 1.0  # seconds without a change after which a file is whole
PATIENCE = 5.0  # seconds without a change after which a file that cannot be read is damaged


@dataclass(frozen=True, slots=True)
class Changes:
    """The files that are new or have changed, and those that are gone."""

    changed: Sequence[str]
    gone: Sequence[str]


class Watch:
    """The folders; ``own``: files that are not looked at, as the batch itself writes them."""

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
        self.whole: dict[str, str] = {}  # the stamps of the files that are whole
        self.passed_over: set[str] = set()  # those of them that hold no puzzle
        self.seen: dict[str, tuple[str, float]] = {}  # the stamps of all, and when each was first seen

    def files(self, folder: str) -> list[str]:
        """The files below a folder that were whole at the last look and may hold puzzles."""
        return [path for path in files_below(folder) if path in self.whole and path not in self.passed_over]

    def note_passed_over(self, store: Store) -> None:
        """Leave out the files that the store has read and not kept, as they hold no puzzle, until they change."""
        with store.errors():
            rows = store.db.execute("SELECT path FROM source WHERE stamp NOT LIKE 'reading %'").fetchall()
        kept = {row[0] for row in rows}
        self.passed_over = {path for path in self.whole if text(path) not in kept}

    def wait(self) -> Changes:
        """Look until something has changed."""
        while True:
            began = monotonic()
            found = self.look()
            if found.changed or found.gone:
                return found
            sleep(max(PAUSE, SHARE * (monotonic() - began)))

    def look(self) -> Changes:
        """The changes since the last look; a file that is being written is left for a later one."""
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
        """Whether a file is whole that has not changed for so many seconds."""
        if unchanged < REST:
            return False
        return unchanged >= PATIENCE or not any(isinstance(one.puzzle, PuzzleError) for one in self.entries(path))


def _age(path: str) -> float:
    """Seconds since a file was written, as far as the clocks agree."""
    try:
        return max(0.0, time() - os.stat(path).st_mtime)
    except OSError:
        return 0.0


class FileState:
    """What the store has of one file: its entries, and in words how they were decided."""

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
