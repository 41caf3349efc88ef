"""Parameters of the command line without pydantic, which slows the start.

Newer versions of Typer convert every value by pydantic, whose import takes longer than solving a puzzle. Here strings
and numbers, the only types of nono's options, are converted without it. Other types, and older versions of Typer, are
left as they are.
"""

from __future__ import annotations

from typing import Any, get_args, get_origin

from nono.cli.errors import name_of, unfit

WORDS = {int: "a whole number", float: "a number", str: "text", bool: "yes or no"}


class Conversion:
    """Stands in for Typer's conversion of one parameter: from the word or words on the command line to its type."""

    def __init__(self, type_: type, least: float | None, most: float | None) -> None:
        self.type = type_
        self.least = least
        self.most = most

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        if param.multiple or param.nargs == -1:
            return [self.one(word, param, ctx) for word in value or ()]
        return None if value is None else self.one(value, param, ctx)

    def one(self, word: Any, param: Any, ctx: Any) -> Any:
        try:
            value = self.type(word)
        except ValueError:
            raise unfit(name_of(param), word, WORDS[self.type]) from None
        if self.least is not None and value < self.least:
            raise unfit(name_of(param), value, f"{self.least} or more")
        if self.most is not None and value > self.most:
            raise unfit(name_of(param), value, f"{self.most} or less")
        return value


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
    if type_ in WORDS:
        bounds = parameter.type_descriptor.parameter_info
        conversion = Conversion(type_, bounds.min, bounds.max)
        parameter.get_runtime_param = lambda: conversion
    return parameter
