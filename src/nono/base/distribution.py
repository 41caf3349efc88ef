"""The installed distribution of nono: its name, version and extras, and other distributions in conflict with it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple

from nono.base.errors import BackendError, PuzzleError
from nono.base.memory import limit_reached

NAME = "nono-puzzles"  # the name on the Python package index, where another project has the name `nono`
PACKAGE = "nono"  # the import name
OTHERWISE = {"pysat": "python-sat", "PIL": "Pillow"}  # import names of other packages
# The commands of each installer that install packages, install them again, and install nono with other requirements.
INSTALLERS = {
    "pip": ("pip install", "pip install --force-reinstall", "pip install"),
    "uv": ("uv pip install", "uv pip install --reinstall", "uv pip install"),
    "pipx": (f"pipx inject {NAME}", f"pipx inject --force {NAME}", "pipx install --force"),
    "uv tool": (f"uv tool install {NAME} --with", f"uv tool install --reinstall {NAME} --with", "uv tool install"),
}
INSTALL, REINSTALL, INSTALL_NONO = range(3)  # the places of these commands
SOURCES = "in the folder with nono's sources"


def installer() -> str:
    """Return the program that installed this environment, one of `INSTALLERS`, by the file that it leaves there."""
    for name, file, mark in (
        ("pipx", "pipx_metadata.json", ""),
        ("uv tool", "uv-receipt.toml", ""),
        ("uv", "pyvenv.cfg", "\nuv = "),  # every environment has this file; uv writes its version into it
    ):
        with suppress(OSError), open(os.path.join(sys.prefix, file), encoding="utf-8", errors="replace") as text:
            if mark in text.read():
                return name
    return "pip"


def install_command(*packages: str, again: bool = False) -> str:
    """Return the command that installs packages, or with ``again`` replaces broken ones."""
    return " ".join([INSTALLERS[installer()][REINSTALL if again else INSTALL], *packages])


def rebuild_command() -> str:
    """Return the command that compiles and installs nono, in the folder with its sources."""
    name = installer()
    return (
        f"{install_command(again=True)} --no-deps ." if name in ("pip", "uv") else f"{INSTALLERS[name][INSTALL_NONO]} ."
    )


def no_engine() -> str:
    """Return how to get the compiled engine."""
    return f"install a published wheel of nono, or install a C++20 compiler and run {SOURCES}: {rebuild_command()}"


def no_page_engine() -> str:
    """Return how to get the engine of the page."""
    command = f"{install_command('ziglang')} && NONO_ZIG=true {rebuild_command()}"
    return f"install a published wheel of nono, or run {SOURCES}: {command}"


def no_verified_checker() -> str:
    """Return how to get the checker that was proved correct."""
    from shutil import which

    compiler = "" if which("ocamlopt") else "install OCaml (Debian: apt install ocaml-nox) and "
    return f"{compiler}run {SOURCES}: {rebuild_command()}"


def version() -> str:
    """Return the installed version, which pyproject.toml sets; "unknown" if nono is not installed."""
    return version_of(NAME) or "unknown"


def extras_command(*extras: str) -> str:
    """Return the command that installs the packages of extras, whether nono comes from an index or from its sources."""
    from importlib import metadata

    try:  # the requirements, such as "numpy>=2; extra == 'cnf'", split at the semicolon
        needed = [text.replace("'", '"').partition(";") for text in metadata.requires(NAME) or ()]
    except metadata.PackageNotFoundError:  # nono runs from its sources without an installation
        needed = []
    wanted = [text for text, _, extra in needed if any(f'extra == "{name}"' in extra for name in extras)]
    names = dict.fromkeys(re.split(r"[^\w.-]", text)[0] for text in wanted)  # without versions, each name once
    return install_command(*names) if names else f"{INSTALLERS[installer()][INSTALL_NONO]} '{NAME}[{','.join(extras)}]'"


def version_of(package: str) -> str | None:
    """Return the installed version of a package; None if it is not installed."""
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def not_installed(packages: Mapping[str, str]) -> str | None:
    """Return which packages are not installed, and on a second line how to install them; None if none is missing.

    ``packages`` maps the modules to import to the names of their packages. No module is imported.
    """
    from importlib.util import find_spec

    missing = [package for module, package in packages.items() if find_spec(module.partition(".")[0]) is None]
    state = ABSENT if len(missing) == 1 else "are not installed"
    return str(FailedImport(" and ".join(missing), state, install_command(*missing))) if missing else None


def not_loadable(packages: Mapping[str, str]) -> str | None:
    """Return which packages are missing or broken, and how to install them; None if all modules can be imported.

    ``packages`` maps the modules to the names of their packages. All modules are imported.
    """
    from importlib import import_module

    if why_not := not_installed(packages):
        return why_not
    for module in packages:
        try:
            import_module(module)
        except ImportError as error:
            if limit_reached(error) is not None:
                raise
            return str(failed_import(error))
    return None


ABSENT = "is not installed"


class FailedImport(NamedTuple):
    """A package that could not be imported ("" if it is part of nono or of Python), its state, and the cure."""

    package: str
    state: str
    cure: str

    def __str__(self) -> str:
        return f"{self.package} {self.state}\n{self.cure}"


def failed_import(error: ImportError) -> FailedImport:
    """Return which package could not be imported: it is missing, or it is installed but broken."""
    from importlib.util import find_spec

    top = (error.name or "").partition(".")[0]  # the outermost package of the module; "" if the error has no name
    absent = isinstance(error, ModuleNotFoundError) and _is_foreign(top) and find_spec(top) is None
    # a missing package is named by the error; of a broken one, an inner module may be named
    package = top if absent else _imported(error)
    if not package and _is_foreign(top):  # the traceback names no foreign package
        package = top
    package = OTHERWISE.get(package, package)
    if absent:
        return FailedImport(package, ABSENT, install_command(package))
    # the first line with text, because some packages explain themselves on many lines
    reason = next(filter(None, map(str.strip, str(error).splitlines())), type(error).__name__)
    return FailedImport(package, f"is installed but cannot be loaded ({reason})", install_command(package, again=True))


def _imported(error: ImportError) -> str:
    """Return the import name of the package that nono imported when the error occurred; "" if this is unknown.

    Packages that check their own state on import raise errors without a name.
    """
    from traceback import walk_tb

    package = ""  # the first foreign package below the last module of nono
    for frame, _ in walk_tb(error.__traceback__):
        top = str(frame.f_globals.get("__name__")).partition(".")[0]
        if top.startswith(PACKAGE):
            package = ""
        elif not package and _is_foreign(top):
            package = top
    return package


def _is_foreign(name: str) -> bool:
    """Return whether an import name is part of neither nono nor Python."""
    return name != "" and not name.startswith(PACKAGE) and name not in sys.stdlib_module_names


@contextmanager
def needs(extra: str, package: str, users: str, kind: type[PuzzleError | BackendError] = PuzzleError) -> Iterator[None]:
    """Convert an ImportError in the block to an error of this kind; ``users`` (in the plural) names what needs it.

    Without ``package``, the error names the package that could not be imported.
    """
    try:
        yield
    except ImportError as error:
        missing = failed_import(error)
        if not missing.package:  # a part of nono or of Python is missing, which no extra installs
            raise
        if missing.state == ABSENT:
            missing = FailedImport(package or missing.package, ABSENT, extras_command(extra))
        message = f"{users} need {missing.package}, which {missing.state}\n{missing.cure}"
        raise (PuzzleError(message, "missing-package") if kind is PuzzleError else BackendError(message)) from None
