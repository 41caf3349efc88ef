"""Use Typer to parse command lines that are not plain, and to complete words in a shell."""

import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from nono.base.arguments import meant
from nono.base.distribution import version
from nono.cli.commands import COMMANDS
from nono.cli.commands.help import command_named, page
from nono.cli.options import LISTS, REQUIRED, SWITCHES, Parameter, parameters, values_of
from nono.cli.output import OptionError, Status, misused
from nono.renderers import terminal


def read_by_typer(words: list[str]) -> tuple[Callable[..., Any], dict[str, Any]] | int:
    """Return the command and the values of its parameters, or an exit status if Typer already did everything.

    Raises `OptionError` if the command line is wrong.
    """
    program = without_pydantic(typer.main.get_command(app))
    if INSTALL in words:
        expect_home()
    try:
        return program.main(words or ["--help"], prog_name="nono", standalone_mode=False) or Status.OK
    except typer.Abort:
        return Status.INTERRUPTED
    except OSError as error:
        if INSTALL not in words or error.filename is None:
            raise
        raise unwritable_home(f"{error.filename} cannot be written: {error.strerror}") from None
    except Exception as error:
        if not hasattr(error, "format_message"):  # only Typer's usage errors have this method
            raise
        raise OptionError(refusal(error)) from None


INSTALL = "--install-completion"


def expect_home() -> None:
    """Raise `OptionError` if the home folder is missing: Typer would create it and write its file there."""
    home = os.path.expanduser("~")
    if os.environ.get("HOME") == "" or not os.path.isdir(home):
        raise unwritable_home(f"found no home folder {home}")


def unwritable_home(problem: str) -> OptionError:
    return misused(INSTALL, problem, "nono --show-completion prints what to add to the startup file of your shell")


MEANT = {
    **dict.fromkeys(("--timeout", "--max-time"), "--time-limit"),
    **dict.fromkeys(("--threads", "--processes", "--workers", "--cores"), "--jobs"),
    "--all": "--limit all",
    **dict.fromkeys(("--number", "--many"), "--count"),
    **dict.fromkeys(("--width", "--height", "--rows", "--columns"), "--size"),
    **dict.fromkeys(("--pdf", "--svg", "--png", "--html", "--file"), "--output"),
    "--difficulty": "--grade",
}
CLUES = ("--row", "--rows", "--col", "--cols", "--column", "--columns", "--clues")
TYPED = "type the clues into a file or standard input: printf 'rows: 1, 3\\ncolumns: 1, 2, 1\\n' | nono solve -"


def refusal(error: Any) -> str:
    """Return the message for a usage error of Typer, such as an unknown option or a missing value."""
    context: Any = getattr(error, "ctx", None)
    kind = type(error).__name__
    listed = f"{getattr(context, 'command_path', 'nono')} --help lists the arguments and options"
    command = getattr(context, "command_path", "nono")
    if kind == "NoSuchOption":
        known = [name for one in context.command.get_params(context) for name in one.opts] if context else []
        other = MEANT.get(error.option_name, "")
        near = f"\ndid you mean {other}?" if other.split(" ")[0] in known else meant(error.option_name, known)
        if error.option_name in CLUES and context.info_name != "generate":
            near = f"\n{TYPED}"
        near = near or f"\n{command} --help lists the options"
        return f"{command}: unknown option {error.option_name}{near}"
    if kind == "MissingParameter":
        name, meaning = name_of(error.param), str(error.param.help or "").rstrip(".")
        return f"{command}: missing {name}\n{name}: {meaning[:1].lower()}{meaning[1:]}; {listed}"
    if kind == "BadOptionUsage":
        return f"{error.option_name}: " + ("takes no value" if "not take" in error.message else "needs a value")
    if extra := re.search(r"extra argument\(?s?\)? \((.*)\)", error.format_message()):
        return f"{command}: unexpected argument {extra[1]}\n{listed}"
    return f"{command}: {error.format_message().rstrip('.')}\n{listed}"


def name_of(parameter: Any) -> str:
    """Return the name of a parameter of Typer: an option's long name, or an argument's metavar."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name)
    return str(max(parameter.opts, key=len))


def in_typers_form(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function with the command's `parameters`, annotated as Typer expects.

    Typer passes the words for each parameter to the function, which returns the command and the parameters' values.
    """
    known = parameters(command)

    @wraps(command)
    def read(**words: Any) -> tuple[Callable[..., Any], dict[str, Any]]:
        given = {name: word for name, word in words.items() if word not in (None, [])}
        return command, values_of(known, given)

    typers = [_in_typers_form(one) for one in known]
    read.__signature__ = inspect.Signature(typers)  # type: ignore[attr-defined]
    read.__annotations__ = {one.name: one.annotation for one in typers}
    return read


def _in_typers_form(one: Parameter) -> inspect.Parameter:
    make: Any = typer.Argument if one.is_argument else typer.Option
    known = one.declared
    made = make(
        *one.words,
        *filter(None, [known.alias]),
        metavar=known.metavar or None,
        help=known.help,
        autocompletion=completion(known.complete) if known.complete else None,
    )
    type_: Any = bool if one.type in SWITCHES else list[str] if one.type in LISTS else str
    default = inspect.Parameter.empty if one.default is REQUIRED else None
    annotation: Any = Annotated[type_ if one.default is REQUIRED else type_ | None, made]
    return inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def completion(complete: Callable[[str], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return a function for Typer that returns the values that begin with the typed letters."""
    return lambda incomplete: [value for value in complete(incomplete) if value.startswith(incomplete)]


class Commands(Mapping[str, Any]):
    """The commands in Typer's form; each is built when it is first used."""

    def __init__(self) -> None:
        self.built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.built:
            single = typer.Typer(add_completion=False)
            single.command(name)(in_typers_form(COMMANDS[name]))
            built = without_pydantic(typer.main.get_command(single))
            built.get_help = lambda _: page(name, terminal(sys.stdout)).rstrip("\n")
            self.built[name] = built
        return self.built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class LazyGroup(TyperGroup):
    """A group of commands that imports only the called command."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = Commands()  # type: ignore[assignment]

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        word = args[0] if ctx.resilient_parsing else command_named(args[0])
        return super().resolve_command(ctx, [word, *args[1:]])


app = typer.Typer(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nono {version()}")
        raise typer.Exit


@app.callback()
def nono(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Solve, make and measure nonograms and other logic puzzles."""


class AsTyped:
    """Leave words as typed; `values_of` converts them.

    Typer's own conversion uses pydantic, which is slow to import.
    """

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        return list(value or ()) if param.multiple or param.nargs == -1 else value


def without_pydantic(command: Any) -> Any:
    """Change a command so that it keeps all words as typed, even ``--help``; return the command."""
    for parameter in command.params:
        _as_typed(parameter)
    help_option = command.get_help_option
    command.get_help_option = lambda ctx: _as_typed(help_option(ctx))
    return command


def _as_typed(parameter: Any) -> Any:
    if hasattr(parameter, "get_runtime_param"):  # older versions of Typer lack this method
        parameter.get_runtime_param = AsTyped
    return parameter
