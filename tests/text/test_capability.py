"""Nothing is lost silently: a warning names exactly what a written file does not give back."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import format_examples
import pytest

from nono import Nonogram, PuzzleError, PuzzleWarning
from nono.base.palette import make_palette
from nono.text import FORMATS, read, writable, write

WRITTEN = [name for name in FORMATS if writable(name) and "nonogram" in FORMATS[name].CAPABILITIES.genres]
PLAIN, COLOUR = format_examples.PLAIN, format_examples.COLOUR
ROWS = tuple(PLAIN.rows_text(PLAIN.goal_bytes or b""))
REFUSED = {"unsupported-variant", "missing-section", "ambiguous-format", "unknown-colour", "bad-picture"}


def about(puzzle: Nonogram = PLAIN, **fields: Any) -> Nonogram:
    """The puzzle with some of its JSON changed."""
    return Nonogram.from_dict(puzzle.to_dict() | fields)


def painted(*palette: object, puzzle: Nonogram = PLAIN) -> Nonogram:
    """The same picture in other colours."""
    return Nonogram.from_grid([list(row) for row in puzzle.grid()], make_palette(palette))


WHITE, BLACK, RED = (".", "white", "ffffff"), ("X", "black", "000000"), ("r", "red", "d62828")
SUBJECTS = {
    "plain": PLAIN,
    "colour": COLOUR,
    "id": about(id="17"),
    "title": about(title="Snail"),
    "title with quotes": about(title="\"A\" 'b' <c> & d &amp; #e"),
    "title of two lines": about(title="one\ntwo"),
    "title of digits": about(title="3 4"),
    **{
        name: Nonogram.from_dict(PLAIN.to_dict() | {name: f"some {name}"})
        for name in ("author", "author_id", "copyright", "license", "source", "description", "series_title", "tide")
    },
    "description of two lines": about(title="Snail", description="one\ntwo"),
    "fields of the format's own words": about(height_of_tide="5", goal_of_life="42", by="me", catalogue="c", color="x"),
    "empty field": about(tide=""),
    "author of a number": about(author=5, description=["x"]),
    "notes": about(notes=["one", "two"]),
    "a number": about(stars=5),
    "a list": about(tags=["a", {"b": 1}]),
    "no goal": Nonogram(PLAIN.rows, PLAIN.cols),
    "saved": about(saved=[{"id": "1", "note": "", "grid": ["??????", *ROWS[1:]]}]),
    "saved twice, with notes and names": about(
        saved=[{"id": f"s{n}", "note": f"half {n}", "grid": ["?" * 6, *ROWS[1:]]} for n in (1, 2)]
    ),
    "saved sets of colours": about(
        COLOUR, saved=[{"id": "1", "note": "", "grid": ["[.r][Xr]??", "????", "X..X"]}]
    ),
    "blots": Nonogram([[None, 3], *PLAIN.rows[1:]], PLAIN.cols, goal=PLAIN.goal_bytes),
    "red ink": painted(WHITE, RED),
    "paper of another colour": painted((".", "paper", "ffeecc"), BLACK),
    "white ink on black": painted((".", "black", "000000"), ("X", "white", "ffffff")),
    "another key of black": painted(WHITE, ("#", "black", "000000")),
    "digits for keys": painted(("0", "white", "ffffff"), ("1", "black", "000000")),
    "a colour that is not used": painted(WHITE, BLACK, RED),
    "keys": painted(WHITE, ("#", "black", "000000"), ("é", "red", "d62828"), puzzle=COLOUR),
    "keys changed round": painted(("X", "white", "ffffff"), (".", "black", "000000"), RED, puzzle=COLOUR),
    "names": painted(WHITE, BLACK, ("r", "Rosé  of 3", "ff0000"), puzzle=COLOUR),
    "names like words of formats": painted(WHITE, BLACK, ("r", "s c <red>", "ff0000"), puzzle=COLOUR),
    "two of one name": painted(WHITE, BLACK, ("r", "black", "d62828"), puzzle=COLOUR),
    "two of one value": painted(WHITE, BLACK, ("r", "red", "000000"), puzzle=COLOUR),
    "ink like paper": painted(WHITE, BLACK, ("r", "red", "ffffff"), puzzle=COLOUR),
    "colours on paper": painted((".", "sky", "88ccff"), BLACK, RED, puzzle=COLOUR),
    "white on paper": painted((".", "sky", "88ccff"), ("w", "white", "ffffff"), RED, puzzle=COLOUR),
    "red before black": painted(WHITE, RED, BLACK, puzzle=COLOUR),
    "no black": painted(WHITE, RED, ("b", "blue", "1d4ed8"), puzzle=COLOUR),
    "empty": Nonogram.from_grid([[0, 0]] * 2),
    "full of white ink": Nonogram.from_grid([[1]], make_palette([(".", "black", "000000"), ("X", "white", "ffffff")])),
    "wide and flat": Nonogram.from_grid([[1] * 300]),
    "forty colours": Nonogram.from_grid([list(range(41))] * 3),
}  # fmt: skip


def differences(puzzle: Nonogram, again: Nonogram) -> Iterator[str]:
    """What the first has and the second lacks; additions of the second and the order of colours are no losses."""
    yield from (name for name in ("id", "title") if getattr(puzzle, name) not in ("", getattr(again, name)))
    yield from (name for name, value in puzzle.meta.items() if again.meta.get(name) != value)
    if puzzle.goal_bytes and not again.goal_bytes:
        yield "goal"
    colours = [*seen(puzzle, again.goal_bytes)], [*seen(again, puzzle.goal_bytes)]
    same = {0: 0, **dict(zip(*colours, strict=False))}
    if [same[colour] for colour in colours[0]] != colours[1]:
        yield "background"
        return
    lengths = [[block.length for clue in (*known.rows, *known.cols) for block in clue] for known in (puzzle, again)]
    if lengths[0] != lengths[1]:
        yield "blots"
    for field in ("key", "name", "rgb"):
        if any(
            getattr(puzzle.palette[one], field) != getattr(again.palette[other], field) for one, other in same.items()
        ):
            yield {"rgb": "values"}.get(field, f"{field}s") + " of colours"
    if not {*puzzle.palette} <= {*again.palette, *(puzzle.palette[one] for one in same)}:
        yield "unused colours"
    if puzzle.saved:
        keys = {ord(puzzle.palette[one].key): again.palette[other].key for one, other in same.items()}
        grids = [[row.translate(keys) for row in state.grid] for state in puzzle.saved]
        if not again.saved:
            yield "saved"
        elif grids != [[*state.grid] for state in again.saved]:
            yield "sets of colours in saved grids"
        elif [state[:2] for state in puzzle.saved] != [state[:2] for state in again.saved]:
            yield "names and notes of saved grids"


def seen(puzzle: Nonogram, goal: bytes | None) -> Iterator[int]:
    """The colours of the clues, and of the cells if the other has them as well."""
    for clue in puzzle.rows + puzzle.cols:
        yield from (colour for _, colour in clue)
    if goal:
        yield from puzzle.goal_bytes or b""


def written(puzzle: Nonogram, path: Path, format: str) -> str | None:
    """Write the file; the text of the warnings, None if it is refused."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("ignore")  # what the garbage collector finds of other tests may be said here
        warnings.simplefilter("always", PuzzleWarning)
        try:
            write(puzzle, path, format)
        except PuzzleError as refused:
            code = refused.code
        else:
            code = ""
    if code:
        assert code in REFUSED
        return None
    assert {warning.filename for warning in said} <= {__file__}
    return "; ".join(str(warning.message).partition(":")[0] for warning in said)


def unnamed(puzzle: Nonogram, path: Path, format: str) -> Iterator[str]:
    """Losses that no warning names, and warnings without a loss."""
    said = written(puzzle, path, format)
    if said is None:
        return
    again = read(path, format)
    assert isinstance(again, Nonogram)
    lost = list(differences(puzzle, again))
    for what in lost:
        if what not in said and not ("colours" in what and "palette" in said):
            yield f"{what} lost, but {said!r}: {puzzle.palette} -> {again.palette}"
    if said and not lost:
        yield f"nothing lost, but {said!r}"


@pytest.mark.filterwarnings("ignore:no white:nono.base.errors.PuzzleWarning")
@pytest.mark.parametrize("format", WRITTEN)
def test_every_loss_is_named(format: str, tmp_path: Path) -> None:
    if format in format_examples.PACKAGES:
        pytest.importorskip(format_examples.PACKAGES[format])
    wrong = [
        f"{name}: {fault}" for name, puzzle in SUBJECTS.items() for fault in unnamed(puzzle, tmp_path / "file", format)
    ]
    assert not wrong, "\n" + "\n".join(wrong)
