"""Draws boards whose cells are polygons: the cells, the lines between them, and clues in all directions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from nono.base.palette import readable
from nono.genres.picture import Picture, Point, Polygons, Strip
from nono.renderers._items import (
    BANDS,
    CELL,
    FAINT,
    FRAME,
    GAP,
    INK,
    STRONG,
    THICK,
    THIN,
    UNKNOWN,
    Item,
    Label,
    Rule,
    Shape,
    Sheet,
    draw_number,
    is_coloured,
    rooms,
)

EDGE = 2.0  # space around the drawing
FLAT = 1e-9  # a triangle counts as flat if its doubled area is at most this
ASKEW = 11.5  # maximum width of a number on a slanted or vertical band


def board_sheet(shown: Picture, polygons: Polygons, lettered: Mapping[int, str]) -> Sheet:
    """Return the drawing of the board with its clues. The band of each clue points away from the clue's line."""
    clues = _Clues(shown, polygons, lettered)
    points = [*polygons.border, *(corner for band in clues.bands() for corner in band)]
    left, top = (EDGE - CELL * min(point[axis] for point in points) for axis in (0, 1))
    right, bottom = (CELL * max(point[axis] for point in points) + EDGE for axis in (0, 1))
    page = Sheet(left + right, top + bottom, board=(left, top))
    place = Place(left, top)
    for number, band in enumerate(clues.bands()):
        page.items.append(place.shape(band, BANDS[clues.numbers[number] % 2]))
    page.items += cells(shown, polygons, place)
    if lettered:
        page.items += letters(shown, polygons, place, lettered)
    page.items += [place.rule(cut.start, cut.end, THIN, FAINT) for cut in polygons.cuts if not cut.strong]
    for start, end, way, strong in polygons.cuts:
        if strong:
            page.items.append(place.rule(moved(start, way, clues.depth[way]), end, STRONG, INK))
    clues.draw(page, place)
    page.items += frame(polygons, place, INK)
    return page


def small_sheet(shown: Picture, polygons: Polygons, lettered: Mapping[int, str]) -> Sheet:
    """Return a small drawing of the board, without clues and with only every fifth line."""
    right, bottom = (CELL * max(point[axis] for point in polygons.border) for axis in (0, 1))
    page = Sheet(right + EDGE, bottom + EDGE, board=(EDGE / 2, EDGE / 2))
    place = Place(*page.board)
    page.items += cells(shown, polygons, place)
    page.items += [place.rule(cut.start, cut.end, THIN, FAINT) for cut in polygons.cuts if cut.strong]
    page.items += letters(shown, polygons, place, lettered)
    page.items += frame(polygons, place, FRAME)
    return page


class Place:
    """The position on a sheet of a board's upper left corner."""

    def __init__(self, left: float, top: float) -> None:
        self.left = left
        self.top = top

    def at(self, point: Point) -> Point:
        """Convert a point of the board to its position on the sheet."""
        return self.left + CELL * point[0], self.top + CELL * point[1]

    def shape(self, corners: Sequence[Point], rgb: str, share: float = 1.0) -> Shape:
        """Return a polygon reduced by the factor ``share``, with the same middle."""
        middle = middle_of(corners)
        if share != 1.0:
            corners = [moved(middle, (x - middle[0], y - middle[1]), share) for x, y in corners]
        return Shape(tuple(map(self.at, corners)), rgb)

    def rule(self, start: Point, end: Point, thickness: float, rgb: str) -> Rule:
        """Return a line."""
        return Rule(*self.at(start), *self.at(end), thickness, rgb)


def moved(point: Point, way: Point, by: float) -> Point:
    """Return the point moved by ``by`` times the vector ``way``."""
    return point[0] + by * way[0], point[1] + by * way[1]


def hull(points: Iterable[Point]) -> list[Point]:
    """Return the corners of the points' convex hull (Andrew, "Another efficient algorithm for convex hulls", 1979)."""
    ordered = sorted(set(points))
    corners: list[Point] = []
    for side in (ordered, ordered[::-1]):
        first = len(corners)
        for x, y in side:
            while len(corners) > first + 1:
                (x1, y1), (x2, y2) = corners[-2:]
                if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > FLAT:
                    break
                corners.pop()
            corners.append((x, y))
        corners.pop()
    return corners


def middle_of(corners: Sequence[Point]) -> Point:
    """Return the mean of these corners."""
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def cells(shown: Picture, polygons: Polygons, place: Place) -> Iterator[Item]:
    """Yield the whole board in the background colour, then the cells with other colours."""
    paper = shown.palette[0].rgb
    yield place.shape(polygons.border, paper)
    for corners, colour in zip(polygons.cells, shown.cells, strict=False):
        rgb = UNKNOWN if colour is None else shown.palette[colour].rgb
        if corners and rgb != paper:
            yield place.shape(corners, rgb)


def letters(shown: Picture, polygons: Polygons, place: Place, lettered: Mapping[int, str]) -> Iterator[Item]:
    """Yield a letter for each cell whose colour has a letter."""
    for corners, colour in zip(polygons.cells, shown.cells, strict=False):
        if corners and colour and colour in lettered:
            yield Label(*place.at(middle_of(corners)), lettered[colour], 4.6, readable(shown.palette[colour].rgb))


def frame(polygons: Polygons, place: Place, rgb: str) -> Iterator[Rule]:
    """Yield the lines of the thick frame around a board."""
    border = list(polygons.border)
    for start, end in zip(border, [*border[1:], border[0]], strict=True):
        yield place.rule(start, end, THICK, rgb)


class _Clues:
    """The numbers around a board, and the space for each number."""

    def __init__(self, shown: Picture, polygons: Polygons, lettered: Mapping[int, str]) -> None:
        self.shown = shown
        self.lettered = lettered
        self.strips = [strip._replace(numbers=strip.numbers or (("0", 0),)) for strip in polygons.strips]
        digits = max((len(text) for strip in self.strips for text, _ in strip.numbers), default=0)
        coloured = is_coloured(shown.palette, [strip.numbers for strip in self.strips])
        self.across, down = rooms(coloured, lettered, digits)
        self.down = min(down, CELL)
        self.depth: dict[Point, float] = {}  # maximum length of the bands in each direction, in cells
        self.numbers: list[int] = []  # the number of each strip among the strips with the same direction
        counted: dict[Point, int] = {}
        for strip in self.strips:
            deep = (self.gap(strip) + GAP + self.pitch(strip.way) * len(strip.numbers)) / CELL
            self.depth[strip.way] = max(deep, self.depth.get(strip.way, 0.0))
            self.numbers.append(counted.get(strip.way, 0))
            counted[strip.way] = self.numbers[-1] + 1

    def pitch(self, way: Point) -> float:
        """Return the distance between adjacent numbers in this direction, so that their boxes just touch."""
        return self.across if abs(way[1]) < 0.5 else self.down / abs(way[1])

    def gap(self, strip: Strip) -> float:
        """Return the distance of the first number from the board.

        On slanted bands at slanted edges, this includes half the size of a number, so that numbers of neighbouring
        clues line up.
        """
        (_, start), (_, end) = strip.edge
        return GAP + (self.pitch(strip.way) / 2 if strip.way[1] and start != end else 0.0)

    def bands(self) -> Iterator[tuple[Point, Point, Point, Point]]:
        """Yield the corners of the band behind each clue."""
        for strip in self.strips:
            start, end = strip.edge
            deep = self.depth[strip.way]
            yield start, end, moved(end, strip.way, deep), moved(start, strip.way, deep)

    def draw(self, page: Sheet, place: Place) -> None:
        """Draw the numbers from the board outwards."""
        for strip in self.strips:
            start, pitch = place.at(middle_of(strip.edge)), self.pitch(strip.way)
            across = min(self.across, ASKEW) if strip.way[1] else self.across
            for number, block in enumerate(strip.numbers):
                x, y = moved(start, strip.way, self.gap(strip) + pitch * (number + 0.5))
                room = x - across / 2, y - self.down / 2, across, self.down
                draw_number(page, self.shown.palette, block, room, self.lettered)
