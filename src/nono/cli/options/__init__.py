"""The declarations of the parameters of commands: options, arguments and groups of options.

A parameter of a command is annotated with ``Annotated[type, Option(...)]`` or ``Annotated[type, Argument(...)]``. The
default of the parameter is the default of the option. A parameter may also be an `OptionGroup`, a class whose fields
are annotated in the same way. Typer is slow to import, so `plain_words` parses the usual command lines without it. For
all other lines, `nono.cli.typer_program` translates the declarations for Typer.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from os.path import splitext
from typing import Any, Literal, dataclass_transform

from nono.base.arguments import in_any_case, one_of
from nono.cli.output import exclusive, misused, unfit

REQUIRED: Any = ...  # marks a mandatory parameter, as in Typer
PANEL = "Options"  # the panel in --help for options that name no panel
SWITCHES = (bool, bool | None)
LISTS = (list[str], list[str] | None)
NUMBERS: dict[Any, tuple[type[int] | type[float], str]] = {
    **dict.fromkeys((int, int | None), (int, "a whole number")),
    **dict.fromkeys((float, float | None), (float, "a number")),
}


class Declared:
    """The declaration of an option or argument.

    ``help`` describes the option. ``metavar`` stands for its value; switches have none. Users type ``time_limit`` as
    ``--time-limit``, or as the ``word`` of the declaration. ``short`` is a short form such as ``-o``, and ``alias`` is
    another spelling, which the help does not show. With ``off``, ``--no-NAME`` switches the option off.
    ``panel`` is the heading of the option in ``--help``, by default the heading of its group. Numbers range from
    ``least`` to ``most``. ``complete`` returns values that a shell may propose after the typed letters. It may omit
    values that begin with other letters. ``file`` tells that the value is the name of a file or folder, and what the
    command does with it; a command that rewrites its input also has such an output (see `nono.cli.call`).

    The value is one of the ``names``, if there are any, or the name of a file with one of the ``endings``; an ending
    without a dot, such as ``-``, is the whole value. ``needs`` are conditions, one of which must hold, and
    ``without`` are conditions that must not hold, each possibly with the reason, as in ``--quiet; nothing is written``.
    A condition is the long name of an option (the user gives this option), or an option with a value or a pattern such
    as ``*.json`` (it has such a value, given or by default). If a command does not have an option, a condition on it
    does not hold.
    """

    def __init__(
        self,
        help: str,
        metavar: str = "",
        *,
        word: str = "",
        alias: str = "",
        short: str = "",
        off: bool = False,
        panel: str = "",
        least: float | None = None,
        most: float | None = None,
        complete: Callable[[str], Iterable[str]] | None = None,
        file: Literal["", "read", "write", "rewrite"] = "",
        names: Sequence[str] = (),
        endings: Sequence[str] = (),
        needs: Sequence[str] = (),
        without: Sequence[str] = (),
    ) -> None:
        self.help = help
        self.metavar = metavar or "|".join(names)
        self.word = word
        self.alias = alias
        self.short = short
        self.off = off
        self.panel = panel
        self.least = least
        self.most = most
        self.complete = complete
        self.file = file
        self.names = names
        self.endings = endings
        self.needs = needs
        self.without = without


class Option(Declared):
    """The declaration of an option, which users give by name."""


class Argument(Declared):
    """The declaration of a positional argument."""


@dataclass_transform(kw_only_default=True)
class OptionGroup:
    """The values of some options that belong together. The annotations of the class declare the options.

    This is not a dataclass, because dataclasses would slow down the start.
    """

    panel = PANEL

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    def given(self) -> dict[str, Any]:
        """Return the names of the options whose values differ from the defaults, in the order of their declaration."""
        kind = type(self)
        return {
            name: getattr(self, name)
            for name in kind.__annotations__
            if getattr(self, name) != getattr(kind, name, REQUIRED)
        }


class Parameter:
    """A parameter of a command: its name, type, declaration, default (or `REQUIRED`) and panel."""

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
    def word(self) -> str:
        """The long name of an option, or the metavar of an argument."""
        return self.declared.metavar if self.is_argument else self.declared.word or spelt(self.name)

    @property
    def words(self) -> list[str]:
        """The names of an option, with the short name first; empty for an argument."""
        if self.is_argument:
            return []
        off = f"/--no-{self.word[2:]}" if self.declared.off else ""
        return [*filter(None, [self.declared.short]), self.word + off]

    def value(self, given: str | list[str] | bool) -> Any:
        """Convert the user's input (a word, the words of a list, or a switch) to a value; raises `OptionError`."""
        if not isinstance(given, str) or self.type not in NUMBERS:
            return given
        kind, expected = NUMBERS[self.type]
        try:
            number = kind(given)
            float(number)  # a number of more than 308 digits could not be used in calculations
        except (ValueError, OverflowError):
            raise unfit(self.word, given, expected) from None
        if self.declared.least is not None and number < self.declared.least:
            raise unfit(self.word, number, f"{self.declared.least} or more")
        if self.declared.most is not None and number > self.declared.most:
            raise unfit(self.word, number, f"{self.declared.most} or less")
        return number


def spelt(name: str) -> str:
    """Return the long option for the name of a parameter."""
    return f"--{name.replace('_', '-')}"


@cache
def parameters(command: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Return the parameters of a command, with the options of each group in its place."""
    return tuple(_parameters(command))


def _parameters(command: Callable[..., Any]) -> Iterator[Parameter]:
    defaults = _defaults(command)
    groups = groups_of(command)
    for name, annotation in command.__annotations__.items():
        if name in groups:
            group = groups[name]
            for field, own in group.__annotations__.items():
                yield Parameter(field, own, getattr(group, field, REQUIRED), group.panel)
        elif name != "return":
            yield Parameter(name, annotation, defaults.get(name, REQUIRED))


@cache
def groups_of(command: Callable[..., Any]) -> dict[str, type[OptionGroup]]:
    """Return the parameters of a command that are groups of options."""
    annotations = command.__annotations__.items()
    return {name: kind for name, kind in annotations if isinstance(kind, type) and issubclass(kind, OptionGroup)}


def _defaults(command: Callable[..., Any]) -> dict[str, Any]:
    """Return the defaults of a function's parameters. (`inspect.signature` would be slow to import.)"""
    code = command.__code__
    places = code.co_varnames[: code.co_argcount]
    last = command.__defaults__ or ()
    return dict(zip(places[len(places) - len(last) :], last, strict=True)) | (command.__kwdefaults__ or {})


class NotPlain(Exception):  # noqa: N818  not an error: Typer reads the line
    """Raised for a command line that is not plain (see `plain_words`)."""


def plain_words(known: Sequence[Parameter], words: Iterable[str]) -> dict[str, Any]:
    """Return the words of each parameter in a plain command line, or True for a switch; raises `NotPlain`.

    A plain line consists of arguments, switches, and options that are each followed by a value. Its words have only one
    possible meaning. Typer reads all other lines, including faulty ones.
    """
    options = {word: one for one in known for word in (*one.words, one.declared.alias) if "/" not in word}
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
    """Return the values of all parameters; a parameter that is not given has its default. Raises `OptionError`."""
    return {one.name: one.value(given[one.name]) if one.name in given else one.default for one in known}


def fitted(known: Iterable[Parameter], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with each name in its usual case.

    Raises `OptionError` on an unknown name, and if an option lacks what it needs or excludes another option.
    """
    options = {one.word: one for one in known if not one.is_argument}
    values = dict(values)
    for word, one in options.items():
        given = values[one.name]
        if one.declared.names and given != one.default:
            values[one.name] = in_any_case(given, one.declared.names)
            if values[one.name] is None:
                raise unfit(word, given, one_of(given, one.declared.names))

    def holds(condition: str) -> bool:
        word, _, value = condition.partition(" ")
        if word not in options:
            return False
        found = values[options[word].name]
        text = str(found).lower()
        number = text.isdecimal() and len(text) < 19  # 01 is 1
        return fnmatchcase(str(int(text)) if number else text, value) if value else found != options[word].default

    for word, one in options.items():
        if values[one.name] == one.default:
            continue
        if one.declared.needs and not any(map(holds, one.declared.needs)):
            named = [
                f"{need} {options[need].declared.metavar}" if need in options else need for need in one.declared.needs
            ]
            raise misused(word, f"needs {' or '.join(named)}")
        for condition in one.declared.without:
            other, _, reason = condition.partition("; ")
            if holds(other):
                raise exclusive(word, other, reason)
    return values


def expect_endings(known: Iterable[Parameter], values: Mapping[str, Any]) -> None:
    """Raise `OptionError` if a file has none of the endings of its option."""
    for one in known:
        given, endings = values[one.name], one.declared.endings
        if endings and given != one.default and not {given, splitext(given)[1].lower()} & {*endings}:
            suffixes = [ending for ending in endings if "." in ending]
            either = " or ".join(suffixes) if len(suffixes) == 2 else f"one of {', '.join(suffixes)}"
            raise unfit(one.word, given, f"a name that ends in {either}")
