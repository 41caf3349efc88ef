"""The puzzles that come with nono, and the puzzle files of a folder."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from itertools import islice

from nono.base.spelling import meant
from nono.formats import SUFFIXES, suffixes
from nono.genres.base import Puzzle

MOST_BESIDE = 10_000  # files of a folder among which one that was meant is looked for


def built_in() -> list[str]:
    """The names of the built-in puzzles."""
    return sorted(map(_stem, _files()))


def built_in_puzzles() -> Iterator[tuple[str, Puzzle]]:
    """The built-in puzzles with their files, by set and name."""
    from nono.io.file_entries import path_entries

    for file in _files():
        for entry in path_entries(file, None, False, {}):
            assert isinstance(entry.puzzle, Puzzle)
            yield file, entry.puzzle


def built_in_folder() -> str:
    """Where the built-in puzzles are: in the installed package, or in the checkout of an editable install."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    installed = os.path.join(package, "puzzles")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(os.path.dirname(package)), "puzzles")


def built_in_file(name: str) -> str | None:
    """The file of the built-in puzzle of this name, in upper or lower case."""
    folded = name.casefold()
    for root, _, files in os.walk(built_in_folder()):
        for file in files:  # the cheapest test first, as most have another name
            if file.startswith(folded) and _stem(file) == folded and _is_puzzle(file):
                return os.path.join(root, file)
    return None


def no_such_file(path: str) -> str:
    """The words for a file that is not there, and what may be meant: a built-in puzzle or a file beside it."""
    folder, name = os.path.split(path)
    try:
        with os.scandir(folder or ".") as found:
            beside = {entry.name: os.path.join(folder, entry.name) for entry in islice(found, MOST_BESIDE)}
    except OSError:
        beside = {}
    if folder or os.path.splitext(name)[1]:
        return f"no such file{meant(path, beside.values())}"
    return f"no such file or built-in puzzle{meant(name, [*built_in(), *beside])} (nono list shows them)"


def _files() -> Iterator[str]:
    """The files of the built-in puzzles, all of built-in formats, without the tables of their verdicts."""
    return filter(_is_puzzle, files_below(built_in_folder(), SUFFIXES))


def _is_puzzle(file: str) -> bool:
    return os.path.splitext(file)[1] in SUFFIXES and os.path.basename(file) != "verdicts.csv"


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def files_below(folder: str, known: Collection[str] = ()) -> Iterator[str]:
    """The files of a folder and of the folders in it, sorted, or those of them with a ``known`` suffix.

    Hidden files and folders are left out, and so is what is no file: a pipe, a socket, a device, and a link to nothing
    unless it has the suffix of a format.
    """
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            suffix = os.path.splitext(name)[1].lower()
            path = os.path.join(root, name)
            there = os.path.isfile(path) or (not os.path.exists(path) and suffix in suffixes())
            if there and not name.startswith(".") and (not known or suffix in known):
                yield path
