"""Regular expressions that are compiled on first use. Compiling all those that read typed texts takes longer than a
solve, and most texts need few of them."""

from __future__ import annotations

import re
from typing import Any, cast


class _Expression:
    def __init__(self, text: str, flags: int) -> None:
        self.made = text, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(*self.made)
        vars(self).update({own: getattr(compiled, own) for own in dir(compiled) if not own.startswith("_")})
        return getattr(compiled, name)


def expression(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return an object that has the methods of a compiled regular expression."""
    return cast(re.Pattern[str], _Expression(text, flags))
