"""Tables of examples as text: one row per line, with `` | `` between the columns."""

import re
from ast import literal_eval
from typing import Any

LITERAL = re.compile(r"""[\[({'"].*|b['"].*|-?[\d.]+|None|True|False""")


def table(text: str) -> list[tuple[Any, ...]]:
    """Return the rows of a table. A column that is a literal of Python is its value; any other column is text.

    A comment begins with two blanks and ``# ``.
    """
    lines = [line.partition("  # ")[0] for line in text.strip("\n").split("\n")]
    return [tuple(map(value, line.split(" | "))) for line in lines]


def value(column: str) -> Any:
    if LITERAL.fullmatch(column.strip()):
        try:
            return literal_eval(column.strip())
        except (SyntaxError, ValueError):
            pass
    return column.strip()
