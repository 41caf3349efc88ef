"""``nono info``: what a puzzle's file says, with nothing solved."""

from math import comb, log10, prod
from typing import Any

from nono.cli import options
from nono.cli.session import Given, Reading, Session
from nono.cli.trouble import printable
from nono.clue import Clue, cells_needed
from nono.genres.nonogram import Nonogram
from nono.renderers.columns import render
from nono.status import Status


def info(
    puzzles: options.Puzzles,
    json: options.Json = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> int:
    """Show size, colours, clue hash, the arrangements of each line and what else a file says; nothing is solved."""
    reading = Reading(format, index, genre, not allow_contradiction)
    with Session(puzzles, reading) as session:

        def work(given: Given) -> Status:
            known = facts(given)
            if json:
                session.write_json(given, known)
            else:
                session.write(table(given, known))
            return Status.OK

        return session.run(work)


def facts(given: Given) -> dict[str, Any]:
    """What is known of a puzzle before it is solved; ``rows`` and ``cols`` are the numbers of ways to fill each."""
    puzzle = given.puzzle
    assert isinstance(puzzle, Nonogram)
    return {
        "format": given.format,
        "title": puzzle.title,
        "width": puzzle.width,
        "height": puzzle.height,
        "palette": [colour._asdict() for colour in puzzle.palette],
        "clue_hash": puzzle.clue_hash(),
        "goal": puzzle.goal is not None,
        "rows": [arrangements(clue, puzzle.width) for clue in puzzle.rows],
        "cols": [arrangements(clue, puzzle.height) for clue in puzzle.cols],
        "pictures": puzzle.colours ** (puzzle.width * puzzle.height),
        "meta": puzzle.meta,
    }


def arrangements(clue: Clue, length: int) -> int:
    """In how many ways the blocks of a clue fit a line of ``length`` cells, other lines apart.

    The cells to spare are dealt out to the gaps before, between and behind the blocks and to the blotted blocks.
    """
    places = len(clue) + sum(block.length is None for block in clue)
    spare = length - cells_needed(clue)
    return comb(spare + places, places) if spare >= 0 else 0


def about(number: int) -> str:
    """A number as it is, or with three digits and a power of ten."""
    if number < 10**15:
        return str(number)
    exponent = int(log10(number))
    exponent += (number // 10**exponent >= 10) - (number < 10**exponent)
    return f"{number // 10 ** (exponent - 2) / 100:.2f}e{exponent}"


def table(given: Given, known: dict[str, Any]) -> str:
    """The facts, one a line, and an empty line after them."""
    palette = known["palette"]
    rows = [("file", given.label), ("format", given.format), ("genre", given.puzzle.genre), ("id", given.puzzle.id)]
    rows += [("title", known["title"]), ("size", f"{known['width']}x{known['height']}")]
    rows += [("colours", ", ".join(f"{colour['key']} {colour['name']} {colour['rgb']}" for colour in palette))]
    rows += [("clue hash", known["clue_hash"]), ("goal", "yes" if known["goal"] else "no")]
    rows += [(f"ways to fill {name}", " ".join(map(str, known[name]))) for name in ("rows", "cols")]
    for name in ("rows", "cols"):
        rows.append((f"product of {name}", about(prod(known[name]))))
    rows.append(("all pictures", f"{len(palette)}^{known['width'] * known['height']} = {about(known['pictures'])}"))
    rows += [(name, str(value)) for name, value in known["meta"].items()]
    return render([(name, printable(value)) for name, value in rows if value]) + "\n"
