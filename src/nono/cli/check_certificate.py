"""``nono check-certificate``: whether a certificate holds, trusting neither the solver nor the search that made it."""

from pathlib import Path
from time import perf_counter
from typing import Annotated

from nono.base.errors import LimitError, PuzzleError
from nono.base.foreign import printable
from nono.base.limits import deadline_after, memory_within
from nono.cli import options
from nono.cli.certify import facts_of
from nono.cli.errors import idle, report
from nono.cli.json_lines import write_object
from nono.cli.parameters import Argument, Option
from nono.cli.status import Status, gravest
from nono.genres.base import Puzzle
from nono.io.read import read
from nono.proofs.certificate import check_folder
from nono.proofs.claim import MANIFEST, Claim
from nono.proofs.kinds.count import NAME as COUNT
from nono.proofs.kinds.protocol import Means


def check_certificate(
    folders: Annotated[list[str], Argument("Folders of certificates, or folders with such folders in them.", "DIR")],
    limits: options.Limits,
    puzzle: Annotated[str | None, Option("The puzzle that it must be a certificate of.", "PUZZLE")] = None,
    checker: Annotated[str, Option("python (nono_check.py), native (the same in C++, fast) or auto.", "NAME")] = "auto",
    lrat: Annotated[
        str | None,
        Option("Write a certified count as two refutations into this folder, for verified checkers of LRAT.", "DIR"),
    ] = None,
    json: options.Json = False,
) -> int:
    """Check certificates, step by step.

    Neither the solver nor the search is trusted, nor, for most, the reader of puzzles or the encoder of formulas:
    programs that stand alone check everything from the clues on. What is trusted is printed.

        nono check-certificate certificate
        nono check-certificate certificates --json
    """
    wanted = None if puzzle is None else read(puzzle, check=False)
    original = None if puzzle is None or not Path(puzzle).is_file() else Path(puzzle).read_bytes()
    statuses = []
    found = [folder for word in folders for folder in certificates(word)]
    if lrat is not None and len(found) > 1:
        raise idle("--lrat", f"{len(found)} certificates", "one")
    for folder in found:
        began = perf_counter()
        status, claim, trusts, reason = checked(folder, wanted, checker, limits, original)
        if claim is not None and lrat is not None:
            status, reason = refuted(folder, claim, lrat, limits)
        statuses.append(status)
        if reason:
            report(reason)
        if json:
            write_object(
                {
                    "folder": str(folder),
                    "holds": {Status.OK: True, Status.NO: False}.get(status),
                    "claim": facts_of(claim),
                    "trusted": trusts,
                    "reason": reason or None,
                    "seconds": round(perf_counter() - began, 6),
                }
            )
        elif claim is not None:
            print(printable(f"{folder}: holds: {claim}; trusted: {', '.join(trusts)}"), flush=True)
    return gravest(statuses)


def checked(
    folder: Path, puzzle: Puzzle | None, checker: str, limits: options.Limits, original: bytes | None
) -> tuple[Status, Claim | None, list[str], str]:
    """What a certificate proves and what its check trusts, or in a line why it does not, or why that is not known."""
    if not folder.is_dir():
        return Status.USAGE, None, [], f"{folder}: found no folder, expected a certificate"
    try:
        with memory_within(limits.memory):
            means = Means(checker, deadline_after(limits.time_limit), limits.memory, original)
            return Status.OK, *check_folder(folder, puzzle, means), ""
    except LimitError as reached:
        return Status.UNDECIDED, None, [], f"{folder}: {reached}"
    except PuzzleError as error:
        return Status.NO, None, [], str(error)


def refuted(folder: Path, claim: Claim, lrat: str, limits: options.Limits) -> tuple[Status, str]:
    """Write the refutations of a certified count, and say in a line why not where that fails."""
    if claim.proof != COUNT:
        return Status.USAGE, f"{folder}: found no certified count, expected one for --lrat"
    from nono.proofs.refutations import write_refutations

    try:
        write_refutations(folder, lrat, limits.time_limit)
    except LimitError as reached:
        return Status.UNDECIDED, f"{folder}: {reached}"
    except PuzzleError as error:
        return Status.USAGE, str(error)
    return Status.OK, ""


def certificates(word: str) -> list[Path]:
    """The folder itself, or those below it that have a manifest."""
    folder = Path(word)
    below = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    return below if below and not (folder / MANIFEST).exists() else [folder]
