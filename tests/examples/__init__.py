"""What the tests know of each built-in genre: a file per genre, with the name of the genre's module."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from examples.example import Example
from nono import Puzzle
from nono.genres import GENRES, LayerPuzzle


def _arguments(genre: type[Puzzle], example: Example) -> dict[str, Any]:
    """Return the puzzle with one solution as arguments: JSON may have other names for the layers."""
    names = {layer.field: layer.name for layer in genre.layers} if issubclass(genre, LayerPuzzle) else {}
    return {names.get(field, field): value for field, value in example.good["unique"].items()}


EXAMPLES: dict[str, Example] = {
    name: import_module(row.partition(":")[0].replace("nono.genres", "examples")).EXAMPLE
    for name, row in GENRES.rows.items()
}
# Puzzles of every genre as data of JSON, two plug-ins included: with one solution, with several, with none.
GOOD: dict[str, dict[str, dict[str, Any]]] = {
    **{name: dict(example.good) for name, example in EXAMPLES.items()},
    **json.loads(Path(__file__).with_name("plug_ins.json").read_text(encoding="utf-8")),
}
# Arguments of the class of each genre, by the name of the class.
ARGUMENTS: dict[str, dict[str, Any]] = {
    GENRES[name].__name__: dict(example.arguments) if example.arguments else _arguments(GENRES[name], example)
    for name, example in EXAMPLES.items()
}
# A puzzle of each genre with a certificate or with formats of other programs, and its text in these formats.
SOLVED: dict[str, Puzzle] = {name: example.solved for name, example in EXAMPLES.items() if example.solved}
SOLVED_TEXTS: dict[tuple[str, str], str] = {
    (format, name): text for name, example in EXAMPLES.items() for format, text in example.texts.items()
}
