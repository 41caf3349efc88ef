"""The parameters of commands as they are declared: options, arguments, and groups of options.

A parameter of a command is annotated with ``Annotated[type, Option(...)]`` or with an `Argument` in its place, and its
default is the option's; or with an `OptionGroup`, a class whose fields are annotated in the same way. The records are
our own, as Typer, which reads them in `nono.cli.typer_program`, is slow to import, and a plain command line
(`nono.cli.plain_line`) does without it.
"""

from collections.abc import Callable, Iterator
from typing import Any, dataclass_transform

from nono.cli.progress import watched

REQUIRED: Any = ...  # the default of a parameter that must be given, as Typer marks it


class Declared:
    """An option or argument: its words, and the settings that `typer.Option` or `typer.Argument` takes beside them.

    Options name the panel of ``--help`` in which they stand (``rich_help_panel``), as a group may have options of
    several panels.
    """

    def __init__(self, *words: str, **settings: Any) -> None:
        self.words = words
        self.settings = settings


class Option(Declared):
    """An option, by its words: ``--jobs``, ``-j``."""


class Argument(Declared):
    """An argument, by its place."""


@dataclass_transform(kw_only_default=True)
class OptionGroup:
    """A record of the options that its class annotates; made without generated code, which would slow the start."""

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    def given(self) -> dict[str, Any]:
        """The options whose values are not their defaults, in the order of the class."""
        kind = type(self)
        return {
            name: getattr(self, name)
            for name in kind.__annotations__
            if getattr(self, name) != getattr(kind, name, REQUIRED)
        }


class Parameter:
    """A parameter of a command: its name, its type, how it is declared, and its default or `REQUIRED`."""

    def __init__(self, name: str, annotation: Any, default: Any) -> None:
        self.name = name
        self.type: Any = annotation.__origin__
        self.declared: Declared = annotation.__metadata__[0]
        self.default = default


def parameters(command: Callable[..., Any]) -> Iterator[Parameter]:
    """The parameters of a command, with the options of a group in the place of the group."""
    defaults = _defaults(command)
    groups = _groups(command)
    for name, annotation in command.__annotations__.items():
        if name in groups:
            group = groups[name]
            for field, own in group.__annotations__.items():
                yield Parameter(field, own, getattr(group, field, REQUIRED))
        elif name != "return":
            yield Parameter(name, annotation, defaults.get(name, REQUIRED))


def call(command: Callable[..., Any], values: dict[str, Any]) -> Any:
    """What the command returns for these values of its `parameters`; its progress is shown meanwhile.

    A time limit of 0 is none at all: an infinite one.
    """
    values = dict(values)
    if values.get("time_limit") == 0:
        values["time_limit"] = float("inf")
    progress = watched(command.__name__.replace("_", "-"), dict(values))
    for name, group in _groups(command).items():
        values[name] = group(**{field: values.pop(field) for field in group.__annotations__})
    with progress:
        return command(**values)


def _groups(command: Callable[..., Any]) -> dict[str, type[OptionGroup]]:
    """The parameters of a command that are groups of options."""
    annotations = command.__annotations__.items()
    return {name: kind for name, kind in annotations if isinstance(kind, type) and issubclass(kind, OptionGroup)}


def _defaults(command: Callable[..., Any]) -> dict[str, Any]:
    """The defaults of a function's parameters; `inspect`, which has them too, is slow to import."""
    code = command.__code__
    places = code.co_varnames[: code.co_argcount]
    last = command.__defaults__ or ()
    return dict(zip(places[len(places) - len(last) :], last, strict=True)) | (command.__kwdefaults__ or {})
