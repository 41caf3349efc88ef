"""Records of runs: their cost and their answer. Files of records are JSON lines; the first describes the machine."""

from __future__ import annotations

import csv
import json
import os
import platform
import shlex
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from io import StringIO
from itertools import islice
from shutil import which
from typing import Any, get_origin, get_type_hints

from nono.backend.processes import run_program
from nono.base import distribution, foreign
from nono.base.errors import NonoError, PuzzleError, message_of
from nono.base.fields import WORDS, is_a, mismatch
from nono.base.foreign import Data
from nono.base.inputs import bytes_in, lines_in, system_text
from nono.base.limits import Limits

SCHEMA = 1
GOVERNOR = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"  # of Linux
MOST_RECORDS = 1 << 20  # maximum number of records in a file
PACKAGES = ("ortools", "python-sat", "numpy")  # packages whose versions a contest records
TASKS = {"first": 1, "unique": 2, "all": None}


@dataclass(frozen=True, slots=True)
class Record:
    """One run.

    All times are in seconds. ``wall`` and ``cpu`` are times of the whole run with its child processes. For an external
    program, they are times of the program's processes alone. ``read`` is the time to read the puzzle's file. ``build``
    is the wall time to build the model or formula, or to write a program's input. ``check`` is the wall time to compare
    the solutions with the clues, and ``solve`` is the rest of the wall time: the search.

    ``stop`` is the limit that ended the run ("time", "memory", ...), and ``error`` describes any other problem. If both
    are empty, the run found ``count`` solutions: all that exist if ``complete``, otherwise as many as the task asked
    for. nono has checked ``shown`` of them against the clues. ``memory`` is the growth of the process in MiB; for a
    program, the most that one of its processes used.
    ``digest`` is a hash of the set of all solutions, empty if not all were found. ``load`` is the mean number of
    running processes on the machine, in the minute before the run ended.

    ``timed`` says what ``wall`` and ``cpu`` include. ``build_cpu`` is the processor time of nono to make a program's
    input; the ``cpu`` of a backend includes this. ``escaped`` is "unknown" if a process outlived the program that
    started it, so that its cost is unknown. A limit of 0 is no limit; ``memory_limit`` is in MiB.
    """

    file: str
    index: int
    id: str
    genre: str
    width: int
    height: int
    colours: int
    clues: str
    contestant: str
    task: str
    repeat: int
    seed: int
    verdict: str = "unknown"
    count: int = 0
    complete: bool = False
    stop: str = ""
    error: str = ""
    read: float = 0.0
    build: float = 0.0
    solve: float = 0.0
    check: float = 0.0
    wall: float = 0.0
    cpu: float = 0.0
    memory: float = 0.0
    digest: str = ""
    shown: int = 0
    load: float = 0.0
    processor: str = ""
    timed: str = ""
    build_cpu: float = 0.0
    escaped: str = ""
    time_limit: float = 0.0
    cpu_limit: float = 0.0
    memory_limit: int = 0
    stats: dict[str, float] = field(default_factory=dict)

    @property
    def puzzle(self) -> str:
        """Return the puzzle's name for tables."""
        return self.id or (self.file if self.index <= 1 else f"{self.file}:{self.index}")

    @property
    def finished(self) -> bool:
        """Return whether the run has an answer."""
        return not self.stop and not self.error and self.verdict != "unknown"

    @property
    def decided(self) -> bool:
        """Return whether the answer completes the task: a first solution does not decide whether it is unique."""
        limit = limit_of(self.task)
        return self.finished and (self.complete or (limit is not None and self.count >= limit))


def limit_of(task: str) -> int | None:
    """Return the number of solutions that a task asks for: a key of `TASKS`, or ``count:N``."""
    return TASKS[task] if task in TASKS else int(task.removeprefix("count:"))


COLUMNS = [column.name for column in fields(Record) if column.name != "stats"]


def environment(command: Iterable[str]) -> Data:
    """Return the machine, the versions and the command line of a contest: the first line of a file of records.

    The version of the engine is a hash of its sources.
    """
    from nono.backend import BACKENDS

    versions = {"python": platform.python_version(), "nono": distribution.version()}
    versions |= {name: version for name in PACKAGES if (version := distribution.version_of(name))}
    if BACKENDS["native"].unavailable() is None:
        versions["engine"] = BACKENDS["native"].about().removeprefix("engine ")
    return {
        "schema": SCHEMA,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {
            "system": f"{platform.system()} {platform.release()}",
            "processor": processor(),
            "cores": os.cpu_count(),
            **_memory_and_governor(),
        },
        "versions": versions,
        "command": list(command),
    }


def line_of(data: Record | Data) -> str:
    """Return a record, or the environment, as a line of JSON."""
    return foreign.json_text(data_of(data) if isinstance(data, Record) else data) + "\n"


def data_of(record: Record) -> Data:
    """Return a record as JSON data, without counters that are zero.

    - ``width``: Width in cells.
    - ``height``: Height in cells.
    - ``colours``: Number of colours, including the background.
    - ``clues``: The beginning of the hash of the clues.
    - ``contestant``: The backend with its options, or the name of a program.
    - ``task``: The task: first, unique, count:N or all.
    - ``repeat``: The number of the run, from 0.
    - ``seed``: The seed of the search.
    - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
      ended early.
    - ``count``: The number of solutions that were found.
    - ``shown``: The number of them that nono has checked against the clues.
    - ``complete``: Whether there are no other solutions.
    - ``stop``: The limit that ended the run, or empty.
    - ``error``: Any other problem, or empty.
    - ``read``: Seconds to read the puzzle.
    - ``build``: Seconds to build the model or formula.
    - ``solve``: Seconds of the search.
    - ``check``: Seconds to compare the solutions with the clues.
    - ``wall``: Seconds of the whole run.
    - ``cpu``: CPU seconds, including child processes.
    - ``memory``: How much the memory of the process grew, in MiB.
    - ``digest``: A hash of the set of solutions, if the set is complete.
    - ``load``: The mean number of running processes on the machine, in the minute before the run ended.
    - ``processor``: The model of the processor.
    - ``timed``: What the times of the run include, in words.
    - ``build_cpu``: CPU seconds of nono to make the input of an external program; 0 for backends, whose ``cpu``
      includes this.
    - ``escaped``: unknown if a process outlived the external program that started it; otherwise empty.
    - ``time_limit``: The limit of the run in seconds; 0: no limit.
    - ``cpu_limit``: The limit of the run in CPU seconds; 0: no limit.
    - ``memory_limit``: The limit of the run in MiB; 0: no limit.
    - ``stats``: The nonzero counters of the backend.
    """
    return asdict(record) | {"stats": {name: value for name, value in record.stats.items() if value}}


def csv_line(values: Iterable[object]) -> str:
    """Return values as a line of CSV."""
    line = StringIO()
    texts = (f"{value:.9g}" if isinstance(value, float) else foreign.csv_cell(value) for value in values)
    csv.writer(line, lineterminator="\n").writerow(texts)
    return line.getvalue()


def load_records(path: str | os.PathLike[str]) -> tuple[Data, list[Record]]:
    """Return the environment and the records in a file; raise `PuzzleError` if ``nono bench -o`` did not write it."""
    lines = lines_in(path, "records of nono bench")
    first = next(lines, None)  # an error of reading is raised as it is
    try:
        if first is None:
            raise PuzzleError("found an empty file, expected records")
        head = json.loads(first)
        if head["schema"] != SCHEMA:
            raise PuzzleError(f"found records of schema {head['schema']}, expected {SCHEMA}")
        records = [_record(json.loads(text)) for text in islice(lines, MOST_RECORDS)]
        if next(lines, None) is not None:
            raise PuzzleError(f"found more than {MOST_RECORDS} records, expected fewer", "too-large")
        return head, records
    except (KeyError, RecursionError, TypeError, ValueError) as error:  # ValueError includes every PuzzleError
        message = f"{path}: this file was not written by nono bench -o: {message_of(error)}"
        raise PuzzleError(message, "bad-records") from None


def _record(data: Any) -> Record:
    """Return the record in a line of JSON. Raises `TypeError` or `ValueError` if it is none."""
    record = Record(**data)
    for name, kind in get_type_hints(Record).items():
        # of a type such as dict[str, float], only the dict is checked
        value = getattr(record, name)
        if not is_a(value, get_origin(kind) or kind):
            raise mismatch(name, value, WORDS[get_origin(kind) or kind])
    return record


def _memory_and_governor() -> Data:
    """Return the machine's memory in MiB and the governor of its clock, as far as the system tells."""
    about: Data = {}
    with suppress(AttributeError, OSError, ValueError):
        about["memory"] = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // (1 << 20)
    with suppress(OSError):
        about["governor"] = system_text(GOVERNOR).strip()
    return about


@cache
def processor() -> str:
    """Return the model of the processor, as Linux names it; otherwise, what Python knows of it."""
    with suppress(OSError):
        for text in system_text("/proc/cpuinfo").splitlines():
            if text.startswith("model name"):
                return text.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def program_data(command: str) -> Data:
    """Return an external program's command, its version, and the hash of each file that the command names.

    The version is the first line that the program prints with ``--version``; empty if it prints none within a second.
    """
    words = shlex.split(command)
    # the program itself is found along the PATH; other words may be files, too
    files = {word: path for word in words if (path := which(word) or word) and os.path.isfile(path)}
    version = ""
    with suppress(NonoError, OSError):
        ended = run_program([words[0], "--version"], Limits.after(1.0))
        lines = (ended.output or ended.errors).strip().splitlines()
        version = lines[0] if lines and ended.status == 0 else ""
    hashes = {}
    for word, path in files.items():
        with suppress(PuzzleError):  # the file is too large or cannot be read
            hashes[word] = sha256(bytes_in(path)).hexdigest()
    return {"command": command, "version": version, "sha256": hashes}
