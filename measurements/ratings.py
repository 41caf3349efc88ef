"""Compare nono's grades with published ratings, and check explanations: ``python measurements/ratings.py FILE...``

The files contain puzzles of one genre, one per line, in any form that nono reads: 81 characters, game IDs, links. Text
after the first space is ignored. Each file is a level of difficulty, the easiest first. With --csv COLUMN, there is a
single CSV file with a header. Its first column contains the puzzles, and COLUMN the ratings. With --meta NAME, each
file contains one puzzle in a format that nono reads, and states the rating under this name: a number, or a time such as
0:32:20. Puzzles without exactly one solution are skipped.

The script prints the grades for each level, and Spearman's rank correlation of the levels with nono's tiers, scores and
words. With --explain, it also explains the puzzles. It then prints the length of the longest
explanation, the number of puzzles whose first step settles a cell, the CPU time, and the number of steps that
contradict the solution. At most 100 puzzles of a file are used (``--number``).
"""

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import correlation
from time import process_time
from typing import Annotated, Any

import typer

import nono
from nono.grading import GRADE_WORDS, TECHNIQUES


def puzzles(path: Path, number: int) -> Iterator[Any]:
    """Yield the first puzzles of a file."""
    lines = [line.split()[0] for line in path.read_text("utf-8").splitlines() if line.strip()]
    for line in lines[:number]:
        yield puzzle_of(line)


def puzzle_of(text: str) -> Any:
    """Return a puzzle; a line of 81 characters is a Sudoku."""
    if len(text) == 81 and not text.strip(".0123456789"):
        text = text.replace("0", ".")
        return nono.Sudoku([text[at : at + 9] for at in range(0, 81, 9)])
    return nono.loads(text)


def rated(path: Path, column: str, number: int) -> Iterator[tuple[float, Any]]:
    """Yield ratings and puzzles from evenly spread rows of a CSV file."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows[:: max(1, len(rows) // number)]:
        yield float(row[column]), puzzle_of(next(iter(row.values())))


def puzzles_with_ratings(files: Sequence[Path], name: str) -> Iterator[tuple[float, Any]]:
    """Yield ratings and puzzles from files that state the ratings under this name."""
    for file in files:
        one = nono.read(file)
        parts = str(one.meta[name]).split(":")  # a number, or hours, minutes and seconds
        yield sum(float(part) * 60**at for at, part in enumerate(reversed(parts))), one


def ranks(values: Sequence[float]) -> list[float]:
    """Return the ranks of values; equal values get their mean rank."""
    places = defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [sum(places[value]) / len(places[value]) for value in values]


def wrong(puzzle: Any, explanation: Any) -> int:
    """Return the number of steps that contradict the only solution: they exclude its value or settle another."""
    grid = nono.solve(puzzle).grids[0]
    found = 0
    for explained_step in explanation.steps:
        step = explained_step.step
        lost = any(grid[cell] == colour for cell, colour in step.removed)
        found += lost or any(grid[cell] != colour for cell, colour in step.settled)
    return found


def main(
    files: list[Path],
    column: Annotated[str, typer.Option("--csv")] = "",
    meta: str = "",
    number: int = 100,
    explains: Annotated[bool, typer.Option("--explain")] = False,
) -> None:
    """Print the comparison."""
    if meta:
        found = list(puzzles_with_ratings(files, meta))
    elif column:
        found = list(rated(files[0], column, number))
    else:
        found = [(level, one) for level, file in enumerate(files) for one in puzzles(file, number)]
    levels, tiers, scores, places = [], [], [], []
    words: dict[float, Counter[str]] = defaultdict(Counter)
    start = process_time()
    for level, one in found:
        grade = nono.grade(one)
        if grade.word not in GRADE_WORDS:
            continue
        levels.append(level)
        tiers.append(grade.tier)
        scores.append(grade.score)
        places.append(GRADE_WORDS.index(grade.word))
        words[level][grade.word] += 1
    seconds = process_time() - start
    for level, counts in sorted(words.items()):
        name = level if column or meta else files[int(level)].name
        print(f"{name}: {', '.join(f'{number} {word}' for word, number in counts.most_common())}")
    tier, score, word = (correlation(ranks(levels), ranks(values)) for values in (tiers, scores, places))  # Spearman's
    print(f"Spearman: tier {tier:.3f}, score {score:.3f}, word {word:.3f}", end=" ")
    print(f"({len(levels)} puzzles, {1e3 * seconds / len(found):.2f} ms of CPU per grade)")
    if explains:
        explain([one for _, one in found])


def explain(found: Sequence[Any]) -> None:
    """Explain the puzzles and print the figures."""
    start = process_time()
    explained = [nono.explain(one) for one in found]
    seconds = process_time() - start
    unique = [
        (one, explanation) for one, explanation in zip(found, explained, strict=True) if explanation.verdict == "unique"
    ]
    faults = sum(wrong(one, explanation) for one, explanation in unique)
    most = Counter(len(explanation.steps) for _, explanation in unique)
    placed = sum(bool(explanation.steps and explanation.steps[0].step.settled) for _, explanation in unique)
    used = Counter(step.step.technique for _, explanation in unique for step in explanation.steps)
    few = sum(number for steps, number in most.items() if steps <= 60)
    print(f"explained: {len(unique)} of {len(found)} with one solution, {sum(used.values())} steps, {faults} wrong")
    print(f"at most 60 steps: {few}; most steps: {max(most)}; first step settles a cell: {placed}")
    print(f"{1e3 * seconds / len(found):.2f} ms of CPU per explanation")
    print(", ".join(f"{name} {used[name]}" for name in TECHNIQUES if used[name]))


if __name__ == "__main__":
    typer.run(main)
