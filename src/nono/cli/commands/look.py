"""``nono list``, ``info``, ``backends``, ``formats``: show facts without solving puzzles."""

import csv
import os
import sys
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from math import prod
from typing import Annotated

from nono.backend import backends as known_backends
from nono.base.arguments import meant
from nono.base.errors import PuzzleError
from nono.base.foreign import Data, printable
from nono.base.grid import in_words
from nono.cli.options import Argument, shared
from nono.cli.output import Status, caution, unfit, write_object
from nono.cli.session import POINTER, Input, Session
from nono.renderers import rows_of_blocks, table_text, terminal, thumbnail
from nono.text import FORMATS, built_in_puzzles, facts, suffixes_of, summary

FILE_COLUMNS = 100  # width of the output in a file or pipe, in columns
VERDICTS = "verdicts.csv"  # the table of verdicts, in the folder of the puzzles


def list_built_in(
    words: Annotated[
        list[str] | None,
        Argument(
            "Words to search for: a name, a set, a genre, or part of a name or title.",
            "[WORD]...",
            complete=shared.complete_built_in,
        ),
    ] = None,
    json: shared.Json = False,
) -> int:
    """Show the built-in puzzles as small pictures.

    Each picture shows the solution of a puzzle, with its name, size, genre and how it can be solved.

        nono list
        nono list tiny
        nono list cat fish --json
    """
    everything = list(every_puzzle())
    chosen = [known["name"] for word in words or [] for known in having(everything, word)]
    listed = [known for known in everything if not words or known["name"] in chosen]
    if json:
        for known in listed:
            write_object({name: value for name, value in known.items() if name != "puzzle"})
        return Status.OK
    shown = terminal(sys.stdout)
    for name in dict.fromkeys(known["set"] for known in listed):
        print(f"{name}\n")
        blocks = [[*thumbnail(known["puzzle"], shown), *caption(known)] for known in listed if known["set"] == name]
        for line in rows_of_blocks(blocks, shown.columns or FILE_COLUMNS):
            print(line)
    print(f"{in_words(len(listed), 'puzzle')}; nono solve {listed[0]['name']} solves one")
    return Status.OK


def every_puzzle() -> Iterator[Data]:
    """Yield each built-in puzzle together with facts about the puzzle."""
    for file, puzzle in built_in_puzzles():
        folder, name = os.path.split(os.path.splitext(file)[0])
        row = verdicts(folder).get(name, {})
        count = row.get("count", "")
        yield {
            "name": name,
            "set": os.path.basename(folder),
            **{name: getattr(puzzle, name) for name in ("genre", "title", "width", "height", "colours")},
            "verdict": row.get("verdict", "unknown"),
            "count": int(count) if count.isdecimal() else None,
            "line_solvable": row["line_solvable"] == "true" if row.get("line_solvable") else None,
            "puzzle": puzzle,
        }


@cache
def verdicts(folder: str) -> dict[str, dict[str, str]]:
    """Return the verdicts on a set of puzzles: a row of the table for each puzzle name."""
    try:
        with open(os.path.join(folder, VERDICTS), encoding="utf-8", newline="") as file:
            return {row["name"]: row for row in csv.DictReader(file)}
    except OSError:
        return {}


def having(everything: list[Data], word: str) -> list[Data]:
    """Return the puzzles that a word describes.

    The word is the name of a puzzle, set or genre. If nothing has this name, it is a part of names or titles.
    """
    folded = word.casefold()
    exact = [known for known in everything if folded in (known["name"], known["set"], known["genre"])]
    matches = exact or [known for known in everything if folded in f"{known['name']}\n{known['title']}".casefold()]
    if not matches:
        names = [name for known in everything for name in (known["name"], known["set"], known["genre"])]
        raise unfit("WORD", word, f"a name, set, genre or title of a built-in puzzle{meant(word, names)}")
    return matches


def caption(known: Data) -> list[str]:
    """Return the lines of text below a picture."""
    return [known["name"], f"{known['width']}x{known['height']} {known['genre']}", printable(note(known))]


def note(known: Data) -> str:
    """Describe in a few words how a puzzle can be solved."""
    if known["verdict"] == "unsolvable":
        return "no solution"
    if known["verdict"] == "multiple":
        return f"{known['count']} solutions" if known["count"] else "several solutions"
    if known["line_solvable"] is None:
        return "one solution"
    colours = f"{known['colours'] - 1} colours, " if known["genre"] == "nonogram" and known["colours"] > 2 else ""
    return colours + ("line logic" if known["line_solvable"] else "needs more than line logic")


def info(puzzles: shared.Puzzles, json: shared.Json = False, *, reading: shared.Reading) -> int:
    """Show facts about puzzles without solving them.

    The facts include size, colours, clue hash and the number of ways to fill each line.

        nono info heart
        nono info heart --json
    """
    with Session(puzzles, reading, answers=shared.Answers(json=json)) as session:

        def work(given: Input) -> Status:
            known = facts_about(given)
            session.answer(given, lambda: known, lambda: facts_table(given, known))
            try:
                given.puzzle.check_clues()
            except PuzzleError as error:
                caution(f"{given.label}: {error.message}", POINTER)
            return Status.OK

        return session.run(work)


def facts_about(given: Input) -> Data:
    """Return the facts about a puzzle."""
    puzzle = given.puzzle
    return {
        "format": given.format,
        **{name: getattr(puzzle, name) for name in ("reading", "title", "width", "height")},
        "palette": [colour._asdict() for colour in puzzle.palette],
        "clue_hash": puzzle.clue_hash(),
        "goal": puzzle.goal_bytes is not None,
        **puzzle.facts(),
        "meta": dict(puzzle.meta),
    }


def rounded(number: int) -> str:
    """Return a number in full; from 10**15 on, return three digits and a power of ten."""
    if number < 10**15:
        return str(number)
    digits, exponent = f"{Decimal(number):.2e}".split("e+")
    return f"{digits}e{exponent}"


def facts_table(given: Input, known: Data) -> str:
    """Return the facts, one per line, followed by an empty line."""
    palette = known["palette"]
    rows = [("file", given.label), ("format", given.format), ("genre", given.puzzle.genre), ("id", given.puzzle.id)]
    rows += [("read as", known["reading"]), ("title", known["title"]), ("size", f"{known['width']}x{known['height']}")]
    rows += [("colours", ", ".join(f"{colour['key']} {colour['name']} {colour['rgb']}" for colour in palette))]
    rows += [("clue hash", known["clue_hash"]), ("goal", "yes" if known["goal"] else "no")]
    own = given.puzzle.facts()
    rows += [(f"ways to fill {name}", " ".join(map(str, ways))) for name, ways in own.items() if isinstance(ways, list)]
    rows += [(f"combinations of {name}", rounded(prod(ways))) for name, ways in own.items() if isinstance(ways, list)]
    rows += [
        (name.replace("_", " "), "yes" if number is True else rounded(number))
        for name, number in own.items()
        if isinstance(number, int)
    ]
    rows += [(name, str(value)) for name, value in known["meta"].items()]
    return table_text([row for row in rows if row[1]]) + "\n"


def backends(json: shared.JsonObject = False) -> None:
    """List the backends, with the reason if one is unavailable.

    nono backends
    """
    known = known_backends()
    if json:
        write_object(known)
    else:
        print(table_text([(name, reason or "available") for name, reason in known.items()]), end="")


def formats(json: shared.JsonObject = False) -> None:
    """List the file formats.

    For each format, the list shows r if nono can read it, w if nono can write it, its suffixes and its contents.

        nono formats
    """
    if json:
        write_object({name: facts(name) for name in FORMATS})
        return
    rows = []
    for name in FORMATS:
        known = facts(name)
        rows.append(
            (name, "rw" if known["write"] else "r", " ".join(suffixes_of(name)), summary(name).replace("``", ""))
        )
    print(table_text(rows), end="")
