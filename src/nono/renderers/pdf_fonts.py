"""Fonts for titles in PDF: the standard one for Western letters, else one of the system or of the PDF readers."""

from __future__ import annotations

from functools import cache
from typing import Any

from nono.base.errors import warn

STANDARD = {True: "Helvetica-Bold", False: "Helvetica"}
# Files of fonts with many letters, embedded where the system has one of them.
FILES = (
    "DejaVuSans-Bold.ttf",
    "NotoSans-Bold.ttf",
    "LiberationSans-Bold.ttf",
    "FreeSansBold.ttf",
    "Arial Unicode.ttf",
    "Arial Bold.ttf",
    "arialbd.ttf",
)
# Fonts that readers of PDF have or replace, and the encoding whose letters each one has.
READERS = (("HeiseiKakuGo-W5", "shift_jis"), ("STSong-Light", "gb2312"), ("HYGothic-Medium", "euc_kr"))


def font_for(text: str, bold: bool = True) -> tuple[str, str]:
    """The name of a font for reportlab, and the text; a warning where none has all letters."""
    if text.isascii() or _encodes("cp1252", text):
        return STANDARD[bold], text
    missing = {file: {*text} - _letters(file, text) for file in FILES}
    best = min(FILES, key=lambda file: len(missing[file]))
    if not missing[best]:
        return best, text
    for name, encoding in READERS:
        if _encodes(encoding, text):
            return _register_cid(name), text
    font, lost = best, missing[best]
    if _face(best) is None:
        font, lost = STANDARD[bold], {letter for letter in text if not _encodes("cp1252", letter)}
    warn(f"no font for {''.join(sorted(lost))}: found none with these letters, question marks stand for them")
    return font, "".join("?" if letter in lost else letter for letter in text)


def _letters(file: str, text: str) -> set[str]:
    """The letters of the text that a font has; none where the font is missing."""
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
    """The face of a font of the system; None where it is missing."""
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
