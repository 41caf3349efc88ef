"""The check of a certificate by the two programs that stand alone: they share no code with the rest, nor one another.

`nono.checkers.nono_check` is the one in Python, ``nono_check`` beside it the one in C++, where it was built.
"""

from __future__ import annotations

import os
from pathlib import Path

from nono import checkers
from nono.backends import AUTO
from nono.base.errors import LimitError
from nono.base.limits import seconds_until, within
from nono.proofs.claim import refused
from nono.proofs.kinds.protocol import Certificate, Means

PYTHON, NATIVE = "python", "native"  # the names of the two among the checkers
GENRES = ("nonogram", "akari")  # whose rules they have
SMALL = 4_000_000  # characters of a certificate that both check
CHECKED = "the certificate was checked"


def program() -> Path | None:
    """The program in C++; None where there is none."""
    path = Path(checkers.__path__[0]) / ("nono_check.exe" if os.name == "nt" else "nono_check")
    return path if path.is_file() else None


def check_alone(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the programs accept the certificate; `LimitError` after the deadline.

    With the checker "auto", a small certificate is checked by both, a large one by that in C++ where it is there.
    `Certificate.by` has then what accepted it.
    """
    found = None if means.checker == PYTHON else program()
    small = sum(map(len, certificate.files.values())) <= SMALL
    if found is not None:
        run(found, certificate, means)
    if found is None or (small and means.checker == AUTO):
        from nono.checkers import nono_check

        try:
            nono_check.check(certificate.files, tick=within(means.deadline, CHECKED))
        except nono_check.RefusedError as error:
            raise refused(certificate.folder, str(error)) from None
        certificate.by.append("nono_check.py")


def run(path: Path, certificate: Certificate, means: Means) -> None:
    """Have the program in C++ check a copy of the certificate."""
    import subprocess
    from tempfile import TemporaryDirectory

    left = seconds_until(means.deadline)
    with TemporaryDirectory(prefix="nono-") as folder:
        for name, text in certificate.files.items():
            (Path(folder) / name).write_bytes(text.encode())
        try:
            done = subprocess.run([path, folder], capture_output=True, text=True, timeout=left, check=False)
        except subprocess.TimeoutExpired:
            raise LimitError("time", f"the time ran out before {CHECKED}") from None
    if done.returncode != 0:
        words = done.stderr.strip() or f"{path.name} ended with status {done.returncode}"
        raise refused(certificate.folder, words.removeprefix("refused: "))
    certificate.by.append("nono_check")
