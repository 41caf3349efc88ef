"""The pages of genres: each puzzle in JSON has one solution."""

import re

import pytest
from common import guide

import nono


@pytest.mark.parametrize("page", ["nonograms", "numbers", "shading"])
def test_the_puzzles_of_a_page_have_one_solution(page: str) -> None:
    puzzles = re.findall(r"^```json\n(.*?)^```", guide(page), re.MULTILINE | re.DOTALL)
    assert puzzles
    for text in puzzles:
        assert nono.solve(nono.loads(text)).verdict == "unique"
