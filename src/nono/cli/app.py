"""The Typer app ``nono``. A command is imported when it is called."""

from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

PANELS = {  # the commands in the panels of ``nono --help``, each with its module and its function
    "Solve": {
        "solve": "nono.cli.commands.solve:solve",
        "verify": "nono.cli.commands.verify:verify",
        "count": "nono.cli.commands.count_sample_diff:count",
        "sample": "nono.cli.commands.count_sample_diff:sample",
        "diff": "nono.cli.commands.count_sample_diff:diff",
        "line": "nono.cli.commands.line:line",
    },
    "Look": {
        "list": "nono.cli.commands.list_info_formats:list_built_in",
        "info": "nono.cli.commands.list_info_formats:info",
        "hint": "nono.cli.commands.hint_explain_grade:hint",
        "explain": "nono.cli.commands.hint_explain_grade:explain",
        "check-steps": "nono.cli.commands.hint_explain_grade:check_steps",
        "grade": "nono.cli.commands.hint_explain_grade:grade",
    },
    "Make": {
        "make": "nono.cli.commands.make:make",
        "generate": "nono.cli.commands.generate:generate",
        "repair": "nono.cli.commands.repair_fix:repair",
        "fix": "nono.cli.commands.repair_fix:fix",
        "page": "nono.cli.commands.page:page",
    },
    "Many": {
        "batch": "nono.cli.commands.batch_report:batch",
        "report": "nono.cli.commands.batch_report:report",
        "serve": "nono.cli.commands.serve:serve",
    },
    "Files": {
        "convert": "nono.cli.commands.convert:convert",
        "render": "nono.cli.commands.render:render",
        "formats": "nono.cli.commands.list_info_formats:formats",
        "encode": "nono.cli.commands.encode_decode:encode",
        "decode": "nono.cli.commands.encode_decode:decode",
        "certify": "nono.cli.commands.certify:certify",
        "check-certificate": "nono.cli.commands.certify:check_certificate",
    },
    "Measure": {
        "bench": "nono.cli.commands.bench:bench",
        "doctor": "nono.cli.commands.doctor:doctor",
    },
}
COMMANDS = {name: (panel, *row.split(":")) for panel, rows in PANELS.items() for name, row in rows.items()}


def function_of(name: str) -> Any:
    """Import a command and return its function."""
    _, module, function = COMMANDS[name]
    return getattr(import_module(module), function)


class LazyGroup(TyperGroup):
    """A group of commands that imports only the command that is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command with this name, or None."""
        from nono.cli.options import with_shared_options  # commands load it

        # If the name is unknown, all commands are loaded, so that Typer can suggest a similar name.
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                panel, _, _ = COMMANDS[name]
                single = typer.Typer(add_completion=False, rich_markup_mode="markdown", context_settings=HELP)
                single.command(name, rich_help_panel=panel)(with_shared_options(function_of(name)))
                self.commands[name] = typer.main.get_command(single)
        return self.commands.get(cmd_name)


def end(status: int, **_: Any) -> None:
    """End with the exit status that a command returns."""
    raise typer.Exit(int(status or 0))


def show_version(wanted: bool) -> None:
    """Print the version and end, if --version is given."""
    if wanted:
        from nono.base.distribution import version

        typer.echo(f"nono {version()}")
        raise typer.Exit


HELP = {"help_option_names": ["--help", "-h"]}
app = typer.Typer(
    name="nono",
    cls=LazyGroup,
    result_callback=end,
    context_settings=HELP,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


@app.callback()
def nono(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Solve, make and measure nonograms and other logic puzzles.

    Begin with `nono list`, `nono solve heart` and `nono hint heart`.
    """


@cache
def program() -> Any:
    """Return the program for Typer to run. It is built once, because one process may run many command lines."""
    return typer.main.get_command(app)
