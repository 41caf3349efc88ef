"""Writes the fonts in ``src/nono/renderers/typefaces``: the parts of DejaVu Sans that books need.

    python docs/make_fonts.py

The original fonts come with Matplotlib. The subsets keep the Latin, Greek and Cyrillic letters and many symbols.
"""

from pathlib import Path

import matplotlib
from fontTools import subset

FOLDER = Path(__file__).parents[1] / "src/nono/renderers/typefaces"
FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
# Latin, combining marks, Greek, Cyrillic; further Latin and Greek; punctuation to mathematical operators; geometric
# shapes, symbols and dingbats; ligatures
RANGES = ((0x20, 0x24F), (0x2B0, 0x52F), (0x1E00, 0x1FFF), (0x2000, 0x22FF), (0x25A0, 0x27BF), (0xFB00, 0xFB06))
UNUSED = ["GPOS", "GSUB", "GDEF", "kern", "FFTM"]


def main() -> None:
    """Write both fonts, and their licence."""
    source = Path(matplotlib.get_data_path()) / "fonts/ttf"
    letters = [code for first, last in RANGES for code in range(first, last + 1)]
    for file in FILES:
        options = subset.Options(hinting=False, glyph_names=False, layout_features=[], name_IDs=["*"])
        options.drop_tables += UNUSED
        font = subset.load_font(str(source / file), options)
        font.recalcTimestamp = False
        name = file.removesuffix(".ttf").replace("Sans", "SansNono")  # no other font may have the same name
        for record in font["name"].names:
            if record.nameID in (4, 6):
                font["name"].setName(name, record.nameID, record.platformID, record.platEncID, record.langID)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=letters)
        subsetter.subset(font)
        subset.save_font(font, str(FOLDER / file), options)
    FOLDER.joinpath("LICENSE").write_bytes((source / "LICENSE_DEJAVU").read_bytes())


if __name__ == "__main__":
    main()
