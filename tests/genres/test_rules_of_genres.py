"""The examples of rules in booklets."""

from __future__ import annotations

import pytest

from nono.genres import GENRES
from nono.model.answer import Verdict
from nono.renderers._printed import EXAMPLES, example_of
from nono.solving import solve


@pytest.mark.needs("native")
@pytest.mark.parametrize("genre", EXAMPLES)
def test_examples_are_unique_and_drawn(genre: str) -> None:
    result = solve(GENRES[genre](**EXAMPLES[genre]))
    assert result.verdict is Verdict.UNIQUE
    assert result.grids == [GENRES[genre](**EXAMPLES[genre]).goal_bytes]
    assert example_of(genre) is not None
