"""The fields of answers: one model for each question about a puzzle. OpenAPI shows them.

The answers are the objects that ``nono … --json`` prints. A cell in an answer is a list: row, column (both from 1), and
for a mark the key of its colour.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

Rows = list[str]  # a solution: one string per row, with one key of the palette per cell
Cell = list[int | str]


class AnswerModel(BaseModel):
    """A JSON object without other keys."""

    model_config = ConfigDict(extra="forbid")


class AboutPuzzle(AnswerModel):
    """The puzzle that the answer is about."""

    id: str | int = Field(description="The id of the puzzle in the body; empty if it has none.")
    file: str = Field(description="Always -.")
    index: int = Field(description="The number of the puzzle in the body, from 1.")
    genre: str
    unread: list[str] = Field([], description="The lines of the body that were not read.")


class Searched(AnswerModel):
    """How a search ended."""

    verdict: str = Field(description="unique, multiple, solved, unsolvable or unknown.")
    count: int = Field(description="The number of solutions that were found.")
    complete: bool = Field(description="Whether there are no other solutions.")
    stop: str = Field("", description="Why the search ended early.")
    limit: str | None = Field(None, description="The limit that ended the search.")
    backend: str = Field(description="The backend that answered.")
    seconds: float = Field(description="Seconds of wall time.")
    cpu_seconds: float | None = Field(None, description="Seconds of processor time.")
    solutions: list[Rows] = Field(description="The solutions; those of peg solitaire are lists of jumps.")
    stats: dict[str, float] = Field(description="The nonzero counters of the backend.")


class Bounded(AboutPuzzle):
    """The answer of work that may end early."""

    stop: str = Field(description="Why the work ended early.")
    limit: str | None = Field(None, description="The limit that ended the work.")


class Solved(AboutPuzzle, Searched):
    """The answer of solve."""


class BackendAnswer(Searched):
    """The answer of a backend to verify."""

    file: str
    index: int
    genre: str
    error: str | None = None
    malformed: list[list[int]] | None = Field(None, description="Answers that cannot be drawn, one number per cell.")


class Verified(AboutPuzzle):
    """The answer of verify."""

    verdict: str
    agreed: bool | None = Field(description="Whether the answers agree; null if there are fewer than two.")
    answered: list[str] = Field(description="The backends that finished within their limits.")
    independence: str = Field(description="Which code the backends that agree share.")
    results: dict[str, BackendAnswer] = Field(description="The answer of each backend.")
    failed: dict[str, str] = Field(description="The backends that ended with an error.")
    at_fault: dict[str, str] = Field(description="The backends with claims that the clues refute, with the reasons.")


class Count(Bounded):
    """The answer of count."""

    count: int = Field(description="The number of solutions, of any size; at least as many if not complete.")
    complete: bool
    cpu_seconds: float | None = None


class Graded(AboutPuzzle):
    """The answer of grade."""

    word: str = Field(description="The grade, or the verdict if there is no single solution.")
    score: float | None = Field(description="The sum of the weights of all steps.")
    tier: int | None = Field(description="The tier of the hardest step.")
    techniques: dict[str, int] = Field(description="The number of steps of each technique.")
    steps: int
    verdict: str
    bottleneck: int | None
    opening: float | None
    sweeps: int | None
    lines_ratio: float | None
    search: dict[str, float] = Field(description="What the solver needed after the techniques stalled.")
    grade_version: int
    stop: str = ""
    limit: str | None = None


class Hinted(AboutPuzzle):
    """The answer of hint. To ask about a half-filled board, send its marks as a saved grid, and ``start=1``."""

    kind: str = Field(description="step, wrong cells, a contradiction, solved, or no further step by logic.")
    level: int
    text: str = Field(description="The hint in words.")
    technique: str | None
    techniques: list[str] = Field(description="All techniques of the step, the first one first.")
    settled: list[Cell] = Field(description="At level 3, the cells that the step settles, with their keys.")
    removed: list[Cell] = Field(description="The colours that the step removes from cells.")
    wrong: list[Cell] = Field(description="At level 3, the wrong cells.")


class Explained(AboutPuzzle):
    """The answer of explain."""

    introduction: str = Field(description="The rules in words.")
    verdict: str
    steps: list[dict[str, Any]] = Field(description="The steps in their order, each with its text.")
    ending: str = Field(description="How the explanation ends, in words.")


class Differences(Bounded):
    """The answer of diff."""

    verdict: str
    complete: bool
    differing: int = Field(description="The number of cells that differ between solutions.")
    backbone: int = Field(description="The number of cells that are equal in all solutions.")
    unknown: int
    map: Rows = Field(description="* for a cell that differs, ? for one of which this is unknown, otherwise its key.")
    solutions: list[Rows] = Field(description="The two most similar solutions that were found.")
    pattern: list[Cell] = Field(description="The cells in which these two differ.")


class Sampled(Bounded):
    """The answer of sample."""

    count: int
    complete: bool
    seed: int = Field(description="The same seed repeats the result.")
    solutions: list[Rows]
    shares: list[list[int]] = Field([], description="For each cell, the number of solutions with each colour.")


class Fixed(Bounded):
    """The answer of fix."""

    verdict: str = Field(description="The verdict on the clues before any correction.")
    sure: bool = Field(description="Whether the clues contradict one another and exactly one reading is likely.")
    readings: list[dict[str, Any]] = Field(description="The clues that the author may have meant.")
    counts: list[str] = Field([], description="What the numbers alone show.")


class Repaired(AboutPuzzle):
    """The answer of repair."""

    fewest: int | None = Field(None, description="The smallest number of cells to change.")
    least: int = Field(0, description="Changing fewer cells is proved not to be enough.")
    proved: bool = False
    easier: bool = False
    harder: bool = False
    stop: str = ""
    limit: str | None = None
    proposals: list[dict[str, Any]] = Field([], description="The changes; the best one comes first.")
    states: list[dict[str, Any]] = []
    givens: list[Cell] | None = None
    clues: list[dict[str, Any]] | None = None
    grid: Rows = []
    backends: list[str] = []
    puzzle: dict[str, Any] | None = None


ANSWERS: dict[str, type[AnswerModel]] = {
    "solve": Solved,
    "verify": Verified,
    "count": Count,
    "grade": Graded,
    "hint": Hinted,
    "explain": Explained,
    "diff": Differences,
    "sample": Sampled,
    "fix": Fixed,
    "repair": Repaired,
}
