"""Calls a command, and protects its inputs: no output may replace a file that the command reads.

The outputs on the command line are compared before the command begins. Other outputs, such as files in an output
folder, are compared when they are written. A link counts as the file to which it points.

A command may replace its input only if that is its purpose, and if the file contains no other puzzle.
"""

import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice
from typing import Any

from nono import text  # its parts are imported when they are used
from nono.base.errors import PuzzleError
from nono.base.files import STANDARD_OUTPUT, expect_no_input, sparing, writing
from nono.base.foreign import Data, printable
from nono.cli.options import Parameter, expect_endings, fitted, groups_of, parameters
from nono.cli.output import misused
from nono.cli.output.progress import watched

File = tuple[int, int]  # the device and the number of a file


def call(command: Callable[..., Any], values: Data, words: Sequence[str]) -> Any:
    """Run the command with the given values for its `parameters`, show the progress, and return the result.

    ``words`` is the command line, which error reports need. A limit of 0 seconds becomes infinite. Raises `OptionError`
    if the values do not fit together.
    """
    values = fitted(parameters(command), values)
    for name in ("time_limit", "cpu_limit"):
        if values.get(name) == 0:
            values[name] = float("inf")
    given = dict(values)
    progress = watched(command.__name__.replace("_", "-"), words, given)
    for name, group in groups_of(command).items():
        values[name] = group(**{field: values.pop(field) for field in group.__annotations__})
    with progress, _guarded(command, given):
        expect_endings(parameters(command), given)
        return command(**values)


@contextmanager
def _guarded(command: Callable[..., Any], values: Mapping[str, Any]) -> Iterator[None]:
    """Protect the inputs of a command until the context ends.

    Raises `PuzzleError` if an output is an input, and `OptionError` if two outputs have the same name.
    """
    named = [(one, word) for one in _files(command) for word in _words(values[one.name])]
    inputs = [word for one, word in named if one.declared.file == "read"]
    outputs = [(one, word) for one, word in named if one.declared.file != "read" and word not in STANDARD_OUTPUT]
    if not outputs:
        yield
        return

    @cache
    def below(folder: str) -> set[File]:
        return {file for path in text.files_below(folder) if (file := _file(path)) is not None}

    def is_input(path: str) -> bool:
        file = _file(path)
        if file is None:
            return False
        folders = [word for word in inputs if os.path.isdir(word)]
        return any(_file(word) == file for word in inputs) or (
            any(file in below(folder) for folder in folders) and _has_puzzle(path)
        )

    rewritten = {
        _file(word)
        for one, word in outputs
        if one.declared.file == "rewrite"
        and [*map(_file, inputs)] == [_file(word)]
        and _has_one(word, values["format"])
    }
    with sparing(lambda path: is_input(path) and _file(path) not in rewritten):
        for _, word in outputs:
            expect_no_input(word)
        paths: list[str] = []
        for _, word in outputs:
            with writing(word):
                paths.append(os.path.realpath(word))
        for path, (one, word) in zip(paths, outputs, strict=True):
            if paths.count(path) > 1:
                raise misused(one.words[-1], f"found {printable(word)} for two outputs, expected two names")
        yield


def _files(command: Callable[..., Any]) -> list[Parameter]:
    """Return the parameters of a command that name files or folders."""
    return [one for one in parameters(command) if one.declared.file]


def _words(value: str | list[str] | None) -> list[str]:
    return [value] if value and isinstance(value, str) else [*(value or ())]


def _file(path: str) -> File | None:
    """Return what identifies an existing regular file, or ``-`` if it is one; otherwise None."""
    with suppress(OSError, ValueError):
        status = os.stat(0 if path == "-" else path)
        if stat.S_ISREG(status.st_mode):
            return status.st_dev, status.st_ino
    return None


def _has_puzzle(path: str) -> bool:
    """Return whether a file in a folder contains a puzzle. Older outputs, such as drawings and answers, have none."""
    return any(not isinstance(entry.puzzle, PuzzleError) for entry in text.entries(path, check=False, named=False))


def _has_one(path: str, format: str | None) -> bool:
    """Return whether the file contains a single puzzle, possibly a faulty one."""
    return _file(path) is not None and len(list(islice(text.entries(path, format, check=False), 2))) == 1
