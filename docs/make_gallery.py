"""Write the texts of ``docs/gallery.md``, and its pictures, which show what nono draws and writes.

python docs/make_gallery.py           # the page
python docs/make_gallery.py pictures  # also the pictures; needs Chromium, Pillow, ReportLab and pypdfium2
"""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from warnings import catch_warnings

from parts import DOCS, filled, write

from nono.base.errors import PuzzleError
from nono.cli.program import run
from nono.text import FORMATS, dumps, puzzle, summary, writable

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


def page() -> str:
    """Return the text of the page."""
    sections = []
    shown = puzzle(TEXT)
    for name in FORMATS:
        if writable(name):
            with suppress(PuzzleError), catch_warnings(action="ignore"):  # skip bytes and other genres; ignore losses
                text = dumps(shown, name).rstrip("\n")
                if len(text) <= SHOWN:
                    link = f"[{name}](formats.md#{name.replace('.', '')})"
                    what = summary(name).replace("``", "`")
                    sections.append(f"{link}: {what}\n\n```text\n{text.replace(chr(9), '→')}\n```\n")
    return filled("gallery", {"formats": "\n".join(sections)})


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
    write("gallery", page())
