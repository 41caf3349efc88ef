"""Writes the plain pages of an exported collection: an index, and one page per puzzle.

The index is the start of the exported folder. The pages need no scripts, so that search engines can read them. A
puzzle's page links to the player (the page of `nono.page.site`), which reads the puzzle from a JSON file beside it.
With the address of the site, the pages also contain what other sites show for a link.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from nono.base.errors import LimitError, PuzzleError, warn
from nono.base.foreign import Data, html
from nono.base.limits import Limits
from nono.genres import Puzzle
from nono.grading import GRADE_WORDS, grade
from nono.page.given import page_data
from nono.renderers import render, render_svg, sheet, solution_of, solution_sheet
from nono.text import data_of

FOLDER = "puzzles"
INDEX = "index.html"
PLAYER = "play.html"  # the page of `nono.page.site` in an export with a collection
SECONDS = 10.0  # time limit for the grade of a puzzle
TITLE = "Puzzles"
SOLVED, BEGUN = "solved", "{n} % done"  # the progress in words, which a script fills in
DRAW = "Draw a puzzle"
DAILY = "Puzzle of the day"  # the heading of a card that the script copies
PICTURE = 1200  # largest side of a preview picture, in pixels, unless its cells would be too small
SMALLEST_CELL = 4  # side of a cell in pixels
GUESSED = "needs trial and error"  # instead of the grade "search"
HEAD = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="nono">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; script-src 'self'; \
style-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">
<title>{title}</title>
<meta name="description" content="{about}">
{preview}<link rel="icon" href="{up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}styles/collection.css">
"""
# Earlier releases wrote the index into the folder of the puzzles.
MOVED = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=../index.html">
<title>{title}</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<p><a href="../index.html">{title}</a></p>
"""


class Entry(NamedTuple):
    """A puzzle of a collection. The index shows its solution, if it is known, after the reader has solved the puzzle.

    Nonograms have numbers, because titles tell what the picture shows.
    """

    puzzle: Puzzle
    name: str
    title: str
    grade: str
    author: str
    solution: bytes | None

    @property
    def kind(self) -> str:
        return self.puzzle.kind_title

    @property
    def size(self) -> str:
        return f"{self.puzzle.width}\N{MULTIPLICATION SIGN}{self.puzzle.height}"

    @property
    def level(self) -> str:
        """The grade in words, or empty."""
        return GUESSED if self.grade == GRADE_WORDS[-1] else self.grade

    @property
    def facts(self) -> str:
        """The size and the grade in words."""
        return ", ".join(filter(None, [self.size, self.level]))


def collection_files(puzzles: Sequence[Puzzle], title: str = "", site: str = "") -> dict[str, bytes]:
    """Return the files of a collection by path. ``site`` is the address of the exported folder, or empty.

    A puzzle that cannot be shown is left out, with a warning that names it. Raises `PuzzleError` if no puzzle
    can be shown, or if a library for ``site`` is missing.
    """
    title = title or TITLE
    if site:
        site = site.rstrip("/") + "/"
    entries, files = drawn_entries(puzzles, bool(site))
    moved = MOVED.format(title=html(title)).encode()
    files |= {INDEX: index_page(entries, title, site).encode(), f"{FOLDER}/index.html": moved}
    for index, entry in enumerate(entries):
        following = entries[index + 1].name if index + 1 < len(entries) else ""
        data = {"puzzles": [page_data(entry.puzzle)], "next": following}
        path = f"{FOLDER}/{entry.name}"
        files[f"{path}.json"] = json.dumps(data, ensure_ascii=False).encode() + b"\n"
        files[f"{path}.html"] = puzzle_page(entry, following, title, site).encode()
    if site:
        files["sitemap.xml"] = sitemap(site, entries)
    return files


def drawn_entries(puzzles: Sequence[Puzzle], previews: bool) -> tuple[list[Entry], dict[str, bytes]]:
    """Return the puzzles that can be shown in the order of the index, and their pictures; warn of the other puzzles.

    Raises `PuzzleError` if no puzzle can be shown, or if a library for the previews is missing.
    """
    entries: list[Entry] = []
    files: dict[str, bytes] = {}
    for entry in sorted_entries(puzzles):
        try:
            page_data(entry.puzzle)
            files |= pictures(entry, previews)
            entries.append(entry)
        except PuzzleError as error:
            if error.code == "missing-package" or len(puzzles) == 1:
                raise
            warn(f"{label_of(entry.puzzle)} is left out: {error.message}")
    if not entries:
        raise PuzzleError("none of the puzzles can be shown", "no-puzzle")
    return entries, files


def pictures(entry: Entry, preview: bool) -> dict[str, bytes]:
    """Return the pictures of a puzzle by path. Raises `PuzzleError` if it cannot be drawn."""
    path = f"{FOLDER}/{entry.name}"
    board = render_svg(sheet(entry.puzzle, cells=None), title=f"{entry.kind}, {entry.size}")
    files = {f"{path}.svg": board.encode()}
    if entry.solution is not None:
        solved = solution_sheet(entry.puzzle, entry.solution)
        files[f"{path}.solved.svg"] = render_svg(solved, title=f"{entry.kind}, {entry.size}, {SOLVED}").encode()
    if preview:
        files[f"{path}.png"] = preview_picture(entry)
    return files


def data_by_name(pages: Mapping[str, bytes]) -> Data:
    """Return the data of the puzzles by name, from the files of a collection."""
    return {
        path.removeprefix(f"{FOLDER}/").removesuffix(".json"): json.loads(data)
        for path, data in pages.items()
        if path.endswith(".json")
    }


def sorted_entries(puzzles: Sequence[Puzzle]) -> list[Entry]:
    """Return the puzzles by genre, then by difficulty, then by size, with their grades.

    If several puzzles have the same clues, only the first one appears, and a warning names each of the others.
    """
    entries: dict[str, Entry] = {}
    places: dict[str, tuple[str, int, int, float]] = {}  # the kind, the level, the size, and the score of the grade
    for puzzle in puzzles:
        name = name_of(puzzle)
        if name in entries:
            warn(f"{label_of(puzzle)} is left out: it has the clues of {label_of(entries[name].puzzle)}")
            continue
        graded = None if puzzle.played else grade(puzzle, time_limit=SECONDS)  # jumps have no grades
        word = graded.word if graded and graded.word in GRADE_WORDS else ""
        public_title = "" if puzzle.genre == "nonogram" else puzzle.title
        author = data_of(puzzle).get("author", "")
        entries[name] = Entry(puzzle, name, public_title, word, author, known_solution(puzzle))
        level = GRADE_WORDS.index(word) if word else len(GRADE_WORDS)
        size = puzzle.height * puzzle.width
        places[name] = (puzzle.kind_title, level, size, graded.score if graded else 0.0)
    numbers: Counter[str] = Counter()  # of the puzzles so far, by kind
    ordered: list[Entry] = []
    for name in sorted(entries, key=places.__getitem__):
        entry = entries[name]
        numbers[entry.kind] += 1
        ordered.append(entry._replace(title=entry.title or f"No. {numbers[entry.kind]}"))
    return ordered


def label_of(puzzle: Puzzle) -> str:
    """Return the name of a puzzle in warnings."""
    return puzzle.title or puzzle.id or puzzle.shape()


def known_solution(puzzle: Puzzle) -> bytes | None:
    """Return the goal or a solution of a puzzle. Return None for jumps, or if no solution is found in time."""
    if puzzle.played:
        return None
    try:
        return solution_of(puzzle, Limits.after(SECONDS))
    except (LimitError, PuzzleError):
        return None


def name_of(puzzle: Puzzle) -> str:
    """Return a name for addresses, which depends only on the clues and does not tell the title."""
    digest = hashlib.sha256(puzzle.clue_text().encode()).hexdigest()[:8]
    return f"{puzzle.genre}-{puzzle.width}x{puzzle.height}-{digest}"


def index_page(entries: Sequence[Entry], title: str, site: str) -> str:
    """Return the HTML of the index."""
    parts = [
        head(title, f"{len(entries)} puzzles to play in the browser", {"url": site} if site else {}),
        '<script defer src="collection/index.js"></script>\n</head>',
        f'<body data-solved="{SOLVED}" data-begun="{BEGUN}">\n<nav><a href="{PLAYER}#draw">{DRAW}</a></nav>',
        f"<main>\n<h1>{html(title)}</h1>",
    ]
    links, sections = [], []
    for kind, group in groupby(entries, lambda entry: entry.kind):
        of_kind = list(group)
        anchor = kind.lower().replace(" ", "-")
        name = of_kind[0].puzzle.wording.plural or f"{kind} puzzles"
        links.append(f'<li><a href="#{anchor}">{html(kind)}</a> <span>{len(of_kind)}</span></li>')
        sections.append(f'<section id="{anchor}">\n<h2>{html(name[:1].upper() + name[1:])}</h2>')
        for level, alike in groupby(of_kind, lambda entry: entry.level):
            sections += [f"<h3>{html(level.capitalize())}</h3>"] if level else []
            sections += ["<ol>", *map(card, alike), "</ol>"]
        sections.append("</section>")
    if len(links) > 1:
        parts += ['<ul class="genres">', *links, "</ul>"]
    parts += [f'<section id="daily" hidden>\n<h2>{DAILY}</h2>\n<ol></ol>\n</section>', *sections]
    return "\n".join([*parts, "</main>", "</body>", "</html>", ""])


def card(entry: Entry) -> str:
    """Return the list item of a puzzle.

    A script shows the picture and its title after the puzzle is solved. Until then, the title is disguised as base64.
    """
    title = "" if entry.title == entry.puzzle.title else entry.puzzle.title  # "": the card shows it already
    disguised = f' data-title="{base64.b64encode(title.encode()).decode()}"' if title else ""
    solved = "" if entry.solution is None else f' data-solved="{FOLDER}/{entry.name}.solved.svg"'
    return (
        f'<li><a href="{FOLDER}/{entry.name}.html" data-name="{entry.name}"{disguised}>'
        f'<img src="{FOLDER}/{entry.name}.svg"{solved} alt="" width="120" height="120" loading="lazy">'
        f"<strong>{html(entry.title)}</strong> <span>{html(entry.facts)}</span> <span data-progress></span></a></li>"
    )


def puzzle_page(entry: Entry, following: str, title: str, site: str) -> str:
    """Return the HTML of a puzzle's page."""
    puzzle = entry.puzzle
    heading = f"{entry.kind}: {entry.title}"
    preview = {}
    if site:
        preview = {"url": f"{site}{FOLDER}/{entry.name}.html", "image": f"{site}{FOLDER}/{entry.name}.png"}
    by = f"<p>by {html(entry.author)}</p>" if entry.author else ""
    links = [f'<a href="../index.html">{html(title)}</a>']
    if following:
        links.append(f'<a href="{following}.html" rel="next">Next puzzle</a>')
    parts = [
        head(heading, f"{entry.kind}, {entry.facts}: play it in the browser", preview, up="../") + "</head>",
        f"<body>\n<nav>{' '.join(links)}</nav>\n<main>",
        f"<h1>{html(heading)}</h1>\n<p>{html(entry.facts)}</p>{by}",
        f'<p><a class="play" href="../{PLAYER}#p={entry.name}">Play</a></p>',
        f'<a href="../{PLAYER}#p={entry.name}"><img class="board" src="{entry.name}.svg" alt="The empty board"></a>',
        f"<h2>Rules</h2>\n<p>{html(puzzle.introduction)}</p>",
    ]
    return "\n".join([*parts, "</main>", "</body>", "</html>", ""])


def head(title: str, about: str, preview: Mapping[str, str], up: str = "") -> str:
    """Return the start of a page. ``preview`` contains the address of the page and of its picture if known.

    ``up`` is the way from the page to the start of the exported folder.
    """
    tags = "".join(preview_tags(title, about, preview))
    return HEAD.format(title=html(title), about=html(about), preview=tags, up=up)


def preview_tags(title: str, about: str, preview: Mapping[str, str]) -> Iterator[str]:
    """Yield the elements that other sites read when they show a link (https://ogp.me)."""
    if not preview:
        return
    yield f'<link rel="canonical" href="{html(preview["url"])}">\n'
    for name, value in {"title": title, "description": about, "type": "website", **preview}.items():
        yield f'<meta property="og:{name}" content="{html(value)}">\n'
    card = "summary_large_image" if "image" in preview else "summary"
    yield f'<meta name="twitter:card" content="{card}">\n'


def preview_picture(entry: Entry) -> bytes:
    """Return the empty board as PNG, with the title that the page of the puzzle shows."""
    drawn = sheet(entry.puzzle, cells=None)
    cell = round(20 * PICTURE / max(drawn.width, drawn.height) / 2)
    titled = type(entry.puzzle).from_dict({**entry.puzzle.to_dict(), "title": entry.title}, check=False)
    return render(titled, format="png", cell=max(SMALLEST_CELL, min(cell, 60)))


def sitemap(site: str, entries: Sequence[Entry]) -> bytes:
    """Return the list of pages that search engines read (https://www.sitemaps.org)."""
    addresses = [site, *(f"{site}{FOLDER}/{entry.name}.html" for entry in entries)]
    lines = "".join(f"<url><loc>{html(address)}</loc></url>\n" for address in addresses)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{lines}</urlset>\n'.encode()
