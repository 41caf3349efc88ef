"""The figures in the pages: those that no machine changes are what the programs print that measured them."""

import re

import pytest
from common import ROOT, guide, needs_engine, script

MADE = script("make_figures")
TABLES: dict[str, re.Match[str]] = {
    f"{path.stem}: {match[2]}": match
    for path in sorted((ROOT / "docs").glob("*.md"))
    for match in MADE["TABLE"].finditer(path.read_text(encoding="utf-8"))
}
EXACT = [name for name, match in TABLES.items() if match[1] == "exact"]


@needs_engine
@pytest.mark.parametrize("name", EXACT)
def test_exact_figures_are_what_their_program_prints(name: str) -> None:
    table = TABLES[name]
    if not MADE["exact"](table[1], table[2]):
        pytest.skip("puzzles of other people, in the folder $CORPUS")
    assert table[3].strip() == MADE["printed"](table[2]).strip(), "run python docs/make_figures.py"


def test_the_comparisons_count_as_their_figures_do() -> None:
    rows = [line.strip("| ").split(" | ") for line in guide("figures").splitlines()]
    decided: dict[str, str] = {}
    for row in rows:
        if row[0] == "CPU seconds":
            names = row
        elif row[0] == "**decided**":
            decided |= dict(zip(names, row, strict=True))
    shown = re.findall(r"^\| ([\w ]+) \| (\d+(?: solved)?) \| ", guide("comparisons"), re.MULTILINE)
    assert len(shown) == 15
    for name, number in shown:
        assert decided[name] == number, name
