"""Certificates of random and built-in puzzles, which every checker accepts, and false ones, which none accepts.

``python tests/long/certificates.py CERTIFICATES DAMAGED [SEED] [--checker NAME=COMMAND]…`` prints what failed, keeps
each such certificate in the folder ``failed``, and prints a table at the end. A COMMAND, with ``{formula}``, and
``{proof}`` (LRAT) or ``{lemmas}`` (DRUP) in it, is another checker: it prints VERIFIED where a proof by clauses holds.
Seeds make runs repeatable.

Damaged certificates have right hashes, as a forger would write them: bytes and lines changed, fields of the claim, of
the clues and of the formula, files of other certificates; and formulas by encoders with a bug (`planted_bugs`), with a
proof that refutes them. A claim that is accepted is compared with the solutions that `reference` finds.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from draws import draw_akari, draw_puzzle
from nono_encoders.cnf import TRUE
from planted_bugs import BUGS, planted

import nono
from nono import checkers
from nono.base.errors import BugError, PuzzleError
from nono.checkers import nono_check, nono_check_count, nono_check_pegs
from nono.genres.base import Puzzle
from nono.io.built_in import built_in
from nono.io.write import dumps
from nono.model.answer import Outcome
from nono.proofs.certificate import check_certificate
from nono.proofs.certify import certify, made_by
from nono.proofs.kinds.clauses import Clauses, drup_of
from nono.proofs.kinds.protocol import Job, Made
from nono.proofs.manifest import original_of, sealed, texts_of, write
from nono.solving.solve import Result, solve

ENCODINGS = ("order", "dfa", "direct", "covering")
FORMATS = {"json": ".json", "non": ".non", "webpbn": ".xml"}
MOST = 40  # solutions of a puzzle that are listed
COUNTER = "nono_check_count"  # checks that a formula has so many models, and no claim
COUNTED = 2000  # of one with damaged clues
FORGERS = [bug for name in ("Model", "Encoders") for bug in BUGS[name]]


@dataclass(frozen=True, slots=True)
class Case:
    """A certificate: its folder, the file of its puzzle, the saved grid that it goes on from, all solutions (or more
    than `MOST`), and what it is, in words."""

    folder: Path
    original: Path
    start: tuple[str, ...] | None
    solutions: list[bytes]
    words: str


Check = Callable[[Path, Path | None], bool | None]  # None: it does not check such a certificate


# ---- Puzzles and their certificates


def draw(rng: random.Random) -> Puzzle:
    """A random puzzle, or now and then a built-in one."""
    genre = rng.choice(["nonogram"] * 7 + ["akari"] * 3 + ["pegs"] * 2 + ["built-in"])
    if genre == "pegs":
        return draw_pegs(rng)
    if genre == "built-in":
        return nono.puzzle(rng.choice([name for name in built_in() if not nono.puzzle(name).played]))
    return draw_akari(rng, 6) if genre == "akari" else draw_puzzle(rng, 7)


def draw_pegs(rng: random.Random) -> Puzzle:
    """Up to seven pegs on a small board, with a few solutions at most."""
    while True:
        height, width = rng.randint(1, 4), rng.randint(3, 5)
        rows = ["".join(rng.choices("oo..#", k=width)) for _ in range(height)]
        if 0 < "".join(rows).count("o") <= 7:
            puzzle = nono.Pegs(rows, grid=rng.choice(["square", "triangle"]))
            if len(solutions_of(puzzle, None)) <= MOST:
                return puzzle


def saved_grid(rng: random.Random, puzzle: Puzzle, grid: bytes) -> tuple[str, ...]:
    """Some cells of a solution, with a wrong one now and then."""
    keys = [colour.key for colour in puzzle.palette]
    share = rng.choice([0.1, 0.3, 0.6])
    cells = [keys[colour] if rng.random() < share else "?" for colour in grid]
    if rng.random() < 0.2:
        cells[rng.randrange(len(cells))] = rng.choice(keys)
    return tuple("".join(cells[at : at + puzzle.width]) for at in range(0, len(cells), puzzle.width))


def solutions_of(puzzle: Puzzle, start: tuple[str, ...] | None, most: int = MOST) -> list[bytes]:
    """All solutions, by the reference, or more than ``most``; those of built-in puzzles by the engine."""
    backend = "reference" if puzzle.height * puzzle.width <= 100 else "native"
    return solve(puzzle, backend, limit=most + 1, start=start).grids


def make(rng: random.Random, folder: Path) -> Case:
    """A certificate of a random puzzle; raises `BugError` where certify refuses its own."""
    puzzle = draw(rng)
    first = solve(puzzle, limit=1).grids
    start = saved_grid(rng, puzzle, first[0]) if first and not puzzle.played and rng.random() < 0.25 else None
    solutions = solutions_of(puzzle, start)
    folder.mkdir(parents=True)
    original = written(rng, puzzle, folder)
    limit = None if len(solutions) <= MOST and rng.random() < 0.7 else 2
    settings: dict[str, Any] = {}
    if puzzle.played:
        limit = None
    elif puzzle.genre == "nonogram" and len(solutions) <= MOST and rng.random() < 0.15:
        settings = {"proof": "count"}
    elif rng.random() < 0.7:
        settings = {"encoding": rng.choice(ENCODINGS)}
    elif rng.random() < 0.5:
        settings = {"encoding": "dfa", "solver": "native"}
    where = folder / "certificate"
    claim = certify(puzzle, where, limit=limit, start=start, original=original_of(original, ""), **settings)
    assert claim is not None
    kind = f"{claim.proof} in {claim.encoding}" if claim.encoding else claim.proof or "listed"
    words = f"{puzzle.genre}, {claim.verdict}, {kind}" + (", givens" if start else "")
    return Case(where, original, start, solutions, words)


def written(rng: random.Random, puzzle: Puzzle, folder: Path) -> Path:
    """The puzzle in a file of a format that can hold it."""
    for format in rng.sample(list(FORMATS), len(FORMATS)):
        with suppress(PuzzleError):
            path = folder / f"puzzle{FORMATS[format]}"
            path.write_text(dumps(puzzle, format), encoding="utf-8")
            return path
    raise AssertionError(puzzle)


def is_true(manifest: dict[str, Any], solutions: list[bytes]) -> bool:
    """Whether a claim is true of a puzzle with these solutions."""
    count, number = manifest["count"], len(solutions)
    if not manifest["complete"]:
        return bool(manifest["verdict"] == "multiple" and 2 <= count <= number)
    verdict = {0: "unsolvable", 1: "unique"}.get(number, "multiple")
    return bool((manifest["verdict"], count) == (verdict, number))


# ---- Checkers


def run(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, errors="replace")


def in_python(folder: Path, original: Path | None) -> bool:
    """The checker of the proof's kind, called in this process."""
    main = nono_check_pegs.main if is_played(folder) else nono_check.main
    if is_count(folder):
        main, original = nono_check_count.main, None
    with redirect_stdout(io.StringIO()):
        return bool(main([str(folder), *([] if original is None else [str(original)])]) == 0)


def is_played(folder: Path) -> bool:
    """Whether it is a certificate of a puzzle played in moves."""
    return (folder / "functions.txt").exists()


def is_count(folder: Path) -> bool:
    """Whether it has a proof of a count."""
    return (folder / "count.scpog").exists()


def program(command: list[str], suits: Callable[[Path], bool]) -> Check:
    """A checker of ours that is a program: status 0 accepted, 1 refused."""

    def check(folder: Path, original: Path | None) -> bool | None:
        if not suits(folder):
            return None
        ended = run([*command, str(folder), *([] if original is None or is_count(folder) else [str(original)])])
        if ended.returncode not in (0, 1) or "Traceback" in ended.stderr:
            raise AssertionError(
                f"{command[-1]} ended with {ended.returncode}: {ended.stdout[-500:]}{ended.stderr[-500:]}"
            )
        return ended.returncode == 0

    return check


def by_nono(folder: Path, original: Path | None) -> bool:
    try:
        check_certificate(folder, None if original is None else nono.read(original, check=False))
    except PuzzleError:
        return False
    return True


def foreign(command: str) -> Check:
    """Another checker, of proofs by clauses."""

    def check(folder: Path, original: Path | None) -> bool | None:
        if not (folder / "proof.lrat").exists():
            return None
        names = {"formula": folder / "formula.cnf", "proof": folder / "proof.lrat", "lemmas": folder.parent / "lemmas"}
        names["lemmas"].write_text(drup_of(names["proof"].read_text()))
        return "VERIFIED" in run([word.format(**names) for word in shlex.split(command)]).stdout

    return check


# ---- Damage


def damaged(rng: random.Random, case: Case, others: list[Case], folder: Path) -> str:
    """A copy of the certificate with some damage, and right hashes; what was done, in words."""
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
    """A number of a file, by one, by its sign, or by another of the file's."""
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
    """A clause of the formula: a literal less, negated or more, or the clause itself; with as many in the header."""
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
    """A field of the manifest."""
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
    """One clue, or one cell of an Akari."""
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
    """A solution less, twice, or mirrored; the number of them in the claim is right, or is not."""
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
    """A file of another certificate, or all but one."""
    names = sorted(path.name for path in other.folder.iterdir())
    for name in rng.sample(names, rng.choice([1, 1, 2, len(names) - 1])):
        shutil.copy(other.folder / name, folder / name)
    return "files of another"


DAMAGES = [flip, change_lines, change_number, take_file, *2 * [change_clause, change_claim], *3 * [change_solutions]]


def reseal(folder: Path) -> None:
    """Correct the hashes, as a forger would."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        manifest = json.loads((folder / "manifest.json").read_bytes())
        for name in manifest["sha256"]:
            manifest["sha256"][name] = sha256((folder / name).read_bytes()).hexdigest()
        (folder / "manifest.json").write_text(sealed(manifest))


def forged(rng: random.Random, folder: Path) -> Case | None:
    """A false certificate with a proof that is right: of a formula that is not the puzzle's; None where it is none.

    The formula is made by a program with a planted bug, or has clauses more that hide some of the solutions, or clauses
    against solutions that hold in too few pictures.
    """
    puzzle = draw(rng)
    if puzzle.played or puzzle.height * puzzle.width > 100:
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


def of_a_bug(rng: random.Random, puzzle: Puzzle, case: Case) -> str:
    bug = rng.choice(FORGERS)
    encoding = bug.encoding if bug.encoding != "order" else rng.choice(ENCODINGS)
    with planted(bug):
        job = Job(puzzle, rng.choice(["sat", "native"]), limit=MOST, encoding=encoding, proof="clauses")
        made = made_by(job)
        assert made is not None
        write(case.folder, texts_of(puzzle, made, original_of(case.original, "")))
    return f"a formula by a program with the bug: {bug.words}"


def of_hidden(rng: random.Random, puzzle: Puzzle, case: Case) -> str:
    """A clause for each hidden solution: some of the literals against it, which no solution that stays has all."""
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


# ---- The runs


class Run:
    """The checkers and what they said."""

    def __init__(self, checkers: dict[str, Check], keep: Path) -> None:
        self.checkers = checkers
        self.keep = keep
        self.said: dict[str, Counter[str]] = {name: Counter() for name in checkers}
        self.failures = 0
        self.false = 0  # claims, about the puzzle of the original file

    def fail(self, folder: Path, words: str) -> None:
        """Print what failed, and keep the certificate."""
        self.failures += 1
        print(f"{words}; kept as {self.keep / str(self.failures)}", flush=True)
        shutil.copytree(folder.parent, self.keep / str(self.failures))

    def accepted(self, case: Case) -> None:
        """A true certificate: every checker accepts it."""
        for name, check in self.checkers.items():
            try:
                said = check(case.folder, case.original)
            except Exception as error:
                self.fail(case.folder, f"{name}: {case.words}: {error!r}")
                continue
            self.said[name][{None: "not for it", True: "accepted", False: "refused"}[said]] += 1
            if said is False:
                self.fail(case.folder, f"{name} refuses {case.words}")

    def refused(self, rng: random.Random, case: Case, words: str) -> None:
        """One that may claim what is false: then no checker accepts it."""
        original = case.original if rng.random() < 0.5 and not is_count(case.folder) else None
        self.false += original is not None and not claims_truth(case)
        for name, check in self.checkers.items():
            try:
                said = check(case.folder, original)
            except Exception as error:
                self.fail(case.folder, f"{name}: {words}: {error!r}")
                continue
            if not said:
                self.said[name]["not for it" if said is None else "refused"] += 1
                continue
            manifest = json.loads((case.folder / "manifest.json").read_text())
            true = is_true(manifest, case.solutions if original else expected(case.folder, manifest))
            self.said[name]["true and accepted" if true else "FALSE AND ACCEPTED"] += 1
            if not true:
                self.fail(case.folder, f"{name} accepts what is false: {words}")

    def table(self, title: str) -> None:
        """Print what was said, and forget it."""
        print(f"\n{title}")
        for name, said in self.said.items():
            print(f"  {name}: " + ", ".join(f"{number} {word}" for word, number in sorted(said.items())), flush=True)
            said.clear()


def claims_truth(case: Case) -> bool:
    """Whether the claim, if there is one, is true of the puzzle of the original file."""
    try:
        return is_true(json.loads((case.folder / "manifest.json").read_text()), case.solutions)
    except (OSError, ValueError, KeyError, TypeError):
        return True


def expected(folder: Path, manifest: dict[str, Any]) -> list[bytes]:
    """The solutions of the clues of a manifest."""
    clues, start = manifest["clues"], manifest.get("start")
    if manifest["genre"] == "pegs":
        keys = {tuple(hole): "o" if number in clues["start"] else "." for number, hole in enumerate(clues["holes"])}
        sides = [range(max(place[at] for place in keys) + 1) for at in (0, 1)]
        rows = ["".join(keys.get((row, column), "#") for column in sides[1]) for row in sides[0]]
        return solutions_of(nono.Pegs(rows, grid=clues["grid"], check=False), None, COUNTED)
    if manifest["genre"] == "akari":
        puzzle: Puzzle = nono.Akari(clues["cells"], check=False)
    else:
        puzzle = nono.Nonogram(clues["rows"], clues["cols"], check=False)
        if start is not None:  # in keys of the manifest
            own = [colour.key for colour in puzzle.palette]
            keys = dict(zip(manifest["keys"], own, strict=False)) | {key: key for key in "?[]"}
            start = ["".join(keys[key] for key in row) for row in start]
    return solutions_of(puzzle, None if start is None else tuple(start), COUNTED)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("certificates", type=int)
    parser.add_argument("damaged", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--checker", action="append", default=[], metavar="NAME=COMMAND")
    arguments = parser.parse_args()
    ours = own_checkers()
    others = {name: foreign(command) for name, _, command in (word.partition("=") for word in arguments.checker)}
    keep = Path("failed")
    warnings.simplefilter("ignore")  # of what a format cannot hold
    kinds: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as work:
        whole = Run({**ours, **others}, keep)
        shelf: list[Case] = []
        for number in range(arguments.certificates):
            case = make(random.Random(f"{arguments.seed} {number}"), Path(work, "true", str(number)))
            kinds[case.words] += 1
            whole.accepted(case)
            if len(shelf) < 500:
                shelf.append(case)
            else:
                shutil.rmtree(case.folder.parent)
        whole.table(f"{arguments.certificates} certificates, of {len(kinds)} sorts")
        for words, number in sorted(kinds.items()):
            print(f"  {number:5} {words}")
        ours.pop(COUNTER, None)
        small = [case for case in shelf if not case.original.stat().st_size > 3000]
        false = Run(ours, keep / "damaged")
        for number in range(arguments.damaged):
            rng = random.Random(f"{arguments.seed} damaged {number}")
            case, folder = rng.choice(small), Path(work, "false", "certificate")
            words = damaged(rng, case, small, folder)
            false.refused(rng, replace(case, folder=folder), words)
            shutil.rmtree(folder.parent)
        false.table(
            f"{arguments.damaged} damaged ones, with right hashes; false claims about the puzzle given: {false.false}"
        )
        forgers = Run(ours, keep / "forged")
        number = 0
        made: Counter[str] = Counter()
        for number in range(arguments.damaged // 4):
            rng = random.Random(f"{arguments.seed} forged {number}")
            found = forged(rng, Path(work, "forged"))
            if found is not None:
                forgers.refused(rng, found, found.words)
                made[re.sub(r"\d+ of \d+ ", "", found.words)] += 1
            shutil.rmtree(Path(work, "forged"), ignore_errors=True)
        forgers.table(f"{made.total()} false claims with a right proof, of a formula that is not the puzzle's")
        for words, number in sorted(made.items()):
            print(f"  {number:5} {words}")
    return 1 if whole.failures + false.failures + forgers.failures else 0


def own_checkers() -> dict[str, Check]:
    """The checkers of the package; those in C++ where they are compiled, as the engine is."""
    place = Path(checkers.__path__[0])
    found: dict[str, Check] = {"check-certificate": by_nono, "nono_check*.py": in_python}
    if (place / "nono_check").exists():
        found["nono_check"] = program([str(place / "nono_check")], lambda at: not is_played(at) and not is_count(at))
    if (place / COUNTER).exists():
        found[COUNTER] = program([str(place / COUNTER)], is_count)
    return found


if __name__ == "__main__":
    sys.exit(main())
