"""The types of what commands write with ``--json``, of nono's files of puzzles, and of two replies of the server.

`nono.cli.schemas` reads this file and makes JSON schemas of the types. The text after a type or key is its description.
Schemas refer to other types by name, but a type whose name begins with ``_`` is written in its place. The dict in an
``Annotated`` type has the keywords of JSON Schema that types of Python lack. A ``_`` at the end of a key is not part of
the key; it is there because ``from`` and ``as`` are words of Python.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

_Positive = Annotated[int, {"minimum": 1}]
_Natural = Annotated[int, {"minimum": 0}]
_Measure = Annotated[float, {"minimum": 0}]


class _Open(TypedDict):
    """An object that may have other keys."""


class _Placed(TypedDict):
    """An object about a puzzle."""

    id: Id
    file: File
    index: Index
    genre: Genre
    unread: NotRequired[Unread]


Id = str
"""The id of the puzzle in its file; empty if the file gives no id."""


File = str
"""The file, - for standard input, or the name of a built-in puzzle."""


Index = _Positive
"""The number of the puzzle in its file, counted from 1. In files with one puzzle per line, this is the number of the
line.
"""


Genre = str
"""The genre: nonogram, akari, sudoku or another built-in genre, or a genre of a plug-in."""


Unread = Annotated[list[str], {"minItems": 1}]
"""The lines of the file that were not read; left out if there are none."""


Verdict = Literal["unique", "multiple", "solved", "unsolvable", "unknown"]
"""The verdict. solved: a solution was found but not proved to be the only one. unknown: the search ended early."""


Number = _Natural
"""A whole number of any size."""


Complete = bool
"""Whether the search was complete, so that nothing is missing from the result."""


Stop = Literal["", "time", "cpu", "memory", "conflicts", "stalled", "interrupt"]
"""Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end early."""


Limit = Literal["time", "cpu", "memory", "conflicts"]
"""The limit that ended the search: seconds, seconds of processor time, memory or conflicts. Left out if no limit ended
it.
"""


Seconds = _Measure
"""Seconds of wall time."""


CpuSeconds = _Measure
"""Seconds of CPU time; other running programs have little effect on it."""


Independence = str
"""The backends that agree, which code they share, and why the model was not compared with the rules; empty if they
disagree or if no second backend confirmed the answer.
"""


Rows = list[str]
"""One string per row with one key of the palette per cell. In peg solitaire: one string per jump, from-over-to, with
holes counted from 1.
"""


Solutions = list[Rows]
"""The solutions, each a list of strings."""


Cell = tuple[_Positive, _Positive]
"""Row and column, from 1."""


ColouredCell = tuple[_Positive, _Positive, str | None]
"""Row and column, from 1, and the key of a colour."""


Stats = dict[str, float]
"""The nonzero counters of the backend."""


ProvedBy = list[str]
"""The backends that proved the result."""


class _Colour(TypedDict, total=False):
    key: Required[Annotated[str, {"minLength": 1, "maxLength": 1}]]
    """The character that stands for the colour."""
    name: str
    """The name of the colour."""
    rgb: Annotated[str, {"pattern": "^[0-9a-f]{6}$"}]
    """Red, green and blue as hexadecimal digits."""


Palette = Annotated[list[_Colour], {"minItems": 2}]
"""The colours; the background comes first."""


class Failure(TypedDict, total=False):
    """An input without an answer. These objects appear in the order of the inputs."""

    id: Id
    file: File
    index: Index
    line: _Positive
    """The number of the unreadable line in the file."""
    genre: Genre
    unread: Unread
    stop: Literal["time", "cpu", "memory"]
    """The limit that was reached before there was an answer."""
    limit: Limit
    code: str
    """A short name of the problem, for example bad-number."""
    error: Required[str]
    """Why there is no answer, in one line: the problem, then any advice after a semicolon."""


class _Answered(TypedDict):
    verdict: Verdict
    count: Number
    """The number of solutions that were found."""
    complete: Complete
    """Whether there are no other solutions."""
    stop: NotRequired[Annotated[Stop, {"minLength": 1}]]
    """Why the search ended early; left out if the search did not end early."""
    limit: NotRequired[Limit]
    backend: str
    """The backend that answered."""
    seconds: Seconds
    cpu_seconds: NotRequired[CpuSeconds]
    solutions: Solutions
    stats: Stats


class _Origin(TypedDict):
    file: File
    index: Index
    genre: Genre


class Solved(_Placed, _Answered):
    verified_by: NotRequired[str | None]
    """With --verify: the backend that confirmed the verdict; null if no backend did, or if the solutions alone prove
    the verdict.
    """
    independence: NotRequired[Independence]


Solve = Solved | Failure
"""One line per puzzle."""


class Verified(_Placed):
    verdict: Verdict
    agreed: bool | None
    """Whether the answers agree; null if there are fewer than two answers."""
    answered: list[str]
    """The backends that finished within their limits."""
    independence: Independence
    results: dict[str, BackendAnswer]
    """The answer of each backend by its name."""
    failed: dict[str, str]
    """The backends that ended with an error, each with the error."""
    at_fault: dict[str, str]
    """The backends with claims that the clues refute, each with the reason."""


Verify = Verified | Failure
"""One line per puzzle."""


class BackendAnswer(_Origin, _Answered):
    malformed: NotRequired[list[list[int]]]
    """Answers of a faulty backend that cannot be drawn, with one number per cell."""


class Counted(_Placed):
    count: Number
    """The number of solutions, of any size. If complete is false, there are at least this many."""
    complete: Complete
    """Whether the count is exact."""
    stop: Stop
    limit: NotRequired[Limit]
    cpu_seconds: NotRequired[CpuSeconds]
    verified_by: NotRequired[str | None]
    """With --verify: the second counter that confirmed the number; null if no counter did."""
    independence: NotRequired[Independence]


Count = Counted | Failure
"""One line per puzzle."""


class Sampled(_Placed):
    count: Number
    """The number of all solutions."""
    complete: Complete
    """Whether the count is exact."""
    stop: Stop
    seed: int
    """The random seed; the same seed repeats the result."""
    solutions: Solutions
    """The solutions that were drawn."""
    shares: NotRequired[list[list[Number]]]
    """With --shares: for each cell, row by row, the number of solutions in which it has each colour of the palette."""


Sample = Sampled | Failure
"""One line per puzzle."""


class Certified(_Placed):
    folder: str | None
    """The folder of the certificate; null if the time limit was reached."""
    claim: Claim | None
    """What the certificate claims; null if the time limit was reached."""


Certify = Certified | Failure
"""One line per puzzle."""


class Claim(TypedDict):
    verdict: Verdict
    count: Number
    """The number of solutions in the certificate."""
    complete: Complete
    """Whether the certificate proves that there are no other solutions."""
    clue_hash: ClueHash
    encoding: str
    """The encoding of the formula; empty without a formula."""
    prover: str
    """The solver that wrote the proof; empty without a proof."""
    start: list[str] | None
    """The saved grid with which the solutions agree, as rows of the palette's keys; null without a grid."""
    proof: Literal["clauses", "duality", "count", "class", "pagoda", "closed", "levels", ""]
    """The kind of the proof; empty without a proof."""


ClueHash = Annotated[str, {"pattern": "^[0-9a-f]{64}$"}]
"""A sha256 hash that is the same for puzzles with the same clues."""


class CheckCertificate(TypedDict):
    """One line per certificate."""

    folder: str
    """The folder of the certificate."""
    holds: bool | None
    """Whether the certificate holds; null after a limit, without a certificate, or if the original was not compared."""
    claim: Claim | None
    """What the certificate proves; null if the certificate does not hold."""
    trusted: list[str]
    """What the check trusts; everything else is checked."""
    reason: str | None
    """Why the certificate does not hold or was not checked."""
    seconds: Seconds


class Described(_Placed, total=False):
    format: Required[str]
    """The format of the file."""
    reading: Required[str]
    """How a typed text was interpreted; empty for other formats."""
    title: Required[str]
    """The title of the puzzle; empty if it has none."""
    width: Required[_Positive]
    """Width in cells."""
    height: Required[_Positive]
    """Height in cells."""
    palette: Required[Palette]
    clue_hash: Required[ClueHash]
    goal: Required[bool]
    """Whether the file contains the solution."""
    rows: list[Number]
    """Nonograms and triddlers: the number of ways to fill each row."""
    cols: list[Number]
    """Nonograms: the number of ways to fill each column."""
    rising: list[Number]
    """Triddlers: the number of ways to fill each line in direction /."""
    falling: list[Number]
    r"""Triddlers: the number of ways to fill each line in direction \."""
    pictures: Number
    """Nonograms and triddlers: the number of pictures with these dimensions and colours, as a whole number of any size.

    """
    empty_cells: Number
    """Akari: the number of cells without a wall."""
    walls: Number
    """Akari: the number of walls."""
    clues: Number
    """Genres made of clue layers, including Akari: the number of clues in cells, on edges and beside lines."""
    regions: Number
    """Genres with regions: the number of regions."""
    stars: Number
    """Star Battle: the number of stars in each row, column and region."""
    mines: Number
    """Minesweeper: the total number of mines, if it is known."""
    diagonals: Literal[True]
    """Sudoku: true if both diagonals also contain every digit once."""
    repeats: Literal[True]
    """Binairo: true if two rows or two columns may be equal."""
    separate: Literal[True]
    """Aquarium: true if pools that are not joined have separate water levels."""
    cells: Number
    """Triddlers: the number of triangles."""
    holes: Number
    """Peg solitaire: the number of holes."""
    pegs: Number
    """Peg solitaire: the number of pegs at the start."""
    jumps: Number
    """Peg solitaire: the number of jumps that the board allows."""
    symmetries: Number
    """Peg solitaire: the number of symmetries of the board and the target."""
    meta: Required[dict[str, Any]]
    """The other fields of the file."""


Info = Described | Failure
"""One line per puzzle."""


class Decode(_Placed):
    """One object."""

    verdict: Literal["solved", "unsolvable"]
    """The verdict of the answer. A solution is checked against the rules."""
    solutions: Solutions
    """The solution, if there is one."""


class Made(TypedDict):
    file: str
    """The file of the puzzle."""
    width: _Positive
    """Width in cells."""
    height: _Positive
    """Height in cells."""
    colours: Annotated[int, {"minimum": 2}]
    """Number of colours, including the background."""
    verdict: Verdict
    line_solvable: bool | None
    """Whether line logic alone solves the puzzle; null if line logic was not tried."""
    differing: _Natural | None
    """The known number of cells that differ between solutions; null unless there are several solutions."""
    edits: Edits | None
    """Changes that make the puzzle unique; null if none are needed or none were found."""
    changed: _Natural
    """The number of cells that --fidelity changed."""


class OfPicture(TypedDict):
    picture: str
    """The file of the picture."""
    file: str | None
    """The file of the puzzle; null if there is none."""
    verdict: Verdict | None
    """Whether the puzzle is unique, after the changes; null if the picture cannot become a puzzle."""
    edits: Edits
    """The changes that made the puzzle unique; empty if none were needed."""
    reason: str
    """Why there is no puzzle; empty if there is one."""
    warnings: list[str]
    """What may be wrong with the puzzle, for example that it shows little of the picture."""


Make = Made | OfPicture
"""One object; for a folder, one line per picture."""


class Graded(_Placed):
    word: Literal["easy", "medium", "hard", "expert", "search", "multiple", "unsolvable", "unknown"]
    """The grade, or the verdict if there is no single solution."""
    score: _Measure
    """The sum of the weights of all steps."""
    tier: _Natural
    """The tier of the hardest step."""
    techniques: dict[str, Number]
    """The number of steps of each technique."""
    steps: Number
    """The number of steps."""
    verdict: Verdict
    bottleneck: Number
    """The smallest number of places where an equally easy step was possible, until nine tenths of the initially open
    cells were settled.
    """
    opening: Annotated[float, {"minimum": 0, "maximum": 1}] | None
    """The share of the cells that single clues settle on the empty board; null for puzzles without lines."""
    sweeps: _Natural | None
    """Batenburg's measure of sweeps over rows and columns; null for puzzles without lines."""
    lines_ratio: _Measure | None
    """The lines ratio, a measure of pbnsolve; null for puzzles without lines."""
    search: dict[str, float]
    """What the solver needed after the techniques stalled."""
    grade_version: _Positive
    """The version of the weights and techniques."""


Grade = Graded | Failure
"""One line per puzzle."""


class Explained(_Placed):
    introduction: str
    """The rules in words."""
    verdict: Verdict
    steps: list[Step]
    """The steps in their order."""
    ending: str
    """How the explanation ends, in words."""


Explain = Explained | Failure
"""One line per puzzle."""


class Step(TypedDict):
    step: _Positive
    """The number of the step."""
    technique: str
    """The name of the technique."""
    tier: _Natural
    """The tier of the technique."""
    line: str | None
    """The line that the step uses."""
    block: _Positive | None
    """The number of the block in the clue of the line, from 1."""
    settled: list[ColouredCell]
    """The cells whose colour the step settles: row and column, from 1, and key."""
    removed: list[ColouredCell]
    """The colours that the step removes from cells: row and column, from 1, and key."""
    assumed: ColouredCell | None
    """The refuted assumption: row, column and key; null if there is none."""
    rule: str | None
    """The rule that the step uses."""
    others: list[str]
    """Further rules or cells that the step uses."""
    refuted: str | None
    """The rule or line that refutes the assumption."""
    open: Number
    """The number of places where equally easy steps are possible."""
    text: str
    """The step in words."""
    refutation: list[str]
    """The consequences of the assumption, in words."""


class Hinted(_Placed):
    kind: Literal["step", "wrong", "contradiction", "solved", "stuck"]
    """The kind of hint: a step, wrong cells, lines that contradict one another, nothing left to do, or no further step
    by logic.
    """
    level: Literal[1, 2, 3]
    """How much the hint reveals."""
    text: str
    """The hint in words."""
    technique: str | None
    """The technique of the step, from level 2 on."""
    settled: list[ColouredCell]
    """At level 3, the cells that the step settles: row and column, from 1, and key."""
    removed: list[ColouredCell]
    """The colours that the step removes from cells: row and column, from 1, and key."""
    wrong: list[Cell]
    """At level 3, the wrong cells: row and column, from 1."""


Hint = Hinted | Failure
"""One line per puzzle."""


class Checked(_Placed):
    verdict: Verdict
    """The verdict on the puzzle before the first step."""
    forced: Number
    """The number of forced steps."""
    possible: Number
    """The number of possible steps."""
    wrong: Number
    """The number of wrong steps."""
    invalid: Number
    """The number of steps that name a cell or a key that the puzzle does not have."""
    unknown: Number
    """The number of steps that were not decided before a limit was reached."""
    first_wrong: _Positive | None
    """The number of the first wrong or invalid step, from 1; null if there is none."""
    solved: bool
    """Whether the forced and possible steps lead to a solution. In puzzles with a background colour, open cells count
    as background.
    """
    open: Number
    """The number of cells that are open after all steps."""
    steps: list[CheckedStep]
    """The steps in their order."""


CheckSteps = Checked | Failure
"""One object."""


class CheckedStep(TypedDict):
    step: _Positive
    """The number of the step."""
    kind: Literal["forced", "possible", "wrong", "invalid", "unknown"]
    """Whether all, some or no solutions agree with the step, the puzzle does not have the step's cells or keys, or a
    limit was reached. Only solutions that agree with the earlier forced and possible steps count.
    """
    technique: str | None
    """The technique of a forced step; null for other steps, or if the cells were known before."""
    tier: _Natural | None
    """The tier of the technique. Easier techniques do not lead to this step."""
    settled: list[ColouredCell]
    """The cells that the step sets: row and column, from 1, and key."""
    removed: list[ColouredCell]
    """The colours that the step removes from cells: row and column, from 1, and key."""
    wrong: list[ColouredCell]
    """The entries of settled and removed that hold in no solution. Empty if the entries are wrong only in combination.

    """
    open: Number
    """The number of cells that are open after the step."""
    text: str
    """Why the step is forced, wrong or invalid, in words."""


class Compared(_Placed):
    verdict: Verdict
    complete: Complete
    """Whether the answer is known for every cell."""
    stop: Stop
    differing: Number
    """The number of cells that differ between solutions."""
    backbone: Number
    """The number of cells that have the same colour in all solutions."""
    unknown: Number
    """The number of cells for which it is unknown whether they differ."""
    map: list[str]
    """One string per row: * for a cell that differs (! if a colour has the key *), ? for a cell for which this is
    unknown, otherwise the key of its colour.
    """
    solutions: Solutions
    """The two most similar solutions that were found."""
    pattern: list[Cell]
    """The cells in which these two solutions differ: row and column, from 1."""


Diff = Compared | Failure
"""One line per puzzle."""


class _Addition(TypedDict):
    row: _Positive | None
    """The row; null for a clue above a column."""
    column: _Positive | None
    """The column; null for a clue beside a row."""
    text: str
    """The clue."""


class Completed(_Placed):
    clues: list[_Addition] | None
    """The fewest clues to add so that only the goal (without a goal, the first solution found) is a solution; null if
    none were found.
    """
    puzzle: Puzzle | None
    backends: ProvedBy
    certificate: NotRequired[str | None]
    """With --certify: the folder of the certificate; null if there is none."""
    stop: Stop


class _State(TypedDict):
    tried: _Natural
    """The number of changes tried until then."""
    cells: _Natural
    """The number of changed cells."""
    price: float
    """The price of the repair in the sense of --weights: mainly the number of cells (count), or how visible the change
    is (visual).
    """


class _Proposal(TypedDict):
    edits: Edits
    goal: Rows
    roughness: float
    """How much rougher the change makes the picture."""
    symmetric: bool
    """Whether a symmetric picture stays symmetric."""
    price: float
    """How visible the change is."""
    backends: ProvedBy


class Repaired(_Placed):
    fewest: _Natural | None
    """The smallest number of cells to change in the goal (without a goal, in the first solution found); null if no
    change was found.
    """
    least: _Natural
    """The proved minimum: changing fewer cells of this picture is not enough."""
    proved: bool
    """Whether it is proved that changing fewer cells of this picture is not enough."""
    stop: Stop
    certificate: NotRequired[str | None]
    """With --certify: the folder of the certificate; null if there is none."""
    states: list[_State]
    """Each repair that was the best so far during the search, in order."""
    proposals: list[_Proposal]
    """The changes; the best change comes first."""


class _Edit(TypedDict):
    cell: Cell
    from_: str
    """The key of the cell's present colour."""
    to: str
    """The key of the cell's new colour."""


Edits = list[_Edit]
"""The cells to change."""


class Given(_Placed):
    givens: list[Cell] | None
    """The fewest cells to reveal so that only the goal (without a goal, the first solution found) is a solution; null
    if none were found.
    """
    grid: list[str]
    """The grid with these cells and ? for all others; empty if there are no cells to reveal."""
    backends: ProvedBy
    stop: Stop
    certificate: NotRequired[str | None]
    """With --certify: the folder of the certificate; null if there is none."""


Repair = Repaired | Given | Completed | Failure
"""One line per puzzle. With --givens, and for genres that are repaired by adding clues, some keys are different."""


class _Reading(TypedDict):
    cost: _Measure
    """The number of misprints, weighted by kind."""
    misprints: list[Misprint]
    """The misprints in the clues."""
    puzzle: Puzzle


class Fixed(_Placed):
    verdict: Verdict
    """The verdict on the clues before any correction."""
    sure: bool
    """Whether the clues contradict one another and exactly one reading is likely."""
    stop: Stop
    readings: list[_Reading]
    """The clues that the author may have meant."""


Fix = Fixed | Failure
"""One line per puzzle."""


class Misprint(TypedDict):
    kind: str
    """The kind of the misprint."""
    row: _Positive | None
    """The number of the row; null if the clue belongs to a line in another direction."""
    column: _Positive | None
    """The number of the column; null if the clue belongs to a line in another direction."""
    rising: NotRequired[_Positive]
    """Triddlers: the number of the line in direction /."""
    falling: NotRequired[_Positive]
    r"""Triddlers: the number of the line in direction \."""
    found: str
    """The clue as it is in the puzzle."""
    expected: str
    """The clue as it should be."""
    clue: str
    """The whole corrected clue."""


class Run(TypedDict):
    file: File
    index: Index
    id: Id
    genre: Genre
    width: _Positive
    """Width in cells."""
    height: _Positive
    """Height in cells."""
    colours: _Positive
    """Number of colours, including the background."""
    clues: str
    """The beginning of the hash of the clues."""
    contestant: str
    """The backend with its options, or the name of a program."""
    task: str
    """The task: first, unique, count:N or all."""
    repeat: _Natural
    """The number of the run, from 0."""
    seed: int
    """The seed of the search."""
    verdict: Verdict
    count: Number
    """The number of solutions that were found."""
    shown: Number
    """The number of them that nono has checked against the clues."""
    complete: Complete
    """Whether there are no other solutions."""
    stop: str
    """The limit that ended the run, or empty."""
    error: str
    """Any other problem, or empty."""
    read: Seconds
    """Seconds to read the puzzle."""
    build: Seconds
    """Seconds to build the model or formula."""
    solve: Seconds
    """Seconds of the search."""
    check: Seconds
    """Seconds to compare the solutions with the clues."""
    wall: Seconds
    """Seconds of the whole run."""
    cpu: Seconds
    """CPU seconds, including child processes."""
    memory: _Measure
    """How much the memory of the process grew, in MiB."""
    digest: str
    """A hash of the set of solutions, if the set is complete."""
    load: float
    """The mean number of running processes on the machine, in the minute before the run ended."""
    stats: Stats


Bench = Run | Failure
"""One line per run. Lines for inputs that cannot be read come first."""


class _File(TypedDict):
    file: File
    fate: Literal["puzzles", "unreadable", "not a puzzle", "gone"]
    """What became of the file."""
    why: NotRequired[str]
    """Why the file has no puzzles; for a file that is gone, its earlier fate."""


class _Twin(TypedDict):
    how: str
    """The text 'same' if the clues are equal; otherwise the rotation or reflection that makes them equal."""
    place: Place
    as_: Place
    """The place where the puzzle occurs first."""


class _Grade(TypedDict):
    grade: str
    """The grade."""
    puzzles: Number
    """The number of puzzles."""
    least_score: float
    """The lowest score of these puzzles."""
    highest_score: float
    """The highest score of these puzzles."""


class _Backend(TypedDict):
    backend: str
    """The backend."""
    finished: Number
    """The number of puzzles that this backend finished."""
    of_all_finished: Number
    """The number of puzzles that all backends finished."""
    seconds: Seconds
    fastest: Number
    """The number of puzzles on which this backend was the fastest."""


class _Answers(TypedDict):
    task: Task
    backend: str
    """The requested backend."""
    puzzles: Number
    """The number of answers."""
    unique: Number
    """The number of answers with one solution."""
    multiple: Number
    """The number of answers with several solutions."""
    unsolvable: Number
    """The number of answers without a solution."""
    unknown: Number
    """The number of answers without a verdict."""
    time: Number
    """The number of answers that the time limit ended."""
    memory: Number
    """The number of answers that the memory limit ended."""
    failed: Number
    """The number of failures of the backend."""
    cpu_seconds: Seconds
    """CPU seconds."""
    seconds: Seconds


class _Disagreement(TypedDict):
    puzzle: str
    """The puzzle."""
    answer: str
    """One answer: the question, the backend, the verdict."""
    other: str
    """The other answer."""


class _Bug(TypedDict):
    puzzle: str
    """The puzzle."""
    asked: str
    """The question and the backend."""
    bug: str
    """The bug."""


class _Note(TypedDict):
    puzzle: str
    """The puzzle."""
    note: str
    """What happened."""


class _Changed(TypedDict):
    changed: str
    """The puzzle, or the name of the total."""
    asked: str
    """The question and the backend."""
    before: str
    """The earlier answer or total."""
    now: str
    """The new answer or total."""


class Report(TypedDict):
    """One object."""

    store: str
    """The file of the store."""
    entries: Number
    """The number of puzzles in the inputs, including those that cannot be read."""
    puzzles: Number
    """The number of different puzzles."""
    duplicates: Number
    """The number of puzzles that occur more than once."""
    counts: dict[str, Number]
    """The number of puzzles with each status."""
    files: list[_File]
    """All files that were read, including those that no longer exist."""
    work: list[Finding]
    """The puzzles that need work, and the inputs that cannot be read."""
    same_clues: list[_Twin]
    """Puzzles that occur more than once, including rotated and mirrored copies."""
    images_not_compared: Number
    """The number of puzzles that were not compared with rotated copies."""
    grades: list[_Grade]
    """The unique puzzles by grade."""
    hardest: list[Finding]
    """The puzzles that took longest."""
    compared: list[_Backend]
    """A comparison of the backends on the puzzles that all of them finished; empty if there is only one backend."""
    verdicts: list[_Answers]
    """The answers of each backend to each question."""
    disagreements: list[_Disagreement]
    """Answers that cannot both be right, which shows a bug in a backend."""
    bugs: list[_Bug]
    """The number of bugs that were caught."""
    notes: list[_Note]
    """Limits and failures that occurred with puzzles that were decided later."""
    changes: list[_Changed]
    """With --against: the puzzles and totals that have changed."""


Task = Literal["decide", "count", "grade"]
"""The question: whether the puzzle is unique, how many solutions it has, or how hard it is."""


class Place(TypedDict, total=False):
    """The place of a puzzle in the inputs. Unknown keys are left out."""

    id: Id
    file: Required[File]
    index: Index
    title: str
    """The title."""
    link: str
    """The address of the puzzle, if its file has one."""


class Finding(Place, total=False):
    """What is known about a puzzle. Empty keys are left out."""

    status: Required[str]
    """The status: the work that the puzzle needs, otherwise its verdict."""
    error: str
    """Why the input cannot be read."""
    genre: Genre
    width: _Positive
    """Width in cells."""
    height: _Positive
    """Height in cells."""
    verdict: Verdict
    reason: str
    """Why the clues obviously have no solution, such as different totals."""
    count: Annotated[str, {"pattern": "^[0-9]+[+?]?$"}]
    """The number of solutions, with + if there may be more."""
    grade: str
    """The grade."""
    different_cells: Number
    """The number of cells in which two solutions differ."""
    why: str
    """Limits and failures that occurred."""
    solver: str
    """The backend that decided the puzzle."""
    cpu_seconds: Seconds
    """CPU seconds."""
    seconds: Seconds
    other_places: list[Place]
    """The other places where the puzzle occurs."""


class Batch(TypedDict):
    """One line per answer or unreadable input."""

    source: File
    number: _Natural
    """The number of the puzzle in its file; 0 for a whole file."""
    name: Id
    genre: str | None
    """The genre."""
    width: _Positive | None
    """Width in cells."""
    height: _Positive | None
    """Height in cells."""
    colours: _Positive | None
    """Number of colours, including the background."""
    clues: str | None
    """The hash of the clues."""
    task: Task | None
    backend: str | None
    """The requested backend."""
    verdict: Verdict | None
    count: _Natural | None
    """The number of solutions that were found."""
    complete: bool | None
    """Whether there are no other solutions."""
    stop: str | None
    """The limit that ended the search, or empty."""
    error: str
    """What went wrong, or empty."""
    solver: str | None
    """The backend that answered."""
    seconds: _Measure | None
    """Seconds of wall time."""
    cpu_seconds: _Measure | None
    """CPU seconds."""
    nono: str | None
    """The version of nono that answered."""
    goal: str | None
    """How the goal compares with the solution."""
    grade: str | None
    """The grade."""
    score: float | None
    """The score of the puzzle."""
    reason: str | None
    """Why the clues obviously have no solution, or why the file is not a puzzle or is gone; otherwise empty."""
    fate: Literal["puzzles", "unreadable", "not a puzzle", "gone", ""]
    """What became of the file; empty if the batch was stopped before it had read the whole file."""


class List(TypedDict):
    """One line per built-in puzzle."""

    name: str
    """The name to use in commands."""
    set: str
    """The set to which the puzzle belongs."""
    genre: Genre
    title: str
    """The title of the puzzle; empty if it has none."""
    width: _Positive
    """Width in cells."""
    height: _Positive
    """Height in cells."""
    colours: _Positive
    """Number of colours, including the background."""
    verdict: Verdict
    count: int | None
    """The number of solutions; null if the number is not stored."""
    line_solvable: bool | None
    """Whether line logic alone solves the puzzle; null if this is not stored."""


Backends = dict[str, str | None]
"""One object with a key for each backend. The value is the reason why the backend cannot be used on this machine, or
null if the backend can be used.
"""


class _Format(TypedDict):
    read: bool
    """Whether nono reads the format."""
    write: bool
    """Whether nono writes the format."""
    suffixes: list[str]
    """The suffixes of files in this format."""
    what: str
    """A description of the format."""
    holds: list[str]
    """The parts of a puzzle that the format can store."""


Formats = dict[str, _Format]
"""One object with one key per format."""


class Puzzle(_Open, total=False):
    """A puzzle in nono's own format (json or jsonl). Unknown keys are kept."""

    nono: Literal[1]
    """The version of the format."""
    genre: Required[Genre]
    id: str
    """A name to use in results."""
    title: str
    """The title."""
    author: str
    """The author."""
    license: str
    """The licence of the puzzle."""


Generate = Puzzle
"""The output has one puzzle per line, in nono's own format."""


class PuzzleSet(TypedDict):
    """Several puzzles in one JSON file. (A .jsonl file has one puzzle per line.)"""

    nono: Literal[1]
    set: list[Puzzle]


class Nonogram(_Open, total=False):
    width: _Positive
    """Width in cells."""
    height: _Positive
    """Height in cells."""
    palette: Palette
    rows: Required[Annotated[list[Clue], {"minItems": 1}]]
    """The clue of each row, as a list of blocks. A block is a length, [length, colour], or {"blot": colour} if the
    length is unknown. The list [] is the clue of an empty line.
    """
    cols: Required[Annotated[list[Clue], {"minItems": 1}]]
    """The clue of each column, in the same form."""
    goal: Picture
    """The solution."""
    saved: Saved


class _Blot(TypedDict):
    blot: Annotated[int, {"minimum": 1, "maximum": 255}]
    """The number of the block's colour in the palette."""


Block = _Positive | tuple[_Positive, Annotated[int, {"minimum": 1, "maximum": 255}]] | _Blot
"""A length; a length and the number of a colour in the palette; or a blotted block (of unknown length) of that colour.

"""


Clue = list[Block]
"""The blocks of a line; the list is empty for an empty line."""


Picture = Annotated[list[Annotated[str, {"minLength": 1}]], {"minItems": 1}]


class _Grid(_Open, total=False):
    id: str
    """The name of the grid."""
    note: str
    """A note."""
    grid: Required[Picture]
    """One string per row: keys of the palette, ? for an open cell, [ab] for one of these colours."""


Saved = list[_Grid]
"""Partly solved grids."""


class Akari(_Open, total=False):
    width: _Positive
    """Width in cells."""
    height: _Positive
    """Height in cells."""
    grid: Required[Annotated[list[Annotated[str, {"pattern": "^[.#0-4]+$"}]], {"minItems": 1}]]
    """One string per row: . for a cell, # for a wall, 0 to 4 for a wall with a clue."""
    goal: Picture
    """The solution, with o for a bulb."""
    saved: Saved


class PegSolitaire(_Open, total=False):
    grid: Literal["square", "triangle"]
    """The arrangement of the holes."""
    start: Required[Annotated[list[Annotated[str, {"pattern": "^[o.#]*$"}]], {"minItems": 1}]]
    """One string per row: o for a peg, . for an empty hole, # for neither."""
    target: _Natural | list[str]
    """The hole of the last peg, counted from 0, or rows like those of start. Without it, the last peg may be in any
    hole.
    """


class _FaultPlace(TypedDict, total=False):
    index: _Positive
    line: _Positive
    option: str


class _Fault(TypedDict):
    """Why there is no answer, in one line. The other fields state the place and, if known, what was found and what was
    expected.
    """

    error: str
    code: str
    """A short name of the problem, for example clue-too-long."""
    place: _FaultPlace
    """The puzzle and the line in the body, both counted from 1, or the field."""
    found: NotRequired[str]
    expected: NotRequired[str]


class _Health(TypedDict):
    status: Literal["ok", "stalled"]
    """stalled if no worker has answered, started or been free for longer than a request takes."""
    workers: _Measure
    """Number of worker processes."""
    ready: _Measure
    """Number of workers that have started."""
    busy: _Measure
    """Number of workers that have a request, or that start again because of one."""
    waiting: _Measure
    """Number of requests that wait for a worker."""
    waiting_seconds: _Measure
    """How long the oldest of these requests has waited, in seconds."""
