"""Certificates of random and built-in puzzles, which both checkers accept, and false ones, which neither accepts.

``python tests/long/certificates.py CERTIFICATES DAMAGED [FORGED] [--seed N]`` prints what
failed, keeps each such certificate in the folder ``failed``, and prints a table at the end. Seeds make
runs repeatable. A claim that is accepted is compared with the solutions that ``reference`` finds.
"""

import argparse
import io
import random
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from certificate_damage import damaged, forged
from certificate_draws import Case, is_true, make

from nono.checkers import nono_check
from nono.proofs import verified_program


def in_python(folder: Path) -> tuple[int, str]:
    """Return the exit status of the checker in Python, called in this process, and the line that it prints."""
    with redirect_stdout(io.StringIO()) as said:
        status = nono_check.main([str(folder)])
    return status, said.getvalue()


def by_verified(folder: Path) -> tuple[int, str]:
    """Return the exit status of the verified checker, and the line that it prints."""
    program = verified_program()
    assert program is not None
    ended = subprocess.run([program, folder], capture_output=True, text=True, errors="replace")
    assert ended.returncode in (0, 1, 3), (ended.returncode, ended.stderr)
    return ended.returncode, ended.stdout


class Run:
    """What both checkers said. If the verified checker was not built, the checker in Python is asked alone."""

    def __init__(self, keep: Path) -> None:
        self.keep = keep
        self.said: Counter[str] = Counter()
        self.failures = 0

    def fail(self, folder: Path, words: str) -> None:
        """Print what failed, and keep the certificate."""
        self.failures += 1
        print(f"{words}; kept as {self.keep / str(self.failures)}", flush=True)
        shutil.copytree(folder, self.keep / str(self.failures))

    def ask(self, folder: Path, words: str, expected: bool | None = None) -> None:
        """Ask both checkers. They must agree; ``expected`` is the right answer, None if it depends on the claim."""
        status, said = in_python(folder)
        other = by_verified(folder) if verified_program() is not None else (status, said)
        if (status, status == 0 and said) != (other[0], other[0] == 0 and other[1]):
            self.said["DIFFERENT"] += 1
            self.fail(folder, f"the checkers differ: {words}: {said.strip()} | {other[1].strip()}")
        elif expected is not None and (status == 0) != expected:
            self.fail(folder, f"{words}: {said.strip()}")
        elif status == 0 and expected is None and not is_true(folder):
            self.said["FALSE AND ACCEPTED"] += 1
            self.fail(folder, f"both accept what is false: {words}")
        else:
            self.said[{0: "accepted, and true", 1: "refused", 3: "not checked"}[status]] += 1

    def damage(self, rng: random.Random, shelf: list[Case], folder: Path) -> None:
        """Damage a certificate of the shelf, correct its hashes, and ask about it."""
        words = damaged(rng, rng.choice(shelf), shelf, folder)
        self.ask(folder, words)
        shutil.rmtree(folder)

    def table(self, title: str) -> None:
        """Print what was said, and forget it."""
        print(f"{title}: " + ", ".join(f"{number} {word}" for word, number in sorted(self.said.items())), flush=True)
        self.said.clear()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("certificates", type=int)
    parser.add_argument("damaged", type=int)
    parser.add_argument("forged", type=int, nargs="?", default=0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    run = Run(Path("failed"))
    kinds: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as work:
        shelf: list[Case] = []
        for number in range(arguments.certificates):
            case = make(random.Random(f"{arguments.seed} {number}"), Path(work, str(number)))
            kinds[case.words] += 1
            run.ask(case.folder, case.words, True)
            if case.puzzle.height * case.puzzle.width <= 100 and len(shelf) < 500:
                shelf.append(case)
            else:
                shutil.rmtree(case.folder)
        run.table(f"{arguments.certificates} true certificates of {len(kinds)} kinds")
        for words, number in sorted(kinds.items()):
            print(f"  {number:5} {words}")
        for number in range(arguments.damaged):
            run.damage(random.Random(f"{arguments.seed} damaged {number}"), shelf, Path(work, "damaged"))
        run.table(f"{arguments.damaged} damaged certificates")
        for number in range(arguments.forged):
            folder = Path(work, "forged")
            words = forged(random.Random(f"{arguments.seed} forged {number}"), folder)
            if words:
                run.ask(folder, words)
            shutil.rmtree(folder, ignore_errors=True)
        run.table(f"{arguments.forged} certificates with a right proof of a formula that is not the puzzle's")
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
