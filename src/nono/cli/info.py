"""``nono info``: what a puzzle's file contains, with nothing solved."""

from math import log10, prod
from typing import Any

from nono.base.errors import PuzzleError
from nono.cli import options
from nono.cli.read_options import Reading
from nono.cli.session import POINTER, Input, Session
from nono.cli.status import Status
from nono.renderers.table import render


def info(
    puzzles: options.Puzzles,
    json: options.Json = False,
    *,
    reading: Reading,
) -> int:
    """Show what a file contains; nothing is solved.

    Size, colours, clue hash, arrangements of each line and the other fields.

        nono info heart
        nono info heart --json
    """
    with Session(puzzles, reading, json=json) as session:

        def work(given: Input) -> Status:
            known = facts(given)
            if json:
                session.write_json(given, known)
            else:
                session.write(table(given, known))
            try:
                given.puzzle.check_clues()
            except PuzzleError as error:
                session.report(f"{given.label}: {error.message}; {POINTER}")
            return Status.OK

        return session.run(work)


def facts(given: Input) -> dict[str, Any]:
    """The facts about a puzzle before it is solved."""
    puzzle = given.puzzle
    return {
        "format": given.format,
        "reading": puzzle.reading,
        "title": puzzle.title,
        "width": puzzle.width,
        "height": puzzle.height,
        "palette": [colour._asdict() for colour in puzzle.palette],
        "clue_hash": puzzle.clue_hash(),
        "goal": puzzle.goal_bytes is not None,
        **puzzle.facts(),
        "meta": dict(puzzle.meta),
    }


def about(number: int) -> str:
    """A number as it is, or with three digits and a power of ten."""
    if number < 10**15:
        return str(number)
    exponent = int(log10(number))
    exponent += (number // 10**exponent >= 10) - (number < 10**exponent)
    return f"{number // 10 ** (exponent - 2) / 100:.2f}e{exponent}"


def table(given: Input, known: dict[str, Any]) -> str:
    """The facts, one a line, and an empty line after them."""
    palette = known["palette"]
    rows = [("file", given.label), ("format", given.format), ("genre", given.puzzle.genre), ("id", given.puzzle.id)]
    rows += [("read as", known["reading"]), ("title", known["title"]), ("size", f"{known['width']}x{known['height']}")]
    rows += [("colours", ", ".join(f"{colour['key']} {colour['name']} {colour['rgb']}" for colour in palette))]
    rows += [("clue hash", known["clue_hash"]), ("goal", "yes" if known["goal"] else "no")]
    own = given.puzzle.facts()
    rows += [(f"ways to fill {name}", " ".join(map(str, ways))) for name, ways in own.items() if isinstance(ways, list)]
    rows += [(f"product of {name}", about(prod(ways))) for name, ways in own.items() if isinstance(ways, list)]
    rows += [(name.replace("_", " "), about(number)) for name, number in own.items() if isinstance(number, int)]
    rows += [(name, str(value)) for name, value in known["meta"].items()]
    return render([row for row in rows if row[1]]) + "\n"
