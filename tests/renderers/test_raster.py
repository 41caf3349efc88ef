"""PNG and GIF: parts painted again look like the whole painted afresh, and frames hold what changes."""

import io
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from nono import Nonogram, puzzle as built_in, solve
from nono.base.errors import LimitError
from nono.renderers import sheet
from nono.renderers.drawing import pegs, raster
from nono.renderers.drawing.items import Sheet

Image = pytest.importorskip("PIL.Image")
TULIP = built_in("tulip")


def steps(puzzle: Nonogram, count: int) -> list[Sheet]:
    """Sheets on which more and more cells of the goal are known, in random order."""
    assert puzzle.goal_bytes is not None
    order = list(range(len(puzzle.goal_bytes)))
    Random(3).shuffle(order)
    cells: list[int | None] = [None] * len(order)
    drawn = [sheet(puzzle, cells)]
    for start in range(0, len(order), -(-len(order) // count)):
        for cell in order[start : start + -(-len(order) // count)]:
            cells[cell] = puzzle.goal_bytes[cell]
        drawn.append(sheet(puzzle, cells))
    return drawn


def peg_steps() -> list[Sheet]:
    puzzle = built_in("cracker")
    return pegs.position_sheets(puzzle, solve(puzzle, limit=1).grids[0])  # type: ignore[arg-type]


def akari_steps() -> list[Sheet]:
    puzzle = built_in("lantern")
    solution = solve(puzzle, limit=1).grids[0]
    bulbs = [cell for cell, colour in enumerate(solution) if colour]
    shown = [[int(cell in bulbs[:count]) for cell in range(len(solution))] for count in range(len(bulbs) + 1)]
    return [sheet(puzzle, cells) for cells in shown]


FILMS = {"nonogram": steps(TULIP, 12), "pegs": peg_steps(), "akari": akari_steps()}  # type: ignore[arg-type]


@pytest.mark.parametrize("film", FILMS)
def test_the_frames_of_a_gif_are_the_drawings(film: str) -> None:
    sheets = FILMS[film]
    found = frames(raster.gif(sheets))
    assert len(found) == len(sheets)
    for drawn, one in zip(found, sheets, strict=True):
        away = np.abs(drawn.astype(int) - np.asarray(raster.image(one)))
        assert away.max() <= 24  # of letters' edges; areas are exact
        assert away.mean() < 0.5


def test_a_frame_holds_what_changes_and_equal_drawings_are_one_frame() -> None:
    first, *_, last = FILMS["nonogram"]
    data = raster.gif([first, first, last, last])
    film = Image.open(io.BytesIO(data))
    assert film.n_frames == 2
    assert film.info["duration"] == 1000
    film.seek(1)
    assert film.info["duration"] == 3500  # the last one stays longer
    left, top, right, bottom = film.dispose_extent
    x, y = (2.0 * at for at in last.board)
    assert (left, top) >= (x, y)
    assert (right - left) * (bottom - top) < film.size[0] * film.size[1]
    assert len(raster.gif([first] * 100 + [last])) < len(raster.gif([first, last])) + 100


def frames(data: bytes) -> Sequence[np.ndarray]:
    """The frames of a GIF as they are seen."""
    from PIL import ImageSequence

    return [np.asarray(frame.convert("RGB")) for frame in ImageSequence.Iterator(Image.open(io.BytesIO(data)))]


def test_pictures_that_need_too_much_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_, last = FILMS["nonogram"]
    monkeypatch.setattr(raster, "memory_share", lambda: 20)
    side = (1 << 20) ** 0.5 / first.width  # pixels a unit, for a picture of about a million pixels
    assert raster.png(first, side)
    with pytest.raises(LimitError, match="expected at most 20 MiB"):
        raster.gif([first, last], side)
    with pytest.raises(LimitError, match="expected at most 20 MiB"):
        raster.png(first, 2 * side)
