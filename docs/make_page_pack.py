"""Writes src/nono/page/web/files/pack.js, the built-in puzzles that the page shows in its library, in this order.

python docs/make_page_pack.py
"""

from __future__ import annotations

import json
from pathlib import Path

import nono
from nono.page.given import page_data

PACK = Path(__file__).parents[1] / "src/nono/page/web/files/pack.js"
NAMES = (
    "heart fish crown rabbit fir umbrella cup house mushroom skull duck anchor cat tulip strawberry ladybird owl "
    "teapot balloon sailboat cactus guitar key fox knight lighthouse penguin snail goldfish butterfly clef parrot "
    "zigzag spectacles bicycle scissors"
)
FIELDS = ("id", "title", "author", "palette", "goal")
HEAD = """/** The puzzles of the library, in order. Written by docs/make_page_pack.py. @type {Record<string, any>[]} */
export const PACK = [
"""


def pack() -> str:
    """Return the module: each puzzle as nono's JSON with its picture and its grade, but without clues."""
    lines = []
    for name in NAMES.split():
        one = nono.puzzle(name)
        found = page_data(one)
        data = {field: found[field] for field in FIELDS if field in found} | {"grade": nono.grade(one).word}
        lines.append(f"  {json.dumps(data, ensure_ascii=False)},\n")
    return HEAD + "".join(lines) + "];\n"


if __name__ == "__main__":
    PACK.write_text(pack(), encoding="utf-8")
