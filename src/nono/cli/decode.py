"""``nono decode``: the answer of another solver to the formula of ``nono encode``, as a picture."""

import sys
from typing import Annotated

from nono.base.limits import memory_within
from nono.cli import messages, options
from nono.cli.errors import OptionError
from nono.cli.json_lines import write_object
from nono.cli.parameters import Argument, Option
from nono.cli.progress import current
from nono.cli.session import place
from nono.cli.status import Status
from nono.io.entry import Entry
from nono.io.read import read
from nono.model.answer import Verdict
from nono.proofs.formula import picture_of
from nono.renderers.terminal import terminal


def decode(
    puzzle: Annotated[
        str, Argument("A file or the name of a built-in puzzle.", "PUZZLE", complete=options.complete_puzzle)
    ],
    limits: options.Limits,
    answer: Annotated[str, Argument("The file with the solver's answer; '-' for standard input.", "ANSWER")] = "-",
    encoding: Annotated[str, Option("The encoding of the formula that was solved.", "NAME")] = "order",
    format: options.Format = None,
    index: options.Index = None,
    json: options.Json = False,
) -> int:
    """Read a solver's answer to the formula of nono encode.

    The answer is checked by the rules, and shown as a picture.

        nono decode heart answer.txt
    """
    deadline = limits.deadline()
    given = read(puzzle, format, index or 1, check=False)
    with memory_within(limits.memory):
        picture = picture_of(given, text_of(answer), encoding, deadline, limits.memory)
    if json:
        found = [] if picture is None else [given.rows_text(picture)]
        verdict = Verdict.SOLVED if found else Verdict.UNSOLVABLE
        write_object({**place(Entry(puzzle, index or 1, "", given)), "verdict": verdict, "solutions": found})
    elif picture is None:
        print(f"{puzzle}: unsolvable, says the answer")
    else:
        print(f"{puzzle}: a solution\n{messages.drawings(given, [picture], terminal(sys.stdout))}", end="")
    return Status.NO if picture is None else Status.OK


def text_of(path: str) -> str:
    """The text of a file; raises `PuzzleError`."""
    try:
        if path == "-":
            current().pause()
            return sys.stdin.read()
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise OptionError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise OptionError(f"{path}: found bytes that are not UTF-8, expected a solver's answer") from None
