"""Books for print services: sizes of texts, thickness of lines, tints and page numbers, read from the PDF itself."""

import random
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from common import Capture
from tables import table

import nono
from nono.cli.program import run

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("reportlab")


class Strengths(NamedTuple):
    """What a page shows: font sizes, thickness of lines, and the colours of areas and lines."""

    texts: list[float]
    lines: list[float]
    fills: set[tuple[float, ...]]
    strokes: set[tuple[float, ...]]


def strengths(page: Any, reader: Any) -> Strengths:
    """Return the strengths of all that is drawn on a page."""
    from pypdf.generic import ContentStream

    found = Strengths([], [], set(), set())
    size, thickness = 0.0, 1.0
    fill: tuple[float, ...] = (0.0,)
    stroke: tuple[float, ...] = (0.0,)
    kept = []
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        numbers = [float(one) for one in operands if isinstance(one, (int, float))]
        match operator:
            case b"q":
                kept.append((size, thickness, fill, stroke))
            case b"Q":
                size, thickness, fill, stroke = kept.pop()
            case b"Tf":
                size = numbers[-1]
            case b"w":
                thickness = numbers[0]
            case b"g" | b"rg" | b"k":
                fill = tuple(numbers)
            case b"G" | b"RG" | b"K":
                stroke = tuple(numbers)
            case b"cm" | b"Tm":
                assert abs(numbers[0]) + abs(numbers[1]) == pytest.approx(1), "nothing is scaled"
            case b"Tj":
                found.texts.append(size)
                found.fills.add(fill)
            case b"S" | b"s":
                found.lines.append(thickness)
                found.strokes.add(stroke)
            case b"f" | b"f*":
                found.fills.add(fill)
    return found


def is_strong(page: Strengths) -> bool:
    """Return whether a page keeps the minima: 7 points, lines of 0.75 points, tints of 10 percent, and no colours."""
    tints = [one for colour in page.fills | page.strokes for one in colour]
    grey = all(len(colour) == 1 for colour in page.fills | page.strokes)
    return (
        grey
        and min(page.texts, default=7) >= 7 - 1e-4
        and min(page.lines, default=0.75) >= 0.75 - 1e-4
        and all(tint == 1 or tint <= 0.9 + 1e-4 for tint in tints)
    )


def pictures(sizes: list[tuple[int, int]]) -> list[Any]:
    draw = random.Random(7)
    return [
        nono.Nonogram.from_grid(
            [[int(draw.random() < 0.55) for _ in range(width)] for _ in range(height)], title=f"No {at}"
        )
        for at, (width, height) in enumerate(sizes)
    ]


NAMES = ("owl", "heart", "tulip", "lantern", "ten", "ledger", "pulsar", "crown", "snail")


def some() -> list[Any]:
    return [*map(nono.puzzle, NAMES), *pictures([(20, 20), (30, 12), (25, 25), (12, 30), (40, 30)])]


def book(path: Path, puzzles: list[Any], **options: Any) -> tuple[Any, list[Strengths]]:
    nono.render(
        puzzles, path, **{"grade": False, "paper": "6x9", "titles": "puzzle", "allow_multiple": True, **options}
    )
    reader = pypdf.PdfReader(path)
    return reader, [strengths(page, reader) for page in reader.pages]


@pytest.mark.every(2)
@pytest.mark.parametrize(
    "options",
    [
        {"press": "kdp"},
        {"press": "common", "answer_index": True, "chapters": "genre"},
        {"press": "common", "paper": "8x10", "per_page": 9, "titles": "solution", "bleed": "3mm"},
        {"press": "common", "paper": "8.5x11", "show": "solution"},
    ],
    ids=str,
)
@pytest.mark.filterwarnings("ignore:.*pages, expected at least 24")
def test_a_press_keeps_its_minima(options: dict[str, Any], tmp_path: Path) -> None:
    reader, pages = book(tmp_path / "book.pdf", some(), **options)
    assert [number for number, page in enumerate(pages, 1) if not is_strong(page)] == []
    assert len(pages) % 2 == 0
    assert not reader.outline
    assert not any("/Annots" in page for page in reader.pages)
    fonts = {font.get_object()["/BaseFont"] for page in reader.pages for font in page["/Resources"]["/Font"].values()}
    assert fonts
    assert all("+" in font for font in fonts), "a subset of each font is embedded"


def test_without_a_press_the_pages_are_weaker(tmp_path: Path) -> None:
    _, pages = book(tmp_path / "book.pdf", some())
    assert sum(not is_strong(page) for page in pages) >= 5


def test_a_large_puzzle_is_spread_over_facing_pages(tmp_path: Path) -> None:
    wide, *_ = pictures([(42, 30)])
    with pytest.warns(UserWarning, match="two facing pages: 2; --paper 7x10 is large enough"):
        reader, _ = book(tmp_path / "book.pdf", [nono.puzzle("heart"), wide], press="common")
    texts = [page.extract_text() for page in reader.pages]
    [at] = [at for at, text in enumerate(texts) if "2. No 0" in text and "Contents" not in text]
    assert at % 2 == 1, "the left half is on a left page"
    about = r"2\. No 0|42 \u00d7 30|solution on page \d+"
    clues = re.findall(r"\d+", re.sub(about, "", " ".join(texts[at : at + 2])))
    page_numbers = [str(at + 1), str(at + 2)]
    expected = [str(length) for line in (*wide.rows, *wide.cols) for length, _ in line] + page_numbers
    assert sorted("".join(clues)) == sorted("".join(expected))


def test_the_names_of_colours_are_whole_on_facing_pages(tmp_path: Path) -> None:
    cells = [[1 + (column // 5 + row // 3) % 3 for column in range(30)] for row in range(21)]
    names = ["white", "dark sea green", "midnight blue", "cornflower blue"]
    wide = nono.Nonogram.from_grid(cells, palette=[{"name": name} for name in names], title="Wide")
    reader, pages = book(tmp_path / "book.pdf", [wide], press="common")
    texts = [page.extract_text() for page in reader.pages]
    [at] = [at for at, text in enumerate(texts) if "1. Wide" in text]
    both = " ".join(texts[at : at + 2])
    assert "Solution" not in texts[at + 1], "the right half is there"
    assert [both.count(name) for name in names[1:]] == [1, 1, 1]
    assert all(map(is_strong, pages))
    assert at % 2 == 1


@pytest.mark.parametrize("paper", ["5x8", "6x9"])
def test_a_puzzle_that_does_not_fit_is_refused_with_paper_that_does(paper: str, tmp_path: Path) -> None:
    puzzles = [nono.puzzle("heart"), *pictures([(45, 45)])]
    with pytest.raises(nono.PuzzleError, match=rf"paper of the size {paper}: puzzle 2 \(No 0\)") as caught:
        book(tmp_path / "book.pdf", puzzles, press="common", paper=paper)
    word = re.search(r"--paper (\S+) is large enough", str(caught.value))
    assert word
    assert all(map(is_strong, book(tmp_path / "book.pdf", puzzles, press="common", paper=word[1])[1]))


def test_the_number_of_pages_and_the_paper_of_kdp(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "book.pdf"
    with pytest.warns(UserWarning, match="found 4 pages, expected at least 24 for --press kdp"):
        book(path, [nono.puzzle("heart")], press="kdp")
    with pytest.raises(nono.PuzzleError, match=r"found 83\d pages, expected at most 828 for --press kdp"):
        book(path, [nono.puzzle("ledger")] * 830, press="kdp", per_page=1, solutions=False)
    monkeypatch.setattr("nono.renderers._pdf.THICKEST", 20)
    with pytest.warns(UserWarning, match=r"found 2\d pages; print services accept at most 20: make several volumes"):
        book(path, [nono.puzzle("ledger")] * 22, paper="a5", per_page=1, solutions=False)
    for paper in ("12x15", "3.5x5"):
        assert run(["render", "heart", "-o", str(tmp_path / "x.pdf"), "--press", "kdp", "--paper", paper]) == 2
        assert "expected 4 x 6 to 8.5 x 11.69 inches for --press kdp" in capsys.readouterr().err
    assert run(["render", "heart", "-o", str(tmp_path / "x.pdf"), "--press", "offset"]) == 2
    assert "expected one of common, kdp" in capsys.readouterr().err


@pytest.mark.filterwarnings("ignore:.*pages, expected at least 24")
def test_a_press_leaves_out_puzzles_that_are_not_unique(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "book.pdf"
    command = ["render", "heart", "night", "crown", "-o", str(out), "--press", "kdp", "--paper", "6x9"]
    assert run(command) == 1
    assert "error: night: the puzzle is multiple, expected unique for --press" in capsys.readouterr().err
    assert "15 \u00d7 18" not in "".join(page.extract_text() for page in pypdf.PdfReader(out).pages)
    assert run([*command, "--allow-multiple"]) == 0
    assert "15 \u00d7 18" in "".join(page.extract_text() for page in pypdf.PdfReader(out).pages)
    with pytest.raises(nono.PuzzleError, match="the puzzle is multiple"):
        nono.render(nono.puzzle("night"), out, press="common", grade=False, solutions=False)


@pytest.mark.every(2)
@pytest.mark.parametrize("pages", [102, 104])
@pytest.mark.filterwarnings("ignore:.*pages, expected at least 24")
def test_the_cover_has_a_spine_as_wide_as_the_book(pages: int, tmp_path: Path) -> None:
    path = tmp_path / "cover.pdf"
    puzzles = [nono.puzzle("ledger")] * (pages - 2)
    about = {"title": "Rainy days", "author": "Ada", "cover": path, "solutions": False}
    reader, _ = book(tmp_path / "book.pdf", puzzles, press="kdp", per_page=1, **about)
    cover = pypdf.PdfReader(path)
    [page] = cover.pages
    spine = 72 * 0.002252 * len(reader.pages)
    assert float(page.mediabox.width) == pytest.approx(72 * (2 * 6 + 0.25) + spine, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(72 * 9.25, abs=0.01)
    assert page.extract_text().count("Rainy days") == (3 if pages >= 104 else 2), "back, front, and a wide spine"
    places: list[float] = []

    def collect(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if text.strip() in ("Rainy days", "Ada") and cm[0] == pytest.approx(0, abs=1e-6):
            places.extend((cm[4] + tm[5], cm[4] + tm[5] + 0.7 * size))

    page.extract_text(visitor_text=collect)
    middle = 9 + 6 * 72
    assert len(places) == (4 if pages >= 104 else 0)
    assert all(middle + 4.5 <= x <= middle + spine - 4.5 for x in places)
    assert min(strengths(page, cover).texts) >= 7
    assert all("+" in font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values())


@pytest.mark.parametrize(
    ("options", "message"),
    table("""
{'cover': 'cover.pdf'} | common or kdp, because a cover needs a print service
{'cover': 'cover.png', 'press': 'kdp'} | found 'cover.png', expected a name that ends in .pdf
{'bleed': '3mm', 'press': 'kdp'} | found '3mm', expected 0.125in for --press kdp
{'cover_picture': 'cat.png', 'press': 'kdp'} | expected a cover, where it is printed
{'back_text': 'Fun', 'press': 'kdp'} | expected a cover, where it is printed
"""),
)
def test_what_a_print_service_would_refuse(options: dict[str, str], message: str, tmp_path: Path) -> None:
    with pytest.raises(nono.PuzzleError, match=message):
        book(tmp_path / "book.pdf", some(), **options)


@pytest.mark.slow
def test_the_back_of_the_cover_has_a_text_above_the_barcode(tmp_path: Path) -> None:
    path = tmp_path / "cover.pdf"
    book(tmp_path / "book.pdf", some(), press="common", cover=path, back_text="Nineteen evenings")
    assert "Nineteen evenings" in pypdf.PdfReader(path).pages[0].extract_text()
    with pytest.raises(nono.PuzzleError, match="too long for its page"):
        book(tmp_path / "book.pdf", some(), press="common", cover=path, back_text="Nineteen evenings. " * 200)


def test_the_front_of_the_cover_shows_a_picture(tmp_path: Path) -> None:
    path, picture = tmp_path / "cover.pdf", tmp_path / "cat.png"
    about = {"press": "common", "cover": path, "author": "Ada", "cover_picture": picture}
    pytest.importorskip("PIL.Image").new("RGB", (300, 200), "red").save(picture)
    with pytest.warns(UserWarning, match=r"cat.png: found a picture of 300 dots in width, expected at least 1"):
        book(tmp_path / "book.pdf", [nono.puzzle("heart")], **about)
    cover = pypdf.PdfReader(path)
    assert len(cover.pages[0].images) == 1
    assert cover.metadata.author == "Ada"
    assert "Inside: 1 nonogram. The solutions are at the end." in " ".join(cover.pages[0].extract_text().split())
    picture.write_text("no picture")
    with pytest.raises(nono.PuzzleError, match=r"cat.png: cannot be read as a picture"):
        book(tmp_path / "book.pdf", [nono.puzzle("heart")], **about)
