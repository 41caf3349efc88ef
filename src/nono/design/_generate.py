"""Generate puzzles and prove each one unique. The same arguments and seed give the same puzzles on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar, Unpack, get_args, overload

from nono.backend import first_capable
from nono.base.arguments import expect_flags, expect_type, expected_one_of, number_in, public, seed_of, unfit
from nono.base.errors import BackendError
from nono.base.grid import check_size
from nono.base.limits import Limits
from nono.base.palette import MAX_COLOURS
from nono.design.generators import GenerateSpec, orbits
from nono.design.generators.by_genre import generator_of
from nono.genres import genre_name
from nono.grading import AT_MOST, GRADE_CHOICES, SEARCH_GRADE, GradeChoice
from nono.model import Cancel, Verdict
from nono.solving import bug_in, two_backends, verify
from nono.text import genre_named

if TYPE_CHECKING:
    from nono.genres import Akari, Nonogram, Puzzle

P = TypeVar("P", bound="Puzzle")
Style = Literal["picture", "random"]
STYLES: tuple[str, ...] = get_args(Style)
Symmetry = Literal["none", "left-right", "top-bottom", "both", "half-turn", "quarter-turn", "diagonal"]
WITHOUT_FIGURES = ("medium", "hard", "expert", SEARCH_GRADE)  # symmetric figures seldom have these grades
MOST_REPEATS = 100  # after as many puzzles in a row that were made before, one of them is taken
AT_ONCE = 1 << 16  # limit on the total number of cells of the puzzles that are made side by side


class Wishes(TypedDict, total=False):
    """The arguments of `generate`, except size, count and genre."""

    seed: int | None
    colours: int
    symmetry: Symmetry
    grade: GradeChoice | None
    style: Style | None
    density: float | None
    all_clues: bool
    verified: bool
    time_limit: float | None
    cancel: Cancel | None


@overload
def generate(
    size: tuple[int, int] | None = ..., count: int = ..., genre: Literal["nonogram"] = ..., **wishes: Unpack[Wishes]
) -> Iterator[Nonogram]: ...
@overload
def generate(
    size: tuple[int, int] | None = ..., count: int = ..., *, genre: Literal["akari"], **wishes: Unpack[Wishes]
) -> Iterator[Akari]: ...
@overload
def generate(
    size: tuple[int, int] | None = ..., count: int = ..., *, genre: type[P], **wishes: Unpack[Wishes]
) -> Iterator[P]: ...
@overload
def generate(
    size: tuple[int, int] | None = ..., count: int = ..., *, genre: str, **wishes: Unpack[Wishes]
) -> Iterator[Puzzle]: ...
@public
def generate(
    size: tuple[int, int] | None = None,
    count: int = 1,
    genre: type[Puzzle] | str = "nonogram",
    seed: int | None = None,
    colours: int = 2,
    symmetry: Symmetry = "none",
    grade: GradeChoice | None = None,
    style: Style | None = None,
    density: float | None = None,
    all_clues: bool = False,
    verified: bool = False,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Any]:
    """Return an iterator over new puzzles, each with exactly one solution, which is stored as its goal.

    The call checks the arguments. The iterator is lazy: it makes the puzzles when they are asked for, so that ``next``
    does the work, and a puzzle that is not asked for costs nothing. Large boards are made one by one, and small ones in
    batches, which double in size.

    Nonograms show figures that are symmetric from left to right. With a ``style``, ``density`` or ``symmetry``, or a
    grade above easy, they show noise. Except in nonograms, clues are left out as long as the puzzle can be proved
    unique with few conflicts. The native backend proves that each puzzle is unique.

    The arguments, the seed and the number of a puzzle determine the puzzle. Numbers whose puzzle was made before are
    skipped, as long as there are other puzzles. The id of a puzzle contains its size, seed and number, as in
    ``20x20-SEED-0``. The title consists of the puzzle's kind, size and parameters and its number, counted from 1, as in
    "Star Battle 10x10, 2 stars, no. 1".

    Parameters
    ----------
    size
        Width and height in cells; None is a usual size of the genre.
    count
        Number of puzzles.
    genre
        A class, such as `nono.Akari`, or the name of a genre. It may be a name under which a genre is published, such
        as ``tango``; the puzzles then have the fields that this name sets.
    seed
        A whole number of at most 64 bits; None draws one.
    colours
        Number of colours, including the background.
    symmetry
        One of `nono.design.generators.SYMMETRIES`.
    grade
        A grade of `nono.grade`, such as "medium", or "..medium" for at most this grade. Up to "medium", line logic
        alone solves the puzzle. Other genres than nonograms have no grade "expert", and some of them no "search".
    style
        "picture" (shapes) or "random" (random cells). The default is "random" for grades above easy, because shapes
        seldom reach these grades.
    density
        The share of cells with ink, walls or mines, between 0 and 1.
    all_clues
        Whether to leave out no clue.
    verified
        Whether a second backend proves that each puzzle is unique.
    time_limit
        Seconds of wall time for all puzzles, counted from the call, not from the first puzzle (None: no limit).
    cancel
        Once another thread sets it, for example a `threading.Event`, the iterator ends as at the time limit.

    Returns
    -------
    Iterator
        The puzzles, of the class ``genre`` if that is given.

    Raises
    ------
    PuzzleError
        If an argument is wrong (raised by the call), or if no puzzle was found (raised by the iterator).
    LimitError
        By the iterator, at the time limit or after ``cancel``.
    BackendError
        If a backend is missing.

    Examples
    --------
    >>> import nono
    >>> [puzzle] = nono.generate(size=(10, 10), seed=1)
    >>> str(nono.solve(puzzle).verdict)
    'unique'
    """
    genre, fields = genre_named(genre_name(genre) or "")
    expect_type(str, "a word", symmetry=symmetry)
    expect_type(str | None, "a word or None", grade=grade, style=style)
    seed = seed_of(seed)
    if abs(seed) >= 1 << 64:
        raise unfit("seed", seed, "a number of at most 64 bits")
    expect_type(Real | None, "a number or None", density=density)
    expect_flags(all_clues=all_clues, verified=verified)
    limits = Limits.after(time_limit, None, cancel)
    generator = generator_of(genre, fields)
    size = generator.SIZE if size is None else size
    if not isinstance(size, (tuple, list)) or len(size) != 2:
        raise unfit("size", size, "width and height, such as (20, 20)")
    width, height = (
        number_in(name, side, -inf, inf, "a whole number") for name, side in zip(("width", "height"), size, strict=True)
    )
    check_size(height, width)
    if style not in (None, *STYLES):
        raise unfit("style", style, expected_one_of(style, STYLES), "bad-field")
    colours = number_in("colours", colours, 2, MAX_COLOURS + 1, f"2 to {MAX_COLOURS + 1}, including the background")
    if colours > 2 and not generator.COLOURED:
        raise unfit("colours", colours, f"2 for {genre}", "bad-field")
    grades = [word for word in GRADE_CHOICES if word.removeprefix(AT_MOST) in generator.GRADES]
    if grade is not None and grade not in grades:
        why = "; random puzzles of this genre almost never need a search" if grade == SEARCH_GRADE else ""
        raise unfit("grade", grade, f"for {genre} {expected_one_of(grade, grades)}{why}", "bad-field")
    if density is not None and not 0 < density < 1:
        raise unfit("density", density, "more than 0 and less than 1", "bad-field")
    count = number_in("count", count, 1, inf, "at least 1")
    orbits(symmetry, height, width)  # raises an error if the board cannot have this symmetry
    first_capable("solve_many")  # raises an error if no backend can prove many puzzles unique
    second = list(two_backends()[1:]) if verified else []
    if verified and not second:
        raise BackendError("no second backend is available")
    spec = GenerateSpec(width, height, seed, colours, symmetry, grade, style, density, all_clues, limits)
    generator.check(spec)
    # without other wishes, a nonogram is a figure, and figures look more natural if they are symmetric
    if genre == "nonogram" and (style, density, symmetry) == (None, None, "none") and grade not in WITHOUT_FIGURES:
        spec = replace(spec, symmetry="left-right")
    return _made_and_verified(generator.make, spec, count, second)


def _made_and_verified(make: Any, spec: GenerateSpec, count: int, second: list[str]) -> Iterator[Any]:
    """Yield ``count`` puzzles with their titles. ``second`` holds the backend that confirms each of them, if any.

    Skip a puzzle that was made before. After `MOST_REPEATS` of these in a row, there are probably no others, and the
    last one is yielded again.
    """
    largest_batch = max(1, AT_ONCE // (spec.width * spec.height))
    begin, batch_size = 0, 1  # The first puzzle appears soon; then the batches double in size.
    seen: set[Puzzle] = set()
    left, repeats = count, 0
    while left:
        numbers = range(begin, begin + min(batch_size, left))
        with spec.limits.applied():
            puzzles = list(make(spec, numbers))
        for number, puzzle in zip(numbers, puzzles, strict=True):
            repeats = repeats + 1 if puzzle in seen else 0
            if 0 < repeats < MOST_REPEATS:
                continue
            seen.add(puzzle)
            left -= 1
            seconds, cancel = spec.limits.seconds(), spec.limits.cancel
            if second and verify(puzzle, second, time_limit=seconds, cancel=cancel).verdict is not Verdict.UNIQUE:
                spec.check()  # the backend may only have run out of time, which is no bug
                raise bug_in(puzzle, f"backend {second[0]} does not confirm that a puzzle is unique", backend=second[0])
            size = f"{puzzle.kind_title} {spec.width}x{spec.height}"
            title = ", ".join([size, *puzzle.parameters(), f"no. {number + 1}"])
            yield replace(puzzle, title=title, goal=puzzle.goal_bytes)
        begin, batch_size = numbers.stop, min(2 * batch_size, largest_batch)
