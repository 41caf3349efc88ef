"""The options of reading: what a user decides where a file leaves it open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from nono.base.arguments import expect, expect_flags, unfit
from nono.base.errors import PuzzleError, excerpt
from nono.formats import format_named, read_options
from nono.genres.base import Puzzle


class ReadOptions(TypedDict, total=False):
    """How to read what a file leaves open.

    ``trust``: ``clues`` or ``goal``, which to keep where they contradict each other. ``size``: width and height of the
    boards in a format whose files do not have them. ``transpose``: what is read as rows are the columns. ``loose``:
    triangle colours are colours by themselves. ``genre``: where no format is given, only formats that hold puzzles of
    this genre are tried; the last is the one of its name.
    """

    trust: str | None
    size: tuple[int, int] | None
    transpose: bool
    loose: bool
    genre: str | None


def expect_options(format: object, check: object, options: Mapping[str, object]) -> None:
    """Raise `PuzzleError` on arguments of reading that are unknown or do not fit."""
    expect(str | None, "the name of a format, or None", format=format)
    expect_flags(check=check)
    if isinstance(format, str):
        format_named(format)
    for name, value in options.items():
        match name:
            case "trust":
                expect(str | None, "clues or goal", trust=value)
                if value not in (None, "clues", "goal"):
                    raise unfit("trust", value, "clues or goal", "bad-field")
            case "size":
                sizes = value if isinstance(value, tuple) else ()
                if value is not None and [type(side) for side in sizes] != [int, int]:
                    raise unfit("size", value, "width and height, as (20, 20)")
            case "loose" | "transpose":
                expect_flags(**{name: value})
            case "genre":
                expect(str | None, "the name of a genre, or None", genre=value)
            case _:
                known = ", ".join(ReadOptions.__annotations__)
                raise PuzzleError(f"found argument {excerpt(name)}, expected one of {known}", "bad-argument")


def options_of(name: str, options: ReadOptions) -> dict[str, Any]:
    """The options that the format's ``loads`` takes; raises `PuzzleError` on a size for any other format."""
    taken = read_options(name)
    if options.get("size") and "size" not in taken:
        raise PuzzleError(f"found a size given for the format {name}, which says its own sizes", "bad-size")
    return {option: value for option, value in options.items() if option in taken}


def resolves(name: str, options: ReadOptions) -> bool:
    """Whether a mismatch of clues and goal, possible in this format, is resolved and not an error."""
    capabilities = format_named(name).CAPABILITIES
    return bool(options.get("trust") and capabilities.clues and capabilities.goal)


def resolved(
    found: Iterator[Puzzle | PuzzleError | None], name: str, check: bool, options: ReadOptions
) -> Iterator[Puzzle | PuzzleError | None]:
    """The puzzles, mismatches of clues and goals resolved, and rows and columns exchanged, as the options ask for."""
    keep = options.get("trust") if resolves(name, options) else None
    if not keep and not options.get("transpose"):
        yield from found
        return
    for item in found:
        if item is None or isinstance(item, PuzzleError):
            yield item
            continue
        try:
            puzzle = item.resolve_mismatch(keep, check) if keep else item
            yield puzzle.transposed() if options.get("transpose") else puzzle
        except PuzzleError as error:
            yield error
