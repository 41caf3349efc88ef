"""``nono certify`` and ``check-certificate``: make and check proofs that there are no other solutions."""

from dataclasses import asdict
from functools import lru_cache, partial
from pathlib import Path
from time import perf_counter
from typing import Annotated

from nono.backend import AUTO, BACKENDS
from nono.base.errors import LimitError, PuzzleError
from nono.base.foreign import Data, printable
from nono.base.limits import deadline_after, seconds_until
from nono.cli.bounds import bounded
from nono.cli.options import Argument, Option, OptionGroup, shared
from nono.cli.options.start_and_goal import start_of
from nono.cli.output import Message, Status, exclusive, gravest, say, unfit, write_object
from nono.cli.session import Input, Session
from nono.genres.base import Puzzle
from nono.proofs import (
    CLAUSES,
    DUALITY,
    MANIFEST,
    NOT_COMPARED,
    PROOFS,
    SOLVER,
    Claim,
    Means,
    NotCheckedError,
    Original,
    certify as certify_puzzle,
    check_folder,
    expect_provable,
    original_of,
    usual_solver,
)
from nono.solving import Result
from nono.text import OwnFiles, read

WITHOUT_FORMULA = ("--proof duality",)


class Proof(OptionGroup):
    """The options for the proof of a certificate, and for making and refuting its formula."""

    panel = "Proof"

    proof: Annotated[
        str,
        Option(
            "Kind of proof: auto, duality (for some nonograms) or clauses.",
            "NAME",
            names=PROOFS,
        ),
    ] = AUTO
    encoding: Annotated[
        str | None,
        Option("Encoding of the formula: order, covering, dfa or direct.", "NAME", without=WITHOUT_FORMULA),
    ] = None
    solver: Annotated[
        str | None,
        Option(
            f"Solver that refutes the formula: native, or the name of a python-sat solver. [{SOLVER}]",
            "NAME",
            without=WITHOUT_FORMULA,
        ),
    ] = None

    def check(self, backend: str) -> None:
        """Raise `OptionError` if no backend is left for --solver."""
        if self.solver in BACKENDS and backend != AUTO:
            raise exclusive("--backend", f"--solver {self.solver}")


def certify(
    puzzles: shared.Puzzles,
    output: Annotated[str, shared.OutputFile("Output folder; with several puzzles, one subfolder for each.", "DIR")],
    backend: shared.Backend = AUTO,
    start: shared.Start = None,
    limit: shared.Limit = "2",
    time_limit: shared.TimeLimit = None,
    memory: shared.FormulaMemory = None,
    seed: shared.Seed = 0,
    *,
    answers: shared.Answers,
    proof: Proof,
    reading: shared.Reading,
) -> int:
    """Write a certificate that a puzzle has no other solution.

    A certificate contains the solutions of a puzzle and a proof that no other solutions exist.

    To check certificates, use nono check-certificate.

    Other programs can also check proofs of the kind clauses.

        nono certify heart -o certificate
        nono certify heart -o certificate --proof clauses
        nono certify heart cat -o certificates
    """
    wanted = shared.solution_limit(limit)
    if wanted == 1:
        raise unfit("--limit", limit, "2 or more, or all")
    proof.check(backend)
    limits = shared.Limits(time_limit=time_limit, memory=memory)
    with Session(puzzles, reading, limits, answers=answers, peek=True) as session:
        certificates = Certificates(output, session)

        def work(given: Input) -> Status:
            folder = certificates.folder(given)
            claim = certify_puzzle(
                given.puzzle,
                folder,
                shared.backend_named(backend),
                wanted,
                time_limit,
                seed,
                proof.encoding,
                proof.solver,
                memory=memory,
                start=start_of(given.puzzle, start),
                proof=proof.proof,
                original=certificates.original(given),
            )
            in_time = "" if time_limit is None else " in time"
            said = f"unknown, no proof of kind {proof.proof} was found{in_time}"
            if claim:
                said = f"{claim}, certificate in {folder}"
            elif proof.proof in (AUTO, CLAUSES):
                said = "unknown, the time ran out"
            facts = {"folder": claim and str(folder), "claim": claim and asdict(claim)}
            session.answer(given, lambda: facts, lambda: f"{given.label}: {said}\n")
            return status_of(claim)

        return session.run(work)


class Certificates:
    """The certificates of one run: their folders, and the original files of their puzzles."""

    def __init__(self, output: str, session: Session) -> None:
        self.output = output
        self.session = session
        self.names = OwnFiles("")
        # keeps the last file, so that a file with several puzzles is read only once
        self.read = lru_cache(1)(original_of)

    def folder(self, given: Input) -> Path:
        """Return the folder for a certificate: ``output``, or with several puzzles a subfolder with a unique name."""
        if not self.session.many:
            return Path(self.output)
        return Path(self.output, printable(self.names.name(given)))

    def original(self, given: Input) -> Original | None:
        """Return the original file of a puzzle; None if options changed the clues."""
        reading = self.session.reading
        return None if reading.transpose or reading.trust == "goal" else self.read(given.file, given.format)

    def expect(self, puzzle: Puzzle) -> None:
        """Raise `GenreError` if puzzles of this genre have no certificates."""
        expect_provable(puzzle)

    def write(self, given: Input, result: Result, deadline: float, seed: int, settings: Data) -> str:
        """Write the certificate of a solved puzzle, with a proof by the same backend if possible.

        Return a line about the certificate. The ``deadline`` limits the search and the proofs together. ``settings``
        are the options of the search; ``start`` is the saved grid that the search started from.
        """
        make = partial(
            certify_puzzle,
            given.puzzle,
            self.folder(given),
            limit=result.limit,
            seed=seed,
            result=result,
            start=settings.get("start"),
            original=self.original(given),
        )
        backend = BACKENDS[result.backend]
        prover = (backend.prover and backend.prover(settings)) or usual_solver()
        claim = make(proof=DUALITY, time_limit=seconds_until(deadline)) if backend.share else None
        claim = claim or make(solver=prover, time_limit=seconds_until(deadline))
        what = f"certificate in {make.args[1]}" if claim else "no certificate: the search stopped early"
        return f"{given.label}: {what}"


def status_of(claim: Claim | None) -> Status:
    """Return the exit status for a claim; None means that the claim was not proved."""
    if claim is None:
        return Status.UNDECIDED
    return Status.OK if claim.verdict == "unique" else Status.NO


def check_certificate(
    folders: Annotated[list[str], Argument("Certificates, or folders that contain certificates.", "DIR", file="read")],
    limits: shared.Limits,
    puzzle: Annotated[str | None, Option("Puzzle to which the certificate must belong.", "PUZZLE", file="read")] = None,
    checker: Annotated[
        str, Option("Checker to use: python (nono_check.py), verified (proved in Coq) or auto (both).", "NAME")
    ] = "auto",
    json: Annotated[bool, Option("Write one line of JSON per certificate.", panel=shared.OUTPUT)] = False,
) -> int:
    """Check certificates, step by step.

    Independent programs check every conclusion that was derived from the clues. They do not trust the solver.

    Most checks trust neither the code that reads puzzles nor the encoder.

    The output lists what the check trusts.

        nono check-certificate certificate
        nono check-certificate certificates --json
    """
    wanted = None if puzzle is None else read(puzzle, check=False)
    original = None if puzzle is None or not Path(puzzle).is_file() else Path(puzzle).read_bytes()
    statuses = []
    paths = list(dict.fromkeys(folder for word in folders for folder in certificates(word)))
    for folder in paths:
        began = perf_counter()
        status, claim, trusts, reason = checked(folder, wanted, checker, limits, original)
        is_compared = NOT_COMPARED not in trusts
        statuses.append(status)
        if reason:
            say(reason)
        if json:
            holds = {Status.OK: True, Status.NO: False}.get(status)
            facts = {"folder": str(folder), "holds": holds, "claim": claim and asdict(claim), "trusted": trusts}
            write_object(facts | {"reason": reason or None, "seconds": round(perf_counter() - began, 6)})
        elif claim is not None:
            said = "holds" if is_compared else "holds, but the original was not compared"
            print(printable(f"{folder}: {said}: {claim}; trusted: {', '.join(trusts)}"), flush=True)
    return gravest(statuses)


def checked(
    folder: Path, puzzle: Puzzle | None, checker: str, limits: shared.Limits, original: bytes | None
) -> tuple[Status, Claim | None, list[str], str]:
    """Return the exit status of a check, the proved claim, what the check trusts, and any reason for failure."""
    if not folder.is_dir():
        return Status.USAGE, None, [], f"{folder}: found no folder, expected a certificate"
    try:
        with bounded(limits.time_limit, limits.memory, str(folder)):
            means = Means(checker, deadline_after(limits.time_limit), limits.memory, original)
            claim, trusts = check_folder(folder, puzzle, means)
            if NOT_COMPARED in trusts:
                return Status.UNDECIDED, claim, trusts, f"{folder}: original not compared"
            return Status.OK, claim, trusts, ""
    except LimitError as reached:
        return Status.UNDECIDED, None, [], f"{folder}: {reached}"
    except NotCheckedError as error:
        return Status.UNDECIDED, None, [], str(Message(error.problem, error.help))
    except PuzzleError as error:
        return Status.NO, None, [], str(Message(error.problem, error.help))


def certificates(word: str) -> list[Path]:
    """Return the certificates that a word names: the folder itself, or its subfolders that are certificates.

    If there are no certificates, return the folder, so that the check reports the error.
    """
    folder = Path(word)
    below = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    return below if below and not (folder / MANIFEST).exists() else [folder]
