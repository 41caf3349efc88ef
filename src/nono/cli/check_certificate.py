"""``nono check-certificate``: whether a certificate holds, trusting neither the solver nor the search that made it."""

from pathlib import Path
from time import perf_counter
from typing import Annotated

from nono.base.errors import LimitError, PuzzleError
from nono.base.foreign import printable
from nono.base.limits import memory_within
from nono.cli import options
from nono.cli.certify import facts_of
from nono.cli.errors import OptionError, report
from nono.cli.json_lines import write_object
from nono.cli.parameters import Argument, Option
from nono.cli.status import Status, gravest
from nono.io.read import read
from nono.proofs.certificate import MANIFEST
from nono.proofs.certificate import check_certificate as check


def check_certificate(
    folders: Annotated[
        list[str], Argument(metavar="DIR", help="Folders of certificates, or folders with such folders in them.")
    ],
    limits: options.Limits,
    puzzle: Annotated[
        str | None, Option("--puzzle", metavar="PUZZLE", help="The puzzle that it must be a certificate of.")
    ] = None,
    checker: Annotated[
        str,
        Option("--checker", metavar="NAME", help="What checks the proof: python (short), native (fast) or auto."),
    ] = "auto",
    json: options.Json = False,
) -> int:
    """Check certificates: the formula is made again from the puzzle alone, and its proof is checked step by step."""
    wanted = None if puzzle is None else read(puzzle, check=False)
    statuses = []
    for folder in (found for word in folders for found in certificates(word)):
        began = perf_counter()
        try:
            with memory_within(limits.memory):
                claim = check(folder, wanted, checker, limits.time_limit, limits.memory)
        except LimitError as reached:
            statuses.append(Status.UNDECIDED)
            if json:
                show(folder, None, None, str(reached), began)
            else:
                report(f"{folder}: {reached}")
            continue
        except PuzzleError as error:
            statuses.append(Status.NO)
            if json:
                show(folder, False, None, str(error), began)
            else:
                report(str(error))
            continue
        statuses.append(Status.OK)
        if json:
            show(folder, True, facts_of(claim), None, began)
        else:
            print(printable(f"{folder}: holds: {claim}"), flush=True)
    return gravest(statuses)


def certificates(word: str) -> list[Path]:
    """The folder itself, or those below it that have a manifest; raises `PuzzleError` if there is no such folder."""
    folder = Path(word)
    if not folder.is_dir():
        raise OptionError(f"{word}: found no folder, expected a certificate")
    below = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    return below if below and not (folder / MANIFEST).exists() else [folder]


def show(folder: Path, holds: bool | None, claim: dict[str, object] | None, reason: str | None, began: float) -> None:
    """Write the object of JSON of a certificate; ``holds``: None where a limit ran out."""
    seconds = round(perf_counter() - began, 6)
    write_object({"folder": str(folder), "holds": holds, "claim": claim, "reason": reason, "seconds": seconds})
