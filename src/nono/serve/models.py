"""The fields of requests: one model for each endpoint. OpenAPI shows them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

LIMIT = r"^([1-9][0-9]{0,17}|all)$"
SIZE = r"^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$"
MOST_SEED = (1 << 64) - 1


class Fields(BaseModel):
    """The fields that all endpoints have."""

    model_config = ConfigDict(extra="forbid")

    time_limit: float | None = Field(
        None, ge=0, allow_inf_nan=False, description="Time limit in seconds; the limit of the server applies too."
    )


class Reading(Fields):
    """How the puzzle in the body is read."""

    format: str | None = Field(None, description="Format of the body; recognized if it is not given.")
    index: int | None = Field(None, ge=1, description="Number of the puzzle in the body.")
    genre: str | None = Field(None, description="Genre of the puzzle, if the body does not name it.")
    allow_contradiction: bool = Field(False, description="Accept contradictory clues.")


class FromStart(Reading):
    """A question that can start from a saved grid of the puzzle."""

    start: int | None = Field(None, ge=1, description="Number of a saved grid of the puzzle.")


class Searching(FromStart):
    """A search with a backend."""

    backend: str = Field("auto", description="Backend to use.")
    seed: int = Field(0, ge=0, le=MOST_SEED)


class Solve(Searching):
    limit: str = Field("2", pattern=LIMIT, description="Number of solutions to find, or all.")
    cpu_limit: float | None = Field(None, ge=0, allow_inf_nan=False, description="Seconds of processor time.")
    strategy: Literal["learning", "probing", "lines"] | None = None
    no_goal: bool = Field(False, description="Do not try the goal picture first.")


class Verify(FromStart):
    backends: str | None = Field(None, description="Backends, separated by commas.")
    limit: str = Field("2", pattern=LIMIT)
    cpu_limit: float | None = Field(None, ge=0, allow_inf_nan=False)


class Count(Searching):
    limit: str = Field("all", pattern=LIMIT)
    cpu_limit: float | None = Field(None, ge=0, allow_inf_nan=False)


class Hint(FromStart):
    level: int = Field(1, ge=1, le=3)


class Sample(FromStart):
    number: int = Field(1, ge=0, le=10_000)
    seed: int | None = Field(None, ge=0, le=MOST_SEED)
    shares: bool = False


class Repair(Reading):
    target: str = Field("unique", description="unique, line-solvable, or a grade.")
    max_edits: int | None = Field(None, ge=1)
    proposals: int = Field(3, ge=1, le=100)


class Generate(Fields):
    size: str | None = Field(None, pattern=SIZE, description="Columns x rows.")
    count: int = Field(1, ge=1, le=10_000)
    genre: str = "nonogram"
    grade: str | None = None
    colours: int = Field(2, ge=2, le=255)
    symmetry: str = "none"
    style: str | None = None
    density: float | None = Field(None, gt=0, lt=1)
    all_clues: bool = False
    seed: int | None = Field(None, ge=0, le=MOST_SEED)
    verify: bool = False


class Convert(Reading):
    to: str = Field(description="Name of the format.")


class Certify(FromStart):
    backend: str = "auto"
    limit: str = Field("2", pattern=LIMIT)
    proof: str = "auto"
    seed: int = Field(0, ge=0, le=MOST_SEED)


class Make(Fields):
    size: str | None = Field(None, pattern=SIZE, description="Columns x rows.")
    colours: int | None = Field(None, ge=2, le=255)
    threshold: float | None = Field(None, gt=0, lt=1)
    dither: bool = False
    contrast: bool = False
    edges: bool = False
    background: str | None = None
    unscale: bool = False
    grade: str | None = None
    title: str = ""


class Render(Reading):
    kind: Literal["svg", "png", "gif", "pdf", "html"] = "svg"
    show: str = "puzzle"
    paper: str = "a4"
    cell: int = Field(20, ge=4, le=200)
    letters: bool = False
    rules: bool = True
    title: str = ""


class Place(BaseModel):
    """Where an error is: the number of the puzzle and the line in the body, from 1, or the field of the query."""

    index: int | None = None
    line: int | None = None
    option: str | None = None


class Fault(BaseModel):
    """The body of every answer that is not 200."""

    error: str
    code: str
    place: Place = Place()

    def data(self) -> dict[str, Any]:
        """Return the fault as JSON data."""
        return self.model_dump(exclude_none=True)


QUESTIONS: dict[str, type[Reading]] = {
    "solve": Solve,
    "verify": Verify,
    "count": Count,
    "grade": FromStart,
    "hint": Hint,
    "explain": FromStart,
    "diff": Searching,
    "sample": Sample,
    "fix": Reading,
    "repair": Repair,
}
