"""Puzzles made from pictures: sizes, colours, background, pixel art."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from common import Capture, needs_engine
from refusals import refused
from stderr import told
from tables import table

import nono
from nono import Nonogram, Verdict, read
from nono.base import pictures
from nono.base.errors import LimitError
from nono.base.grid import differing_cells
from nono.base.limits import Limits
from nono.base.pictures import decoded_picture, open_picture
from nono.cli.program import run
from nono.design import PictureOptions, candidates_in
from nono.grading import GRADE_CHOICES, GRADE_WORDS, LINE_LOGIC

pytestmark = needs_engine  # makes boards from pictures
Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")


def drawn(path: Path, rows: list[str], scale: int = 1) -> None:
    """A picture file: white, black, red and blue pixels."""
    values = {".": (255, 255, 255), "X": (0, 0, 0), "r": (220, 30, 30), "b": (20, 20, 200), "e": (210, 40, 30)}
    values["o"] = 195, 15, 20
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    image.putdata([values[key] for row in rows for key in row])
    image.resize((len(rows[0]) * scale, len(rows) * scale), 0).save(path)


def made(tmp_path: Path, *words: str) -> Nonogram:
    run(["make", str(tmp_path / "in.png"), "-o", str(tmp_path / "out.json"), *words])
    puzzle = read(tmp_path / "out.json")
    assert isinstance(puzzle, Nonogram)
    return puzzle


def rows_of(puzzle: Nonogram) -> list[str]:
    """Return the picture of a puzzle."""
    return puzzle.rows_text(puzzle.goal_bytes or b"")


def test_make(tmp_path: Path) -> None:
    rows = ["......", ".Xr...", ".XXbb.", ".XXee.", "......"]
    drawn(tmp_path / "in.png", rows)
    exact = made(tmp_path)
    assert (exact.width, exact.height, exact.colours) == (6, 5, 4)
    assert exact.goal_bytes is not None
    assert exact.goal_bytes[8] == exact.goal_bytes[21] == exact.goal_bytes[22]  # the two reds became one
    assert made(tmp_path, "--colors", "3").colours == 3  # the other spelling
    assert made(tmp_path, "--size", "3x4", "--colours", "2").width == 3
    assert made(tmp_path, "--size", "12").height == 10
    assert made(tmp_path, "--background", "#000000").palette[0].rgb == "000000"


@pytest.mark.parametrize(
    ("words", "said"),
    table("""
in.png -o out.json --colours 1 | Invalid value for '--colours'
in.png -o out.json --colours 300 | Invalid value for '--colours'
in.png -o out.json --ground auto | Invalid value for '--ground'
in.png -o out.json --size 0x5 | --size: found
in.png -o out.json --size 3000x3000 | --size: found
in.png -o out.json --size 65536x1 | --size: found
in.png -o out.json --pick 9 | --pick: found 9
in.png -o out.json --threshold 0.5 | No such option: --threshold
in.png -o out.json --try page.html | --try: cannot be combined with --output
in.png --try page.txt | --try: found 'page.txt'
photo.png -o out.json --size 1x1 | one colour
long.png -o out.json | long.png: found more than 67108864 bytes
"""),
)
def test_wishes_that_cannot_be(words: str, said: str, here: Path, capsys: Capture) -> None:
    drawn(here / "in.png", ["X."])
    photograph(here / "photo.png")
    with open("long.png", "wb") as file:
        file.truncate((1 << 26) + 1)
    assert run(["make", *words.split()]) == 2
    (error,) = told(capsys.readouterr().err)
    assert said in error
    assert not (here / "out.json").exists()


def test_pictures_too_large_say_the_limit(tmp_path: Path) -> None:
    Image.new("1", (5000, 5000)).save(tmp_path / "big.png")
    with refused(r"too-large.*5000x5000.*4194304"):
        read(tmp_path / "big.png")


def test_photographs_are_turned_as_they_say(tmp_path: Path) -> None:
    image = Image.new("L", (6, 3), 255)
    image.putpixel((0, 0), 0)
    turned = Image.Exif()
    turned[0x0112] = 6  # to be turned right by a quarter
    image.save(tmp_path / "in.png", exif=turned)
    assert rows_of(made(tmp_path, "--ground", "none")) == ["..X", *["..."] * 5]  # what was at the left is at the top


def test_a_large_picture_is_reduced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Margins are still told in pixels of the file, which is turned as its EXIF data say."""
    monkeypatch.setattr(pictures, "MOST_PIXELS", 50_000)
    image = Image.new("L", (600, 300), 255)
    image.paste(0, (200, 60, 300, 260))
    image.paste(0, (300, 60, 400, 160))
    turned = Image.Exif()
    turned[0x0112] = 6
    image.save(tmp_path / "in.png", exif=turned)
    puzzle = made(tmp_path, "--size", "4x4")
    assert rows_of(puzzle) == ["....", ".XX.", "..X.", "...."]
    assert "cropped to the subject (pixels: 100 top, 100 bottom)" in capsys.readouterr().err


def test_a_large_picture_that_is_decoded_at_once_is_refused(tmp_path: Path) -> None:
    Image.new("L", (6000, 5000), 255).save(tmp_path / "big.webp", method=0)
    with refused(r"too-large.*found 30 million pixels in WEBP, expected at most 24 million"):
        open_picture((tmp_path / "big.webp").read_bytes())


def test_a_picture_is_read_within_limits(tmp_path: Path) -> None:
    """Pillow and the engine look at them often."""
    drawn(tmp_path / "in.png", ["X.X.X.X.", ".X.X.X.X"], 128)
    data = (tmp_path / "in.png").read_bytes()
    with Limits(0.0).applied(), pytest.raises(LimitError, match="before the picture was read"):
        decoded_picture(open_picture(data))
    looks: list[None] = []
    cancel = SimpleNamespace(is_set=lambda: looks.append(None))
    next(candidates_in(data, PictureOptions(size=(256, 256)), "", Limits(cancel=cancel)))  # more than a second
    assert len(looks) > 20


def test_light_is_background_and_two_colours_are_black_on_white(tmp_path: Path) -> None:
    image = Image.new("RGB", (5, 5), (40, 30, 60))
    image.putpixel((2, 2), (200, 190, 160))
    image.save(tmp_path / "in.png")
    puzzle = made(tmp_path)
    assert [colour.rgb for colour in puzzle.palette] == ["ffffff", "000000"]
    assert puzzle.goal_bytes == bytes(cell != 12 for cell in range(25))
    kept = made(tmp_path, "--background", "#c8bea0")
    assert [colour.rgb for colour in kept.palette] == ["c8bea0", "281e3c"]


def photograph(path: Path) -> None:
    """A dark disc on a ground that becomes darker from left to right."""
    image = Image.new("L", (60, 60))
    image.putdata([200 - 3 * x if (x - 45) ** 2 + (y - 30) ** 2 > 100 else 20 for y in range(60) for x in range(60)])
    image.save(path)


def face(path: Path) -> None:
    """A cat as a light yellow silhouette with dark eyes: no threshold between two colours shows its outline."""
    image = Image.new("RGB", (200, 200), "white")
    pen = ImageDraw.Draw(image)
    pen.ellipse((20, 40, 180, 190), fill="#ffe9a0")
    for x in (20, 180):
        pen.polygon([(x, 5), (x, 110), (100, 60)], fill="#ffe9a0")
    for x in (70, 130):
        pen.ellipse((x - 10, 90, x + 10, 110), fill="#202020")
    image.save(path)


HOURGLASS = """
X........X
.X......X.
..X....X..
...X..X...
....XX....
....XX....
...X..X...
..X....X..
.X......X.
XXXXXXXXXX
"""


@pytest.mark.parametrize("grade", ["..easy", "..medium"])
def test_a_version_of_a_grade_keeps_the_picture(grade: Any, tmp_path: Path, capsys: Capture) -> None:
    """It changes no more cells than a repair needs, and most of the thin strokes stay."""
    drawn(tmp_path / "in.png", HOURGLASS.split())
    picture = nono.make(tmp_path / "in.png")
    assert nono.solve(picture).verdict is Verdict.MULTIPLE
    puzzle = made(tmp_path, "--grade", grade)
    before, after = picture.goal_bytes or b"", puzzle.goal_bytes or b""
    number = len(differing_cells(before, after))
    assert f"in.png: {number} cells changed for --grade {grade}\n" in capsys.readouterr().err
    assert number <= len(nono.repair(picture, grade).proposals[0].edits)
    assert 3 * sum(1 for old, new in zip(before, after, strict=True) if old and not new) < sum(before)
    assert nono.grade(puzzle).word in GRADE_WORDS[: GRADE_WORDS.index(grade[2:]) + 1]


def test_line_logic_solves_a_version(tmp_path: Path, capsys: Capture) -> None:
    drawn(tmp_path / "in.png", HOURGLASS.split())
    puzzle = made(tmp_path, "--line-solvable")
    assert re.search(r"in.png: \d+ cells changed for --line-solvable\n", capsys.readouterr().err)
    assert nono.grade(puzzle).tier <= LINE_LOGIC


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--lock", "1,1"], "Invalid value for --lock: needs --grade or --line-solvable"),
        (["--max-edits", "2"], "Invalid value for --max-edits: needs --grade or --line-solvable"),
        (["--lock", "1,1", "--genre", "mosaic"], "Invalid value for --lock: needs --genre nonogram"),
        (["--lock", "1-x,1", "--line-solvable"], "--lock: found '1-x,1', expected row,column or ranges"),
        (["--lock", "40,1", "--line-solvable"], "--lock: found '40,1', expected rows from 1 to"),
    ],
)
def test_wrong_limits_of_changes(words: list[str], message: str, tmp_path: Path, capsys: Capture) -> None:
    drawn(tmp_path / "in.png", ["XX.", ".XX"])
    assert run(["make", str(tmp_path / "in.png"), "-o", str(tmp_path / "out.json"), *words]) == 2
    assert message in " ".join(told(capsys.readouterr().err))


def test_a_version_that_loses_the_picture_is_not_proposed(tmp_path: Path, capsys: Capture) -> None:
    drawn(tmp_path / "in.png", ["X.", ".X"])
    with refused(
        "no version of at most the grade easy that shows the picture; changing 1 cell would lose 1 of 2 blank cells"
    ):
        nono.make(tmp_path / "in.png", grade="..easy")
    assert run(["make", str(tmp_path / "in.png"), "-o", str(tmp_path / "out.json")]) == 1
    assert "changing" not in capsys.readouterr().err
    assert run(["make", str(tmp_path), "-o", str(tmp_path / "out")]) == 1
    assert "not unique: solutions differ in 4 of 4 cells; found no version with one solution" in capsys.readouterr().out


@pytest.mark.parametrize("rows", [["X.", ".X"], ["X...", "..X.", "...."], ["XX", "X."], HOURGLASS.split()])
@pytest.mark.parametrize("grade", ["easy", "medium", "hard", "search"])
def test_an_advised_grade_helps(rows: list[str], grade: str, tmp_path: Path, capsys: Capture) -> None:
    """Thin pictures lose too much of their ink, also with the easier grades."""
    drawn(tmp_path / "in.png", rows)
    words = ["make", str(tmp_path / "in.png"), "-o", str(tmp_path / "out.json"), "--grade"]
    status = run([*words, grade])
    told = capsys.readouterr().err
    at_most = f"..{grade}"
    if status != 2:
        assert "\nhelp:" not in told
    elif f"{at_most} allows" in told:
        changed = re.search(r"allows easier puzzles and changes (no|\d+) cell", told)
        assert changed is not None
        assert run([*words, at_most]) == 0
        assert f"in.png: {changed[1].replace('no', '0')} cell" in capsys.readouterr().err
    elif at_most in GRADE_CHOICES:
        assert run([*words, at_most]) == 2
    assert grade != "search" or "harder grade" not in told


@pytest.mark.slow
def test_a_repair_that_ends_on_its_limit_leaves_time_to_decide(tmp_path: Path, capsys: Capture) -> None:
    face(tmp_path / "in.png")
    words = ["--size", "60", "--colours", "3", "--line-solvable", "--time-limit", "2", "--json"]
    made(tmp_path, *words)
    said = json.loads(capsys.readouterr().out)
    assert said["verdict"] == "unique"
    assert said["line_solvable"]
    assert said["changed"] > 0


def test_a_mosaic_of_a_picture_has_few_numbers(tmp_path: Path, capsys: Capture) -> None:
    picture, made = tmp_path / "heart.pbm", tmp_path / "mosaic.json"
    nono.write(nono.puzzle("heart"), picture)
    assert run(["make", str(picture), "--genre", "mosaic", "-o", str(made)]) == 0
    assert ", unique" in capsys.readouterr().err
    puzzle = nono.read(made)
    assert isinstance(puzzle, nono.Mosaic)
    assert puzzle.goal_bytes == nono.puzzle("heart").goal_bytes
    assert nono.solve(puzzle).verdict is Verdict.UNIQUE
    for clue in puzzle.given_clues():
        assert nono.solve(puzzle.without_clues([clue])).verdict is Verdict.MULTIPLE
