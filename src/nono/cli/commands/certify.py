"""``nono certify`` and ``check-certificate``: make and check proofs that there are no other solutions."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal, Unpack

import typer

from nono.backend import AUTO
from nono.base.foreign import Data, printable
from nono.base.limits import Limits
from nono.cli import options
from nono.cli.bounds import bounded
from nono.cli.command_run import CommandRun
from nono.cli.inputs import Input
from nono.cli.output import Status, gravest, report_problem, write_object
from nono.proofs import CLAIM, LRAT, Claim, Means, certify as certify_puzzle, checked_folder
from nono.text import UniqueNames, read_all, start_of

MANIFEST = "manifest.json"  # of certificates of nono 1.1, which the check refuses
STATUS_OF = {True: Status.OK, False: Status.NO, None: Status.UNDECIDED}  # by whether it holds; None: unknown


def certify(
    puzzles: options.Puzzles,
    output: Annotated[str, options.output_file("DIR", "Output folder; with several puzzles, one subfolder for each.")],
    proof: Annotated[
        Literal["lrat", "shares"],
        typer.Option(
            case_sensitive=False,
            help="Kind of proof: lrat (for other programs) or shares (a table to check by hand, for some nonograms).",
        ),
    ] = "lrat",
    encoding: options.Encoding = None,
    backend: options.Backend = AUTO,
    seed: options.Seed = 0,
    limit: options.Limit = 2,
    start: options.Start = None,
    **common: Unpack[options.Common],
) -> Status:
    """Write a certificate of a puzzle's solutions.

    A certificate contains the solutions of a puzzle and a proof that no other solutions exist. To check certificates,
    use nono check-certificate. Other programs can also check proofs of the kind lrat.

    Examples:

    - nono certify heart -o certificate
    - nono certify heart -o certificate --proof shares
    - nono certify heart cat -o certificates
    """
    if limit == 1:
        raise options.usage_error("--limit", limit, "2 or more, or all")
    options.expect_with("--proof lrat", proof == LRAT, encoding=encoding)
    run = CommandRun(puzzles, peek=True, outputs=[output], other_inputs=[start], **common)
    with run:
        names = UniqueNames("")

        def write_certificate(entry: Input) -> Status:
            """Write the certificate of a puzzle to its folder."""
            folder = Path(output, printable(names.name(entry))) if run.many else Path(output)
            claim = certify_puzzle(
                entry.puzzle,
                folder,
                backend,
                limit,
                common["time_limit"],
                seed,
                encoding,
                memory=common["memory"],
                start=start_of(entry.puzzle, start),
                proof=proof,
            )
            text = "unknown, the time ran out" if proof == LRAT else f"unknown, no proof of kind {proof} was found"
            if claim:
                text = f"{claim}, certificate in {folder}"
            run.answer(entry, lambda: claim_facts(folder, claim), lambda: f"{entry.label}: {text}\n")
            if claim is None:
                return Status.UNDECIDED
            return Status.NO if claim.verdict == "unsolvable" else Status.OK

        return run.each(write_certificate)


def claim_facts(folder: Path, claim: Claim | None) -> Data:
    """Return the certificate as ``nono certify --json`` prints it, without the place of the puzzle.

    - ``folder``: The folder of the certificate; null if the time limit was reached.
    - ``claim``: What the certificate claims; null if the time limit was reached.
    """
    return {"folder": claim and str(folder), "claim": claim and asdict(claim)}


def check_certificate(
    folder: Annotated[str, options.file_argument("DIR", "Certificate, or folder that contains certificates.")],
    original: Annotated[
        str | None,
        options.file_argument("ORIGINAL", "Puzzles, one of which each certificate must be about, as nono reads them."),
    ] = None,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    json: Annotated[bool, typer.Option("--json", help="Write one line of JSON per certificate.")] = False,
) -> Status:
    """Check certificates, step by step.

    Independent programs check that the claim follows from the puzzle in the certificate, puzzle.json. They do not trust
    the solver, the encoder or the code that reads puzzles. With ORIGINAL, nono reads this file, and compares it with
    puzzle.json.

    Examples:

    - nono check-certificate certificate
    - nono check-certificate certificate heart
    - nono check-certificate certificates --json
    """
    puzzles = None if original is None else list(read_all(original, check=False))
    statuses = []
    for place in certificates(folder):
        with bounded(time_limit, name=str(place)):
            means = Means("auto", Limits.after(time_limit), memory)
            check = checked_folder(place, original, puzzles, means)
        # ``place`` is no folder if DIR is a file or does not exist
        statuses.append(STATUS_OF[check.holds] if place.is_dir() else Status.USAGE)
        if check.reason:
            report_problem(check.reason)
        if json:
            write_object(check.to_dict())
        elif check.claim is not None:
            same = "" if original is None else f"; puzzle.json is the puzzle in {original}, as nono reads it"
            text = f"{place}: holds: {check.claim}; checked by {' and '.join(check.checkers)}{same}"
            print(printable(text), flush=True)
    return gravest(statuses)


def certificates(word: str) -> list[Path]:
    """Return the certificates that a word names: the folder itself, or its subfolders that are certificates.

    If there are no certificates, return the folder, so that the check reports the error.
    """
    folder = Path(word)
    below = sorted({path.parent for path in folder.glob("*/*.json") if path.name in (CLAIM, MANIFEST)})
    return below if below and not any((folder / name).exists() for name in (CLAIM, MANIFEST)) else [folder]
