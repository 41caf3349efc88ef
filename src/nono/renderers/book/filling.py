"""Fills pages with drawings. All lengths are in points (1/72 inch).

`filled` decides which puzzles share a page. Puzzles that may stand in any order trade places so that pages are full: a
large one gets the largest partner that fits beside or below it. `cell_sizes` gives the two pages of an open book cells
of one size. `pages_in_order` puts small drawings, in order, into rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

GAP = 20.0  # minimum space between drawings
GAIN = 1.25  # a page is turned if its cells become larger by more than this factor
STEP = 0.25  # cell sizes are tried in steps of this size
ROUNDING = 1e-6  # a tile that is larger than its space by less still fits
SLIGHT = 0.5  # a tile is small if, with the cells of a shared page, it is less than this share of the page high

Area = tuple[float, float]  # width and height of the space on a page


class Tile(NamedTuple):
    """A tile of a page: a drawing of ``width`` x ``height`` cells with a heading above it and text below it.

    ``heading`` and ``text`` are heights, and ``least`` is the minimum width of the tile. ``finest`` is the smallest
    cell at which its digits are large enough, and ``shared`` the smallest cell with which it shares a page. ``tight``
    is the smallest cell with which a small tile shares a page rather than be alone.
    """

    width: float
    height: float
    heading: float
    text: float = 0.0
    least: float = 0.0
    finest: float = 0.0
    shared: float = 1.0
    tight: float = 1.0

    def size(self, cell: float) -> tuple[float, float]:
        """Return the width and height for a cell size."""
        return max(self.least, self.width * cell), self.heading + self.height * cell + self.text


class TilePlace(NamedTuple):
    """Tile ``number`` on a page: the distance of its upper left corner from that of the area, and its size."""

    number: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A page: whether it is turned sideways, its cell size in points, and the places of its tiles."""

    turned: bool
    cell: float
    places: tuple[TilePlace, ...]


class Sizes(NamedTuple):
    """Limits of a page: ``most`` tiles, and the largest cells of a tile that is alone and of others.

    ``top`` is the height of the page's heading, 0 if it has none.
    """

    most: int
    alone: float = 1.0
    largest: float = 1.0
    top: float = 0.0


@dataclass(frozen=True, slots=True)
class Filled:
    """The tiles of a page, and the largest and the smallest size of their cells."""

    numbers: tuple[int, ...]
    cell: float
    least: float


@dataclass
class Filling:
    """Fills pages with tiles. ``areas`` are the space on a page and on one that is turned sideways.

    Tiles with the same of the ``places`` may stand in any order. ``most_on_page`` is the largest number of tiles for
    which a page had room. The tiles in ``tightened`` share their page with tight cells.
    """

    tiles: Sequence[Tile]
    areas: tuple[Area, Area]
    sizes: Sizes
    places: Sequence[object] = ()
    most_on_page: int = 0
    tightened: set[int] = field(default_factory=set)

    def filled(self, groups: Sequence[Sequence[int]]) -> list[Filled]:
        """Return the pages for groups of tiles, one group after another.

        The tiles of a group may stand in any order. A page that a group does not fill goes on with the next group.
        """
        self.tightened.clear()
        open_groups = [sorted(group, key=self._large_first) for group in groups if group]
        pages: list[list[int]] = []
        while open_groups:
            page = [open_groups[0].pop(0)]
            while open_groups and len(page) < self.sizes.most:
                if not open_groups[0]:
                    open_groups.pop(0)
                elif (partner := self._partner(page, open_groups[0])) is not None:
                    open_groups[0].remove(partner)
                    page.append(partner)
                else:
                    break
            pages.append(page)
            open_groups = [group for group in open_groups if group]
        self.most_on_page = max(self.most_on_page, *map(len, pages))
        group_of = {number: index for index, group in enumerate(groups) for number in group}
        self._fill_single_pages(pages, group_of)
        self._join_small(pages, group_of)
        page_of = [self._with_largest_cells(page) for page in pages]
        # in the order of the groups, and within a group by cells, so that facing pages have cells of about one size
        return sorted(page_of, key=lambda page: (group_of[page.numbers[-1]], group_of[page.numbers[0]], -page.cell))

    def _large_first(self, number: int) -> tuple[float, int]:
        """Return the key that sorts tiles by the height of their drawings at the smallest cells, the highest first."""
        tile = self.tiles[number]
        return -tile.height * max(tile.shared, tile.finest), number

    def _partner(self, page: Sequence[int], group: Sequence[int]) -> int | None:
        """Return the first tile of a group that fits on a page beside its tiles, or None."""
        refused = set[Tile]()
        for number in group:
            tile = self.tiles[number]
            if tile not in refused and self._may_share([*page, number]):
                return number
            refused.add(tile)  # equal tiles do not fit either
        return None

    def _may_share(self, page: Sequence[int]) -> bool:
        """Return whether tiles share a page at the smallest cell size that suits all of them."""
        return self.rows(page, self._least_cell(page)) is not None

    def _least_cell(self, page: Sequence[int]) -> float:
        """Return the smallest cells with which all these tiles share a page."""
        return max(self._least_cell_of(number) for number in page)

    def _least_cell_of(self, number: int) -> float:
        """Return the smallest cells with which a tile shares a page."""
        tile = self.tiles[number]
        return max(tile.tight if number in self.tightened else tile.shared, tile.finest)

    def _fill_single_pages(self, pages: list[list[int]], group_of: Mapping[int, int]) -> None:
        """Move tiles from full pages to pages with a single tile, if they fit there.

        The tiles come from the same group, or from the end of the page before.
        """
        for index, page in enumerate(pages):
            if len(page) > 1:
                continue
            before = pages[index - 1] if index else []
            # from a page of two, the other tile would be left alone
            donors = [other for other in pages if len(other) > 2 and group_of[other[-1]] == group_of[page[0]]]
            for donor in [before, *sorted(donors, key=len, reverse=True)]:
                if len(donor) > 2 and self._may_share([donor[-1], *page]):
                    page.insert(0, donor.pop())
                    break

    def _join_small(self, pages: list[list[int]], group_of: Mapping[int, int]) -> None:
        """Move small tiles that are alone to pages that have room for them, with smaller cells if necessary.

        A tile that needs smaller cells is in ``tightened``. Of several pages, the one with the largest cells is chosen.
        """
        for page in [page for page in pages if len(page) == 1 and self._is_small(page[0])]:
            if len(page) > 1:  # another one has joined it
                continue
            hosts = [other for other in pages if other is not page and self._may_join(page[0], other, group_of)]
            for tightened in (set[int](), {page[0]}):  # with its usual cells, or else with tight ones
                self.tightened |= tightened
                pairs = [sorted([*page, *host], key=group_of.__getitem__) for host in hosts]
                fitting = [(pair, host) for pair, host in zip(pairs, hosts, strict=True) if self._may_share(pair)]
                if fitting:
                    joined, host = max(fitting, key=lambda fit: self._with_largest_cells(fit[0]).cell)
                    host[:] = joined
                    pages.remove(page)
                    break
            else:
                self.tightened.discard(page[0])

    def _is_small(self, number: int) -> bool:
        """Return whether a tile would leave most of a page empty."""
        return self.tiles[number].size(self._least_cell_of(number))[1] < SLIGHT * self.areas[0][1]

    def _may_join(self, number: int, page: Sequence[int], group_of: Mapping[int, int]) -> bool:
        """Return whether a tile may stand on a page of its own place or, if it begins its place, of the one before.

        A place is the rank of a puzzle in the order of the book, which puzzles of one group share. In the second case,
        the page becomes the last one of its place.
        """
        if len(page) >= self.sizes.most or not self.places:
            return False
        place, group = self.places[number], group_of[number]
        others = {self.places[other] for other in page}
        before = [(group_of[other], other) for other in group_of if group_of[other] < group]
        begins = all(self.places[other] != place for _, other in before)
        # otherwise, the page must be of the place of the last tile before
        return others == {place} or (begins and bool(before) and others == {self.places[max(before)[1]]})

    def _with_largest_cells(self, page: Sequence[int]) -> Filled:
        """Return a page with the largest cells at which its tiles fit."""
        if len(page) == 1:
            # the areas are for a page upright (False) and turned (True)
            cell = self._largest_cell_in(page[0], self.areas[self._is_turned(page[0])])
            tile = self.tiles[page[0]]
            # the cells may become smaller, but not smaller than on shared pages
            return Filled((page[0],), cell, min(cell, max(tile.shared, tile.finest)))
        least = cell = self._least_cell(page)
        while cell + STEP <= self.sizes.largest and self.rows(page, cell + STEP) is not None:
            cell += STEP
        return Filled(tuple(page), cell, least)

    def _is_turned(self, number: int) -> bool:
        """Return whether a tile alone on its page is turned: for much larger cells, or for digits that are legible."""
        upright, lying = (self._largest_cell_in(number, area) for area in self.areas)
        return lying > GAIN * upright or upright < self.tiles[number].finest <= lying

    def _largest_cell_in(self, number: int, area: Area) -> float:
        """Return the largest cell size at which the tile fits into this area."""
        tile, (wide, high) = self.tiles[number], area
        cell = min(wide / tile.width, (high - self.sizes.top - tile.heading - tile.text) / tile.height)
        return min(cell, self.sizes.alone)

    def rows(self, page: Sequence[int], cell: float) -> list[list[int]] | None:
        """Return the tiles of a page in rows, or None if they do not fit with this cell size."""
        area = self.areas[0][0], self.areas[0][1] - self.sizes.top
        return in_rows([(number, self.tiles[number].size(cell)) for number in page], area, GAP)

    def layout(self, page: Filled, cell: float, tile_of: Callable[[int], Tile]) -> Layout:
        """Return the places of the tiles of a page with this cell size.

        ``tile_of`` returns a tile for this cell size, whose heading may be less high.
        """
        if len(page.numbers) == 1:
            (number,) = page.numbers
            # cells may have become smaller, as on the page beside it, so that the tile fits upright
            turned = self._is_turned(number) and cell > self._largest_cell_in(number, self.areas[0])
            return spread_out([[number]], tile_of, self.areas[turned], self.sizes.top, cell, turned)
        rows = self.rows(page.numbers, cell) or [[*page.numbers]]
        return spread_out(rows, tile_of, self.areas[0], self.sizes.top, cell)


def cell_sizes(pages: Sequence[Filled], first: int) -> list[float]:
    """Return the cell size of each page. The two pages of an open book have the same size if both stay legible.

    ``first`` is the number of the first page. Pages with even numbers are on the left.
    """
    cells = [page.cell for page in pages]
    for index, (page, following) in enumerate(pairwise(pages)):
        if (first + index) % 2 == 0:
            common = min(page.cell, following.cell)
            cells[index], cells[index + 1] = max(common, page.least), max(common, following.least)
    return cells


def in_rows(sizes: Sequence[tuple[int, Area]], area: Area, gap: float) -> list[list[int]] | None:
    """Arrange tiles of these sizes in rows. Return the numbers row by row, or None if the tiles do not fit."""
    rows: list[list[int]] = []
    width, height = area
    across, high, down = 0.0, 0.0, 0.0  # width and height of the last row so far, and where it begins
    for number, (wide, tall) in sizes:
        if rows and across + gap + wide <= width + ROUNDING:
            rows[-1].append(number)
            across, high = across + gap + wide, max(high, tall)
        else:
            down += high + gap if rows else 0.0
            rows.append([number])
            across, high = wide, tall
        if wide > width + ROUNDING or down + high > height + ROUNDING:
            return None
    return rows


def spread_out(
    rows: Sequence[Sequence[int]],
    tile_of: Callable[[int], Tile],
    area: Area,
    top: float,
    cell: float,
    turned: bool = False,
) -> Layout:
    """Return a page with tiles in these rows, which begin at the top of the page.

    Spare height goes between the rows, up to three times `GAP`; the rest stays below. Spare width goes between the
    tiles and beside them.
    """
    width, height = area
    sizes = {number: tile_of(number).size(cell) for row in rows for number in row}  # width and height of each tile
    heights = [max(sizes[number][1] for number in row) for row in rows]
    spare = max(0.0, height - top - sum(heights) - GAP * (len(rows) - 1))
    between = GAP + min(2 * GAP, spare / (len(rows) + 1))
    y = top
    places = []
    for row, high in zip(rows, heights, strict=True):
        aside = (width - sum(sizes[number][0] for number in row)) / (len(row) + 1)
        x = aside
        for number in row:
            places.append(TilePlace(number, x, y, *sizes[number]))
            x += sizes[number][0] + aside
        y += high + between
    return Layout(turned, cell, tuple(places))


def pages_in_order(tiles: Sequence[Tile], areas: tuple[Area, Area], most: int, top: float, gap: float) -> list[Layout]:
    """Return pages for tiles in order, one page after another. Cells have the size 1 unless a tile is too large."""
    pages = []
    first = 0
    area = areas[0][0], areas[0][1] - top
    while first < len(tiles):
        for count in range(min(most, len(tiles) - first), 0, -1):
            numbers = range(first, first + count)
            rows = in_rows([(number, tiles[number].size(1.0)) for number in numbers], area, gap)
            if rows is not None:
                pages.append(in_grid(rows, tiles, top, gap))
                break
        else:  # not even one fits, so it gets a page of its own with smaller cells
            count = 1
            filling = Filling(tiles, areas, Sizes(1, top=top))
            page = filling.filled([[first]])[0]
            pages.append(filling.layout(page, page.cell, tiles.__getitem__))
        first += count
    return pages


def in_grid(rows: Sequence[Sequence[int]], tiles: Sequence[Tile], top: float, gap: float) -> Layout:
    """Return a page with tiles in rows, which begin at the left and at the top."""
    places = []
    y = top
    for row in rows:
        x = 0.0
        for number in row:
            wide, high = tiles[number].size(1.0)
            places.append(TilePlace(number, x, y, wide, high))
            x += wide + gap
        y += max(tiles[number].size(1.0)[1] for number in row) + gap
    return Layout(False, 1.0, tuple(places))
