"""Web pages that browsers save: pages of four sites are read, all others are refused."""

from pathlib import Path

import pytest
from format_examples import GRIDDLERS, JANKO_PAGE, NONOGRAMS, PLAIN, PUZZLE_SITE
from refusals import refused

from nono import Nonogram, loads
from nono.text import entries, read

TABLE = "<html><body><table><tr><td><td>1<tr><td>1<td></table></body></html>"
BEGIN = "<!-- saved from url=(0021) -->\n<!DOCTYPE html><html><body>"


@pytest.mark.parametrize("suffix", [".html", ".txt", ""])
def test_pages_of_sites(suffix: str, tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    path = tmp_path / f"page{suffix}"
    late = BEGIN + "<p>text</p>\n" * 10_000 + NONOGRAMS  # the data is not at the beginning
    pages = {
        "nonograms.org": (NONOGRAMS, late),
        "janko": (JANKO_PAGE,),
        "griddlers.net": (f"{late[:100_000]}<script>{GRIDDLERS}</script>",),
        "puzzle-site": (late[:100_000] + PUZZLE_SITE,),
    }
    for format, text in ((format, text) for format, texts in pages.items() for text in texts):
        path.write_text(text)
        (entry,) = entries(path)
        assert entry.format == format
    assert not recwarn
    path.write_text(late)
    assert read(path) == PLAIN


def test_a_page_with_a_huge_board_is_refused_before_memory_is_used(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    side, colours, zeros = f"[{10**8},0,0,{10**8 + 1}]", "[1,0,0,2]", "[0,0,0,1]"
    path.write_text(f"{BEGIN}<script>var d=[{','.join([zeros, side, side, colours, *[zeros] * 4])}];</script>")
    with refused("found a board of .*, expected at most"):
        read(path)


@pytest.mark.parametrize("text", [TABLE, BEGIN + "<pre>rows: 1\ncolumns: 1\n</pre>", BEGIN + "<pre>\n.2.\n#..\n</pre>"])
@pytest.mark.parametrize("suffix", [".html", ".txt", ""])
def test_other_pages_are_refused(text: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"page{suffix}"
    path.write_text(text)
    with refused("found a web page without a known puzzle"):
        read(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("var puzzle = {topHeader: [[[2, 1]]], leftHeader: [[2]]};", r"found 2, expected a pair of a colour"),
        ("var puzzle = {topHeader: [[[2, 1]]], leftHeader: [2]};", r"found 2, expected a pair of a colour"),
        ("var puzzle = {topHeader: [[[2, 1]]], leftHeader: [[[1, 1]]]};", r"found \[1, 1\], expected a pair"),
        ("var puzzle = {height: 2, topHeader: [[[2, 1]]], leftHeader: [[[2, 1]]]};", "found 1 clues in 'leftHeader'"),
        ("var puzzle = {topHeader: [[[2, 1], [3, 1]]], leftHeader: [[[2, 1]], [[3, 1]]]};", "no list 'colors'"),
        ("<html><script>var task = '1a0b';</script></html>", "found the task '1a0b', expected the task of a nonogram"),
        ("<html><script>var task = '1/1/1';</script></html>", "found 3 clues, expected 1 columns and 1 rows"),
    ],
)
def test_what_pages_of_sites_must_hold(text: str, message: str) -> None:
    with refused(message):
        loads(text)


def test_the_clues_of_two_lines_are_no_task() -> None:
    assert loads("rows: 1/2/2/1\ncolumns: 1/2/2/1\n") == Nonogram([[1], [2], [2], [1]], [[1], [2], [2], [1]])
    assert loads("1/2/2/1\n") == Nonogram([[2], [1]], [[1], [2]])
