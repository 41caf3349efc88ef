"""The endpoints of the server: the command that each request runs, and the fields that it may set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from inspect import Parameter, getdoc, signature
from math import inf, isfinite
from typing import Any, Literal, get_args, get_origin
from urllib.parse import parse_qsl

import typer

from nono.backend import BACKENDS
from nono.base.arguments import one_of
from nono.base.errors import PuzzleError
from nono.cli.app import function_of
from nono.cli.options import board_size, chosen, unfit
from nono.genres import GENRES
from nono.renderers import NAMED_SIZES, OTHER_SIZE
from nono.text import FORMATS, writable

READ = (
    "format",
    "index",
    "genre",
    "trust",
    "size",
    "transpose",
    "loose",
    "allow_contradiction",
)  # where a command has them
PUZZLES = "A puzzle in any format that nono reads, or several with Accept: application/jsonl or text/event-stream."
PICTURE = "picture"  # the name of the file that `make` reads, and of the files that `render` writes
KINDS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
}
SIZE = "^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$"
SWITCH = {"true": True, "1": True, "yes": True, "on": True, "false": False, "0": False, "no": False, "off": False}
MOST_FIELDS = 100
# The OpenAPI schemas of fields that accept only certain values, beyond the names and bounds that options declare.
VALUES: dict[str, dict[str, Any]] = {
    "backend": {"enum": ["auto", *BACKENDS]},
    "backends": {"pattern": f"^({'|'.join(BACKENDS)})(,({'|'.join(BACKENDS)}))*$"},
    "background": {"pattern": "^(#[0-9a-f]{6}|auto|white|black)$"},
    "colours": {"minimum": 2, "maximum": 255},
    "count": {"minimum": 1},
    "cpu_limit": {"minimum": 0},
    "density": {"exclusiveMinimum": 0, "exclusiveMaximum": 1},
    "cell": {"minimum": 4, "maximum": 200},
    "encoding": {"enum": ["order", "covering", "dfa", "direct"]},
    "format": {"enum": list(FORMATS)},
    "genre": {"enum": list(GENRES)},
    "kind": {"enum": list(KINDS), "default": "svg"},
    "level": {"minimum": 1, "maximum": 3},
    "limit": {"pattern": "^([1-9][0-9]{0,17}|all)$"},
    "paper": {"pattern": f"^({'|'.join(NAMED_SIZES)}|{OTHER_SIZE.pattern})$"},
    "seed": {"minimum": 0, "maximum": (1 << 64) - 1},
    "size": {"pattern": SIZE},
    "start": {"minimum": 1},
    "strategy": {"enum": ["learning", "probing", "lines"]},
    "threshold": {"exclusiveMinimum": 0, "exclusiveMaximum": 1},
    "time_limit": {"minimum": 0},
    "to": {"enum": [name for name in FORMATS if writable(name)]},
}


class Field:
    """A field of a request: an option of the command, or ``kind`` or ``puzzle``, which no option sets."""

    def __init__(self, name: str, parameter: Parameter | None, help: str = "") -> None:
        self.name = name
        self.is_required = name in ("puzzle", "to")
        annotation = None if parameter is None else parameter.annotation
        self.declared: Any = None if annotation is None else annotation.__metadata__[0]  # the declaration for Typer
        self.help = help or (self.declared.help if self.declared else "")
        self.alias = "colors" if name == "colours" else ""  # another name
        kind = None if annotation is None else annotation.__origin__
        choices = [part for part in (kind, *get_args(kind)) if get_origin(part) is Literal]
        self.choices: tuple[str, ...] = get_args(choices[0]) if choices else ()
        kinds = {kind, *get_args(kind)}
        self.type = next((known for known in (bool, int, float) if known in kinds), str)

    def value(self, text: str) -> Any:
        """Return the value that a text stands for; raises `BadParameter`."""
        if self.declared is None:
            if self.name == "kind" and text not in KINDS:
                raise unfit(self.name, text, f"one of {', '.join(KINDS)}")
            return text
        try:
            value = self.declared.parser(text) if self.declared.parser else self.plain_value(text)
            named = self.declared.callback and self.type is str
            return self.declared.callback(value) if named else value
        except typer.BadParameter as error:
            raise typer.BadParameter(error.message, param_hint=self.name) from None

    def plain_value(self, text: str) -> Any:
        """Return the value that a text stands for by the type of the option; raises `BadParameter`."""
        if self.type is bool:
            if text.lower() not in SWITCH:
                raise unfit(self.name, text, "true or false")
            return SWITCH[text.lower()]
        if self.name == "start":  # requests cannot name a file, although the command accepts one
            if not (text.isascii() and text.isdigit() and int(text)):
                raise unfit(self.name, text, "the number of a saved grid, at least 1")
            return text
        if self.type is str:
            if self.choices and text.lower() not in self.choices:
                raise unfit(self.name, text, one_of(text, self.choices))
            return text.lower() if self.choices else text
        expected = "a whole number" if self.type is int else "a number"
        if not text.isascii() or "_" in text or text != text.strip():
            raise unfit(self.name, text, expected)
        try:
            number = int(text) if self.type is int else float(text)
            float(number)  # a number of more than 308 digits could not be used in calculations
        except (ValueError, OverflowError):
            raise unfit(self.name, text, expected) from None
        values = self.bounds | VALUES.get(self.name, {})
        least, most = values.get("minimum", -inf), values.get("maximum", inf)
        if not (isfinite(number) and least <= number <= most):
            words = f"{least} to {most}" if most < inf else f"{least} or more" if least > -inf else "a number"
            raise unfit(self.name, number, words)
        return number

    @property
    def bounds(self) -> dict[str, Any]:
        """The least and the greatest value of a number."""
        return chosen(minimum=self.declared.min, maximum=self.declared.max)

    @property
    def schema(self) -> dict[str, Any]:
        """The OpenAPI schema of the field's values."""
        if self.declared is None:
            return {"type": "string", **VALUES.get(self.name, {})}
        if self.type is bool:
            return {"type": "boolean"}
        kind = str if self.declared.parser else int if self.name == "start" else self.type
        type = {int: "integer", float: "number", str: "string"}[kind]
        return {"type": type, **self.bounds, **chosen(enum=[*self.choices] or None), **VALUES.get(self.name, {})}


@cache
def parameters(command: str) -> dict[str, Parameter]:
    """Return the parameters of a command by name."""
    return dict(signature(function_of(command)).parameters)


@dataclass(frozen=True, eq=False)
class Endpoint:
    """How the server runs a command for a request.

    - ``options`` are the options that a request may set, and ``fixed`` are the values of other parameters.
    - ``body`` describes the body of a request; empty if there is none.
    - ``given`` is the name of the file that receives the body; empty for standard input.
    - With ``files``, the answer consists of the files that the command writes. Otherwise, the answer is the output:
      JSON with ``json``, or the content of a file.
    """

    name: str
    options: tuple[str, ...]
    fixed: Mapping[str, Any] = field(default_factory=lambda: {"puzzles": ["-"], "json": True})
    body: str = PUZZLES
    given: str = ""
    files: bool = False
    json: bool = True
    methods: tuple[str, ...] = ("POST",)

    @property
    def description(self) -> str:
        """The help of the command without its examples, and without paragraphs about files and terminals."""
        text = (getdoc(function_of(self.name)) or "").partition("\n\nExamples:")[0]
        return "\n\n".join(part for part in text.split("\n\n") if not re.search(r"(^|\s)-o\b|terminal|Ctrl-C", part))

    @cache  # noqa: B019  there are only as many endpoints as commands
    def fields(self, method: str) -> dict[str, Field]:
        """Return the fields that a request with this HTTP method may set, by name."""
        known = parameters(self.name)
        names = (*self.options, *(name for name in READ if name in known and name not in self.options))
        fields = {name: Field(name, known[name]) for name in names}
        if self.body and method == "GET":
            fields["puzzle"] = Field("puzzle", None, "The puzzle in any text format, or its puzz.link address.")
        if self.name == "render":
            fields["kind"] = Field("kind", None, "The kind of the picture.")
        return fields

    def values(self, method: str, query: str) -> dict[str, Any]:
        """Return the values of the fields in a query; raises `BadParameter` on an unknown field or a wrong value."""
        fields = self.fields(method)
        try:
            pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=MOST_FIELDS) if query else []
        except ValueError:
            raise typer.BadParameter(f"found more than {MOST_FIELDS} fields, expected each field once") from None
        others = {one.alias: name for name, one in fields.items() if one.alias}
        pairs = [(others.get(name, name), text) for name, text in pairs]
        given = dict(pairs)
        if len(given) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise typer.BadParameter(f"found the field {twice} twice, expected each field once", param_hint=twice)
        for name in given:
            if name not in fields:
                raise unfit(name, name, f"one of {', '.join(fields)}" if fields else "no field")
        for name, one in fields.items():
            if one.is_required and name not in given:
                raise typer.BadParameter(f"found no field {name}, expected a value", param_hint=name)
        return {name: fields[name].value(text) for name, text in given.items()}

    @cache  # noqa: B019  there are only as many endpoints as commands
    def defaults(self) -> dict[str, Any]:
        """Return the values of all parameters for a request without fields."""
        known = parameters(self.name)
        own = {name: one.default for name, one in known.items() if one.default is not Parameter.empty}
        return {**own, **self.fixed}

    def parameters(
        self, given: Mapping[str, Any], seconds: float, cpu_seconds: float | None, most_cells: int
    ) -> dict[str, Any]:
        """Return the values of all parameters for a given request, including its limits; raises `PuzzleError`."""
        values: dict[str, Any] = {**self.defaults(), **given}
        if "time_limit" in values:
            values["time_limit"] = seconds
        if "cpu_limit" in values:
            values["cpu_limit"] = cpu_seconds
        if self.name == "generate" and values["size"] is not None:
            width, height = board_size(values["size"])
            if width * height > most_cells:
                raise PuzzleError(
                    f"found a board of {width}x{height}, expected at most {most_cells} cells", "too-large"
                )
        if "kind" in values or self.name == "render":
            values["output"] = f"{PICTURE}.{values.pop('kind', 'svg')}"
        return values


ENDPOINTS = {
    one.name: one
    for one in (
        Endpoint(
            "solve",
            (
                *("backend", "seed", "limit", "time_limit", "cpu_limit", "strategy", "start", "unique"),
                *("check", "no_goal"),
            ),
        ),
        Endpoint("verify", ("backends", "start", "limit", "time_limit", "cpu_limit")),
        Endpoint("count", ("seed", "start", "limit", "time_limit", "cpu_limit")),
        Endpoint("grade", ("start", "time_limit")),
        Endpoint("hint", ("start", "level", "time_limit")),
        Endpoint("explain", ("start", "time_limit")),
        Endpoint("diff", ("start", "backend", "seed", "time_limit")),
        Endpoint("sample", ("number", "seed", "shares", "start", "time_limit")),
        Endpoint("fix", ("time_limit",)),
        Endpoint(
            "generate",
            (
                *("size", "count", "genre", "grade", "colours", "symmetry", "style", "density", "all_clues", "seed"),
                *("verify", "time_limit"),
            ),
            {"output": "-"},
            body="",
            methods=("GET", "POST"),
        ),
        Endpoint("repair", ("line_solvable", "grade", "givens", "max_edits", "proposals", "time_limit")),
        Endpoint(
            "make",
            (
                *("size", "width", "height", "colours", "threshold", "dither", "contrast", "edges", "background"),
                *("margin", "unscale", "grade", "title", "time_limit"),
            ),
            {"image": PICTURE, "json": True, "output": "puzzle.json"},
            body="A picture in any format that Pillow reads.",
            given=PICTURE,
            files=True,
        ),
        Endpoint("convert", ("to", "strict"), {"puzzle": "-", "output": "-"}, json=False),
        Endpoint(
            "certify",
            ("backend", "start", "limit", "proof", "encoding", "solver", "time_limit", "seed"),
            {"puzzles": ["-"], "json": True, "output": "certificate"},
            files=True,
        ),
        Endpoint(
            "render",
            (
                "show",
                "cell",
                "letters",
                "rules",
                "paper",
                "title",
                "solutions",
                "grade",
                "titles",
                "time_limit",
            ),
            {"puzzles": ["-"]},
            files=True,
            json=False,
            methods=("GET", "POST"),
        ),
        Endpoint("formats", (), {"json": True}, body="", methods=("GET",)),
    )
}
