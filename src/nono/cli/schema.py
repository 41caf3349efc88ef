"""``nono schema``: the JSON Schema of what a command writes for programs, and of our files of puzzles."""

import json
import re
from importlib.resources import files
from typing import Annotated, Any

from nono.base.spelling import one_of
from nono.cli.commands import COMMANDS
from nono.cli.errors import unfit
from nono.cli.parameters import Argument
from nono.renderers.table import render

PUZZLES = ("puzzle", "puzzle-set")
REFERENCE = re.compile(r'"#/\$defs/([^"]+)"')


def schema(
    name: Annotated[str | None, Argument("A command, puzzle or puzzle-set; none: list them.", "[NAME]")] = None,
) -> int:
    """Print the JSON Schema of what --json writes.

    Draft 2020-12: of a line that a command writes, or of a file of puzzles; without a name, the list of them.

        nono schema
        nono schema solve
    """
    whole = document()
    names = [one for one in (*COMMANDS, *PUZZLES) if one in whole["$defs"]]
    if name is None:
        print(render([(one, part(whole, one)["description"]) for one in names]), end="")
        return 0
    if name not in names:
        raise unfit("NAME", name, one_of(name, names, "name of a schema", "nono schema"))
    print(json.dumps(part(whole, name), indent=1))
    return 0


def document() -> dict[str, Any]:
    """The schemas of all commands, and the types that they share, as one document."""
    text = files("nono.cli").joinpath("schemas.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def part(whole: dict[str, Any], name: str) -> dict[str, Any]:
    """One schema as a document of its own, with those that it refers to."""
    known = whole["$defs"]
    wanted = [name]
    for one in wanted:  # which grows
        wanted += [other for other in REFERENCE.findall(json.dumps(known[one])) if other not in wanted]
    first, *others = wanted
    shared = {one: schema for one, schema in known.items() if one in others}
    found: dict[str, Any] = (
        {"$schema": whole["$schema"], "title": f"nono {first} --json"} | known[first] | {"$defs": shared}
    )
    return found
