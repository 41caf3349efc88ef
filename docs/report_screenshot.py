"""A picture of the page that ``nono report`` makes, for docs/batch.md; needs Chromium and Pillow.

python docs/report_screenshot.py docs/plots/report.webp
"""

import json
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from warnings import catch_warnings

from make_gallery import photograph

from nono.cli.program import run
from nono.genres.families import puzzles
from nono.genres.nonogram import Nonogram
from nono.text import dumps, read_all
from nono.text._read import built_in_folder


def drafts() -> list[Nonogram]:
    """Random pictures, of which many are not unique."""
    found = puzzles("random:12x12:.6:n=60:seed=5")
    return [Nonogram(one.rows, one.cols, title=f"Draft {number}") for number, one in enumerate(found, 1)]


def make() -> Path:
    """The page of the built-in puzzles, of drafts with copies, and of clues with misprints, in the current folder."""
    folder = Path("drafts")
    folder.mkdir()
    made = drafts()
    mirrored = next(image for how, image in made[3].images() if how == "mirrored")
    (folder / "drafts.jsonl").write_text(dumps(made, "jsonl"), "utf-8")
    (folder / "copies.jsonl").write_text(dumps([made[0], mirrored], "jsonl"), "utf-8")
    wrong = {"title": "Typed from a book", "rows": [[2], [], [2]], "cols": [[1], [2], [1]]}
    (folder / "typed.json").write_text(json.dumps(wrong), "utf-8")
    (folder / "half.json").write_text('{"rows": [[1], ', "utf-8")
    with catch_warnings(action="ignore"):  # on other files there
        own = [one for one in read_all(built_in_folder()) if isinstance(one, Nonogram) and one.width <= 40]
    (folder / "own.jsonl").write_text(dumps(own[:40], "jsonl"), "utf-8")
    run(["batch", str(folder), "--store", "drafts.sqlite", "--grade", "-o", "page.html"])
    return Path("page.html").absolute()


def main() -> None:
    target = Path(sys.argv[1]).absolute()
    with TemporaryDirectory() as name, chdir(name):
        photograph(make().as_uri(), target, "1100,960", 96)


if __name__ == "__main__":
    main()
