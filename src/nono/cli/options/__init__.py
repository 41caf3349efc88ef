"""The parameters of commands as they are declared: options, arguments, and groups of options.

A parameter of a command is annotated with ``Annotated[type, Option(...)]`` or ``Annotated[type, Argument(...)]``, and
has the option's default; or it is an `OptionGroup`, a class whose fields are annotated in the same way. The records are
our own because Typer, which reads them in `nono.cli.typer_program`, is slow to import. A plain command line
(`plain_words`) does without Typer.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, dataclass_transform

from nono.cli.output import unfit
from nono.cli.output.progress import watched

REQUIRED: Any = ...  # the default of a parameter that must be given, as Typer marks it
PANEL = "Options"  # of --help, for options that name no other
SWITCHES = (bool, bool | None)
LISTS = (list[str], list[str] | None)
NUMBERS: dict[Any, tuple[type[int] | type[float], str]] = {
    **dict.fromkeys((int, int | None), (int, "a whole number")),
    **dict.fromkeys((float, float | None), (float, "a number")),
}


class Declared:
    """What is declared of an option or argument.

    ``help`` says what it means and ``metavar`` stands for its value, which switches do not have. An option is typed as
    its name, ``line_solver`` as ``--line-solver``, unless it has another ``word``; ``short`` is a second word such as
    ``-o``. With ``off``, ``--no-NAME`` switches it off. ``panel`` is its heading in ``--help``; without one, that of
    its group. Numbers are ``least`` to ``most``. ``complete`` lists the values that begin with some letters.
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
    """An option, given by its words."""


class Argument(Declared):
    """An argument, given by its place."""


@dataclass_transform(kw_only_default=True)
class OptionGroup:
    """A record of the options that its class annotates; made without generated code, which would slow the start."""

    panel = PANEL

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
    """A parameter of a command: its name, its type, how it is declared, its default or `REQUIRED`, and its panel."""

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
        """The words that give an option, the shorter first; none for an argument."""
        if self.is_argument:
            return []
        word = self.declared.word or spelt(self.name)
        off = f"/--no-{word[2:]}" if self.declared.off else ""
        return [*filter(None, [self.declared.short]), word + off]

    def value(self, given: str | list[str] | bool) -> Any:
        """The value that a word gives, or all words of a list, or whether a switch is on; raises `OptionError`."""
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
    """A name as the long word of its option."""
    return f"--{name.replace('_', '-')}"


def parameters(command: Callable[..., Any]) -> Iterator[Parameter]:
    """The parameters of a command, with the options of a group in the place of the group."""
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
    """What the command returns for these values of its `parameters`; its progress is shown meanwhile.

    ``words`` are the command line, for those who report on it.

    A time limit of 0 is none at all: an infinite one.
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
    """The parameters of a command that are groups of options."""
    annotations = command.__annotations__.items()
    return {name: kind for name, kind in annotations if isinstance(kind, type) and issubclass(kind, OptionGroup)}


def _defaults(command: Callable[..., Any]) -> dict[str, Any]:
    """The defaults of a function's parameters; `inspect`, which has them too, is slow to import."""
    code = command.__code__
    places = code.co_varnames[: code.co_argcount]
    last = command.__defaults__ or ()
    return dict(zip(places[len(places) - len(last) :], last, strict=True)) | (command.__kwdefaults__ or {})


class NotPlain(Exception):  # noqa: N818  no error: Typer reads the line
    """The meaning of a line is not certain."""


def plain_words(known: Sequence[Parameter], words: Iterable[str]) -> dict[str, Any]:
    """The words that each parameter is given by a plain line, of a switch True; raises `NotPlain`.

    In a plain line the meaning of each word is certain: it has arguments, switches, and options that are each followed
    by a value. All other lines are Typer's, also those in which a word is wrong or missing.
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
    """The values of all parameters: those that words give, else their defaults; raises `OptionError`."""
    return {one.name: one.value(given[one.name]) if one.name in given else one.default for one in known}
