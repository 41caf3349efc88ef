"""A worker of the server: a process that runs command lines of the program, one after another.

A task comes as a pickle on standard input. The answer goes to standard output in frames, each the size of a pickle and
the pickle: pieces of the output and words of progress where they are wanted as they come, an `Outcome` at the end.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from struct import Struct
from threading import Event, Lock, Thread
from typing import BinaryIO

from nono.base.limits import limit_memory
from nono.base.processes import answers_out
from nono.cli import program
from nono.cli.output import progress

SIZE = Struct("<Q")  # of a frame
PAUSE = 0.5  # seconds between two words of progress
WARM_UP = b'{"rows": [[1]], "cols": [[1]]}'


@dataclass(frozen=True, slots=True)
class Task:
    """A command line, and what it finds on standard input.

    ``given``: the name of the file in which the command finds it instead. ``streamed``: whether lines and words of
    progress are sent as they come.
    """

    words: tuple[str, ...]
    body: bytes = b""
    given: str = ""
    streamed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a command: its exit status, its output (that not sent before), its errors, and the files it wrote."""

    status: int
    output: bytes
    errors: str
    files: dict[str, bytes]


Frame = bytes | str | Outcome  # a piece of the output, a word of progress, the end


class Sender:
    """Writes frames, of several threads."""

    def __init__(self, out: BinaryIO) -> None:
        self.out = out
        self.lock = Lock()

    def send(self, frame: Frame | None) -> None:
        """Write a frame; None says that the worker is ready."""
        data = pickle.dumps(frame, pickle.HIGHEST_PROTOCOL)
        with self.lock:
            self.out.write(SIZE.pack(len(data)) + data)
            self.out.flush()


class Pieces(io.RawIOBase):
    """Standard output that is sent as it is written."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = bytes(data)  # type: ignore[call-overload]
        self.sender.send(piece)
        return len(piece)


def run(task: Task, sender: Sender) -> Outcome:
    """Run the command line of a task, in this folder, which is empty before and after."""
    whole = io.BytesIO()
    raw = io.BufferedWriter(Pieces(sender)) if task.streamed else whole
    output = io.TextIOWrapper(raw, encoding="utf-8", newline="\n")
    errors = io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(task.body), encoding="utf-8")
    over = Event()
    if task.streamed:
        Thread(target=_tell, args=(sender, over), daemon=True).start()
    if task.given:
        Path(task.given).write_bytes(task.body)
    try:
        with redirect_stdout(output), redirect_stderr(errors):
            status = program.run(list(task.words))
            output.flush()
    finally:
        over.set()
    return Outcome(int(status), whole.getvalue(), errors.getvalue(), _taken(task))


def _taken(task: Task) -> dict[str, bytes]:
    """The files that a command wrote, by their paths; the folder is empty then."""
    found: dict[str, bytes] = {}
    for path in sorted(Path().iterdir()):
        files = [path] if path.is_file() else [one for one in sorted(path.rglob("*")) if one.is_file()]
        found |= {one.as_posix(): one.read_bytes() for one in files if one.name != task.given}
        path.unlink() if path.is_file() else rmtree(path)
    return found


def _tell(sender: Sender, over: Event) -> None:
    """Send what the command is at, whenever that has changed."""
    last = ""
    while not over.wait(PAUSE):
        fact = progress.current().fact
        if fact and fact != last:
            last = fact
            sender.send(fact)


def child() -> None:
    """Run the tasks that come on standard input, in the folder and within the memory that come first."""
    sender = Sender(answers_out())
    tasks = sys.stdin.buffer
    folder, memory = pickle.load(tasks)
    os.chdir(folder)
    run(Task(("solve", "--json", "-"), WARM_UP), sender)
    if memory is not None:
        limit_memory(memory)
    sender.send(None)
    with suppress(EOFError):
        while True:
            sender.send(run(pickle.load(tasks), sender))
