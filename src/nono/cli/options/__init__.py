"""The parameters of commands as they are declared: options, arguments, and groups of options.

A parameter of a command is annotated with ``Annotated[type, Option(...)]`` or ``Annotated[type, Argument(...)]``, and
has the option's default; or it is an `OptionGroup`, a class whose fields are annotated in the same way. The records are
our own because Typer, which reads them in `nono.cli.typer_program`, is slow to import. A plain command line
(`plain_values`) does without Typer.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, dataclass_transform

from nono.cli.output.progress import watched

REQUIRED: Any = ...  # the default of a parameter that must be given, as Typer marks it
PANEL = "Options"  # of --help, for options that name no other
PLAIN = {str: r"(?!-).*", int: r"[0-9]{1,9}", float: r"[0-9]{1,9}(\.[0-9]{1,9})?"}  # words that are values of a type
KINDS = {form: kind for kind in PLAIN for form in (kind, kind | None)}
LISTS = (list[str], list[str] | None)


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

    def allows(self, number: Any) -> bool:
        """Whether a value is within the bounds, if there are any."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


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
    if kind is None or not re.fullmatch(PLAIN[kind], word, re.DOTALL):
        raise NotPlain
    value = kind(word)
    if not one.declared.allows(value):
        raise NotPlain
    return value
