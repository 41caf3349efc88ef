"""Puzzles read from pictures: what is read, what is refused, and what the user is told."""

import json
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from common import ROOT, needs_engine

import nono
from nono.cli.program import run

cv2 = pytest.importorskip("cv2")
np = pytest.importorskip("numpy")
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
OWL = cast(nono.Nonogram, nono.puzzle("owl"))
CAT = cast(nono.Nonogram, nono.puzzle("cat"))
HEART = nono.puzzle("heart")


def file(pixels: Any) -> bytes:
    """Return the pixels as a PNG."""
    return bytes(cv2.imencode(".png", pixels)[1])


def fonts(*names: str) -> list[Any]:
    """Return fonts of matplotlib: the two usual ones, or those with these names."""
    pytest.importorskip("matplotlib")
    wanted = names or ("DejaVuSans", "DejaVuSerif")
    return [one for one in pictures.font_files(None) if one and Path(one).stem in wanted]


def is_read(found: Any, puzzle: nono.Puzzle) -> nono.Puzzle:
    """Check that a scan has found this puzzle, and return it."""
    assert found.puzzle is not None, found.draft
    assert found.puzzle.clue_text() == puzzle.clue_text()
    read: nono.Puzzle = found.puzzle
    return read


def test_a_sheet_of_nono_is_read() -> None:
    found = nono.scan(file(pictures.own(OWL, 20, rules=True)))
    assert found.sure
    assert found.changes == ()
    is_read(found, OWL)


@pytest.mark.every(2)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_photographed_sheet_is_read(seed: int) -> None:
    found = nono.scan(file(pictures.photographed(pictures.own(OWL, 44, rules=True), Random(seed))))
    assert found.sure
    is_read(found, OWL)


@pytest.mark.every(2)
@pytest.mark.parametrize("lined", [True, False])
def test_clues_with_and_without_lines_in_other_fonts_are_read(lined: bool) -> None:
    for font in fonts():
        layout = pictures.Layout(font, 28, lined=lined)
        found = nono.scan(file(pictures.drawn(OWL, layout, Random(0))))
        is_read(found, OWL)


@pytest.mark.every(2)
@pytest.mark.parametrize("photo", [False, True])
def test_struck_out_clues_are_read(photo: bool) -> None:
    for font in fonts():
        sheet = pictures.drawn(OWL, pictures.Layout(font, 44 if photo else 28, struck=0.4), Random(1))
        found = nono.scan(file(pictures.photographed(sheet, Random(1)) if photo else sheet))
        is_read(found, OWL)


def test_a_picture_without_a_grid_is_no_puzzle() -> None:
    white = np.full((300, 300, 3), 255, np.uint8)
    noise = np.random.default_rng(0).integers(0, 255, (300, 300, 3), np.uint8)
    for pixels in (white, noise):
        with pytest.raises(nono.PuzzleError, match="no grid"):
            nono.scan(file(pixels))
    with pytest.raises(nono.PuzzleError, match="not a picture"):
        nono.scan(b"GIF89a")


def test_a_half_read_picture_is_no_puzzle() -> None:
    sheet = pictures.own(CAT, 20, rules=False)
    left = np.argwhere(sheet.min((2,)) < 60).min(0)[1] + 3  # inside the frame of the clues
    bare = sheet.copy()
    bare[:, : left + 20 * max(map(len, CAT.rows))] = 255
    with pytest.raises(nono.PuzzleError, match=r"no grid|without clues"):
        nono.scan(file(bare))
    assert nono.scan(file(sheet)).sure
    blank = pictures.own(HEART, 20, rules=False)
    half = blank[:, blank.shape[1] // 2 :]
    with pytest.raises(nono.PuzzleError, match=r"no grid|without clues"):
        nono.scan(file(half))


@pytest.fixture
def smudged(tmp_path: Path) -> Path:
    """A sheet of the cat on which the clue of row 8 cannot be read."""
    layout = pictures.Layout(None, 28)
    sheet = pictures.drawn(CAT, layout, Random(0))
    deep, high = max(map(len, CAT.rows)), max(map(len, CAT.cols))
    top, right = 28 * (1 + high + 7), 28 * (1 + deep)
    sheet[top + 3 : top + 25, 3 + right - 28 : right - 3] = 255
    path = tmp_path / "page.png"
    path.write_bytes(file(sheet))
    return path


def test_a_smudged_number_gives_a_draft_that_no_reader_accepts(
    smudged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "cat.json"
    assert run(["scan", str(smudged), "-o", str(output)]) == 3
    assert not output.exists()
    draft = tmp_path / "cat.draft.txt"
    shown = (tmp_path / "cat.draft.html").read_text()
    assert shown.count("data:image/jpeg;base64,") == 1
    assert '"row": 8, "column": null, "clue": "6", "doubtful": true' in shown
    assert run(["scan", str(smudged), "-o", str(tmp_path / "only.html")]) == 3
    assert sorted(path.name for path in tmp_path.glob("only*")) == ["only.html"]
    capsys.readouterr()
    assert run(["scan", str(smudged), "-o", str(output), "--json", "--page", str(tmp_path / "page.jpg")]) == 3
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


def test_the_user_corrects_a_line(smudged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "cat.json"
    clue = " ".join(str(block.length) for block in CAT.rows[7])
    assert run(["scan", str(smudged), "--row", "8", clue, "-o", str(output)]) == 0
    assert nono.read(output).clue_text() == CAT.clue_text()
    assert run(["scan", str(smudged), "--row", "80", clue, "-o", str(output)]) == 2
    assert "found row 80" in capsys.readouterr().err
    assert run(["scan", str(smudged), "--column", "1", "x"]) == 2
    assert run(["scan", str(smudged), "--column", "x", "1"]) == 2


def test_a_doubtful_number_is_marked_and_refused(tmp_path: Path) -> None:
    from nono.design.photos.clues import Line, Number, Reading
    from nono.design.photos.scan import draft

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
    from nono.design.photos.clues import Line, Number, Reading

    numbers = [tuple(Number((), ((0.0, value),)) for value in clue or (0,)) for clue in clues]
    readings = [Reading(float(at), clue, numbers[at]) for at, clue in enumerate(clues)]
    return Line(is_row, number, cells, tuple(readings))


def test_the_engine_chooses_among_readings() -> None:
    from nono.design.photos.decide import decide

    lines = [line(True, 1, 2, (1,), (2,)), line(True, 2, 2, (1,)), line(False, 1, 2, (2,)), line(False, 2, 2, (1,))]
    found = decide(lines)
    assert found.sure
    assert found.candidate.choice == (1, 0, 0, 0)


def test_two_unique_readings_are_not_sure() -> None:
    from nono.design.photos.decide import decide

    lines = [
        line(True, 1, 2, (1,), (2,)),
        line(True, 2, 2, (1,), (2,)),
        line(False, 1, 2, (2,)),
        line(False, 2, 2, (1,)),
    ]
    found = decide(lines)
    assert not found.sure
    assert "two readings" in found.why


@pytest.mark.parametrize(("vague", "marked"), [(1, 1), (2, 4), (3, 4)])
def test_all_lines_are_marked_if_half_of_them_are_doubtful(vague: int, marked: int) -> None:
    from nono.design.photos.decide import Candidate, Decision
    from nono.design.photos.scan import result

    lines = [line(at < 2, at % 2 + 1, 2, (1,), (2,)) for at in range(4)]
    lines[vague:] = [replace(one, readings=one.readings[:1]) for one in lines[vague:]]
    found = result(Decision(Candidate((0,) * 4, 0.0), False, "why"), lines, np.zeros((9, 9, 3), np.uint8), "")
    assert sum(one.doubted for one in found.lines) == marked


def test_an_empty_puzzle_is_not_sure() -> None:
    from nono.design.photos.decide import decide

    assert not decide([line(is_row, at, 2, ()) for is_row in (True, False) for at in (1, 2)]).sure
    assert not decide([line(True, 1, 2, (1,), ()), line(True, 2, 2, ()), line(False, 1, 2, ())]).sure


def test_a_line_without_any_sign_is_not_sure() -> None:
    from nono.design.photos.clues import Reading
    from nono.design.photos.decide import decide

    lines = [line(True, 1, 2, (2,)), line(True, 2, 2, ()), line(False, 1, 2, (1,)), line(False, 2, 2, (1,))]
    assert decide(lines).sure
    bare = replace(lines[1], readings=(Reading(0.0, (), ()),))
    found = decide([lines[0], bare, *lines[2:]])
    assert not found.sure
    assert found.why == "no number was found for row 2"
    assert decide([lines[0], replace(bare, given=True), *lines[2:]]).sure


def test_a_row_of_cells_without_a_clue_is_not_sure() -> None:
    sheet = pictures.drawn(HEART, pictures.Layout(None, 28, lined=False), Random(0))
    end = np.flatnonzero((sheet.max(2) < 100).mean(1) > 0.3)[-1] - 3  # above the last line
    longer = np.concatenate([sheet[: end - 1], sheet[end - 29 : end - 1], sheet[end - 1 :]])
    left = np.flatnonzero((longer.max(2) < 100).mean(0) > 0.3)[0] - 1
    longer[end:, :left] = 255
    assert nono.scan(file(sheet)).sure
    found = nono.scan(file(longer))
    assert found.size == (HEART.width, HEART.height + 1)
    assert "no number was found" in found.why
    assert nono.scan(file(longer), rows={HEART.height + 1: "0"}).sure


def test_a_number_is_hardly_ever_read_as_0() -> None:
    from nono.design.photos.clues import STRAY, readings_of
    from nono.design.photos.digits import CLASSES, NO_DIGIT
    from nono.design.photos.glyphs import Sign

    costs = np.full(CLASSES, 9.0, np.float32)
    costs[[6, 0, NO_DIGIT]] = 0.5, 1.0, 20.0
    sign = Sign(0, 0, 10, 18, np.ones((18, 10), np.float32), costs)
    best, *others = readings_of([(0.0, [[sign]])], 9, True)
    assert best.lengths == (6,)
    assert min(one.cost for one in others if not one.lengths) >= STRAY
    costs[6] = 2.0
    assert readings_of([(0.0, [[sign]])], 9, True)[0].lengths == ()


def test_the_search_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    from nono.design.photos import decide
    from nono.model.answer import Verdict

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
    from nono.design.photos.glyphs import signs

    for font in fonts("STIXGeneral", "cmr10", "cmss10"):  # not used for training
        page = np.zeros((60, 360), np.uint8)
        image = pictures.Image.fromarray(page)
        draw = pictures.ImageDraw.Draw(image)
        for digit in range(10):
            draw.text((20 + 34 * digit, 30), str(digit), 255, pictures.truetype(font, 28), anchor="mm")
        whole = signs(np.asarray(image).astype(np.float32) / 255, (0, 0, 360, 60), cv2)
        found = sorted(whole, key=lambda sign: sign.x)
        assert [int(sign.costs.argmin()) for sign in found] == list(range(10)), font


@pytest.mark.parametrize(("size", "width", "blur"), [(12, 1, 0.5), (16, 2, 1.0), (22, 4, 2.0)])
def test_a_cross_is_noticed(size: int, width: int, blur: float) -> None:
    from nono.design.photos.glyphs import signs

    ink = np.zeros((36, 36), np.float32)
    low, high = 18 - size // 2, 18 + size // 2
    cv2.line(ink, (low, low), (high, high), 1, width)
    cv2.line(ink, (low, high), (high, low), 1, width)
    assert all(sign.is_cross for sign in signs(cv2.GaussianBlur(ink, (0, 0), blur), (0, 0, 36, 36), cv2))


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


@pytest.mark.parametrize("size", [4, 6])
def test_a_small_sudoku_is_read(size: int) -> None:
    (wanted,) = nono.generate((size, size), genre="sudoku", seed=1)
    found = nono.scan(nono.render(wanted, format="png", cell=24, rules=False))
    is_read(found, wanted)


@pytest.mark.every(2)
@pytest.mark.parametrize("photo", [False, True])
def test_a_sudoku_is_read(photo: bool) -> None:
    sheet = pictures.own(SUDOKU, 44 if photo else 24, rules=True)
    found = nono.scan(file(pictures.photographed(sheet, Random(4)) if photo else sheet))
    is_read(found, SUDOKU)
    with pytest.raises(nono.PuzzleError, match="Sudoku"):
        nono.scan(file(sheet), rows={1: "1"})


@pytest.mark.every(2)
@pytest.mark.parametrize("turn", [1, 3])
def test_a_turned_page_is_read(turn: int) -> None:
    for puzzle in (SUDOKU, OWL):
        found = nono.scan(file(np.rot90(pictures.own(puzzle, 28, rules=True), turn)))
        is_read(found, puzzle)


def test_a_photo_in_little_light_is_read() -> None:
    dim = (pictures.own(SUDOKU, 28, rules=True) * 0.3).astype(np.uint8)
    found = nono.scan(file(dim))
    is_read(found, SUDOKU)
    dark_mode = nono.scan(file(255 - pictures.own(SUDOKU, 28, rules=True)))
    is_read(dark_mode, SUDOKU)


def test_a_blurred_bold_digit_is_no_filled_cell() -> None:
    layout = pictures.Layout(None, 36, size=0.6)
    sheet = cv2.GaussianBlur(pictures.drawn_sudoku(pictures.digits_of(SUDOKU), layout), (0, 0), 2.2)
    found = nono.scan(file(sheet))
    shown = {(line.number, line.column) for line in found.lines}
    digits = pictures.digits_of(SUDOKU)
    assert shown == {(row + 1, column + 1) for row in range(9) for column in range(9) if digits[row][column]}


def test_a_stain_in_a_sudoku_is_no_digit() -> None:
    layout = pictures.Layout(None, 36)
    sheet = pictures.drawn_sudoku(pictures.digits_of(SUDOKU), layout)
    assert nono.scan(file(sheet)).sure
    columns = np.flatnonzero((sheet.max(2) < 100).mean(0) > 0.5)
    lines = np.flatnonzero((sheet.max(2) < 100).mean(1) > 0.5)
    x, y = int(columns[0]) + 36 * 3, int(lines[0]) + 36 * 2  # row 3 column 4 has no digit
    sheet[y + 9 : y + 27, x + 9 : x + 29] = (60, 60, 60)
    stained = nono.scan(file(sheet))
    assert not stained.sure
    assert "row 3 column 4" in stained.why


def test_a_sudoku_with_too_few_digits_is_a_draft() -> None:
    layout = pictures.Layout(None, 28)
    rows = pictures.digits_of(SUDOKU)
    rows[0][0] = rows[1][3] = rows[4][3] = rows[8][8] = 0
    rows[3][4] = 0
    found = nono.scan(file(pictures.drawn_sudoku(rows, layout)))
    assert not found.sure
    assert "several solutions" in found.why
    assert all(word in ("??", cell) for word, cell in zip(found.draft.split(), ".3..7", strict=False))


@pytest.mark.every(2)
@pytest.mark.parametrize("axis", [0, 1])
def test_two_sudokus_beside_each_other_are_both_read(
    axis: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (other,) = nono.generate((9, 9), genre="sudoku", seed=5)
    layout = pictures.Layout(None, 28)
    sheets = [pictures.drawn_sudoku(pictures.digits_of(one), layout) for one in (SUDOKU, other)]
    path, output = tmp_path / "both.png", tmp_path / "both.json"
    path.write_bytes(file(np.concatenate(sheets, axis)))
    assert run(["scan", str(path), "-o", str(output), "--json"]) == 0
    assert [one.clue_text() for one in nono.read_all(output)] == [SUDOKU.clue_text(), other.clue_text()]
    (second,) = json.loads(capsys.readouterr().out)["others"]
    digits = [str(digit) for row in pictures.digits_of(other) for digit in row if digit]
    assert [line["clue"] for line in second["lines"]] == digits


def test_a_sudoku_without_lines_between_its_cells_is_read_by_its_blocks() -> None:
    layout = pictures.Layout(None, 28)
    sheet = pictures.drawn_sudoku(pictures.digits_of(SUDOKU), replace(layout, thin=0))
    sheet[(sheet > 120).all(2) & (sheet < 180).all(2)] = 255  # the thin lines
    found = nono.scan(file(sheet))
    is_read(found, SUDOKU)


@pytest.mark.slow
def test_a_grid_drawn_by_pen_on_squared_paper_is_read() -> None:
    sheet = pictures.drawn(OWL, pictures.Layout(None, 28, lined=False, thin=2, thick=3), Random(0))
    for start in range(0, max(sheet.shape[:2]), 14):
        for line in (sheet[start : start + 1], sheet[:, start : start + 1]):
            np.minimum(line, (225, 200, 190), out=line, casting="unsafe")
    found = nono.scan(file(sheet))
    is_read(found, OWL)


@pytest.mark.parametrize("sides", [{"right": True}, {"below": True}, {"right": True, "below": True, "lined": False}])
def test_clues_to_the_right_or_below_are_read(sides: dict[str, bool]) -> None:
    found = nono.scan(file(pictures.drawn(HEART, pictures.Layout(None, 28, **sides), Random(0))))
    is_read(found, HEART)


@pytest.mark.slow
def test_white_digits_on_coloured_cells_are_read() -> None:
    layout = pictures.Layout(None, 28, header=(60, 80, 160), ink=(255, 255, 255))
    found = nono.scan(file(pictures.drawn(OWL, layout, Random(0))))
    is_read(found, OWL)


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
    [("akari", "Akari"), ("star-battle", "Star Battle"), ("norinori", "Norinori"), ("tents", "Tents")],
)
def test_another_genre_is_named(genre: str, named: str) -> None:
    [puzzle] = nono.generate((7, 7), genre=genre, seed=1)
    with pytest.raises(nono.PuzzleError, match=f"as in .*{named}"):
        nono.scan(file(pictures.own(puzzle, 44, False)))


def test_a_photographed_filled_grid_is_read_whole() -> None:
    cat = nono.puzzle("cat")  # its black parts separate parts of the paper
    sheet = pictures.drawn_filled(cat, pictures.Layout(None, 44), 0.15)
    found = nono.scan(file(pictures.photographed(sheet, Random(0))))
    assert found.puzzle is not None
    assert found.puzzle.goal_bytes == cat.goal_bytes


def test_a_part_of_a_filled_grid_is_no_picture() -> None:
    from nono.design.photos.field import filled_picture
    from nono.design.photos.flat import SIDE

    puzzle = nono.Nonogram.from_grid([[1, 0, 1, 0, 0, 0]] * 5)
    page = pictures.drawn_filled(puzzle, pictures.Layout(None, SIDE), 0)
    found = filled_picture(page, (1, 1, 6, 5), cv2)
    assert found is not None
    assert found.goal_bytes == puzzle.goal_bytes
    assert filled_picture(page, (1, 1, 4, 5), cv2) is None  # two empty columns are missing


def test_lines_that_continue_beyond_the_border_are_noticed() -> None:
    from nono.design.photos.field import goes_on
    from nono.design.photos.flat import SIDE

    every = (True,) * 4
    sheet = pictures.drawn(OWL, pictures.Layout(None, SIDE, lined=False), Random(0))
    lines = np.flatnonzero((sheet.max(2) < 100).mean(0) > 0.3)[0], np.flatnonzero((sheet.max(2) < 100).mean(1) > 0.3)[0]
    sheet = np.roll(sheet, [-(place % SIDE) for place in lines], (1, 0))
    left, top = (int(place) // SIDE for place in lines)
    ends = (False, False, True, True)
    assert not goes_on(sheet, (left, top, OWL.width, OWL.height), ends, cv2)
    assert goes_on(sheet, (left, top, OWL.width - 1, OWL.height), ends, cv2)
    assert goes_on(sheet, (left, top, OWL.width, OWL.height - 1), ends, cv2)
    assert goes_on(sheet, (left + 1, top, OWL.width - 1, OWL.height), every, cv2)
    assert not goes_on(sheet, (left + 1, top, OWL.width - 1, OWL.height), ends, cv2)
    assert goes_on(sheet, (left, top + 1, OWL.width, OWL.height - 1), every, cv2)


FLAG = nono.Nonogram.from_grid(
    [
        [1, 1, 0, 2, 2, 0],
        [1, 0, 0, 0, 2, 1],
        [1, 1, 1, 2, 2, 1],
        [1, 0, 2, 0, 2, 0],
        [1, 1, 0, 2, 2, 0],
        [0, 1, 1, 2, 0, 0],
    ],
    palette=["white", "red", "blue"],
)


def colours_of(puzzle: nono.Nonogram) -> list[list[tuple[int | None, str]]]:
    """Return the clues with the names of the colours."""
    return [
        [(block.length, puzzle.palette[block.colour].name) for block in clue] for clue in (*puzzle.rows, *puzzle.cols)
    ]


@pytest.mark.parametrize("style", ["cells in colour", "digits in colour", "digits in colour without lines"])
def test_colour_puzzles_are_read_by_the_colours_of_the_clues(style: str) -> None:
    if style == "cells in colour":
        sheet = pictures.own(FLAG, 24, rules=False)
    else:
        sheet = pictures.drawn(FLAG, pictures.Layout(None, 28, lined="without" not in style), Random(0))
    found = nono.scan(file(sheet))
    assert isinstance(found.puzzle, nono.Nonogram), found.draft
    assert colours_of(found.puzzle) == colours_of(FLAG)
    assert found.draft.split()[1:3] == ["2r", "2b"]
    assert [colour["name"] for colour in found.to_json()["palette"]] == ["white", "red", "blue"]


@pytest.mark.every(2)
@pytest.mark.parametrize("seed", [1, 5])
def test_pale_digits_in_a_photo_with_shadows_are_read(seed: int) -> None:
    puzzle = nono.Nonogram(FLAG.rows, FLAG.cols, palette=["white", "orange", "black"])
    sheet = pictures.drawn(puzzle, pictures.Layout(None, 44, lined=False), Random(0))
    found = nono.scan(file(pictures.photographed(sheet, Random(seed))))
    assert isinstance(found.puzzle, nono.Nonogram), found.draft
    assert (found.puzzle.rows, found.puzzle.cols) == (puzzle.rows, puzzle.cols)
    assert found.puzzle.palette[1].name == "orange"


def test_paper_between_coloured_cells_is_not_their_mixture() -> None:
    from nono.design.photos.colours import balanced
    from nono.design.photos.flat import SIDE

    yellow, blue = (40, 190, 235), (190, 170, 60)
    page = np.full((20 * SIDE, 20 * SIDE, 3), 255, np.uint8)
    for row in range(7, 13):
        for column in range(7, 13):
            y, x = row * SIDE, column * SIDE
            page[y + 3 : y + SIDE - 3, x : x + SIDE] = (yellow, blue)[(row + column) % 2]
    light = np.linspace(0.5, 0.9, page.shape[1])[None, :, None]
    even = balanced((page * light).astype(np.uint8), cv2) * 255
    for row, column in ((9, 9), (9, 10), (10, 9)):
        middle = even[row * SIDE + SIDE // 2, column * SIDE + SIDE // 2]
        assert np.abs(middle - (yellow, blue)[(row + column) % 2]).max() < 25, middle


def test_the_user_corrects_a_colour_puzzle() -> None:
    sheet = pictures.own(FLAG, 24, rules=False)
    assert nono.scan(file(sheet), rows={6: "2 1"}).sure
    assert not nono.scan(file(sheet), rows={6: "1 1"}).sure


@pytest.mark.every(2)
@pytest.mark.parametrize("lined", [True, False])
def test_the_marks_of_a_player_become_a_saved_grid(lined: bool) -> None:
    found = nono.scan(file(pictures.drawn(OWL, pictures.Layout(None, 28, lined=lined, marked=0.4), Random(0))))
    puzzle = is_read(found, OWL)
    (saved,) = puzzle.saved
    marks = "".join(saved.grid)
    goal = bytes(OWL.goal_bytes or b"")
    blank, filled = OWL.palette[0].key, OWL.palette[1].key
    assert 0.3 < 1 - marks.count("?") / len(goal) < 0.5
    assert all(mark in ("?", (blank, filled)[ink]) for mark, ink in zip(marks, goal, strict=True))
    assert nono.hint(puzzle, start=saved.grid)


@pytest.mark.every(3)
@pytest.mark.parametrize("rows", [{"1": "2"}, {1: 2}, {1: [2]}, [1], "1"])
def test_clues_of_another_type_are_refused(rows: Any) -> None:
    with pytest.raises(TypeError):
        nono.scan(file(pictures.own(HEART, 20, rules=True)), rows=rows)


def test_pages_and_signs_without_bound_are_not_read() -> None:
    from nono.design.photos.flat import MOST_CELLS, SIDE, Map
    from nono.design.photos.glyphs import signs

    cells = {(column, row): (999.0 + 9 * column, 999.0 + 9 * row) for column in range(70) for row in range(50)}
    left, above, right, below = Map(cells, cv2).room((10**5, 10**5))
    assert 0.9 * MOST_CELLS < (left + 70 + right) * (above + 50 + below) <= MOST_CELLS
    with pytest.raises(ValueError, match="150x90 cells are too many"):
        Map({(column * 149, row * 89): (column, row) for column in (0, 1) for row in (0, 1)}, cv2).room((10**5, 10**5))
    texture = np.zeros((60 * SIDE, 60 * SIDE), np.float32)
    texture.reshape(60, SIDE, 60, SIDE)[:, 9:27, :, 13:21] = 1
    assert signs(texture[: 9 * SIDE], (0, 0, 60 * SIDE, 9 * SIDE), cv2)
    assert not signs(texture, (0, 0, *texture.shape), cv2)
