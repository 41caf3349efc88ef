"""``docs/make_site.py`` finds the links of the site that lead nowhere."""

from pathlib import Path

import pytest
from common import script

pytest.importorskip("sphinx")
SITE = "https://example.org/nono/"
LINKS = {  # every link, and whether it leads somewhere
    "docs/page.html": True,
    "docs/page.html#there": True,
    "docs/page.html#gone": False,
    "docs/gone.html": False,
    "docs": False,  # a disk would show the list of files
    "docs/": False,
    "/docs/page.html": False,  # breaks below a folder of a host
    "#own": True,
    "#gone": False,
    "play/play.html#p=sudoku": True,
    "play/play.html#p=gone": False,
    "play/play.html#today": True,
    "play/play.html#gone": False,
    "docs/page.html#today": False,
    "https://example.com/": True,
    "data:,": True,
    f"{SITE}docs/page.html": True,
    f"{SITE}docs/gone.html": False,
}


def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    for folder in ("docs", "play/puzzles"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "docs/page.html").write_text('<h2 id="there">There</h2>', encoding="utf-8")
    (tmp_path / "play/play.html").touch()
    (tmp_path / "play/puzzles/sudoku.json").touch()
    index = "".join(f'<a href="{link}">x</a>' for link in LINKS) + '<img id="own" src="gone.png">'
    (tmp_path / "index.html").write_text(index, encoding="utf-8")
    broken = script("make_site")["broken"]
    expected = [link for link, leads in LINKS.items() if not leads] + ["gone.png"]
    assert broken(tmp_path, SITE) == [f"index.html: {link}" for link in expected]
