"""Gives an exported site the name, the colour and the mark of its publisher.

One colour is enough: the shades for light and dark follow from it, so that text on them and beside them has a contrast
of at least 4.5:1, as WCAG 2.2 asks for. The mark is shown only as an image, so that browsers run no scripts in it.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple
from xml.parsers import expat

from nono.base.foreign import escaped_html

BRAND_STYLE = "styles/brand.css"
MOST_BYTES = 64 * 1024  # maximum size of the mark; a choice
MIXING_STEPS = 50  # equal steps from a colour to black or white; a choice
TEXT = 4.5  # least contrast
PNG = b"\x89PNG\r\n\x1a\n"
ICON, START, MANIFEST = "icon.svg", "index.html", "manifest.webmanifest"
TOUCH_ICON = "icon.png"  # for phones, which show no SVG on their home screens
PRINT = '<link rel="stylesheet" href="styles/print.css" media="print">'
Rgb = tuple[int, int, int]
# The tokens that take a little of the colour: their values in light and dark without it, and the share of the colour.
TINTED = {
    "paper": ((0xF6, 0xF4, 0xEE), (0x12, 0x14, 0x19), 0.03),
    "sheet": ((0xFF, 0xFE, 0xFA), (0x1C, 0x1F, 0x26), 0.02),
    "sunk": ((0xEA, 0xE7, 0xDF), (0x28, 0x2B, 0x34), 0.04),
    "line": ((0xDD, 0xD8, 0xCD), (0x31, 0x35, 0x40), 0.08),
    "pen-soft": ((0xFF, 0xFE, 0xFA), (0x1C, 0x1F, 0x26), 0.14),
}
WHITE, BLACK = (0xFF, 0xFF, 0xFF), (0x0C, 0x0E, 0x14)
# Sites with contrast of their own, and paper, keep the usual colours.
RULES = """\
/* The colour of the publisher, in shades that can be read. Written by nono. */
@media screen and (not (prefers-contrast: more)) {{
  :root {{
{tokens}
    --own: {light};
    --beam: rgb(from var(--pen) r g b / 10%);
  }}
  .board[data-plain="true"] {{
    --own: var(--pen);
    --beam: rgb(from var(--pen) r g b / 12%);
  }}
}}
"""


class Brand(NamedTuple):
    """The publisher of a site: the title, the colour as six hexadecimal digits or empty, and the mark or None."""

    title: str
    colour: str = ""
    mark: bytes | None = None

    @property
    def icon(self) -> str:
        """The name of the file with the mark, or that of nono's icon."""
        if self.mark is None:
            return ICON
        return "mark.png" if self.mark.startswith(PNG) else "mark.svg"

    @property
    def files(self) -> dict[str, bytes]:
        """The files that the site has besides those of the page."""
        style = {BRAND_STYLE: style_of(self.colour).encode()} if self.colour else {}
        return style if self.mark is None else style | {self.icon: self.mark}

    def sign(self, up: str = "", side: int = 48) -> str:
        """Return the HTML of the mark, or "" if there is none.

        ``up`` is the way to the start of the exported folder, and ``side`` the size of the mark in CSS pixels.
        """
        if self.mark is None:
            return ""
        return f'<img class="crest" src="{up}{self.icon}" alt="" width="{side}" height="{side}">'


NO_BRAND = Brand("Puzzles")


def branded(sources: dict[str, bytes], brand: Brand) -> dict[str, bytes]:
    """Return the files of the page with the publisher's name, colour and mark in place of those of nono."""
    page = sources[START].decode()
    title, sign = escaped_html(brand.title), brand.sign(side=32)
    replaced = {
        '<html lang="en">': '<html lang="en" data-site="true">',
        "<title>nono</title>": f"<title>{title}</title>",
        f'<link rel="icon" href="{ICON}" type="image/svg+xml">': f'<link rel="icon" href="{brand.icon}">',
        '<a href="#today" aria-label="nono, today">nono</a>': f'<a href="index.html">{sign}<b>{title}</b></a>',
        '<a href="#today">Today</a>': '<a href="index.html">Puzzles</a>',
        '    <a href="#stuck">Stuck?</a>\n    <a href="#library">Library</a>\n': "",
        '<h1 id="play-what">': f'{sign}<h1 id="play-what">',
    }
    if brand.mark is not None:
        replaced[f'href="{TOUCH_ICON}"'] = f'href="{brand.icon}"'
    if brand.colour:
        replaced[PRINT] = f'<link rel="stylesheet" href="{BRAND_STYLE}">\n{PRINT}'
    for before, after in replaced.items():
        assert page.count(before) == 1, before
        page = page.replace(before, after)
    named: dict[str, Any] = {"name": brand.title, "short_name": brand.title}
    if brand.mark is not None:
        named["icons"] = [{"src": brand.icon, "sizes": "any"}]
    manifest = json.dumps({**json.loads(sources[MANIFEST]), **named}, ensure_ascii=False).encode()
    return sources | brand.files | {START: page.encode(), MANIFEST: manifest}


def hex_digits(text: str) -> str | None:
    """Return a colour such as ``#0b6b55`` or ``fff`` as six digits in lower case, or None if it is no colour."""
    found = re.fullmatch(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})", text)
    digits = found[1].lower() if found else ""
    return (digits if len(digits) == 6 else "".join(2 * digit for digit in digits)) or None


def is_publisher_mark(data: bytes) -> bool:
    """Return whether a file is a PNG or SVG picture of at most `MOST_BYTES`."""
    return len(data) <= MOST_BYTES and (data.startswith(PNG) or is_svg(data))


def is_svg(data: bytes) -> bool:
    """Return whether a file is an SVG picture without entities, which could make a small file endless.

    The parser looks for the entities, as it knows the file's encoding: bytes in UTF-16 do not match an ASCII text.
    """
    tags: list[str] = []

    def add_tag(tag: str, _: object) -> None:
        tags.append(tag)

    def refuse(*_: object) -> None:
        message = "an SVG mark has no entities"
        raise ValueError(message)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = add_tag
    parser.EntityDeclHandler = parser.SkippedEntityHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError):
        return False
    return tags[0] == "http://www.w3.org/2000/svg svg"  # the outermost element, behind its namespace


def style_of(colour: str) -> str:
    """Return the style sheet for a colour of six digits."""
    tokens = shades(colour)
    lines = "\n".join(f"    --{name}: light-dark({light}, {dark});" for name, (light, dark) in tokens.items())
    return RULES.format(tokens=lines, light=tokens["pen"][0])


def shades(colour: str) -> dict[str, tuple[str, str]]:
    """Return the tokens that follow from a colour of six digits: their colours in light and in dark, by name.

    Grounds are a little tinted by the colour. The pen is the colour, as much darker or lighter as all grounds need.
    """
    rgb = (int(colour[:2], 16), int(colour[2:4], 16), int(colour[4:], 16))
    # dark grounds take half as much again; a choice
    values: dict[str, tuple[Rgb, Rgb]] = {
        name: (mixed(light, rgb, share), mixed(dark, rgb, 1.5 * share)) for name, (light, dark, share) in TINTED.items()
    }
    light_grounds = [values[name][0] for name in ("paper", "sheet", "sunk", "pen-soft")]
    dark_grounds = [values[name][1] for name in ("paper", "sheet", "sunk", "pen-soft")]
    light = readable(rgb, BLACK, [*light_grounds, WHITE])
    dark = readable(rgb, WHITE, [*dark_grounds, BLACK])
    values |= {"pen": (light, dark), "on-pen": (WHITE, BLACK)}
    return {name: (digits(light), digits(dark)) for name, (light, dark) in values.items()}


def readable(colour: Rgb, toward: Rgb, grounds: list[Rgb]) -> Rgb:
    """Return a colour, mixed with as little of the colour ``toward`` as makes it readable on all grounds.

    If no mixture is readable, this is ``toward`` itself.
    """
    for step in range(MIXING_STEPS + 1):
        shade = mixed(colour, toward, step / MIXING_STEPS)
        if all(contrast(shade, ground) >= TEXT for ground in grounds):
            break
    return shade


def mixed(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Return a mixture of two colours with a share of the second."""
    red, green, blue = (round(one + share * (other - one)) for one, other in zip(first, second, strict=True))
    return red, green, blue


def digits(rgb: Rgb) -> str:
    """Return a colour as in style sheets, such as ``#0b6b55``."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def contrast(first: Rgb, second: Rgb) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(rgb: Rgb) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    parts = [part / 255 for part in rgb]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
