"""Fonts for PDF files: chooses a font that has all letters of a text. Files contain all fonts except Asian ones."""

from __future__ import annotations

from functools import cache
from typing import Any

from nono.base.errors import warn

STANDARD = {True: "VeraBd.ttf", False: "Vera.ttf"}  # the fonts in reportlab, regular and bold; files embed them
# The file names of fonts with many letters. The first font found on the system is embedded.
FILES = (
    "DejaVuSans-Bold.ttf",
    "NotoSans-Bold.ttf",
    "LiberationSans-Bold.ttf",
    "FreeSansBold.ttf",
    "Arial Unicode.ttf",
    "Arial Bold.ttf",
    "arialbd.ttf",
)
# Fonts that every PDF reader has or can replace. Each has an encoding, which tells the letters that it contains.
READERS = (("HeiseiKakuGo-W5", "shift_jis"), ("STSong-Light", "gb2312"), ("HYGothic-Medium", "euc_kr"))


def register() -> None:
    """Make the standard fonts known to reportlab."""
    for file in STANDARD.values():
        _face(file)


def font_for(text: str, bold: bool = True) -> tuple[str, str]:
    """Return reportlab's name for a font that has all letters of the text, and the text.

    If no font has all letters, some letters are replaced, with a warning.
    """
    own = STANDARD[bold]
    if not (lacking := {*text} - _letters(own, text)):
        return own, text
    missing = {own: lacking} | {file: {*text} - _letters(file, text) for file in FILES}
    best = min(missing, key=lambda file: len(missing[file]))
    if not missing[best]:
        return best, text
    for name, encoding in READERS:
        if _encodes(encoding, text):
            return _register_cid(name), text
    lost = missing[best]
    warn(f"no font has the letters {''.join(sorted(lost))}; they are printed as question marks")
    return best, "".join("?" if letter in lost else letter for letter in text)


def _letters(file: str, text: str) -> set[str]:
    """Return the letters of the text that the font contains; an empty set if the font is missing."""
    face = _face(file)
    return {letter for letter in text if face is not None and ord(letter) in face.charToGlyph}


def _encodes(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


@cache
def _face(file: str) -> Any:
    """Return the face of an installed font, or None if the font is missing."""
    from reportlab.pdfbase import pdfmetrics, ttfonts

    try:
        font = ttfonts.TTFont(file, file)
    except ttfonts.TTFError:
        return None
    pdfmetrics.registerFont(font)
    return font.face


@cache
def _register_cid(name: str) -> str:
    from reportlab.pdfbase import cidfonts, pdfmetrics

    pdfmetrics.registerFont(cidfonts.UnicodeCIDFont(name))
    return name
