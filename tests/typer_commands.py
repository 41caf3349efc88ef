"""The commands as Typer describes them, for tests that go over all of them."""

from typing import Any

from nono.cli.app import COMMANDS as COMMANDS, program

GROUP: Any = program()


def parameters(name: str) -> list[Any]:
    """The arguments and options of a command."""
    return list(GROUP.get_command(None, name).params)


def names(name: str) -> set[str]:
    """The names of the parameters of a command."""
    return {parameter.name for parameter in parameters(name)}


def is_switch(parameter: Any) -> bool:
    return bool(getattr(parameter, "is_flag", False))


def is_option(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "option")
