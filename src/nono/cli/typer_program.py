"""The program in Typer's form: for help, completion, and all command lines that are not plain."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from nono.cli.commands import COMMANDS
from nono.cli.errors import report
from nono.cli.parameters import REQUIRED, Option, Parameter, call, parameters
from nono.cli.status import Status
from nono.cli.streams import piped
from nono.cli.typer_fast import without_pydantic


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
        where = getattr(getattr(error, "ctx", None), "command_path", "nono")
        report(f"{where}: {error.format_message()} (see {where} --help)")
        return Status.USAGE


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
    make = typer.Option if isinstance(one.declared, Option) else typer.Argument
    annotation = Annotated[one.type, make(*one.declared.words, **one.declared.settings)]  # type: ignore[name-defined]
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
            self.built[name] = without_pydantic(typer.main.get_command(single))
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

    def invoke(self, ctx: Any) -> Any:
        return piped(lambda: super(LazyGroup, self).invoke(ctx))


app = typer.Typer(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})


def show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"nono {version('nono')}")
        raise typer.Exit


@app.callback()
def nono(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Solve, check and measure nonograms."""
