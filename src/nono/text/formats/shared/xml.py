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


class _Builder:
    """A parser that builds the tree of elements."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.open: list[Element] = []
        self.elements = 0
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.data
        parser.EntityDeclHandler = self.refuse
        parser.SkippedEntityHandler = self.skipped

    def skipped(self, name: str, *_: object) -> None:
        """Read an entity of HTML, such as ``&copy;``, in a text that names a document type; refuse all others."""
        if f"{name};" not in html5:
            self.refuse()
        self.data(html5[f"{name};"])

    def refuse(self, *_: object) -> None:
        """Raise `PuzzleError` on the definition of an entity."""
        raise PuzzleError(
            "found an entity definition, expected XML without such definitions", "unsupported-variant"
        ).at(self.parser.CurrentLineNumber)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Add an element to the tree, below the innermost open one. Raises `PuzzleError` on a limit."""
        self.elements += 1
        line = self.parser.CurrentLineNumber
        if len(self.open) == MAX_DEPTH:
            raise PuzzleError(f"found more than {MAX_DEPTH} nested elements, too many for a puzzle", "bad-xml").at(line)
        if self.elements > MAX_ELEMENTS:
            raise PuzzleError(f"found more than {MAX_ELEMENTS} elements, too many for a file", "too-large").at(line)
        if attributes:
            attributes = {key.lower(): value for key, value in attributes.items()}
        element = Element(name.lower(), attributes, line, [], [])
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _: str) -> None:
        self.open.pop()

    def data(self, text: str) -> None:
        """Add a text to the innermost open element."""
        if self.open:
            self.open[-1].texts.append(text)


def root_element(text: str) -> Element:
    """Return the root element. Raises `PuzzleError` if the text is not XML or defines entities. A document type is
    skipped.
    """
    builder = _Builder()
    try:
        builder.parser.Parse(text, True)
    except expat.ExpatError as error:
        message = f"not XML: {expat.ErrorString(error.code)}"
        if builder.open:
            inner = builder.open[-1]
            advice = f"the end of <{inner.name}> from line {inner.line} is missing; get the whole file"
            message += f"\n{advice if error.lineno > text.rstrip().count(chr(10)) else 'correct this line'}"
        raise PuzzleError(message, "bad-xml").at(error.lineno, error.offset + 1) from None
    except ValueError as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError(f"not XML: {error}", "bad-xml") from None
    assert builder.root is not None
    return builder.root


def escaped(text: str, quote: bool = False) -> str:
    """Return the text escaped for XML; characters that XML does not allow become question marks."""
    in_quotes = {34: "&quot;", 10: "&#10;", 9: "&#9;"} if quote else {}
    return escape(NOT_XML.sub("?", text), quote=False).translate({13: "&#13;"} | in_quotes)
