"""The installed distribution of nono: its name, version and extras, and other distributions in conflict with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from nono.base.errors import BackendError, PuzzleError

NAME = "nono-puzzles"  # the name on the Python package index, where another project has the name `nono`
PACKAGE = "nono"  # the import name
# How to get the compiled engine, and the engine of the page
REBUILT = "pip install --force-reinstall --no-deps ."  # in a copy of nono's sources
NO_ENGINE = f"install a published wheel of nono, or install a C++20 compiler and run: {REBUILT}"
NO_PAGE = f"install a published wheel of nono, or run: pip install ziglang && NONO_ZIG=true {REBUILT}"


def version() -> str:
    """Return the installed version, which pyproject.toml sets; "unknown" if nono is not installed."""
    from importlib import metadata

    try:
        return metadata.version(NAME)
    except metadata.PackageNotFoundError:
        return "unknown"


def rivals() -> list[str]:
    """Return the names of other installed distributions with an import package ``nono``.

    They may have overwritten files of nono. The function searches their file lists as plain text, because
    `importlib.metadata.packages_distributions` takes half a second.
    """
    from importlib.metadata import distributions

    providers = {
        installed.name for installed in distributions() if f"\n{PACKAGE}/" in f"\n{installed.read_text('RECORD') or ''}"
    }
    return sorted(name for name in providers if name.replace("_", "-") != NAME)


def install(extra: str) -> str:
    """Return the command that installs nono with an extra."""
    return f"pip install '{NAME}[{extra}]'"


def not_installed(packages: Mapping[str, str]) -> str | None:
    """Return which packages are not installed, and on a second line how to install them; None if none is missing.

    ``packages`` maps the modules to import to the names of their packages.
    """
    from importlib.util import find_spec

    missing = [package for module, package in packages.items() if find_spec(module) is None]
    verb = "is" if len(missing) == 1 else "are"
    return f"{' and '.join(missing)} {verb} not installed\npip install {' '.join(missing)}" if missing else None


def missing(
    extra: str, package: str, users: str, kind: type[PuzzleError] | type[BackendError] = PuzzleError
) -> PuzzleError | BackendError:
    """Return the error for a missing optional package.

    ``users`` (in the plural) names the features that need the package.
    """
    message = f"{users} need {package}, which is not installed: {install(extra)}"
    return PuzzleError(message, "missing-package") if kind is PuzzleError else BackendError(message)


@contextmanager
def needs(
    extra: str, package: str, users: str, kind: type[PuzzleError] | type[BackendError] = PuzzleError
) -> Iterator[None]:
    """Convert an ImportError in the block to the error of `missing`.

    Without ``package``, the error names the top-level package that could not be imported.
    """
    try:
        yield
    except ImportError as error:
        raise missing(extra, package or str(error.name).partition(".")[0], users, kind) from None
