"""Tells which pictures in a folder are the sources of its puzzles."""

from __future__ import annotations

import os
from contextlib import suppress

from nono.base.errors import PuzzleError
from nono.base.inputs import bytes_in
from nono.base.pictures import open_picture
from nono.text._entry import AnyEntry
from nono.text._read import files_below
from nono.text.formats import format_named, format_of_suffix


def has_sources(folder: str) -> bool:
    """Return whether a puzzle file with clues below the folder has the name of a picture there.

    So cat.json beside cat.png or cat.txt shows that somebody made puzzles from the pictures.
    """
    names: dict[bool, set[str]] = {False: set(), True: set()}  # of pictures, and of puzzle files with clues
    for file in files_below(folder):
        stem, suffix = os.path.splitext(os.path.basename(file))
        format = "grid" if suffix == ".txt" else format_of_suffix(suffix.lower())
        if format is not None:
            names[format_named(format).CAPABILITIES.clues].add(stem)
    return not names[False].isdisjoint(names[True])


def is_source(entry: AnyEntry) -> bool:
    """Return whether the file of an entry is a picture without a stored puzzle."""
    if not entry.format or format_named(entry.format).CAPABILITIES.clues or not os.path.isfile(entry.file):
        return False
    with suppress(PuzzleError):
        return entry.format != "png" or not open_picture(bytes_in(entry.file))[1]
    return True
