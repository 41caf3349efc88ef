"""Draws test pictures for ``nono scan``: puzzles as ``nono render`` and books print them, clean and photographed.

``bench/scan.py`` reads them, and its ``--failures`` writes them to a folder. The same arguments give the same pictures.
"""

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

import nono
from nono.genres.families import puzzles as family

Pixels = NDArray[np.uint8]  # shape (height, width, 3); colours: blue, green, red
KINDS = (
    *("own", "own-photo", "other", "other-photo", "big-photo", "sudoku", "sudoku-photo", "struck", "struck-photo"),
    *("marked", "marked-photo", "colour", "colour-photo", "filled", "filled-photo"),
)
FINER = 2  # pictures are drawn larger by this factor, and then reduced
BLACK, GREY, WHITE = (0, 0, 0), (150, 150, 150), (255, 255, 255)


@dataclass(frozen=True)
class Layout:
    """How a puzzle book prints a nonogram."""

    font: Any  # the file of a font, or None for the font of Pillow
    cell: int = 24  # pixels per cell
    size: float = 0.68  # height of the digits' font per cell
    lined: bool = True  # whether lines separate the clue cells
    spacing: float = 1.0  # distance between clue numbers, in cells
    right: bool = False  # clues to the right of the grid
    below: bool = False  # clues below the grid
    paper: tuple[int, int, int] = WHITE
    header: tuple[int, int, int] | None = None  # colour of the clue cells
    ink: tuple[int, int, int] = BLACK
    thick: float = 2.5
    thin: float = 1.0
    struck: float = 0.0  # share of clues that a player has struck out
    marked: float = 0.0  # share of cells that a player has filled in or crossed out


def font_files(folder: str = "") -> list[Any]:
    """Return the usable font files of a folder, or of matplotlib without a folder; None stands for Pillow's font."""
    if not folder:
        import matplotlib

        folder = str(Path(matplotlib.get_data_path()) / "fonts" / "ttf")
    return [None, *(str(path) for path in sorted(Path(folder).rglob("*.[to]tf")) if has_digits(str(path)))]


def has_digits(path: str) -> bool:
    """Return whether a font draws ten different digits, upright and not too thin to print."""
    unfit = ("Thin", "Hairline", "ExtraLight", "UltraLight", "Symbol", "Dingbat", "NonUni", "Siz", "Integrals")
    if any(word in path for word in (*unfit, "cmex", "cmsy", "cmmi", "Italic", "Oblique", "Display", "Math")):
        return False
    try:
        font = ImageFont.truetype(path, 40)
        shapes = {bytes(font.getmask(digit)) for digit in "0123456789"}
        return len(shapes) == 10 and all(font.getbbox(digit)[3] > 15 for digit in "0123456789")
    except (OSError, ValueError):
        return False


def truetype(file: Any, size: float) -> Any:
    """Return a font of this size in pixels."""
    return ImageFont.load_default(size) if file is None else ImageFont.truetype(file, max(6, round(size)))


def own(puzzle: nono.Puzzle, cell: int, rules: bool) -> Pixels:
    """Return the sheet that ``nono render`` draws."""
    sheet = nono.render(puzzle, format="png", cell=cell, rules=rules)
    return cv2.cvtColor(np.asarray(Image.open(io.BytesIO(sheet)).convert("RGB")), cv2.COLOR_RGB2BGR)


def drawn(puzzle: nono.Nonogram, layout: Layout, rng: Random) -> Pixels:
    """Return a nonogram in the layout of a puzzle book."""
    rows, cols = puzzle.rows, puzzle.cols
    deep, high = max(1, *map(len, rows)), max(1, *map(len, cols))
    cell = layout.cell * FINER
    font, widest = fitting(layout, [str(block.length) for clue in (*rows, *cols) for block in clue])
    step = cell if layout.lined else max(cell * layout.spacing, widest + 0.25 * cell)
    near = 0.0 if layout.lined else 0.15 * cell
    band = (deep * step + 2 * near, high * step + 2 * near)
    left = cell + (0 if layout.right else band[0])
    top = cell + (0 if layout.below else band[1])
    wide, tall = len(cols) * cell, len(rows) * cell
    size = round(2 * cell + band[0] + wide), round(2 * cell + band[1] + tall)
    image = Image.new("RGB", size, layout.paper)
    draw = ImageDraw.Draw(image)
    clue_left = left + wide if layout.right else left - band[0]
    clue_top = top + tall if layout.below else top - band[1]
    if layout.header is not None:
        draw.rectangle([clue_left, top, clue_left + band[0], top + tall], layout.header)
        draw.rectangle([left, clue_top, left + wide, clue_top + band[1]], layout.header)
    for across, lines in ((True, rows), (False, cols)):
        far = layout.right if across else layout.below
        for at, clue in enumerate(lines):
            numbers = [(block.length or 0, block.colour) for block in clue] or [(0, 1)]
            for place, (number, colour) in enumerate(numbers if far else reversed(numbers)):
                along = (place + 0.5) * step + near
                edge = (left + wide if across else top + tall) if far else (left if across else top)
                clue_at = edge + along if far else edge - along
                middle = (at + 0.5) * cell + (top if across else left)
                x, y = (clue_at, middle) if across else (middle, clue_at)
                ink = layout.ink if len(puzzle.palette) == 2 else f"#{puzzle.palette[colour].rgb}"
                draw.text((x, y), str(number), ink, font, anchor="mm")
                if rng.random() < layout.struck:
                    reach = 0.35 * cell
                    slope = (x - reach, y + reach, x + reach, y - reach)
                    draw.line(slope, rng.choice([BLACK, (60, 60, 200)]), round(0.05 * cell))
    lines_of(draw, layout, (left, top, wide, tall), (clue_left, clue_top, *band), (deep, high))
    if layout.marked:
        marks(draw, puzzle, layout, left, top, rng)
    return reduced(image)


def reduced(image: Image.Image) -> Pixels:
    """Return the drawing in its final size."""
    picture = image.resize((image.width // FINER, image.height // FINER), Image.Resampling.BOX)
    return cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)


def fitting(layout: Layout, numbers: list[str]) -> tuple[Any, float]:
    """Return the font in which all numbers fit into a cell, and the width of the widest number."""
    cell = layout.cell * FINER
    size = digit_size(layout.font, layout.size * cell)
    while True:
        font = truetype(layout.font, size)
        widest = max((font.getlength(number) for number in numbers), default=0.0)
        if widest <= 0.9 * cell:
            return font, widest
        size *= 0.95


def digit_size(file: Any, wanted: float) -> float:
    """Return the font size at which the digit 8 is 0.72 times as high as wanted."""
    box = truetype(file, wanted).getbbox("8")
    return wanted * 0.72 * wanted / max(1, box[3] - box[1])


def lines_of(draw: Any, layout: Layout, grid: Any, clues: Any, most: tuple[int, int]) -> None:
    """Draw the lines of the grid, and those between the clues."""
    cell = layout.cell * FINER
    left, top, wide, tall = grid
    clue_left, clue_top, band_width, band_height = clues
    first, last = min(left, clue_left), max(left + wide, clue_left + band_width)
    upper, lower = min(top, clue_top), max(top + tall, clue_top + band_height)
    across, down = round(wide / cell), round(tall / cell)
    if not layout.lined:
        first, last, upper, lower = left, left + wide, top, top + tall
    ends = (upper, lower), (first, last)
    for vertical, number, start in ((True, across, left), (False, down, top)):
        for at in range(number + 1):
            bold = at % 5 == 0 or at == number
            place = start + at * cell
            line = (
                [(place, ends[0][0]), (place, ends[0][1])] if vertical else [(ends[1][0], place), (ends[1][1], place)]
            )
            draw.line(line, BLACK if bold else GREY, round((layout.thick if bold else layout.thin) * FINER))
    if layout.lined:
        for vertical, number in ((True, most[0]), (False, most[1])):
            for at in range(number + 1):
                place = (clue_left if vertical else clue_top) + at * cell
                line = [(place, top), (place, top + tall)] if vertical else [(left, place), (left + wide, place)]
                draw.line(line, GREY, round(layout.thin * FINER))


def marks(draw: Any, puzzle: nono.Nonogram, layout: Layout, left: float, top: float, rng: Random) -> None:
    """Fill in and cross out some cells as a player does."""
    cell, goal = layout.cell * FINER, puzzle.goal_bytes
    assert goal is not None
    for at, ink in enumerate(goal):
        if rng.random() < layout.marked:
            x, y = left + at % puzzle.width * cell, top + at // puzzle.width * cell
            a, b = 0.12 * cell, 0.88 * cell
            if ink:
                draw.rectangle([x + a, y + a, x + b, y + b], (40, 40, 40))
            else:
                ends = [x + 3 * a, y + 3 * a, x + cell - 3 * a, y + cell - 3 * a]
                draw.line(ends, (40, 40, 40), round(0.07 * cell))
                draw.line([ends[0], ends[3], ends[2], ends[1]], (40, 40, 40), round(0.07 * cell))


def digits_of(puzzle: nono.Sudoku) -> list[list[int]]:
    """Return the givens as numbers; 0 stands for an open cell."""
    return [[int(cell) if cell.isdigit() else 0 for cell in row] for row in puzzle.givens]


def drawn_sudoku(rows: list[list[int]], layout: Layout) -> Pixels:
    """Return a Sudoku of 9x9 cells as books print it."""
    cell = layout.cell * FINER
    size = 11 * cell
    image = Image.new("RGB", (size, size), layout.paper)
    draw = ImageDraw.Draw(image)
    font = truetype(layout.font, digit_size(layout.font, layout.size * 1.1 * cell))
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value:
                draw.text(((column + 1.5) * cell, (row + 1.5) * cell), str(value), BLACK, font, anchor="mm")
    for at in range(10):
        bold = at % 3 == 0
        width = round((layout.thick if bold else layout.thin) * FINER)
        place = (at + 1) * cell
        draw.line([cell, place, 10 * cell, place], BLACK if bold else GREY, width)
        draw.line([place, cell, place, 10 * cell], BLACK if bold else GREY, width)
    return reduced(image)


def drawn_filled(puzzle: nono.Puzzle, layout: Layout, margin: float) -> Pixels:
    """Return a grid without clues whose black cells are filled, except for a margin, which is a share of a cell."""
    cell = layout.cell * FINER
    image = Image.new("RGB", ((puzzle.width + 2) * cell, (puzzle.height + 2) * cell), layout.paper)
    draw = ImageDraw.Draw(image)
    for at, ink in enumerate(puzzle.goal_bytes or b""):
        if ink:
            x, y = cell * (1 + at % puzzle.width), cell * (1 + at // puzzle.width)
            near, far = margin * cell, (1 - margin) * cell
            draw.rectangle([x + near, y + near, x + far, y + far], (30, 30, 30))
    grid = cell, cell, puzzle.width * cell, puzzle.height * cell
    lines_of(draw, replace(layout, lined=False), grid, (cell, cell, 0, 0), (0, 0))
    return reduced(image)


def photographed(sheet: Pixels, rng: Random) -> Pixels:
    """Return a simulated phone photo: curl, perspective, uneven light, a shadow, blur, noise and JPEG."""
    noise = np.random.default_rng(rng.getrandbits(32))
    margin = 60
    page = cv2.copyMakeBorder(sheet, *[margin] * 4, cv2.BORDER_CONSTANT, value=WHITE)
    height, width = page.shape[:2]
    if rng.random() < 0.5:
        x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
        wave = np.sin(x / width * rng.uniform(2, 5) + rng.uniform(0, 6)) * (rng.uniform(0.002, 0.012) * height)
        page = cv2.remap(page, x, (y + wave).astype(np.float32), cv2.INTER_CUBIC, borderValue=WHITE)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    turn = math.radians(rng.uniform(-6, 6))
    rotation = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]], np.float32)
    jitter = np.array([[rng.uniform(-0.05, 0.05) * side for side in (width, height)] for _ in range(4)], np.float32)
    target = corners @ rotation.T + jitter
    target -= target.min(0) - 30
    scale = rng.choice([1400, 1800, 2400]) / float(max(target.max(0) + 30))
    target *= scale
    size = [int(value + 30 * scale) for value in target.max(0)]
    matrix = cv2.getPerspectiveTransform(corners, target.astype(np.float32))
    flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    if scale < 1:  # warpPerspective does not average pixels
        page = cv2.GaussianBlur(page, (0, 0), 0.4 / scale)
    picture = cv2.warpPerspective(page, matrix, size, flags=flags, borderValue=(120, 140, 150)).astype(np.float32)
    x, y = np.meshgrid(np.linspace(-0.5, 0.5, size[0]), np.linspace(-0.5, 0.5, size[1]))
    light = 0.8 + rng.uniform(-0.35, 0.35) * x + rng.uniform(-0.35, 0.35) * y
    if rng.random() < 0.6:
        edge = x + rng.uniform(-1, 1) * y - rng.uniform(-0.3, 0.3)
        light *= 1 - rng.uniform(0.15, 0.4) / (1 + np.exp(-edge * rng.uniform(15, 60)))
    tint = noise.uniform(0.85, 1, 3)
    picture = picture * (light[..., None] * tint * 0.85).astype(np.float32) + 25
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.6, 1.8))
    picture += noise.normal(0, rng.uniform(2, 9), picture.shape).astype(np.float32)
    quality = [cv2.IMWRITE_JPEG_QUALITY, rng.choice([40, 60, 80])]
    jpeg = cv2.imencode(".jpg", np.clip(picture, 0, 255).astype(np.uint8), quality)[1]
    decoded = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
    assert decoded is not None
    return decoded.astype(np.uint8)


def nonogram(rng: Random, wide: tuple[int, int] = (5, 30), high: tuple[int, int] = (5, 30)) -> nono.Nonogram:
    """Return a random unique picture. ``wide`` and ``high`` are the ranges of its sides, which are multiples of 5."""
    while True:
        sides = [rng.randrange(least, most + 1, 5) for least, most in (wide, high)]
        detail = rng.choice([4, 5, 6, 8])
        name = f"blobs:{sides[0]}x{sides[1]}:{rng.uniform(0.4, 0.65):.2f}:seed={rng.randrange(10**6)}:detail={detail}"
        puzzle = next(iter(family(name)))
        if nono.solve(puzzle, max_conflicts=2000).verdict is nono.Verdict.UNIQUE:
            return puzzle


def in_two_colours(rng: Random) -> nono.Nonogram:
    """Return a random unique picture in two colours."""
    palette = ["white", *rng.sample(["red", "blue", "green", "black", "orange"], 2)]
    while True:
        shape = nonogram(rng, (10, 25), (10, 25))
        sides = f"{shape.width}x{shape.height}"
        parts = next(iter(family(f"blobs:{sides}:0.5:seed={rng.randrange(10**6)}:detail=5")))
        colours = [ink * (1 + part) for ink, part in zip(shape.goal_bytes or b"", parts.goal_bytes or b"", strict=True)]
        rows = [colours[at : at + shape.width] for at in range(0, len(colours), shape.width)]
        puzzle = nono.Nonogram.from_grid(rows, palette=palette)
        if nono.solve(puzzle, max_conflicts=2000).verdict is nono.Verdict.UNIQUE:
            return puzzle


def sudoku(rng: Random) -> nono.Sudoku:
    """Return a random Sudoku of 9x9 cells."""
    [puzzle] = nono.generate((9, 9), genre="sudoku", seed=rng.randrange(10**6))
    assert isinstance(puzzle, nono.Sudoku)
    return puzzle


def layout_of(rng: Random, fonts: list[Any], cell: int) -> Layout:
    """Return a random layout of a puzzle book."""
    lined = rng.random() < 0.5
    thin, thick = rng.choice([(1.0, 2.0), (1.0, 3.0), (1.4, 2.6)])
    return Layout(
        rng.choice(fonts[1:]),
        cell,
        rng.uniform(0.8, 0.95),
        lined,
        1.0 if lined else rng.uniform(0.8, 1.0),
        paper=rng.choice([WHITE, WHITE, (250, 245, 225)]),
        thin=thin,
        thick=thick,
    )


def picture(kind: str, number: int, fonts: list[Any]) -> tuple[Pixels, nono.Puzzle]:
    """Return a picture of this kind, and its puzzle."""
    rng = Random(f"{kind} {number}")
    photo = kind.endswith("photo")
    puzzle: nono.Puzzle
    if kind.startswith("sudoku"):
        puzzle = sudoku(rng)
        rows = digits_of(puzzle)
        if rng.random() < 0.5:
            sheet = own(puzzle, 44 if photo else rng.choice([20, 30]), rules=rng.random() < 0.5)
        else:
            sheet = drawn_sudoku(rows, layout_of(rng, fonts, 44 if photo else rng.choice([24, 30, 40])))
    elif kind.startswith("own"):
        puzzle = nonogram(rng)
        sheet = own(puzzle, 44 if photo else rng.choice([14, 16, 20, 28]), rules=rng.random() < 0.7)
    elif kind.startswith("big"):
        puzzle = nonogram(rng, (45, 65), (30, 45))
        cell = rng.choice([28, 36, 44])
        sheet = own(puzzle, cell, rules=True) if rng.random() < 0.5 else drawn(puzzle, layout_of(rng, fonts, cell), rng)
    else:
        puzzle = in_two_colours(rng) if kind.startswith("colour") else nonogram(rng)
        layout = layout_of(rng, fonts, 44 if photo else rng.choice([18, 22, 28]))
        if kind.startswith("filled"):
            sheet = drawn_filled(puzzle, layout, rng.choice([0, 0.15]))
        elif kind.startswith("colour") and rng.random() < 0.5:
            sheet = own(puzzle, layout.cell, rules=rng.random() < 0.5)
        else:
            struck = rng.uniform(0.2, 0.6) * kind.startswith("struck")
            marked = rng.uniform(0.2, 0.8) * kind.startswith("marked")
            sheet = drawn(puzzle, replace(layout, struck=struck, marked=marked), rng)
    return (photographed(sheet, rng) if photo else sheet), puzzle


def pictures(
    kinds: list[str], count: int, fonts: list[Any], first: int = 0
) -> Iterator[tuple[str, Pixels, nono.Puzzle]]:
    """Yield names, pictures and puzzles: ``count`` of each kind, beginning with number ``first``."""
    for kind in kinds:
        for number in range(first, first + count):
            yield (f"{kind}-{number:03d}{'.jpg' if kind.endswith('photo') else '.png'}", *picture(kind, number, fonts))
