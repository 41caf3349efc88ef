"""A worker process of the server, which runs one command after another in its own folder."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from json import dumps, loads
from pathlib import Path
from shutil import rmtree
from threading import Event, Thread
from time import monotonic
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from nono.backend import usual
from nono.base import processes
from nono.base.errors import LimitError, PuzzleError
from nono.base.foreign import json
from nono.base.limits import limit_memory, working_until
from nono.cli import bounds, progress
from nono.cli.app import function_of
from nono.cli.output import Status, explained_by
from nono.cli.serve.endpoints import ENDPOINTS, KINDS, Endpoint
from nono.cli.serve.faults import BYTES, EVENTS, JSON, LINES, ZIP, Fault, Reply, bug, fault_of, unfit
from nono.cli.session import place
from nono.proofs import CLAUSES
from nono.solving import solve
from nono.text import Entry
from nono.text.formats import json_

PAUSE = 0.5  # seconds between two reports of progress
MOST_CELLS = 10_000_000  # maximum number of cells in all solutions of an answer; writing them takes 0.25 s
MOST_OUTPUT = 100 << 20  # maximum number of bytes in the output of a command, which the server keeps in memory
WARM_UP = b'{"rows": [[1]], "cols": [[1]]}'

Send = Callable[[bytes | str], None]


class Task(NamedTuple):
    """A request for a worker: the name of the endpoint, the given fields, the limits, and the body.

    ``cpu`` limits the processor time of a search, in seconds.
    ``media`` is the media type that the client prefers. For `EVENTS` and `LINES`, the worker sends lines of output and
    reports of progress as soon as they are known.
    """

    name: str
    given: Mapping[str, Any]
    seconds: float
    most_cells: int
    body: bytes = b""
    media: str = JSON
    cpu: float | None = None

    @property
    def is_streamed(self) -> bool:
        return self.media in (LINES, EVENTS)


class Output(io.RawIOBase):
    """The standard output of a command, with a limited size. It passes on each piece, or collects all pieces."""

    def __init__(self, send: Send | None) -> None:
        self.send = send
        self.pieces: list[bytes] = []
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = bytes(data)  # type: ignore[call-overload]
        self.size += len(piece)
        if self.size > MOST_OUTPUT:
            raise LimitError("memory", f"the answer has more than {MOST_OUTPUT >> 20} MiB")
        self.send(piece) if self.send else self.pieces.append(piece)
        return len(piece)


def run(task: Task, send: Send) -> Reply:
    """Run the command of a task in the current folder, which is empty before and afterwards."""
    if answer := solved(task):
        return Reply(200, JSON, answer)
    endpoint = ENDPOINTS[task.name]
    faults: list[Fault] = []
    raw = Output(send if task.is_streamed else None)
    output = io.TextIOWrapper(
        raw,  # type: ignore[type-var]  # a raw stream suffices, because every write passes all data on
        encoding="utf-8",
        errors="backslashreplace",
        newline="\n",
        write_through=True,
    )
    errors = io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(task.body), encoding="utf-8")
    over = Event()
    if task.media == EVENTS:
        Thread(target=_tell, args=(send, over), daemon=True).start()
    if endpoint.given:
        Path(endpoint.given).write_bytes(task.body)

    def explain(error: Exception, place: Mapping[str, Any]) -> str:
        faults.append(fault_of(error, place))
        return faults[-1].text

    status = 0
    last: Fault | None = None  # why the command ended early
    try:
        with redirect_stdout(output), redirect_stderr(errors), explained_by(explain):
            try:
                parts = _searches(task)
                limits = task.seconds / parts, task.cpu and task.cpu / parts
                values = endpoint.parameters(task.given, *limits, task.most_cells)
                bounds.most_cells_read = task.most_cells
                cpu = task.cpu if "cpu_limit" in values else None
                with working_until(monotonic() + task.seconds, cpu), progress.watched((task.name,)):
                    status = int(function_of(task.name)(**values))
            except Exception as error:
                explain(error, {})
                last = faults[-1]
    finally:
        bounds.most_cells_read = None
        over.set()
    files = _taken(endpoint.given) if endpoint.files or any(fault.status == 500 for fault in faults) else {}
    if status in (Status.DISAGREE, Status.INTERNAL):
        files |= _taken(endpoint.given)
        faults.insert(0, bug(errors.getvalue() + "".join(data.decode(errors="replace") for data in files.values())))
    if task.is_streamed and raw.size and last is not None:
        return last.reply()
    return _reply(endpoint, task, raw, faults, files)


def solved(task: Task) -> bytes | None:
    """Return the answer to the most frequent request: solve one puzzle, with JSON output and without options.

    Return None for all other requests, and on an error. The command ``solve`` gives the same answer, but takes several
    times as long, because it also handles options, files and formats.
    """
    if task.name != "solve" or task.given or task.media != JSON or not task.body.startswith(b'{"'):
        return None
    try:
        (puzzle,) = json_.loads(task.body.decode())
        if isinstance(puzzle, PuzzleError) or puzzle.played or puzzle.height * puzzle.width > task.most_cells:
            return None
        result = solve(puzzle, time_limit=task.seconds, cpu_limit=task.cpu)
    except Exception:  # the caller then runs the command, which explains the error
        return None
    return f"{json({**place(Entry('-', 1, 'json', puzzle)), **result.to_dict()})}\n".encode()


def _searches(task: Task) -> int:
    """Return the number of searches of a request, which share its limits of time."""
    if task.name == "verify":
        names = task.given.get("backends")
        return max(1, len(usual()) if names is None else names.count(",") + 1)
    return 2 if task.given.get("verify") else 1


def _reply(endpoint: Endpoint, task: Task, output: Output, faults: list[Fault], files: dict[str, bytes]) -> Reply:
    """Return the answer to a request after its command has ended."""
    content = b"".join(output.pieces)
    for fault in faults:
        if fault.status == 500:
            return fault.reply()
    if task.is_streamed and output.size:
        return Reply(200, task.media, b"")
    if endpoint.json and content.count(b"\n") > 1:
        number = content.count(b"\n")
        return unfit(422, f"{number} puzzles", f"one, or the header Accept: {LINES}", "several").reply()
    if faults:
        return faults[0].reply()
    if endpoint.json and not content:
        return unfit(422, "no puzzle", "one", "no-puzzle").reply()
    if endpoint.name == "certify":
        return Reply(200, ZIP, zipped(files)) if files else _without_proof(task).reply()
    if endpoint.name == "make":
        return Reply(200, JSON, dumps({**loads(content), "puzzle": loads(files["puzzle.json"])}).encode())
    if endpoint.files:
        ((name, content),) = files.items()
        return Reply(200, KINDS[name.rpartition(".")[2]], content)
    return Reply(200, JSON if endpoint.json else BYTES, content)


def _without_proof(task: Task) -> Fault:
    """Return the fault for a command that succeeded but wrote no certificate."""
    proof = task.given.get("proof", "auto").lower()
    if proof in ("auto", CLAUSES):
        return Fault(504, f"the time ran out before there was a proof (limit: {task.seconds:g} seconds)", "time")
    return unfit(422, f"no proof of the kind {proof}", "one", "no-proof", "proof")


def zipped(files: dict[str, bytes]) -> bytes:
    """Return the files as a ZIP archive; the same files always give the same bytes."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return packed.getvalue()


def _taken(given: str) -> dict[str, bytes]:
    """Return the files that a command wrote, by path, and delete them."""
    taken: dict[str, bytes] = {}
    for path in sorted(Path().iterdir()):
        files = [path] if path.is_file() else [one for one in sorted(path.rglob("*")) if one.is_file()]
        taken |= {one.as_posix(): one.read_bytes() for one in files if one.name != given}
        path.unlink() if path.is_file() else rmtree(path)
    return taken


def _tell(send: Send, over: Event) -> None:
    """Send the progress of the command whenever it changes."""
    last = ""
    while not over.wait(PAUSE):
        fact = progress.current().fact
        if fact and fact != last:
            last = fact
            send(fact)


def child(folders: str, memory: int | None) -> None:
    """Run incoming tasks in a folder of this process, which may use ``memory`` MiB more than it uses at startup."""
    bounds.enforced, bounds.most_cells = False, MOST_CELLS
    folder = os.path.join(folders, str(os.getpid()))
    os.mkdir(folder)
    os.chdir(folder)
    run(Task("solve", {}, 1.0, 1, WARM_UP), lambda frame: None)
    if memory is not None:
        limit_memory(memory)
    processes.work(run)
