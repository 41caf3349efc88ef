"""Lines, blocks and the reasons of line techniques in words: explanations of models of lines, as nonograms have."""

from __future__ import annotations

from collections.abc import Sequence

from nono.genres.wording import Direction, by_direction, direction_of, line_name
from nono.grading.grade import Step
from nono.grading.wording import Words, cannot, ordinal, plural, ranges, them, together

Block = tuple[int | None, int]  # length, None where it is not known, and colour


class LineWords(Words):
    """The words for a model of lines, whose directions are those of the puzzle."""

    def rule(self, rule: int) -> str:
        return line_name(self.puzzle.directions, rule)

    def broken(self, rule: int | None, may: str = "can") -> str:
        line = "a line" if rule is None else f"{self.rule(rule)} ({self.clue_text(rule)})"
        return f"{line} {cannot(may)} be filled"

    def clue_text(self, line: int) -> str:
        """The blocks of a line's clue."""
        names = ("?" if length is None else str(length) for length, _ in self.clue(line))
        if self.puzzle.colours == 2:
            return " ".join(names) or "0"
        return (
            ", ".join(f"{self.colour(colour)} {name}" for name, (_, colour) in zip(names, self.clue(line), strict=True))
            or "0"
        )

    def contradicting(self, rules: Sequence[int]) -> str:
        if not rules:
            return ""
        return f"{self.lines(rules)} " + ("contradict one another" if len(rules) > 1 else "cannot be filled")

    def lines(self, lines: Sequence[int]) -> str:
        """Several lines: "rows 1 and 3 and column 2"."""
        sides = by_direction(self.puzzle.directions, lines)
        return together([f"{one.name if len(own) == 1 else one.plural} {ranges(own)}" for one, own in sides.items()])

    def cells(self, cells: Sequence[int], line: int | None = None) -> str:
        if line is None:
            return super().cells(cells)
        start = self.model.lines.cell_start[line]
        own = list(self.model.lines.cells[start : self.model.lines.cell_start[line + 1]])
        places = ranges(sorted(own.index(cell) + 1 for cell in cells))
        direction, _ = direction_of(self.puzzle.directions, line)
        if not direction.crossing:
            return f"{plural('cell', len(cells))} {places}"
        return f"{plural('the cell', len(cells))} in {plural(direction.crossing, len(cells))} {places}"

    def clue(self, line: int) -> tuple[Block, ...]:
        """The blocks of a line."""
        lines = self.model.lines
        blocks = slice(lines.block_start[line], lines.block_start[line + 1])
        pairs = zip(lines.length[blocks], lines.colour[blocks], strict=True)
        return tuple((length or None, colour) for length, colour in pairs)

    def block(self, line: int, block: int) -> str:
        """A block by its length and colour, and its place among several."""
        clue = self.clue(line)
        length, colour = clue[block]
        name = "?" if length is None else str(length)
        if self.puzzle.colours > 2:
            name = f"{self.colour(colour)} {name}"
        return f"the {name}" if clue.count(clue[block]) == 1 else f"the {ordinal(block + 1)} block ({name})"

    def place(self, step: Step) -> str:
        if step.line is not None:
            return self.rule(step.line)
        return "the whole board" if step.assumed is None else self.cell(step.assumed[0])

    def reason(self, step: Step) -> str:
        if step.line is None:
            cell, colour = step.assumed or (0, 0)
            refuted = self.broken(step.refuted, "could")
            otherwise = self.colour(max(colour, 0))
            return self.fill_in(step, either=self.either(cell), otherwise=otherwise, refuted=refuted)
        direction, _ = direction_of(self.puzzle.directions, step.line)
        block = None if step.block is None else self.clue(step.line)[step.block]
        named = "" if step.block is None else self.block(step.line, step.block)
        ink = self.ink(step, block)
        return self.fill_in(
            step,
            block=named or "the same block",
            shortest=named or "the shortest block that they can belong to",
            finished=self.finished(step, block, named, ink),
            full=self.full(step.line),
            covers=self.covers(step, block, named, direction),
            complete=self.complete(step) if step.technique == "complete" else "",
            ink=ink,
            background=self.colour(0),
            them=them(step),
        )

    def full(self, line: int) -> str:
        """Why the clue of a line fills it."""
        if len(self.clue(line)) == 1:
            return f"{self.block(line, 0)} is as long as the line"
        return "the blocks of its clue, with the gaps that must be between them, are just as long as the line"

    def covers(self, step: Step, block: Block | None, named: str, direction: Direction) -> str:
        """Why cells are of a block that can be pushed to and fro."""
        if block is not None and block[0] == len(step.settled):
            return f"{named} fits nowhere else"
        both = f"both when it is as far {direction.back} as it goes and when it is as far {direction.on} as it goes"
        return f"{named} covers {them(step)} {both}"

    def either(self, cell: int) -> str:
        """Why a cell leads to the same either way (two-way)."""
        if self.puzzle.colours > 2:
            return f"that follows from each colour that {self.cell(cell)} may have"
        return f"that follows if {self.cell(cell)} is {self.colour(1)}, and if it is {self.colour(0)} as well"

    def ink(self, step: Step, block: Block | None) -> str:
        """The colour that a step is about."""
        if block is not None:
            return self.colour(block[1])
        lost = {colour for _, colour in step.removed}
        inks = {colour for _, colour in step.settled if colour} if 0 in lost else lost
        return self.colour(inks.pop()) if len(inks) == 1 else "coloured"

    def finished(self, step: Step, block: Block | None, named: str, ink: str) -> str:
        """Why the cells beside a run are not of its colour."""
        if block is None or block[0] is None:
            return f"the {ink} cells beside {them(step)} are as many as the longest block that fits there has"
        cells = "its one cell" if block[0] == 1 else f"its {block[0]} cells"
        return f"{named} has {cells}, and no other {ink} cell may touch it"

    def complete(self, step: Step) -> str:
        """Why a line has all cells of a colour, or needs all that are left."""
        assert step.line is not None
        lost, kept = {colour for _, colour in step.removed}, {colour for _, colour in step.settled}
        is_there = len(lost) == 1 and 0 not in lost and (0 in kept or len(step.settled) < len(step.removed))
        if not is_there and 0 not in lost:
            return "its clue wants so many cells of each colour, no more and no fewer"
        ink = min(lost if is_there else kept)
        lengths = [length for length, colour in self.clue(step.line) if colour == ink]
        number = sum(length or 1 for length in lengths)
        name = self.colour(ink)
        if is_there:
            cells = f"the one {name} cell" if number == 1 else f"the {number} {name} cells"
            return f"{cells} of its clue {'is' if number == 1 else 'are'} there already"
        cells = ("at least " if None in lengths else "") + f"{number} {plural(f'{name} cell', number)}"
        return f"its clue wants {cells}, and no more than {number} can be {name}"
