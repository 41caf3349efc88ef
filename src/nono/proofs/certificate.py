"""Certificates: a puzzle's solutions and a proof that there are no others, for which no solver has to be trusted.

A certificate is a folder: ``puzzle.json``, ``solutions.txt``, the files of its kind of proof (`nono.proofs.kinds`), and
``manifest.json`` (`nono.proofs.manifest`). docs/certificates.md describes them all.

A claim of "at least these" (two solutions of a puzzle with many) has no proof.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nono.backend import AUTO
from nono.base.arguments import expect, expect_memory, path_of, public, seconds_of
from nono.base.errors import PuzzleError
from nono.base.limits import deadline_after
from nono.genres.base import Puzzle, expect_puzzle
from nono.io.read import loads
from nono.model.answer import Outcome
from nono.proofs.claim import MANIFEST, PUZZLE, SOLUTIONS, Claim, refused
from nono.proofs.kinds import KINDS
from nono.proofs.kinds.alone import has_clues_of
from nono.proofs.kinds.clauses import checker_named
from nono.proofs.kinds.protocol import VERSION, Certificate, Means
from nono.proofs.listing import keys_of, read_solutions
from nono.proofs.manifest import claim_of, opened, parsed
from nono.solving.solve import outside


@public
def check_certificate(
    folder: str | os.PathLike[str],
    puzzle: Puzzle | None = None,
    checker: str = AUTO,
    time_limit: float | None = None,
    memory: int | None = None,
) -> Claim:
    """What the certificate in a folder claims, after everything in it has been checked: a `Claim`.

    `PuzzleError` says why it is refused.

    ``checker`` is what checks it, from the clues on: "python" (`nono.checkers.nono_check`), "native" (its twin in C++),
    or "auto", both where it is small. Versions 1 to 3 of certificates are checked by making their formula again. With a
    ``puzzle``, the certificate must be one of its clues; whether it is about all its solutions, `Claim.start` says.
    `BackendError` on a checker that is unknown or missing; `LimitError` after ``time_limit`` seconds, and for a formula
    that takes, as estimated, more than ``memory`` MiB (None: a quarter of the machine's).
    """
    if puzzle is not None:
        expect_puzzle(puzzle)
    expect(str, "the name of a checker", checker=checker)
    expect_memory(memory)
    found, _ = check_folder(
        Path(path_of(folder)), puzzle, Means(checker, deadline_after(seconds_of(time_limit)), memory)
    )
    return found


def check_folder(folder: Path, puzzle: Puzzle | None, means: Means) -> tuple[Claim, list[str]]:
    """As `check_certificate`, and what the check took for right, in words."""
    checker_named(means.checker)
    manifest, claim, files = opened(folder)
    if puzzle is not None and puzzle.clue_hash() != claim.clue_hash:
        raise refused(folder, "found another puzzle than the one given, by its clue hash")
    return claim, check_claim(folder, manifest, claim, files, means)


def check_texts(folder: Path, texts: Mapping[str, str], means: Means) -> None:
    """Raise `PuzzleError` unless the texts of a certificate, in the folder or to be, prove what they claim."""
    manifest = parsed(texts[MANIFEST], folder / MANIFEST)
    claim = claim_of(manifest)
    assert claim is not None
    check_claim(folder, manifest, claim, texts, means)


def check_claim(
    folder: Path, manifest: Mapping[str, Any], claim: Claim, files: Mapping[str, str], means: Means
) -> list[str]:
    """What the check takes for right, in words; `PuzzleError` unless the claim follows from the files' texts."""
    certified = read_puzzle(folder, files)
    if claim.clue_hash != certified.clue_hash():
        raise refused(folder / PUZZLE, "found another puzzle than the manifest's, by its clue hash")
    expected = {"genre": certified.genre, "keys": keys_of(certified), "clues": certified.plain_clues()}
    if manifest["certificate"] == VERSION and any(manifest.get(name) != value for name, value in expected.items()):
        raise refused(folder / MANIFEST, "found another genre, other keys or other clues than the puzzle's")
    solutions = read_solutions(folder, files, certified)
    if claim.start is not None:
        try:
            removed = certified.removed(list(claim.start))
        except PuzzleError as error:
            raise refused(folder / MANIFEST, error.message) from None
        if outside(certified, removed, solutions):
            raise refused(folder / SOLUTIONS, "found a solution that does not agree with the saved grid")
    kind = KINDS[claim.proof]
    if not kind.suits(certified):
        raise refused(folder / MANIFEST, f"found a proof {claim.proof!r} of a puzzle of {certified.genre}")
    if kind.lists_all and (
        claim.verdict != Outcome(solutions, claim.complete).verdict(None) or claim.count != len(solutions)
    ):
        raise refused(
            folder / MANIFEST, f"found {claim.verdict} with {claim.count}, expected {len(solutions)} solutions"
        )
    certificate = Certificate(folder, manifest["certificate"], claim, files, certified, solutions)
    kind.check(certificate, means)
    trusts = []
    if means.original is not None and manifest["certificate"] == VERSION:
        same = has_clues_of(means.original, manifest)
        if same is False:
            raise refused(folder / MANIFEST, "found other clues than in the original file")
        trusts += [] if same else ["the reader of the original file"]
    if certificate.by:
        return [" or ".join(certificate.by), *trusts]  # programs which share no code
    return ["the reader of puzzle.json", "the rules that check the solutions", *kind.trusts(claim, means.checker)]


def read_puzzle(folder: Path, files: Mapping[str, str]) -> Puzzle:
    """The puzzle of a certificate; its clues may contradict one another."""
    try:
        return loads(files[PUZZLE], "json", check=False)
    except PuzzleError as error:
        raise refused(folder / PUZZLE, error.message) from None
