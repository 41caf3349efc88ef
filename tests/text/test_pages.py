"""Web pages that browsers save: pages of nonograms.org and janko.at are read, all others are refused."""

from pathlib import Path

import pytest
from format_examples import JANKO_PAGE, NONOGRAMS, PLAIN
from refusals import refused

from nono.text import entries, read

TABLE = "<html><body><table><tr><td><td>1<tr><td>1<td></table></body></html>"
BEGIN = "<!-- saved from url=(0021) -->\n<!DOCTYPE html><html><body>"


@pytest.mark.parametrize("suffix", [".html", ".txt", ""])
def test_pages_of_two_sites(suffix: str, tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    path = tmp_path / f"page{suffix}"
    late = BEGIN + "<p>text</p>\n" * 10_000 + NONOGRAMS  # the data is not at the beginning
    for text, format in ((NONOGRAMS, "nonograms.org"), (late, "nonograms.org"), (JANKO_PAGE, "janko")):
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
    with refused("found a web page without the array"):
        read(path)
