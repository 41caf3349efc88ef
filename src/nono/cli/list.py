"""``nono list``: the built-in puzzles as small pictures."""

import csv
import os
import sys
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

from nono.base.foreign import printable
from nono.base.spelling import meant
from nono.cli import options
from nono.cli.errors import unfit
from nono.cli.json_lines import write_object
from nono.cli.parameters import Argument
from nono.cli.status import Status
from nono.io.read import built_in_puzzles
from nono.renderers.terminal import terminal
from nono.renderers.thumbnail import side_by_side, thumbnail

FILE_COLUMNS = 100  # of a file or pipe
VERDICTS = "verdicts.csv"  # beside the puzzles of a set


def list_built_in(
    words: Annotated[
        list[str] | None,
        Argument(
            "Those alone with one of these words: a name, a set, a genre, or a part of a name or title.",
            "[WORD]...",
            complete=options.complete_built_in,
        ),
    ] = None,
    json: options.Json = False,
) -> int:
    """Show the built-in puzzles as small pictures.

    Each with its name, size and genre, and how it is solved. The pictures show the solution.

        nono list
        nono list tiny
        nono list cat fish --json
    """
    everything = list(every_puzzle())
    chosen = [known["name"] for word in words or [] for known in having(everything, word)]
    found = [known for known in everything if not words or known["name"] in chosen]
    if json:
        for known in found:
            write_object({name: value for name, value in known.items() if name != "puzzle"})
        return Status.OK
    shown = terminal(sys.stdout)
    for name in dict.fromkeys(known["set"] for known in found):
        print(f"{name}\n")
        blocks = [[*thumbnail(known["puzzle"], shown), *caption(known)] for known in found if known["set"] == name]
        for line in side_by_side(blocks, shown.columns or FILE_COLUMNS):
            print(line)
    print(f"{len(found)} puzzle{'s' * (len(found) > 1)}; nono solve {found[0]['name']} solves one")
    return Status.OK


def every_puzzle() -> Iterator[dict[str, Any]]:
    """The built-in puzzles and the facts about them."""
    for file, puzzle in built_in_puzzles():
        folder, name = os.path.split(os.path.splitext(file)[0])
        row = verdicts(folder).get(name, {})
        count = row.get("count", "")
        yield {
            "name": name,
            "set": os.path.basename(folder),
            "genre": puzzle.genre,
            "title": puzzle.title,
            "width": puzzle.width,
            "height": puzzle.height,
            "colours": puzzle.colours,
            "verdict": row.get("verdict", "unknown"),
            "count": int(count) if count.isdecimal() else None,
            "line_solvable": row["line_solvable"] == "true" if row.get("line_solvable") else None,
            "puzzle": puzzle,
        }


@cache
def verdicts(folder: str) -> dict[str, dict[str, str]]:
    """The rows of a set's table of verdicts, by name."""
    try:
        with open(os.path.join(folder, VERDICTS), encoding="utf-8", newline="") as file:
            return {row["name"]: row for row in csv.DictReader(file)}
    except OSError:
        return {}


def having(everything: list[dict[str, Any]], word: str) -> list[dict[str, Any]]:
    """The puzzles of which a word is the name, the set or the genre; else those with it in their name or title.

    Raises `nono.cli.errors.OptionError` where there are none.
    """
    folded = word.casefold()
    exact = [known for known in everything if folded in (known["name"], known["set"], known["genre"])]
    found = exact or [known for known in everything if folded in f"{known['name']}\n{known['title']}".casefold()]
    if not found:
        names = [name for known in everything for name in (known["name"], known["set"], known["genre"])]
        raise unfit("WORD", word, f"a name, set, genre or title of a built-in puzzle{meant(word, names)}")
    return found


def caption(known: dict[str, Any]) -> list[str]:
    """The lines under a picture."""
    return [known["name"], f"{known['width']}x{known['height']} {known['genre']}", printable(note(known))]


def note(known: dict[str, Any]) -> str:
    """What kind of puzzle it is, in a few words."""
    if known["verdict"] == "unsolvable":
        return "no solution"
    if known["verdict"] == "multiple":
        return f"{known['count']} solutions" if known["count"] else "several solutions"
    if known["line_solvable"] is None:
        return "one solution"
    colours = f"{known['colours'] - 1} colours, " if known["genre"] == "nonogram" and known["colours"] > 2 else ""
    return colours + ("line logic" if known["line_solvable"] else "needs more than lines")
