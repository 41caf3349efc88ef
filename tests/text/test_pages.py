"""Pages as browsers save them: tables of clues, texts of other formats in them, MHTML; what is refused and bounded."""

from email.message import EmailMessage
from pathlib import Path

import format_examples
import pytest
from format_examples import NONOGRAMS, PAGE, PLAIN, WEBPBN
from refusals import refused, told

from nono import Nonogram, Puzzle, PuzzleError
from nono.text import dumps, entries, loads
from nono.text.formats.html_ import MAX_DEPTH, page_of
from nono.text.typed.sheet import MAX_SHEET

ARCH = Nonogram([[3], [1, 1]], [[2], [1], [2]])
ABOVE = "<tr><td>&nbsp;<td>2<td>1<td>2\n"
ARCH_TABLE = f"<table>{ABOVE}<tr><td>3<td><td><td><tr><td>1 1<td><td><td></table>"


def numbers(rows: str) -> str:
    """A table of clues as nonograms.org has it."""
    cells = "".join(
        "<tr>"
        + "".join(
            f'<td class="num" onmousedown="f(1)"><div>{cell}</div></td>'
            if cell != "."
            else '<td class="num_empty"><div>&nbsp;</div></td>'
            for cell in row.split()
        )
        + "</tr>"
        for row in rows.split("/")
    )
    return f"<table><tbody>{cells}</tbody></table>"


NESTED = f"""<table class="nonogram_table" id="nonogram_table"><tbody>
<tr><td id="nmti">&nbsp;</td><td class="nmtt">{numbers("2 1 2")}</td></tr>
<tr><td class="nmtl">{numbers(". 3/1 1")}</td><td class="nmtc"><table><tr><td><div>&nbsp;</div>
</td></tr></table></td></tr></tbody></table>"""


def read_page(folder: Path, text: str, name: str = "page.html") -> list[tuple[str, Puzzle | PuzzleError]]:
    (folder / name).write_text(text)
    return [(entry.format, entry.puzzle) for entry in entries(folder / name)]


@pytest.mark.parametrize(
    "body",
    [
        ARCH_TABLE,
        NESTED,
        f"<table><tr><td>menu<td>{ARCH_TABLE}<td>more</table>",
        f"<table><tr><td>7<td>8<tr><td>9</table>{ARCH_TABLE}",
        "<table><tr><td colspan=2><th>2<th>1<th>2<tr><td><td>3<tr><td>1<td>1<td><td><td></table>",
        "<table><thead><tr><th></th><th class='col'><div>2 </div></th><th><div>1 </div></th><th><div>2 </div></th></tr>"
        "</thead><tbody><tr><th><span>3 </span></th><td></td><td></td><td></td></tr>"
        "<tr><th><span>1 </span><span>1 </span></th><td></td></tr></tbody></table>",
    ],
)
def test_tables(body: str, tmp_path: Path) -> None:
    text = f"<!-- saved from url=(0021) -->\n<html><head><title>Arch &amp; co</title></head><body>{body}</body></html>"
    ((name, puzzle),) = read_page(tmp_path, text)
    assert name == "html"
    assert puzzle == ARCH
    assert puzzle.title == "Arch & co"


def test_texts_in_pages(tmp_path: Path) -> None:
    xml = WEBPBN[WEBPBN.index("<puzzleset") :]
    shown = f'<html><body><div id="webkit-xml-viewer-source-xml">{xml}</div><div class="pretty"></div></body></html>'
    for text in (
        f"<html><body><pre>{dumps(PLAIN, 'non')}</pre></body></html>",
        f"<html><body><form><textarea name='x'>\n{dumps(PLAIN, 'mk')}</textarea></form></body></html>",
        shown,
    ):
        ((name, puzzle),) = read_page(tmp_path, text)
        assert name == "html"
        assert puzzle.clue_hash() == PLAIN.clue_hash()  # type: ignore[union-attr]


def test_data_of_sites(tmp_path: Path) -> None:
    ((name, puzzle),) = read_page(tmp_path, NONOGRAMS)
    assert (name, puzzle) == ("nonograms.org", PLAIN)
    late = f"<!DOCTYPE html><html><body>{'<p>text</p>' * 10_000}{NONOGRAMS}{NESTED}</body></html>"
    ((name, puzzle),) = read_page(tmp_path, late)
    assert (name, puzzle) == ("html", PLAIN)
    page = next(
        one for one in format_examples.EXAMPLES.values() if one.format == "janko" and b"<html" in one.data.lower()
    )
    ((name, _),) = read_page(tmp_path, page.data.decode())
    assert name == "janko"


@pytest.mark.parametrize(
    "more",
    [
        "--x\nContent-Type: text/plain\n\n" * 2000,
        "--x\nContent-Type: multipart/related; boundary=x\n\n" * 2000,
        "--x\n\n" * 30_000,
        "--x\nContent-Type: multipart/related;" + " a=b;" * 1000,
        "--x\nContent-Type: multipart/related;\n" + " a=b;\n" * 1000,
        "--x\nContent-Type: multipart/related;\n b=c;\n" + " a=b;" * 1000,
    ],
)
def test_parts_and_headers_of_mhtml_are_bounded(more: str) -> None:
    text = f"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n{more}\n"
    with refused("too many parts or too long a header"):
        loads(text, "html")


def test_mhtml(tmp_path: Path) -> None:
    message = EmailMessage()
    message["From"] = "<Saved by a browser>"
    message["Snapshot-Content-Location"] = "https://example.org/play?id=1"
    message.set_content(PAGE, subtype="html", cte="quoted-printable")
    message.make_related()
    message.add_related(b"\x89PNG", "image", "png")
    text = message.as_string()
    assert "quoted-printable" in text
    ((name, puzzle),) = read_page(tmp_path, text, "page.mhtml")
    assert name == "html"
    assert puzzle.clue_hash() == PLAIN.clue_hash()  # type: ignore[union-attr]
    title = text.replace("<title>Snail", "<title>Caf=C3=A9").replace('text/html; charset="utf-8"', "text/html")
    assert loads(title, "html").title == "Café"
    with refused("no page in the MHTML file"):
        loads(text.replace("text/html", "text/plain"), "html")


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<html><body><p>news</p><table><tr><td>1<td>2</table></body></html>", "neither a table of clues"),
        (f"<html>{ARCH_TABLE}</html>".replace("<td>3", '<td style="color: red">3'), "coloured clues"),
        (f"<html><pre>{dumps(PLAIN, 'non').replace('1,2', '1,7')}</pre></html>", "clue-too-long"),
        ("<html>" + "<table><tr><td>" * (MAX_DEPTH + 1), "nested tables"),
        ("<html><table><tr>" + "<td rowspan=1000 colspan=1000>" * 3, f"more than {MAX_SHEET} cells"),
        ("<html>" + "<!--" * 100_000, "neither a table of clues"),
        ("<html><![[[", "page"),  # stops the parser of Python 3.11, not later ones
    ],
)
def test_what_is_refused(text: str, message: str, tmp_path: Path) -> None:
    ((_, fault),) = read_page(tmp_path, text)
    assert isinstance(fault, PuzzleError)
    assert message in told(fault)


def board_of(cells: str) -> str:
    """Return a page with a table of these cells, and words above it."""
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row.split(",")) + "</tr>" for row in cells.split())
    return f"<html><title>News</title><h1>Light Up</h1><table>{rows}</table><p>Have fun!</p></html>"


def test_a_table_may_be_a_board_of_another_genre(tmp_path: Path) -> None:
    text = board_of("&nbsp;,2,&nbsp; #,&nbsp;,&nbsp;")
    ((name, puzzle),) = read_page(tmp_path, text)
    assert isinstance(puzzle, Puzzle)
    assert (name, puzzle.genre, puzzle.to_dict()["grid"]) == ("html", "akari", [".2.", "#.."])
    assert loads(text.replace("Light Up", ""), genre="akari").genre == "akari"
    for cell in ("<td class=wall>", "<td style='background: black'>", "<td><img src=wall.png>", "<td><input value=1>"):
        with refused("neither a table of clues"):
            loads(text.replace("<td>", cell, 1), "html")
        if "<td>" in cell:
            with refused("neither a table of clues"):
                loads(text.replace("<td>", cell), "html")


def test_a_broken_page_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.text.formats.html_.PATIENCE", 0.0)
    with refused(r"too-large.*no puzzle on the page"):
        page_of("<td>" * 10_000)
