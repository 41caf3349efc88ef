"""``nono list``, ``info`` and ``formats``: show facts without solving puzzles."""

import sys
from decimal import Decimal
from math import prod
from typing import Annotated, Literal, Unpack

import typer

from nono.base.arguments import did_you_mean
from nono.base.errors import PuzzleError
from nono.base.foreign import Data, printable
from nono.cli import options
from nono.cli.command_run import CommandRun
from nono.cli.inputs import POINTER, Input
from nono.cli.output import Status, report_warning, write_object
from nono.genres import GENRES
from nono.renderers import rows_of_blocks, table_text, terminal, thumbnail
from nono.text import FORMATS, BuiltIn, built_in, built_in_facts, facts, suffixes_of, summary, writable

FILE_COLUMNS = 100  # width of the output in a file or pipe, in columns


def list_built_in(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD",
            help="Words to search for: a name, a set, a genre, or part of a name or title.",
            autocompletion=lambda: list(built_in()),
        ),
    ] = None,
    genre: Annotated[
        str | None,
        typer.Option(
            help="Show only puzzles of this genre.", callback=options.genre_named, autocompletion=lambda: list(GENRES)
        ),
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="WxH", help="Show only puzzles of at most this size, such as 10x10.")
    ] = None,
    grade: Annotated[
        Literal["easy", "medium", "hard", "expert", "search"] | None,
        typer.Option(case_sensitive=False, help="Show only puzzles of this grade."),
    ] = None,
    pictures: Annotated[bool, typer.Option("--pictures", help="Draw the solutions as small pictures.")] = False,
    json: options.Json = False,
) -> Status:
    """List the built-in puzzles.

    Each line shows the name, size, genre, grade and title of a puzzle. If a puzzle has no grade, the line shows the
    number of its solutions instead. If no puzzle fits, the exit status is 1.

    Examples:

    - nono list
    - nono list tiny --pictures
    - nono list --genre akari --size 10x10 --grade easy
    - nono list cat fish --json
    """
    width, height = (None, None) if size is None else options.board_size(size)
    everything = list(built_in_facts())
    chosen = [entry.name for word in words or [] for entry in matching(everything, word)]
    listed = [
        entry
        for entry in everything
        if (not words or entry.name in chosen)
        and genre in (None, entry.puzzle.genre)
        and grade in (None, entry.grade)
        and (width is None or entry.puzzle.width <= width)
        and (height is None or entry.puzzle.height <= height)
    ]
    if json:
        for entry in listed:
            write_object(entry.to_dict())
    elif pictures:
        draw_sets(listed)
    elif listed:
        rows = [[entry.name, entry.size, entry.puzzle.genre, *grade_and_title(entry)] for entry in listed]
        print(table_text([("name", "size", "genre", "grade", "title"), *rows]), end="")
    return Status.OK if listed else Status.NO


def matching(everything: list[BuiltIn], word: str) -> list[BuiltIn]:
    """Return the puzzles that a word describes.

    The word is the name of a puzzle, set or genre. If nothing has this name, it is a part of names or titles.
    Raises `BadParameter` if no puzzle matches.
    """
    folded = word.casefold()
    exact = [entry for entry in everything if folded in (entry.name, entry.set, entry.puzzle.genre)]
    matches = exact or [entry for entry in everything if folded in f"{entry.name}\n{entry.puzzle.title}".casefold()]
    if not matches:
        names = [name for entry in everything for name in (entry.name, entry.set, entry.puzzle.genre)]
        raise options.usage_error(
            "WORD", word, f"a name, set, genre or title of a built-in puzzle{did_you_mean(word, names)}"
        )
    return matches


def draw_sets(listed: list[BuiltIn]) -> None:
    """Print the solutions as small pictures, side by side, by sets."""
    screen = terminal(sys.stdout)
    for name in dict.fromkeys(entry.set for entry in listed):
        print(f"{name}\n")
        blocks = [
            [
                *thumbnail(entry.puzzle, screen),
                entry.name,
                f"{entry.size} {entry.puzzle.genre}",
                " ".join(grade_and_title(entry)),
            ]
            for entry in listed
            if entry.set == name
        ]
        for line in rows_of_blocks(blocks, screen.columns or FILE_COLUMNS):
            print(line)


def grade_and_title(entry: BuiltIn) -> list[str]:
    """Return the grade of a puzzle, or else the number of its solutions, and its title."""
    solutions = {"unsolvable": "no solution", "multiple": f"{entry.count or 'several'} solutions"}
    return [entry.grade or solutions.get(entry.verdict, "unique"), printable(entry.puzzle.title)]


def info(puzzles: options.Puzzles, json: options.Json = False, **reading: Unpack[options.Reading]) -> Status:
    """Show facts about puzzles without solving them.

    The facts include size, colours, clue hash and the number of ways to fill each line.

    Examples:

    - nono info heart
    - nono info heart --json
    """
    with CommandRun(puzzles, json=json, **reading) as run:

        def show_facts(entry: Input) -> Status:
            """Show the facts about a puzzle, and warn if its clues contradict one another."""
            entry_facts = facts_about(entry)
            run.answer(entry, lambda: entry_facts, lambda: facts_table(entry, entry_facts))
            try:
                entry.puzzle.check_clues()
            except PuzzleError as error:
                report_warning(f"{entry.label}: {error.message}", POINTER)
            return Status.OK

        return run.each(show_facts)


def facts_about(entry: Input) -> Data:
    """Return the facts of `Puzzle.info`, and:

    - ``format``: The format of the file.
    """
    return {"format": entry.format, **entry.puzzle.info()}


def rounded(number: int) -> str:
    """Return a number in full; from 10**15 on, return three digits and a power of ten."""
    if number < 10**15:
        return str(number)
    digits, exponent = f"{Decimal(number):.2e}".split("e+")
    return f"{digits}e{exponent}"


def facts_table(entry: Input, entry_facts: Data) -> str:
    """Return the facts, one per line, followed by an empty line."""
    palette = entry_facts["palette"]
    rows = [("file", entry.label), ("format", entry.format), ("genre", entry.puzzle.genre), ("id", entry.puzzle.id)]
    rows += [
        ("read as", entry_facts["reading"]),
        ("title", entry_facts["title"]),
        ("size", f"{entry_facts['width']}x{entry_facts['height']}"),
    ]
    rows += [("colours", ", ".join(f"{colour['key']} {colour['name']} {colour['rgb']}" for colour in palette))]
    rows += [("clue hash", entry_facts["clue_hash"]), ("goal", "yes" if entry_facts["goal"] else "no")]
    for name, fact in entry.puzzle.facts().items():
        if isinstance(fact, list):
            rows += [
                (f"ways to fill {name}", " ".join(map(str, fact))),
                (f"combinations of {name}", rounded(prod(fact))),
            ]
        elif isinstance(fact, int):
            rows += [(name.replace("_", " "), "yes" if fact is True else rounded(fact))]
    rows += [(name, str(value)) for name, value in entry_facts["meta"].items()]
    return table_text([row for row in rows if row[1]]) + "\n"  # empty facts are left out


def formats(json: options.JsonObject = False) -> Status:
    """List the file formats.

    For each format, the list shows r if nono can read it, w if nono can write it, its suffixes and its contents.

    Examples:

    - nono formats
    - nono formats --json
    """
    if json:
        write_object({name: facts(name) for name in FORMATS})
        return Status.OK
    rows = [
        (name, "rw" if writable(name) else "r", " ".join(suffixes_of(name)), summary(name).replace("``", ""))
        for name in FORMATS
    ]
    print(table_text(rows), end="")
    return Status.OK
