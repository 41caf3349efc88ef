"""Groups of options: a class whose fields are options, taken by a command as one parameter.

Each field is annotated as a parameter of a Typer command is, and its default is the option's. The options name the
panel of ``--help`` in which they stand (``rich_help_panel``), as a group may have options of several panels.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, dataclass_transform


@dataclass_transform(kw_only_default=True)
class OptionGroup:
    """A record of the options that its class annotates; made without generated code, which would slow the start."""

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    def given(self) -> dict[str, Any]:
        """The options whose values are not their defaults, in the order of the class."""
        kind = type(self)
        return {
            name: getattr(self, name) for name in kind.__annotations__ if getattr(self, name) != _default(kind, name)
        }


def option_groups(command: Callable[..., int]) -> Callable[..., int]:
    """The command with the options of a group in the place of each parameter that is annotated with one."""
    groups: dict[str, type[OptionGroup]] = {}
    parameters: list[inspect.Parameter] = []
    for one in inspect.signature(command).parameters.values():
        if isinstance(one.annotation, type) and issubclass(one.annotation, OptionGroup):
            groups[one.name] = one.annotation
            parameters += _options(one.annotation)
        else:
            parameters.append(one.replace(kind=inspect.Parameter.KEYWORD_ONLY))

    @wraps(command)
    def run(**values: Any) -> int:
        grouped = {
            name: group(**{option: values.pop(option) for option in group.__annotations__ if option in values})
            for name, group in groups.items()
        }
        return command(**values, **grouped)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _options(group: type[OptionGroup]) -> list[inspect.Parameter]:
    """The fields of a group as parameters of a command."""
    kind = inspect.Parameter.KEYWORD_ONLY
    return [
        inspect.Parameter(name, kind, default=_default(group, name), annotation=annotation)
        for name, annotation in group.__annotations__.items()
    ]


def _default(group: type[OptionGroup], name: str) -> Any:
    return getattr(group, name, inspect.Parameter.empty)
