"""Lines, blocks, cells and steps of a puzzle in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nono.clue import Block
from nono.genres.nonogram import Nonogram
from nono.human.grading import Step
from nono.human.techniques import TECHNIQUES
from nono.model import Model
from nono.puzzle import Puzzle

NAMED = 6  # cells that are named one by one


class Wording:
    """Speaks of one puzzle."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.puzzle = puzzle
        self.model = model

    def line(self, line: int) -> str:
        """A line of cells: rows first, then columns."""
        height = self.puzzle.height
        return f"row {line + 1}" if line < height else f"column {line - height + 1}"

    def lines(self, lines: Iterable[int]) -> str:
        """Several lines: "rows 1 and 3 and column 2"."""
        height, found = self.puzzle.height, sorted(lines)
        sides = {"row": [n + 1 for n in found if n < height], "column": [n - height + 1 for n in found if n >= height]}
        return " and ".join(f"{plural(side, len(own))} {ranges(own)}" for side, own in sides.items() if own)

    def cell(self, cell: int) -> str:
        row, column = divmod(cell, self.puzzle.width)
        return f"row {row + 1} column {column + 1}"

    def cells(self, cells: Sequence[int], line: int | None) -> str:
        """Cells, by their places in a line if they are of one."""
        width = self.puzzle.width
        if line is not None:
            is_row = line < self.puzzle.height
            places = sorted((cell % width if is_row else cell // width) + 1 for cell in cells)
            return f"{plural('column' if is_row else 'row', len(places))} {ranges(places)}"
        rows, columns = ({cell // width for cell in cells}, {cell % width for cell in cells})
        if len(rows) == 1 and len(cells) > 1:
            return f"row {min(rows) + 1} columns {ranges(sorted(column + 1 for column in columns))}"
        if len(columns) == 1 and len(cells) > 1:
            return f"column {min(columns) + 1} rows {ranges(sorted(row + 1 for row in rows))}"
        named = [self.cell(cell) for cell in cells[:NAMED]]
        return together([*named, f"{len(cells) - NAMED} more"] if len(cells) > NAMED else named)

    def colour(self, colour: int) -> str:
        return self.puzzle.palette[colour].name

    def block(self, line: int, block: int) -> str:
        """A block by its length and colour, and its place among several."""
        clue = self.clue(line)
        length, colour = clue[block]
        name = "?" if length is None else str(length)
        if self.puzzle.colours > 2:
            name = f"{self.colour(colour)} {name}"
        return f"the {name}" if clue.count(clue[block]) == 1 else f"the {ordinal(block + 1)} block ({name})"

    def clue(self, line: int) -> tuple[Block, ...]:
        assert isinstance(self.puzzle, Nonogram)
        height = self.puzzle.height
        return self.puzzle.rows[line] if line < height else self.puzzle.cols[line - height]

    def rule(self, rule: int) -> str:
        """A count rule: how many of which cells show what."""
        counts = self.model.counts
        regions = counts.region[counts.region_start[rule] : counts.region_start[rule + 1]]
        cells = sorted(
            {cell for r in regions for cell in counts.cells[counts.cell_start[r] : counts.cell_start[r + 1]]}
        )
        least, most = counts.least[rule], counts.most[rule]
        number = f"{most}" if least == most else f"at most {most}" if least <= 0 else f"at least {least}"
        verb = "is" if number.endswith(" 1") or number == "1" else "are"
        return f"{number} of {self.cells(cells, None)} {verb} {self.colour(counts.colour[rule])}"

    def found(self, step: Step) -> str:
        """What the cells of a step are now, or are not."""
        said = []
        settled = {cell for cell, _ in step.settled}
        for negation, pairs in (
            ("", step.settled),
            ("not ", [(cell, colour) for cell, colour in step.removed if cell not in settled]),
        ):
            by_colour: dict[int, list[int]] = {}
            for cell, colour in pairs:
                by_colour.setdefault(colour, []).append(cell)
            for colour, cells in by_colour.items():
                verb = "is" if len(cells) == 1 else "are"
                said.append(f"{self.cells(cells, step.line)} {verb} {negation}{self.colour(colour)}")
        return "; ".join(said)

    def reason(self, step: Step) -> str:
        """Why a step holds."""
        line = "" if step.line is None else self.line(step.line)
        block = "a block" if step.line is None or step.block is None else self.block(step.line, step.block)
        return TECHNIQUES[step.technique].says.format(
            line=line,
            block=block,
            refuted="some line" if step.refuted is None else self.line(step.refuted),
            cell="" if step.assumed is None else self.cell(step.assumed[0]),
            rule="" if step.rule is None else self.rule(step.rule),
            them="it" if len({cell for cell, _ in step.removed}) == 1 else "them",
        )

    def place(self, step: Step) -> str:
        """Where a step looks."""
        if step.line is not None:
            return self.line(step.line)
        if step.assumed is not None:
            return self.cell(step.assumed[0])
        return "the whole board" if step.rule is None else "a clue"

    def step(self, step: Step) -> str:
        """A step in a sentence."""
        place = f"{self.place(step)}, " if step.line is not None else ""
        return f"{place}{step.technique}: {self.found(step)}, because {self.reason(step)}"


def plural(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, ..."""
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def together(words: Sequence[str]) -> str:
    """ "a, b and c"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" and {words[-1]}" if words else ""


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers, those in a row as "3 to 5"."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    words = []
    for part in parts:
        words += [f"{part[0]} to {part[-1]}"] if len(part) > 2 else [str(number) for number in part]
    return together(words)
