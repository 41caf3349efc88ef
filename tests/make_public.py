"""Writes ``tests/public.txt``: everything that nono promises to keep until its next major version (docs/python.md).

Run ``python tests/make_public.py`` after a change of a public name, a signature, a key of ``--json``, an exit status or
a field of a puzzle file. The diff shows what programs of users will notice.
"""

import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import nono
from nono.cli.output import Status
from nono.genres import CLASSES, GENRES
from nono.genres.base import MEMBERS
from nono.genres.layer_puzzle import LayerPuzzle

ROOT = Path(__file__).parents[1]
PUBLIC = ROOT / "tests/public.txt"
ABOUT = "what all genres of layers have"
FORWARD = re.compile(r"ForwardRef\((.*?)\)")  # how Python shows the types of a `NamedTuple`


def section(kind: Any, title: str) -> list[str]:
    """Return the names in a section of a docstring in numpy's form, such as "Parameters"; empty without the section."""
    heading = f"\n{title}\n{'-' * len(title)}\n"
    text = "\n" + (inspect.getdoc(kind) or "")
    body = text.partition(heading)[2].partition("\n\n")[0] if heading in text else ""
    lines = [line.partition(" : ")[0] for line in body.splitlines() if not line.startswith(" ")]
    return [name.lstrip("*") for line in lines for name in line.split(", ")]


def attributes(kind: type) -> list[str]:
    """Return the public attributes and properties of a class: those that its docstring lists, and those in its code."""
    names = [*section(kind, "Attributes"), *(name for name in members(kind) if not callable(getattr(kind, name)))]
    if is_dataclass(kind) and not issubclass(kind, nono.Puzzle):
        names += [field.name for field in fields(kind)]
    return sorted({name for name in names if not name.startswith("_")})


def methods(kind: type) -> list[str]:
    """Return the names of the public methods of a class."""
    return [name for name in members(kind) if callable(getattr(kind, name))]


def members(kind: type) -> list[str]:
    """Return the public names of a class that nono defines.

    Those of its public base class are left out, and so are those of a puzzle that `dir` does not show.
    """
    base = base_of(kind)
    names = [name for name in dir(kind) if not name.startswith("_") and not (base and hasattr(base, name))]
    if issubclass(kind, nono.Puzzle):
        names = [name for name in names if name in MEMBERS or name in kind.fields]
    return [name for name in names if any(name in vars(base) and is_ours(base) for base in kind.__mro__)]


def base_of(kind: type) -> type | None:
    """Return the nearest base class that is public."""
    return next((base for base in kind.__mro__[1:] if getattr(nono, base.__name__, None) is base), None)


def is_ours(kind: type) -> bool:
    """Return whether nono defines a class."""
    return kind.__module__.partition(".")[0] == "nono"


def parameters(name: str, function: Any) -> list[str]:
    """Return the parameters of a public function or class, with their types and defaults."""
    if isinstance(function, type) and issubclass(function, LayerPuzzle):
        layers = [layer.name + ("" if layer.required else " (optional)") for layer in function.layers]
        return [*layers, *about()]
    own = [one for one in inspect.signature(function).parameters.values() if one.name not in ("self", "cls")]
    return [FORWARD.sub(r"\1", str(one)) + (" (by name)" if one.kind is one.KEYWORD_ONLY else "") for one in own]


def is_made_by_users(kind: type) -> bool:
    """Return whether users make objects of a class; otherwise, functions return them, and the constructor is nono's."""
    return bool(section(kind, "Parameters"))


def about() -> list[str]:
    """Return the parameters that all genres of layers have besides their layers."""
    return [str(one) for one in inspect.signature(LayerPuzzle).parameters.values()][1:-1]  # not ``values``, ``named``


def lines() -> Iterator[str]:
    """Yield the names in ``nono.__all__``, the exit statuses, the keys of ``--json``, and the fields of files."""
    yield ABOUT
    yield from (f"    ({line})" for line in about())
    for name in nono.__all__:
        kind = getattr(nono, name)
        base = base_of(kind) if isinstance(kind, type) else None
        yield f"nono.{name}" + (f", a nono.{base.__name__}" if base else "")
        if isinstance(kind, type):
            known = attributes(kind)
            if is_made_by_users(kind):
                shared = about() if issubclass(kind, LayerPuzzle) else []
                for line in parameters(name, kind):
                    attribute = re.split(r"\W", line)[0]
                    if line not in shared:
                        yield f"    ({line})" + f" .{attribute}" * (attribute in known)
                        known = [one for one in known if one != attribute]
                yield from [f"    ({ABOUT})"] if shared else []
            yield from (f"    .{attribute}" for attribute in known)
            for method in methods(kind):
                yield f"    .{method}()"
                yield from (f"        ({line})" for line in parameters(method, getattr(kind, method)))
        elif callable(kind):
            yield from (f"    ({line})" for line in parameters(name, kind))
            yield f"    -> {inspect.signature(kind).return_annotation}"
    yield from (f"exit status {status.value}: {status.name}" for status in Status)
    yield from (f"--json of {command}: {key}" for command, key in json_keys())
    for genre in sorted(CLASSES):
        kind = getattr(nono, genre)
        if GENRES.rows.keys() & {kind.genre}:
            yield f"file of {kind.genre}: {', '.join(sorted({*kind.fields, 'genre'}))}"


def json_keys() -> Iterator[tuple[str, str]]:
    """Yield each command with each of its keys of ``--json``."""
    sys.path.insert(0, str(ROOT / "docs"))
    from make_json import KEYS, described

    for command, made in KEYS.items():
        keys = [key for one in made for key, _ in described(one)]
        yield from ((command, key) for key in dict.fromkeys(keys))


def text() -> str:
    """Return the text of the file."""
    return "".join(f"{line}\n" for line in lines())


if __name__ == "__main__":
    PUBLIC.write_text(text(), encoding="utf-8")
