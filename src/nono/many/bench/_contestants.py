"""The contestants of a contest: backends with options such as ``sat[order,glucose4]``, and external programs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nono.backend import BACKENDS, backends, setting, usual
from nono.backend.protocol import Options
from nono.base.arguments import one_of, unusable
from nono.base.errors import BackendError
from nono.text import format_named

# the formats of formulas, and the suffixes of their files
FORMULAS = {"dimacs": "cnf", "opb": "opb", "flatzinc": "fzn"}
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


def contestants_of(text: str) -> dict[str, Configuration]:
    """Parse a list of contestants, separated by commas outside brackets. Raise BackendError on an invalid list."""
    contestants: dict[str, Configuration] = {}
    rest = text.strip()
    while rest:
        part = re.match(r"\s*([\w-]+)\s*(?:\[([^\]]*)\])?\s*(?:,|$)", rest)
        if not part:
            raise BackendError(f"found {rest!r}, expected backends separated by commas: native,sat[order,glucose4]")
        rest = rest[part.end() :]
        backend, inner = part[1], part[2]
        name = backend if inner is None else f"{backend}[{inner}]"
        contestants[name] = Configuration(name, backend, _options(backend, inner or ""))
    if not contestants:
        raise BackendError("found no backend name, expected names separated by commas")
    return contestants


def usual_contestants() -> dict[str, Configuration]:
    """Return the backends that take part by default (`nono.backend.usual`), without options."""
    return {name: Configuration(name, name) for name in usual()}


def missing_backends() -> dict[str, str]:
    """Return the backends that `default` would contain if they were available, each with the reason."""
    return {name: why for name, why in backends().items() if why is not None and not BACKENDS[name].slow}


def external(text: str, format: str, patterns: Sequence[str] = ()) -> Configuration:
    """Parse a program ``NAME=command {file}``; ``patterns`` are texts ``verdict=REGEX`` for the program's output.

    ``format`` is a format of puzzles or one of `FORMULAS`, as in ``dimacs`` or ``dimacs[direct]``. A solver of formulas
    may write its answer to ``{answer}``. The default for ``NAME``, the name of the contestant, is the first word of the
    command.
    """
    named = re.fullmatch(r"(?:([^\s=/]+)=)?(\s*[^\s=].*)", text, re.DOTALL)
    if not named or "{file}" not in named[2]:
        raise BackendError(f"found {text!r}, expected NAME=command {{file}}")
    command = named[2].strip()
    name = named[1] or command.split()[0].rpartition("/")[2]
    words = dict(pattern.partition("=")[::2] for pattern in patterns)
    for verdict, pattern in words.items():
        if verdict not in VERDICT_WORDS:
            raise BackendError(f"found verdict {verdict!r} for a pattern, expected one of {', '.join(VERDICT_WORDS)}")
        try:
            re.compile(pattern)
        except re.error as error:
            raise BackendError(f"pattern {pattern!r} is not a valid regular expression: {error}") from None
    from nono_encoders import ENCODINGS

    format, _, encoding = format.removesuffix("]").partition("[")
    if format not in FORMULAS:
        format_named(format)
    elif words:
        raise BackendError(
            f"found patterns for verdicts, expected none: nono itself decodes answers in the format {format!r}"
        )
    elif encoding and encoding not in ENCODINGS:
        raise unusable("encoding", encoding, one_of(encoding, ENCODINGS))
    return Configuration(
        name, command=command, format=format, encoding=encoding or "order", words=words or VERDICT_WORDS
    )


def _options(backend: str, inner: str) -> dict[str, Any]:
    """Parse the options in brackets; a value without a name belongs to a ``bare`` option."""
    if backend not in BACKENDS:
        raise BackendError(f"unknown backend {backend!r}; known ones: {', '.join(BACKENDS)}")
    options: dict[str, Any] = {}
    for word in filter(None, (word.strip() for word in inner.split(","))):
        key, equals, value = word.partition("=")
        if equals:
            options[key.replace("-", "_")] = setting(value)
        else:
            options[_option_with(backend, word)] = word
    return options


def _option_with(backend: str, word: str) -> str:
    """Return the option to which a value without a name belongs: the first ``bare`` option that lists the value,
    otherwise the last ``bare`` option."""
    options: Options = BACKENDS[backend].options()
    bare = [name for name, option in options.items() if option.bare]
    for name in bare:
        words = options[name].words
        if words is not None and word in words():
            return name
    if bare:
        return bare[-1]
    raise BackendError(f"found {word!r} for backend {backend}, expected NAME=VALUE")
