"""All programs that check certificates, in all genres: they give the same answers and print the same pictures.

The forged certificates have correct hashes, but their manifest says something false about what is shown.
"""

import io
import json
import os
from collections.abc import Callable, Mapping
from contextlib import nullcontext, redirect_stdout
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, Capture, finished, needs_sat, ones
from hypothesis import given, settings, strategies as st
from layered_examples import PUZZLES
from proofs.test_nono_check import resealed, texts_in
from strategies import GENRES
from tables import table

import nono
from nono import (
    Akari,
    Aquarium,
    Binairo,
    Block,
    Nonogram,
    Puzzle,
    PuzzleError,
    Tents,
    checkers,
    dumps,
    solve,
)
from nono.checkers import nono_check, nono_check_rules
from nono.checkers.nono_check_clues import clue_text
from nono.cli.program import run
from nono.proofs import MANIFEST, NOT_COMPARED, Means, certify, check_certificate, check_folder
from nono.proofs._certificate import sealed
from nono.proofs._clauses import PROOF
from nono.proofs._formula import FORMULA
from nono.proofs._protocol import CLUES, PUZZLE, SOLUTIONS

pytest.importorskip("numpy")
pytestmark = needs_sat
FOLDER = Path(checkers.__path__[0])
CERTIFICATES_OF_1 = ROOT / "tests/samples/1.1.0/certificates"
ACCEPTED, REFUSED, OTHER = 0, 1, 3
Forge = Callable[[dict[str, str], dict[str, Any]], None]

BOARDS: dict[str, Puzzle] = {
    **PUZZLES,
    "nonogram": ones(3),
    "colours": Nonogram(
        [[Block(1, 1), Block(1, 2)], [Block(1, 2)]],
        [[Block(1, 1)], [Block(1, 2)], [Block(1, 2)]],
        [("-", "white", "ffffff"), ("r", "red", "ff0000"), ("g", "green", "00ff00")],
        check=False,
    ),
    "akari": Akari(["...", ".#.", "..."]),
    "blots": Nonogram([[Block(None, 1)], [1, 1], [Block(None, 1)]], [[2], [Block(None, 1)], [2]]),
    "two ways to pair tents": Tents([".T.", "T.T", ".T."], [None] * 3, [None] * 3),
    "givens that differ": Binairo(["1...", "0...", "....", "...."]),
}
INKS = Nonogram([[(1, 1), (1, 2)], [(1, 2)], []], [[(1, 1)], [(2, 2)]])
LISTED: dict[str, Any] = {"limit": None, "proof": "clauses"}


def in_python(*words: object) -> tuple[int, str]:
    """Call the program in Python in this process."""
    with redirect_stdout(io.StringIO()) as said:
        status = nono_check.main([*map(str, words)])
    return status, said.getvalue()


def compiled(name: str, *words: object) -> tuple[int, str]:
    ended = finished([FOLDER / name, *map(str, words)])
    said = ended.stdout + ended.stderr
    assert ended.returncode != REFUSED or (said[:9], said.count("\n")) == ("refused: ", 1), said
    assert ended.returncode != ACCEPTED or said.startswith("accepted: ")
    return ended.returncode, said


COMPILED = [name for name in ("nono_check_verified",) if (FOLDER / name).exists()]
PROGRAMS: dict[str, Callable[..., tuple[int, str]]] = {
    "python": in_python,
    **{name: partial(compiled, name) for name in COMPILED},
}


def by_nono(folder: Path, original: Path | None = None) -> int:
    """The status of ``nono check-certificate``, which also runs both programs."""
    data = None if original is None else original.read_bytes()
    puzzle = None if original is None else nono.read(original, check=False)
    try:
        _, trusts = check_folder(folder, puzzle, Means(original=data))
    except PuzzleError:
        return REFUSED
    return OTHER if NOT_COMPARED in trusts else ACCEPTED


@cache
def certificate(genre: str, is_saved: bool, top: Path) -> tuple[dict[str, str], Path]:
    """A certificate as texts by file name, and its puzzle file. With a saved grid, one cell of a solution is known."""
    board = BOARDS[genre]
    original = top / f"{genre}.json"
    original.write_text(dumps(board))
    start = None
    if is_saved:
        cells = board.rows_text(solve(board, limit=1).grids[0])
        place = next(at for at, key in enumerate("".join(cells)) if key != " ")
        rows = ["".join("?" if key != " " else key for key in row) for row in cells]
        rows[0] = rows[0][:place] + cells[0][place] + rows[0][place + 1 :]
        start = rows
    folder = top / f"{genre} {is_saved}"
    assert certify(board, folder, start=start, **LISTED) is not None
    return texts_in(folder), original


@pytest.fixture(scope="module")
def top(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("all")


def written(texts: Mapping[str, str], folder: Path, forge: Forge | None = None) -> Path:
    """Write a certificate, with correct hashes after ``forge`` has changed its texts and its manifest."""
    changed = dict(texts)
    if forge is not None:
        manifest = json.loads(changed[MANIFEST])
        forge(changed, manifest)
        changed = resealed({**changed, MANIFEST: sealed(manifest)})
    folder.mkdir(parents=True)
    for name, text in changed.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def permute(texts: dict[str, str], manifest: dict[str, Any], *, with_palette: bool = False) -> None:
    """Permute the characters of the colours everywhere, so that the pictures look like other pictures."""
    keys = manifest["keys"]
    manifest["keys"] = [*keys[1:], keys[0]]
    table = str.maketrans("".join(keys), "".join(manifest["keys"]))
    texts[SOLUTIONS] = texts[SOLUTIONS].translate(table)
    if manifest["start"] is not None:
        manifest["start"] = [row.translate(table) for row in manifest["start"]]
    if with_palette:
        puzzle = json.loads(texts[PUZZLE])
        puzzle["palette"] = [{"key": key, "name": key, "rgb": "000000"} for key in manifest["keys"]]
        texts[PUZZLE] = json.dumps(puzzle)


CASES = [(genre, saved) for genre in BOARDS for saved in (False, True)]


@pytest.mark.every(3)
@pytest.mark.parametrize(("genre", "is_saved"), CASES)
def test_permuted_characters_are_refused(genre: str, is_saved: bool, top: Path, tmp_path: Path) -> None:
    """And what is true is accepted: with the original file, with the clues as text, and without."""
    texts, original = certificate(genre, is_saved, top)
    true, forged = written(texts, tmp_path / "true"), written(texts, tmp_path / "forged", permute)
    shown = set()
    for name, check in PROGRAMS.items():
        for words in ([], [true / CLUES], [original]):
            status, said = check(true, *words)
            assert status == ACCEPTED, (name, words)
            assert check(forged, *words)[0] == REFUSED, (name, words)
        assert ("saved grid" in said.partition("\ngenre ")[0]) == is_saved, name
        shown |= {"genre " + said.partition("\ngenre ")[2]}
    for words in ([], [original]):
        assert by_nono(true, *words) == ACCEPTED
        assert by_nono(forged, *words) == REFUSED
    (text,) = shown
    listed = texts[SOLUTIONS].removesuffix("\n").split("\n\n")
    solutions = "".join(f"\nsolution {number}\n{picture}\n" for number, picture in enumerate(listed, 1))
    saved = "\nsaved grid\n" + "".join(f"{row}\n" for row in json.loads(texts[MANIFEST])["start"] or [])
    assert text == texts[CLUES] + saved * is_saved + solutions


@pytest.mark.parametrize("genre", sorted({*GENRES} - {"pegs"}))
def test_the_rules_of_a_genre_are_those_of_its_clues(genre: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A certificate of each encoding is accepted: each program finds the solutions of the reference.

    The verified program does not check blots in the encoding direct.
    """
    rules_of = nono_check_rules.BOARDS.get(genre)

    @settings(max_examples=max(4, settings().max_examples // 5))
    @given(GENRES[genre], st.sampled_from(["order", "dfa", "direct", "covering"]))
    def accepted(board: Puzzle, encoding: str) -> None:
        folder = tmp_path_factory.mktemp("certificate")
        original = folder / "original.json"
        original.write_text(dumps(board))
        claim = certify(board, folder / "it", "reference", limit=40, encoding=encoding)
        assert claim is not None
        for name, check in PROGRAMS.items():
            status, said = check(folder / "it", original)
            if status != REFUSED or (name, encoding) != ("nono_check_verified", "direct") or rules_of is not None:
                assert (status, f"{claim.count} solution" in said) == (ACCEPTED, True), (name, said)
        if rules_of is not None:
            own = rules_of(board.plain_clues())
            for _, image in board.images():
                other = rules_of(image.plain_clues())
                if (other.domains, other.rules) != (own.domains, own.rules):
                    original.write_text(dumps(image))
                    status, said = in_python(folder / "it", original)
                    assert (status, "have different clues" in said) == (REFUSED, True)

    accepted()


@pytest.mark.parametrize("format", ["json", "non", "webpbn"])
@pytest.mark.parametrize("board", [Nonogram([[2], [0]], [[1], [1]]), INKS, nono.puzzle("cat")])
def test_original_files(format: str, board: Nonogram, tmp_path: Path) -> None:
    """The same clues in another format; with other names of colours, but not with another clue."""
    folder, original = tmp_path / "it", tmp_path / "original"
    assert certify(board, folder, proof="clauses") is not None
    rows: Any = [[], *board.rows[1:]] if board.rows[0] else [[1], *board.rows[1:]]
    others = [(rows, board.cols), (board.rows[::-1], board.cols), (board.cols, board.rows)]
    others = [clues for clues in others if clues != (board.rows, board.cols)]
    same = dumps(board, format).encode()
    files = [(text, ACCEPTED, "the original file, not the one") for text in (same, same.replace(b"\n", b"\r\n"))]
    files += [
        (dumps(Nonogram(*clues, check=False), format).encode(), REFUSED, "have different clues") for clues in others
    ]
    files += [(text, OTHER, "original not compared") for text in (b"\xff\x00", b"<puzzleset><puzzle/></puzzleset>")]
    for text, status, words in files:
        original.write_bytes(text)
        for name, check in PROGRAMS.items():
            reads = format == "json" or name != "nono_check_verified"
            found, said = check(folder, original)
            assert found == (status if reads else OTHER), (name, text)
            assert words in said or name == "nono_check_verified", (name, said)


def everywhere(folder: Path, *words: Path) -> dict[str, int]:
    """The status of each program."""
    return {name: check(folder, *words)[0] for name, check in PROGRAMS.items()} | {"nono": by_nono(folder, *words)}


def all_of(status: int) -> dict[str, int]:
    return dict.fromkeys([*PROGRAMS, "nono"], status)


def permute_palette(texts: dict[str, str], manifest: dict[str, Any]) -> None:
    permute(texts, manifest, with_palette=True)


@pytest.mark.parametrize("genre", ["nonogram", "colours"])
def test_a_permuted_palette_is_that_of_another_puzzle(genre: str, top: Path, tmp_path: Path) -> None:
    """It is refused with the original file. Without this file, colours are shown by their numbers, which are true."""
    texts, original = certificate(genre, True, top)
    forged = written(texts, tmp_path / "forged", permute_palette)
    assert everywhere(forged, original) == all_of(REFUSED)
    assert everywhere(forged) == all_of(ACCEPTED)
    manifest = json.loads(texts[MANIFEST])
    pictures = [manifest["start"], *map(str.split, texts[SOLUTIONS].split("\n\n"))]
    number = {key: str(colour) for colour, key in enumerate(manifest["keys"])} | {"?": "?"}
    expected = "".join(
        f"\n{f'solution {at}' if at else 'saved grid'}, by the numbers of the colours\n"
        + "".join(" ".join(number[key] for key in row) + "\n" for row in picture)
        for at, picture in enumerate(pictures)
    )
    for check in PROGRAMS.values():
        assert check(forged)[1].endswith(texts[CLUES] + expected)


def swap_clues(texts: dict[str, str], manifest: dict[str, Any]) -> None:
    """Exchange the two colours in the clues of the manifest, but not in those of puzzle.json."""
    swapped = {1: 2, 2: 1}
    for side, clues in manifest["clues"].items():
        manifest["clues"][side] = [[[length, swapped[colour]] for length, colour in clue] for clue in clues]
    texts[CLUES] = clue_text("nonogram", manifest["clues"])
    texts[SOLUTIONS] = texts[SOLUTIONS].translate(str.maketrans("rg", "gr"))


def add_field(name: str, value: object) -> Forge:
    """Add a field to the clues, which a reader would take for the clues of another puzzle."""

    def forge(texts: dict[str, str], manifest: dict[str, Any]) -> None:
        manifest["clues"][name] = value
        lines = value if isinstance(value, list) else [part for parts in value.values() for part in parts]  # type: ignore[attr-defined]
        texts[CLUES] += "".join(f"{line}\n" for line in ("", name, *lines))

    return forge


def break_row(texts: dict[str, str], manifest: dict[str, Any]) -> None:
    """Use a line feed as the name of a region, so that the board looks narrower."""
    for name in (CLUES, PUZZLE):
        texts[name] = texts[name].replace("E", "\n" if name == CLUES else "\\n")
    manifest["clues"]["regions"] = [row.replace("E", "\n") for row in manifest["clues"]["regions"]]


def list_signs(texts: dict[str, str], manifest: dict[str, Any]) -> None:
    """Print a sign that is not read."""
    manifest["clues"]["signs"]["across"][0] = ["=x"]
    texts[CLUES] = clue_text("binairo", manifest["clues"])


def other_genre(texts: dict[str, str], manifest: dict[str, Any]) -> None:
    """Say that the puzzle is a Mosaic without numbers, which has the same solutions."""
    manifest["genre"], manifest["clues"] = "mosaic", {"numbers": ["."]}
    texts[CLUES] = clue_text("mosaic", manifest["clues"])


def name_background_twice(texts: dict[str, str], manifest: dict[str, Any]) -> None:
    """Name more colours than a byte can number: colour 256 would be the background again."""
    puzzle = json.loads(texts[PUZZLE])
    manifest["keys"] = [".", "X", *map(chr, range(0x4E00, 0x4E00 + 255))]
    puzzle["palette"] = [{"key": key, "name": key, "rgb": "000000"} for key in manifest["keys"]]
    texts[PUZZLE] = json.dumps(puzzle)
    texts[SOLUTIONS] = texts[SOLUTIONS].replace(".", manifest["keys"][256])


def show_a_clue(texts: dict[str, str], manifest: dict[str, Any]) -> None:
    """Show a digit in a solution, in a cell without this digit."""
    texts[SOLUTIONS] = texts[SOLUTIONS].replace(".", "1", 1)


def take_back(texts: dict[str, str], manifest: dict[str, Any]) -> None:
    """Do not claim that there are no other solutions, although there is a proof."""
    manifest["complete"] = False


def count_what_is_no_bulb(colours: str) -> Forge:
    """Claim that a board has no solution: a map counts literals that are always true, or never, in place of bulbs."""

    def forge(texts: dict[str, str], manifest: dict[str, Any]) -> None:
        manifest |= {"verdict": "unsolvable", "count": 0}
        cells = "".join(f"c row 1 column {n} colours {colours} is {n}\n" for n in (1, 2))
        counts = "c count 1 of 1 2\nc count 1 first 1 at least 1 is 3\n"
        texts |= {SOLUTIONS: "", FORMULA: f"{cells}{counts}p cnf 3 2\n3 0\n-3 0\n", PROOF: "3 0 1 2 0\n"}

    return forge


def with_fields(**fields: object) -> Forge:
    return lambda texts, manifest: manifest.update(fields)


FORGED: dict[str, tuple[Puzzle, Forge]] = {
    **{f"a count of colours {colours}": (Akari([".."]), count_what_is_no_bulb(colours)) for colours in ("0,1", "5")},
    **{
        f"another type {number}": (ones(1), with_fields(**fields))
        for number, (fields,) in enumerate(
            table("""
{'count': True}
{'count': 1.0}
{'count': '1'}
{'complete': 1}
{'certificate': 1.0}
{'certificate': 4}
""")
        )
    },
    "colours of clues": (BOARDS["colours"], swap_clues),
    "a colour that is the background again": (BOARDS["nonogram"], name_background_twice),
    "a digit in a picture": (BOARDS["minesweeper"], show_a_clue),
    "a saved grid that solutions contradict": (BOARDS["nonogram"], with_fields(start=["X??", "???", "???"])),
    "a proof without its claim": (BOARDS["nonogram"], take_back),
    "another drawing": (BOARDS["nonogram"], add_field("board", ["3 3 3"])),
    "another board of walls": (BOARDS["akari"], add_field("grid", ["...", "...", "..."])),
    "signs that are not checked": (BOARDS["binairo"], add_field("signs across", ["=..", "...", "...", "..."])),
    "signs that are read in another way": (
        Binairo(["1.", ".."], signs={"across": ["x", "."], "down": [".."]}),
        list_signs,
    ),
    "a region that looks like the end of a row": (BOARDS["star-battle"], break_row),
    "another genre with the same solutions": (Aquarium(["A"], [None], [None]), other_genre),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_a_manifest_shows_is_checked(name: str, tmp_path: Path) -> None:
    board, forge = FORGED[name]
    (tmp_path / "puzzle.json").write_text(dumps(board))
    assert certify(board, tmp_path / "certificate", limit=None) is not None
    forged = written(texts_in(tmp_path / "certificate"), tmp_path / "forged", forge)
    for words in ([], [tmp_path / "puzzle.json"]):
        assert everywhere(tmp_path / "certificate", *words) == all_of(ACCEPTED)
        assert everywhere(forged, *words) == all_of(REFUSED)


SAVED: dict[str, tuple[Puzzle, list[str], list[str]]] = {
    "akari": (BOARDS["akari"], ["[#0]??", "???", "???"], ["o??", "???", "???"]),
    "tents": (Tents(["T..", "..."], [None] * 2, [None] * 3), ["?[.T]?", "???"], ["?^?", "???"]),
    "a bulb in a wall": (Akari(["..#"]), ["[.#]??"], ["??o"]),
}


@pytest.mark.parametrize("name", SAVED)
def test_several_characters_for_no_ink(name: str, tmp_path: Path) -> None:
    """In brackets, they leave a cell without ink, and a certificate with this ink in a saved grid is another one."""
    board, empty, ink = SAVED[name]
    for folder, start in (("empty", empty), ("ink", ink)):
        assert certify(board, tmp_path / folder, start=start, **LISTED) is not None
        assert everywhere(tmp_path / folder) == all_of(ACCEPTED)
    texts = texts_in(tmp_path / "ink")
    forged = written(texts, tmp_path / "forged", lambda texts, manifest: manifest.update(start=empty))
    assert everywhere(forged) == all_of(REFUSED)


def test_null_for_the_number_of_stars_is_shown_as_one(top: Path, tmp_path: Path) -> None:
    texts, original = certificate("star-battle", False, top)
    assert json.loads(texts[MANIFEST])["clues"].pop("stars") == 1
    folder = written(texts, tmp_path / "null", lambda _, manifest: manifest["clues"].update(stars=None))
    for name, check in PROGRAMS.items():
        status, said = check(folder, original)
        assert (status, "\nstars\n1\n" in said) == (ACCEPTED, True), name


@pytest.mark.parametrize("name", ["h\xe9art", "\u2665", "\U0001f600", '\x7f\t"\\/\b\x1f'])
def test_any_text_in_the_manifest(name: str, top: Path, tmp_path: Path) -> None:
    texts, _ = certificate("nonogram", False, top)
    named = with_fields(original={"name": name, "format": "non", "sha256": ""})
    for program, check in PROGRAMS.items():
        assert check(written(texts, tmp_path / program, named))[0] == ACCEPTED, program


@pytest.mark.parametrize("genre", ["nonogram", "sudoku"])
def test_a_key_twice_is_refused(genre: str, tmp_path: Path) -> None:
    """In the manifest, in puzzle.json and in the original file: readers differ in which of the two they use."""
    board = BOARDS[genre]
    assert certify(board, tmp_path / "true", limit=None) is not None
    texts = texts_in(tmp_path / "true")
    for name in (MANIFEST, PUZZLE):
        twice = texts[name].replace("{", '{"genre": 1, "genre": 1,' if name == PUZZLE else '{"count": 7,', 1)
        forged = tmp_path / name
        if name == PUZZLE:
            written({**texts, PUZZLE: twice}, forged, lambda texts, manifest: None)
        else:
            written({**texts, MANIFEST: twice}, forged)
        for check in PROGRAMS.values():
            assert check(forged)[0] == REFUSED
        assert by_nono(forged) == REFUSED
    (tmp_path / "twice.json").write_text(dumps(board).replace("{", '{"title": "a", "title": "b",', 1))
    for check in PROGRAMS.values():
        status, said = check(tmp_path / "true", tmp_path / "twice.json")
        assert (status, "the JSON has a key twice" in said) == (REFUSED, True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_only_regular_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe or an endless device is refused at once where it is needed, and ignored elsewhere; links are followed."""
    certify(Nonogram([[2], [2]], [[2], [2]]), tmp_path / "c")
    own = sorted(path.name for path in (tmp_path / "c").iterdir())

    def statuses() -> set[bool]:
        ended = [check(tmp_path / "c")[0] for check in PROGRAMS.values()]
        return {status == ACCEPTED for status in (by_nono(tmp_path / "c"), *ended)}

    os.mkfifo(tmp_path / "c" / "proof.drat")
    assert statuses() == {True}
    for name in own:
        path, kept = tmp_path / "c" / name, tmp_path / name
        path.rename(kept)
        os.mkfifo(path)
        assert statuses() == {False}, name
        path.unlink()
        path.symlink_to("/dev/zero")
        assert statuses() == {False}, name
        path.unlink()
        path.symlink_to(kept)
        assert statuses() == {True}, name

    def too_large(path: Path) -> bytes:
        raise MemoryError

    monkeypatch.setattr(Path, "read_bytes", too_large)
    with pytest.raises(PuzzleError, match="not enough memory"):
        check_folder(tmp_path / "c", None, Means())
    assert nono_check.main([str(tmp_path / "c")]) != ACCEPTED


UNCLEAR = "\U0001f600\x9b\xa0\xad\u0301\u0430\u061c\u200b\u2028\u202e\u3000\ufeff\uff0d"  # the last is like -


@pytest.mark.parametrize("key", ["R", "\x1b", *UNCLEAR])
def test_keys_that_nobody_can_see_or_tell_apart(key: str, top: Path, tmp_path: Path) -> None:
    """They would change a terminal, hide cells or look like another colour, so pictures show numbers."""
    texts, _ = certificate("colours", False, top)

    def hide(texts: dict[str, str], manifest: dict[str, Any]) -> None:
        manifest["keys"] = [key if own == "r" else own for own in manifest["keys"]]
        texts[SOLUTIONS] = texts[SOLUTIONS].replace("r", key)
        texts[PUZZLE] = texts[PUZZLE].replace('"key":"r"', f'"key":{json.dumps(key)}')

    folder = written(texts, tmp_path / "hidden", hide)
    picture = {"R": "Rg-\n--g\n", "\x1b": None}.get(key, "1 2 0\n0 0 2\n")
    for program, check in PROGRAMS.items():
        status, said = check(folder, folder / PUZZLE)
        assert status == (REFUSED if picture is None else ACCEPTED), program
        assert key == "R" or key not in said, program
        assert picture is None or f"\n{picture}" in said, program


def test_many_ways_to_pair_tents(tmp_path: Path) -> None:
    """On a checkerboard of trees, the ways to pair tents are too many to be listed."""
    board = Tents([("T." * 9)[at % 2 :][:16] for at in range(16)], [None] * 16, [None] * 16)
    certify(board, tmp_path / "listed")
    assert in_python(tmp_path / "listed")[0] == by_nono(tmp_path / "listed") == ACCEPTED
    for name in COMPILED:
        assert compiled(name, tmp_path / "listed")[0] == ACCEPTED


def test_kinds_that_a_checker_cannot_check(tmp_path: Path, capsys: Capture) -> None:
    """They have their own exit status, because the claim may be true."""
    for check in PROGRAMS.values():
        for name in ("nonogram-count", "pegs-class", "pegs-multiple"):
            assert check(CERTIFICATES_OF_1 / name)[0] == OTHER
    assert certify(BOARDS["blots"], tmp_path / "direct", encoding="direct", **LISTED) is not None
    for name in COMPILED:
        assert run(["check-certificate", str(tmp_path / "direct"), "--checker", name.rpartition("_")[2]]) == OTHER
        assert "not checked: " in capsys.readouterr().err


def test_colours_of_another_puzzle_object(tmp_path: Path) -> None:
    """The library compares the characters of a puzzle in any format."""
    certify(BOARDS["nonogram"], tmp_path / "certificate", limit=None)
    for blank, ink, fits in ((".", "X", True), (".", "#", True), ("X", ".", False), ("X", "#", False)):
        other = Nonogram([[1]] * 3, [[1]] * 3, [{"key": blank}, {"key": ink}])
        with nullcontext() if fits else pytest.raises(PuzzleError, match="a character stands for another colour"):
            check_certificate(tmp_path / "certificate", other)
