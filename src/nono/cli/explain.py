"""``nono explain``: every step that a person takes to solve a puzzle."""

import os
from collections.abc import Callable
from typing import Annotated

from nono.base.files import save
from nono.base.foreign import printable
from nono.base.limits import checked, within
from nono.cli import options
from nono.cli.errors import idle, unfit
from nono.cli.options import OUTPUT
from nono.cli.parameters import Option
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session, expect_no_other
from nono.cli.start_and_goal import start_of
from nono.cli.status import Status
from nono.grading.explain import Explanation, step_data, words_for
from nono.grading.explain import explain as explain_puzzle
from nono.grading.grade import model_of
from nono.model.answer import Verdict
from nono.renderers import explanation as renderer

STATUS = {Verdict.UNIQUE: Status.OK, Verdict.UNKNOWN: Status.UNDECIDED}
KINDS = (".txt", ".md", ".html", ".gif", ".json")


def explain(
    puzzles: options.Puzzles,
    limits: options.Limits,
    start: options.Start = None,
    output: Annotated[str | None, Option(f"A file, one of {' '.join(KINDS)}.", "OUT", short="-o", panel=OUTPUT)] = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Explain how a puzzle is solved, step by step.

    Line, block, cells and reason of each step, and what refutes assumptions.

        nono explain heart
        nono explain cat -o cat.html
    """
    kind = ".json" if json else ".txt" if output is None else os.path.splitext(output)[1].lower()
    if kind not in KINDS:
        raise unfit("--output", output, f"a name with one of {' '.join(KINDS)}")
    if json and output and not output.endswith(".json"):
        raise idle("--json", f"--output {output} beside it", ".json")
    path = output if kind in (".txt", ".json") else None
    with Session(puzzles, reading, path, exit_zero, peek=True, memory=limits.memory, json=kind == ".json") as session:

        def work(given: Input) -> Status:
            expect_no_other(session.many and kind in (".md", ".html", ".gif"), f"for {kind}")
            check = within(limits.deadline(), "the explanation was drawn")
            found = explain_puzzle(given.puzzle, limits.time_limit, start_of(given.puzzle, start))
            session.progress.tell(f"{len(found.steps)} steps found")
            title = printable(given.puzzle.title or given.puzzle.id or given.label)
            if kind == ".json":
                session.write_json(given, data(found))
            elif kind == ".txt":
                heading = f"{given.label}:\n" if session.many else ""
                session.write(heading + renderer.text(found))
            else:
                write(str(output), kind, found, title, check)
            return STATUS.get(found.verdict, Status.NO)

        return session.run(work)


def data(found: Explanation) -> dict[str, object]:
    """An explanation as JSON data."""
    words = words_for(found.puzzle, model_of(found.puzzle))
    steps = [step_data(step, number, words) for number, step in enumerate(found.steps, 1)]
    return {"introduction": found.introduction, "verdict": found.verdict, "steps": steps, "ending": found.ending}


def write(path: str, kind: str, found: Explanation, title: str, check: Callable[[], None]) -> None:
    """Write a page, a text or a picture that moves; ``check`` is called between its parts."""
    check()
    if kind == ".gif":
        from nono.renderers.raster import gif

        content = gif(checked(renderer.frames(found), check), milliseconds=300)
    else:
        content = (renderer.html if kind == ".html" else renderer.markdown)(found, title).encode()
    save(content, path)
