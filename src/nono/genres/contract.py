"""The contract of a genre: what the class must have so that every command can work on its puzzles.

The table of genres checks a plug-in when it is first used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from inspect import Parameter, Signature, getattr_static, signature
from random import Random
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.genres.base import Puzzle
from nono.genres.declared import Declared
from nono.genres.layer_puzzle import Answer, LayerPuzzle
from nono.genres.layers import Layer
from nono.genres.wording import Wording
from nono.model.builder import ModelBuilder

SIDE = 4  # height and width of the draft with which a genre is tested
# the placeholders that `RulePhrases` and reasons may contain, which the engine fills (src/engine/voice)
MUST = ("rule", "number", "count", "noun", "most", "total", "values")
BROKEN = (*MUST, "cannot", "may", "has", "would")
SIDES = ("bases", "have", "covers", "values", "either", "cells", "lost", "pivot", "wings", "chain")
REASON = ("rule", "number", "ink", "shown", "them", "refuted", "reason", *SIDES)
LABEL = ("", "cell")


PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


class Fault(NamedTuple):
    """A method or attribute that breaks the contract ("" for the class itself), and what is wrong with it."""

    place: str
    problem: str


def expect_genre(name: str, genre: object) -> None:
    """Raise `PuzzleError` unless the object is a genre. The error names the first faulty method or attribute."""
    for fault in contract_faults(name, genre):
        message = f"{fault.place}: {fault.problem}" if fault.place else fault.problem
        raise PuzzleError(message, "broken-plug-in")


def contract_faults(name: str, genre: object) -> Iterator[Fault]:
    """Yield what is wrong with an object that should be the class of the genre with this name.

    First come faults that make other checks useless: no class, missing methods. Then methods and attributes are
    compared with those of the base class, and texts, the example and a draft are tried.
    """
    if not isinstance(genre, type) or not issubclass(genre, Puzzle):
        yield Fault("", f"found {excerpt(genre)}, expected a class derived from LayerPuzzle or Puzzle")
        return
    if missing := sorted(genre.__abstractmethods__):
        yield Fault(missing[0], "missing")
        return
    if (genre_name := getattr(genre, "genre", None)) != name:
        yield Fault("genre", f"found {excerpt(genre_name)}, expected {name!r}, the name of the entry point")
    base = LayerPuzzle if issubclass(genre, LayerPuzzle) else Puzzle
    for place in dir(base):
        if not place.startswith("_") and place not in base.__annotations__:  # attributes with a type follow below
            yield from method_faults(place, genre, base)
    for place, fits, expected in ATTRIBUTES if base is Puzzle else [*ATTRIBUTES, *OF_LAYERS]:
        value = getattr(genre, place, None)
        if not isinstance(value, property) and not fits(value):
            yield Fault(place, f"found {excerpt(value)}, expected {expected}")
    if isinstance(genre.wording, Wording):
        yield from unknown_words(genre.wording)
    if genre.example and isinstance(genre.example, Mapping):
        try:
            genre.of_example(genre.example)
        except PuzzleError as error:
            yield Fault("", error.message)
    if issubclass(genre, LayerPuzzle):
        for rule in genre.declared:
            if isinstance(rule, Mapping):
                for field in ("label", "name"):
                    yield from unfilled(f"declared, {field}", str(rule.get(field, "")), LABEL)
        yield from draft_faults(genre)


def method_faults(place: str, genre: type[Puzzle], base: type[Puzzle]) -> Iterator[Fault]:
    """Yield a fault if the attribute ``place`` is a method of ``base``, and ``genre`` overrides it by something else.

    That is an attribute that is no method, a class method in place of a method, or a method with other arguments. Any
    attribute may override a property.
    """
    method, base_method = getattr_static(genre, place), getattr_static(base, place)
    if method is base_method or not callable(getattr(base, place)):
        return
    kind = "class method" if isinstance(base_method, classmethod) else "method"
    if not callable(getattr(genre, place)) or isinstance(method, classmethod) is not isinstance(
        base_method, classmethod
    ):
        yield Fault(place, f"found {excerpt(method)}, expected a {kind}")
        return
    expected, given = signature(getattr(base, place)), signature(getattr(genre, place))
    if not accepts_arguments(given, expected):
        yield Fault(place, f"found the arguments {argument_names(given)}, expected {argument_names(expected)}")


def accepts_arguments(given: Signature, expected: Signature) -> bool:
    """Return whether a function (``given``) can be called like another: with all, or only its required, arguments."""
    places = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    positional = [parameter for parameter in expected.parameters.values() if parameter.kind in places]
    required = [parameter for parameter in positional if parameter.default is Parameter.empty]
    try:
        for several in (positional, required):
            given.bind(*several)
    except TypeError:
        return False
    return True


def argument_names(arguments: Signature) -> str:
    """Return the names of the arguments, such as "(self, goal)"."""
    return f"({', '.join(arguments.parameters)})"


def unknown_words(wording: Wording) -> Iterator[Fault]:
    """Yield a fault for each text with an unknown placeholder, or with braces that are no placeholder."""
    texts: list[tuple[str, str, tuple[str, ...]]]
    texts = [(f"wording.rules[{kind!r}]", rule.must, MUST) for kind, rule in wording.rules.items()]
    texts += [(f"wording.rules[{kind!r}]", rule.broken, BROKEN) for kind, rule in wording.rules.items()]
    texts += [(f"wording.reasons[{kind!r}]", reason, REASON) for kind, reason in wording.reasons.items()]
    for table in ("names", "tips"):
        texts += [(f"wording.{table}[{kind!r}]", text, ()) for kind, text in getattr(wording, table).items()]
    for place, text, words in texts:
        yield from unfilled(place, text, words)


def unfilled(place: str, text: str, words: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for each placeholder of a text that is not one of these words, or for other braces."""
    for word in PLACEHOLDER.findall(text):
        if word not in words:
            expected = f"one of {', '.join(words)}" if any(words) else "a text without words in braces"
            yield Fault(place, f"found the word {{{word}}}, expected {expected}")
    if set(PLACEHOLDER.sub("", text)) & set("{}"):
        yield Fault(place, f"found {excerpt(text)}, expected braces around the names of words only")


def draft_faults(genre: type[LayerPuzzle]) -> Iterator[Fault]:
    """Yield a fault for each method that returns an object of the wrong type for a draft of the genre.

    Exceptions of these methods are left to the commands, which report them with the puzzle.
    """
    draft: Any = None
    with suppress(Exception):
        draft = genre.draft(Random(0), SIDE, SIDE)
        if not isinstance(draft, genre):
            yield Fault("draft", f"returned {excerpt(draft)}, expected a puzzle")
    if not isinstance(draft, genre):
        return
    for place, kind, expected, arguments in RETURNED:
        with suppress(Exception):
            value = getattr(draft, place)(*arguments)
            if not isinstance(value, kind):
                yield Fault(place, f"returned {excerpt(value)}, expected {expected}")


def is_known_rule(rule: object) -> bool:
    """Return whether a member of ``declared`` is a clue layer or a rule of a known kind."""
    if isinstance(rule, Mapping):
        return callable(getattr(Declared, str(rule.get("rule")), None))
    return isinstance(rule, Layer)


Fits = Callable[[Any], bool]
ATTRIBUTES: list[tuple[str, Fits, str]] = [
    ("wording", lambda value: isinstance(value, Wording), "a Wording"),
    (
        "icon",
        lambda value: isinstance(value, tuple) and [*map(type, value)] == [str, str],
        "two texts: the lines and the shapes of an icon",
    ),
    ("example", lambda value: isinstance(value, Mapping), "a dict: the JSON of a small puzzle"),
    ("drawn", lambda value: value in ("fill", "mark", "text"), "fill, mark or text"),
]
OF_LAYERS: list[tuple[str, Fits, str]] = [
    ("layers", bool, "at least one clue layer, such as Cells or Regions"),
    ("answer", lambda value: isinstance(value, Answer), "an answer, such as shade, symbol or Digits()"),
    ("declared", lambda value: all(map(is_known_rule, value)), "clue layers, and dicts with a known rule"),
    ("square", lambda value: isinstance(value, int) and value >= 0, "the largest side, or 0"),
    ("density", lambda value: value is None or 0 < value < 1, "a number between 0 and 1, or None"),
]
SOLUTION = bytes(SIDE * SIDE)
RETURNED: list[tuple[str, type, str, tuple[object, ...]]] = [
    ("rules", ModelBuilder, "the builder of the rules", ()),
    ("broken_rule", str, 'a text, or "" if no rule is broken', (SOLUTION,)),
    ("clues_of", dict, "a dict of clues", (SOLUTION,)),
]
