"""Write the texts of explanations that the page shares with Python: ``src/nono/page/web/words/techniques.js``."""

import json
from pathlib import Path
from typing import Any

from nono.backend.native.graders import count_techniques, line_techniques
from nono.genres.akari import Akari
from nono.genres.clues import UNKNOWN_LENGTH
from nono.genres.nonogram import Nonogram
from nono.grading import GRADE_OF, LINE_LOGIC, SEARCH_GRADE, TECHNIQUES
from nono.grading._conflict_core import FACTORS, FEW, MOST_CONFLICTS, OF_FEW, PRIME, QUICK
from nono.grading._count_wording import BOTH_OF, NUMBERS, ONE_OF, TOGETHER
from nono.grading._explain import DEPTH
from nono.grading._grade import WEIGHTS
from nono.grading._wording import NAMED

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "src/nono/page/web/words/techniques.js"
HEAD = "// Written by docs/make_page_words.py from Python's tables: run it instead of editing this file.\n"


def tables() -> dict[str, tuple[str, Any]]:
    """Return for each table its name in JavaScript, its type and its values."""
    names = [{"name": "{background}"}, {"name": "{ink}"}, {"name": "other"}]
    return {
        "TECHNIQUES": (
            "Record<string, {tier: number, tip: string, reason: string}>",
            {name: one._asdict() for name, one in TECHNIQUES.items()},
        ),
        "LINE_TECHNIQUES": ("string[]", list(line_techniques())),
        "COUNT_TECHNIQUES": ("string[]", list(count_techniques())),
        "DEPTH": ("Record<string, number>", DEPTH),
        "GRADES": ("Record<number, string>", GRADE_OF),
        "WEIGHTS": ("Record<number, number>", WEIGHTS),
        "NUMBERS": ("string[]", NUMBERS),
        "TOGETHER": ("string", TOGETHER),
        "CHAINS": ("string[]", [ONE_OF, BOTH_OF]),
        "LIMITS": (
            "Record<string, number>",
            {
                "lineLogic": LINE_LOGIC,
                "named": NAMED,
                "mostConflicts": MOST_CONFLICTS,
                "quick": QUICK,
                "few": FEW,
                "ofFew": OF_FEW,
            },
        ),
        "SHUFFLES": ("{factors: number[], prime: number}", {"factors": FACTORS, "prime": PRIME}),
        "SEARCH": ("string", SEARCH_GRADE),
        "INTRODUCTION": (
            "Record<string, string>",
            {
                "one": Nonogram([[]], [[]], names[:2]).rules_text,
                "several": Nonogram([[]], [[]], names).rules_text,
                "blotted": UNKNOWN_LENGTH,
                "akari": Akari(["."]).rules_text,
                "numbering": Akari(["."]).wording.numbering,
            },
        ),
    }


def page() -> str:
    """Return the text of the file."""
    parts = [
        f"/** @type {{{kind}}} */\nexport const {name} = {json.dumps(values, indent=2, ensure_ascii=False)};\n"
        for name, (kind, values) in tables().items()
    ]
    return "\n".join([HEAD, *parts])


if __name__ == "__main__":
    TABLE.write_text(page(), "utf-8")
