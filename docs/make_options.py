"""Write the options of ``docs/command-line.md`` from ``src/engine/model/options.def``: every option of the engine.
The counters of the engine in ``docs/researchers.md`` come from ``src/engine/model/stats.def``.

Also write what type checkers cannot learn from tables: ``src/nono/backend/options.py``, the types of the options of all
backends, and ``src/nono/genres/classes.py``, the classes of all genres, which ``docs/python.md`` lists, too.
"""

import json
import re
from pathlib import Path

from nono_constraints import MODELS
from parts import filled, write

from nono.backend import AUTO, BACKENDS, ENCODINGS
from nono.backend.protocol import Backend, Option
from nono.genres import CLASSES

ROOT = Path(__file__).parents[1]
OPTIONS = ROOT / "src/engine/model/options.def"
TYPES = ROOT / "src/nono/backend/options.py"
CLASSES_FILE = ROOT / "src/nono/genres/classes.py"

COUNTERS = ROOT / "src/engine/model/stats.def"
COUNTER_TABLE = "| counter | meaning |\n| --- | --- |"
TABLE = "| option | default | values | meaning |\n| --- | --- | --- | --- |"


def number(word: str) -> str:
    """Return a number of C++ as a user types it on the command line."""
    if word == "INT64_MAX":
        return str(2**63 - 1)
    base, shift, bits = word.partition("<<")
    return str(int(base) << int(bits)) if shift else word


def fields(rest: str) -> list[str]:
    """Return the arguments of a macro, without quotes."""
    return [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|([^", ][^",]*)', rest)]


def row(kind: str, arguments: list[str]) -> str:
    """Return a row of the table: name, default, range or allowed words, help text."""
    name, default, *bounds, text = arguments
    if kind == "FLAG":
        default, values = ("on" if default == "true" else "off"), "`on`, `off`"
    elif kind == "CHOICE":
        words = default.split()
        default, values = words[0], ", ".join(f"`{word}`" for word in words)
    else:
        low, high = map(number, bounds)
        values = f"from {low}" if high == number("INT64_MAX") else f"{low} to {high}"
    return f"| `{name}` | `{default}` | {values} | {text} |"


def page() -> str:
    """Return the text of the page with a table for each group of options."""
    lines = []
    for kind, rest in re.findall(r"^(GROUP|FLAG|COUNT|REAL|CHOICE)\((.*)\)$", OPTIONS.read_text(), re.MULTILINE):
        lines.append(f"\n### {fields(rest)[1]}\n\n{TABLE}" if kind == "GROUP" else row(kind, fields(rest)))
    return filled("command-line", {"options": "\n".join(lines)})


def counters_page() -> str:
    """Return the text of the researchers' page with the counters of the engine."""
    rows = re.findall(r'^COUNTER\((\w+), "(.*)"\)$', COUNTERS.read_text(), re.MULTILINE)
    lines = [f"| `{name}` | {words} |" for name, words in rows]
    return filled("researchers", {"counters": "\n".join(["", COUNTER_TABLE, *lines, ""])})


TYPES_HEAD = """\
\"\"\"The types of the options of the built-in backends, for type checkers.

`docs/make_options.py` writes this module.
\"\"\"

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict

# Editors suggest these names; plug-ins have other names.
BackendName = Literal[{names}] | str  # noqa: PYI051
EncodingName = Literal[{encodings}] | str  # noqa: PYI051
ModelName = Literal[{models}]


class Options(TypedDict, total=False):
    \"\"\"The options of the built-in backends; a backend refuses the options of the others.

    Type checkers know only these options. Pass the options of a plug-in as ``**options``, a ``dict[str, Any]``.
    \"\"\"

"""
ARGUMENTS = ("jobs",)  # options that are arguments of the functions
SPECIAL = {"encoding": "EncodingName", "model": "ModelName", "table": "object", "trace": "Callable[..., object]"}


def type_of(name: str, options: list[Option]) -> str:
    """Return the type of an option, which several backends may have."""
    if name in SPECIAL:
        return SPECIAL[name]
    words = [str(word) for option in options for word in (option.words or list)()]
    if words:
        return f"Literal{json.dumps(list(dict.fromkeys(words)))}"
    kinds = {"int" if option.default is None else type(option.default).__name__ for option in options}
    kinds |= {"None" for option in options if option.default is None}
    return " | ".join(sorted(kinds, reverse=True))


def types() -> str:
    """Return the text of the module with the types of all options."""
    found: dict[str, list[Option]] = {"parity": [Option(True, "")]}  # `nono.backend.answer` has this option
    for name in BACKENDS.rows:
        backend: Backend = BACKENDS[name]
        for option, row in [*backend.options().items(), *(backend.play_options or {}).items()]:
            found.setdefault(option, []).append(row)
    lines = (f"    {name}: {type_of(name, rows)}" for name, rows in sorted(found.items()) if name not in ARGUMENTS)
    names = ", ".join(f'"{name}"' for name in (AUTO, *BACKENDS.rows))
    encodings = ", ".join(f'"{name}"' for name in ENCODINGS.rows)
    models = ", ".join(f'"{name}"' for name in MODELS)
    head = TYPES_HEAD.replace("{names}", names).replace("{encodings}", encodings).replace("{models}", models)
    return head + "\n".join(lines) + "\n"


CLASSES_HEAD = """\
\"\"\"The classes of `nono.genres.GENRES`, for type checkers; at run time, the table says where they are.

`docs/make_options.py` writes this module.
\"\"\"

"""


def classes() -> str:
    """Return the text of the module with the classes of all genres."""
    lines = sorted(f"from {module} import {name} as {name}\n" for name, module in CLASSES.items())
    return CLASSES_HEAD + "".join(lines)


def names_page() -> str:
    """Return the text of the page with the names of nono, among them those of the classes."""
    return filled("python", {"classes": ", ".join(f"`{name}`" for name in ["Puzzle", *sorted(CLASSES)])})


if __name__ == "__main__":
    TYPES.write_text(types(), "utf-8")
    CLASSES_FILE.write_text(classes(), "utf-8")
    write("python", names_page())
    write("command-line", page())
    write("researchers", counters_page())
