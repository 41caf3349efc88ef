"""``nono count``, ``sample`` and ``diff``: count, draw and compare the solutions of puzzles."""

from typing import Annotated

from nono.base.files import save
from nono.base.grid import in_words, split_rows
from nono.cli.options import Option, shared
from nono.cli.options.start_and_goal import start_of
from nono.cli.output import Status, exclusive, messages, report, status_of_search
from nono.cli.session import Input, Session, expect_no_other
from nono.model.answer import LIMITS, Verdict
from nono.solving import (
    Diff,
    Sample,
    amount,
    diff as find_diff,
    sample as sample_puzzle,
    tally,
    why,
)

HEAT = " .:-=+*#%@"  # the characters of the heat map, from 0 % to 100 % of the solutions
SHOWN = 12  # maximum number of listed cells
ROWS = 12  # maximum number of table rows that show numbers of solutions


def count(
    puzzles: shared.Puzzles,
    reading: shared.Reading,
    search: shared.Search,
    start: shared.Start = None,
    limit: shared.Limit = "all",
    time_limit: shared.TimeLimit = None,
    cpu_limit: shared.CpuLimit = None,
    memory: shared.Memory = None,
    stats: shared.Stats = False,
    *,
    answers: shared.Answers,
) -> int:
    """Count the solutions exactly.

    nono count rooks
    nono count rooks --limit 100
    """
    wanted = shared.solution_limit(limit)
    settings = search.settings() | shared.chosen(memory=memory)
    limits = shared.Limits(time_limit=time_limit, memory=memory)
    with Session(puzzles, reading, limits, answers=answers, peek=True) as session:

        def work(given: Input) -> Status:
            saved = start_of(given.puzzle, start)
            tell = session.progress.tell_count
            limits = wanted, search.backend, time_limit, cpu_limit, search.seed
            total = tally(given.puzzle, *limits, tell, search.jobs, saved, **settings)
            if stats:
                report(messages.counters(given.label, total))
            session.answer(given, total.to_json, lambda: f"{session.prefix(given)}{amount(total)}\n")
            if total.stop in LIMITS and not answers.json:
                report(f"{given.label}: {why(total)}")
            return status_of_search(total.stop, total.count > 0)

        return session.run(work)


def sample(
    puzzles: shared.Puzzles,
    reading: shared.Reading,
    limits: shared.Limits,
    number: Annotated[
        int,
        Option(
            "Number of solutions to draw. The same solution may be drawn more than once.",
            "K",
            short="-n",
            least=0,
            panel=shared.SEARCH,
        ),
    ] = 1,
    seed: shared.FreshSeed = None,
    shares: Annotated[
        bool,
        Option(
            "Show a heat map of the cells: the share of all solutions in which each cell is filled.",
            panel=shared.SEARCH,
        ),
    ] = False,
    start: shared.Start = None,
    option: shared.BackendOption = None,
    *,
    answers: shared.Answers,
) -> int:
    """Draw solutions at random, all equally likely.

    After Ctrl-C, the command shows the solutions drawn so far.

        nono sample rooks -n 3
        nono sample rooks --shares
    """
    if shares and not answers.json and number != 1:
        raise exclusive("--number", "--shares", "with --json, the output contains both")
    settings = shared.settings(option or [])
    with Session(puzzles, reading, limits, answers=answers, peek=True) as session:

        def work(given: Input) -> Status:
            nonlocal seed
            saved = start_of(given.puzzle, start)
            wanted = 0 if shares and not answers.json else number
            tell = session.progress.tell_count
            drawn = sample_puzzle(given.puzzle, wanted, seed, shares, limits.time_limit, saved, tell, **settings)
            if seed is None and drawn.grids:
                report(shared.repeating(drawn.seed))
                seed = drawn.seed
            if answers.json:
                session.write_json(given, drawn.to_json() | ({"shares": drawn.shares} if shares else {}))
            else:
                heading = f"{given.label}: {amount(drawn.tally)} solution{'s' * (drawn.tally.count != 1)}\n"
                shown = "\n" + heat_map(drawn, given.puzzle.width) if drawn.shares else ""
                session.write(("\n" if session.written else "") + heading + shown)
                for drawing in messages.each_drawing(given.puzzle, drawn.grids, session.terminal):
                    session.write(drawing)
            return status_of_search(drawn.tally.stop, drawn.tally.count > 0)

        return session.run(work)


def heat_map(drawn: Sample, width: int) -> str:
    """Return one character per cell, which shows how many of the solutions fill the cell."""
    total = drawn.tally.count
    signs = [HEAT[-(-(len(HEAT) - 2) * (total - colours[0]) // total) + (colours[0] == 0)] for colours in drawn.shares]
    return "".join("".join(row) + "\n" for row in split_rows(signs, width))


def diff(
    puzzles: shared.Puzzles,
    reading: shared.Reading,
    limits: shared.Limits,
    start: shared.Start = None,
    output: Annotated[
        str | None,
        shared.OutputFile(
            "Draw a map of the differing cells in an .svg or .png file.", "FILE", endings=(".svg", ".png")
        ),
    ] = None,
    backend: shared.Backend = "auto",
    seed: shared.Seed = 0,
    *,
    answers: shared.Answers,
) -> int:
    """Show the cells in which the solutions differ.

    The answer is exact. The command also shows the two most similar solutions that it found.

    After Ctrl-C or the time limit, the command shows the results so far.

        nono diff rooks
        nono diff night -o night.svg
    """
    backend = shared.backend_named(backend)
    drawn = False
    with Session(puzzles, reading, limits, answers=answers) as session:

        def work(given: Input) -> Status:
            nonlocal drawn
            expect_no_other(drawn, "to draw")
            cells = given.puzzle.height * given.puzzle.width

            def tell(left: int) -> None:
                session.progress.tell(f"{left} of {cells} cells left")

            difference = find_diff(given.puzzle, backend, limits.time_limit, seed, tell, start_of(given.puzzle, start))
            session.answer(given, difference.to_json, lambda: differences_text(given.label, difference))
            if output is not None:
                from nono.renderers import drawing_file, heat_map as draw_heat_map

                save(drawing_file(draw_heat_map(difference), output), output)
                drawn = True
            if difference.stop == "interrupt":
                return Status.INTERRUPTED
            if difference.verdict is Verdict.UNSOLVABLE:
                return Status.NO
            return Status.OK if difference.complete else Status.UNDECIDED

        return session.run(work)


def differences_text(label: str, difference: Diff) -> str:
    """Return the answer in words. If there are two solutions, show both and a map."""
    lines = [f"{label}: {difference.sentence()}"]
    if difference.verdict is Verdict.MULTIPLE:
        columns = [difference.rows(), *map(difference.puzzle.rows_text, difference.pair)]
        heads = ["map", "one solution", "another"]
        widths = [max(len(head), difference.puzzle.width) for head in heads]
        lines += [
            "   ".join(part.ljust(width) for part, width in zip(row, widths, strict=True)).rstrip()
            for row in (heads, *zip(*columns, strict=True))
        ]
        cells = difference.pattern
        named = messages.some_cells(cells, difference.puzzle.width, SHOWN)
        lines += [f"{difference.sign} marks the cells in which solutions differ"]
        lines += [f"the two solutions differ in {in_words(len(cells), 'cell')}: {named}"]
    return "\n".join(lines) + "\n"
