"""``nono check-steps``: which steps of a player or a program are forced, possible or wrong."""

from json import loads
from typing import Annotated, Any

from nono.base.errors import PuzzleError
from nono.cli.options import Argument, shared
from nono.cli.options.start_and_goal import start_of
from nono.cli.output import Status, located
from nono.cli.session import Input, Session, input_text
from nono.grading.check_steps import FORCED, POSSIBLE, WRONG
from nono.grading.check_steps import check_steps as check


def check_steps(
    puzzle: Annotated[
        str, Argument("A file or the name of a built-in puzzle.", "PUZZLE", complete=shared.complete_puzzle)
    ],
    reading: shared.Reading,
    limits: shared.Limits,
    steps: Annotated[
        str, Argument("File with the steps as JSON, one list or one step per line; '-' is standard input.", "STEPS")
    ] = "-",
    start: shared.Start = None,
    json: shared.Json = False,
    exit_zero: shared.ExitZero = False,
) -> int:
    """Check the steps of a player or a program.

    A step is forced if all solutions contain its cells, possible if some do, and wrong if none does.

    A step is a list of cells [row, column, key], for example [[1, 2, "X"], [1, 3, "X"]], or a step of nono explain.

    The exit code is 0 only if every step is forced.

        nono check-steps heart steps.json
    """
    given_steps = read_steps(steps)
    with Session(
        [puzzle], reading, exit_zero=exit_zero, peek=True, time_limit=limits.time_limit, memory=limits.memory, json=json
    ) as session:

        def work(given: Input) -> Status:
            found = check(given.puzzle, given_steps, start_of(given.puzzle, start), limits.time_limit)
            if json:
                session.write_json(given, found.to_json())
            else:
                session.write(f"{session.prefix(given)}{found}\n")
            kinds = {step.kind for step in found.steps}
            return Status.NO if kinds & {WRONG, POSSIBLE} else Status.OK if kinds <= {FORCED} else Status.UNDECIDED

        return session.run(work)


def read_steps(path: str) -> list[Any]:
    """Return the steps in a file: a JSON list, an object with a list ``steps``, or one step per line.

    Raises `PuzzleError` if the file is not JSON, and `OptionError` if it cannot be read.
    """
    text = input_text(path, "steps as JSON")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    try:
        data = loads(text)
    except (ValueError, RecursionError):
        data = [step_of(line, number, path) for number, line in lines]
    if isinstance(data, dict):
        data = data.get("steps", [data])
    return data if isinstance(data, list) else [data]


def step_of(line: str, number: int, path: str) -> Any:
    """Return the step in a line of JSON; raises `PuzzleError`."""
    try:
        return loads(line)
    except (ValueError, RecursionError):
        raise located(path, PuzzleError("not JSON: expected a step", "bad-json").at(number)) from None
