"""Write ``docs/gallery.md`` and its pictures, which show what nono draws and writes.

python docs/make_gallery.py           # the page
python docs/make_gallery.py pictures  # also the pictures; needs Chromium, Pillow, ReportLab and pypdfium2
"""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from warnings import catch_warnings

from nono.base.errors import PuzzleError
from nono.cli.program import run
from nono.text import FORMATS, dumps, puzzle, summary, writable

DOCS = Path(__file__).parent
PICTURES = DOCS / "gallery"
TEXT = "heart"  # the puzzle that the page shows in each format
BOOKLET = ("anchor", "heart", "tulip", "fish", "cat", "firefly")
RENDER = "render --cell 18 --no-rules --show both"
# The drawings in the documents, and the commands that draw them. A test compares them with what the commands draw now.
DRAWN = {
    "gallery/letters.svg": f"{RENDER} tulip --letters",
    "gallery/night.svg": "diff night",
    "duck.svg": f"{RENDER} duck",
} | {
    f"gallery/{name}.svg": f"{RENDER} {shown}"
    for name, shown in {
        "tulip": "tulip",
        "sloop": "sloop",
        "pegs": "cracker",
        "sudoku": "jigsaw",
        "binairo": "tango",
        "tents": "orchard",
        "aquarium": "fountain",
        "mosaic": "fresco",
        "star-battle": "orbit",
        "minesweeper": "pasture",
        "norinori": "grove",
        "akari": "firefly",
    }.items()
}
SHOWN = 700  # maximum length of a text, in characters
TO_A_STEP = "<script>document.querySelectorAll('#steps > li')[29].click(); scrollTo(0, 0)</script>"
SIZE = "760,900"  # width and height of a browser window, in pixels
COLOURS = 64

HEAD = """\
# Gallery

This page shows pictures that `nono` draws, and one puzzle in the file formats of other programs. `docs/make_gallery.py`
makes the page and its pictures.

## On the terminal

`nono solve parrot` draws the solution in the puzzle's own colours, with cells of two characters:

![the parrot on a terminal](solve.svg)

## On paper

`nono render tulip --show both -o tulip.svg` (or `.png`) draws a sheet. Each number is on a box of its colour:

![the clues of a puzzle, and the same clues with the solved picture of a tulip](gallery/tulip.svg)

The option `--letters` is for black-and-white printers, and for readers who cannot tell some colours apart:

![the tulip with a letter for each colour](gallery/letters.svg)

`nono render anchor heart tulip fish cat firefly -o booklet.pdf` makes a booklet with a cover, contents, rules, puzzles
and solutions:

![four pages of a booklet](gallery/booklet.webp)

## Solving, explained

`nono explain tulip -o tulip.html` makes a page on which you go through the solution step by step:

![a page that shows a step, the reason for the step, and the board](gallery/explain.webp)

`nono render fish -o fish.gif` shows the steps of line logic as an animation:

![the fish, line by line](gallery/fish.gif)

## For designers

`nono diff night -o night.svg` shows where solutions differ. The warmer the colour of a cell, the more the solutions
disagree about this cell.

![the map of a puzzle with several solutions](gallery/night.svg)

## For other programs

Below is the built-in puzzle `heart` in every text format that can store it. [The formats](formats.md) describes each
format.
"""


def page() -> str:
    """Return the text of the page."""
    sections = [HEAD]
    shown = puzzle(TEXT)
    for name in FORMATS:
        if writable(name):
            with suppress(PuzzleError), catch_warnings(action="ignore"):  # skip bytes and other genres; ignore losses
                text = dumps(shown, name).rstrip("\n")
                if len(text) <= SHOWN:
                    link = f"[{name}](formats.md#{name.replace('.', '')})"
                    what = summary(name).replace("``", "`")
                    sections.append(f"{link}: {what}\n\n```text\n{text.replace(chr(9), '→')}\n```\n")
    return "\n".join(sections)


def pictures() -> None:
    """Write the pictures of this page, of the pages of genres and of README."""
    PICTURES.mkdir(exist_ok=True)
    for path, words in DRAWN.items():
        run([*words.split(), "-o", str(DOCS / path)])
    with TemporaryDirectory() as name:
        booklet, steps = Path(name, "booklet.pdf"), Path(name, "tulip.html")
        run(["render", *BOOKLET, "-o", str(booklet)])
        draw_pages(booklet, PICTURES / "booklet.webp")
        run(["render", "--cell", "18", "--no-rules", "fish", "-o", str(PICTURES / "fish.gif")])
        run(["explain", "tulip", "-o", str(steps)])
        steps.write_text(steps.read_text("utf-8") + TO_A_STEP, "utf-8")
        photograph(steps.as_uri(), PICTURES / "explain.webp")


def draw_pages(booklet: Path, target: Path) -> None:
    """Draw four pages of a PDF side by side: cover, rules, puzzles, solutions."""
    from PIL import Image
    from pypdfium2 import PdfDocument

    document = PdfDocument(booklet)
    places = (0, 2, 3, len(document) - 1)
    drawn = [document[place].render(scale=0.8).to_pil() for place in places]
    gap = 8
    across = sum(one.width + gap for one in drawn) + gap
    sheet = Image.new("RGB", (across, max(one.height for one in drawn) + 2 * gap), "#b0b0b0")
    left = gap
    for one in drawn:
        sheet.paste(one, (left, gap))
        left += one.width + gap
    sheet.quantize(COLOURS).save(target, lossless=True, quality=100)


def photograph(address: str, target: Path, size: str = SIZE, colours: int = COLOURS) -> None:
    """Save a screenshot of a page in Chromium; ``size`` is the width and height of the window, in pixels."""
    from PIL import Image

    with TemporaryDirectory() as name:
        shot = Path(name, "shot.png")
        words = ["--headless=new", "--no-sandbox", "--hide-scrollbars", f"--window-size={size}"]
        command = ["chromium", *words, f"--screenshot={shot}", address]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        Image.open(shot).convert("RGB").quantize(colours).save(target, lossless=True, quality=100)


if __name__ == "__main__":
    if "pictures" in sys.argv:
        pictures()
    (DOCS / "gallery.md").write_text(page(), "utf-8")
