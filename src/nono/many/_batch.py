"""Runs a batch: reads puzzles into the store, lets an executor decide those without a result, and stores the results.

A chunk contains several puzzles. Their number depends on the measured time per cell. If a worker dies, hangs or
outgrows its memory, the puzzles of its chunk are asked about one by one. The puzzle that does it again has no answer,
and its result names the reason. If something from outside killed the worker, the puzzle is simply asked about again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from math import inf
from time import monotonic
from typing import NamedTuple

from nono.base.errors import BackendError, PuzzleError
from nono.many._decide import Decision, Question
from nono.many._executors import AHEAD, OTHERS, OUTSIDE, DiedError, Executor, decide_in_worker, most_seconds
from nono.many._store import OpenPuzzle, Store

FIRST_CHUNK = 8  # number of puzzles in a chunk while the time per cell is unknown
MAX_CHUNK = 2000  # maximum number of puzzles in a chunk
TARGET = 0.1  # seconds that a chunk should take
READ_AHEAD = 2000  # while all workers are busy, more input is read if fewer questions than this wait
TRIES = 5  # number of times that a worker may be killed from outside during the same puzzle
PAUSE = 0.5  # maximum seconds to wait for a result


class Chunk(NamedTuple):
    """Puzzles that a worker decides together, and how often a worker was killed from outside meanwhile."""

    request: Question
    puzzles: Sequence[OpenPuzzle]
    tries: int = 0
    began: float = 0.0  # when it was sent

    @property
    def cells(self) -> int:
        """The number of cells of all puzzles."""
        return sum(open_puzzle.cells for open_puzzle in self.puzzles)


class OpenPuzzles:
    """The puzzles without a result for a request, in the order of the store."""

    def __init__(self, store: Store, request: Question, again: bool) -> None:
        self.store, self.request, self.again = store, request, again
        self.last_key = 0  # the key of the last puzzle that was taken from the store
        self.waiting: deque[OpenPuzzle] = deque()
        self.seconds_per_cell: float | None = None  # None before the first chunk has ended

    def next_chunk(self) -> list[OpenPuzzle]:
        """Return the puzzles of the next chunk; empty if no puzzle is open now.

        The first chunks have `FIRST_CHUNK` puzzles. When the time per cell is known, a chunk gets as many puzzles as
        should take `TARGET` seconds together.
        """
        if not self.waiting:
            self.waiting.extend(self.store.open_puzzles(self.request, self.last_key, self.again, MAX_CHUNK))
            if self.waiting:
                self.last_key = self.waiting[-1].key
        most, cells_left = FIRST_CHUNK, inf
        if self.seconds_per_cell is not None:
            most, cells_left = MAX_CHUNK, TARGET / self.seconds_per_cell
        taken: list[OpenPuzzle] = []
        while self.waiting and len(taken) < most and cells_left > 0:  # at least one puzzle, however large it is
            taken.append(self.waiting.popleft())
            cells_left -= taken[-1].cells
        return taken

    def start_over(self) -> None:
        """Begin again with the first puzzle: the entries of a changed file are absent while it is read."""
        self.last_key, self.again = 0, False

    def note_time(self, seconds: float, cells: int) -> None:
        """Note how long a chunk took: in the average over chunks, later ones count more."""
        cost = max(seconds, 1e-6) / cells  # never 0, because `next_chunk` divides by it
        before = cost if self.seconds_per_cell is None else self.seconds_per_cell
        self.seconds_per_cell = 0.7 * before + 0.3 * cost


class Batch:
    """Decides all puzzles without a result. ``running`` are the chunks that workers have, by future.

    ``progress`` receives the number of results and of questions so far. With ``again``, results that reached a limit or
    failed do not count.
    """

    def __init__(
        self,
        store: Store,
        requests: Sequence[Question],
        executor: Executor,
        progress: Callable[[int, int], object] = lambda done, total: None,
        again: bool = False,
    ) -> None:
        self.store, self.executor, self.progress = store, executor, progress
        # for each request, the puzzles without a result
        self.open = {request: OpenPuzzles(store, request, again) for request in requests}
        self.running: dict[Future[list[Decision]], Chunk] = {}
        self.retries: deque[Chunk] = deque()  # chunks that a worker could not answer
        self.done = self.total = 0  # new results, and questions about the puzzles that `run` has read
        self.is_idle = True  # there was no puzzle to send, so workers may wait
        self.has_old_puzzles = bool(store.rows("SELECT 1 FROM puzzle LIMIT 1"))

    def run(self, feed: Iterable[int] = ()) -> int:
        """Decide all open puzzles, and return the number of new results.

        Each step of ``feed`` reads more input into the store, and yields the number of new puzzles. More is read only
        when workers would wait otherwise, or few questions are left. At the end, the puzzles that were in the store
        before are looked at once more.
        """
        steps = iter(feed)
        reading = True
        while True:
            self.send_chunks()
            waiting = self.total - self.done  # questions about puzzles that were read, but have no result
            workers_wait = self.is_idle or len(self.running) < AHEAD * self.executor.size
            if reading and (workers_wait or waiting < READ_AHEAD):
                new = next(steps, None)
                reading = new is not None
                self.total += (new or 0) * len(self.open)
                self.store_answers(0.0)  # without waiting: reading goes on
            elif self.running:
                self.store_answers(PAUSE)
            elif self.has_old_puzzles:  # some were absent while their file was read again, and may have been missed
                self.has_old_puzzles = False
                for source in self.open.values():
                    source.start_over()
            else:
                return self.done

    def send_chunks(self) -> None:
        """Give chunks to the executor until all workers are busy."""
        self.is_idle = False
        while len(self.running) < AHEAD * self.executor.size:
            chunk = self.retries.popleft() if self.retries else self._next_chunk()
            if chunk is None:
                self.is_idle = True
                return
            source = self.open[chunk.request]
            expected = (source.seconds_per_cell or 0.0) * chunk.cells  # 0 while nothing was measured
            seconds = most_seconds(chunk.request, len(chunk.puzzles), expected)
            puzzles = [open_puzzle.puzzle for open_puzzle in chunk.puzzles]
            future = self.executor.submit(decide_in_worker, (puzzles, chunk.request), seconds)
            self.running[future] = chunk._replace(began=monotonic())

    def _next_chunk(self) -> Chunk | None:
        for request, source in self.open.items():
            if puzzles := source.next_chunk():
                return Chunk(request, puzzles)
        return None

    def store_answers(self, seconds: float) -> None:
        """Store the answers that arrive within ``seconds``, and repeat the chunks whose workers failed.

        Raises the `BackendError` of a lost cluster, or of a worker with another version of nono.
        """
        done, _ = wait(self.running, seconds, FIRST_COMPLETED)
        for future in done:
            chunk = self.running.pop(future)
            error = future.exception()
            if error is None:
                self._record(chunk, future.result())
            elif isinstance(error, DiedError):
                self._repeat(chunk, error)
            elif isinstance(error, MemoryError):
                self._repeat(chunk, DiedError("the memory ran out", "memory"))
            elif isinstance(error, (BackendError, PuzzleError)):
                raise error
            else:
                self._repeat(chunk, DiedError(f"{type(error).__name__}: {error}"))
        self.progress(self.done, max(self.done, self.total))  # the total lacks puzzles that were in the store before

    def _record(self, chunk: Chunk, answers: list[Decision]) -> None:
        """Store the answers of a chunk, and note how long they took."""
        self.store.add_results(chunk.request, chunk.puzzles, answers)
        self.done += len(answers)
        self.open[chunk.request].note_time(sum(answer.seconds for answer in answers), chunk.cells)

    def _repeat(self, chunk: Chunk, error: DiedError) -> None:
        """Ask about the puzzles one by one; if there is only one, record why it has no answer.

        The chunk is asked about again as a whole if it only waited behind another one (`OTHERS`), or if its worker was
        killed from outside (`OUTSIDE`), in the latter case a few times only.
        """
        if error.cause == OTHERS:
            self.retries.append(chunk)
        elif error.cause == OUTSIDE and chunk.tries < TRIES:
            self.retries.append(chunk._replace(tries=chunk.tries + 1))
        elif len(chunk.puzzles) > 1:
            self.retries.extend(Chunk(chunk.request, [puzzle]) for puzzle in chunk.puzzles)
        else:
            # The system killed a worker whose processor time was used up.
            cpu = chunk.request.cpu_limit if error.stop == "cpu" else None
            seconds = monotonic() - chunk.began
            why = "" if error.stop else str(error)
            self._record(chunk, [Decision(stop=error.stop, error=why, seconds=seconds, cpu_seconds=cpu)])
