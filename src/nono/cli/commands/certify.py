"""``nono certify`` and ``check-certificate``: proofs that there are no other solutions, made and checked."""

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import chain, count
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

from nono.backend import AUTO, BACKENDS
from nono.base.errors import LimitError, PuzzleError
from nono.base.foreign import printable
from nono.base.limits import deadline_after, memory_within, seconds_until
from nono.cli.options import Argument, Option, shared
from nono.cli.options.shared import OUTPUT, Reading
from nono.cli.options.start_and_goal import start_of
from nono.cli.output import Status, gravest, idle, report, unfit, write_object
from nono.cli.session import Input, Session
from nono.genres.base import Puzzle
from nono.io.read import read
from nono.proofs.certificate import Original, check_folder, original_of
from nono.proofs.certify import PROOFS
from nono.proofs.certify import certify as certify_puzzle
from nono.proofs.clauses import NAME as CLAUSES
from nono.proofs.clauses import SOLVER
from nono.proofs.count import NAME as COUNT
from nono.proofs.count import write_refutations
from nono.proofs.duality import NAME as DUALITY
from nono.proofs.pegs import LEVELS
from nono.proofs.protocol import MANIFEST, Claim, Means
from nono.solving.solve import Result

PROOF = "Proof"


def certify(
    puzzles: shared.Puzzles,
    output: Annotated[
        str, Option("The certificate's folder; of several puzzles, one in it each.", "DIR", short="-o", panel=OUTPUT)
    ],
    backend: shared.Backend = "auto",
    start: shared.Start = None,
    limit: shared.Limit = "2",
    proof: Annotated[
        str,
        Option(
            "duality (of some nonograms), clauses or count; of pegs, class, pagoda, closed or levels; or auto.",
            "NAME",
            panel=PROOF,
        ),
    ] = AUTO,
    count: Annotated[bool, Option("The exact number of solutions, however many, with a proof.", panel=PROOF)] = False,
    max_size: Annotated[
        int | None,
        Option("The most that the proof of a count may take: 256 unless given.", "MIB", least=1, panel=PROOF),
    ] = None,
    encoding: Annotated[
        str | None, Option("The formula's encoding: order, covering, dfa or direct.", "NAME", panel=PROOF)
    ] = None,
    solver: Annotated[
        str | None,
        Option(
            f"What refutes the formula: a solver of python-sat ({SOLVER} unless given), or native.", "NAME", panel=PROOF
        ),
    ] = None,
    time_limit: shared.TimeLimit = None,
    memory: shared.FormulaMemory = None,
    seed: shared.Seed = 0,
    json: shared.Json = False,
    exit_zero: shared.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Prove, with a certificate, that there is no other solution.

    A certificate has the solutions of a puzzle and a proof, for nono check-certificate. A proof of clauses is one for
    other programs as well.

        nono certify heart -o certificate
        nono certify heart -o certificate --proof clauses
        nono certify heart cat -o certificates
        nono certify rooks -o certificate --count
    """
    wanted = shared.solution_limit(limit)
    if wanted == 1:
        raise unfit("--limit", limit, "2 or more, or all")
    proof = shared.name_among("--proof", proof, PROOFS)
    if proof == DUALITY and (encoding or solver):
        raise idle("--encoding" if encoding else "--solver", "--proof duality beside it", "one of them")
    if count and proof not in (AUTO, COUNT):
        raise idle("--count", f"--proof {proof} beside it", "one of them")
    if count:
        proof = COUNT
    if proof == COUNT and (encoding or solver):
        raise idle("--encoding" if encoding else "--solver", "--count beside it", "one of them")
    if max_size is not None and proof != COUNT:
        raise idle("--max-size", "no --count beside it", "both")
    if solver in BACKENDS and backend != AUTO:
        raise idle("--backend", f"--solver {solver} beside it", "one of them")
    backend = shared.backend_named(backend)
    taken: set[str] = set()
    original_for = originals_of(reading)
    with Session(puzzles, reading, exit_zero=exit_zero, peek=True, json=json) as session:

        def work(given: Input) -> Status:
            folder = folder_of(given, output, session.many, taken)
            kept = start_of(given.puzzle, start)
            claim = certify_puzzle(
                given.puzzle,
                folder,
                backend,
                wanted,
                time_limit,
                seed,
                encoding,
                solver,
                memory=memory,
                start=kept,
                proof=proof,
                max_size=max_size,
                original=original_for(given),
            )
            if json:
                facts = {"folder": str(folder) if claim else None, "claim": facts_of(claim)}
                session.write_json(given, facts)
            else:
                in_time = "" if time_limit is None else " in time"
                why = "the time ran out" if proof in (AUTO, CLAUSES) else f"no proof by {proof} was found{in_time}"
                words = f"{claim}, certificate in {folder}" if claim else f"unknown, {why}"
                session.write(f"{given.label}: {words}\n")
            return status_of(claim)

        return session.run(work)


def certify_result(
    given: Input,
    result: Result,
    output: str,
    many: bool,
    taken: set[str],
    deadline: float,
    seed: int,
    settings: dict[str, Any],
    original: Original | None,
) -> str:
    """Write the certificate of a solved puzzle, and return a line about it; the backend makes the proof if it can.

    The deadline is that of the search and of all proofs together. ``settings`` are the options of the search, with its
    ``start`` if it had one.
    """
    backend = BACKENDS[result.backend]
    prover = (backend.prover and backend.prover(settings)) or SOLVER
    folder = folder_of(given, output, many, taken)
    make = partial(
        certify_puzzle,
        given.puzzle,
        folder,
        limit=result.limit,
        seed=seed,
        result=result,
        start=settings.get("start"),
        original=original,
    )
    if given.puzzle.played:
        claim = make(time_limit=seconds_until(deadline))
    else:
        claim = make(proof=DUALITY, time_limit=seconds_until(deadline)) if backend.share else None
        claim = claim or make(solver=prover, time_limit=seconds_until(deadline))
    return f"{given.label}: " + (f"certificate in {folder}" if claim else "no certificate: the search was cut short")


def originals_of(reading: Reading) -> Callable[[Input], Original | None]:
    """A function that gives the file that a puzzle is from; None where options have other clues made of it.

    It reads a file once for the puzzles in it that follow one another.
    """
    changed = reading.transpose or reading.trust == "goal"
    read = lru_cache(1)(original_of)
    return lambda given: None if changed else read(given.file, given.format)


def folder_of(given: Input, output: str, many: bool, taken: set[str]) -> Path:
    """The folder of a certificate; of one of many puzzles, in ``output`` and by a name that is not ``taken`` yet."""
    if not many:
        return Path(output)
    stem = printable(Path(given.file).stem)
    names = chain([stem] if given.index == 1 else [], (f"{stem}-{number}" for number in count(given.index)))
    name = next(name for name in names if name not in taken)
    taken.add(name)
    return Path(output, name)


def status_of(claim: Claim | None) -> Status:
    """Whether the puzzle is certified to be unique, or to have so many solutions."""
    if claim is None:
        return Status.UNDECIDED
    if claim.proof in (COUNT, LEVELS):
        return Status.OK if claim.count else Status.NO
    return Status.OK if claim.verdict == "unique" else Status.NO


def facts_of(claim: Claim | None) -> dict[str, object] | None:
    """The claim as JSON data."""
    from dataclasses import asdict

    return None if claim is None else asdict(claim)


def check_certificate(
    folders: Annotated[list[str], Argument("Folders of certificates, or folders with such folders in them.", "DIR")],
    limits: shared.Limits,
    puzzle: Annotated[str | None, Option("The puzzle that it must be a certificate of.", "PUZZLE")] = None,
    checker: Annotated[str, Option("python (nono_check.py), native (the same in C++, fast) or auto.", "NAME")] = "auto",
    lrat: Annotated[
        str | None,
        Option("Write a certified count as two refutations into this folder, for verified checkers of LRAT.", "DIR"),
    ] = None,
    json: shared.Json = False,
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
    folder: Path, puzzle: Puzzle | None, checker: str, limits: shared.Limits, original: bytes | None
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


def refuted(folder: Path, claim: Claim, lrat: str, limits: shared.Limits) -> tuple[Status, str]:
    """Write the refutations of a certified count, and say in a line why not where that fails."""
    if claim.proof != COUNT:
        return Status.USAGE, f"{folder}: found no certified count, expected one for --lrat"
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
