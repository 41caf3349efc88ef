"""Chooses fonts for texts, letter by letter. PDF files embed the used letters of each font.

The package pymupdf-fonts has Noto Sans, which covers Latin, Greek and Cyrillic letters, and fonts for symbols. Other
letters come from the user's font or from a font on the system. A font is named by its file or, in pymupdf-fonts, by its
short name there.
"""

from __future__ import annotations

import os
import re
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import groupby
from pathlib import Path
from unicodedata import normalize

from nono.base.arguments import unfit
from nono.base.errors import PuzzleError
from nono.base.inputs import bytes_in

STANDARD = {True: "notosbo", False: "notos"}  # Noto Sans in pymupdf-fonts, bold and regular
ARROWS = "cascadia"  # Cascadia Mono in pymupdf-fonts; in a format that reportlab can embed, its other symbols are not
SYMBOLS = "math", "symbol2", "symbol1"  # fonts in pymupdf-fonts for pictures, with almost all symbols
# Where systems keep fonts, and fonts with many letters that reportlab can embed.
FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
    *("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts", "C:/Windows/Fonts"),
)
SYSTEM = {
    *("DejaVuSans.ttf", "seguisym.ttf", "Apple Symbols.ttf"),
    *("ipaexg.ttf", "ipag.ttf", "DroidSansFallbackFull.ttf", "wqy-microhei.ttc", "NanumGothic.ttf", "FreeSans.ttf"),
    *("Arial Unicode.ttf", "msgothic.ttc", "msyh.ttc", "malgun.ttf", "arial.ttf"),
}
INVISIBLE = {"\u200b", "\u200c", "\u200d", "\ufe0e", "\ufe0f"}  # joiners and selectors, which need no glyph
WIDE = 0x2E80  # from this code on, lines may be broken between any two letters, as in Chinese
NARROW = rf"[^\s{chr(WIDE)}-\U0010ffff]"
PART = re.compile(rf"(?:{NARROW}+|\S)\s?")


class Fonts:
    """The fonts of a file. The user's font, a TrueType file, comes before all others."""

    def __init__(self, user_font: str = "") -> None:
        self.user_font = user_font
        if user_font and _glyphs(user_font) is None:
            raise unfit("font", user_font, "the file of a TrueType font (.ttf, .ttc)", "no-font")
        self.runs = lru_cache(1 << 14)(self._runs)

    def _runs(self, text: str, bold: bool = False) -> tuple[tuple[str, str], ...]:
        """Return the parts of a text, each after the name of its font; raises `PuzzleError` if no font has a letter."""
        letters = [letter for letter in normalize("NFC", text) if letter not in INVISIBLE]
        fonts = {letter: self._font(letter, bold) for letter in {*letters}}
        if lost := sorted(letter for letter, font in fonts.items() if not font):
            raise PuzzleError(
                f"no font has the characters {' '.join(lost)} of the text {text[:60]!r}\n"
                "the option font names a TrueType font to use",
                "no-font",
            )
        return tuple((font, "".join(part)) for font, part in groupby(letters, fonts.__getitem__))

    def _font(self, letter: str, bold: bool) -> str:
        """Return the first font with this letter; "" if there is none."""
        for path in filter(None, (self.user_font, STANDARD[bold], STANDARD[False], ARROWS)):
            if letter in (_glyphs(path) or ()):
                return path
        return next((path for path in _system() if letter in (_glyphs(path) or ())), "")

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Return the width of a text in points."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return sum(float(stringWidth(part, font, size)) for font, part in self.runs(text, bold))

    def wrapped(self, text: str, size: float, room: float, bold: bool = False) -> list[str]:
        """Return the lines of a text, wrapped at a width of ``room`` points. Longer words are broken."""
        lines: list[str] = []
        line = ""
        for word in line_parts(text):
            if line and self.width((line + word).rstrip(), size, bold) > room:
                lines.append(line.rstrip())
                line = ""
            line += word
            while len(line) > 1 and self.width(line.rstrip(), size, bold) > room:
                # at least one letter per line
                most = max(1, next(n for n in range(len(line)) if self.width(line[: n + 1], size, bold) > room))
                lines.append(line[:most])
                line = line[most:]
        return [*lines, line.rstrip()] if line.strip() else lines


def line_parts(text: str) -> list[str]:
    """Return the parts of a text between which a line may be broken: words with their space, and wide letters."""
    return PART.findall(f"{' '.join(text.split())} ") if text.strip() else []


def opened(font: str) -> BytesIO:
    """Return the contents of a font in pymupdf-fonts or of a file; raises `PuzzleError` if it cannot be read."""
    if font not in (*STANDARD.values(), ARROWS, *SYMBOLS):
        return BytesIO(bytes_in(font, expected="a smaller font"))
    from pymupdf_fonts import myfont

    return BytesIO(myfont(font))


@cache
def _system() -> tuple[str, ...]:
    """Return the files of known fonts on the system and in matplotlib (which is not imported), in a fixed order."""
    spec = find_spec("matplotlib")
    folders = spec.submodule_search_locations or () if spec else ()
    paths: list[str] = []
    for root in (*FOLDERS, *(f"{folder}/mpl-data/fonts" for folder in folders)):
        for folder, _, files in os.walk(os.path.expanduser(root)):
            paths += [str(Path(folder, file)) for file in files if file in SYSTEM]
    return tuple(sorted(paths, key=lambda path: (os.path.basename(path), path)))


@cache
def _glyphs(path: str) -> set[str] | None:
    """Make a font known to reportlab, and return its letters; None if it is not a usable font."""
    from reportlab.pdfbase import pdfmetrics, ttfonts

    try:
        font = ttfonts.TTFont(path, opened(path))
    except (ttfonts.TTFError, PuzzleError):
        return None
    pdfmetrics.registerFont(font)
    return {chr(code) for code in font.face.charToGlyph}
