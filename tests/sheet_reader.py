"""Reads printed sheets: finds the lines, texts and shapes in SVG, HTML and PDF."""

import io
import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from xml.etree import ElementTree

from nono.renderers.drawing.fonts import STANDARD

Point = tuple[float, float]
BLACK = "000000"


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    rgb: str


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float


class Text(NamedTuple):
    """A text with its middle. ``left`` is where the text begins."""

    x: float
    y: float
    text: str
    size: float
    left: float


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    rgb: str


class Polygon(NamedTuple):
    corners: tuple[Point, ...]
    rgb: str


@dataclass
class Drawing:
    """The parts of a sheet in the order of drawing; the y axis points downwards. ``words`` are all texts."""

    boxes: list[Box] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    discs: list[Disc] = field(default_factory=list)
    polygons: list[Polygon] = field(default_factory=list)
    words: str = ""


def width_of(text: str, size: float, font: str = "Helvetica") -> float:
    """Return the width of a text."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, font, size))


def of_svg(text: str) -> Drawing:
    """Return what an SVG draws."""
    found = Drawing()
    for element in ElementTree.fromstring(text).iter():
        kind = element.tag.rpartition("}")[2]
        rgb = element.get("fill", "").lstrip("#")

        def of(*names: str, element: ElementTree.Element = element) -> list[float]:
            return [float(element.get(name, "nan")) for name in names]

        if kind == "rect":
            found.boxes.append(Box._make([*of("x", "y", "width", "height"), rgb]))
        elif kind == "line":
            found.lines.append(Line._make(of("x1", "y1", "x2", "y2", "stroke-width")))
        elif kind == "circle":
            found.discs.append(Disc._make([*of("cx", "cy", "r"), rgb]))
        elif kind == "polygon":
            points = [point.split(",") for point in element.get("points", "").split()]
            found.polygons.append(Polygon(tuple((float(x), float(y)) for x, y in points), rgb))
        elif kind == "text":
            x, y, size = of("x", "y", "font-size")
            middle = x + (width_of(element.text or "", size) / 2 if element.get("text-anchor") == "start" else 0)
            left = middle - width_of(element.text or "", size) / 2
            found.texts.append(Text(middle, y - 0.35 * size, element.text or "", size, left))
    found.words = " ".join(text.text for text in found.texts)
    return found


def of_html(page: str) -> Drawing:
    """Return what the first drawing of a page shows, with the words above the drawing."""
    before, svg, _ = re.split(r"(?s)(<svg .*?</svg>)", page, maxsplit=1)
    found = of_svg(svg)
    body = before.partition("</style>")[2]
    found.words = " ".join(re.sub(r"<[^>]*>", " ", body).split())
    return found


def of_pdf(data: bytes) -> Drawing:
    """Return what the first page of a PDF shows."""
    import pypdf
    from pypdf.generic import ContentStream

    reader = pypdf.PdfReader(io.BytesIO(data))
    page = reader.pages[0]
    found = Drawing()
    high = float(page.mediabox.height)
    fonts = {}
    for name, found_font in page["/Resources"]["/Font"].items():  # type: ignore[index]
        file = STANDARD["Bold" in found_font["/BaseFont"]]
        fonts[name] = file, letters_of(found_font["/ToUnicode"].get_data().decode())
    letters: dict[int, str] = {}
    fill, thickness = BLACK, 1.0
    font, size, place = "Helvetica", 1.0, (0.0, 0.0)
    path: list[Any] = []
    curves: list[Point] = []
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        numbers = [float(operand) for operand in operands if isinstance(operand, (int, float))]
        points = [(x, high - y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
        match operator:
            case b"rg":
                fill = "".join(f"{round(255 * number):02x}" for number in numbers)
            case b"g":
                fill = f"{round(255 * numbers[0]):02x}" * 3
            case b"w":
                thickness = numbers[0]
            case b"re":
                x, y, width, height = numbers
                path.append(Box(x, high - y - height, width, height, fill))
            case b"m":
                path, curves = [points[0]], []
            case b"l":
                path.append(points[0])
            case b"c":
                curves.append(points[-1])
            case b"Tf":
                (font, letters), size = fonts[operands[0]], numbers[-1]
            case b"Tm":
                place = numbers[4], numbers[5]
            case b"Tj":
                text = "".join(letters[code] for code in operands[0].original_bytes)
                wide = width_of(text, size, font)
                x, y = place
                found.texts.append(Text(x + wide / 2, high - y - 0.35 * size, text, size, x))
            case b"S" if len(path) == 2:
                found.lines.append(Line._make([*path[0], *path[1], thickness]))
                path = []
            case b"f" | b"f*" if path or curves:
                if curves:
                    left, right = min(x for x, _ in curves), max(x for x, _ in curves)
                    top, bottom = min(y for _, y in curves), max(y for _, y in curves)
                    found.discs.append(Disc((left + right) / 2, (top + bottom) / 2, (right - left) / 2, fill))
                elif isinstance(path[0], Box):
                    found.boxes += [box._replace(rgb=fill) for box in path]
                else:
                    found.polygons.append(Polygon(tuple(path), fill))
                path, curves = [], []
            case b"n" | b"S" | b"s":
                path, curves = [], []
    found.words = " ".join(text.text for text in found.texts)
    return found


def letters_of(table: str) -> dict[int, str]:
    """Return the letter of each code of a font, from its table for Unicode."""
    return {int(code, 16): chr(int(letter, 16)) for code, letter in re.findall(r"<(\w\w)> <(\w+)>\n", table)}
