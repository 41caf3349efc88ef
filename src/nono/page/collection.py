"""Writes the plain pages of an exported collection: an index, and one page per puzzle.

The index is the start of the exported folder. The pages need no scripts, so that search engines can read them. A
puzzle's page links to the player (the page of `nono.page.site`), which reads the puzzle from a JSON file beside it.
With the address of the site, the pages also contain what other sites show for a link.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from nono.base.errors import LimitError, PuzzleError, warn
from nono.base.foreign import Data, escaped_html
from nono.base.limits import Limits
from nono.genres import Nonogram, Puzzle
from nono.grading import GRADE_LABELS, GRADE_WORDS, grade
from nono.page.brand import NO_BRAND, Brand
from nono.page.puzzle_data import page_data
from nono.renderers import author_in, render, render_svg, sheet, solution_of, solution_sheet

FOLDER = "puzzles"
INDEX = "index.html"
PLAYER = "play.html"  # the page of `nono.page.site` in an export with a collection
SECONDS = 10.0  # time limit for the grade of a puzzle
SOLVED = "solved"
NIGHT_INK = "#f3ecdf"  # --ink in styles/tokens.css, in the dark
DRAW = "Draw a puzzle"
DAILY = "Puzzle of the day"  # the beginning of a card, which a script fills in
MADE = "Made with nono"
PICTURE = 1200  # largest side of a preview picture, in pixels, unless its cells would be too small
SMALLEST_CELL = 4  # side of a cell in pixels
GradeOf = Callable[[Puzzle], tuple[str, float]]
Progress = Callable[[str, int, int], object]  # gets what is done, and the numbers of puzzles done and of all puzzles
HEAD = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="nono">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; script-src 'self'; \
style-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'">
<title>{title}</title>
<meta name="description" content="{about}">
{preview}<link rel="icon" href="{up}{icon}">
<link rel="stylesheet" href="{up}styles/tokens.css">
<link rel="stylesheet" href="{up}styles/library.css">
<link rel="stylesheet" href="{up}styles/collection.css">
"""
# Earlier releases wrote the index into the folder of the puzzles.
MOVED = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=../index.html">
<title>{title}</title>
<link rel="icon" href="../{icon}">
<p><a href="../index.html">{title}</a></p>
"""


class CollectionPuzzle(NamedTuple):
    """A puzzle of a collection. The index shows its solution, if it is known, after the reader has solved the puzzle.

    ``name`` is that of its files, and ``grade`` a word of `GRADE_WORDS` or empty. The ``title`` is what the pages show.
    Nonograms and puzzles without a title have a number ("No. 3"): a nonogram's title tells what the picture shows.
    A puzzle of an issue has a ``number``, otherwise 0.
    """

    puzzle: Puzzle
    name: str
    title: str
    grade: str
    author: str
    solution: bytes | None
    number: int = 0

    def numbered(self, title: str) -> str:
        """Return a title after the number in the issue, if there is one; "" stays empty."""
        return f"{self.number}. {title}" if self.number and title else title

    @property
    def kind(self) -> str:
        return self.puzzle.kind_title

    @property
    def size(self) -> str:
        return f"{self.puzzle.width}\N{MULTIPLICATION SIGN}{self.puzzle.height}"

    @property
    def level(self) -> str:
        """The label of the grade, or empty."""
        return GRADE_LABELS.get(self.grade, "")

    @property
    def facts(self) -> str:
        """The size and the grade in words."""
        return ", ".join(filter(None, [self.size, self.level]))


def computed_grade(puzzle: Puzzle) -> tuple[str, float]:
    """Return the grade of a puzzle and its score. The grade is empty if it is not found in time."""
    graded = grade(puzzle, time_limit=SECONDS)
    return graded.word, graded.score


def ignore_progress(what: str, done: int, total: int) -> None:
    """Take the progress, and show nothing."""


def collection_files(
    puzzles: Sequence[Puzzle],
    brand: Brand = NO_BRAND,
    site: str = "",
    *,
    grade_of: GradeOf = computed_grade,
    by_kind: bool = True,
    numbers: Sequence[int] = (),
    progress: Progress = ignore_progress,
) -> dict[str, bytes]:
    """Return the files of a collection by path. ``site`` is the address of the exported folder, or empty.

    ``grade_of`` returns the grade of a puzzle and its score, or an empty grade. With ``by_kind``, the index lists the
    puzzles by genre, difficulty and size, otherwise as given. ``numbers`` are those that the puzzles have in an issue;
    all titles show them. ``progress`` is told what was done with how many puzzles.

    A puzzle that cannot be shown is left out, with a warning that names it. Of puzzles with the same clues, the first
    one appears. Raises `PuzzleError` if no puzzle can be shown, or if a library for ``site`` is missing.
    """
    if site:
        site = site.rstrip("/") + "/"
    entries, files = drawn_entries(sorted_entries(puzzles, grade_of, by_kind, numbers, progress), bool(site), progress)
    moved = MOVED.format(title=escaped_html(brand.title), icon=brand.icon).encode()
    files |= {INDEX: index_page(entries, brand, site).encode(), f"{FOLDER}/index.html": moved}
    for index, entry in enumerate(entries):
        following = entries[index + 1].name if index + 1 < len(entries) else ""
        data = {"puzzles": [page_data(entry.puzzle)], "title": entry.title, "next": following}
        path = f"{FOLDER}/{entry.name}"
        files[f"{path}.json"] = json.dumps(data, ensure_ascii=False).encode() + b"\n"
        files[f"{path}.html"] = puzzle_page(entry, following, brand, site).encode()
    if site:
        files["sitemap.xml"] = sitemap(site, entries)
    return files


def drawn_entries(
    given: Sequence[CollectionPuzzle], previews: bool, progress: Progress = ignore_progress
) -> tuple[list[CollectionPuzzle], dict[str, bytes]]:
    """Return the puzzles that can be shown, and their pictures; warn of the other puzzles.

    Raises `PuzzleError` if no puzzle can be shown, or if a library for the previews is missing.
    """
    entries: list[CollectionPuzzle] = []
    files: dict[str, bytes] = {}
    for number, entry in enumerate(given):
        progress("drawing puzzles", number, len(given))
        try:
            page_data(entry.puzzle)
            files |= pictures_of(entry, previews)
            entries.append(entry)
        except PuzzleError as error:
            if error.code == "missing-package" or len(given) == 1:  # no puzzle would be left
                raise
            warn(f"{label_of(entry.puzzle)} is left out: {error.message}")
    if not entries:
        raise PuzzleError("none of the puzzles can be shown", "no-puzzle")
    return entries, files


def pictures_of(entry: CollectionPuzzle, preview: bool) -> dict[str, bytes]:
    """Return the pictures of a puzzle by path: its board, its known solution and, with ``preview``, its preview.

    Raises `PuzzleError` if it cannot be drawn.
    """
    path = f"{FOLDER}/{entry.name}"
    board = render_svg(sheet(entry.puzzle, cells=None), title=f"{entry.kind}, {entry.size}")
    files = {f"{path}.svg": board.encode()}
    if entry.solution is not None:
        title = f"{entry.kind}, {entry.size}, {SOLVED}"
        if isinstance(entry.puzzle, Nonogram):
            files[f"{path}.solved.svg"] = plain_picture(entry.puzzle, entry.solution, title).encode()
        else:
            files[f"{path}.solved.svg"] = render_svg(solution_sheet(entry.puzzle, entry.solution), title=title).encode()
    if preview:
        files[f"{path}.png"] = preview_picture(entry)
    return files


def plain_picture(puzzle: Nonogram, cells: bytes, title: str) -> str:
    """Return the solved picture as SVG, without lines. White cells are left out.

    A picture in black on white is light if the browser is dark.
    """
    paths: dict[str, list[str]] = {}
    for row in range(puzzle.height):
        column = 0
        for colour, run in groupby(cells[row * puzzle.width : (row + 1) * puzzle.width]):
            length = len(list(run))
            paths.setdefault(puzzle.palette[colour].rgb, []).append(f"M{column} {row}h{length}v1h-{length}z")
            column += length
    inks = "".join(
        f'<path class="c{rgb}" fill="#{rgb}" d="{"".join(path)}"/>' for rgb, path in paths.items() if rgb != "ffffff"
    )
    # A black picture is drawn in a light ink where the browser is dark.
    night = f"<style>@media (prefers-color-scheme: dark) {{ .c000000 {{ fill: {NIGHT_INK} }} }}</style>"
    style = night if is_black(puzzle) else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {puzzle.width} {puzzle.height}" '
        f'shape-rendering="crispEdges"><title>{escaped_html(title)}</title>{style}{inks}</svg>\n'
    )


def is_black(puzzle: Nonogram) -> bool:
    """Return whether a picture is black on white."""
    return [colour.rgb for colour in puzzle.palette] == ["ffffff", "000000"]


def data_by_name(pages: Mapping[str, bytes]) -> Data:
    """Return the data of the puzzles by name, from the files of a collection."""
    return {
        path.removeprefix(f"{FOLDER}/").removesuffix(".json"): json.loads(data)
        for path, data in pages.items()
        if path.endswith(".json")
    }


def sorted_entries(
    puzzles: Sequence[Puzzle],
    grade_of: GradeOf = computed_grade,
    by_kind: bool = True,
    numbers: Sequence[int] = (),
    progress: Progress = ignore_progress,
) -> list[CollectionPuzzle]:
    """Return the puzzles with their grades: by genre, difficulty and size if ``by_kind``, otherwise as given.

    If several puzzles have the same clues, only the first one appears.
    """
    entries: dict[str, CollectionPuzzle] = {}
    places: dict[str, tuple[str, int, int, float]] = {}
    for number, puzzle in enumerate(puzzles):
        progress("solving puzzles", number, len(puzzles))
        name = name_of(puzzle)
        if name in entries:
            continue
        word, score = ("", 0.0) if puzzle.played else grade_of(puzzle)  # jumps have no grades
        word = word if word in GRADE_WORDS else ""
        places[name] = place_by_kind(puzzle, word, score)
        public_title = "" if puzzle.genre == "nonogram" else puzzle.title
        issued = numbers[number] if numbers else 0
        author, solution = author_in(puzzle), known_solution(puzzle)
        entries[name] = CollectionPuzzle(puzzle, name, public_title, word, author, solution, issued)
    ordered: list[CollectionPuzzle] = []
    for name in sorted(entries, key=places.__getitem__) if by_kind else entries:
        entry = entries[name]
        ordered.append(entry._replace(title=entry.numbered(entry.title) or f"No. {entry.number or len(ordered) + 1}"))
    return ordered


def place_by_kind(puzzle: Puzzle, word: str, score: float) -> tuple[str, int, int, float]:
    """Return the place of a puzzle in the index, by its kind, its grade, its size, and the score of the grade."""
    level = GRADE_WORDS.index(word) if word else len(GRADE_WORDS)
    return puzzle.kind_title, level, puzzle.height * puzzle.width, score


def label_of(puzzle: Puzzle) -> str:
    """Return the name of a puzzle in warnings."""
    return puzzle.title or puzzle.id or puzzle.size_words()


def known_solution(puzzle: Puzzle) -> bytes | None:
    """Return the goal or a solution of a puzzle. Return None for jumps, or if no solution is found in time."""
    if puzzle.played:
        return None
    try:
        return solution_of(puzzle, Limits.after(SECONDS))
    except (LimitError, PuzzleError):
        return None


def name_of(puzzle: Puzzle) -> str:
    """Return a name for addresses, such as ``nonogram-5x5-0a1b2c3d``, which depends only on the clues.

    So it does not tell the title.
    """
    digest = hashlib.sha256(puzzle.clue_text().encode()).hexdigest()[:8]
    return f"{puzzle.genre}-{puzzle.width}x{puzzle.height}-{digest}"


def index_page(entries: Sequence[CollectionPuzzle], brand: Brand, site: str) -> str:
    """Return the HTML of the index: a plain list of the puzzles, to which a script adds filters."""
    kinds: set[str] = set()
    tiles = []
    for entry in entries:
        # the first puzzle of a kind has the kind as its id, so that links can name it
        anchor = "" if entry.kind in kinds else f' id="{entry.kind.lower().replace(" ", "-")}"'
        kinds.add(entry.kind)
        tiles.append(f"<li{anchor}>{puzzle_tile(entry)}</li>")
    parts = [
        page_head(brand, brand.title, f"{len(entries)} puzzles to play in the browser", {"url": site} if site else {}),
        '<script defer src="collection/index.js"></script>\n</head>',
        f'<body class="site">\n<header>{brand.sign()}<h1>{escaped_html(brand.title)}</h1></header>\n<div role="main">',
        f'<section id="daily" class="panel" title="{DAILY}" hidden></section>',
        '<div class="heading of-library"><h2>All puzzles</h2>'
        f'<p id="count" class="note" role="status">{len(entries)}</p></div>',
        '<ol class="covers">',
        *tiles,
        "</ol>\n</div>",
        f'<footer><a href="{PLAYER}#draw">{DRAW}</a><span>{MADE}</span></footer>',
    ]
    return "\n".join([*parts, "</body>", "</html>", ""])


def puzzle_tile(entry: CollectionPuzzle) -> str:
    """Return the link to a puzzle.

    A script shows the picture and its title after the puzzle is solved. Until then, the title is disguised as base64,
    and the script shows a quilt in place of a nonogram's board.
    """
    puzzle = entry.puzzle
    title = entry.numbered(puzzle.title)
    title = "" if entry.title == title else title  # "": the tile shows it already
    facts = {
        "name": entry.name,
        "kind": puzzle.genre,
        "grade": entry.grade,
        "height": str(puzzle.height),
        "width": str(puzzle.width),
        "title": base64.b64encode(title.encode()).decode(),
        **quilt_data(puzzle),
    }
    data = "".join(f' data-{name}="{escaped_html(value)}"' for name, value in facts.items() if value)
    note = escaped_html(f"{entry.kind}, {entry.facts}")
    solved = "" if entry.solution is None else f' data-solved="{FOLDER}/{entry.name}.solved.svg"'
    return (
        f'<a class="tile" href="{FOLDER}/{entry.name}.html"{data}><span class="shown"><span class="cover">'
        f'<img src="{FOLDER}/{entry.name}.svg"{solved} alt="" width="120" height="120" loading="lazy"></span></span>'
        f'<strong>{escaped_html(entry.title)}</strong> <span class="note">{note}</span></a>'
    )


def quilt_data(puzzle: Puzzle) -> dict[str, str]:
    """Return the seed and the inks of the quilt of a nonogram, which are those of gallery/covers.js in the page."""
    if not isinstance(puzzle, Nonogram):
        return {}
    sides = {
        side: [[{"length": block.length or 0, "colour": block.colour} for block in clue] for clue in clues]
        for side, clues in (("rows", puzzle.rows), ("cols", puzzle.cols))
    }
    seed = 2166136261  # the hash FNV-1a with 32 bits: it begins with this number, and multiplies by its prime
    for character in json.dumps(sides, separators=(",", ":")):
        seed = (seed ^ ord(character)) * 16777619 % 2**32
    inks = "" if is_black(puzzle) else " ".join(f"#{colour.rgb}" for colour in puzzle.palette[1:])
    return {"quilt": str(seed), "inks": inks}


def puzzle_page(entry: CollectionPuzzle, following: str, brand: Brand, site: str) -> str:
    """Return the HTML of a puzzle's page.

    ``following`` is the name of the next puzzle, and ``site`` the address of the exported folder; both may be empty.
    """
    puzzle = entry.puzzle
    heading = f"{entry.kind}: {entry.title}"
    preview = {}
    if site:
        preview = {"url": f"{site}{FOLDER}/{entry.name}.html", "image": f"{site}{FOLDER}/{entry.name}.png"}
    by = f"<p>by {escaped_html(entry.author)}</p>" if entry.author else ""
    links = [f'<a class="home" href="../index.html">{brand.sign("../", 32)}{escaped_html(brand.title)}</a>']
    if following:
        links.append(f'<a href="{following}.html" rel="next">Next puzzle</a>')
    parts = [
        page_head(brand, heading, f"{entry.kind}, {entry.facts}: play it in the browser", preview, up="../")
        + "</head>",
        f'<body class="site">\n<nav>{" ".join(links)}</nav>\n<div role="main">',
        f"<h1>{escaped_html(heading)}</h1>\n<p>{escaped_html(entry.facts)}</p>{by}",
        f'<p><a class="button primary" href="../{PLAYER}#p={entry.name}">Play</a></p>',
        f'<a href="../{PLAYER}#p={entry.name}"><img class="sheet" src="{entry.name}.svg" alt="The empty board"></a>',
        f"<h2>Rules</h2>\n<p>{escaped_html(puzzle.introduction)}</p>",
    ]
    return "\n".join([*parts, f"</div>\n<footer><span>{MADE}</span></footer>", "</body>", "</html>", ""])


def page_head(brand: Brand, title: str, about: str, preview: Mapping[str, str], up: str = "") -> str:
    """Return the start of a page. ``preview`` contains the addresses of the page ("url") and of its picture ("image").

    It is empty if the address of the site is not known.

    ``up`` is the way from the page to the start of the exported folder.
    """
    tags = "".join(preview_tags(title, about, preview))
    return HEAD.format(title=escaped_html(title), about=escaped_html(about), preview=tags, up=up, icon=brand.icon)


def preview_tags(title: str, about: str, preview: Mapping[str, str]) -> Iterator[str]:
    """Yield the elements that other sites read when they show a link (https://ogp.me)."""
    if not preview:
        return
    yield f'<link rel="canonical" href="{escaped_html(preview["url"])}">\n'
    for name, value in {"title": title, "description": about, "type": "website", **preview}.items():
        yield f'<meta property="og:{name}" content="{escaped_html(value)}">\n'
    card = "summary_large_image" if "image" in preview else "summary"
    yield f'<meta name="twitter:card" content="{card}">\n'


def preview_picture(entry: CollectionPuzzle) -> bytes:
    """Return the empty board as PNG, with the title that the page of the puzzle shows.

    A `sheet` is ten units wide per cell. A cell has `SMALLEST_CELL` to 60 pixels.
    """
    drawn = sheet(entry.puzzle, cells=None)
    cell = round(10 * PICTURE / max(drawn.width, drawn.height))
    titled = type(entry.puzzle).from_dict({**entry.puzzle.to_dict(), "title": entry.title}, check=False)
    return render(titled, format="png", cell=max(SMALLEST_CELL, min(cell, 60)), titles="puzzle")


def sitemap(site: str, entries: Sequence[CollectionPuzzle]) -> bytes:
    """Return the list of pages that search engines read (https://www.sitemaps.org). ``site`` ends in a slash."""
    addresses = [site, *(f"{site}{FOLDER}/{entry.name}.html" for entry in entries)]
    lines = "".join(f"<url><loc>{escaped_html(address)}</loc></url>\n" for address in addresses)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{lines}</urlset>\n'.encode()
