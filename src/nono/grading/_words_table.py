"""Collects the words of hints and explanations for the page, whose engine fills the same sentences."""

from __future__ import annotations

from typing import Any

from nono.base.palette import WHITE
from nono.genres import Nonogram
from nono.genres.clues import UNKNOWN_LENGTH
from nono.grading._grade import GRADE_OF, GRADE_WORDS, MOST_SCORE
from nono.grading._voice import sentences


def words_table() -> dict[str, Any]:
    """Return the table of sentences, the introductions of nonograms, and how steps are graded, as JSON data."""
    # the page puts names into the fields of these texts; a puzzle of one cell has the same rules as a larger one
    white, ink, other = {"name": "{background}", "rgb": WHITE}, {"name": "{ink}"}, {"name": "other"}
    tinted = white | {"rgb": "000080"}
    return {
        **sentences(),
        "introduction": {
            "one": Nonogram([[]], [[]], [white, ink]).rules_text,
            "several": Nonogram([[]], [[]], [white, ink, other]).rules_text,
            "one tinted": Nonogram([[]], [[]], [tinted, ink]).rules_text,
            "several tinted": Nonogram([[]], [[]], [tinted, ink, other]).rules_text,
            "blotted": UNKNOWN_LENGTH,
            "numbering": Nonogram([[]], [[]]).wording.numbering,
        },
        "grades": GRADE_OF,
        "grade_words": GRADE_WORDS,
        "most_score": MOST_SCORE,
    }
