"""The fields of requests: one model for each endpoint. OpenAPI shows them.

Most fields have the names of the arguments of the library's functions, and become their values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

from nono.base.errors import excerpt
from nono.renderers import Kind

EXAMPLE = "rows: 1 1, 5, 5, 3, 1\ncolumns: 2, 4, 4, 4, 2\n"  # the body of a request in the description
LIMIT = r"^([1-9][0-9]{0,17}|all)$"
SIZE = r"^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$"
Limit = Annotated[
    str,
    Field(pattern=LIMIT, description="Number of solutions to find, or all."),
    AfterValidator(lambda text: None if text == "all" else int(text)),
]
Size = Annotated[
    str,
    Field(pattern=SIZE, description="Columns x rows."),
    AfterValidator(lambda text: tuple(map(int, text.split("x")))),
]
Names = Annotated[
    str, Field(description="Backends, separated by commas."), AfterValidator(lambda text: text.split(","))
]
Seed = Annotated[int, Field(ge=0, lt=1 << 64)]
Number = Annotated[int, Field(ge=1, le=10_000)]
CpuLimit = Annotated[float, Field(ge=0, allow_inf_nan=False, description="Seconds of processor time.")]
Strategy = Literal["learning", "probing", "lines"]


class Fields(BaseModel):
    """The fields that all endpoints have."""

    model_config = ConfigDict(extra="forbid", validate_default=True)

    time_limit: float | None = Field(
        None, ge=0, allow_inf_nan=False, description="Time limit in seconds; the limit of the server applies too."
    )


class ReadingFields(Fields):
    """How the puzzle in the body is read."""

    format: str | None = Field(None, description="Format of the body; recognized if it is not given.")
    index: int | None = Field(None, ge=1, description="Number of the puzzle in the body.")
    genre: str | None = Field(None, description="Genre of the puzzle, if the body does not name it.")
    allow_contradiction: bool = Field(False, description="Accept contradictory clues.")


class FromStart(ReadingFields):
    """A question that can start from a saved grid of the puzzle."""

    start: int | None = Field(None, ge=1, description="Number of a saved grid of the puzzle.")


class Searching(FromStart):
    """A search with a backend."""

    backend: str = Field("auto", description="Backend to use.")
    seed: Seed = 0


def endpoint_model(base: type[Fields], **fields: tuple[object, object]) -> type[Fields]:
    """Return the model of an endpoint: the fields of ``base`` and more, each with its type and its default."""
    return create_model(base.__name__, __base__=base, **fields)  # type: ignore[call-overload,no-any-return]


CPU = (CpuLimit | None, None)
FRESH = (Seed | None, None)  # None is a new seed
MODELS: dict[str, type[Fields]] = {
    "solve": endpoint_model(
        Searching,
        limit=(Limit, "2"),
        cpu_limit=CPU,
        strategy=(Strategy | None, None),
        no_goal=(bool, Field(False, description="Do not try the goal picture first.")),
    ),
    "verify": endpoint_model(FromStart, backends=(Names | None, None), limit=(Limit, "2"), cpu_limit=CPU),
    "count": endpoint_model(Searching, limit=(Limit, "all"), cpu_limit=CPU),
    "grade": FromStart,
    "hint": endpoint_model(FromStart, level=(int, Field(1, ge=1, le=3))),
    "explain": FromStart,
    "diff": Searching,
    "sample": endpoint_model(FromStart, number=(int, Field(1, ge=0, le=10_000)), seed=FRESH, shares=(bool, False)),
    "fix": ReadingFields,
    "repair": endpoint_model(
        ReadingFields,
        target=(str, Field("unique", description="unique, line-solvable, or a grade.")),
        max_edits=(Number | None, None),
        proposals=(int, Field(3, ge=1, le=100)),
    ),
    "generate": endpoint_model(
        Fields,
        size=(Size | None, None),
        count=(Number, 1),
        genre=(str, "nonogram"),
        grade=(str | None, None),
        colours=(int, Field(2, ge=2, le=255)),
        symmetry=(str, "none"),
        style=(str | None, None),
        density=(float | None, Field(None, gt=0, lt=1)),
        all_clues=(bool, False),
        seed=FRESH,
        verify=(bool, False),
    ),
    "convert": endpoint_model(ReadingFields, to=(str, Field(description="Name of the format.", examples=["non"]))),
    "render": endpoint_model(
        ReadingFields,
        kind=(Kind, "svg"),
        show=(str, "puzzle"),
        paper=(str, "a4"),
        cell=(int, Field(20, ge=4, le=200)),
        letters=(bool, False),
        rules=(bool, True),
        title=(str, ""),
    ),
}


SUMMARIES = {
    "solve": "Find solutions of the puzzle in the body, by default two, which decides whether it has exactly one.",
    "verify": "Ask several backends for the solutions, and compare their answers.",
    "count": "Count the solutions, however many.",
    "grade": "Grade the puzzle: how hard it is, and by which techniques.",
    "hint": "Return the next step, from the empty board or from a saved grid of the puzzle.",
    "explain": "Explain the solution step by step.",
    "diff": "Find the cells in which solutions differ.",
    "sample": "Draw random solutions, all equally likely.",
    "fix": "Find the misprints in contradictory clues.",
    "repair": "Find the fewest changes that leave exactly one solution.",
    "generate": "Make puzzles with exactly one solution.",
    "convert": "Write the puzzle in another format.",
    "render": "Draw the puzzle.",
}
PATTERNS = {LIMIT: "a number from 1, with at most 18 digits, or all", SIZE: "columns x rows, such as 20x15"}


def fault_words(endpoint: str, fault: Mapping[str, Any]) -> str:
    """Describe a fault that pydantic found in the query of an endpoint: the field, what was found and expected."""
    field = fault["loc"][-1]  # before it: that the field is in the query
    if fault["type"] == "extra_forbidden":
        names = ", ".join(MODELS[endpoint].model_fields)
        return f"found the unknown field {excerpt(field)}, expected one of {names}"
    if fault["type"] == "missing":
        return f"{field}: found nothing, expected a value"
    # pydantic's sentence, such as "Input should be a valid integer, unable to parse string as an integer"
    expected = fault["msg"].removeprefix("Input should be ").partition(", unable to")[0]
    if fault["type"] == "string_pattern_mismatch":
        expected = PATTERNS[fault["ctx"]["pattern"]]
    return f"{field}: found {excerpt(fault['input'])}, expected {expected}"


class Fault(BaseModel):
    """The body of an answer that is not 200."""

    error: str
    code: str
    place: dict[str, int | str] = Field(
        {}, description="Where the error is: index and line in the body, from 1, or option, the field of the query."
    )
