"""Finds the generator of a genre: its own, or the generator of layer puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from nono.base.arguments import expected_one_of, unfit
from nono.base.errors import PuzzleError
from nono.design.generators import GENERATORS
from nono.design.generators.layered import LayeredGenerator
from nono.genres import GENRES, LayerPuzzle


def generator_of(genre: str, fields: Mapping[str, Any] | None = None) -> Any:
    """Return the generator of puzzles of a genre with these fields.

    Raises `PuzzleError` if the genre has no generator.
    """
    if genre in GENERATORS:
        return GENERATORS[genre]
    if genre in GENRES and issubclass(GENRES[genre], LayerPuzzle):
        return LayeredGenerator(GENRES[genre], fields)
    raise unfit("genre", genre, expected_one_of(genre, genres_with_generator()), "unknown-genre")


def genres_with_generator() -> list[str]:
    """Return the genres that have a generator: first those with their own, then layer puzzles.

    Plug-ins that cannot be loaded are left out.
    """
    own = [name for name in GENRES if name in GENERATORS]
    layered = []
    for name in GENRES:
        with suppress(PuzzleError):  # importing a plug-in failed
            if name not in own and issubclass(GENRES[name], LayerPuzzle):
                layered.append(name)
    return own + layered
