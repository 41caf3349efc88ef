"""The commands that the server offers, and the options that requests may set.

Options that name a file are not allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from inspect import getdoc
from typing import Any

from nono.cli.commands import COMMANDS
from nono.cli.options import Parameter, parameters

READ = ("format", "index", "genre", "trust", "size", "transpose", "loose", "allow_contradiction")
PUZZLES = "A puzzle in any format that nono reads, or several with Accept: application/jsonl or text/event-stream."


@dataclass(frozen=True, slots=True)
class Endpoint:
    """How the server runs a command for a request.

    ``words`` come between the name of the command and its options. ``body`` describes the body of a request. ``given``
    is the name of the file that receives the body; empty for standard input. With ``files``, the answer consists of the
    files that the command writes. Otherwise the answer is the output: JSON if ``json`` is true, otherwise the content
    of a file.
    """

    name: str
    options: tuple[str, ...]
    words: tuple[str, ...] = ("-", "--json")
    body: str = PUZZLES
    given: str = ""
    files: bool = False
    json: bool = True
    methods: tuple[str, ...] = ("POST",)

    @property
    def description(self) -> str:
        """The help of the command without its examples."""
        return (getdoc(COMMANDS[self.name]) or "").partition("\n\n    nono ")[0]

    @cache  # noqa: B019  there are only as many endpoints as commands
    def parameters(self) -> dict[str, Parameter]:
        """Return the options that a request may set, by name."""
        known = {one.name: one for one in parameters(COMMANDS[self.name])}
        reading = READ if "index" in known else ()
        return {name: known[name] for name in (*self.options, *reading)}

    def command(self, given: Mapping[str, Any], most_cells: int) -> tuple[str, ...]:
        """Return the command line for the options of a request."""
        words = [self.name, *self.words]
        known = self.parameters()
        for name, value in given.items():
            words += _words(known[name], value)
        if "index" in known:
            words += ["--max-cells", str(most_cells)]
        return tuple(words)


def _words(option: Parameter, value: Any) -> list[str]:
    """Return the words of a command line that set an option."""
    on, _, off = option.words[-1].partition("/")
    if isinstance(value, bool):
        return [on] if value else [off] if off else []
    word = f"{value:f}" if isinstance(value, float) else str(value)
    return [f"{on}={word}"] if word.startswith("-") else [on, word]


ENDPOINTS = {
    one.name: one
    for one in (
        Endpoint(
            "solve",
            ("backend", "seed", "limit", "time_limit", "strategy", "start", "unique", "verify", "check", "no_goal"),
        ),
        Endpoint("verify", ("backends", "start", "limit", "time_limit")),
        Endpoint("count", ("seed", "start", "limit", "time_limit", "verify")),
        Endpoint("grade", ("start", "time_limit")),
        Endpoint("hint", ("start", "level", "time_limit")),
        Endpoint("explain", ("start", "time_limit")),
        Endpoint("diff", ("start", "backend", "seed", "counts", "time_limit")),
        Endpoint("repair", ("line_solvable", "grade", "givens", "max_edits", "proposals", "time_limit")),
        Endpoint(
            "make",
            (
                *("size", "width", "height", "colors", "threshold", "dither", "contrast", "edges", "background"),
                *("crop", "unscale", "title", "time_limit"),
            ),
            words=("picture", "--json", "--output", "puzzle.json"),
            body="A picture in any format that Pillow reads.",
            given="picture",
            files=True,
        ),
        Endpoint("convert", ("to", "strict"), words=("-", "-"), json=False),
        Endpoint(
            "certify",
            ("backend", "start", "limit", "proof", "count", "max_size", "encoding", "solver", "time_limit", "seed"),
            words=("-", "--json", "--output", "certificate"),
            files=True,
        ),
        Endpoint(
            "render",
            ("show", "cell", "letters", "paper", "title", "solutions", "grade", "titles", "time_limit"),
            words=("-",),
            files=True,
            json=False,
            methods=("GET", "POST"),
        ),
    )
}
