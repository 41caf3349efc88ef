"""The contestants of a contest: backends with options, and external programs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nono.backend import ENCODINGS
from nono.backend.contestants import parse_contestants
from nono.base.arguments import expected_one_of, unusable
from nono.base.errors import BackendError
from nono.proofs import WRITERS
from nono.text import format_named

# the formats of formulas in clauses: the suffixes of their files, and their writers
FORMULAS = {name: (writer.suffix, writer.bare) for name, writer in WRITERS.items() if writer.bare}
# what backends make of the model before they search, as part of their times
MADE = {"sat": "the formula in Python, ", "cpsat": "the constraints in Python, "}
# patterns for the output of well-known programs, in lower case; the first that matches gives the verdict
VERDICT_WORDS = {
    "unsolvable": r"unsolvable|contradict|no solution|unsatisfiable|inconsistent|impossible",
    "multiple": r"multiple|not unique|non-unique|more than one|alternate",
    "unique": r"unique",
    "solved": r"solved|solvable|solution",
}


@dataclass(frozen=True, slots=True)
class Configuration:
    """A backend with options, or an external ``command`` that contains ``{file}`` for a file in this ``format``.

    ``words`` maps each verdict to a pattern in the output of the command. If the format is one of `FORMULAS`, the
    command solves formulas in this ``encoding``, and prints answers that `nono.decode` can read.
    """

    name: str
    backend: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    command: str = ""
    format: str = ""
    encoding: str = ""
    words: Mapping[str, str] = field(default_factory=dict)

    def timed(self, charge_formula: bool) -> str:
        """Return in words what the times of the contestant include."""
        if self.backend:
            return f"making the model, {MADE.get(self.backend, '')}search, checking solutions; no start of a process"
        made, read = ("the formula", "formula") if self.format in FORMULAS else ("the file", "file")
        making = f"making {made} in Python"
        return f"start of the process, reading the {read}, search; " + ("and " if charge_formula else "not ") + making


def contestants_of(
    text: str | None = None, programs: Sequence[str] = (), format: str = "non", patterns: Sequence[str] = ()
) -> dict[str, Configuration]:
    """Return, by name, the contestants in ``text``, a list as in `nono.backend.contestants`, and external ``programs``.

    `external` explains the arguments for programs. Raises `BackendError` if a contestant cannot be used.
    """
    chosen = {name: Configuration(name, *options) for name, options in parse_contestants(text).items()}
    for words in programs:
        program = external(words, format, patterns)
        if program.name in chosen:
            raise unusable("external", words, f"another name than {program.name!r}, as in OTHER=command {{file}}")
        chosen[program.name] = program
    return chosen


def external(text: str, format: str, patterns: Sequence[str] = ()) -> Configuration:
    """Parse a program ``NAME=command {file}``; ``patterns`` are texts ``verdict=REGEX`` for the program's output.

    ``format`` is a format of puzzles or one of `FORMULAS`, as in ``dimacs`` or ``dimacs[direct]``. A solver of formulas
    may write its answer to ``{answer}``. The default for ``NAME``, the name of the contestant, is the first word of the
    command.
    """
    named = re.fullmatch(r"(?:([^\s=/]+)=)?(\s*[^\s=].*)", text, re.DOTALL)
    if not named or "{file}" not in named[2]:  # group 1 is the name, if there is one, and group 2 the command
        raise BackendError(f"found {text!r}, expected NAME=command {{file}}")
    command = named[2].strip()
    name = named[1] or command.split()[0].rpartition("/")[2]  # the program without its folder
    words = dict(pattern.partition("=")[::2] for pattern in patterns)  # the texts before and after the first "="
    for verdict, pattern in words.items():
        if verdict not in VERDICT_WORDS:
            raise BackendError(f"found verdict {verdict!r} for a pattern, expected one of {', '.join(VERDICT_WORDS)}")
        try:
            re.compile(pattern)
        except re.error as error:
            raise BackendError(f"pattern {pattern!r} is not a valid regular expression: {error}") from None
    format, _, encoding = format.removesuffix("]").partition("[")
    if format not in FORMULAS:
        format_named(format)
    elif words:
        raise BackendError(
            f"found patterns for verdicts, expected none: nono itself decodes answers in the format {format!r}"
        )
    elif encoding and encoding not in ENCODINGS:
        raise unusable("encoding", encoding, expected_one_of(encoding, ENCODINGS))
    return Configuration(
        name, command=command, format=format, encoding=encoding or "order", words=words or VERDICT_WORDS
    )
