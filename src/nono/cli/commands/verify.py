"""``nono verify``: several backends solve each puzzle independently, and their answers are compared."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from nono.backend import backends as known_backends, usual, warm_up
from nono.backend.contestants import contestants
from nono.base.distribution import version
from nono.base.grid import in_words
from nono.cli import messages, options
from nono.cli.output import Status, caution, keep, report, say
from nono.cli.saved_grids import start_of
from nono.cli.session import Input, Reading, Session, place
from nono.genres.base import Puzzle
from nono.model.answer import Verdict
from nono.renderers import Terminal
from nono.solving import IN_SHARES, SHARE, Check, drawable, number_words, verify as verify_puzzle

COLUMNS = "puzzle", "backend", "verdict", "solutions", "CPU seconds", ""
AGREEMENT = {True: "agreed", False: "DISAGREED", None: "not compared"}
SHOWN = 4  # maximum number of pictures per backend after a disagreement; the saved file contains all pictures


def verify(
    puzzles: options.Puzzles,
    backends: options.Backends = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", min=1, help="Number of backends that run at the same time, each in its own process."
        ),
    ] = 1,
    limit: options.Limit = 2,
    time_limit: options.TimeLimit = None,
    cpu_limit: options.CpuLimitPerRun = None,
    memory: options.Memory = None,
    start: options.Start = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Prove puzzles unique with independent backends.

    Each backend works from the clues alone, and the command compares the backends' answers.

    CPU seconds do not include the loading of libraries. Standard error shows which backends answered, and whether these
    backends share code.

    With several puzzles, each backend may use 10 seconds of processor time per puzzle, or 100 times as much as the
    fastest backend.

    Examples:

    - nono verify heart
    - nono verify heart rooks --backends native,sat --exit-zero
    """
    if limit == 1:
        raise options.unfit("--limit", limit, "2 or more, or all")
    chosen = list(contestants(backends))
    for name in chosen if time_limit else ():
        warm_up(name)  # the limit of a puzzle does not include the loading of libraries
    summary = Summary(max(9, *map(len, chosen)))
    limit_word = "all" if limit is None else str(limit)
    words = options.words_of(limit=limit_word, start=start, time_limit=time_limit, cpu_limit=cpu_limit, memory=memory)
    reading = Reading(format, index, genre, allow_contradiction)
    with Session(puzzles, reading, time_limit, memory, json=json, exit_zero=exit_zero, peek=True) as session:

        def tell(name: str) -> None:
            session.progress.tell(f"{name} is working")

        def work(entry: Input) -> Status:
            grid = start_of(entry.puzzle, start)
            share = SHARE if session.many and time_limit is None and cpu_limit is None else None
            check = verify_puzzle(
                entry.puzzle,
                chosen,
                limit=limit,
                time_limit=time_limit,
                cpu_limit=cpu_limit,
                jobs=jobs,
                memory=memory,
                start=grid,
                share=share,
                report=None if jobs > 1 else tell,
            )
            summary.add(check, in_shares=share is not None)

            def text() -> str:
                heading = "" if session.written else summary.row(COLUMNS)
                table = heading + "".join(map(summary.row, rows(entry.label, check)))
                return table + (differing(entry.puzzle, check, session.terminal) if check.agreed is False else "")

            session.answer(entry, lambda: facts(entry, check), text)
            if check.agreed is False:
                faults = [f"{name} is wrong: {reason}" for name, reason in check.at_fault().items()]
                why = "; ".join(faults) or "the backends disagree, so one of them has a bug"
                say(f"{entry.label}: {why}", f"see {saved(entry, check, words, limit_word, grid)}")
            for name, error in check.failed.items():
                say(f"{entry.label}: {name} failed: {error}")
            return status_of(check)

        status = session.run(work)
        summary.report(json)
        cures = dict.fromkeys(reason.rpartition("; ")[2] for reason in known_backends().values() if reason)
        if backends is None and cures and len(usual()) < 2:
            caution("a comparison needs two backends, but only one can be used", "; ".join(cures))
        if summary.verdicts.total() > 1 and not json:
            session.write(summary.line())
        return status


class Summary:
    """A summary of all cross-checks of a run."""

    def __init__(self, width: int) -> None:
        self.width = width  # number of characters of the longest contestant's name
        self.verdicts: Counter[Verdict] = Counter()
        # The number of puzzles for each sentence about which backends answered and how independent they are.
        self.answering: Counter[str] = Counter()
        self.disagreements = 0
        self.late = 0  # number of puzzles for which a backend used up its share of the time

    def row(self, cells: Sequence[str]) -> str:
        """Return a line of the table. Only a label that is longer than its column moves the others."""
        label, name, verdict, count, seconds, note = cells
        line = f"{label:<24}  {name:<{self.width}}  {verdict:<10}  {count:>9}  {seconds:>11}  {note}"
        return line.rstrip() + "\n"

    def add(self, check: Check, in_shares: bool) -> None:
        """Add a cross-check to the summary; ``in_shares`` tells whether each backend had a share of the time."""
        self.verdicts[check.verdict] += 1
        self.disagreements += check.agreed is False
        if check.agreed is not False:
            self.answering[check.independence] += 1
        self.late += in_shares and any(result.stop == "cpu" for result in check.results.values())

    def report(self, json: bool) -> None:
        """Report on standard error which backends answered, and whether a backend used up its share of the time."""
        if self.late:
            many = in_words(self.late, "puzzle")
            caution(f"a backend did not decide {many} within its limit of processor time", IN_SHARES)
        total = self.verdicts.total()
        for sentence, number in self.answering.items() if not json else ():
            report(f"{number} of {total} puzzles: {sentence}" if total > 1 else sentence)

    def line(self) -> str:
        """Return the last line of the output: the number of puzzles with each verdict."""
        counts = ", ".join(f"{number} {verdict}" for verdict in Verdict if (number := self.verdicts[verdict]))
        ending = f"; {self.disagreements} DISAGREED\n" if self.disagreements else "\n"
        return f"{in_words(self.verdicts.total(), 'puzzle')}: {counts}{ending}"


def status_of(check: Check) -> Status:
    """Return the exit status for a cross-check."""
    if check.agreed is False:
        return Status.DISAGREE
    if check.interrupted:
        return Status.INTERRUPTED
    if check.agreed is None or check.verdict is Verdict.UNKNOWN or check.failed:
        return Status.UNDECIDED
    return Status.OK if check.verdict is Verdict.UNIQUE else Status.NO


def rows(label: str, check: Check) -> Iterator[tuple[str, ...]]:
    """Yield a row for each backend, and the row of all of them together."""
    for name, result in check.results.items():
        seconds = "" if result.cpu_seconds is None else f"{result.cpu_seconds:.5f}"
        yield label, name, result.verdict, number_words(result), seconds, result.stop
    for name in check.failed:
        yield label, name, "failed", "", "", ""
    yield label, "together", check.verdict, "", "", AGREEMENT[check.agreed]


def differing(puzzle: Puzzle, check: Check, terminal: Terminal) -> str:
    """Return the solutions of each backend that some other backend did not find. They help to find the bug."""
    texts = []
    for name, missed in check.differences().items():
        grids = [grid for grid in missed if drawable(puzzle, grid)]
        claim = (
            f"{messages.sentence(name, puzzle, check.results[name]).rstrip()}, {len(missed)} not found by all backends"
        )
        if name in check.wrong:
            claim += f", {len(check.wrong[name])} wrong or repeated"
        texts.append(f"{claim}\n{messages.drawings(puzzle, grids[:SHOWN], terminal)}\n")
    return "".join(texts)


def saved(entry: Input, check: Check, words: Sequence[str], limit: str, grid: list[str] | None) -> str:
    """Save the puzzle, the answers and the command that repeats them to a file that `nono verify` can read again.

    Return the name of the file.
    """
    words = ["nono", "verify", "{}", "--backends", ",".join([*check.results, *check.failed]), *words]
    about = {"file": entry.file, "limit": limit, "start": grid, "nono": version(), **facts(entry, check)}
    return keep({**entry.puzzle.to_dict(), "disagreement": about}, "disagreement", words)


def facts(entry: Input, check: Check) -> dict[str, Any]:
    """Return the cross-check as JSON data; the object for each backend has the place of the puzzle."""
    data = check.to_dict()
    where = {name: value for name, value in place(entry).items() if name not in ("id", "unread")}
    return data | {"results": {name: where | result for name, result in data["results"].items()}}
