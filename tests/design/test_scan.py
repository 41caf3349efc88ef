"""Puzzles read from pictures: what is read, what is refused, and what the user is told."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from common import ROOT, Capture, needs_engine
from tables import table

import nono
from nono import Verdict
from nono.cli.program import run
from nono.design.photos import decide
from nono.design.photos.clues import STRAY, Line, Number, Reading, readings_of
from nono.design.photos.colours import balanced
from nono.design.photos.decide import Candidate, Decision
from nono.design.photos.digits import CLASSES, NO_DIGIT
from nono.design.photos.field import WIDE, corner, dark_shares, filled_picture, goes_on
from nono.design.photos.flat import MOST_CELLS, SIDE, Map, grids
from nono.design.photos.glyphs import Sign, signs
from nono.design.photos.scan import draft, in_colours, result

cv2 = pytest.importorskip("cv2")
pytest.importorskip("PIL")
pytestmark = needs_engine


def from_bench(name: str) -> Any:
    """Return a module of the folder ``bench``."""
    spec = spec_from_file_location(name, ROOT / "bench" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


pictures = from_bench("scan_pictures")
training = from_bench("train_digits")
OWL = cast(nono.Nonogram, nono.puzzle("owl"))
CAT = cast(nono.Nonogram, nono.puzzle("cat"))
HEART = cast(nono.Nonogram, nono.puzzle("heart"))


def file(pixels: Any) -> bytes:
    """Return the pixels as a PNG."""
    return bytes(cv2.imencode(".png", pixels)[1])


def drawn(puzzle: nono.Nonogram, font: str = "", cell: int = 28, seed: int = 0, **layout: Any) -> Any:
    """Draw a puzzle, with the numbers in a font of matplotlib if it is given."""
    path = None
    if font:
        pytest.importorskip("matplotlib")
        (path,) = (one for one in pictures.font_files(None) if one and Path(one).stem == font)
    return pictures.drawn(puzzle, pictures.Layout(path, cell, **layout), Random(seed))


def own(puzzle: nono.Puzzle, cell: int = 28, rules: bool = True) -> Any:
    return pictures.own(puzzle, cell, rules=rules)


def photo(sheet: Any, seed: int = 1) -> Any:
    return pictures.photographed(sheet, Random(seed))


def drawn_sudoku(digits: Any, cell: int = 28, **layout: Any) -> Any:
    return pictures.drawn_sudoku(digits, pictures.Layout(None, cell, **layout))


def is_read(sheet: Any, puzzle: nono.Puzzle, **more: Any) -> nono.Puzzle:
    """Check that a scan of a sheet surely finds this puzzle, and return it."""
    found = nono.scan(file(sheet), **more)
    assert found.puzzle is not None, found.draft
    assert found.sure
    assert found.puzzle.clue_text() == puzzle.clue_text()
    read: nono.Puzzle = found.puzzle
    return read


SUDOKU = nono.Sudoku(
    [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ]
)
DIGITS = pictures.digits_of(SUDOKU)


def without_thin_lines() -> Any:
    sheet = drawn_sudoku(DIGITS, thin=0)
    sheet[(sheet > 120).all(2) & (sheet < 180).all(2)] = 255
    return sheet


def on_squared_paper() -> Any:
    """Draw a grid by pen."""
    sheet = drawn(OWL, lined=False, thin=2, thick=3)
    for start in range(0, max(sheet.shape[:2]), 14):
        for line in (sheet[start : start + 1], sheet[:, start : start + 1]):
            np.minimum(line, (225, 200, 190), out=line, casting="unsafe")
    return sheet


def on_paper_whose_lines_continue_the_grid() -> Any:
    sheet = drawn(CAT, lined=False, thin=2, thick=2)
    sheet = cv2.copyMakeBorder(sheet, 0, 56, 0, 56, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    is_line = (sheet.max(2) < 100).mean(0) > 0.2, (sheet.max(2) < 100).mean(1) > 0.2
    for axis, at in enumerate(int(np.flatnonzero(one)[0]) for one in is_line):
        for start in range(at % 28, sheet.shape[1 - axis], 28):
            line = sheet[:, start : start + 1] if axis == 0 else sheet[start : start + 1]
            np.minimum(line, (232, 225, 220), out=line, casting="unsafe")
    return sheet


def in_a_newspaper() -> Any:
    """Draw a Sudoku with a cell tinted by dots, turned, beside a text and a part of another Sudoku."""
    sheet = drawn_sudoku(DIGITS, 36)
    for y in range(184, 212, 6):
        for x in range(184, 212, 6):
            sheet[y : y + 3, x : x + 3] = 60
    page = np.concatenate([sheet, sheet[:, :130]], 1)
    text = np.full((page.shape[1], 150, 3), 255, np.uint8)
    for y in range(20, len(text), 22):
        cv2.putText(text, "14:25 37", (4, y), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2)
    return np.concatenate([text, np.rot90(page)], 1)


SANS, SERIF = "DejaVuSans", "DejaVuSerif"
SHEETS: dict[str, tuple[nono.Puzzle, Callable[[], Any]]] = {
    "photographed": (CAT, lambda: photo(own(CAT, 44))),
    "serif": (OWL, lambda: drawn(OWL, SERIF, lined=True)),
    "struck out": (CAT, lambda: drawn(CAT, SANS, seed=1, struck=0.4)),
    "clues at the right": (HEART, lambda: drawn(HEART, right=True)),
    "clues below": (HEART, lambda: drawn(HEART, below=True)),
    "clues at the right and below": (HEART, lambda: drawn(HEART, right=True, below=True, lined=False)),
    "sudoku": (SUDOKU, lambda: own(SUDOKU, 24)),
    "turned": (HEART, lambda: np.rot90(own(HEART))),
    "sudoku turned": (SUDOKU, lambda: np.rot90(own(SUDOKU))),
    "in little light": (HEART, lambda: (own(HEART) * 0.3).astype(np.uint8)),
    "in dark mode": (SUDOKU, lambda: 255 - own(SUDOKU)),
    "blocks without lines between their cells": (SUDOKU, without_thin_lines),
    "on paper whose lines continue the grid": (CAT, on_paper_whose_lines_continue_the_grid),
    "in a newspaper": (SUDOKU, in_a_newspaper),
}
SLOW: dict[str, tuple[nono.Puzzle, Callable[[], Any]]] = {
    "sans": (OWL, lambda: drawn(OWL, SANS, lined=True)),
    "struck out in serifs": (OWL, lambda: drawn(OWL, SERIF, seed=1, struck=0.4)),
    "sans without lines": (OWL, lambda: drawn(OWL, SANS, lined=False)),
    "struck out and photographed": (OWL, lambda: photo(drawn(OWL, SANS, 44, 1, struck=0.4))),
    "sudoku photographed": (SUDOKU, lambda: photo(own(SUDOKU, 44), 4)),
    "sudoku turned left": (SUDOKU, lambda: np.rot90(own(SUDOKU), 3)),
    "on squared paper": (OWL, on_squared_paper),
    "white digits": (OWL, lambda: drawn(OWL, header=(60, 80, 160), ink=(255, 255, 255))),
}


def by_hand(puzzle: nono.Nonogram, seed: int, cell: int = 40) -> Any:
    """Draw a puzzle with a pen."""
    rng, deep, high = Random(seed), max(map(len, puzzle.rows)), max(map(len, puzzle.cols))
    page = np.full(((puzzle.height + high + 2) * cell, (puzzle.width + deep + 2) * cell), 255, np.uint8)
    left, top = (deep + 1) * cell, (high + 1) * cell
    right, bottom = left + puzzle.width * cell, top + puzzle.height * cell
    for at in range(puzzle.width + 1):
        cv2.line(page, (left + at * cell, top), (left + at * cell, bottom), 60, 2)
    for at in range(puzzle.height + 1):
        cv2.line(page, (left, top + at * cell), (right, top + at * cell), 60, 2)
    for is_row, clues in ((True, puzzle.rows), (False, puzzle.cols)):
        for number, clue in enumerate(clues):
            for place, block in enumerate(reversed(clue)):
                ink = np.maximum.reduce(training.written(str(block.length), rng))
                x, y, wide, tall = cv2.boundingRect(ink)
                ink = cv2.resize(ink[y : y + tall, x : x + wide], None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)
                far, along = (place + 0.5) * cell, (number + 0.5) * cell
                x, y = (left - far, top + along) if is_row else (left + along, top - far)
                x, y = round(x - ink.shape[1] / 2), round(y - ink.shape[0] / 2)
                page[y : y + ink.shape[0], x : x + ink.shape[1]] = 255 - ink
    return page


def test_handwriting_is_read_if_it_is_uncertain_as_print(monkeypatch: pytest.MonkeyPatch) -> None:
    is_read(by_hand(CAT, 0), CAT)
    monkeypatch.setattr("nono.design.photos.scan.as_written", lambda signs: None)
    assert not nono.scan(file(by_hand(CAT, 0))).sure


@pytest.mark.parametrize("name", [*SHEETS, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)])
def test_a_sheet_is_read(name: str) -> None:
    puzzle, sheet = (SHEETS | SLOW)[name]
    is_read(sheet(), puzzle)


def test_a_sheet_of_nono_is_read_without_changes() -> None:
    found = nono.scan(file(own(HEART, 20)))
    assert found.sure
    assert found.changes == ()


def test_a_picture_without_a_grid_is_no_puzzle() -> None:
    white = np.full((300, 300, 3), 255, np.uint8)
    noise = np.random.default_rng(0).integers(0, 255, (300, 300, 3), np.uint8)
    for pixels in (white, noise):
        with pytest.raises(nono.PuzzleError, match="no grid"):
            nono.scan(file(pixels))
    with pytest.raises(nono.PuzzleError, match="not a picture"):
        nono.scan(b"GIF89a")


def test_a_half_read_picture_is_no_puzzle() -> None:
    sheet = own(CAT, 20, rules=False)
    left = np.argwhere(sheet.min((2,)) < 60).min(0)[1] + 3  # inside the frame of the clues
    bare = sheet.copy()
    bare[:, : left + 20 * max(map(len, CAT.rows))] = 255
    with pytest.raises(nono.PuzzleError, match=r"no grid|without clues"):
        nono.scan(file(bare))
    assert nono.scan(file(sheet)).sure
    blank = own(HEART, 20, rules=False)
    half = blank[:, blank.shape[1] // 2 :]
    with pytest.raises(nono.PuzzleError, match=r"no grid|without clues"):
        nono.scan(file(half))


@pytest.fixture
def smudged(tmp_path: Path) -> Path:
    """A sheet of the cat on which the clue of row 8 cannot be read."""
    sheet = drawn(CAT)
    deep, high = max(map(len, CAT.rows)), max(map(len, CAT.cols))
    top, right = 28 * (1 + high + 7), 28 * (1 + deep)
    sheet[top + 3 : top + 25, 3 + right - 28 : right - 3] = 255
    path = tmp_path / "page.png"
    path.write_bytes(file(sheet))
    return path


def test_a_smudged_number_gives_a_draft_that_no_reader_accepts(smudged: Path, tmp_path: Path, capsys: Capture) -> None:
    assert run(["scan", str(smudged), "-o", str(tmp_path / "only.html")]) == 3
    assert sorted(path.name for path in tmp_path.glob("only*")) == ["only.html"]
    capsys.readouterr()
    output = tmp_path / "cat.json"
    assert run(["scan", str(smudged), "-o", str(output), "--json", "--page", str(tmp_path / "page.jpg")]) == 3
    assert not output.exists()
    draft = tmp_path / "cat.draft.txt"
    shown = (tmp_path / "cat.draft.html").read_text()
    assert shown.count("data:image/jpeg;base64,") == 1
    assert '"row": 8, "column": null, "clue": "6", "doubtful": true' in shown
    facts = json.loads(capsys.readouterr().out)
    (line,) = [line for line in facts["lines"] if line["row"] == 8]
    assert (line["column"], facts["sure"], facts["file"]) == (None, False, None)
    left, top, right, bottom = line["box"]
    page = cv2.imread(str(tmp_path / "page.jpg"))
    assert page[top:bottom, left:right].shape[:2] == (bottom - top, right - left)
    assert right - left > 3 * (bottom - top) > 0
    assert run(["scan", str(smudged), "--json"]) == 2
    assert run(["scan", str(smudged), "--page", "page.tif"]) == 2
    with pytest.raises(nono.PuzzleError):
        nono.read(draft)


def test_the_user_corrects_a_line(smudged: Path, tmp_path: Path, capsys: Capture) -> None:
    output = tmp_path / "cat.json"
    clue = " ".join(str(block.length) for block in CAT.rows[7])
    assert run(["scan", str(smudged), "--row", "8", clue, "-o", str(output)]) == 0
    assert nono.read(output).clue_text() == CAT.clue_text()
    assert run(["scan", str(smudged), "--row", "80", clue, "-o", str(output)]) == 2
    assert "found row 80" in capsys.readouterr().err
    assert run(["scan", str(smudged), "--column", "1", "x"]) == 2
    assert run(["scan", str(smudged), "--column", "x", "1"]) == 2


def test_a_doubtful_number_is_marked_and_refused(tmp_path: Path) -> None:
    clear, vague = Number((), ((0.1, 1),)), Number((), ((0.5, 1), (0.9, 2)))
    lines = [
        Line(True, 1, 2, (Reading(0, (1,), (clear,)),)),
        Line(True, 2, 2, (Reading(0, (1,), (vague,)),)),
        Line(False, 1, 2, (Reading(0, (1,), (clear,)),)),
        Line(False, 2, 2, (Reading(0, (), ()),)),
    ]
    text = draft(lines, frozenset([vague]))
    assert text == "rows:\n1\n??\ncolumns:\n1\n??\n"
    doubted = replace(lines[0], doubted=True)
    assert draft([doubted, *lines[1:]], frozenset()).startswith("rows:\n1 ??\n")
    for replaced in (text, text.replace("??", "1", 1)):
        with pytest.raises(nono.PuzzleError):
            nono.loads(replaced)
    assert nono.loads(text.replace("??", "1")).width == 2


def test_without_opencv_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(nono.PuzzleError, match=r"pip install 'nono-puzzles\[photo\]'"):
        nono.scan(b"")


def line(is_row: bool, number: int, cells: int, *clues: tuple[int, ...]) -> Any:
    """Return a line with several readings; each costs 1 more than the one before."""
    numbers = [tuple(Number((), ((0.0, value),)) for value in clue or (0,)) for clue in clues]
    readings = [Reading(float(at), clue, numbers[at]) for at, clue in enumerate(clues)]
    return Line(is_row, number, cells, tuple(readings))


TOP, BOTTOM, LEFT, RIGHT = (line(at < 2, at % 2 + 1, 2, (2 - at % 2,)) for at in range(4))
EITHER = [line(True, at, 2, (1,), (2,)) for at in (1, 2)]
EMPTY = [line(at < 2, at % 2 + 1, 2, ()) for at in range(4)]
BARE = replace(BOTTOM, readings=(Reading(0.0, (), ()),))


VAGUE = [line(False, at, 2, (1,), (2,)) for at in range(1, 8)]
VAGUE = [replace(one, readings=(one.readings[0], replace(one.readings[1], cost=0.1))) for one in VAGUE]
CHANGED = [line(True, 1, 7, (6,), (7,)), line(True, 2, 7, ())]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([TOP, BOTTOM, LEFT, RIGHT], None),
        ([EITHER[0], BOTTOM, LEFT, RIGHT], None),
        ([*EITHER, LEFT, RIGHT], "two readings"),
        (EMPTY, ""),
        ([line(True, 1, 2, (1,), ()), EMPTY[1], line(False, 1, 2, ())], ""),
        ([TOP, BARE, line(False, 1, 2, (1,)), RIGHT], "no number was found for row 2"),
        ([TOP, replace(BARE, given=True), line(False, 1, 2, (1,)), RIGHT], None),
        ([*CHANGED, *VAGUE], "more likely readings of the clues were not tried"),
        ([*CHANGED, *VAGUE[:3], *(replace(one, readings=one.readings[:1]) for one in VAGUE[3:])], None),
    ],
)
def test_a_decision_is_sure_if_one_reading_is_unique_and_not_empty(lines: list[Any], why: str | None) -> None:
    found = decide.decide(lines)
    assert found.sure == (why is None)
    assert why is None or why in found.why
    assert lines[0] is not EITHER[0] or why or found.candidate.choice == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("vague", "why", "marked"),
    [(3, "", 3), (4, "", 8), (2, decide.DIFFERENT, 8), (2, decide.UNSOLVABLE, 8), (1, decide.UNSOLVABLE, 1)],
)
def test_all_lines_are_marked_if_many_are_doubtful(vague: int, why: str, marked: int) -> None:
    lines = [line(at < 4, at % 4 + 1, 4, (1,), (2,)) for at in range(8)]
    lines[vague:] = [replace(one, readings=one.readings[:1]) for one in lines[vague:]]
    found = result(Decision(Candidate((0,) * 8, 0.0), False, why), lines, np.zeros((9, 9, 3), np.uint8))
    assert sum(one.doubted for one in found.lines) == marked


def test_a_row_of_cells_without_a_clue_is_not_sure() -> None:
    sheet = drawn(HEART, lined=False)
    end = np.flatnonzero((sheet.max(2) < 100).mean(1) > 0.3)[-1] - 3  # above the last line
    longer = np.concatenate([sheet[: end - 1], sheet[end - 29 : end - 1], sheet[end - 1 :]])
    left = np.flatnonzero((longer.max(2) < 100).mean(0) > 0.3)[0] - 1
    longer[end:, :left] = 255
    assert nono.scan(file(sheet)).sure
    found = nono.scan(file(longer))
    assert found.size == (HEART.width, HEART.height + 1)
    assert "no number was found" in found.why
    assert all(found.is_doubtful(one) for one in found.lines)
    assert nono.scan(file(longer), rows={HEART.height + 1: "0"}).sure


def test_clue_cells_may_be_filled_from_the_outer_end() -> None:
    clues = np.zeros((13, 13), int)
    clues[0, 3:] = clues[1, 3:11] = clues[2, 3:6] = clues[3:, 0] = 1
    assert corner(clues, (0, 0), clues.shape)[1:] == (3, 1)
    clues[:3] = clues[2::-1]
    assert corner(clues.T, (0, 0), clues.shape)[1:] == (1, 3)


def test_a_number_is_hardly_ever_read_as_0() -> None:
    costs = np.full(CLASSES, 9.0, np.float32)
    costs[[6, 0, NO_DIGIT]] = 0.5, 1.0, 20.0
    sign = Sign(0, 0, 10, 18, np.ones((18, 10), np.float32), costs)
    best, *others = readings_of([(0.0, [[sign]])], 9, True)
    assert best.lengths == (6,)
    assert min(one.cost for one in others if not one.lengths) >= STRAY
    costs[6] = 2.0
    assert readings_of([(0.0, [[sign]])], 9, True)[0].lengths == ()


def test_the_search_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def unsolvable(lines: object, one: Any, build: object) -> Verdict:
        asked.append(one)
        return Verdict.UNSOLVABLE

    monkeypatch.setattr(decide, "verdict_of", unsolvable)
    lines = [line(is_row, at, 9, (1,), (2,), (3,), (4,)) for is_row in (True, False) for at in range(1, 8)]
    assert not decide.decide(lines).sure
    assert len(asked) == decide.CANDIDATES
    assert max(one.cost for one in asked) <= decide.DEAREST


def test_digits_of_unknown_fonts_are_read() -> None:
    pytest.importorskip("matplotlib")
    unknown = {"STIXGeneral", "cmr10", "cmss10"}  # not used for training
    for font in (one for one in pictures.font_files(None) if one and Path(one).stem in unknown):
        page = np.zeros((60, 360), np.uint8)
        image = pictures.Image.fromarray(page)
        draw = pictures.ImageDraw.Draw(image)
        for digit in range(10):
            draw.text((20 + 34 * digit, 30), str(digit), 255, pictures.truetype(font, 28), anchor="mm")
        whole = signs(np.asarray(image, np.float32) / np.float32(255), (0, 0, 360, 60), cv2)
        found = sorted(whole, key=lambda sign: sign.x)
        assert [int(sign.costs.argmin()) for sign in found] == list(range(10)), font


@pytest.mark.parametrize(
    ("size", "width", "blur"),
    table("""
12 | 1 | 0.5
16 | 2 | 1.0
22 | 4 | 2.0
"""),
)
def test_a_cross_is_noticed(size: int, width: int, blur: float) -> None:
    ink = np.zeros((36, 36), np.float32)
    low, high = 18 - size // 2, 18 + size // 2
    cv2.line(ink, (low, low), (high, high), 1, width)
    cv2.line(ink, (low, high), (high, low), 1, width)
    assert all(sign.is_cross for sign in signs(cv2.GaussianBlur(ink, (0, 0), blur), (0, 0, 36, 36), cv2))


@pytest.mark.parametrize("size", [4, 6])
def test_a_small_sudoku_is_read(size: int) -> None:
    (wanted,) = nono.generate((size, size), genre="sudoku", seed=1)
    is_read(own(wanted, 24, rules=False), wanted)


def test_a_blurred_bold_digit_is_no_filled_cell() -> None:
    found = nono.scan(file(cv2.GaussianBlur(drawn_sudoku(DIGITS, 36, size=0.6), (0, 0), 2.2)))
    shown = {(line.number, line.column) for line in found.lines}
    assert shown == {(row + 1, column + 1) for row in range(9) for column in range(9) if DIGITS[row][column]}


def test_a_stain_in_a_sudoku_is_no_digit() -> None:
    sheet = drawn_sudoku(DIGITS, 36)
    is_read(sheet, SUDOKU)
    columns = np.flatnonzero((sheet.max(2) < 100).mean(0) > 0.5)
    lines = np.flatnonzero((sheet.max(2) < 100).mean(1) > 0.5)
    x, y = int(columns[0]) + 36 * 3, int(lines[0]) + 36 * 2  # row 3 column 4 has no digit
    sheet[y + 9 : y + 27, x + 9 : x + 29] = (60, 60, 60)
    stained = nono.scan(file(sheet))
    assert not stained.sure
    assert "row 3 column 4" in stained.why


def test_clues_with_several_solutions_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    def counting(*given: Any) -> list[Sign]:
        counted.append(given)
        return signs(*given)

    monkeypatch.setattr("nono.design.photos.scan.signs", counting)
    found = nono.scan(file(drawn(nono.Nonogram.from_grid(np.eye(5, dtype=int).tolist()))))
    assert found.why == decide.SEVERAL
    assert len(counted) == 1


def test_a_grid_on_a_cloth_is_read_before_its_weave(monkeypatch: pytest.MonkeyPatch) -> None:
    weave = {(x, y): (9.0 * x, 9.0 * y) for x in range(40) for y in range(40) if x * y % 5 == 0}
    grid = {(x, y): (90 + 20.0 * x, 90 + 20.0 * y) for x in range(6) for y in range(5)}
    monkeypatch.setattr("nono.design.photos.flat.find_cells", lambda gray, cv2, ways=(): grid if ways else weave)
    gray = np.full((360, 360), 255, np.uint8)
    assert [len(cells) for cells in islice(grids(gray, cv2), 2)] == [len(grid), len(weave)]


def test_a_sudoku_with_too_few_digits_is_a_draft() -> None:
    rows = pictures.digits_of(SUDOKU)
    rows[0][0] = rows[1][3] = rows[3][4] = rows[4][3] = rows[8][8] = 0
    found = nono.scan(file(drawn_sudoku(rows)))
    assert not found.sure
    assert "several solutions" in found.why
    assert all(word in ("??", cell) for word, cell in zip(found.draft.split(), ".3..7", strict=False))


@pytest.mark.every(2)
@pytest.mark.parametrize("axis", [0, 1])
def test_two_sudokus_beside_each_other_are_both_read(axis: int, tmp_path: Path, capsys: Capture) -> None:
    (other,) = nono.generate((9, 9), genre="sudoku", seed=5)
    sheets = [drawn_sudoku(pictures.digits_of(one)) for one in (SUDOKU, other)]
    path, output = tmp_path / "both.png", tmp_path / "both.json"
    path.write_bytes(file(np.concatenate(sheets, axis)))
    assert run(["scan", str(path), "-o", str(output), "--json"]) == 0
    assert [one.clue_text() for one in nono.read_all(output)] == [SUDOKU.clue_text(), other.clue_text()]
    (second,) = json.loads(capsys.readouterr().out)["others"]
    digits = [str(digit) for row in pictures.digits_of(other) for digit in row if digit]
    assert [line["clue"] for line in second["lines"]] == digits


@pytest.mark.parametrize("margin", [0, 0.15])
def test_a_filled_grid_without_clues_is_a_picture(margin: float, tmp_path: Path) -> None:
    cat = nono.puzzle("cat")
    path, output = tmp_path / "grid.png", tmp_path / "cat.pbm"
    path.write_bytes(file(pictures.drawn_filled(cat, pictures.Layout(None, 28), margin)))
    assert run(["scan", str(path), "-o", str(output)]) == 0
    assert nono.make(output).goal_bytes == cat.goal_bytes
    assert nono.scan(path).to_json()["lines"] == []


def test_a_filled_grid_with_a_number_beside_it_is_no_picture() -> None:
    sheet = pictures.drawn_filled(nono.puzzle("cat"), pictures.Layout(None, 28), 0)
    cv2.putText(sheet, "3", (8, 76), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2)
    with pytest.raises(nono.PuzzleError, match="without clues"):
        nono.scan(file(sheet))


@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("genre", "named"),
    table("""
akari | Akari
star-battle | Star Battle
norinori | Norinori
tents | Tents
"""),
)
def test_another_genre_is_named(genre: str, named: str) -> None:
    [puzzle] = nono.generate((7, 7), genre=genre, seed=1)
    with pytest.raises(nono.PuzzleError, match=f"as in .*{named}"):
        nono.scan(file(own(puzzle, 44, False)))


def test_a_photographed_filled_grid_is_read_whole() -> None:
    cat = nono.puzzle("cat")  # its black parts separate parts of the paper
    sheet = pictures.drawn_filled(cat, pictures.Layout(None, 44), 0.15)
    found = nono.scan(file(photo(sheet, 0)))
    assert found.puzzle is not None
    assert found.puzzle.goal_bytes == cat.goal_bytes


def test_a_part_of_a_filled_grid_is_no_picture() -> None:
    puzzle = nono.Nonogram.from_grid([[1, 0, 1, 0, 0, 0]] * 5)
    page = pictures.drawn_filled(puzzle, pictures.Layout(None, SIDE), 0)
    shares = dark_shares(page, (0, 0, page.shape[1] // SIDE, page.shape[0] // SIDE), cv2, WIDE)
    found = filled_picture(page, (1, 1, 6, 5), shares, cv2)
    assert found is not None
    assert found.goal_bytes == puzzle.goal_bytes
    assert filled_picture(page, (1, 1, 4, 5), shares, cv2) is None  # two empty columns are missing


def test_lines_that_continue_beyond_the_border_are_noticed() -> None:
    every = (True,) * 4
    sheet = drawn(OWL, cell=SIDE, lined=False)
    lines = np.flatnonzero((sheet.max(2) < 100).mean(0) > 0.3)[0], np.flatnonzero((sheet.max(2) < 100).mean(1) > 0.3)[0]
    sheet = np.roll(sheet, [-(place % SIDE) for place in lines], (1, 0))
    left, top = (int(place) // SIDE for place in lines)
    ends = (False, False, True, True)
    for right, down, narrower, lower, sides, expected in (
        (0, 0, 0, 0, ends, False),
        (0, 0, 1, 0, ends, True),
        (0, 0, 0, 1, ends, True),
        (1, 0, 1, 0, every, True),
        (1, 0, 1, 0, ends, False),
        (0, 1, 0, 1, every, True),
    ):
        field = left + right, top + down, OWL.width - narrower, OWL.height - lower
        assert goes_on(sheet, field, sides, cv2) == expected, (field, sides)


FLAG = nono.Nonogram.from_grid(
    [list(map(int, row)) for row in ["110220", "100021", "111221", "102020", "110220", "011200"]],
    palette=["white", "red", "blue"],
)


def colours_of(puzzle: nono.Nonogram) -> list[list[tuple[int | None, str]]]:
    """Return the clues with the names of the colours."""
    return [
        [(block.length, puzzle.palette[block.colour].name) for block in clue] for clue in (*puzzle.rows, *puzzle.cols)
    ]


@pytest.mark.parametrize("style", ["cells in colour", "digits in colour", "digits in colour without lines"])
def test_colour_puzzles_are_read_by_the_colours_of_the_clues(style: str) -> None:
    by_nono, by_others = own(FLAG, 24, rules=False), drawn(FLAG, lined="without" not in style)
    found = nono.scan(file(by_nono if style == "cells in colour" else by_others))
    assert isinstance(found.puzzle, nono.Nonogram), found.draft
    assert colours_of(found.puzzle) == colours_of(FLAG)
    assert found.draft.split()[1:3] == ["2r", "2b"]
    assert [colour["name"] for colour in found.to_json()["palette"]] == ["white", "red", "blue"]


@pytest.mark.parametrize("order", [1, -1])
def test_merged_colours_lose_against_two_colours(order: int) -> None:
    lines = [line(True, 1, 1, (1,)), line(True, 2, 1, ()), line(True, 3, 1, (1,)), line(False, 1, 3, (1, 1))]
    first, _, last, *both = (number for one in lines for number in one.readings[0].numbers)
    ways = [(HEART.palette, dict.fromkeys((first, last, *both), 1)), (FLAG.palette, {last: 2, both[1]: 2})]
    _, palette, decision = in_colours(lines, iter(ways[::order]))
    assert decision.sure
    assert palette is FLAG.palette


@pytest.mark.every(2)
@pytest.mark.parametrize("seed", [1, 5])
def test_pale_digits_in_a_photo_with_shadows_are_read(seed: int) -> None:
    puzzle = nono.Nonogram(FLAG.rows, FLAG.cols, palette=["white", "orange", "black"])
    found = nono.scan(file(photo(drawn(puzzle, cell=44, lined=False), seed)))
    assert isinstance(found.puzzle, nono.Nonogram), found.draft
    assert (found.puzzle.rows, found.puzzle.cols) == (puzzle.rows, puzzle.cols)
    assert found.puzzle.palette[1].name == "orange"


def test_paper_between_coloured_cells_is_not_their_mixture() -> None:
    yellow, blue = (40, 190, 235), (190, 170, 60)
    page = np.full((20 * SIDE, 20 * SIDE, 3), 255, np.uint8)
    for row in range(7, 13):
        for column in range(7, 13):
            y, x = row * SIDE, column * SIDE
            page[y + 3 : y + SIDE - 3, x : x + SIDE] = (yellow, blue)[(row + column) % 2]
    light = np.linspace(0.5, 0.9, page.shape[1])[None, :, None]
    even = balanced((page * light).astype(np.uint8), cv2)
    for row, column in ((9, 9), (9, 10), (10, 9)):
        middle = even[row * SIDE + SIDE // 2, column * SIDE + SIDE // 2]
        assert np.abs(middle - (yellow, blue)[(row + column) % 2]).max() < 25, middle


def test_the_user_corrects_a_colour_puzzle() -> None:
    sheet = own(FLAG, 24, rules=False)
    assert nono.scan(file(sheet), rows={6: "2 1"}).sure
    assert not nono.scan(file(sheet), rows={6: "1 1"}).sure


@pytest.mark.every(2)
@pytest.mark.parametrize("lined", [True, False])
def test_the_marks_of_a_player_become_a_saved_grid(lined: bool) -> None:
    puzzle = is_read(drawn(CAT, lined=lined, marked=0.4), CAT)
    (saved,) = puzzle.saved
    marks = "".join(saved.grid)
    goal = bytes(CAT.goal_bytes or b"")
    blank, filled = CAT.palette[0].key, CAT.palette[1].key
    assert 0.3 < 1 - marks.count("?") / len(goal) < 0.5
    assert all(mark in ("?", (blank, filled)[ink]) for mark, ink in zip(marks, goal, strict=True))
    assert nono.hint(puzzle, start=saved.grid)


@pytest.mark.every(3)
@pytest.mark.parametrize("rows", [{"1": "2"}, {1: 2}, {1: [2]}, [1], "1"])
def test_clues_of_another_type_are_refused(rows: Any) -> None:
    with pytest.raises(TypeError):
        nono.scan(file(own(HEART, 20)), rows=rows)


def test_a_sudoku_has_no_clues_of_rows() -> None:
    with pytest.raises(nono.PuzzleError, match="Sudoku"):
        nono.scan(file(own(SUDOKU, 24)), rows={1: "1"})


def test_pages_and_signs_without_bound_are_not_read() -> None:
    cells = {(column, row): (999.0 + 9 * column, 999.0 + 9 * row) for column in range(70) for row in range(50)}
    left, above, right, below = Map(cells, cv2).room((10**5, 10**5))
    assert 0.9 * MOST_CELLS < (left + 70 + right) * (above + 50 + below) <= MOST_CELLS
    with pytest.raises(ValueError, match="150x90 cells are too many"):
        Map({(column * 149, row * 89): (column, row) for column in (0, 1) for row in (0, 1)}, cv2).room((10**5, 10**5))
    texture = np.zeros((60 * SIDE, 60 * SIDE), np.float32)
    texture.reshape(60, SIDE, 60, SIDE)[:, 9:27, :, 13:21] = 1
    assert signs(texture[: 9 * SIDE], (0, 0, 60 * SIDE, 9 * SIDE), cv2)
    assert not signs(texture, (0, 0, *texture.shape), cv2)
