"""The figures in the pages: those that no machine changes are what the programs print that measured them."""

import re

import pytest
from common import ROOT, needs_engine, script

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
