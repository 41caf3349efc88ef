"""Checks a certificate with standalone programs, which share no code with nono or with each other.

`nono.checkers.nono_check` is the program in Python. ``nono_check_verified``, which was proved correct in Coq, is in the
same folder if it was built.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nono import checkers
from nono.backend import AUTO, has_checker
from nono.base.arguments import one_of, unusable
from nono.base.distribution import no_verified_checker
from nono.base.errors import BackendError, LimitError
from nono.base.limits import seconds_until, within
from nono.genres.base import Puzzle
from nono.proofs._formula import FORMULA
from nono.proofs._protocol import CLUES, Certificate, Means, keys_of, refused

PYTHON, VERIFIED = "python", "verified"  # the names of the programs as checkers
PROGRAM = "nono_check_verified"  # name of the program that was proved correct
CHECKED = "the certificate was checked"


class NotCheckedError(BackendError):
    """Raised when the requested checker cannot check claims of this kind."""

    def __init__(self, certificate: Certificate, reason: str) -> None:
        super().__init__(
            f"{certificate.folder}: not checked: {reason}\nuse the checker auto, which runs a program that can check it"
        )


def verified() -> Path | None:
    """Return the path of the program that was proved correct; None if it was not built."""
    path = Path(checkers.__path__[0], f"{PROGRAM}.exe" if os.name == "nt" else PROGRAM)
    return path if path.is_file() else None


def expect_checker(name: str) -> None:
    """Raise `BackendError` if the named checker is unknown or was not built."""
    if name == VERIFIED and verified() is None:
        raise BackendError(f"the verified checker was not built\n{no_verified_checker()}")
    known = (AUTO, PYTHON, VERIFIED)
    if name not in known:
        raise unusable("checker", name, one_of(name, known))


def expect_python(certificate: Certificate, means: Means) -> None:
    """Raise `NotCheckedError` if the verified program was requested, because only Python can check this certificate."""
    if means.checker == VERIFIED:
        raise NotCheckedError(certificate, f"{PROGRAM} cannot check the genre {certificate.puzzle.genre}")


def check_alone(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the programs accept the certificate; after the deadline, raise `LimitError`.

    With the checker "auto", both programs check the certificate, if the verified program was built. The names of the
    programs are added to `Certificate.by`. Raises `NotCheckedError` if the requested program cannot check this kind of
    proof.
    """
    gap = gap_of(certificate)
    if gap and means.checker == VERIFIED:
        raise NotCheckedError(certificate, f"{PROGRAM} {gap}")
    if means.checker != VERIFIED:
        from nono.checkers import nono_check, nono_check_puzzle

        try:
            nono_check.check(certificate.files, None, within(means.deadline, CHECKED))
        except nono_check_puzzle.RefusedError as error:
            raise refused(certificate.folder, str(error)) from None
        certificate.by.append("nono_check.py")
    path = None if gap or means.checker == PYTHON else verified()
    if path is not None:
        answer_of(path, certificate, means)
        certificate.by.append(PROGRAM)


def gap_of(certificate: Certificate) -> str:
    """Return why the verified program refuses a certificate of this kind even if it is true, or ""."""
    if not certificate.files[CLUES].isascii():
        return "reads only regions with names in ASCII"
    if " and starts at " in certificate.files.get(FORMULA, ""):  # variables that stand for two places
        return "does not know the encoding direct of blots"
    return ""


def answer_of(path: Path, certificate: Certificate, means: Means) -> str:
    """Run the verified program on a copy of the certificate and return its output.

    Raises `PuzzleError` if the program rejects the certificate, `NotCheckedError` if it cannot check claims of this
    kind, `LimitError` after the deadline, and `BackendError` if the program cannot be run.
    """
    import subprocess
    from tempfile import TemporaryDirectory

    left = seconds_until(means.deadline)
    with TemporaryDirectory(prefix="nono-") as folder:
        for name, text in certificate.files.items():
            Path(folder, name).write_bytes(text.encode())
        try:
            # On Windows, the program may not understand all letters in the name of the folder, so it gets none.
            ended = subprocess.run(
                [path, "."],
                cwd=folder,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=left,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise LimitError("time", f"the time ran out before {CHECKED}") from None
        except OSError as error:
            raise BackendError(f"{path} does not start: {error.strerror}") from None
    reason = (ended.stderr or ended.stdout).strip()
    if ended.returncode == 1:
        raise refused(certificate.folder, reason.removeprefix("refused: ").removeprefix("REFUSED: "))
    if ended.returncode == 3:
        raise NotCheckedError(certificate, f"{path.name}: {reason.removeprefix('not checked: ')}")
    if ended.returncode:
        raise BackendError(f"{path.name} failed with exit status {ended.returncode}")
    return ended.stdout.strip()


def differs(original: bytes, manifest: Mapping[str, Any], text: str) -> str | None:
    """Return in words how the original file differs from the manifest, or "" if the clues are the same and no character
    stands for another colour. Return None if the programs cannot read the file, or if the file has several puzzles, but
    not this one.

    The programs read JSON, .non, the XML of webpbn.com, and clues.txt with this ``text``.
    """
    from nono.checkers import nono_check_puzzle

    if original == text.encode():
        return ""
    try:
        puzzle = board_of(manifest["genre"], manifest["clues"], manifest["keys"])
        first, *others = [
            nono_check_puzzle.difference(puzzle, other) for other in nono_check_puzzle.originals(original)
        ]
        return "" if "" in others else None if first and others else first
    except (nono_check_puzzle.RefusedError, *nono_check_puzzle.WRONG):
        return None


def board_of(genre: str, clues: Mapping[str, Any], keys: list[str]) -> Any:
    """Return a puzzle as `nono_check` reads it, with these characters for its colours."""
    from nono.checkers import nono_check_puzzle

    board = nono_check_puzzle.puzzle_of(genre, clues)
    board.keys = keys
    return board


def has_colours_of(one: Puzzle, other: Puzzle) -> bool:
    """Return whether no character stands for different colours in two puzzles with the same clues."""
    from nono.checkers import nono_check_puzzle

    if not has_checker(one.genre):  # a genre without clues for lines has its own characters
        return keys_of(one) == keys_of(other)
    boards = [board_of(it.genre, it.plain_clues(), keys_of(it)) for it in (one, other)]
    boards[1].is_numbered = False
    return not nono_check_puzzle.difference(*boards)
