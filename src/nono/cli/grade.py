"""``nono grade``: how hard puzzles are for a person."""

from dataclasses import asdict

from nono.base.foreign import printable
from nono.cli import options
from nono.cli.messages import POINTER
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session
from nono.cli.start_and_goal import start_of
from nono.cli.status import Status
from nono.grading.grade import Grade
from nono.grading.grade import grade as grade_puzzle
from nono.model.answer import Verdict
from nono.renderers.table import render

STATUS = {Verdict.UNIQUE: Status.OK, Verdict.UNKNOWN: Status.UNDECIDED}


def grade(
    puzzles: options.Puzzles,
    limits: options.Limits,
    start: options.Start = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Grade puzzles: how hard they are for a person.

    Easy, medium, hard, expert or search, by the techniques that a person needs.

        nono grade cat
        nono grade heart cat owl
    """
    with Session(puzzles, reading, exit_zero=exit_zero, peek=True, memory=limits.memory, json=json) as session:

        def work(given: Input) -> Status:
            graded = grade_puzzle(given.puzzle, limits.time_limit, start_of(given.puzzle, start))
            if json:
                session.write_json(given, asdict(graded))
            elif session.many:
                session.write(f"{given.label}: {graded.word}, score {graded.score:g}, tier {graded.tier}\n")
            else:
                session.write(table(given, graded))
            return STATUS.get(graded.verdict, Status.NO)

        return session.run(work)


def table(given: Input, graded: Grade) -> str:
    """A grade, one fact a line."""
    title = printable(given.puzzle.title or given.label)
    word = f"{graded.word}; {POINTER}" if graded.verdict is Verdict.UNSOLVABLE else graded.word
    rows = [("grade", f"{word} ({title}, {given.puzzle.width}x{given.puzzle.height})")]
    rows += [("score", f"{graded.score:g}"), ("tier", str(graded.tier)), ("steps", str(graded.steps))]
    rows += [("bottleneck", f"{graded.bottleneck} place{'s' if graded.bottleneck != 1 else ''} to go on at the least")]
    if graded.opening is not None:
        rows += [("opening", f"{100 * graded.opening:.0f} % of the cells from single clues")]
        rows += [("sweeps", f"{graded.sweeps} (Batenburg)"), ("lines ratio", f"{graded.lines_ratio:g} (pbnsolve)")]
    if graded.search:
        rows += [("search", ", ".join(f"{value:g} {name}" for name, value in graded.search.items()))]
    rows += [(name, str(number)) for name, number in graded.techniques.items()]
    return render(rows)
