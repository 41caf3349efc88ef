"""False certificates: damaged ones, and forged ones with a correct proof of a formula that does not fit the puzzle.

Damaged certificates have correct hashes, as a forger would write them. Bytes, lines, fields of the claim,
the clues and the formula are changed, or files are taken from other certificates.
"""

import json
import random
import re
import shutil
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from certificate_draws import ENCODINGS, MOST, Case, claims_truth, draw, solutions_of, written
from nono_encoders.cnf import TRUE
from planted_bugs import BUGS
from planting import Bug, planted

from nono import BugError, Puzzle, Result
from nono.model.answer import Outcome
from nono.proofs import original_of
from nono.proofs._certificate import made_by, sealed, texts_of, write
from nono.proofs._clauses import Clauses
from nono.proofs._protocol import Job, Made

FORGERS = [bug for name in ("Model", "Encoders") for bug in BUGS[name]]


def damaged(rng: random.Random, case: Case, others: list[Case], folder: Path) -> str:
    """Return a damaged copy of the certificate with correct hashes, and the damage in words."""
    shutil.copytree(case.folder, folder)
    words = [rng.choice(DAMAGES)(rng, folder, rng.choice(others)) for _ in range(rng.choice([1, 1, 1, 2]))]
    reseal(folder)
    return " and ".join(words)


def a_file(rng: random.Random, folder: Path) -> Path:
    return rng.choice(sorted(folder.iterdir()))


def flip(rng: random.Random, folder: Path, other: Case) -> str:
    path = a_file(rng, folder)
    data = bytearray(path.read_bytes())
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
    return f"a bit of {path.name}"


def change_lines(rng: random.Random, folder: Path, other: Case) -> str:
    path = a_file(rng, folder)
    lines = path.read_bytes().splitlines(keepends=True)
    if lines:
        at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(to, lines[at])
            case 2:
                lines[at], lines[to] = lines[to], lines[at]
            case _:
                del lines[min(at, to) : max(at, to)]
    path.write_bytes(b"".join(lines))
    return f"lines of {path.name}"


def change_number(rng: random.Random, folder: Path, other: Case) -> str:
    """Change a number of a file: add or subtract 1, negate it, or replace it with another number of the file."""
    path = a_file(rng, folder)
    words = re.split(r"(-?\d+)", path.read_text(errors="replace"))
    if len(words) > 1:
        at = 2 * rng.randrange(len(words) // 2) + 1
        number = int(words[at])
        words[at] = str(
            rng.choice([number + 1, number - 1, -number, int(words[2 * rng.randrange(len(words) // 2) + 1])])
        )
    path.write_text("".join(words))
    return f"a number of {path.name}"


def change_clause(rng: random.Random, folder: Path, other: Case) -> str:
    """Change a clause of the formula: remove, negate or add a literal, or remove the clause; the header is adapted."""
    path = folder / "formula.cnf"
    if not path.exists():
        return change_claim(rng, folder, other)
    lines = path.read_text(errors="replace").splitlines()
    clauses = [at for at, line in enumerate(lines) if re.fullmatch(r"(-?\d+ )*0", line)]
    if clauses:
        at = rng.choice(clauses)
        words = lines[at].split()
        match rng.randrange(4):
            case 0 if len(words) > 1:
                del words[rng.randrange(len(words) - 1)]
            case 1 if len(words) > 1:
                place = rng.randrange(len(words) - 1)
                words[place] = str(-int(words[place]))
            case 2:
                words.insert(0, rng.choice(["1", "-1", "2", "-2", "3"]))
            case _:
                words = [rng.choice(["1", "-1", "2", "-3", "4"]), "0"]
        lines[at] = " ".join(words)
    path.write_text("\n".join(lines) + "\n")
    return "a clause"


def change_claim(rng: random.Random, folder: Path, other: Case) -> str:
    """Change a field of the manifest."""
    path = folder / "manifest.json"
    try:
        manifest = json.loads(path.read_text())
        name = rng.choice(
            [
                "verdict",
                "count",
                "complete",
                "complete",
                "start",
                "proof",
                "keys",
                "clues",
                "clue_hash",
                "encoding",
                "genre",
            ]
        )
        theirs = json.loads((other.folder / "manifest.json").read_text())
        match name:
            case "verdict":
                manifest[name] = rng.choice(["unique", "multiple", "unsolvable"])
            case "count":
                manifest[name] = rng.choice([0, 1, 2, manifest[name] + 1, 10**30, -1, True, 1.0, "1"])
            case "complete":
                manifest[name] = not manifest[name]
            case "clues":
                changed_clues(rng, manifest["clues"])
            case _:
                manifest[name] = rng.choice([theirs[name], None])
        path.write_text(sealed(manifest))
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        return "nothing"
    return f"the manifest's {name}"


def changed_clues(rng: random.Random, clues: dict[str, Any]) -> None:
    """Change one clue, or one cell of an Akari."""
    side = clues[rng.choice(sorted(clues))]
    at = rng.randrange(len(side))
    if isinstance(side[at], str):
        place = rng.randrange(len(side[at]))
        side[at] = side[at][:place] + rng.choice(".#0123") + side[at][place + 1 :]
    elif side[at] and rng.random() < 0.7:
        block = rng.choice(side[at])
        block[0] = rng.choice([None, 1, 2, (block[0] or 0) + 1])
    else:
        side[at] = rng.choice([side[at][:-1], side[at][::-1], rng.choice(side)])


def change_solutions(rng: random.Random, folder: Path, other: Case) -> str:
    """Remove, repeat or mirror a solution, with or without adapting the number in the claim."""
    path, manifest = folder / "solutions.txt", folder / "manifest.json"
    found = path.read_text(errors="replace")
    pictures = found.removesuffix("\n").split("\n\n") if found else []
    if pictures:
        at = rng.randrange(len(pictures))
        match rng.randrange(3):
            case 0:
                del pictures[at]
            case 1:
                pictures.append(pictures[at])
            case _:
                pictures[at] = "\n".join(row[::-1] for row in pictures[at].split("\n"))
    path.write_text("\n\n".join(pictures) + "\n" if pictures else "")
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        facts = json.loads(manifest.read_text())
        if rng.random() < 0.7:
            facts["count"] = len(pictures)
            facts["verdict"] = {0: "unsolvable", 1: "unique"}.get(len(pictures), "multiple")
            manifest.write_text(sealed(facts))
    return "solutions"


def take_file(rng: random.Random, folder: Path, other: Case) -> str:
    """Take one file of another certificate, or all files but one."""
    names = sorted(path.name for path in other.folder.iterdir())
    for name in rng.sample(names, rng.choice([1, 1, 2, len(names) - 1])):
        shutil.copy(other.folder / name, folder / name)
    return "files of another"


DAMAGES = [flip, change_lines, change_number, take_file, *2 * [change_clause, change_claim], *3 * [change_solutions]]


def reseal(folder: Path, **fields: object) -> None:
    """Correct the hashes, as a forger would, after changes of these fields of the manifest."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        manifest = json.loads((folder / "manifest.json").read_bytes()) | fields
        for name in manifest["sha256"]:
            manifest["sha256"][name] = sha256((folder / name).read_bytes()).hexdigest()
        (folder / "manifest.json").write_text(sealed(manifest))


def forged(rng: random.Random, folder: Path) -> Case | None:
    """Return a false certificate with a correct proof of a formula that does not fit the puzzle; None if it is true.

    The formula is made by a program with a planted bug, or has extra clauses that hide some solutions, or its clauses
    that exclude the solutions exclude other pictures as well.
    """
    puzzle = draw(rng)
    if puzzle.height * puzzle.width > 100:
        return None
    solutions = solutions_of(puzzle, None)
    folder.mkdir(parents=True)
    original = written(rng, puzzle, folder)
    case = Case(folder / "certificate", original, None, solutions, "")
    try:
        case = replace(case, words=rng.choice([of_a_bug, of_hidden, of_hidden])(rng, puzzle, case))
    except (BugError, ValueError, AssertionError, IndexError):
        return None
    return None if claims_truth(case) else case


def of_a_bug(rng: random.Random, puzzle: Puzzle, case: Case, bugs: list[Bug] = FORGERS) -> str:
    bug = rng.choice(bugs)
    encoding = bug.encoding if bug.encoding != "order" else rng.choice(ENCODINGS)
    with planted(bug):
        job = Job(puzzle, rng.choice(["sat", "native"]), limit=MOST, encoding=encoding, proof="clauses")
        made = made_by(job)
        assert made is not None
        write(case.folder, texts_of(puzzle, made, original_of(case.original, "")))
    return f"a formula by a program with the bug: {bug.words}"


def of_hidden(rng: random.Random, puzzle: Puzzle, case: Case) -> str:
    """Return a clause for each hidden solution: some literals that exclude it but none of the remaining solutions."""
    assert 0 < len(case.solutions) <= MOST
    job = Job(puzzle, encoding=rng.choice(ENCODINGS), proof="clauses")
    refuter = Clauses(job)
    kept = [solution for solution in case.solutions if rng.random() < 0.5]
    hidden = [solution for solution in case.solutions if solution not in kept]
    clauses = []
    for solution in hidden:
        against = -refuter.rules.shown(solution)
        needed = [rng.choice([at for at, one in enumerate(solution) if other[at] != one]) for other in kept]
        some = [at for at in range(len(solution)) if at in needed or rng.random() < rng.choice([0.05, 0.5])]
        clauses.append(against[[at for at in some if abs(against[at]) != TRUE]])
    weak = bool(kept) and rng.random() < 0.4  # the last clauses are no longer those of the solutions
    listed = [] if weak else kept
    refuter.rules = (refuter.rules.excluding(kept) if weak else refuter.rules).extended(clauses)
    job.result = Result(Outcome(kept, True), "native", 0.0, None, puzzle)
    made = Made(job.claim("clauses", refuter.encoding, refuter.solver), kept, refuter.refutation(listed))
    write(case.folder, texts_of(puzzle, made, original_of(case.original, "")))
    return f"a formula that hides {len(hidden)} of {len(case.solutions)} solutions"
