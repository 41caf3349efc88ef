"""Collects the words of hints and explanations, so that the page and the terminal fill the same sentences."""

from __future__ import annotations

from typing import Any

from nono.base.palette import WHITE
from nono.genres import Nonogram
from nono.genres.clues import UNKNOWN_LENGTH
from nono.genres.wording import SUBJECTS
from nono.grading._explain import DEPTH
from nono.grading._grade import GRADE_OF, GRADE_WORDS, MOST_SCORE, WEIGHTS
from nono.grading._sentences import LINE_REASONS, NUMBERS, SENTENCES
from nono.grading._techniques import TECHNIQUES
from nono.grading._wording import NAMED


def words_table() -> dict[str, Any]:
    """Return the sentences, the techniques in the engine's order, and the limits of explanations as JSON data."""
    white, ink, other = {"name": "{background}", "rgb": WHITE}, {"name": "{ink}"}, {"name": "other"}
    tinted = white | {"rgb": "000080"}
    return {
        "sentences": SENTENCES,
        "subjects": SUBJECTS,
        "lineReasons": LINE_REASONS,
        "numbers": NUMBERS,
        "techniques": {name: technique._asdict() for name, technique in TECHNIQUES.items()},
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
        "weights": WEIGHTS,
        "depth": DEPTH,
        "named": NAMED,
    }
