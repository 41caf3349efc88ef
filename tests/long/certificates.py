"""Certificates of random and built-in puzzles, which every checker accepts, and false ones, which none accepts.

``python tests/long/certificates.py CERTIFICATES DAMAGED [SEED] [--checker NAME=COMMAND]…`` prints what failed, keeps
each such certificate in the folder ``failed``, and prints a table at the end. A COMMAND, with ``{formula}``, and
``{proof}`` (LRAT) or ``{lemmas}`` (DRUP) in it, is another checker: it prints VERIFIED where a proof by clauses holds.
Seeds make runs repeatable. A claim that is accepted is compared with the solutions that ``reference`` finds.
"""

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
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from certificate_damage import damaged, forged
from certificate_draws import Case, claims_truth, expected, is_true, make

import nono
from nono import PuzzleError, checkers
from nono.checkers import nono_check
from nono.proofs import NOT_COMPARED, Means, check_folder

Check = Callable[[Path, Path | None], bool | None]  # None: it does not check such a certificate


def run(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, errors="replace")


def drup_of(proof: str) -> str:
    """The lemmas of a proof in LRAT; lines that are none stay as they are."""
    lines = []
    for line in proof.splitlines():
        words = line.split()
        if words[1:2] != ["d"]:
            end = words.index("0", 1) + 1 if "0" in words[1:] else len(words)
            lines.append(" ".join(words[1:end]))
    return "\n".join(lines)


def in_python(folder: Path, original: Path | None) -> bool | None:
    """The checker in Python, called in this process."""
    with redirect_stdout(io.StringIO()):
        return {0: True, 1: False}.get(nono_check.main([str(folder), *([] if original is None else [str(original)])]))


def program(command: list[str], suits: Callable[[Path], bool]) -> Check:
    """A checker of ours that is a program: status 0 accepted, 1 refused, 3 accepted but not compared."""

    def check(folder: Path, original: Path | None) -> bool | None:
        if not suits(folder):
            return None
        ended = run([*command, str(folder), *([] if original is None else [str(original)])])
        if ended.returncode == 3:  # it cannot read the original, so the claim may be about another puzzle
            return None
        if ended.returncode not in (0, 1) or "Traceback" in ended.stderr:
            raise AssertionError(
                f"{command[-1]} ended with {ended.returncode}: {ended.stdout[-500:]}{ended.stderr[-500:]}"
            )
        return ended.returncode == 0

    return check


def by_nono(folder: Path, original: Path | None) -> bool | None:
    """Check as ``nono check-certificate --puzzle ORIGINAL`` does."""
    try:
        puzzle = None if original is None else nono.read(original, check=False)
        data = None if original is None else original.read_bytes()
        _, trusts = check_folder(folder, puzzle, Means(original=data))
    except PuzzleError:
        return False
    return None if NOT_COMPARED in trusts else True


def foreign(command: str) -> Check:
    """Another checker, of proofs by clauses."""

    def check(folder: Path, original: Path | None) -> bool | None:
        if not (folder / "proof.lrat").exists():
            return None
        names = {"formula": folder / "formula.cnf", "proof": folder / "proof.lrat", "lemmas": folder.parent / "lemmas"}
        names["lemmas"].write_text(drup_of(names["proof"].read_text()))
        return "VERIFIED" in run([word.format(**names) for word in shlex.split(command)]).stdout

    return check


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
        original = case.original if rng.random() < 0.5 else None
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
            try:
                manifest = json.loads((case.folder / "manifest.json").read_text(errors="replace"))
                true = is_true(manifest, case.solutions if original else expected(case.folder, manifest))
            except (ValueError, PuzzleError) as error:
                self.said[name]["not well-formed and accepted"] += 1
                self.fail(case.folder, f"{name} accepts what is not well-formed: {words}: {error!r}")
                continue
            self.said[name]["true and accepted" if true else "FALSE AND ACCEPTED"] += 1
            if not true:
                self.fail(case.folder, f"{name} accepts what is false: {words}")

    def damage(self, rng: random.Random, shelf: list[Case], work: Path) -> None:
        """Damage a certificate of the shelf, and correct its hashes."""
        case, folder = rng.choice(shelf), work / "certificate"
        words = damaged(rng, case, shelf, folder)
        self.refused(rng, replace(case, folder=folder), words)
        shutil.rmtree(work)

    def table(self, title: str) -> None:
        """Print what was said, and forget it."""
        print(f"\n{title}")
        for name, said in self.said.items():
            print(f"  {name}: " + ", ".join(f"{number} {word}" for word, number in sorted(said.items())), flush=True)
            said.clear()


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
        small = [case for case in shelf if not case.original.stat().st_size > 3000]
        false = Run(ours, keep / "damaged")
        for number in range(arguments.damaged):
            false.damage(random.Random(f"{arguments.seed} damaged {number}"), small, Path(work, "false"))
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
    """The checkers of the package; the verified one where it was built."""
    place = Path(checkers.__path__[0])
    found: dict[str, Check] = {"check-certificate": by_nono, "nono_check.py": in_python}
    if (place / "nono_check_verified").exists():
        found["nono_check_verified"] = verified(place / "nono_check_verified")
    return found


def verified(path: Path) -> Check:
    """The checker that was proved correct: It reads originals in nono's JSON. It does not check blots in the
    encoding direct, whose variables are pairs of places."""

    def suits(at: Path) -> bool:
        formula = at / "formula.cnf"
        return not (formula.exists() and " and starts at " in formula.read_text(errors="replace"))

    check = program([str(path)], suits)
    return lambda folder, original: check(folder, original if original and original.suffix == ".json" else None)


if __name__ == "__main__":
    sys.exit(main())
