"""Build the site, a folder for any static host: ``python docs/make_site.py FOLDER [--site URL]``.

The site has a start page, the page for drawing and playing with the built-in puzzles (``play``), and these documents
(``docs``). The build needs no network. All addresses are relative, so the site also works below a folder of a host, and
from a disk. ``--site`` gives the address of the folder on its host; the puzzles then also have previews for links.
The script ends with status 1 if a link leads nowhere.
"""

import argparse
import csv
import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sphinx.cmd.build import build_main

from nono.base.foreign import escaped_html
from nono.genres.base import Puzzle
from nono.page import site
from nono.page.collection import FOLDER, HEAD, INDEX, PLAYER, preview_tags
from nono.text import read_all

ROOT = Path(__file__).parents[1]
TITLE, ABOUT = "nono", "Nonograms and other logic puzzles: play, draw, and see whether there is exactly one solution."
PUZZLES = "A puzzle of the day, and {} puzzles by genre and difficulty"
CARDS = {  # the address, a picture, a title and a line of text
    f"play/{INDEX}": ("docs/_images/star-battle.svg", "Puzzles", PUZZLES),
    f"play/{PLAYER}": ("docs/_images/page.webp", "Draw", "After every stroke, see whether there is one solution"),
    "docs/index.html": ("docs/_images/duck.svg", "Documentation", "First steps, commands, Python, formats"),
}
PLACES = {"today", "library", "make", "draw"}  # addresses inside the page, which have no anchors
BANNER = '<a href="../index.html">Play and draw puzzles in your browser</a>'  # above each page of the documents
ACCESSIBLE = {  # corrections of what axe finds wrong in the pages of Sphinx and its theme
    'role="heading">': 'role="heading" aria-level="2">',
    '<aside class="announcement-content">': '<aside class="announcement-content" aria-label="The site">',
    '<aside class="sidebar-drawer': '<aside aria-label="All pages" class="sidebar-drawer',
    '<aside class="toc-drawer': '<aside aria-label="Contents of the page" class="toc-drawer',
    "<pre>": '<pre tabindex="0">',
    '<th class="head"><p></p></th>': '<td class="head"></td>',
}


def build(folder: Path, address: str = "") -> None:
    """Write the site to a folder, which must be new or contain an older site."""
    address = address and address.rstrip("/") + "/"
    puzzles = list(built_in())
    place = address and f"{address}play/"
    site.export(str(folder / "play"), puzzles=puzzles, site=place)
    options = ["-D", f"html_theme_options.announcement={BANNER}", "-D", f"html_baseurl={address and address + 'docs/'}"]
    if build_main(["-W", "-n", "-q", *options, str(ROOT / "docs"), str(folder / "docs")]):
        sys.exit("sphinx-build failed")
    for path in (folder / "docs").glob("*.html"):
        text = path.read_text("utf-8")
        for old, new in ACCESSIBLE.items():
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    cards = [(link, picture, title, about.format(len(puzzles))) for link, (picture, title, about) in CARDS.items()]
    (folder / "index.html").write_text(start_page(cards, address), "utf-8")
    (folder / ".nojekyll").touch()  # so that GitHub Pages keeps the folders that begin with an underscore


def built_in() -> Iterator[Puzzle]:
    """Yield the puzzles of the project that have exactly one solution, and the solvable boards of peg solitaire."""
    for table in sorted((ROOT / "puzzles").glob("*/verdicts.csv")):
        for row in csv.DictReader(table.read_text("utf-8").splitlines()):
            [path] = table.parent.glob(f"{row['name']}.*")
            for puzzle in read_all(str(path)):
                if row["verdict"] == "unique" or (puzzle.played and row["verdict"] == "multiple"):
                    yield puzzle


def start_page(cards: list[tuple[str, str, str, str]], address: str) -> str:
    """Return a page of links, each with a picture, a title and a line of text, in the style of the collection."""
    preview = "".join(preview_tags(TITLE, ABOUT, {"url": address} if address else {}))
    head = HEAD.format(
        title=escaped_html(TITLE), about=escaped_html(ABOUT), preview=preview, up="play/", icon="icon.svg"
    )
    title = f"<h1>{escaped_html(TITLE)}</h1>\n<p>{escaped_html(ABOUT)}</p>"
    parts = [f'{head}</head>\n<body class="site">\n<div role="main">\n{title}\n<ol class="covers">']
    for link, picture, name, text in cards:
        image = f'<span class="cover"><img src="{picture}" alt="" width="120" height="120"></span>'
        words = f'<strong>{escaped_html(name)}</strong> <span class="note">{escaped_html(text)}</span>'
        parts.append(f'<li><a class="tile" href="{link}">{image}{words}</a></li>')
    return "\n".join([*parts, "</ol>\n</div>\n</body>\n</html>\n"])


class Links(HTMLParser):
    """Collects the links and the anchors of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.links.append(value)
            elif value and name in ("id", "name"):
                self.anchors.add(value)


def broken(folder: Path, address: str = "") -> list[str]:
    """Return the links of a site that lead nowhere or to a folder, each with its page: ``page: link``.

    Links to the site's own ``address`` count as links into the folder. Links to other hosts are not checked.
    """
    read = cache(Links)
    found = []
    for page in sorted(folder.rglob("*.html")):
        for link in read(page).links:
            own = bool(address) and link.startswith(address)
            parts = urlsplit(link.removeprefix(address) if own else link)
            if parts.scheme or parts.netloc:
                continue
            target = (folder if own else page.parent) / unquote(parts.path) if parts.path or own else page
            if own and target.is_dir():
                target /= "index.html"
            puzzle = re.fullmatch(r"p=(.+)", parts.fragment)
            if parts.path.startswith("/") or not target.is_file():
                found.append(f"{page.relative_to(folder)}: {link}")
            elif puzzle:
                if not (target.parent / FOLDER / f"{puzzle[1]}.json").is_file():
                    found.append(f"{page.relative_to(folder)}: {link}")
            elif target.parent.name == "play" and parts.fragment in PLACES:
                continue
            elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in read(target).anchors:
                found.append(f"{page.relative_to(folder)}: {link}")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder to write to: new, or an older site")
    parser.add_argument("--site", default="", metavar="URL", help="address of the folder on its host")
    arguments = parser.parse_args()
    build(arguments.folder, arguments.site)
    wrong = broken(arguments.folder, arguments.site)
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    sys.exit(bool(wrong))
