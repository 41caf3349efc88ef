"""``nono repair``: the fewest cells of a picture to change, or to give, so that its puzzle is unique or easy enough."""

from typing import Annotated, Any

import typer

from nono.base.errors import PuzzleError
from nono.base.files import save
from nono.base.grid import cell_name, row_and_column
from nono.cli import options
from nono.cli.option_groups import option_groups
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session
from nono.cli.status import Status
from nono.design.repair import Givens, Repair, givens
from nono.design.repair import repair as find_repair
from nono.genres.base import Puzzle
from nono.grading.levels import GRADES
from nono.io.read import dump_bytes, format_for


@option_groups
def repair(
    puzzles: options.Puzzles,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write the first proposal as a puzzle.")
    ] = None,
    line_solvable: Annotated[bool, typer.Option("--line-solvable", help="Line logic alone shall solve it.")] = False,
    grade: Annotated[
        str | None, typer.Option("--grade", metavar="|".join(GRADES), help="It shall be this hard at most.")
    ] = None,
    given: Annotated[
        bool, typer.Option("--givens", help="Keep the picture; the fewest cells to give from the start.")
    ] = False,
    max_edits: Annotated[int, typer.Option("--max-edits", metavar="N", help="Cells at most.")] = 4,
    proposals: Annotated[int, typer.Option("--proposals", metavar="N", help="Proposals to show.")] = 3,
    time_limit: options.TimeLimit = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Propose the fewest changed cells that make a puzzle unique; two backends have proved each proposal.

    The goal picture is changed, or where there is none the first solution. Size and colours stay.
    """
    if line_solvable and grade is not None:
        raise typer.BadParameter("--line-solvable is another grade", param_hint="--grade")
    if grade is not None and grade not in GRADES:
        raise typer.BadParameter(f"{grade!r} is not one of {', '.join(GRADES)}", param_hint="--grade")
    if proposals < 1:
        raise typer.BadParameter(f"{proposals} is not 1 or more", param_hint="--proposals")
    target = grade or ("line-solvable" if line_solvable else "unique")
    wanted = "unique" if target == "unique" else "line-solvable" if line_solvable else f"at most {grade}"
    kind = "" if output is None else format_for(output)
    written = False
    with Session(puzzles, reading, exit_zero=exit_zero) as session:

        def work(asked: Input) -> Status:
            nonlocal written
            if written:
                raise PuzzleError("found more than one puzzle, expected one to write (or --index)", "no-puzzle")
            found: Repair | Givens
            if given:
                found = givens(asked.puzzle, target, max_edits, time_limit)
                fewest = None if found.cells is None else len(found.cells)
                best: Puzzle | None = found.puzzle if fewest else None
            else:
                found = find_repair(asked.puzzle, target, max_edits, proposals, time_limit)
                fewest = found.fewest
                best = found.proposals[0].puzzle if found.proposals else None
            if json:
                session.write_json(asked, facts(asked.puzzle, found))
            elif fewest == 0:
                session.write(f"{asked.label}: {wanted} as it is\n")
            elif fewest is None:
                session.write(f"{asked.label}: not {wanted}, {none(found, max_edits)}\n")
            else:
                session.write(f"{asked.label}: {text(asked.puzzle, found, wanted)}")
            if output is not None and best is not None:
                save(dump_bytes(best, kind), output)
                written = True
            if found.stop == "interrupt":
                raise KeyboardInterrupt
            if fewest is None:
                return Status.UNDECIDED if found.stop else Status.NO
            return Status.OK

        return session.run(work)


def none(found: Repair | Givens, max_edits: int) -> str:
    """That nothing was found, and how sure that is."""
    cells = amount(max_edits)
    if found.stop:
        return f"nothing was found in the time (--max-edits {max_edits})"
    if isinstance(found, Givens):
        return f"and no {cells} to give make it so (--max-edits)"
    return f"and no {cells} to change {'make' if found.proved else 'were found that make'} it so (--max-edits)"


def text(puzzle: Puzzle, found: Repair | Givens, wanted: str) -> str:
    """What to change or to give, in words, and the pictures."""
    if isinstance(found, Givens):
        cells = found.cells or ()
        grid = found.puzzle.saved[0].grid
        lines = [f"{wanted} with {amount(len(cells))} given, no fewer do; proved by {', '.join(found.backends)}"]
        lines.append(
            ", ".join(
                f"{cell_name(cell, puzzle.width)}: {grid[cell // puzzle.width][cell % puzzle.width]}" for cell in cells
            )
        )
        return "\n".join(lines) + "\n"
    sure = "no fewer do" if found.proved else "fewer may do, not all were tried"
    lines = [f"{wanted} with {amount(found.fewest or 0)} changed; {sure}"]
    keys = [entry.key for entry in puzzle.palette]
    for number, proposal in enumerate(found.proposals, 1):
        changes = ", ".join(
            f"{cell_name(cell, puzzle.width)}: {keys[old]} to {keys[new]}" for cell, old, new in proposal.edits
        )
        kept = "; keeps the symmetry" if proposal.symmetric else ""
        lines.append(f"{number}. {changes}{kept} (proved by {', '.join(proposal.backends)})")
    pictures = [proposal.puzzle.rows_text(proposal.puzzle.goal or b"") for proposal in found.proposals]
    lines += ["   ".join(row) for row in zip(*pictures, strict=True)]
    return "\n".join(lines) + "\n"


def amount(cells: int) -> str:
    return f"{cells} cell{'' if cells == 1 else 's'}"


def facts(puzzle: Puzzle, found: Repair | Givens) -> dict[str, Any]:
    """The answer for JSON: rows and columns from 1, colours by their keys."""
    width = puzzle.width
    if isinstance(found, Givens):
        grid = found.puzzle.saved[0].grid if found.cells else ()
        cells = None if found.cells is None else [row_and_column(cell, width) for cell in found.cells]
        return {"givens": cells, "grid": list(grid), "backends": list(found.backends), "stop": found.stop}
    keys = [entry.key for entry in puzzle.palette]
    return {
        "fewest": found.fewest,
        "proved": found.proved,
        "stop": found.stop,
        "proposals": [
            {
                "edits": [
                    {"cell": row_and_column(cell, width), "from": keys[old], "to": keys[new]}
                    for cell, old, new in proposal.edits
                ],
                "goal": proposal.puzzle.rows_text(proposal.puzzle.goal or b""),
                "roughness": proposal.roughness,
                "symmetric": proposal.symmetric,
                "backends": list(proposal.backends),
            }
            for proposal in found.proposals
        ],
    }
