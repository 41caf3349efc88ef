"""The parameters of commands as they are declared: options, arguments, and groups of options.

A parameter of a command is annotated with ``Annotated[type, Option(...)]`` or ``Annotated[type, Argument(...)]``, and
its default is that of the option. It may also be an `OptionGroup`, a class whose fields are annotated in the same way.
These classes are our own because Typer is slow to import. A plain command line (`plain_words`) is read without Typer;
`nono.cli.typer_program` translates the declarations for Typer, which reads all others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, dataclass_transform

from nono.cli.output import unfit
from nono.cli.output.progress import watched

REQUIRED: Any = ...  # the default of a mandatory parameter, as in Typer
PANEL = "Options"  # the panel in --help of options that name no other
SWITCHES = (bool, bool | None)
LISTS = (list[str], list[str] | None)
NUMBERS: dict[Any, tuple[type[int] | type[float], str]] = {
    **dict.fromkeys((int, int | None), (int, "a whole number")),
    **dict.fromkeys((float, float | None), (float, "a number")),
}


class Declared:
    """The declaration of an option or argument.

    ``help`` describes it and ``metavar`` stands for its value; switches have no value. The option ``line_solver`` is
    typed as ``--line-solver`` unless it has another ``word``; ``short`` is a second word such as ``-o``. With ``off``,
    ``--no-NAME`` switches it off. ``panel`` is its heading in ``--help``, by default the heading of its group. Numbers
    range from ``least`` to ``most``. ``complete`` returns the values that begin with the given letters.
    """

    def __init__(
        self,
        help: str,
        metavar: str = "",
        *,
        word: str = "",
        short: str = "",
        off: bool = False,
        panel: str = "",
        least: float | None = None,
        most: float | None = None,
        complete: Callable[[str], list[str]] | None = None,
    ) -> None:
        self.help = help
        self.metavar = metavar
        self.word = word
        self.short = short
        self.off = off
        self.panel = panel
        self.least = least
        self.most = most
        self.complete = complete


class Option(Declared):
    """An option, given by its name."""


class Argument(Declared):
    """An argument, given by its position."""


@dataclass_transform(kw_only_default=True)
class OptionGroup:
    """A record of the options that its class annotates; a dataclass would slow down the start."""

    panel = PANEL

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    def given(self) -> dict[str, Any]:
        """Return the options whose values differ from their defaults, in the order of the class."""
        kind = type(self)
        return {
            name: getattr(self, name)
            for name in kind.__annotations__
            if getattr(self, name) != getattr(kind, name, REQUIRED)
        }


class Parameter:
    """A parameter of a command: name, type, declaration, default or `REQUIRED`, and panel."""

    def __init__(self, name: str, annotation: Any, default: Any, panel: str = PANEL) -> None:
        self.name = name
        self.type: Any = annotation.__origin__
        self.declared: Declared = annotation.__metadata__[0]
        self.default = default
        self.panel = self.declared.panel or panel

    @property
    def is_argument(self) -> bool:
        return isinstance(self.declared, Argument)

    @property
    def words(self) -> list[str]:
        """The names of an option, the shorter one first; empty for an argument."""
        if self.is_argument:
            return []
        word = self.declared.word or spelt(self.name)
        off = f"/--no-{word[2:]}" if self.declared.off else ""
        return [*filter(None, [self.declared.short]), word + off]

    def value(self, given: str | list[str] | bool) -> Any:
        """Return the value for a word, for all words of a list, or for a switch; raises `OptionError`."""
        if not isinstance(given, str) or self.type not in NUMBERS:
            return given
        kind, expected = NUMBERS[self.type]
        name = self.declared.metavar if self.is_argument else self.words[-1]
        try:
            number = kind(given)
        except ValueError:
            raise unfit(name, given, expected) from None
        if self.declared.least is not None and number < self.declared.least:
            raise unfit(name, number, f"{self.declared.least} or more")
        if self.declared.most is not None and number > self.declared.most:
            raise unfit(name, number, f"{self.declared.most} or less")
        return number


def spelt(name: str) -> str:
    """Return the long option for a name."""
    return f"--{name.replace('_', '-')}"


def parameters(command: Callable[..., Any]) -> Iterator[Parameter]:
    """Yield the parameters of a command, with the options of a group instead of the group."""
    defaults = _defaults(command)
    groups = _groups(command)
    for name, annotation in command.__annotations__.items():
        if name in groups:
            group = groups[name]
            for field, own in group.__annotations__.items():
                yield Parameter(field, own, getattr(group, field, REQUIRED), group.panel)
        elif name != "return":
            yield Parameter(name, annotation, defaults.get(name, REQUIRED))


def call(command: Callable[..., Any], values: dict[str, Any], words: Sequence[str]) -> Any:
    """Run the command with these values of its `parameters`, show its progress, and return its result.

    ``words`` is the command line, for error reports. A time limit of 0 becomes an infinite one.
    """
    values = dict(values)
    if values.get("time_limit") == 0:
        values["time_limit"] = float("inf")
    progress = watched(command.__name__.replace("_", "-"), words, dict(values))
    for name, group in _groups(command).items():
        values[name] = group(**{field: values.pop(field) for field in group.__annotations__})
    with progress:
        return command(**values)


def _groups(command: Callable[..., Any]) -> dict[str, type[OptionGroup]]:
    """Return the parameters of a command that are groups of options."""
    annotations = command.__annotations__.items()
    return {name: kind for name, kind in annotations if isinstance(kind, type) and issubclass(kind, OptionGroup)}


def _defaults(command: Callable[..., Any]) -> dict[str, Any]:
    """Return the defaults of a function's parameters; `inspect.signature` is slow to import."""
    code = command.__code__
    places = code.co_varnames[: code.co_argcount]
    last = command.__defaults__ or ()
    return dict(zip(places[len(places) - len(last) :], last, strict=True)) | (command.__kwdefaults__ or {})


class NotPlain(Exception):  # noqa: N818  not an error: Typer reads the line
    """The command line is not plain (see `plain_words`)."""


def plain_words(known: Sequence[Parameter], words: Iterable[str]) -> dict[str, Any]:
    """Return the words that a plain line gives to each parameter, True for a switch; raises `NotPlain`.

    In a plain line the meaning of each word is certain: it has arguments, switches, and options each followed by a
    value. Typer reads all other lines, including those with a wrong or missing word.
    """
    options = {word: one for one in known for word in one.words if "/" not in word}
    given: dict[str, Any] = {}
    free = []
    following = iter(words)
    for word in following:
        if word == "-" or not word.startswith("-"):
            free.append(word)
            continue
        one = options.get(word)
        if one is None or one.name in given or one.type in LISTS:
            raise NotPlain
        given[one.name] = one.type in SWITCHES or next(following, "-")
        if str(given[one.name]).startswith("-"):
            raise NotPlain
    arguments = [one for one in known if one.is_argument]
    if free and len(arguments) == 1 and arguments[0].type in LISTS:
        given[arguments[0].name] = free
    elif len(free) > len(arguments):
        raise NotPlain
    else:
        given |= {one.name: word for one, word in zip(arguments, free, strict=False)}
    if any(one.default is REQUIRED and one.name not in given for one in known):
        raise NotPlain
    return given


def values_of(known: Iterable[Parameter], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of all parameters, given or default; raises `OptionError`."""
    return {one.name: one.value(given[one.name]) if one.name in given else one.default for one in known}
