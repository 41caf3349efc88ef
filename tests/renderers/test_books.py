"""Books: paper sizes, margins, order, chapters, legible digits and lines, large print, and the answer index."""

import random
import re
import subprocess
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from book_reader import DOTS, around, drawings, has, printed
from command_line import command
from common import finished, needs_engine
from tables import table

import nono
from nono.renderers.printing.paper import book_papers, paper_size

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("reportlab")
WIDE = nono.Nonogram.from_grid([[1, 1, 0] * 14] * 6, title="Fence")
NAMES = ("owl", "heart", "tulip", "lantern", "ten", "ledger", "pulsar")


def puzzles() -> list[Any]:
    return [*map(nono.puzzle, NAMES), WIDE]


def book(path: Path, some: Any = None, **options: Any) -> Any:
    nono.render(
        puzzles() if some is None else some, path, **{"grade": False, "booklet": True, "titles": "puzzle", **options}
    )
    return pypdf.PdfReader(path)


def spots(page: Any, pattern: str = r"\S") -> list[tuple[float, float]]:
    """Return the sizes and the heights of the texts on a page that match a pattern."""
    found: list[tuple[float, float]] = []

    def collect(text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
        if re.search(pattern, text):
            found.append((size, tm[5]))

    page.extract_text(visitor_text=collect)
    return found


def texts(reader: Any) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in reader.pages]


@pytest.mark.parametrize(
    ("word", "inches"),
    table("""
6x9 | (6, 9)
8.5x8.5 | (8.5, 8.5)
152.4x228.6mm | (6, 9)
A4 | (8.268, 11.693)
5 x 8in | (5, 8)
"""),
)
def test_paper_sizes(word: str, inches: tuple[float, float]) -> None:
    assert paper_size(word) == pytest.approx([72 * side for side in inches], abs=0.05)


@pytest.mark.parametrize("kind", ["pdf", "svg"])
@pytest.mark.parametrize("word", ["", "6", "6x", "1x2", "170x240", "6x9ft", "a3x", "0x0mm"])
def test_wrong_paper_sizes(word: str, kind: Literal["pdf", "svg"]) -> None:
    with pytest.raises(nono.PuzzleError, match="expected a4, a5, letter, 5x8"):
        nono.render(nono.puzzle("heart"), format=kind, paper=word)


@pytest.mark.every(2)
@pytest.mark.parametrize(
    "options",
    [
        {"paper": "5x8", "chapters": "genre", "titles": "solution"},
        {"paper": "170x240mm", "chapters": "difficulty", "per_page": 4, "answer_index": True},
        {"paper": "8.5x11", "large_print": True, "answer_index": True},
        {"paper": "a5", "show": "both", "title": "Incomprehensibilities " * 3, "author": "улитка"},
    ],
    ids=str,
)
def test_all_ink_is_within_the_margins(options: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    reader = book(path, **options)
    width, height = paper_size(options["paper"])
    paper = book_papers((width, height))[0][1]
    printouts = printed(str(path)) if has("pdftoppm") else [np.zeros((0, 0), dtype=bool)] * len(reader.pages)
    for number, (page, inked) in enumerate(zip(reader.pages, printouts, strict=True), 1):
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((width, height), abs=0.01)
        gutter_at_left = number % 2 == 1
        left, right = (paper.inner, width - paper.outer) if gutter_at_left else (paper.outer, width - paper.inner)
        body = inked.copy()
        middle = (left + right) / 2 * DOTS
        # page numbers stand in the margin
        body[len(body) - int((paper.outer + 4) * DOTS) :, int(middle - 14 * DOTS) : int(middle + 14 * DOTS)] = False
        for ink in (*drawings(page), around(body)):
            assert ink.left >= left - 2.5  # frames are drawn on the margin, and a J begins before it
            assert ink.right <= right + 2.5
            assert ink.bottom >= paper.outer - 1.5
            assert ink.top <= height - paper.outer + 2


def test_other_programs_accept_the_file(tmp_path: Path) -> None:
    if not has("qpdf", "pdffonts"):
        pytest.skip("needs qpdf and poppler-utils")
    path = tmp_path / "book.pdf"
    book(path, chapters="genre", paper="6x9", answer_index=True)
    checked = finished(["qpdf", "--check", path])
    assert (checked.returncode, checked.stderr) == (0, "")
    rows = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert len(rows) >= 2
    assert all(re.search(r" yes yes yes +\d+ +\d+$", row) for row in rows), (
        "embedded, a subset, with a table of letters"
    )


def noise(*sizes: tuple[int, int]) -> list[Any]:
    draw = random.Random(7)
    return [
        nono.Nonogram.from_grid([[int(draw.random() < 0.55) for _ in range(width)] for _ in range(height)])
        for width, height in sizes
    ]


def lines(page: Any, reader: Any) -> list[float]:
    """Return the widths of the lines on a page in points."""
    from pypdf.generic import ContentStream

    found = []
    width = 1.0
    kept = []
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        match operator:
            case b"q":
                kept.append(width)
            case b"Q":
                width = kept.pop()
            case b"w":
                width = float(operands[0])
            case b"cm":
                assert abs(operands[0]) + abs(operands[1]) == pytest.approx(1), "nothing is scaled"
            case b"S" | b"s":
                found.append(width)
    return found


@pytest.mark.every(2)
@pytest.mark.parametrize(
    "options",
    [
        {"paper": "6x9"},
        {"answer_index": True, "chapters": "genre"},
        {"paper": "8x10", "per_page": 9, "titles": "solution"},
        {"paper": "8.5x11", "show": "solution"},
        {"booklet": False},
    ],
    ids=str,
)
def test_digits_and_lines_are_legible(
    options: dict[str, Any], tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    some = [*puzzles(), nono.puzzle("crown"), *noise((20, 20), (25, 15), (15, 25))]
    reader = book(tmp_path / "book.pdf", some, **options)
    assert [str(one.message) for one in recwarn if "too small" in str(one.message)] == []
    digits = [size for page in reader.pages for size, _ in spots(page, r"^\s*\d+\s*$")]
    assert len(digits) > 300 or "show" in options
    assert min(digits) >= 7 - 1e-4
    assert min(width for page in reader.pages for width in lines(page, reader)) >= 0.75 - 1e-4


@pytest.mark.parametrize("paper", ["5x8", "6x9"])
def test_a_warning_names_puzzles_with_smaller_digits(paper: str, tmp_path: Path) -> None:
    large = nono.Nonogram.from_grid(noise((45, 45))[0].goal, title="Fog")
    some = [nono.puzzle("heart"), large]
    with pytest.warns(UserWarning, match=rf"paper of the size {paper} is too small for puzzle 2 \(Fog\); expected"):
        book(tmp_path / "book.pdf", some, paper=paper)
    with pytest.warns(UserWarning, match=r"Nonogram: paper of the size a5 is too small for puzzle 1 \(Fog\); expected"):
        nono.render(large, tmp_path / "sheet.pdf", paper="a5")
    blank = ["." * 25] * 25
    sudoku = nono.Sudoku(blank, goal=nono.solve(nono.Sudoku(blank), limit=1).grids[0])
    with pytest.warns(UserWarning, match=r", the solution of puzzle 1; expected"):
        book(tmp_path / "book.pdf", [sudoku], paper="3x4", rules=False)


def graded(word: str, score: int, title: str) -> Any:
    cells = [[1] * (score + 2)] * (1 + ["easy", "hard", "medium", "expert", "search"].index(word))
    return nono.Nonogram.from_grid(cells, title=title, meta={"grade": {"word": word, "score": score}})


def test_order_and_chapters_by_difficulty(tmp_path: Path) -> None:
    some = [graded("hard", 9, "D"), graded("easy", 5, "B"), graded("medium", 1, "C"), graded("easy", 2, "A")]
    path = tmp_path / "book.pdf"
    given = " ".join(texts(book(path, some, chapters="difficulty", grade=True, solutions=False)))
    assert re.search(r"1\. A .* 2\. B .* 3\. C .* 4\. D", given), "within a grade by score"
    pages = texts(book(path, some, chapters="difficulty", order="difficulty", solutions=False))
    assert re.search(r"1\. A .* 2\. B .* 3\. C .* 4\. D", " ".join(pages))
    openings = [page for page in pages if re.match(r"Part", page)]
    assert openings[0].startswith("Part 1: easy Puzzles 1 to 2 2 nonograms. Look at one row or column at a time")
    assert openings[1].startswith("Part 2: medium Puzzle 3 1 nonogram. In nonograms, still")
    assert re.match(r"Contents Part 1: easy 1 to 2 3 Part 2: medium 3 5 Part 3: hard 4 7", pages[1])
    assert [at % 2 for at, page in enumerate(pages, 1) if re.match(r"Part", page)] == [1, 1, 1], "right-hand pages"
    plain = texts(book(path, some, order="difficulty", solutions=False))
    assert re.search(r"1\. A .* 2\. B .* 3\. C .* 4\. D", " ".join(plain))
    assert "Part 1" not in " ".join(plain)


def test_the_hardest_grade_is_named_in_words(tmp_path: Path) -> None:
    some = [graded("search", 5, "B"), graded("hard", 9, "A"), graded("search", 9, "C")]
    opened = book(tmp_path / "book.pdf", some, order="grade", grade=True, solutions=False)
    given = " ".join(texts(opened))
    assert "1 hard, 2 need trial and error" in given
    assert "Needs trial and error: make long trials" in given
    assert "expert" not in given
    given = " ".join(texts(book(tmp_path / "book.pdf", some, chapters="difficulty", solutions=False)))
    assert "Part 2: needs trial and error Puzzles 2 to 3" in given


@needs_engine
def test_nearly_equal_pictures_and_equal_solutions_are_named(tmp_path: Path) -> None:
    cells = np.array([[(row * column + row) % 3 == 0 for column in range(15)] for row in range(15)], np.uint8)
    other = np.fliplr(np.roll(cells, 1, axis=1))
    other[3:6, 4] ^= 1
    some = [nono.Nonogram.from_grid(one, title=name) for name, one in (("A", cells), ("B", 1 - cells), ("C", other))]
    with pytest.warns(UserWarning, match="C: the pictures of puzzles 1 and 3 are nearly equal") as caught:
        book(tmp_path / "book.pdf", some)
    assert len(caught) == 1
    with pytest.warns(UserWarning, match="the solutions of puzzles 1 and 2 are equal"):
        book(tmp_path / "book.pdf", [nono.puzzle("jigsaw"), nono.puzzle("jigsaw")])


@needs_engine
def test_pictures_of_one_outline_are_nearly_equal_only_in_the_same_pattern(tmp_path: Path) -> None:
    inks = np.random.default_rng(1).integers(1, 4, (15, 15), np.uint8)
    copy = np.fliplr(inks % 3 + 1)  # mirrored, in other colours
    copy[4, 3:7] = 0
    some = [nono.Nonogram.from_grid(cells, title=name) for name, cells in (("A", inks), ("B", inks.T), ("C", copy))]
    with pytest.warns(UserWarning, match="C: the pictures of puzzles 1 and 3 are nearly equal") as caught:
        book(tmp_path / "book.pdf", some)
    assert len(caught) == 1


@pytest.mark.filterwarnings("error:.*found room")
def test_puzzles_per_page_and_large_print(tmp_path: Path) -> None:
    sudokus = [nono.puzzle("ledger")] * 5

    def counts(puzzles: list[nono.Puzzle] = sudokus, **options: Any) -> list[int]:
        pages = texts(book(tmp_path / "book.pdf", puzzles, solutions=False, paper="8.5x11", **options))
        return [len(matches) for page in pages if (matches := re.findall(r"\d\. (?:Ledger|Owl)", page))]

    assert counts(per_page=4) == [3, 2]
    assert counts(per_page=1) == [1] * 5
    assert counts(large_print=True) == [1] * 5
    assert counts(large_print=True, per_page=2) == [2, 2, 1]
    owl: Any = nono.puzzle("owl")
    owls = [owl, nono.Nonogram.from_grid(np.roll(owl.goal, 9, 1), title="Owl")]
    assert counts(owls, per_page=2) == [2]
    with pytest.warns(UserWarning, match=r"found room for 1 on a page of the size 8.5x11, expected 2 puzzles"):
        assert counts(owls, large_print=True, per_page=2) == [1, 1]
    reader = book(tmp_path / "book.pdf", sudokus, large_print=True, paper="8.5x11")
    page = next(page for page in reader.pages if "1. Ledger" in page.extract_text())
    assert min(spots(page))[0] >= 16
    pegs = [nono.puzzle(name) for name in ("crown", "hearth")]
    for number, least in ((0, 16), (-1, 6)):  # the cover, and the numbers in the holes of a solution
        reader = book(tmp_path / "book.pdf", pegs, large_print=True, paper="8.5x11", booklet=True)
        page = reader.pages[number]
        assert min(spots(page))[0] >= least
    assert min(spots(page, "-"))[0] >= 16


def test_the_answer_index_names_pages(tmp_path: Path) -> None:
    pages = texts(book(tmp_path / "book.pdf", answer_index=True))
    rows = re.findall(r"(\d+) (\d+) (\d+)(?= )", pages[-1].partition("answer ")[2])
    assert [int(number) for number, _, _ in rows] == list(range(1, len(NAMES) + 2))
    for number, page, answer in rows:
        title = puzzles()[int(number) - 1].title
        assert f"{number}. {title}" in pages[int(page) - 1]
        assert f"{number}. {title}" in pages[int(answer) - 1]
    assert re.search(r"Solutions (\d+) Answer index (\d+) ", pages[1])


def striped(width: int, height: int, title: str) -> nono.Nonogram:
    return nono.Nonogram.from_grid([[column % 3 > 0 for column in range(width)] for _ in range(height)], title=title)


def mixed() -> list[Any]:
    """Large pictures, followed by small ones."""
    sizes = [(24, 30)] * 12 + [(8, 8)] * 12
    return [striped(width, height, f"{width}x{height} {number}") for number, (width, height) in enumerate(sizes)]


def numbered(reader: Any) -> dict[int, list[int]]:
    """Return the numbers of the puzzles on each page of puzzles, by page number."""
    numbers = {at: [*map(int, re.findall(r"(\d+)\. Nonogram", page))] for at, page in enumerate(texts(reader), 1)}
    return {at: found for at, found in numbers.items() if found and at > 2}


def test_small_puzzles_fill_the_pages_of_large_ones_unless_an_order_is_given(tmp_path: Path) -> None:
    filled = numbered(book(tmp_path / "book.pdf", mixed(), titles="", solutions=False))
    assert [number for page in filled.values() for number in page] == [*range(1, 25)]
    assert min(map(len, filled.values())) >= 2
    given = book(tmp_path / "book.pdf", mixed(), titles="puzzle", order="given", solutions=False)
    assert len(given.pages) > 2 + len(filled)
    in_order = re.findall(r"\d+\. (\d+x\d+ \d+)", " ".join(texts(given)[2:]))
    assert in_order == [puzzle.title for puzzle in mixed()]


def test_front_pages_come_from_a_text(tmp_path: Path) -> None:
    front = tmp_path / "front.md"
    text = (
        "# Rainy days\n\nThe *March* issue\\\nof <b>Ada</b>, and **Bo**.\n\n## Imprint\n\n- at home\n\n# Foreword\n\n"
    )
    front.write_text(text + "Many words. " * 800)
    reader = book(tmp_path / "book.pdf", [nono.puzzle("heart")], booklet=None, title="Club", front=front)
    pages = texts(reader)
    assert pages[0].startswith("Club")
    assert pages[1].replace(" .", ".") == "Rainy days The March issue of <b>Ada</b>, and Bo. Imprint - at home"
    assert re.fullmatch(r"Foreword( Many words\.)+", pages[2])
    assert re.fullmatch(r"(Many words\. ?)+", pages[3])
    assert next(page for page in pages[3:] if "Many words" not in page).startswith("Contents")
    outline = [entry["/Title"] for entry in reader.outline if not isinstance(entry, list)]
    assert outline[:3] == ["Club", "Rainy days", "Foreword"]
    with pytest.raises(nono.PuzzleError, match=r"expected a \.pdf file as output"):
        nono.render(nono.puzzle("heart"), tmp_path / "a.html", front=front)
    with pytest.raises(nono.PuzzleError, match=r"missing\.md"):
        nono.render(nono.puzzle("heart"), tmp_path / "a.pdf", front=tmp_path / "missing.md")


def test_rules_fit_the_boards_of_all_backgrounds(tmp_path: Path) -> None:
    def tinted(name: str, rgb: str) -> nono.Nonogram:
        palette = [{"name": name, "rgb": rgb}, {"name": "gold", "rgb": "ffd700"}, {"name": "red", "rgb": "ff0000"}]
        cells = [[(row + column) % 3 for column in range(6)] for row in range(6)]
        return nono.Nonogram.from_grid(cells, palette=palette, title=name)

    some = [tinted("navy", "000080"), tinted("light blue", "9cc9f5"), tinted("white", "ffffff")]
    given = " ".join(texts(book(tmp_path / "book.pdf", some)))
    assert "at least one empty cell between two blocks of the same colour" in given
    assert "All other cells stay empty. The clue 0" in given
    sheets = [nono.render(puzzle, format="svg") for puzzle in some]
    assert all(f'fill="#{colour}"' not in sheet for sheet, colour in zip(sheets, ("000080", "9cc9f5"), strict=False))
    assert "All other cells stay empty; in the solution, they are navy." in some[0].rules_text
    assert "All other cells are white." in some[2].rules_text
    solved = nono.render(some[0], format="svg", show="solution")
    assert 'fill="#000080"' in solved


def test_the_name_of_a_file_is_no_title(tmp_path: Path) -> None:
    """It may give the picture away, or be "scan_0042"."""
    for name in ("swan", "boat"):
        nono.write(nono.Nonogram.from_grid([[1, 1], [len(name) % 2, 1]]), tmp_path / f"{name}.non")
    done = command(tmp_path, "render", "swan.non", "boat.non", "-o", "book.pdf", "--order", "title")
    assert done.returncode == 0
    printed = " ".join(texts(pypdf.PdfReader(tmp_path / "book.pdf")))
    assert "swan" not in printed
    assert "boat" not in printed


@pytest.mark.parametrize("epoch", ["1234567890", " 253402300799 ", ""])
def test_a_pdf_has_its_date(epoch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or that of SOURCE_DATE_EPOCH, so that builds can be repeated byte by byte."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    files = [tmp_path / f"{number}.pdf" for number in range(2)]
    for file in files:
        nono.render(nono.puzzle("heart"), file)
        metadata = pypdf.PdfReader(file).metadata
        assert metadata
        assert metadata.creation_date
        written = float(epoch) if epoch else file.stat().st_mtime
        assert metadata.creation_date.timestamp() == pytest.approx(written, abs=3600)
    if epoch:
        assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("epoch", ["abc", "1.5", "-1", "253402300800", "9" * 5000])
def test_a_wrong_date_is_an_error(epoch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    done = command(tmp_path, "render", "heart", "-o", "heart.pdf")
    assert done.returncode == 2
    assert "SOURCE_DATE_EPOCH: found " in done.stderr
    assert not list(tmp_path.iterdir())
