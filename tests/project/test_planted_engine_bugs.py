"""The bugs that ``tests/long/planted_engine_bugs.py`` plants still fit the engine's sources."""

import pytest
from long.planted_engine_bugs import ROOT, Bug, planted_bugs

BUGS = planted_bugs()


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_fits_its_file(bug: Bug) -> None:
    assert (ROOT / "src/engine" / bug.file).read_text().count(bug.old) == 1
    assert bug.new != bug.old
    assert bug.programs
    for program in bug.programs:
        assert (ROOT / f"tests/engine/{program}.cpp").exists()
