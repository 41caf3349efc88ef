"""Plain words need no pydantic.

Newer Typers hand every value to pydantic, and importing that alone takes longer than solving a puzzle. Strings and
numbers, which is all that our commands ask for, are converted here; other types are left to Typer, and older Typers,
which do without pydantic, are left alone.
"""

from __future__ import annotations

from typing import Any, get_args, get_origin

import typer

WORDS = {int: "a whole number", float: "a number", str: "text", bool: "yes or no"}


class Conversion:
    """Stands in for Typer's conversion of one parameter: from the word or words on the command line to its type."""

    def __init__(self, type_: type) -> None:
        self.type = type_

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        if param.multiple or param.nargs == -1:
            return [self.one(word, param, ctx) for word in value or ()]
        return None if value is None else self.one(value, param, ctx)

    def one(self, word: Any, param: Any, ctx: Any) -> Any:
        try:
            return self.type(word)
        except ValueError:
            raise typer.BadParameter(f"{word!r} is not {WORDS[self.type]}", ctx=ctx, param=param) from None


def without_pydantic(command: Any) -> Any:
    """The same command, its plain parameters (``--help`` among them) converted without pydantic."""
    for parameter in command.params:
        _spare(parameter)
    help_option = command.get_help_option
    command.get_help_option = lambda ctx: _spare(help_option(ctx))
    return command


def _spare(parameter: Any) -> Any:
    type_ = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    if get_origin(type_) is list:
        (type_,) = get_args(type_)
    if type_ in WORDS and not parameter.type_descriptor.is_ranged:
        conversion = Conversion(type_)
        parameter.get_runtime_param = lambda: conversion
    return parameter
