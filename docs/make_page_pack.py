"""Writes the built-in puzzles that the page shows in its library, in this order: files/pack.js and files/kinds.js.

python docs/make_page_pack.py
"""

from __future__ import annotations

import json
from pathlib import Path

import nono
from nono.page.given import page_data

FILES = Path(__file__).parents[1] / "src/nono/page/web/files"
PACK, KINDS = FILES / "pack.js", FILES / "kinds.js"
NAMES = (
    "heart fish crown rabbit fir umbrella cup house mushroom skull duck anchor cat tulip strawberry ladybird owl "
    "teapot balloon sailboat cactus guitar key fox knight lighthouse penguin snail goldfish butterfly clef parrot "
    "zigzag spectacles bicycle scissors"
)
OTHERS = (
    "calendar ledger odd-socks candle torch firefly comet equinox nova pebble inlay grout badger echo zebra "
    "paddock marsh tundra campfire meadow thicket acorn bramble spinney guppy lagoon whirlpool "
    "valentine tomcat sloop cracker arrow hearth"
)
FIELDS = ("id", "title", "author", "palette", "goal")
HEAD = """/** The puzzles of the library, in order. Written by docs/make_page_pack.py. @type {Record<string, any>[]} */
export const PACK = [
"""
LEFT_OUT = ("nono", "goal", "solution", "license")
KINDS_HEAD = """/** Puzzles of other genres. Written by docs/make_page_pack.py. @type {Record<string, any>[]} */
export const KINDS = [
"""


def kinds() -> str:
    """Return the module of the other genres: each puzzle as nono's JSON with its grade, but without its solution."""
    lines = []
    for name in OTHERS.split():
        one = nono.puzzle(name)
        data = {key: value for key, value in page_data(one).items() if key not in LEFT_OUT}
        data["grade"] = "" if one.played else nono.grade(one).word
        lines.append(f"  {json.dumps(data, ensure_ascii=False)},\n")
    return KINDS_HEAD + "".join(lines) + "];\n"


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
    KINDS.write_text(kinds(), encoding="utf-8")
