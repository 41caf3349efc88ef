"""Writes the built-in puzzles that the page shows in its library, in this order: files/pack.js and files/kinds.js.

python docs/make_page_pack.py
"""

import json
from base64 import urlsafe_b64encode
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
# The steps from the first 5x5 board to the built-in puzzles.
STEPS = {
    "hut": "..XX.. .XXXX. XXXXXX .XXXX. .X..X. .X..X.",
    "ship": "...X... ...XX.. ...XXX. ...X... XXXXXXX .XXXXX. ..XXX..",
    "apple": "....XX.. ...XX... .XXXXXX. XXXXXXXX XXXXXXXX XXXXXXXX .XXXXXX. ..XX.XX.",
}
OTHERS = (
    "calendar ledger odd-socks candle torch firefly comet equinox nova pebble inlay grout badger echo zebra "
    "paddock marsh tundra campfire meadow thicket acorn bramble spinney guppy lagoon whirlpool "
    "cracker arrow hearth"
)
FIELDS = ("id", "title", "author", "palette")
HEAD = """/**
 * The puzzles of the library, in order, with their cells as `readCells` reads them. Written by docs/make_page_pack.py.
 *
 * @type {{id: string, title: string, author: string, width: number, height: number, cells: string, grade: string,
 *   palette?: {key: string, name: string, rgb: string}[]}[]}
 */
export const PACK = [
"""
LEFT_OUT = ("nono", "goal", "solution", "license")
KINDS_HEAD = """/** Puzzles of other genres. Written by docs/make_page_pack.py. @type {Record<string, any>[]} */
export const KINDS = [
"""


def puzzles() -> list[nono.Nonogram]:
    """Return the nonograms in order: the first board, the steps, and the built-in puzzles."""
    steps = [
        nono.Nonogram.from_grid(rows.split(), id=name, title=name.capitalize(), meta={"author": "nono"})
        for name, rows in STEPS.items()
    ]
    first, *rest = [nono.puzzle(name) for name in NAMES.split()]
    return [one for one in (first, *steps, *rest) if isinstance(one, nono.Nonogram)]


def kinds() -> str:
    """Return the module of the other genres: each puzzle as nono's JSON with its grade, but without its solution."""
    lines = []
    for name in OTHERS.split():
        one = nono.puzzle(name)
        data = {key: value for key, value in page_data(one).items() if key not in LEFT_OUT}
        data["grade"] = "" if one.played else nono.grade(one).word
        lines.append(f"  {json.dumps(data, ensure_ascii=False)},\n")
    return KINDS_HEAD + "".join(lines) + "];\n"


def cells_of(one: nono.Nonogram) -> str:
    """Return the picture in base64url. Each cell has the smallest number of bits that is enough for all colours."""
    assert one.goal_bytes is not None
    bits = max(1, (len(one.palette) - 1).bit_length())
    number = sum(colour << bits * cell for cell, colour in enumerate(one.goal_bytes))
    data = number.to_bytes((bits * len(one.goal_bytes) + 7) // 8, "little")
    return urlsafe_b64encode(data).decode().rstrip("=")


def pack() -> str:
    """Return the module: each puzzle with its picture and its grade, but without clues."""
    lines = []
    for one in puzzles():
        found = page_data(one)
        data = {field: found[field] for field in FIELDS if field in found}
        data |= {"width": one.width, "height": one.height, "cells": cells_of(one), "grade": nono.grade(one).word}
        lines.append(f"  {json.dumps(data, ensure_ascii=False)},\n")
    return HEAD + "".join(lines) + "];\n"


if __name__ == "__main__":
    PACK.write_text(pack(), "utf-8")
    KINDS.write_text(kinds(), "utf-8")
