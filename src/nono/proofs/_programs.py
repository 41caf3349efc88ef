"""Checks a certificate with standalone programs, which share no code with nono or with each other.

`nono.checkers.nono_check` is the program in Python. ``nono_check_verified``, which was proved correct in Coq, is in the
same folder if it was built.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from nono import checkers
from nono.backend import AUTO
from nono.base.arguments import expected_one_of, unusable
from nono.base.distribution import no_verified_checker
from nono.base.errors import BackendError, LimitError
from nono.checkers import nono_check
from nono.checkers.nono_check_puzzle import (
    STREAMED,
    NotCheckedError as NotCheckedByPythonError,
    RefusedError,
    Texts,
)
from nono.proofs._protocol import Means, refusal_of

PYTHON, VERIFIED = "python", "verified"  # the names of the programs as checkers
PROGRAM = "nono_check_verified"  # name of the program that was proved correct
REFUSED, NOT_CHECKED = 1, 3  # exit statuses of both programs
CHECKED = "the certificate was checked"


class NotCheckedError(BackendError):
    """Raised when the checkers cannot check claims of this kind."""


def verified_program() -> Path | None:
    """Return the path of the program that was proved correct; None if it was not built."""
    path = Path(checkers.__path__[0], f"{PROGRAM}.exe" if os.name == "nt" else PROGRAM)
    return path if path.is_file() else None


def expect_checker(name: str) -> None:
    """Raise `BackendError` if the named checker is unknown or was not built."""
    if name == VERIFIED and verified_program() is None:
        raise BackendError(f"the verified checker was not built\n{no_verified_checker()}")
    names = (AUTO, PYTHON, VERIFIED)
    if name not in names:
        raise unusable("checker", name, expected_one_of(name, names))


def check_alone(folder: Path, texts: Mapping[str, str], means: Means) -> list[str]:
    """Return the names of the programs that accept the certificate with these texts; the folder need not exist yet.

    With the checker "auto", both programs check the certificate, if the verified program was built. Raises
    `PuzzleError` if a program refuses the certificate, `NotCheckedError` if a program cannot check its kind, and
    `LimitError` at the limits.
    """
    by = []
    if means.checker != VERIFIED:
        try:
            nono_check.check(texts, means.limits.check(CHECKED))
        except NotCheckedByPythonError as error:
            raise NotCheckedError(f"{folder}: not checked: {error}") from None
        except RefusedError as error:
            raise refusal_of(folder, str(error)) from None
        by.append("nono_check.py")
    path = None if means.checker == PYTHON else verified_program()
    if path is not None:
        check_verified(path, folder, texts, means)
        by.append(PROGRAM)
    return by


def check_verified(path: Path, folder: Path, texts: Mapping[str, str], means: Means) -> None:
    """Run the verified program on a copy of the certificate.

    Raises the errors of `check_alone`, and `BackendError` if the program cannot be run.
    """
    from shutil import copyfile
    from tempfile import TemporaryDirectory

    from nono.backend.processes import run_program

    with TemporaryDirectory(prefix="nono-") as copy:
        for name, text in texts.items():
            Path(copy, name).write_bytes(text.encode())
        # `Texts` never holds the proof, which may be larger than the memory
        if isinstance(texts, Texts) and (folder / STREAMED).is_file():
            copyfile(folder / STREAMED, Path(copy, STREAMED))
        try:
            # On Windows, the program may not understand all letters in the name of the folder, so it gets none.
            ended = run_program([str(path), "."], means.limits, copy)
        except LimitError as reached:
            raise LimitError(reached.stop, f"{reached.problem} before {CHECKED}") from None
        except OSError as error:
            raise BackendError(f"{path} does not start: {error.strerror}") from None
    reason = (ended.errors or ended.output).strip().removeprefix(".: ")
    if ended.status == REFUSED:
        raise refusal_of(folder, reason.removeprefix("refused: "))
    if ended.status == NOT_CHECKED:
        raise NotCheckedError(f"{folder}: {reason}")
    if ended.status:
        raise BackendError(f"{path.name} failed with exit status {ended.status}")
