"""``nono certify`` and ``check-certificate``: make and check proofs that there are no other solutions."""

from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import typer

from nono.backend import AUTO, BACKENDS
from nono.base.foreign import Data, printable
from nono.base.limits import deadline_after
from nono.cli import options
from nono.cli.bounds import bounded
from nono.cli.guard import guarded
from nono.cli.output import Status, gravest, say, write_object
from nono.cli.session import Input, Reading, Session
from nono.proofs import (
    DUALITY,
    MANIFEST,
    SOLVER,
    Claim,
    Means,
    certify as certify_puzzle,
    checked_folder,
    original_of,
)
from nono.text import OwnFiles, read, start_of

CHECKED = {True: Status.OK, False: Status.NO, None: Status.UNDECIDED}  # the exit status, by whether a certificate holds


def certify(
    puzzles: options.Puzzles,
    output: Annotated[str, options.output_file("DIR", "Output folder; with several puzzles, one subfolder for each.")],
    proof: Annotated[
        Literal["auto", "duality", "clauses"],
        typer.Option(case_sensitive=False, help="Kind of proof: auto, duality (for some nonograms) or clauses."),
    ] = "auto",
    encoding: Annotated[
        Literal["order", "covering", "dfa", "direct"] | None,
        typer.Option(case_sensitive=False, help="Encoding of the formula."),
    ] = None,
    solver: Annotated[
        str | None,
        typer.Option(
            help="Solver that refutes the formula: native, or the name of a python-sat solver.",
            show_default=SOLVER,
        ),
    ] = None,
    backend: options.Backend = AUTO,
    seed: options.Seed = 0,
    limit: options.Limit = 2,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    start: options.Start = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Write a certificate of a puzzle's solutions.

    A certificate contains the solutions of a puzzle and a proof that no other solutions exist. To check certificates,
    use nono check-certificate. Other programs can also check proofs of the kind clauses.

    Examples:

    - nono certify heart -o certificate
    - nono certify heart -o certificate --proof clauses
    - nono certify heart cat -o certificates
    """
    if limit == 1:
        raise options.unfit("--limit", limit, "2 or more, or all")
    options.expect_with("--proof auto or --proof clauses", proof != DUALITY, encoding=encoding, solver=solver)
    options.expect_alone("--backend", backend != AUTO, solver=solver in BACKENDS)
    reading = Reading(format, index, genre, allow_contradiction)
    session = Session(puzzles, reading, time_limit, memory, json=json, exit_zero=exit_zero, peek=True)
    with guarded([*puzzles, start], [output]), session:
        names = OwnFiles("")
        original = lru_cache(1)(original_of)  # keeps the last file, which may contain several puzzles

        def work(entry: Input) -> Status:
            folder = Path(output, printable(names.name(entry))) if session.many else Path(output)
            claim = certify_puzzle(
                entry.puzzle,
                folder,
                backend,
                limit,
                time_limit,
                seed,
                encoding,
                solver,
                memory=memory,
                start=start_of(entry.puzzle, start),
                proof=proof,
                original=original(entry.file, entry.format),
            )
            text = f"unknown, no proof of kind {proof} was found" if proof == DUALITY else "unknown, the time ran out"
            if claim:
                text = f"{claim}, certificate in {folder}"
            session.answer(entry, lambda: claim_facts(folder, claim), lambda: f"{entry.label}: {text}\n")
            if claim is None:
                return Status.UNDECIDED
            return Status.NO if claim.verdict == "unsolvable" else Status.OK

        return session.run(work)


def claim_facts(folder: Path, claim: Claim | None) -> Data:
    """Return the certificate as ``nono certify --json`` prints it, without the place of the puzzle.

    - ``folder``: The folder of the certificate; null if the time limit was reached.
    - ``claim``: What the certificate claims; null if the time limit was reached.
    """
    return {"folder": claim and str(folder), "claim": claim and asdict(claim)}


def check_certificate(
    folders: Annotated[
        list[str],
        typer.Argument(
            metavar="DIR",
            help="Certificates, or folders that contain certificates.",
            autocompletion=options.complete_file,
        ),
    ],
    puzzle: Annotated[
        str | None, typer.Option(metavar="PUZZLE", help="Puzzle to which the certificate must belong.")
    ] = None,
    checker: Annotated[
        Literal["auto", "python", "verified"],
        typer.Option(
            case_sensitive=False,
            help="Checker to use: python (nono_check.py), verified (proved in Coq) or auto (both).",
        ),
    ] = "auto",
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    json: Annotated[bool, typer.Option("--json", help="Write one line of JSON per certificate.")] = False,
) -> Status:
    """Check certificates, step by step.

    Independent programs check every conclusion that was derived from the clues. They do not trust the solver. Most
    checks trust neither the code that reads puzzles nor the encoder. The output lists what the check trusts.

    Examples:

    - nono check-certificate certificate
    - nono check-certificate certificates --json
    """
    wanted = None if puzzle is None else read(puzzle, check=False)
    original = None if puzzle is None or not Path(puzzle).is_file() else Path(puzzle).read_bytes()
    statuses = []
    for folder in dict.fromkeys(folder for word in folders for folder in certificates(word)):
        means = Means(checker, deadline_after(time_limit), memory, original)
        with bounded(time_limit, None, str(folder)):
            check = checked_folder(folder, wanted, means)
        statuses.append(CHECKED[check.holds] if folder.is_dir() else Status.USAGE)
        if check.reason:
            say(check.reason)
        if json:
            write_object(check.to_dict())
        elif check.claim is not None:
            holds = "holds" if check.holds else "holds, but the original was not compared"
            print(printable(f"{folder}: {holds}: {check.claim}; trusted: {', '.join(check.trusted)}"), flush=True)
    return gravest(statuses)


def certificates(word: str) -> list[Path]:
    """Return the certificates that a word names: the folder itself, or its subfolders that are certificates.

    If there are no certificates, return the folder, so that the check reports the error.
    """
    folder = Path(word)
    below = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    return below if below and not (folder / MANIFEST).exists() else [folder]
