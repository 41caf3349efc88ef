"""Booklets and sheets: which pages there are, what stands on them and where, in PDF and HTML; `nono.render`."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from common import Capture, needs_engine
from tables import table

import nono
from nono.cli.program import run
from nono.genres import GENRES
from nono.renderers import NAMED_SIZES
from nono.renderers.printing.rules import example_of

pypdf = pytest.importorskip("pypdf")
reportlab = pytest.importorskip("reportlab")
NAMES = ("heart", "duck", "tulip", "lantern", "cracker", "snail", "whale")


def pdf(puzzles: Any, **options: Any) -> Any:
    return pypdf.PdfReader(io.BytesIO(nono.render(puzzles, format="pdf", **options)))


def texts(reader: Any) -> list[str]:
    """The words of each page."""
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def builtin(*names: str) -> list[Any]:
    return [nono.puzzle(name) for name in names]


@needs_engine
def test_a_booklet_has_all_its_parts() -> None:
    reader = pdf(builtin(*NAMES), title="Rainy days", subtitle="For long evenings", author="Ada & Bo", titles="puzzle")
    pages = texts(reader)
    cover, contents, rules = pages[:3]
    for words in [
        "Rainy days",
        "For long evenings",
        "by Ada & Bo",
        "7 puzzles: 4 nonograms, 1 colour nonogram",
        "Name",
    ]:
        assert words in cover
    assert contents.startswith("Contents 1 Heart 5 \u00d7 5 easy")
    assert "How to solve" in rules
    for name in NAMES:
        assert nono.puzzle(name).rules_text[:40] in " ".join(pages)
    assert "Solutions" in pages[-1]
    assert all(nono.puzzle(name).title in pages[-1] for name in NAMES)
    assert "1-2-4" in pages[-1]  # the moves of the pegs
    for number, name in enumerate(NAMES, 1):
        title = nono.puzzle(name).title
        [place] = [at for at, page in enumerate(pages[3:-1], 4) if f"{number}. {title}" in page]
        assert re.search(rf"{title} [^.]*?\b{place}\b", contents), "the contents name the page"
    assert all(page.endswith(f" {at}") for at, page in enumerate(pages, 1) if at > 1), "pages are numbered"


def embedded(reader: Any) -> set[str]:
    """Return the names of the fonts in a file; each must be embedded."""
    fonts = [font for page in reader.pages for font in page["/Resources"]["/Font"].values()]
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)
    return {font["/BaseFont"].partition("+")[2] for font in fonts}


@needs_engine
def test_one_puzzle_is_a_sheet_without_a_cover() -> None:
    puzzle = nono.Nonogram.from_grid([[1, 0], [1, 1]], title="Stair", meta={"author": "Eve", "copyright": "2026 Eve"})
    reader = pdf(puzzle)
    sheet, back = texts(reader)
    assert sheet.startswith("Nonogram 2 \u00d7 2 · easy · by Eve · © 2026 Eve Name")
    assert "Contents" not in sheet
    assert "Solution Stair" in back
    assert "Stair" not in f"{sheet} {reader.metadata}"
    assert texts(pdf(puzzle, titles="puzzle"))[0].startswith("Stair Nonogram · 2 \u00d7 2 · easy")
    assert len(pdf(puzzle, solutions=False).pages) == 1
    assert len(pdf(puzzle, show="both").pages) == 1
    assert len(pdf(puzzle, booklet=True).pages) == 4
    assert len(pdf([puzzle] * 3, booklet=False).pages) == 2
    assert "easy" not in texts(pdf(puzzle, grade=False))[0]


def test_titles_wait_for_the_solutions() -> None:
    pages = texts(pdf(builtin("duck", "kite")))
    assert not re.search("Duck|Kite|nono\\b", " ".join(pages[:-1]))
    assert re.search("1. Duck .*2. Kite", pages[-1])
    reader = pdf(nono.puzzle("duck"))
    assert "Duck" not in f"{reader.metadata} {texts(reader)[0]}"
    assert "Duck" not in nono.render(nono.puzzle("duck"))
    page = nono.render(builtin("duck", "heart"), format="html")
    assert page.index("Duck") > page.index("<details")
    assert ">1. Nonogram</summary>" in page
    sheet = nono.render(nono.puzzle("duck"), format="html", title="Monday")
    assert "<h1>Monday</h1>" in sheet
    assert 'class="about">Nonogram ' in sheet
    assert re.search(r"Monday.*Nonogram \u00b7 ", texts(pdf(nono.puzzle("duck"), title="Monday"))[0], re.DOTALL)


@pytest.mark.parametrize("paper", NAMED_SIZES)
def test_papers_and_landscape(paper: str) -> None:
    wide = nono.Nonogram.from_grid([[1] * 60] * 3)
    sizes = {tuple(map(float, page.mediabox[2:])) for page in pdf(wide, paper=paper, solutions=False).pages}
    assert sizes == {NAMED_SIZES[paper][::-1]}
    sizes = {tuple(map(float, page.mediabox[2:])) for page in pdf([wide, nono.puzzle("heart")], paper=paper).pages}
    assert sizes == {NAMED_SIZES[paper]}, "all pages of a book have the same format"


def test_very_long_texts_of_files_and_options_are_cut() -> None:
    long = "word " * 100_000
    palette = ["ffffff", {"name": long, "rgb": "ff0000"}, "0000ff"]
    puzzle = nono.Nonogram.from_grid([[1, 2]], title=long, palette=palette, meta={"author": long, "copyright": long})
    options = {"title": long, "subtitle": long, "author": long, "letters": True}
    assert max(map(len, texts(pdf([puzzle] * 2, **options)))) < 5000
    assert len(nono.render([puzzle] * 2, format="html", **options)) < 50_000  # type: ignore[call-overload]
    assert float(re.findall(r' width="([\d.]+)"', nono.render(puzzle, letters=True))[0]) < 500


@needs_engine
def test_letters_without_a_font_are_an_error_with_advice(tmp_path: Path, capsys: Capture) -> None:
    nono.write(nono.Nonogram.from_grid([[1]], title="Tablet \U00012000"), tmp_path / "old.json")
    out = tmp_path / "x.pdf"
    assert run(["render", str(tmp_path / "old.json"), "heart", "-o", str(out)]) == 2
    error, advice = capsys.readouterr().err.splitlines()
    assert error == "error: no font has the characters \U00012000 of the text 'Tablet \U00012000'"
    assert "the option font" in advice
    assert not out.exists()


def test_the_font_of_the_user_comes_first(tmp_path: Path, capsys: Capture) -> None:
    own = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    assert embedded(pdf(nono.puzzle("heart"), font=own)) == {"BitstreamVeraSans-Roman"}
    assert run(["render", "heart", "-o", str(tmp_path / "x.pdf"), "--font", str(Path(__file__))]) == 2
    assert "expected the file of a TrueType font" in capsys.readouterr().err


def test_pages_for_browsers() -> None:
    page = nono.render(builtin(*NAMES), format="html", title="<Rainy>", author="Ada", titles="puzzle")
    assert "<title>&lt;Rainy&gt;</title>" in page
    assert (
        page.count('role="img"') == page.count("<svg ") == 2 * len(NAMES) + 4
    )  # the rules have an example for each genre
    for number, name in enumerate(NAMES, 1):
        for kind in ("puzzle", "solution"):
            assert page.count(f'href="#{kind}-{number}"') == page.count(f'id="{kind}-{number}"') == 1
        assert f"<title>{number}. {nono.puzzle(name).title}</title>" in page
    assert '<meta name="author" content="Ada">' in page
    one = nono.render(nono.puzzle("heart"), format="html")
    assert "Contents" not in one
    assert "<summary>Solution</summary>" in one


def test_render_as_a_function(tmp_path: Path) -> None:
    heart = nono.puzzle("heart")
    svg = nono.render(heart)
    assert svg.startswith("<svg")
    assert "<title>Nonogram</title><desc>5 \u00d7 5" in svg
    assert nono.render(heart, show="solution") != nono.render(heart, show="both") != svg
    assert nono.render(heart, format="gif").startswith(b"GIF89a")
    assert nono.render(heart, format="png", cell=40) > b"\x89PNG"
    path = tmp_path / "new" / "heart.svg"
    assert nono.render(heart, path) is None
    assert path.read_text() == svg
    assert nono.render(heart, tmp_path / "heart.txt", format="svg") is None
    assert nono.render(nono.puzzle("cracker"), show="solution").count("<animate ") > 3
    broken = nono.Nonogram([[1, 1], [], [1, 1]], [[2], [], [2]])
    for wrong, options in (
        ("more than one puzzle", {"puzzle": [heart, heart]}),
        ("no solution to draw", {"puzzle": broken, "show": "solution"}),
        *table("""
no puzzle | {'puzzle': []}
format: found 'bmp', expected one of svg | {'format': 'bmp'}
format: found 'xyz' | {'path': 'a.xyz'}
show: found 'all' | {'show': 'all'}
paper: found '170x240' | {'paper': '170x240'}
chapters: found 'genre', expected a .pdf file | {'chapters': 'genre', 'format': 'html'}
cell: found 3 | {'cell': 3}
letters: found 1 | {'letters': 1}
"""),
    ):
        with pytest.raises(nono.PuzzleError, match=wrong):
            nono.render(**{"puzzle": heart, **options})
    with pytest.raises(nono.BackendError, match="time ran out"):
        nono.render(heart, time_limit=0)


def test_a_booklet_of_a_folder(tmp_path: Path, capsys: Capture) -> None:
    nono.write(builtin("heart", "duck"), tmp_path / "two.json")
    (tmp_path / "bad.non").write_text("width 1\nheight 1\nrows\n5\ncolumns\n1\n")
    out = tmp_path / "out.pdf"
    assert run(["render", str(tmp_path), "-o", str(out), "--title", "Two", "--letters", "--paper", "letter"]) == 2
    assert "bad.non" in capsys.readouterr().err
    reader = pypdf.PdfReader(out)
    assert "2 nonograms" in texts(reader)[0]
    assert run(["render", "heart", "-o", str(tmp_path / "x.svg"), "--show", "wibble"]) == 2


@needs_engine
@pytest.mark.parametrize("genre", GENRES.rows)
def test_examples_of_rules_are_unique_and_drawn(genre: str) -> None:
    puzzle = GENRES[genre].from_dict({"genre": genre, **GENRES[genre].example})
    result = nono.solve(puzzle)
    assert result.verdict == "unique"
    assert genre == "pegs" or result.grids == [puzzle.goal_bytes]
    assert example_of(genre) is not None
