"""Measures the cost of certificates: ``python bench/certificates.py [KIND:]PUZZLE...``.

PUZZLE is a file, a folder, a built-in name, or a family such as ``family:n-dom:3-12``. KIND is a kind of proof; without
it, the first kind that succeeds is used. Prints the CPU seconds for solving the puzzle and making the certificate, and
for each checker, which runs in its own process. The last column divides the time of the verified checker by that of
the checker in C++.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from measuring import children, head, row

from nono import checkers
from nono.genres.base import Puzzle
from nono.proofs._certificate import KINDS, made_by, texts_of, write
from nono.proofs._protocol import Job
from nono.text import read_all


def checker(name: str) -> str:
    """Return the path of a checker. An editable install has the compiled checkers in a folder of their own."""
    return next(str(path) for folder in checkers.__path__ if (path := Path(folder, name)).exists())


def checked(command: list[str]) -> float:
    """Return the fewest CPU seconds that a checker uses in three runs. The checker must accept the proof."""

    def once() -> float:
        before = children()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return children() - before

    return min(once() for _ in range(3))


def measure(puzzle: Puzzle, proof: str, folder: Path) -> None:
    """Print the table row of a puzzle."""
    began, before = process_time(), children()
    made = made_by(Job(puzzle, proof=proof))
    if made is None:
        return
    texts = texts_of(puzzle, made, None)
    seconds = process_time() - began + children() - before
    write(folder, texts)
    kind = made.claim.proof
    in_python = "_pegs" if puzzle.played else "_count" if kind == "count" else ""
    commands = [[sys.executable, checker(f"nono_check{in_python}.py")]]
    if not puzzle.played:
        commands += [[checker("nono_check")], [checker("nono_check_verified")]]
    times = [checked([*command, str(folder)]) for command in commands]
    ratio = [] if puzzle.played else [f"{times[2] / times[1]:.1f}"]
    cells = [f"{time:.2g}" for time in times] + ratio + [""] * 3 * puzzle.played
    name = puzzle.id or f"{puzzle.width}x{puzzle.height}"
    size = sum(map(len, texts.values())) / 1000
    row(name, puzzle.genre, f"{puzzle.width}x{puzzle.height}", kind, f"{size:,.0f}", f"{seconds:.2g}", *cells)


def main() -> None:
    head("puzzle", "genre", "size", "proof", "kB", "made, s", "Python, s", "C++, s", "verified, s", "verified / C++")
    with tempfile.TemporaryDirectory() as work:
        for word in sys.argv[1:]:
            kind, _, named = word.partition(":")
            kind, word = (kind, named) if kind in KINDS else ("auto", word)
            for puzzle in read_all(word, check=False):
                measure(puzzle, kind, Path(work, "certificate"))


if __name__ == "__main__":
    main()
