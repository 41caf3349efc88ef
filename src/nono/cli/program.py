"""The program ``nono``: its commands by name, each imported when it is called, and what happens to errors.

The modules of commands do not postpone the evaluation of annotations, as Typer would have to compile each one twice.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from nono.base.errors import BackendError, BugError, LimitError, PuzzleError
from nono.base.table import Table
from nono.cli.errors import UNWRITABLE, internal_error, report, report_bug
from nono.cli.status import Status
from nono.cli.typer_fast import without_pydantic

COMMANDS = Table(
    "command",
    {
        "solve": "nono.cli.solve:solve",
        "verify": "nono.cli.verify:verify",
        "count": "nono.cli.count:count",
        "sample": "nono.cli.sample:sample",
        "bench": "nono.cli.bench:bench",
        "census": "nono.cli.census:census",
        "batch": "nono.cli.batch:batch",
        "report": "nono.cli.report:report",
        "encode": "nono.cli.encode:encode",
        "decode": "nono.cli.decode:decode",
        "certify": "nono.cli.certify:certify",
        "check-certificate": "nono.cli.check_certificate:check_certificate",
        "info": "nono.cli.info:info",
        "grade": "nono.cli.grade:grade",
        "explain": "nono.cli.explain:explain",
        "hint": "nono.cli.hint:hint",
        "convert": "nono.cli.convert:convert",
        "diff": "nono.cli.diff:diff",
        "make": "nono.cli.make:make",
        "repair": "nono.cli.repair:repair",
        "fix": "nono.cli.fix:fix",
        "generate": "nono.cli.generate:generate",
        "render": "nono.cli.render:render",
        "backends": "nono.cli.backends:backends",
        "formats": "nono.cli.formats:formats",
    },
)


class Commands(Mapping[str, Any]):
    """The commands in Typer's form, each built from its row on its first use."""

    def __init__(self) -> None:
        self.built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.built:
            single = typer.Typer(add_completion=False)
            single.command(name)(COMMANDS[name])
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
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
            return status
        except BrokenPipeError:  # the reader (``| head``) has closed the pipe: no error
            drop_output()
            return 128 + 13


def open_streams() -> None:
    """Open the null device in the place of standard streams that were closed before the program started."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def drop_output() -> None:
    """Discard what is still to be written to standard output, now or when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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


def run(words: list[str]) -> int:
    """Run one command line and return its exit status; no exception but KeyboardInterrupt leaves."""
    open_streams()
    for stream in (sys.stdout, sys.stderr):  # names and titles may have letters that the encoding lacks
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        command = without_pydantic(typer.main.get_command(app))
        return command.main(words or ["--help"], prog_name="nono", standalone_mode=False) or Status.OK
    except typer.Abort:
        return Status.INTERRUPTED
    except BugError as error:
        return report_bug(error)
    except LimitError as reached:
        report(str(reached))
        return Status.UNDECIDED
    except (PuzzleError, BackendError) as error:
        report(str(error))
        return Status.USAGE
    except OSError as error:
        if error.errno not in UNWRITABLE:
            return internal_error(error)
        drop_output()
        report(f"the output cannot be written: {error.strerror}")
        return Status.USAGE
    except Exception as error:
        if not hasattr(error, "format_message"):  # all of Typer's usage errors have it
            return internal_error(error)
        where = getattr(getattr(error, "ctx", None), "command_path", "nono")
        report(f"{where}: {error.format_message()} (see {where} --help)")
        return Status.USAGE
