"""Builds the field ``page`` in the JSON of a puzzle of a plug-in genre: everything that the page needs to show it.

The page makes the rules of built-in genres itself (`nono.page.declared`). For layer puzzles of plug-in genres, this
module derives the model, the blank board, the values of a cell, and the phrases of each rule from the puzzle. So the
page can play plug-in genres like built-in ones.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from nono.backend.native.words import flat_model
from nono.base.errors import GenreError, PuzzleError
from nono.genres import Cells, LayerPuzzle, Puzzle, Regions
from nono.model import COPY, Model
from nono.page.picture_data import mark_data, picture_data, values_of
from nono.text import data_of

if TYPE_CHECKING:
    from nono.grading import CountStepWording

# For the genres of web/genres/index.js and nono.page.declared, the page needs only the puzzle's JSON.
DRAWN = ("nonogram", "pegs")
FIELD = "page"
BUILT_IN = "nono.genres."  # the package of built-in genres; plug-ins have packages of their own
MOST_CELLS = 50_000  # limit for a layer puzzle, including hidden cells
VERBS = {verb: f"{{{verb}}}" for verb in ("may", "cannot", "would", "has")}  # placeholders that the page fills in


def page_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle's JSON for the page; raises `PuzzleError` as `expect_shown` does."""
    data = data_of(puzzle.with_usual_keys())
    if puzzle.genre not in DRAWN:
        layers, model = expect_layers(puzzle)
        if not type(puzzle).__module__.startswith(BUILT_IN):
            data[FIELD] = layer_data(layers, model)
    return data


def expect_shown(puzzle: Puzzle) -> None:
    """Raise `PuzzleError` if the puzzle is too large for the page, or its genre has no layers and is not in `DRAWN`."""
    if puzzle.genre not in DRAWN:
        expect_layers(puzzle)


def expect_layers(puzzle: Puzzle) -> tuple[LayerPuzzle, Model]:
    """Return a layer puzzle with its model; raises `PuzzleError` as `expect_shown` does."""
    if not isinstance(puzzle, LayerPuzzle):
        raise GenreError(puzzle.genre, "a puzzle with square cells to mark, such as a nonogram")
    cells = puzzle.height * puzzle.width
    if cells <= MOST_CELLS:
        model = puzzle.model()
        cells = model.cells
    if cells > MOST_CELLS:
        problem = f"the rules of the {puzzle.width}x{puzzle.height} board need {cells} cells"
        raise PuzzleError(f"{problem}, expected at most {MOST_CELLS} on the page", "bad-size")
    return puzzle, model


def layer_data(puzzle: LayerPuzzle, model: Model) -> dict[str, Any]:
    """Return the field ``page`` of a layer puzzle."""
    from nono.grading import CountStepWording  # built-in genres do not need this module

    mark, wording = puzzle.answer.mark, puzzle.wording
    texts, rules = rule_texts(CountStepWording(puzzle, model))
    return {
        "title": puzzle.kind_title,
        "model": array("i", flat_model(model)).tolist(),
        "picture": picture_data(puzzle.picture()),
        "drawn": puzzle.drawn,
        "mark": None if mark is None else mark_data(mark),
        "values": values_of(puzzle.palette),
        "open": "".join(map(str, map(int, open_cells(puzzle, model)))),
        "texts": texts,
        "rules": rules,
        "words": {
            "introduction": puzzle.rules_text,
            "numbering": wording.numbering,
            "names": dict(wording.names),
            "reasons": dict(wording.reasons),
        },
    }


def open_cells(puzzle: LayerPuzzle, model: Model) -> list[bool]:
    """Return for each cell of the board whether a player may mark it.

    Players may not mark a cell whose value is decided by a clue in the cell.
    """
    given: set[int] = set()
    for layer in puzzle.layers:
        if isinstance(layer, Cells) and not isinstance(layer, Regions):
            given.update(cell for cell, _ in puzzle.value(layer).clue_cells())
    domains = model.domains()[: model.shown]
    return [cell not in given or domain.bit_count() > 1 for cell, domain in enumerate(domains)]


def rule_texts(words: CountStepWording) -> tuple[list[str], list[list[int]]]:
    """Return two lists: the different texts for the rules of a model, and nine numbers for each rule.

    The first seven numbers are indices of texts: the rule's name, its requirement, a phrase for the broken rule, what
    the rule counts, the required number in words, the values (if a reason needs them), and the kind of rule ("" for
    none). The eighth number is the cell of the rule's clue, or -1. The ninth number is 1 if the rule only copies
    values, otherwise 0. The phrase for a broken rule contains the placeholders ``{cannot}``, ``{may}``, ``{has}`` and
    ``{would}`` of `nono.genres.wording.RulePhrases`.
    """
    numbers: dict[str, int] = {}
    rows = []
    has_values = any("{values}" in reason for reason in words.puzzle.wording.reasons.values())
    for rule in range(len(words.model.counts)):
        whole = words.names.whole(rule)
        place = words.names.place(whole)
        texts = [
            words.rule(rule),
            words.phrase(rule, must=True),
            words.phrase_with(rule, must=False, words=VERBS),
            words.noun(whole),
            words.so_many(whole, words.number(whole)),
            words.values(whole) if has_values else "",
            words.names.rule_kind(whole),
        ]
        row = [numbers.setdefault(text, len(numbers)) for text in texts]
        rows.append([*row, -1 if place is None else place, int(words.kind(rule) == COPY)])
    return list(numbers), rows
