"""Draw a picture in black and white so that people recognise it: choose among many drawings by their contours.

A contour of the source is a place where its colour changes. The borders between ink and blank cells of a drawing should
lie where the source has contours, and each contour should have such a border. `Contours.agreement` is the harmonic mean
of these two shares (F1). A contour counts in full up to `NEAR` cells from a border, and not at all from `FAR` cells on.
The contours are the ridges of the colour gradient, as in the edge detector of J. Canny (1986).

`Source.drawings` makes the drawings: areas darker than a threshold, areas that differ from the background, sets of
colours, and outlines; some of them with thicker strokes, too. The order also counts how many cells must change so that
line logic solves the puzzle, strokes that break or flow together, and light ink beside dark blank cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from nono.backend import capable_backends
from nono.base.pictures import pillow
from nono.design._colours import Floats, Indices, Rgb, as_seen, few_colours, nearest_of
from nono.design._masks import Cells, Mask, borders, differing, euler_number, grown, is_texture, rim
from nono.design._repair_search import RepairState, search_repairs
from nono.genres import Nonogram
from nono.grading import LINE_LOGIC, model_of
from nono.model import expect_no_interrupt

FINE = 8  # most pixels per cell
MOST_PIXELS = 1 << 18  # with more pixels, a cell has fewer pixels, but at least 2
MOST_CELLS = 1 << 14  # boards with more cells are not drawn by their contours
NEAR, FAR = 0.3, 0.8  # distances between a contour and a border, in cells
FAINT, CLEAR = 0.04, 0.12  # contours with less contrast (in Oklab) do not count; from CLEAR on they count in full
OUTER = 1.75  # the weight of a contour between figure and background
LIGHT = 0.6  # a lighter background (in Oklab) never becomes ink
DARK = (0.2, 0.35, 0.5, 0.65, 0.8, 0.92)  # thresholds between the darkest colour (0) and the lightest one (1)
APART = (0.04, 0.08, 0.15)  # smallest difference from the background (in Oklab)
MIRRORED = 0.2  # in a symmetric picture, a cell may differ from its mirror image by this share of its contrast
BLUR = 5  # a cell has this many standard deviations of the blur that removes noise before contours are found
# The darkest and the lightest colour are these quantiles, so that spots of a few pixels do not move the thresholds.
DARKEST, LIGHTEST = 0.01, 0.99
OUTLINE_SHARE = 0.75  # share of ink that cells of an outline have: enough to be ink, less than that of a full cell
STROKE = 20  # the thicker one of the outlines is the longer side divided by this
LIGHTER = 0.05  # ink that is lighter (in Oklab) than blank cells by more than this is inverted
COLOURS = 5  # number of colours whose sets are drawn
THICKER = (0, 1, 2)  # how far strokes are extended, in pixels of `FINE` per cell
MOST_CHANGED = 8  # more strokes that break or close than this count no more: noise has any number of them
TOPOLOGY, INVERTED = 0.015, 0.06  # penalty for each stroke that breaks or closes, and for light ink beside dark blanks
PRICE = 0.5  # penalty if all borders are next to changed cells
# At least PRICED drawings get a price; further ones, up to MOST_PRICED, while one of them may become the best.
PRICED, MOST_PRICED = 6, 24
GOOD = 0.72  # people hardly recognise a drawing with a lower score


@dataclass(frozen=True, slots=True)
class Contour:
    """A drawing: its cells (1 = ink), how well ink and blank fit each cell, its agreement and its price.

    ``misfits`` has the shape (height, width, 2). The best drawing has the highest ``score``. ``cells_to_change`` is a
    number of cells whose change makes the puzzle solvable by line logic, perhaps not the smallest one.
    """

    cells: Cells
    misfits: Floats | None
    agreement: float
    score: float
    cells_to_change: int | None = None

    @property
    def is_good(self) -> bool:
        """Whether people are likely to recognise the drawing."""
        return self.score >= GOOD and not is_texture(self.cells)


class Contours:
    """The contours of a picture that has ``fine`` pixels per cell side, compared with the borders of cells.

    The picture is surrounded by one cell of the background ``paper``. Places are measured in cells.
    """

    def __init__(self, rgb: Rgb, fine: int, paper: Rgb) -> None:
        from PIL import ImageFilter

        around = np.empty((rgb.shape[0] + 2 * fine, rgb.shape[1] + 2 * fine, 3), np.uint8)
        around[:] = paper
        around[fine:-fine, fine:-fine] = rgb
        sigma = fine / BLUR
        blurred = as_seen(np.asarray(pillow().fromarray(around, "RGB").filter(ImageFilter.GaussianBlur(sigma))))
        contrast, ridge = ridges(blurred)
        contrast *= sigma * np.sqrt(2 * np.pi)  # the height of the step that has this gradient
        contour_pixels = np.nonzero(ridge & (contrast > FAINT))
        figure = ((blurred - as_seen(paper)) ** 2).sum(axis=-1) ** 0.5 > FAINT
        near = round(NEAR * fine) + 1
        is_outer = grown(figure, near) & ~grown(figure, -near)
        self.weights = np.minimum(contrast[contour_pixels] / CLEAR, 1) * np.where(is_outer[contour_pixels], OUTER, 1)
        self.rows, self.columns = (side // fine for side in around.shape[:2])
        places = [(index + 0.5) / fine for index in contour_pixels]
        self.across = self.rows * self.columns + self.columns  # number of borders between rows
        self.count = self.across + self.rows * (self.columns + 1)  # number of all borders
        self.near = self.borders_near(*places)
        self.clearness = self.clearness_of(*places)

    def borders_near(self, y: Floats, x: Floats) -> tuple[Indices, Floats]:
        """Return the numbers of 12 borders near each place, and how near they are, from 0 to 1.

        Both arrays have the shape (12, places). Borders between rows are numbered first, then those between columns;
        `count` stands for a border outside the board.
        """
        near_borders, nearness = [], []
        # the borders before and behind the cell of each place, and their neighbours in the same direction
        for along in (-1, 0, 1):
            for beyond in (0, 1):
                for is_across in (True, False):
                    first, second = (y, x) if is_across else (x, y)
                    line, start = np.floor(first).astype(int) + beyond, np.floor(second).astype(int) + along
                    distance = np.hypot(first - line, np.maximum(0, np.maximum(start - second, second - start - 1)))
                    inside = (start >= 0) & (start < (self.columns if is_across else self.rows))
                    border = line * self.columns + start
                    if not is_across:
                        border = self.across + start * (self.columns + 1) + line
                    near_borders.append(np.where(inside, border, self.count))  # the last number: no border
                    nearness.append(np.where(inside, closeness(distance), 0))
        return np.stack(near_borders), np.stack(nearness)

    def clearness_of(self, y: Floats, x: Floats) -> Floats:
        """Return for each border which share of it follows a contour. Four points stand for each border."""
        points = 4
        high, wide = self.rows * points, self.columns * points
        near = np.zeros((high + 1, wide + 1))
        reach = int(FAR * points) + 1
        row, column = np.rint(y * points).astype(int), np.rint(x * points).astype(int)
        for down in range(-reach, reach + 1):
            for right in range(-reach, reach + 1):
                point_row, point_column = row + down, column + right
                inside = (point_row >= 0) & (point_row <= high) & (point_column >= 0) & (point_column <= wide)
                distance = np.hypot(point_row / points - y, point_column / points - x)[inside]
                np.maximum.at(near, (point_row[inside], point_column[inside]), closeness(distance))
        between = near[::points, :-1].reshape(self.rows + 1, self.columns, points)
        beside = near[:-1, ::points].reshape(self.rows, points, self.columns + 1)
        return np.concatenate([between.mean(axis=2).ravel(), beside.mean(axis=1).ravel(), [0]])

    def agreement(self, cells: Cells) -> float:
        """Return how well the borders of the cells agree with the contours, from 0 to 1.

        This is the harmonic mean of two shares: how much of the drawn borders follows contours (precision), and how
        much of the contours has a drawn border nearby (recall).
        """
        # whether each border separates two colours: first the borders between rows, then those between columns, then
        # one that is never drawn, which stands for borders outside the board
        drawn = np.zeros(self.count + 1, bool)
        rows, columns = differing(np.pad(cells, 1))
        drawn[: self.across].reshape(self.rows + 1, self.columns)[1:-1] = rows
        drawn[self.across : -1].reshape(self.rows, self.columns + 1)[:, 1:-1] = columns
        if not drawn.any() or not len(self.weights):
            return 0.0
        precision = float(self.clearness[drawn].mean())
        borders, nearness = self.near
        recall = float((self.weights * (nearness * drawn[borders]).max(axis=0)).sum() / self.weights.sum())
        return 2 * precision * recall / max(precision + recall, 1e-9)  # 0 if both are 0


def closeness(distance: Floats) -> Floats:
    """Return how much a contour counts at this distance from a border, in cells."""
    values: Floats = np.clip((FAR - distance) / (FAR - NEAR), 0, 1)
    return values


def ridges(seen: Floats) -> tuple[Floats, Mask]:
    """Return the strength of the gradient of a picture in Oklab, and where it is greatest across the contour."""
    down, right = np.gradient(seen, axis=(0, 1))
    xx, yy, xy = (right**2).sum(axis=-1), (down**2).sum(axis=-1), (right * down).sum(axis=-1)
    # the root of the greatest eigenvalue of the structure tensor, which sums over the channels (Di Zenzo 1986)
    strength = np.sqrt((xx + yy) / 2 + np.hypot((xx - yy) / 2, xy))
    eighth = np.rint(np.arctan2(2 * xy, xx - yy) * (2 / np.pi)).astype(int) % 4  # the direction, in steps of 45 degrees
    padded = np.pad(strength, 1)
    high, wide = strength.shape
    is_ridge = np.zeros(strength.shape, bool)
    for direction, (dy, dx) in enumerate(((0, 1), (1, 1), (1, 0), (1, -1))):
        before = padded[1 - dy : 1 - dy + high, 1 - dx : 1 - dx + wide]
        after = padded[1 + dy : 1 + dy + high, 1 + dx : 1 + dx + wide]
        is_ridge |= (eighth == direction) & (strength > before) & (strength >= after)
    return strength, is_ridge


class Source:
    """A picture as it is drawn: ``fine`` pixels per cell side, the background, and its contours."""

    def __init__(self, rgb: Rgb, size: tuple[int, int], background: Rgb) -> None:
        self.size, self.background = size, background
        self.best: list[Contour] | None = None  # the best drawings, once they are made
        # pixels per side of a cell
        self.fine = int(min(FINE, max(2, (MOST_PIXELS / (size[0] * size[1])) ** 0.5)))
        module = pillow()
        scaled = module.fromarray(rgb, "RGB").resize((size[0] * self.fine, size[1] * self.fine), module.Resampling.BOX)
        self.rgb = self.symmetric(np.asarray(scaled))
        self.seen, self.paper = as_seen(self.rgb), as_seen(background)
        self.lightness = self.seen[..., 0]
        self.apart = ((self.seen - self.paper) ** 2).sum(axis=-1) ** 0.5
        self.contours = Contours(self.rgb, self.fine, background)

    def symmetric(self, rgb: Rgb) -> Rgb:
        """Return the pixels, made exactly symmetric if each cell has nearly the colour of its mirror image."""
        wide, high = self.size
        seen = as_seen(rgb).reshape(high, self.fine, wide, self.fine, 3)
        mean, span = seen.mean(axis=(1, 3)), np.ptp(seen, axis=(1, 3))
        for axis in (0, 1):
            allowed = FAINT / 2 + MIRRORED * np.maximum(span, np.flip(span, axis))
            if (np.abs(mean - np.flip(mean, axis)) < allowed).all():
                rgb = ((rgb.astype(int) + np.flip(rgb, axis)) // 2).astype(np.uint8)
        return rgb

    def shares(self, ink: Mask) -> Floats:
        """Return the share of ink in each cell."""
        wide, high = self.size
        values: Floats = ink.reshape(high, self.fine, wide, self.fine).mean(axis=(1, 3))
        return values

    def pixels(self, cells: Cells) -> Mask:
        """Return the pixels that lie in cells of ink."""
        return cells.repeat(self.fine, axis=0).repeat(self.fine, axis=1) > 0

    def darker(self, share: float) -> Mask:
        """Return the pixels that are darker than a threshold between the darkest colour (0) and the lightest (1)."""
        low, high = np.quantile(self.lightness, DARKEST), np.quantile(self.lightness, LIGHTEST)
        high = self.paper[0] if self.paper[0] > LIGHT else high
        return self.lightness < low + share * (high - low)

    def inks(self, check: Callable[[], object]) -> Iterator[tuple[Mask, Floats]]:
        """Yield different areas of ink as pixels, and the share of ink in each cell."""
        dark = {share: self.darker(share) for share in DARK}
        thicker = [round(pixels * self.fine / FINE) for pixels in THICKER]
        # dark areas, and areas that differ from the background
        for ink in (*dark.values(), *(self.apart > least for least in APART)):
            for pixels in dict.fromkeys(thicker):
                check()
                yield ink, self.shares(grown(ink, pixels))
        # every set of a few colours without that of the background
        chosen = few_colours(self.rgb, COLOURS, check)
        part = nearest_of(self.seen, as_seen(chosen), check)
        inks = [*range(len(chosen))]
        del inks[int(((as_seen(chosen) - self.paper) ** 2).sum(axis=-1).argmin())]  # the colour of the background
        for subset in range(1, 1 << len(inks)):
            check()
            ink = np.isin(part, [colour for bit, colour in enumerate(inks) if subset >> bit & 1])
            yield ink, self.shares(ink)
        # the outline of the figure, with its dark areas
        for least in APART:
            figure = self.apart > least
            cells = self.shares(figure) >= 0.5
            for thickness in {1, max(1, round(max(self.size) / STROKE))}:
                ring = figure & ~grown(figure, -thickness * self.fine)
                outline = rim(cells, thickness)
                for share in DARK[:4]:
                    check()
                    inside = self.shares(grown(dark[share], thicker[1]))
                    yield ring | dark[share], np.maximum(inside, OUTLINE_SHARE * outline)

    def is_inverted(self, cells: Cells) -> bool:
        """Return whether ink covers a light background, or is lighter than blank cells outside the background."""
        ink, differs = self.pixels(cells), self.apart > APART[0]
        covers_background = 2 * (ink & ~differs).sum() > (~differs).sum()  # more than half of it
        if self.paper[0] > LIGHT and covers_background:
            return True
        blank = ~ink & differs
        return bool(blank.any()) and self.lightness[ink].mean() > self.lightness[blank].mean() + LIGHTER

    def drawn(self, ink: Mask, shares: Floats) -> Contour:
        """Return the drawing with these areas of ink, which have the given share in each cell."""
        cells = (shares >= 0.5).astype(np.uint8)
        agreement = self.contours.agreement(cells)
        changed = min(abs(euler_number(cells) - euler_number(ink)), MOST_CHANGED)
        score = agreement - TOPOLOGY * changed - INVERTED * self.is_inverted(cells)
        misfits = np.stack([np.maximum(2 * shares - 1, 0), np.maximum(1 - 2 * shares, 0)], axis=-1)
        return Contour(cells, misfits, agreement, score)

    def drawings(self, check: Callable[[], object] = lambda: None) -> list[Contour]:
        """Return different drawings of the picture, the best one first. None of them is blank or full."""
        if self.best is None:
            drawn: dict[bytes, Contour] = {}
            for ink, shares in self.inks(check):
                if (shares >= 0.5).min() == (shares >= 0.5).max():
                    continue
                drawing = self.drawn(ink, shares)
                same = drawn.get(drawing.cells.tobytes())
                if same is None or same.score < drawing.score:
                    drawn[drawing.cells.tobytes()] = drawing
            with_price: list[Contour] = []
            for drawing in sorted(drawn.values(), key=lambda drawing: -drawing.score)[:MOST_PRICED]:
                if len(with_price) >= PRICED and max(best.score for best in with_price) >= drawing.score:
                    break
                check()
                with_price.append(priced(drawing, Nonogram.from_grid(drawing.cells)))
            self.best = sorted(with_price, key=lambda drawing: -drawing.score)[:PRICED]
        return self.best

    def judged(self, puzzle: Nonogram) -> Contour:
        """Return the goal of a puzzle as a drawing, without misfits."""
        cells = puzzle.goal
        assert cells is not None
        for drawing in self.best or ():
            if puzzle.colours == 2 and (drawing.cells == cells).all():
                return drawing
        agreement = self.contours.agreement(cells)
        is_inverted = puzzle.colours == 2 and self.is_inverted(cells)
        return priced(
            Contour(cells, misfits=None, agreement=agreement, score=agreement - INVERTED * is_inverted), puzzle
        )


class EnoughError(Exception):
    """Ends the search for a repair."""


def priced(drawing: Contour, puzzle: Nonogram) -> Contour:
    """Return the drawing of a puzzle with its price, which lowers its score. Without the engine, it has no price.

    A texture has the full price, because repairs of textures take long.
    """
    if is_texture(drawing.cells):
        return replace(drawing, score=drawing.score - PRICE)
    change = cells_to_change(puzzle)
    # about two of a changed cell's four borders belong to the drawing
    price = PRICE * min(1, 2 * (change or 0) / borders(np.pad(drawing.cells, 1)))
    return replace(drawing, score=drawing.score - price, cells_to_change=change)


def cells_to_change(puzzle: Nonogram) -> int | None:
    """Return a number of cells whose change makes the puzzle line-solvable: that of the first repair found.

    Returns None without the engine. The number does not depend on the time that the search takes.
    """
    if next(capable_backends("solve_many"), None) is None:
        return None
    first: list[RepairState] = []

    def tell(state: RepairState) -> None:
        """Keep the first repair, and end the search."""
        if state.better:
            first.append(state)
            raise EnoughError

    goal = puzzle.goal_bytes or b""
    try:
        changes = search_repairs(model_of(puzzle), goal, len(goal), LINE_LOGIC, report=tell, by_count=True)
    except EnoughError:
        return len(first[0].edits)
    expect_no_interrupt(changes.stop)
    if changes.fewest == 0:
        return 0
    return len(changes.proposals[0].edits) if changes.proposals else None
