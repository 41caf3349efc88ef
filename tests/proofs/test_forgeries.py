"""The table of forged certificates: what is changed, and which check refuses. Both checkers refuse each of them.

All hashes are correct, as a forger would write them. At the end, certificates of random puzzles are damaged at random;
``tests/long/certificates.py`` does this for longer.
"""

import os
import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from certificate_draws import make
from common import ROOT, needs_engine, needs_sat, ones
from examples import SOLVED
from long.certificates import Run, by_verified, in_python
from tables import table

from nono import Akari, Aquarium, Binairo, Block, Mosaic, Nonogram, Puzzle, PuzzleError, StarBattle, certify
from nono.model.answer import Outcome
from nono.proofs import CLAIM, LRAT, SHARES, Claim, Means, check_folder, verified_program
from nono.proofs._certificate import texts_of, write
from nono.proofs._clauses import ClauseProof
from nono.proofs._protocol import FORMULA, PROOF, PUZZLE, SOLUTIONS, TABLE, Certificate, CertificateRequest
from nono.solving import Result

np = pytest.importorskip("numpy")
pytestmark = needs_sat
ACCEPTED, REFUSED, NOT_CHECKED = 0, 1, 3
CHECKERS = {"python": in_python, **({} if verified_program() is None else {"verified": by_verified})}
Texts = dict[str, str]

DOTS = ones(3)
GRIDS = [b"\1\0\0\0\1\0\0\0\1", b"\1\0\0\0\0\1\0\1\0", b"\0\1\0\1\0\0\0\0\1"]
GRIDS += [b"\0\1\0\0\0\1\1\0\0", b"\0\0\1\1\0\0\0\1\0", b"\0\0\1\0\1\0\1\0\0"]  # its six solutions
DOMINO = Nonogram([[3], [1], [3, 1], [1], [1]], [[1], [1], [1, 3], [1], [3]])
COLOURS = Nonogram(
    [[Block(1, 1), Block(1, 2)], [Block(1, 2)]],
    [[Block(1, 1)], [Block(1, 2)], [Block(1, 2)]],
    [("-", "white", "ffffff"), ("r", "red", "ff0000"), ("g", "green", "00ff00")],
    check=False,
)
# The true certificates that are forged, by name: a puzzle, and how its certificate is made.
TRUE: dict[str, tuple[Puzzle, dict[str, Any]]] = {
    "domino": (DOMINO, {}),
    "dots": (DOTS, {"limit": None}),
    "listed": (DOTS, {}),
    "saved": (ones(2), {"start": ["X?", "??"]}),
    "table": (DOMINO, {"proof": SHARES}),
    "none": (Nonogram([[1], [1]], [[2], [1]], check=False), {"proof": SHARES}),
    "colours": (COLOURS, {"limit": None}),
    "akari": (Akari(["...", ".#.", "..."]), {"limit": None}),
    "stars": (StarBattle(["AAAAA", "BBACC", "BBDCC", "EDDDC", "EEEDD"]), {"limit": None}),
    "binairo": (Binairo(["1.", ".."], signs={"across": ["x", "."], "down": [".."]}), {"limit": None}),
    "many regions": (Aquarium([list(range(70))], [70], [None] * 70), {}),
    "mines": (SOLVED["minesweeper"], {"limit": None}),
}

# What is changed in which file of which certificate, and the words with which the checker in Python refuses.
FORGERIES = r"""
# The claim
domino | claim.json | "unique" | "multiple" | the claim is not what the certificate proves
domino | claim.json | "unique" | true | the claim is not what
domino | claim.json | true | false | the claim is not what
domino | claim.json | true | "true" | the claim is not what
listed | claim.json | false | true | the claim is not what
listed | claim.json | "multiple" | "unique" | the claim is not what
dots | claim.json | true | false | the claim is not what
domino | claim.json | "certificate": 2 | "certificate": 1 | found version 1 of the format, expected 2
domino | claim.json | "certificate": 2 | "certificate": 2.0 | found version 2.0
domino | claim.json | "certificate": 2, | '' | found version None
domino | claim.json | "complete" | "count": 1, "complete" | other fields than those of the format
domino | claim.json | "complete" | "claim": "unique", "complete" | the JSON has a key twice
domino | claim.json | "proof.lrat" | "shares.txt" | names other files than those of a certificate
domino | claim.json | ^\{ | [{ | the format is not that of docs
domino | claim.json | \}\s*$ | '' | the format is not that of docs
domino | claim.json | "files": [^}]*\} | "files": {} | names other files
# The saved grid
saved | claim.json | "X\?" | "??" | does not follow from a single line, rule or solution
saved | claim.json | "X\?" | ".?" | does not fit the clues or the saved grid
saved | claim.json | "X\?" | "?X" | does not fit the clues or the saved grid
saved | claim.json | "X\?" | "Q?" | the format is not that of docs
saved | claim.json | "X\?" | "[]?" | the format is not that of docs
saved | claim.json | "X\?" | "X" | the saved grid has another size
saved | claim.json | "X\?", | '' | the saved grid has another size
saved | claim.json | "X\?" | 1 | the format is not that of docs
saved | claim.json | \[[^]]*\] | "X???" | the saved grid is not a list of rows
dots | claim.json | "complete" | "start": ["X??", "???", "???"], "complete" | does not fit the clues or the saved grid
# The puzzle
domino | puzzle.json | "rows": \[\[3\] | "rows": [[2] | solution 1: line 1
domino | puzzle.json | "cols": \[\[1\] | "cols": [[2] | solution 1: line 6
domino | puzzle.json | "cols": \[\[1\], | "cols": [ | states another width
domino | puzzle.json | "rows": \[\[3\] | "rows": [[3.0] | expected a block
domino | puzzle.json | "rows": \[\[3\] | "rows": [[true] | expected a block
domino | puzzle.json | "rows": \[\[3\] | "rows": [[[null, 1]] | expected a block
domino | puzzle.json | "rows": \[\[3\] | "rows": ["3" | expected a list
domino | puzzle.json | "rows" | "rows": [], "rows" | the JSON has a key twice
domino | puzzle.json | "width": 5 | "width": 6 | states another width
domino | puzzle.json | "height": 5 | "height": "5" | states another height
domino | puzzle.json | "width" | "palette": [{"key": "X"}, {"key": "."}], "width" | does not show its clue
domino | puzzle.json | "width" | "palette": [{"key": "."}], "width" | no character for each colour
domino | puzzle.json | "width" | "palette": [{"key": "."}, {"key": "."}], "width" | no character for each colour
domino | puzzle.json | "width" | "palette": [{"key": "."}, {"key": "\\u001b"}], "width" | no character for each colour
domino | puzzle.json | "width" | "title": "\\ud800", "width" | the format is not that of docs
domino | puzzle.json | "width" | "title": NaN, "width" | the format is not that of docs
colours | puzzle.json | "r"(.*)"g" | "g"\1"r" | does not fit the clues
akari | puzzle.json | "\.#\." | ".2." | solution 1: 2 to 2 of the cells
akari | puzzle.json | "grid" | "cells" | the format is not that of docs
akari | puzzle.json | "\.#\." | ".?." | the rows of grid have other characters
stars | puzzle.json | AAAAA | BBBBB | solution 1: 1 to 1 of the cells
stars | puzzle.json | AAAAA | "A\\nAAA" | the format is not that of docs
binairo | puzzle.json | "x" | "=" | must have one of the colours
binairo | puzzle.json | "repeats": false | "repeats": null | the format is not that of docs
binairo | puzzle.json | "across":\["x" | "across":["=x" | the format is not that of docs
# The solutions
dots | solutions.txt | \A[X.\n]*?\n\n | '' | the formula has|does not follow from a single line, rule or solution
domino | solutions.txt | \A[\s\S]* | '' | the claim|does not follow
dots | solutions.txt | \A([\s\S]*)\Z | \1\n\1 | a solution is listed twice
dots | solutions.txt | \A... | XXX | solution 1: line 1
domino | solutions.txt | \n\Z | '' | no line feed at its end
domino | solutions.txt | \n\Z | \n\n | a picture has another size than the board
domino | solutions.txt | \n\Z | \n\n\n | a picture has another size|the format
domino | solutions.txt | \n | \r\n | the format is not that of docs
domino | solutions.txt | \A. | 1 | the format is not that of docs
mines | solutions.txt | \. | 1 | the format is not that of docs
# The formula
dots | formula.cnf | (?m)^-?\d+ (.*0)$ | \1 | does not follow from a single line, rule or solution
dots | formula.cnf | (?m)^(-?\d+ .*0)$ | 0 | does not follow from a single line
dots | formula.cnf | .*\n\Z | 1 0\n | does not follow from a single line
dots | formula.cnf | c row 1 column 1 colour 1 is 1\n | '' | the map does not describe variable 1
dots | formula.cnf | (c row 1 column 1 .*\n) | \1\1 | the map describes a variable twice
dots | formula.cnf | column 1 colour 1 is 1\n | column 4 colour 1 is 1\n | names something that does not exist
dots | formula.cnf | row 1 column 1 colour 1 is | row 1 column 2 colour 1 is | does not follow from a single line
dots | formula.cnf | colour 1 is 1\n | colour 1111 is 1\n | the map has a line that cannot be read
dots | formula.cnf | colour 1 is 1\n | colour 1111111111111111111111111111111111111111 has 1\n | that cannot be read
domino | formula.cnf | starts by (\d)\.\. | starts by \1.x | the map has a line that cannot be read
dots | formula.cnf | p cnf (\d+) \d+ | p cnf \1 1 | the formula has .* clauses, expected 1
dots | formula.cnf | p cnf \d+ | p cnf 1 | expected a clause
dots | formula.cnf | p cnf | p dnf | expected a comment or the header
dots | formula.cnf | \Z | 1 | the format is not that of docs|expected a clause
dots | formula.cnf | \A[\s\S]* | p cnf 1 2\n1 0\n-1 0\n | does not describe variable 1|fewer clauses
dots | formula.cnf | \A | c row 1 block 1 starts by 1..1000000 is 1000001..2000000\n | something that does not exist
# The proof
domino | proof.lrat | \A[\s\S]* | '' | the format is not that of docs
domino | proof.lrat | .*\n\Z | '' | the proof ends without a contradiction
domino | proof.lrat | \A.*\n | '' | does not follow from its hints
domino | proof.lrat | (?m)^(\d+ .*? ?0) .*$ | \1 0 | does not follow from its hints
domino | proof.lrat | \A\d+ | 1 | does not follow from its hints
domino | proof.lrat | \A[\s\S]* | 99999 0 1 0\n | does not follow from its hints
domino | proof.lrat | \A | 99998 0 0\n | does not follow from its hints
domino | proof.lrat | \A | 1 d 1 2 3 4 5 6 7 8 9 0\n | does not follow from its hints
domino | proof.lrat | 0\n\Z | 00\n | expected a clause
domino | proof.lrat | 0\n\Z | 0x\n | expected a clause|the format is not that of docs
domino | proof.lrat | \A(\S*) | \1\t | the format is not that of docs|expected a clause
# The table of shares
table | shares.txt | scale 1 | scale 0 | the scale must be 0 for no solution
table | shares.txt | \n\Z | \n\n | the format is not that of docs|a scale, and a number
table | shares.txt | -?\d+\n | 99\n | the greatest sums of the lines are too large
table | shares.txt | -?\d+\n | 999999999999999999\n | the greatest sums of the lines are too large
table | shares.txt | -?\d+\n | 1000000000000000000\n | only whole numbers
table | shares.txt | \n\Z | '' | only whole numbers
table | shares.txt | -?\d+\n\Z | 4.5\n | only whole numbers
table | shares.txt | -?\d+\n\Z | 4e9\n | only whole numbers
table | shares.txt | -?\d+\n\Z | ٤\n | only whole numbers
table | shares.txt | ( -?\d+\n\Z) | " \1" | only whole numbers
table | shares.txt | \n\Z | \r\n | only whole numbers
table | shares.txt | scale 1 | scale 1000000000000000000 | only whole numbers
table | shares.txt | scale 1 | scale | only whole numbers
table | shares.txt | \n\Z | 4 4\n | a scale, and a number for each cell
table | shares.txt | \n.*\n\Z | \n | a scale, and a number for each cell
none | shares.txt | 1 | 0 | the greatest sums of the lines are too large
none | puzzle.json | "cols": \[\[2\] | "cols": [[1] | the greatest sums of the lines are too large
"""
ROWS = [line.replace(" '' |", "  |").split(" | ") for line in FORGERIES.strip().splitlines() if line[0] != "#"]


@cache
def certificate(name: str, top: Path) -> Mapping[str, str]:
    """Return the texts of a true certificate by the names of its files."""
    puzzle, settings = TRUE[name]
    assert certify(puzzle, top / name, **settings) is not None
    return {path.name: path.read_bytes().decode() for path in (top / name).iterdir()}


@pytest.fixture(scope="module")
def top(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("true")


def resealed(texts: Mapping[str, str]) -> Texts:
    """Return the files with correct hashes."""
    claim = texts[CLAIM]
    for name in re.findall(r'"([\w.]+)": "[0-9a-f]{64}"', claim):
        hashed = sha256(texts.get(name, "").encode()).hexdigest()
        claim = re.sub(f'"{name}": "[0-9a-f]*"', f'"{name}": "{hashed}"', claim)
    return {**texts, CLAIM: claim}


def put(folder: Path, texts: Mapping[str, str]) -> Path:
    """Write the files of a certificate as they are."""
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
    return folder


def statuses(folder: Path) -> dict[str, int]:
    return {name: check(folder)[0] for name, check in CHECKERS.items()}


def all_of(status: int) -> dict[str, int]:
    return dict.fromkeys(CHECKERS, status)


@needs_engine
@pytest.mark.parametrize("name", TRUE)
def test_what_is_forged_is_accepted_before(name: str, top: Path, tmp_path: Path) -> None:
    """Both checkers say the same sentence."""
    folder = put(tmp_path / "true", certificate(name, top))
    (said,) = {check(folder) for check in CHECKERS.values()}
    assert said[0] == ACCEPTED
    assert said[1].startswith(f"{folder}: accepted: the puzzle in puzzle.json (")


@needs_engine
@pytest.mark.parametrize(("name", "file", "old", "new", "reason"), ROWS)
def test_forgeries(name: str, file: str, old: str, new: str, reason: str, top: Path, tmp_path: Path) -> None:
    texts = certificate(name, top)
    forged, number = re.subn(old, new, texts[file], count=1)
    assert number == 1
    assert forged != texts[file]
    folder = put(tmp_path / "forged", resealed({**texts, file: forged}))
    assert statuses(folder) == all_of(REFUSED)
    said = in_python(folder)[1]
    assert re.search(reason, said), said
    with pytest.raises(PuzzleError):
        check_folder(folder, None, Means())


DEEP, LARGE = "the JSON is nested more than 100 deep", "found a number that is too large"


@needs_engine
@pytest.mark.parametrize(
    ("depth", "reason"),
    [(1, ""), (99, ""), (100, DEEP), (5000, DEEP), (200_000, DEEP)],
    ids=lambda value: str(value)[:9],
)
@pytest.mark.parametrize("form", ["[{}]", '{{"y": {}}}'])
def test_nested_fields_that_no_rule_uses(depth: int, reason: str, form: str, top: Path, tmp_path: Path) -> None:
    texts = certificate("domino", top)
    opening, closing = form.format("|").split("|")
    nested = texts[PUZZLE].replace("{", f'{{"x": {opening * depth}0{closing * depth},', 1)
    said_by_both(put(tmp_path / "nested", resealed({**texts, PUZZLE: nested})), reason)


@needs_engine
@pytest.mark.parametrize("quoted", ["[" * 200, "[\\" * 200 + "\\"])
def test_brackets_in_quotes_are_not_nested(quoted: str, top: Path, tmp_path: Path) -> None:
    texts = certificate("domino", top)
    titled = texts[PUZZLE].replace("{", f'{{"x": "{quoted}",'.replace("\\", "\\\\"), 1)
    said_by_both(put(tmp_path / "quoted", resealed({**texts, PUZZLE: titled})), "")


@needs_engine
@pytest.mark.parametrize(
    ("name", "line", "reason"),
    [
        ("dots", "c row 1 column 1 colour 1 is 50000000", ""),
        ("dots", "c row 1 column 1 colour 1 is 50000001", LARGE),
        ("dots", "c row 1 column 1 colour 1 is 100000000", LARGE),
        ("dots", "c row 1 column 1 colour 1 is 999999999", LARGE),
        ("dots", "c row 1 block 1 starts by 1..1 is 999999999..999999999", LARGE),
        ("akari", "c count 50000000 of 1", ""),
        ("akari", "c count 999999999 of 1", LARGE),
        ("akari", "c count 7 of 49999999", "a count has a variable that is not of a cell"),
        ("akari", "c count 7 first 999999999 at least 1 is 49999999", LARGE),
        ("akari", "c count 7 first 1 at least 60000000 is 49999999", LARGE),
    ],
)
def test_large_numbers_in_the_map(name: str, line: str, reason: str, top: Path, tmp_path: Path) -> None:
    texts = certificate(name, top)
    formula = re.sub(r"p cnf \d+", "p cnf 999999999", f"{line}\n{texts[FORMULA]}")
    said_by_both(put(tmp_path / "large", resealed({**texts, FORMULA: formula})), reason)


def said_by_both(folder: Path, reason: str) -> None:
    """Check that both checkers accept the certificate, or refuse it in the same words."""
    (said,) = {check(folder) for check in CHECKERS.values()}
    if reason:
        assert said == (REFUSED, f"{folder}: refused: {reason}\n")
    else:
        assert said[0] == ACCEPTED


@needs_engine
@pytest.mark.parametrize("file", [CLAIM, PUZZLE, SOLUTIONS, FORMULA, PROOF])
def test_a_file_that_is_missing_damaged_or_no_file(file: str, top: Path, tmp_path: Path) -> None:
    """A pipe or a device may have no end. Without correct hashes, every change of another file is damage."""
    texts = certificate("domino", top)
    folder = put(tmp_path / "damaged", {**texts, file: texts[file] + "\n"})
    assert file == CLAIM or statuses(folder) == all_of(REFUSED)
    (folder / file).write_bytes(texts[file].encode() + b"\xff")
    assert statuses(folder) == all_of(REFUSED)
    (folder / file).unlink()
    assert statuses(folder) == all_of(REFUSED)
    with pytest.raises(PuzzleError, match=f"{file}: .*cannot be read"):
        check_folder(folder, None, Means())
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / file)
        assert statuses(folder) == all_of(REFUSED)
        with pytest.raises(PuzzleError, match=f"{file}: .*cannot be read"):
            check_folder(folder, None, Means())


@needs_engine
@pytest.mark.parametrize(
    ("old", "new"), table(r"""
"nonogram" | "wibble"
"nonogram" | "pegs"
"nonogram" | 7
"genre" | "game"
"nono": 1 | "nono": 2
"nono": 1, | "version": 1,
""")
)  # fmt: skip
def test_puzzles_that_no_checker_knows(old: str, new: str | int, top: Path, tmp_path: Path) -> None:
    """They have their own exit status, because the claim may be true."""
    texts = certificate("domino", top)
    forged = texts[PUZZLE].replace(old, str(new), 1)
    assert forged != texts[PUZZLE]
    assert statuses(put(tmp_path / "it", resealed({**texts, PUZZLE: forged}))) == all_of(NOT_CHECKED)


def test_certificates_of_nono_1() -> None:
    """They are refused with one line that says how to make them anew."""
    folder, words = ROOT / "tests/samples/1.1.0/certificates/nonogram-multiple", "make it anew with nono certify"
    for check in CHECKERS.values():
        status, said = check(folder)
        assert (status, words in said, said.count("\n")) == (REFUSED, True, 1)
    with pytest.raises(PuzzleError, match=words) as refused:
        check_folder(folder, None, Means())
    assert "\n" not in str(refused.value)


def of_clauses(
    listed: Sequence[bytes],
    more: Iterable[Sequence[int]] = (),
    against: Sequence[bytes] | None = None,
    puzzle: Puzzle = DOTS,
) -> Certificate:
    """Claim that ``listed`` are all solutions; the formula has the rules, ``more`` clauses, and those ``against``."""
    job = CertificateRequest(puzzle, encoding="order")
    job.result = Result(Outcome(list(listed), True), "native", 0.0, None, puzzle)
    refuter = ClauseProof(job)
    refuter.rules = refuter.rules.extended([np.array(clause, np.int32) for clause in more])
    return job.certificate(refuter.formula_and_proof(list(against or listed)))


def by_proof(proof: str) -> Certificate:
    """Claim that there are five solutions, with this proof, in which {} stands for the number of a new clause."""
    made = of_clauses(GRIDS)
    formula = made.files[FORMULA].splitlines(keepends=True)
    head = next(line for line in formula if line.startswith("p "))
    clauses = int(head.split()[3]) - 1  # without the clause against the sixth
    texts = "".join(formula[:-1]).replace(head, head.replace(str(clauses + 1), str(clauses)))
    return Certificate(
        Claim("multiple", 5, True, None, LRAT), GRIDS[:5], {FORMULA: texts, PROOF: proof.format(clauses + 1)}
    )


def listed(puzzle: Nonogram, *grids: bytes) -> Certificate:
    """Claim that there are at least these solutions."""
    return Certificate(Claim("multiple", len(grids), False), list(grids))


def by_shares() -> Certificate:
    """Claim that one of six solutions is the only one: rows pay nothing, columns pay everything."""
    return Certificate(Claim("unique", 1, True, None, SHARES), GRIDS[:1], {TABLE: "scale 1\n" + "0 0 0\n" * 3})


def by_raised_shares() -> Certificate:
    """Claim the only solution of `DOMINO`. The table proves it with 4 in place of 9."""
    picture = bytes(map(int, "0011100001111010010000100"))
    shares = "scale 1\n-2 0 0 2 0\n0 0 0 0 0\n4 2 0 0 0\n4 4 -4 0 9\n0 0 0 0 0\n"
    return Certificate(Claim("unique", 1, True, None, SHARES), [picture], {TABLE: shares})


def counting(colours: str) -> Certificate:
    """Claim that there is no solution: a map counts literals that are always true, or never, in place of bulbs."""
    cells = "".join(f"c row 1 column {n} colours {colours} is {n}\n" for n in (1, 2))
    counts = "c count 1 of 1 2\nc count 1 first 1 at least 1 is 3\n"
    files = {FORMULA: f"{cells}{counts}p cnf 3 2\n3 0\n-3 0\n", PROOF: "3 0 1 2 0\n"}
    return Certificate(Claim("unsolvable", 0, True, None, LRAT), [], files)


# Certificates by programs that lie. The cells' variables of DOTS are 1 to 9, row by row.
LIES: dict[str, Callable[[], tuple[Puzzle, Certificate]]] = {
    "a clause hides solutions": lambda: (DOTS, of_clauses(GRIDS[2:], [[-1]])),
    "a solution is left out": lambda: (DOTS, of_clauses(GRIDS[1:], against=GRIDS)),
    "a clause is of no rule": lambda: (Mosaic(["."]), of_clauses([b"\1"], [[1]], puzzle=Mosaic(["."]))),
    "a clause against a solution hides another": lambda: (DOTS, of_clauses(GRIDS[1:], [[-1]], GRIDS[2:])),
    "a step of the proof does not follow": lambda: (DOTS, by_proof("{} 0 1 0\n")),
    "a hint is no unit": lambda: (DOTS, by_proof(f"{{}} 0 {' '.join(map(str, range(1, 40)))} 0\n")),
    "the proof has no contradiction": lambda: (DOTS, by_proof("1 d 1 0\n")),
    "a solution has the rows alone": lambda: (DOTS, listed(DOTS, b"\1\0\0" * 3, GRIDS[0])),
    "a solution is listed twice": lambda: (ones(1), listed(ones(1), b"\1", b"\1")),
    "the lines may take too much": lambda: (DOTS, by_shares()),
    "a share is too large": lambda: (DOMINO, by_raised_shares()),
    "a count of both colours": lambda: (Akari([".."]), counting("0,1")),
    "a count of a colour that does not exist": lambda: (Akari([".."]), counting("5")),
}


@pytest.mark.parametrize("name", LIES)
def test_lies_are_refused(name: str, tmp_path: Path) -> None:
    puzzle, made = LIES[name]()
    write(tmp_path / "lie", texts_of(puzzle, made))
    assert statuses(tmp_path / "lie") == all_of(REFUSED)


def test_what_the_lies_are_made_from_is_accepted(tmp_path: Path) -> None:
    write(tmp_path / "true", texts_of(DOTS, of_clauses(GRIDS)))
    assert statuses(tmp_path / "true") == all_of(ACCEPTED)


@needs_engine
@pytest.mark.parametrize(
    ("certificates", "damages"), [(20, 60), pytest.param(500, 5000, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_no_checker_accepts_what_is_false(certificates: int, damages: int, tmp_path: Path) -> None:
    """The checkers accept all true certificates of random puzzles of all genres, and no false one; they agree."""
    run = Run(tmp_path / "failed")
    shelf = [make(random.Random(f"test {number}"), tmp_path / f"{number}") for number in range(certificates)]
    for case in shelf:
        run.ask(case.folder, case.words, True)
    small = [case for case in shelf if case.puzzle.height * case.puzzle.width <= 100]
    for number in range(damages):
        run.damage(random.Random(f"test damaged {number}"), small, tmp_path / "damaged")
    assert run.failures == 0
    assert run.said["refused"] > damages // 3
