"""False certificates: damaged ones, and forged ones with a correct proof of a formula that does not fit the puzzle.

Damaged certificates have correct hashes, as a forger would write them. Bytes, lines, numbers, fields of the
puzzle, clauses and solutions are changed, or files are taken from other certificates.
"""

import json
import random
import re
import shutil
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from certificate_draws import ENCODINGS, MOST, Case, draw, solutions_of
from nono_encoders.cnf import TRUE
from planted_bugs import BUGS
from planting import Bug, planted

from nono import BackendError, BugError, Puzzle, Result
from nono.model.answer import Outcome
from nono.proofs._certificate import texts_of, write
from nono.proofs._clauses import ClauseProof, clause_proof
from nono.proofs._protocol import CertificateRequest

FORGERS = [bug for name in ("Model", "Encoders") for bug in BUGS[name]]


def damaged(rng: random.Random, case: Case, others: list[Case], folder: Path) -> str:
    """Write a damaged copy of the certificate with correct hashes, and return the damage in words."""
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
    words = re.split(r"(-?\d+)", path.read_text("utf-8", errors="replace"))
    if len(words) > 1:
        at = 2 * rng.randrange(len(words) // 2) + 1
        number = int(words[at])
        another = int(words[2 * rng.randrange(len(words) // 2) + 1])
        words[at] = str(rng.choice([number + 1, number - 1, -number, another]))
    path.write_text("".join(words), "utf-8")
    return f"a number of {path.name}"


def change_clause(rng: random.Random, folder: Path, other: Case) -> str:
    """Change a clause of the formula: remove, negate or add a literal, or replace the clause."""
    path = folder / "formula.cnf"
    if not path.exists():
        return change_number(rng, folder, other)
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


def change_puzzle(rng: random.Random, folder: Path, other: Case) -> str:
    """Change a clue, or a field of the puzzle."""
    path = folder / "puzzle.json"
    try:
        data = json.loads(path.read_text("utf-8"))
        names = [name for name in data if name not in ("nono", "id", "title", "author", "license", "goal")]
        name = rng.choice(names)
        value = data[name]
        if isinstance(value, list) and value:
            at = rng.randrange(len(value))
            value[at] = changed(rng, value, value[at])
        elif rng.random() < 0.5:
            data[name] = rng.choice([None, 1, 0, "", True, False, []])
        else:
            del data[name]
        path.write_text(json.dumps(data))
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        return "nothing"
    return f"the puzzle's {name}"


def changed(rng: random.Random, lines: list[Any], line: Any) -> Any:
    """Return another line, row of cells or number."""
    if isinstance(line, str) and line:
        place = rng.randrange(len(line))
        return line[:place] + rng.choice(".#0123?Tox" + line) + line[place + 1 :]
    if isinstance(line, list) and line and rng.random() < 0.7:
        return [*line[:-1], rng.choice([1, 2, 3, [1, 2], [2, 1], {"blot": 1}, None, 0])]
    return rng.choice([[], None, 0, 1, 2, rng.choice(lines)])


def change_solutions(rng: random.Random, folder: Path, other: Case) -> str:
    """Remove, repeat or mirror a solution, with or without adapting the claim."""
    path, claim = folder / "solutions.txt", folder / "claim.json"
    found = path.read_text("utf-8", errors="replace")
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
    path.write_text("\n\n".join(pictures) + "\n" if pictures else "", "utf-8")
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        facts = json.loads(claim.read_text())
        if rng.random() < 0.7:
            facts["claim"] = {0: "unsolvable", 1: "unique"}.get(len(pictures), "multiple")
            claim.write_text(json.dumps(facts))
    return "solutions"


def take_file(rng: random.Random, folder: Path, other: Case) -> str:
    """Take one file of another certificate, or all files but one."""
    names = sorted(path.name for path in other.folder.iterdir())
    for name in rng.sample(names, rng.choice([1, 1, 2, len(names) - 1])):
        shutil.copy(other.folder / name, folder / name)
    return "files of another"


DAMAGES = [
    *(flip, change_lines, change_number, take_file),
    *(*2 * [change_clause], *2 * [change_puzzle], *2 * [change_solutions]),
]


def reseal(folder: Path) -> None:
    """Correct the hashes, as a forger would."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        claim = json.loads((folder / "claim.json").read_bytes())
        hashes = {name: sha256((folder / name).read_bytes()).hexdigest() for name in claim["files"]}
        if hashes != claim["files"]:
            (folder / "claim.json").write_text(
                json.dumps(claim | {"files": hashes}, indent=1, ensure_ascii=False) + "\n"
            )


def forged(rng: random.Random, folder: Path) -> str:
    """Write a certificate with a correct proof of a formula that does not fit the puzzle; return how it was made.

    The formula is made by a program with a planted bug, or has extra clauses that hide some solutions, or its clauses
    that exclude the solutions exclude other pictures as well. Returns "" if there is none.
    """
    puzzle = draw(rng)
    if puzzle.height * puzzle.width > 100:
        return ""
    try:
        return rng.choice([of_a_bug, of_hidden, of_hidden])(rng, puzzle, folder)
    except (BugError, BackendError, ValueError, AssertionError, IndexError):
        return ""


def of_a_bug(rng: random.Random, puzzle: Puzzle, folder: Path, bugs: list[Bug] = FORGERS) -> str:
    bug = rng.choice(bugs)
    encoding = bug.encoding if bug.encoding != "order" else rng.choice(ENCODINGS)
    with planted(bug):
        made = clause_proof(CertificateRequest(puzzle, rng.choice(["sat", "native"]), limit=MOST, encoding=encoding))
    write(folder, texts_of(puzzle, made))
    return f"a formula by a program with the bug: {bug.words}"


def of_hidden(rng: random.Random, puzzle: Puzzle, folder: Path) -> str:
    """Add a clause for each hidden solution: some literals that exclude it but none of the remaining solutions."""
    solutions = solutions_of(puzzle, None)
    assert 0 < len(solutions) <= MOST
    job = CertificateRequest(puzzle, encoding=rng.choice(ENCODINGS))
    refuter = ClauseProof(job)
    kept = [solution for solution in solutions if rng.random() < 0.5]
    hidden = [solution for solution in solutions if solution not in kept]
    clauses = []
    for solution in hidden:
        against = -refuter.rules.shown(solution)
        needed = [rng.choice([at for at, colour in enumerate(solution) if other[at] != colour]) for other in kept]
        some = [at for at in range(len(solution)) if at in needed or rng.random() < rng.choice([0.05, 0.5])]
        clauses.append(against[[at for at in some if abs(against[at]) != TRUE]])
    weak = bool(kept) and rng.random() < 0.4  # the last clauses are no longer those of the solutions
    listed = [] if weak else kept
    refuter.rules = (refuter.rules.excluding(kept) if weak else refuter.rules).extended(clauses)
    job.result = Result(Outcome(kept, True), "native", 0.0, None, puzzle)
    write(folder, texts_of(puzzle, job.certificate(refuter.formula_and_proof(listed))))
    return "a formula that hides solutions"
