"""The check of a certificate by the two programs that stand alone: they share no code with the rest, nor one another.

`nono.checkers.nono_check` is the one in Python, ``nono_check`` beside it the one in C++, where it was built.
Peg solitaire has a program of its own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nono import checkers
from nono.backend import AUTO
from nono.base.arguments import one_of, unusable
from nono.base.errors import BackendError, LimitError
from nono.base.limits import seconds_until, within
from nono.proofs.protocol import MANIFEST, PUZZLE, Certificate, Means, refused

PYTHON, NATIVE = "python", "native"  # the names of the two among the checkers
OF_LINES = ("nonogram", "triddler")  # the genres whose rules are lines
PEGS = "nono_check_pegs.py"  # the program for peg solitaire
SMALL = 4 << 20  # characters of a certificate, or of the proof of a count, that both check
CHECKED = "the certificate was checked"


def program(name: str = "nono_check") -> Path | None:
    """A program in C++ beside those in Python; None where it was not built."""
    path = Path(checkers.__path__[0], f"{name}.exe" if os.name == "nt" else name)
    return path if path.is_file() else None


def expect_checker(name: str) -> None:
    """`BackendError` on the name of a checker that is unknown or was not built."""
    known = (AUTO, PYTHON) if program() is None else (AUTO, PYTHON, NATIVE)
    if name not in known:
        raise unusable("checker", name, one_of(name, known))


def has_rules_of(genre: str) -> bool:
    """Whether the programs have the rules of a genre."""
    from nono.checkers.nono_check_rules import BOARDS

    return genre in OF_LINES or genre in BOARDS


def check_alone(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the programs accept the certificate; `LimitError` after the deadline.

    With the checker "auto", a small certificate is checked by both, a large one by that in C++ where it is there.
    `Certificate.by` has then what accepted it.
    """
    found = None if means.checker == PYTHON else program()
    small = sum(map(len, certificate.files.values())) <= SMALL
    if found is not None:
        answer_of(found, certificate, means)
        certificate.by.append("nono_check")
    if found is None or (small and means.checker == AUTO):
        from nono.checkers import nono_check

        try:
            nono_check.check(certificate.files, tick=within(means.deadline, CHECKED))
        except nono_check.RefusedError as error:
            raise refused(certificate.folder, str(error)) from None
        certificate.by.append("nono_check.py")


def answer_of(path: Path, certificate: Certificate, means: Means) -> str:
    """What a program in C++ prints of a copy of the certificate that it accepts.

    Raises `PuzzleError` where it refuses, `LimitError` after the deadline, and `BackendError` where it does not run.
    """
    import subprocess
    from tempfile import TemporaryDirectory

    left = seconds_until(means.deadline)
    with TemporaryDirectory(prefix="nono-") as folder:
        for name, text in certificate.files.items():
            Path(folder, name).write_bytes(text.encode())
        try:
            ended = subprocess.run([path, folder], capture_output=True, text=True, timeout=left, check=False)
        except subprocess.TimeoutExpired:
            raise LimitError("time", f"the time ran out before {CHECKED}") from None
        except OSError as error:
            raise BackendError(f"{path} does not start: {error.strerror}") from None
    if ended.returncode == 1:
        reason = (ended.stderr or ended.stdout).strip()
        raise refused(certificate.folder, reason.removeprefix("refused: ").removeprefix("REFUSED: "))
    if ended.returncode:
        raise BackendError(f"{path.name} ended with status {ended.returncode}")
    return ended.stdout.strip()


def has_clues_of(original: bytes, manifest: Mapping[str, Any]) -> bool | None:
    """Whether the programs find the clues of the manifest in the file that the puzzle is from; None: they read no such.

    They read JSON, .non and the XML of webpbn.com, and of peg solitaire JSON.
    """
    from nono.checkers import nono_check, nono_check_pegs

    clues = manifest["clues"]
    try:
        if manifest["genre"] == "pegs":
            nono_check_pegs.compare(clues, original.decode())
            return True
        puzzle = nono_check.puzzle_of(manifest["genre"], clues)
        first, *others = nono_check.originals(original)
        return any(nono_check.same(puzzle, found) for found in (first, *others))
    except nono_check_pegs.ClaimError:
        return False
    except (nono_check.RefusedError, *nono_check.WRONG, *nono_check_pegs.UNREADABLE):
        return None


def check_pegs(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless `nono.checkers.nono_check_pegs` accepts the certificate; `LimitError` without time."""
    from nono.checkers import nono_check_pegs as program

    files = certificate.files
    try:
        manifest = json.loads(files[MANIFEST])
        program.compare(manifest["clues"], files[PUZZLE])
        program.check(manifest, files, within(means.deadline, CHECKED))
    except program.ClaimError as error:
        raise refused(certificate.folder, str(error)) from None
    except program.UNREADABLE as error:
        raise refused(certificate.folder, f"the proof cannot be read: {error!r}") from None
    certificate.by.append(PEGS)
