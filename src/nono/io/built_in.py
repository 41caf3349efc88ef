"""The puzzles that come with nono, and the puzzle files of a folder."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator

from nono.formats import SUFFIXES, format_named, format_of_suffix, has_common_suffix, suffixes
from nono.io.archives import is_archive

HEAD = 1 << 16  # characters of a file by which it is recognised


def built_in() -> list[str]:
    """The names of the built-in puzzles."""
    return sorted(map(_stem, _files()))


def built_in_folder() -> str:
    """Where the built-in puzzles are: in the installed package, or in the checkout of an editable install."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    installed = os.path.join(package, "puzzles")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(os.path.dirname(package)), "puzzles")


def built_in_file(name: str) -> str | None:
    """The file of the built-in puzzle of this name."""
    return next((file for file in _files() if _stem(file) == name), None)


def _files() -> Iterator[str]:
    """The files of the built-in puzzles, all of built-in formats."""
    return files_below(built_in_folder(), SUFFIXES)


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def files_below(folder: str, known: Collection[str] = ()) -> Iterator[str]:
    """The files of a folder and of the folders in it, sorted, that have a ``known`` suffix or are archives.

    Without known suffixes, those of all formats. Hidden files and folders are left out, and so is what is no file: a
    pipe, a socket, a device; and tables that are not recognised as puzzles.
    """
    known = known or suffixes()
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            wanted = os.path.splitext(name)[1].lower() in known or is_archive(name)
            path = os.path.join(root, name)
            if not wanted or name.startswith("."):
                continue
            if not os.path.exists(path) or (os.path.isfile(path) and _may_hold_a_puzzle(path)):
                yield path


def _may_hold_a_puzzle(path: str) -> bool:
    """Whether the suffix is that of puzzles alone, or the content is recognised."""
    name = format_of_suffix(os.path.splitext(path)[1].lower())
    if name is None or not has_common_suffix(name):
        return True
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return format_named(name).sniff(file.read(HEAD))
    except OSError:
        return True
