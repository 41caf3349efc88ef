"""Safe reading of untrusted XML with expat, without entities or network access and with limited depth and size."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from html.entities import html5
from xml.parsers import expat

from nono.base.errors import PuzzleError

MAX_DEPTH = 16
MAX_ELEMENTS = 1 << 20
NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
ROOT = re.compile(r"(?s)(?:\s++|<\?.*?\?>|<!--.*?-->|<!(?!--)[^>\[]*+(?:\[[^\]]*+\][^>]*+)?>)*+<([A-Za-z_][\w.:-]*)")


@dataclass(slots=True)
class Element:
    """An element: lower-case name, attributes, children, line number, and text (without the text of the children)."""

    name: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text of the element itself, without blanks at both ends."""
        return (self.texts[0] if len(self.texts) == 1 else "".join(self.texts)).strip()

    def all(self, name: str) -> list[Element]:
        """Return the children with this name."""
        return [child for child in self.children if child.name == name]

    def first(self, name: str) -> Element | None:
        """Return the first child with this name, or None."""
        return next((child for child in self.children if child.name == name), None)

    def text_of(self, name: str) -> str:
        """Return the text of the first child with this name, or ""."""
        child = self.first(name)
        return child.text if child else ""


def root_of(head: str) -> str:
    """Return the lower-case name of the root element of a text that begins with ``head``; "" if it is not XML."""
    match = ROOT.match(head)
    return match[1].lower() if match else ""


def root_element(text: str) -> Element:
    """Return the root element. Raises `PuzzleError` if the text is not XML or defines entities, and on a limit.

    A document type is skipped, and entities of HTML, such as ``&copy;``, are read in a text that names one.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    opened = [Element("", {}, 0)]  # what holds the root element, and the elements that are open
    numbers = iter(range(MAX_ELEMENTS))

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(opened) > MAX_DEPTH or next(numbers, None) is None:
            message = f"found more than {MAX_DEPTH} nested elements, or {MAX_ELEMENTS} in all, too many for a puzzle"
            raise PuzzleError(message, "too-large").at(parser.CurrentLineNumber)
        lowered = {key.lower(): value for key, value in attributes.items()} if attributes else attributes
        opened.append(Element(name.lower(), lowered, parser.CurrentLineNumber))
        opened[-2].children.append(opened[-1])

    def entity(name: str, *_: object) -> None:
        if f"{name};" not in html5:
            define()
        opened[-1].texts.append(html5[f"{name};"])

    def define(*_: object) -> None:
        message = "found an entity definition, expected XML without such definitions"
        raise PuzzleError(message, "unsupported-variant").at(parser.CurrentLineNumber)

    def data(text: str) -> None:
        opened[-1].texts.append(text)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: opened.pop()
    parser.CharacterDataHandler = data
    parser.EntityDeclHandler = define
    parser.SkippedEntityHandler = entity
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        message = f"not XML: {expat.ErrorString(error.code)}"
        if len(opened) > 1:
            message += f"\nthe end of <{opened[-1].name}> from line {opened[-1].line} is missing"
        raise PuzzleError(message, "bad-xml").at(error.lineno, error.offset + 1) from None
    except UnicodeError as error:
        raise PuzzleError(f"not XML: {error}", "bad-xml") from None
    return opened[0].children[0]


def escaped(text: str, quote: bool = False) -> str:
    """Return the text escaped for XML; characters that XML does not allow become question marks."""
    in_quotes = {34: "&quot;", 10: "&#10;", 9: "&#9;"} if quote else {}
    return escape(NOT_XML.sub("?", text), quote=False).translate({13: "&#13;"} | in_quotes)
