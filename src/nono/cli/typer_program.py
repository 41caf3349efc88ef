"""The program in Typer's form: for help, completion, and all command lines that are not plain."""

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from nono.base.spelling import meant
from nono.cli.commands import COMMANDS
from nono.cli.errors import name_of, report
from nono.cli.help import command_named, page
from nono.cli.parameters import REQUIRED, Parameter, call, parameters
from nono.cli.status import Status
from nono.cli.streams import piped
from nono.cli.typer_fast import without_pydantic
from nono.renderers.terminal import terminal


def run_by_typer(words: list[str]) -> int:
    """Run one command line and return its exit status; a wrong one is reported."""
    command = without_pydantic(typer.main.get_command(app))
    try:
        return command.main(words or ["--help"], prog_name="nono", standalone_mode=False) or Status.OK
    except typer.Abort:
        return Status.INTERRUPTED
    except Exception as error:
        if not hasattr(error, "format_message"):  # all of Typer's usage errors have it
            raise
        report(refusal(error))
        return Status.USAGE


def refusal(error: Any) -> str:
    """The line for a usage error of Typer: a word that is no option, a value that lacks, a word too many."""
    context: Any = getattr(error, "ctx", None)
    kind = type(error).__name__
    command = getattr(context, "command_path", "nono")
    see = f"({command} --help shows them)"
    if kind == "NoSuchOption":
        known = [name for one in context.command.get_params(context) for name in one.opts] if context else []
        return f"{command}: no such option {error.option_name}{meant(error.option_name, known)} {see}"
    if kind == "MissingParameter":
        return f"{name_of(error.param)}: found none, expected {expected_of(error.param)} (see {command} --help)"
    if kind == "BadOptionUsage":
        found, expected = ("a value", "none") if "not take" in error.message else ("no value", "one")
        return f"{error.option_name}: found {found}, expected {expected}"
    if extra := re.search(r"extra argument\(?s?\)? \((.*)\)", error.format_message()):
        arguments = [one for one in context.command.params if one.param_type_name == "argument"]
        expected = " ".join(map(name_of, arguments))
        return f"{command}: found {extra[1]} beside the rest, expected {expected or 'no words'} (see {command} --help)"
    return f"{command}: {error.format_message().rstrip('.')} (see {command} --help)"


def expected_of(parameter: Any) -> str:
    """What a parameter that must be given is, in the words of its help."""
    words = str(parameter.help or "a value").rstrip(".")
    return words[0].lower() + words[1:]


def in_typers_form(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command as a function with a parameter for each of its `parameters`, annotated as Typer expects it."""

    @wraps(command)
    def run(**values: Any) -> Any:
        return call(command, values)

    known = [_in_typers_form(one) for one in parameters(command)]
    run.__signature__ = inspect.Signature(known)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in known}
    return run


def _in_typers_form(one: Parameter) -> inspect.Parameter:
    make: Any = typer.Argument if one.is_argument else typer.Option
    known = one.declared
    settings = {"help": known.help, "min": known.least, "max": known.most, "autocompletion": known.complete}
    annotation = Annotated[one.type, make(*one.words, metavar=known.metavar or None, **settings)]
    default = inspect.Parameter.empty if one.default is REQUIRED else one.default
    return inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


class Commands(Mapping[str, Any]):
    """The commands in Typer's form, each built from its row on its first use."""

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
    """A group that imports the called command and no other."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = Commands()  # type: ignore[assignment]

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        word = args[0] if ctx.resilient_parsing else command_named(args[0])
        return super().resolve_command(ctx, [word, *args[1:]])

    def invoke(self, ctx: Any) -> Any:
        return piped(lambda: super(LazyGroup, self).invoke(ctx))


app = typer.Typer(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})


def show_version(wanted: bool) -> None:
    if wanted:
        from nono.cli.version import version_text

        typer.echo(version_text(), nl=False)
        raise typer.Exit


@app.callback()
def nono(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Solve, check and measure nonograms."""
