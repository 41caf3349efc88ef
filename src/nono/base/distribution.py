"""The distribution that installs nono: its name, version and extras, and other distributions that conflict with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from nono.base.errors import BackendError, PuzzleError

NAME = "nono-puzzles"  # the name on the Python package index, where `nono` is another project
PACKAGE = "nono"  # the import name


def version() -> str:
    """Return the installed version, which pyproject.toml sets; "unknown" if nono is not installed."""
    from importlib import metadata

    try:
        return metadata.version(NAME)
    except metadata.PackageNotFoundError:
        return "unknown"


def rivals() -> list[str]:
    """Return the names of other installed distributions that provide the import package ``nono``.

    These distributions may have overwritten files of nono. The function searches their file lists as text, because
    `importlib.metadata.packages_distributions` needs half a second to parse them.
    """
    from importlib.metadata import distributions

    providers = {
        installed.name for installed in distributions() if f"\n{PACKAGE}/" in f"\n{installed.read_text('RECORD') or ''}"
    }
    return sorted(name for name in providers if name.replace("_", "-") != NAME)


def install(extra: str) -> str:
    """Return the command that installs nono with an extra."""
    return f"pip install '{NAME}[{extra}]'"


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
    """Convert an ImportError raised inside the block to the error that `missing` returns.

    Without a ``package``, the error names the module that could not be imported.
    """
    try:
        yield
    except ImportError as error:
        raise missing(extra, package or str(error.name), users, kind) from None
