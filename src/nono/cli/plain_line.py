"""Plain command lines, which are read without Typer: its import takes longer than solving a puzzle.

Plain is a line of words whose meaning is certain: a command, its arguments, switches, and options each followed by its
value. All others are Typer's, also every one that is wrong. Both read the same `parameters` of the same command.
"""

import re
from collections.abc import Callable
from typing import Any

from nono.cli.parameters import REQUIRED, Parameter, parameters

PLAIN = {str: r"(?!-).*", int: r"[0-9]{1,9}", float: r"[0-9]{1,9}(\.[0-9]{1,9})?"}  # words that are values of a type
KINDS = {form: kind for kind in PLAIN for form in (kind, kind | None)}
LISTS = (list[str], list[str] | None)


class NotPlain(Exception):  # noqa: N818  no error: Typer reads the line
    """The meaning of a line is not certain."""


def plain_values(command: Callable[..., Any], words: list[str]) -> dict[str, Any]:
    """The values of the command's parameters that these words give; raises `NotPlain`."""
    known = list(parameters(command))
    options = {word: one for one in known for word in one.words if "/" not in word}
    given: dict[str, Any] = {}
    free = []
    following = iter(words)
    for word in following:
        if word == "-" or not word.startswith("-"):
            free.append(word)
        elif word not in options or options[word].name in given:
            raise NotPlain
        elif options[word].type is bool:
            given[options[word].name] = True
        else:
            given[options[word].name] = _value(options[word], next(following, "-"))
    given |= _placed([one for one in known if one.is_argument], free)
    values = {one.name: one.default for one in known} | given
    if REQUIRED in values.values():
        raise NotPlain
    return values


def _placed(arguments: list[Parameter], words: list[str]) -> dict[str, Any]:
    """The values of the arguments: of a list all words, else one each as far as there are; raises `NotPlain`."""
    if len(arguments) == 1 and arguments[0].type in LISTS:
        return {arguments[0].name: words} if words else {}
    if len(words) > len(arguments):
        raise NotPlain
    return {one.name: _value(one, word) for one, word in zip(arguments, words, strict=False)}


def _value(one: Parameter, word: str) -> Any:
    """The value of a parameter that a word gives; raises `NotPlain`."""
    kind = KINDS.get(one.type)
    bounded = one.declared.least is not None or one.declared.most is not None
    if kind is None or bounded or not re.fullmatch(PLAIN[kind], word, re.DOTALL):
        raise NotPlain
    return kind(word)
