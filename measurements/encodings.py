"""Prints the table of ``docs/engine.md`` in Markdown: ``python measurements/encodings.py sizes|times``.

``sizes`` prints the numbers of variables and clauses of each encoding, for random boards with half of the cells black.
``times`` prints the CPU milliseconds (best of five) for building the flat arrays of the formula.
"""

import argparse
from functools import partial

from measuring import head, row, seconds
from nono_encoders import encode

from nono.backend import ENCODINGS
from nono.text import read

SIDES = (30, 50, 100)


def size(encoding: str, side: int) -> str:
    """Return two table cells: the number of variables and the number of clauses."""
    formula = encode(read(f"family:random:{side}x{side}:.5").model(), ENCODINGS[encoding])
    return f"{formula.variables:,} | {len(formula):,}"


def milliseconds(encoding: str, side: int) -> str:
    """Return the time of the fastest of five runs, rounded to two digits."""
    model = read(f"family:random:{side}x{side}:.5").model()
    return f"{1000 * seconds(partial(encode, model, encoding), 5):.2g}"


TABLES = {
    "sizes": (
        size,
        [
            f"{side}x{side}: {what}" if what == "variables" else what
            for side in SIDES
            for what in ("variables", "clauses")
        ],
    ),
    "times": (milliseconds, [f"ms, {side}x{side}" for side in SIDES]),
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=TABLES)
    measure, heads = TABLES[parser.parse_args().table]
    head("", *heads)
    for encoding in ENCODINGS:
        row(f"`{encoding}`", *(measure(encoding, side) for side in SIDES))
