"""Forge certificates in every way of a table, and print each change with the answer of each checker.

``python tests/long/forge_certificates.py`` forges manifests, files, originals and programs (planted bugs), on
certificates of several kinds. Hashes are correct. The last line has the number of false sentences that a checker
accepted; it must be 0. `certificates` damages random certificates at random.

A sentence is false if the original has another number of solutions, or if a listed picture is not a solution.
"""

import json
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from certificate_damage import FORGERS, of_a_bug, reseal
from certificate_draws import Case, is_true, solutions_of
from long.certificates import Check, own_checkers, program
from planted_models import PLANTED, SEVERAL
from planting import Bug, planted
from proofs.test_forged_certificates import DOTS, FORGED
from proofs.test_odd_originals import MISREAD
from tables import table

import nono
from nono import BugError, Puzzle, PuzzleError
from nono.proofs import certify, original_of
from nono.proofs._certificate import texts_of, write
from nono.proofs._clauses import make
from nono.proofs._programs import verified as verified_checker
from nono.proofs._protocol import Job, Made


@dataclass
class Forgery:
    """The files of a certificate as texts, its manifest, and the original file."""

    files: dict[str, str]
    manifest: dict[str, Any]
    original: str
    suffix: str = ".json"
    raw: str | None = None  # the manifest as text, if it is not the JSON of ``manifest``
    pictures: list[str] = field(default_factory=list)

    def lines(self, name: str) -> list[str]:
        return self.files[name].splitlines()  # KeyError: the certificate has no such file

    def put(self, name: str, lines: list[str]) -> None:
        self.files[name] = "".join(f"{line}\n" for line in lines)

    def claim(self, pictures: list[str]) -> None:
        """Claim that these are all solutions."""
        self.pictures = pictures
        self.manifest["count"] = len(pictures)
        self.manifest["verdict"] = {0: "unsolvable", 1: "unique"}.get(len(pictures), "multiple")
        self.manifest["complete"] = True

    def data(self) -> Any:
        return json.loads(self.original)


Change = Callable[[Forgery], object]


def setting(**values: Any) -> Change:
    return lambda it: it.manifest.update(values)


def line(name: str, pattern: str, new: str | None, at: int = 0) -> Change:
    """Replace the line number ``at`` of those that match; None removes it."""

    def change(it: Forgery) -> None:
        lines = it.lines(name)
        place = [number for number, text in enumerate(lines) if re.search(pattern, text)][at]
        lines[place : place + 1] = [] if new is None else [re.sub(pattern, new, lines[place], count=1)]
        it.put(name, lines)

    return change


def text(name: str, new: str | None) -> Change:
    def change(it: Forgery) -> None:
        del it.files[name]
        it.files.update({} if new is None else {name: new})

    return change


def contradiction(it: Forgery) -> None:
    it.files["formula.cnf"] = "p cnf 1 2\n1 0\n-1 0\n"
    it.files["proof.lrat"] = "3 0 1 2 0\n"


def more_clauses(it: Forgery) -> None:
    """Add two clauses that contradict each other, and the proof of it."""
    lines = it.lines("formula.cnf")
    at = next(at for at, text in enumerate(lines) if text.startswith("p cnf"))
    _, _, variables, clauses = lines[at].split()
    lines[at] = f"p cnf {variables} {int(clauses) + 2}"
    it.put("formula.cnf", [*lines, "1 0", "-1 0"])
    it.files["proof.lrat"] = f"{int(clauses) + 3} 0 {int(clauses) + 1} {int(clauses) + 2} 0\n"


def lists(it: Any) -> list[list[Any]]:
    """The lists of clues, in the manifest or in the JSON of a puzzle."""
    return [value for key, value in it.items() if isinstance(value, list) and key not in ("keys", "palette")]


def reverse(clues: dict[str, Any]) -> None:
    for value in lists(clues):
        value.reverse()


def grow(clues: dict[str, Any]) -> None:
    """Make the first number one greater."""
    for value in lists(clues):
        for at, clue in enumerate(value):
            match clue:
                case [[int(), *_], *_]:
                    clue[0][0] += 1
                case [int(), *_]:
                    clue[0] += 1
                case int():
                    value[at] += 1
                case str() if found := re.search("[1-8]", clue):
                    value[at] = clue.replace(found[0], str(int(found[0]) + 1), 1)
                case _:
                    continue
            return


def shorten(clues: dict[str, Any]) -> None:
    lists(clues)[0].pop()


def exchange(clues: dict[str, Any]) -> None:
    clues["rows"], clues["cols"] = clues["cols"], clues["rows"]


def in_original(change: Callable[[dict[str, Any]], None]) -> Change:
    def changed(it: Forgery) -> None:
        data = it.data()
        change(data)
        it.original = json.dumps(data)

    return changed


def everywhere(change: Callable[[dict[str, Any]], None]) -> Change:
    """Change the clues in the manifest and in the certificate's copy of the puzzle, not in the original."""

    def changed(it: Forgery) -> None:
        change(it.manifest["clues"])
        copy = json.loads(it.files["puzzle.json"])
        change(copy)
        it.files["puzzle.json"] = json.dumps(copy)
        del it.files["clues.txt"]

    return changed


def twice(key: str, value: str) -> Change:
    """Name a key of the manifest twice: first with this value."""

    def change(it: Forgery) -> None:
        it.raw = json.dumps(it.manifest).replace("{", f'{{"{key}": {value}, ', 1)

    return change


def twice_last(key: str, value: str) -> Change:
    def change(it: Forgery) -> None:
        it.raw = json.dumps(it.manifest)[:-1] + f', "{key}": {value}}}'

    return change


def permute_keys(it: Forgery) -> None:
    keys = it.manifest["keys"]
    it.manifest["keys"] = [*keys[1:], keys[0]]


def permute_keys_and_start(it: Forgery) -> None:
    new = dict(zip(it.manifest["keys"], [*it.manifest["keys"][1:], it.manifest["keys"][0]], strict=True))
    it.manifest["start"] = ["".join(new.get(key, key) for key in row) for row in it.manifest["start"]]
    permute_keys(it)


def permute_keys_and_pictures(it: Forgery) -> None:
    new = dict(zip(it.manifest["keys"], [*it.manifest["keys"][1:], it.manifest["keys"][0]], strict=True))
    it.pictures = ["".join(new.get(key, key) for key in picture) for picture in it.pictures]
    permute_keys(it)


def given(it: Forgery) -> None:
    """Say nothing about a saved grid that excludes solutions: the grid is in the manifest alone."""
    rows = it.pictures[0].split("\n")
    it.manifest["start"] = [rows[0], *("?" * len(row) for row in rows[1:])]


def no_given(it: Forgery) -> None:
    assert it.manifest["start"] is not None
    it.manifest["start"] = None


def other_given(it: Forgery) -> None:
    it.manifest["start"] = it.manifest["start"][::-1]


def no_hashes(it: Forgery) -> None:
    it.manifest["sha256"] = {}


def mirrored(it: Forgery) -> None:
    it.pictures[0] = "\n".join(row[::-1] for row in it.pictures[0].split("\n"))


def blank(it: Forgery) -> None:
    it.pictures[0] = re.sub(r"\S", it.manifest["keys"][0], it.pictures[0])


MANIFESTS: dict[str, Change] = {
    words: setting(**{name: value})
    for words, name, value in table("""
the count is 0 | count | 0
the count is negative | count | -1
the count is true | count | True
the count is null | count | None
the verdict is unique | verdict | unique
the verdict is unsolvable | verdict | unsolvable
the verdict is multiple | verdict | multiple
the list is complete | complete | True
the list is complete in words | complete | true
the proof is by duality | proof | duality
the proof is of clauses | proof | clauses
there are no keys | keys | []
the genre is Mosaic | genre | mosaic
there are no clues | clues | {}
the encoding is another | encoding | direct
the certificate is of version 2 | certificate | 2
""")
} | {
    "the count is one greater": lambda it: it.manifest.update(count=it.manifest["count"] + 1),
    "the count is one less": lambda it: it.manifest.update(count=it.manifest["count"] - 1),
    "the count is 10^30": setting(count=10**30),
    "the count is text": lambda it: it.manifest.update(count=str(it.manifest["count"] + 1)),
    "the count is a fraction": lambda it: it.manifest.update(count=it.manifest["count"] + 0.5),
    "unique, with the count 1": setting(verdict="unique", count=1),
    "unsolvable, with the count 0": setting(verdict="unsolvable", count=0),
    "the list is not complete, and one greater": lambda it: it.manifest.update(
        complete=False, count=it.manifest["count"] + 1
    ),
    "there is no proof, and the list is complete": setting(proof="", complete=True),
    "the first of two counts is one greater": lambda it: twice("count", str(it.manifest["count"] + 1))(it),
    "the last of two counts is one greater": lambda it: twice_last("count", str(it.manifest["count"] + 1))(it),
    "the first of two verdicts is unsolvable": twice("verdict", '"unsolvable"'),
    "the last of two verdicts is unsolvable": twice_last("verdict", '"unsolvable"'),
    "the manifest says at its end that nothing is complete": twice_last("complete", "false"),
    "the keys are permuted": permute_keys,
    "the keys and the saved grid are permuted": permute_keys_and_start,
    "the keys and the pictures are permuted": permute_keys_and_pictures,
    "all keys are alike": lambda it: it.manifest.update(keys=it.manifest["keys"][:1] * len(it.manifest["keys"])),
    "a saved grid is added": given,
    "the saved grid is left out": no_given,
    "the saved grid is upside down": other_given,
    "the clues are in reverse order": lambda it: reverse(it.manifest["clues"]),
    "a clue is one greater": lambda it: grow(it.manifest["clues"]),
    "the last clue is left out": lambda it: shorten(it.manifest["clues"]),
    "rows and columns are exchanged": lambda it: exchange(it.manifest["clues"]),
    "the manifest is a list": lambda it: setattr(it, "raw", json.dumps([it.manifest])),
    "the manifest is cut": lambda it: setattr(it, "raw", json.dumps(it.manifest)[:-9]),
    "there are no hashes": no_hashes,
}
FILES: dict[str, Change] = {
    **{
        words: text(name, new)
        for words, name, new in table(r"""
the formula is empty | formula.cnf | 'p cnf 0 0\n'
there is no formula | formula.cnf | None
the proof is empty | proof.lrat | ''
there is no proof | proof.lrat | None
the proof is an empty clause without hints | proof.lrat | '99999 0 0\n'
the proof is an empty clause with the hint 1 | proof.lrat | '99999 0 1 0\n'
there are no clues in text | clues.txt | None
the copy of the puzzle is empty | puzzle.json | '{}'
there is no copy of the puzzle | puzzle.json | None
there are no solutions in the folder | solutions.txt | None
""")
    },
    **{
        words: line(name, pattern, new, at)
        for words, name, pattern, new, at in table(r"""
a cell of the map is another | formula.cnf | ^c row 1 column 1 colour 1 is 1$ | c row 1 column 1 colour 1 is 2 | 0
a cell of the map is missing | formula.cnf | '^c row 1 column 1 ' | None | 0
a variable of the map is negated | formula.cnf | ^(c row 1 column 1 .* is ) | \1- | 0
a clause has a literal less | formula.cnf | ^-?\d+ (-?\d+ .*0)$ | \1 | 0
a clause is negated | formula.cnf | ^(\d+ .*0)$ | -\1 | 0
a clause is empty | formula.cnf | ^-?\d.* 0$ | '0' | 0
a clause is a single variable | formula.cnf | ^-?\d.* 0$ | 1 0 | 0
the last clause is a single variable | formula.cnf | ^-?\d.* 0$ | 1 0 | -1
the proof lacks its last step | proof.lrat | ^. | None | -1
the proof lacks its first step | proof.lrat | ^. | None | 0
a step has no hints | proof.lrat | ^(\d+ .*? 0) .*$ | \1 0 | 0
the scale is 0 | shares.txt | ^scale .* | scale 0 | 0
the scale is 1 | shares.txt | ^scale .* | scale 1 | 0
the scale is negative | shares.txt | '^scale ' | scale - | 0
the clues in text have one greater | clues.txt | ^1 | '2' | 0
""")
    },
    "one solution less, everywhere": lambda it: it.claim(it.pictures[1:]),
    "the first solution alone, everywhere": lambda it: it.claim(it.pictures[:1]),
    "no solution, everywhere": lambda it: it.claim([]),
    "a solution twice, everywhere": lambda it: it.claim([*it.pictures, it.pictures[0]]),
    "a blank picture more, everywhere": lambda it: it.claim(
        [*it.pictures, re.sub(r"\S", it.manifest["keys"][0], it.pictures[0])]
    ),
    "a solution is mirrored": mirrored,
    "a solution is blank": blank,
    "a solution lacks a row": lambda it: it.pictures.__setitem__(0, it.pictures[0].partition("\n")[2]),
    "the formula has no map": lambda it: it.put(
        "formula.cnf", [text for text in it.lines("formula.cnf") if not text.startswith("c ")]
    ),
    "formula and proof are of a contradiction": contradiction,
    "two clauses contradict each other": more_clauses,
    "the first shares are 0": line("shares.txt", r"^-?\d.*", lambda found: re.sub(r"-?\d+", "0", found[0])),  # type: ignore[arg-type]
    "a clue is one greater, everywhere but in the original": everywhere(grow),
    "the clues are in reverse order, everywhere but in the original": everywhere(reverse),
}


def one_dot(it: Forgery) -> None:
    it.suffix, it.original = ".non", "width 1\nheight 1\nrows\n1\ncolumns\n1\n"


ORIGINALS: dict[str, Change] = {
    "a clue of the original is one greater": in_original(grow),
    "the original's clues are in reverse order": in_original(reverse),
    "the original lacks a clue": in_original(shorten),
    "the original's rows and columns are exchanged": in_original(exchange),
    "the original is of another genre": in_original(lambda data: data.update(genre="mosaic", numbers=["2."])),
    "the original is empty": lambda it: setattr(it, "original", ""),
    "the original is cut": lambda it: setattr(it, "original", it.original[: len(it.original) // 2]),
    "the original is the manifest": lambda it: setattr(it, "original", json.dumps(it.manifest)),
    "the original is the list of solutions": lambda it: setattr(it, "original", it.files["solutions.txt"]),
    "the original is a .non file of one dot": one_dot,
    "the original has its rows twice, the last ones reversed": lambda it: setattr(
        it, "original", it.original.rstrip()[:-1] + ', "rows": ' + json.dumps(it.data()["rows"][::-1]) + "}"
    ),
    "the original's colours are exchanged": in_original(lambda data: data.update(palette=data["palette"][::-1])),
    "the original is another puzzle, and so is the copy": lambda it: (
        in_original(grow)(it),
        it.files.update({"puzzle.json": it.original}),
    ),
}
CHANGES = {"manifest": MANIFESTS, "files": FILES, "original": ORIGINALS}


def base(words: str, folder: Path) -> Forgery:
    """Make a true certificate of a kind."""
    genre, *settings = words.split(", ")
    data = {"nonogram": json.loads(nono.dumps(DOTS)), "one": {"rows": [[2], [1, 1]], "cols": [[2], [1], [1]]}}
    data["none"] = {"rows": [[2], [0]], "cols": [[1], [0]]}
    puzzle = nono.loads(json.dumps({**SEVERAL, **data}[genre]), "json", check=False)
    solutions = solutions_of(puzzle, None)
    keys = [colour.key for colour in puzzle.palette]
    start = None
    if "saved" in settings:
        rows = ["".join(keys[solutions[0][at]] for at in range(puzzle.width))]
        start = (*rows, *["?" * puzzle.width] * (puzzle.height - 1))
    file = folder / "puzzle.json"
    file.write_text(nono.dumps(puzzle))
    proof = next((word for word in settings if word in ("clauses", "duality")), None)
    limit = 2 if "listed" in settings else None
    options: dict[str, Any] = {} if proof is None else {"proof": proof}
    certify(puzzle, folder / "base", limit=limit, start=start, original=original_of(file, ""), **options)
    files = {path.name: path.read_text() for path in (folder / "base").iterdir()}
    manifest = json.loads(files.pop("manifest.json"))
    pictures = files["solutions.txt"].removesuffix("\n").split("\n\n") if files["solutions.txt"] else []
    return Forgery(files, manifest, file.read_text(), pictures=pictures)


BASES = (
    *("nonogram, clauses", "nonogram, listed", "nonogram, saved, clauses", "one, duality"),
    *(
        "one, clauses",
        "none, clauses",
        "colours, clauses",
        "tents, clauses",
        "binairo, clauses",
        "sudoku, saved, clauses",
    ),
)


def lay(it: Forgery, folder: Path) -> Path:
    """Write the forged certificate with correct hashes, and the original; return the original's path."""
    original = folder / f"puzzle{it.suffix}"
    original.write_text(it.original)
    place = folder / "certificate"
    place.mkdir()
    if "solutions.txt" in it.files:
        it.files["solutions.txt"] = "\n\n".join(it.pictures) + "\n" if it.pictures else ""
    for name, words in it.files.items():
        (place / name).write_text(words)
    if isinstance(it.manifest.get("sha256"), dict):
        it.manifest["sha256"] = {name: value for name, value in it.manifest["sha256"].items() if name in it.files}
    (place / "manifest.json").write_text(json.dumps(it.manifest))
    reseal(place)
    if it.raw is not None:
        sealed = json.loads((place / "manifest.json").read_text())
        (place / "manifest.json").write_text(
            it.raw.replace(json.dumps(it.manifest["sha256"]), json.dumps(sealed["sha256"]))
        )
    return original


def truth(folder: Path, original: Path) -> bool:
    """Return whether the certificate's sentence and pictures are true of the original."""
    try:
        manifest = json.loads((folder / "manifest.json").read_text())
        puzzle = nono.read(original, check=False)
        start = manifest["start"]
        solutions = solutions_of(puzzle, None if start is None else tuple(start))
        keys = [colour.key for colour in puzzle.palette]
        true = {picture(puzzle, keys, solution) for solution in solutions}
        path = folder / "solutions.txt"
        shown = path.read_text().removesuffix("\n").split("\n\n") if path.exists() and path.read_text() else []
        return is_true(manifest, solutions) and {*shown} <= true and len({*shown}) == len(shown)
    except (OSError, ValueError, KeyError, TypeError, IndexError, PuzzleError):
        return False


def picture(puzzle: Puzzle, keys: list[str], solution: bytes) -> str:
    rows = [solution[at : at + puzzle.width] for at in range(0, len(solution), puzzle.width)]
    return "\n".join("".join(keys[colour] for colour in row) for row in rows)


class Forger:
    """Asks every checker about every forgery, with the original and without it."""

    def __init__(self, checkers: dict[str, Check]) -> None:
        self.checkers = checkers
        self.said: dict[str, Counter[str]] = {name: Counter() for name in checkers}
        self.kinds: Counter[str] = Counter()
        self.false = 0

    def ask(self, kind: str, words: str, folder: Path, original: Path) -> None:
        true = truth(folder, original)
        answers = []
        for name, check in self.checkers.items():
            try:
                answer = {None: "not for it", True: "accepted", False: "refused"}[check(folder, original)]
            except AssertionError as error:
                answer = f"FAILED: {error}"
                self.false += 1
            if answer == "accepted" and not true:
                answer = "ACCEPTED"
                self.false += 1
            self.said[name][answer.split(":")[0] + (", a true one" if answer == "accepted" else "")] += 1
            answers.append(f"{name}: {answer}")
        self.kinds[kind] += 1
        print(f"{'true ' if true else 'false'} {kind}: {words}: {'; '.join(answers)}", flush=True)

    def files(self) -> None:
        """Change the files of true certificates."""
        for words in BASES:
            with tempfile.TemporaryDirectory() as work:
                true = base(words, Path(work))
            for room, changes in CHANGES.items():
                for kind, change in changes.items():
                    it = deepcopy(true)
                    try:
                        change(it)
                    except (KeyError, IndexError, TypeError, AssertionError, ValueError):
                        continue  # the certificate has nothing of this kind
                    if it != true:
                        with tempfile.TemporaryDirectory() as work:
                            self.ask(f"{room}: {kind}", words, Path(work, "certificate"), lay(it, Path(work)))

    def misread(self) -> None:
        """Give originals that a careless reader takes for the certificate's puzzle."""
        for kind, (puzzle, words, suffix) in MISREAD.items():
            with tempfile.TemporaryDirectory() as work:
                original = Path(work, f"original{suffix}")
                original.write_text(words, newline="")
                certify(puzzle, Path(work, "certificate"), limit=None)
                self.ask(f"misread: {kind}", puzzle.genre, Path(work, "certificate"), original)

    def programs(self) -> None:
        """Make certificates with programs that have a bug, and by forgers that write the formula."""
        for kind, forged in FORGED.items():
            puzzle, made, own = forged()
            self.write(f"forger: {kind}", puzzle, partial(by_hand, puzzle, made), own)
        for bug in FORGERS:
            for genre in ("nonogram", "colours", "tents", "sudoku", "akari"):
                puzzle = nono.loads(json.dumps(SEVERAL[genre]), "json", check=False)
                self.write(f"formula by a bug: {bug.words}", puzzle, partial(by_bug, bug, puzzle))
        for room, bugs in PLANTED.items():
            for bug in bugs:
                puzzle = nono.loads(json.dumps(SEVERAL[bug.puzzle]), "json", check=False)
                self.write(f"list by a bug in {room}: {bug.words}", puzzle, partial(list_by, bug))

    def write(self, kind: str, puzzle: Puzzle, forge: Callable[[Path], object], original: Puzzle | None = None) -> None:
        with tempfile.TemporaryDirectory() as work:
            file = Path(work, "puzzle.json")
            file.write_text(nono.dumps(original or puzzle))
            where = Path(work, "certificate")
            try:
                forge(where)
            except (BugError, PuzzleError, ValueError, AssertionError, IndexError):
                return  # the program finds its own bug
            if where.exists():
                self.ask(kind, puzzle.genre, where, file)


def by_hand(puzzle: Puzzle, made: Made, where: Path) -> None:
    write(where, texts_of(puzzle, made, None))


def by_bug(bug: Bug, puzzle: Puzzle, where: Path) -> None:
    of_a_bug(random.Random(1), puzzle, Case(where, where.parent / "puzzle.json", None, [], ""), [bug])


def list_by(bug: Bug, where: Path) -> None:
    file = where.parent / "puzzle.json"
    file.write_text(json.dumps(SEVERAL[bug.puzzle]))
    with planted(bug):
        puzzle = nono.read(file, check=False)
        made = make(Job(puzzle, limit=None, proof="clauses"))
        assert made is not None
        write(where, texts_of(puzzle, made, original_of(file, "json")))


def main() -> int:
    checkers = own_checkers()
    if "nono_check_verified" in checkers:  # with every original: it says itself which ones it cannot read
        checkers["nono_check_verified"] = program([str(verified_checker())], lambda _: True)
    forger = Forger(checkers)
    forger.files()
    forger.misread()
    forger.programs()
    for name, said in forger.said.items():
        print(f"{name}: " + ", ".join(f"{number} {word}" for word, number in sorted(said.items())))
    print(f"{forger.kinds.total()} forgeries of {len(forger.kinds)} kinds; false sentences accepted: {forger.false}")
    return 1 if forger.false else 0


if __name__ == "__main__":
    sys.exit(main())
