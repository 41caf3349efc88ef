"""Lists as data: the names of a text, and the nested values that stand under them, whatever the language is.

``rows = [[1, 3], []]``, ``{"rows": [[1, 3], []]}``, ``let rows: Vec<_> = vec![vec![1, 3], vec![]];``, ``rows <-
list(c(1, 3), c())``, ``int rows[2][2] = {{1, 3}, {0}};``, ``(def rows [[1 3] []])``, ``letting rows be [[1, 3], []]``
and ``rows([[1, 3], []]).`` all give the same list to the same name. A value is a number, a text, nothing (``null``,
``None``, ``_`` and the like), a list or an object. Comments are skipped, and nothing else of a program is read.
"""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError
from nono.text.field_names import NO_CLUES, is_side, meaning, side_in, side_of, words_in
from nono.text.values import (
    BEHIND,
    BLOCK,
    CLOSING,
    COMMENT,
    DEPTH,
    NO_CALL,
    NUMBERS,
    OPENING,
    TEXT,
    ListReader,
    NoValueError,
    after_blanks,
    are_numbers,
    damage,
)

LONGEST = 200  # characters of a declaration
NAMES = ("macro", "key", "lisp", "quoted", "keyword", "name")  # of the parts of `HEAD` with the name of a statement
# a comment of several lines, or a text that stands for one in Python
REMARK = re.compile(
    rf"^[ \t]*(?P<text>\"{{3}}(?s:.*?)\"{{3}}|'{{3}}(?s:.*?)'{{3}})[ \t]*$|(?P<block>{BLOCK})|{TEXT}", re.MULTILINE
)
BRACKET = re.compile(rf"{COMMENT}|{TEXT}|(?P<open>[\[({{])|(?P<close>[\])}}])", re.MULTILINE)
# a type between a name and "=", such as ``: Vec<Vec<u8>>``; not another name, as in ``Input: board = ...``
TYPE = (
    r"[ \t]*:[ \t]*(?!(?!list|dict|tuple|any|array|object)[a-z_]\w*[ \t]*=)[\[&]*[^\W\d]"
    r"[\w ,.;<>\[\]&'*]{0,60}?(?=[ \t]*:?=[^=>])"
)
# brackets directly behind a name: the arguments of a fact or a call, or the values of a list in C++
FACT_OR_CALL = (
    r"(?=\(\s*(?:\"{3}|'{3}|`|[\"']\d|(?:[\w'\"]+|\d+(?:-\d+)+)\s*,|[\[({%]|new\b"
    r"|(?i:vec!|(?:list|array|seq|vector|arrays\.aslist|\w+of)\()))|(?=\{\s*(?:[A-Z]\w*\(\{|[\[{(]))"
)
# between the name of a function and the list that it returns
RETURNED = (
    rf"\([\w\s:,.<>&*\[\]]{{0,100}}\)[\w\s:,.<>&*\[\]'-]{{0,80}}?[{{:](?:\s|{COMMENT}|\"{{3}}[^\"]*\"{{3}})*+"
    r"(?:return\b(?=\s*(?:[\[({]|\w+!?[\[<{(]|new\b))|(?=vec!\[|&?\[))"
)
# a name, or a name in quotes, and the sign that gives it a value
HEAD = re.compile(
    rf"^[ \t]*\#define\s+(?P<macro>\w+)|(?P<comment>{COMMENT})"
    rf"|[\"'](?P<key>[^\"'\n]{{1,40}})[\"']\s*(?::(?!:)|=>|->)|(?P<text>{TEXT})"
    r"|^[ \t]*(?:(?:const|let|var|val)\s+)?[\[({]?(?P<names>[^\W\d]\w*+(?:,[ \t]*[^\W\d]\w*+)+)[\])}]?\s*=(?=\s*[\[({])"
    r"|\((?:def\w*|set\w?)\s+\*?(?P<lisp>[^\W\d][\w-]*)\*?"
    r"|(?<![\w:.])(?:\#?:|@)(?P<keyword>[^\W\d][\w-]*)(?=\s+[\[({'\"\d-])"
    r"|(?<![\w-])(?P<quoted>[^\W\d][\w-]*)\s+(?='\(\()"
    r"|(?<![\w?-])(?<!\w&)(?!let\*?\s*\()(?!(?:int|bool|float|string|par|var)\b[ \t]*:)"
    r"(?!(?:if|for|while|switch|catch|elif)\b)"
    r"(?P<name>[^\W\d]\w*(?:-[^\W\d]\w*)*(?:[ ](?:clue|hint|rule|run|constraint)s?\b)?)"
    rf"(?P<index>(?:\s*\[[^\[\]\n=]{{0,40}}\])*)(?:{TYPE})?"
    rf"\s*(?:(?P<returned>{RETURNED})"
    rf"|(?:\(\w*\)\s*(?=[:=-]))?(?P<sign>:=|<-|=>|->|=(?![=>~])|:(?![:=]|-\D)|\bbe\b|{FACT_OR_CALL}))"
    r"|(?P<compared>[=!]=\s*(?=[\[({]))"  # a list of a test is no statement
    r"|^[ \t]*(?:[a-z]\w*[ ](?=\[\[\d))?(?P<bare>(?=[\[({](?:\s*[\[{(|\"']|\s*$)))",
    re.MULTILINE,
)
# a statement that adds an item to a list: rows[0] = [3], rows.add(List.of(3)), rows << [3], set_row(0, [3])
ITEM = re.compile(
    r"^[ \t]*(?:\w+(?:\.|->))*[$@]?(?P<name>[^\W\d]\w*)"
    r"(?:\[(?P<index>\d{1,4})\](?:\.\w+)?\s*:?=|\.(?i:add|append|push|push_back)!?\s*(?P<call>\()|\s*<<"
    r"|\s*(?P<set>\()\s*(?P<place>\d{1,4})\s*,)\s*(?=\S)",
    re.MULTILINE,
)
DECLARATION = re.compile(
    r"\s*(?:[\w*&<>\[\],.:$@]+\s+){0,5}[$@*&]?(?:\w+(?:\.|->|::))*"
)  # before a name: const, int[][], puzzle.
LOOP = re.compile(r"\bfor\s*\(\s*\Z")  # before the variable of a loop
COMPARED = "=="  # in place of the name of a list with which a test compares a value
# the first word in brackets of code: a statement, or an expression
CODE = re.compile(
    r"\s*(?!(?i:list|vector|quote|none|null|nil|na|undefined|nothing)\b)[^\W\d]\w*(?!\w|\s*[,:=)}\]]|-\w)"
    r"|\s*(?:public|private|protected)\s*:"
)
BRACKETS = re.compile(r"[\s\[({]*")
END = re.compile(r"[^\S\n]*[;,.]?")
REMARK_BEHIND = re.compile(r"[^\S\n]*+(?:[;,][^\S\n]*+)?(?:#|//|--|%)([^\n]*)")  # on the line of a list without a name
REMARK_ABOVE = re.compile(r"[ \t]*+((?:(?:#|//|%|--|;|/?\*)[^\[{\n]*|[^\d=(){}\[\]\n\"']*))")
END_OF_CALL = re.compile(r"\s*\)")


class Statement(NamedTuple):
    """A value under a name ("" without one), and its place: the first and the last line, and the lines of the items of
    a list. ``span`` is the part of the text that the statement takes.

    The name of a fact has the list of its arguments as its value. A damaged list has an ``error`` in place of a value.
    """

    name: str
    value: Any
    line: int
    last_line: int
    items: list[int]
    span: tuple[int, int]
    is_fact: bool
    error: PuzzleError | None
    is_code: bool = False  # whether the faulty list has no numbers, and may be a statement of a program
    is_call: bool = False  # whether it is a fact that no full stop ends, such as a call in a program
    is_turned: bool = False  # whether the columns stood first, as words say; the value has the rows first
    inside: tuple[int, int] = (-1, 0)  # where the brackets around it begin and end; -1 without brackets


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a text in their order."""
    program = _Program(text)
    built = program.built()
    position = 0
    while head := HEAD.search(text, position):
        position = max(head.end(), head.start() + 1)
        if built and head.end() > built[0].span[0]:
            position = max(position, built[0].span[1])
            yield built.pop(0)
            continue
        name = next((head[kind] for kind in NAMES if head[kind]), COMPARED if head["compared"] else "")
        names = re.findall(r"\w+", head["names"] or "")
        name = names[-1] if names else name
        if head["comment"] or head["text"] or (not name and head["bare"] is None):
            continue
        if statement := program.statement(head, name):
            *others, last = statement.value if statement.is_fact and statement.value else [None]
            is_left = isinstance(last, dict) and not any(isinstance(item, list) for item in others)
            position = position if statement.error or is_left else statement.span[1]
            if any(meaning(name, []) for name in names) and _is_unpacked(statement, names, text):
                parts = zip(names, statement.value, strict=True)
                yield from (statement._replace(name=name, value=part, items=[]) for name, part in parts)
            else:
                yield statement
    yield from built


def _is_unpacked(statement: Statement, names: list[str], text: str) -> bool:
    """Return whether a statement gives each of several names its own list, and is no argument of a call."""
    begin = statement.inside[0]
    lists = statement.value if isinstance(statement.value, list) else []
    is_call = begin >= 0 and text[begin] == "(" and begin < statement.span[0]
    return not is_call and len(lists) == len(names) and all(isinstance(part, list) for part in lists)


class _Program:
    """A text, and what its statements share: the constants, and the brackets of which there are too many."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newlines = [match.start() for match in re.finditer("\n", text)]
        self.unopened = [closing for opening, closing in CLOSING.items() if text.count(closing) > text.count(opening)]
        self.constants: dict[str, Any] = {}
        self.columns_first: dict[str, bool] = {}  # by the name of a function or class (`_takes_columns_first`)

    @cached_property
    def brackets(self) -> tuple[list[int], list[tuple[int, int]]]:
        """The places of all brackets, and where the brackets that are open behind each begin and end."""
        places, begins = [-1], [-1]
        opened: list[int] = []
        ends = {-1: len(self.text) + 1}
        for match in BRACKET.finditer(self.text):
            if match["open"]:
                opened.append(match.start())
            elif match["close"] and any(CLOSING[self.text[place]] == match[0] for place in opened[-DEPTH:]):
                while CLOSING[self.text[opened[-1]]] != match[0]:
                    ends[opened.pop()] = match.start()
                ends[opened.pop()] = match.end()
            places.append(match.start())
            begins.append(opened[-1] if opened else -1)
        return places, [(begin, ends.get(begin, len(self.text))) for begin in begins]

    def inside(self, place: int) -> tuple[int, int]:
        """Return where the innermost brackets around this place begin and end; (-1, ...) is the whole text."""
        places, spans = self.brackets
        return spans[bisect_left(places, place) - 1]

    def built(self) -> list[Statement]:
        """Return the sides that statements build, one clue in each, directly below one another.

        If some of the statements for a side cannot be read, the side has an error.
        """
        sides: list[Statement] = []
        heads = [head for head in ITEM.finditer(self.text) if side_of(head["name"])]
        end, first = -1, 0
        for head in heads:
            name, begin, line = head["name"], head.start(), self.line_of(head.start())
            try:
                clue, behind = ListReader(self.text, {}, []).value(head.end())
            except NoValueError:
                continue
            is_next = bool(sides) and sides[-1].name == name and not self.text[end:begin].strip("\r\n\t ;.")
            side = sides.pop() if is_next else Statement(name, [], line, line, [], (begin, end), False, None)
            index = head["index"] or head["place"]
            first = first if is_next else int(index == "1")  # the number of the first item
            number = first + len(side.value)
            closing = (END_OF_CALL if head["call"] or head["set"] else END).match(self.text, behind)
            if (
                isinstance(clue, list)
                and int(index or number) == number
                and closing
                and not BEHIND.match(self.text, behind)
            ):
                end = closing.end()
                side = side._replace(
                    value=[*side.value, clue],
                    items=[*side.items, line],
                    last_line=self.line_of(end - 1),
                    span=(side.span[0], end),
                )
            sides += [side] if side.value else []
        sides = [side for side in sides if len(side.value) > 1]
        for number, side in enumerate(sides):
            added = sum(head["name"] == side.name for head in heads)
            if added != sum(len(other.value) for other in sides if other.name == side.name):
                message = f"found {added} statements that add clues to {side.name!r}, expected a list in each of them"
                error = PuzzleError(f"{message}\n{NO_CALL}", "bad-number").at(side.line)
                sides[number] = side._replace(error=error)
        return sides

    def statement(self, head: re.Match[str], name: str) -> Statement | None:
        """Return the statement with this head and name, or None if it is code and no list."""
        text = self.text
        begin, start = _declaration(text, head.start()), after_blanks(text, head.end())
        if text.startswith("type ", begin) or LOOP.search(text, max(0, begin - LONGEST), begin):
            return None
        if head["index"] and not text[begin : head.start()].strip():
            return None  # a value of one item, rows[0] = ...
        is_fact = head["sign"] == "" and text[start] == "("
        reader = ListReader(text, self.constants, self.unopened)
        line, inside = self.line_of(head.start()), self.inside(head.start())
        statement = Statement(name, None, line, 0, [], (begin, 0), is_fact, None, inside=inside)
        try:
            value, end = self._value(reader, head, start)
        except NoValueError as wrong:
            return None if self._is_code(wrong, head, start, is_fact) else self._damaged(statement, wrong, start)
        if value is None or are_numbers(value) or isinstance(value, int | str):
            self.constants[name] = value
        places = reader.places
        above = self._remark_above(begin)
        is_label = above is not None and is_side(value) and len(above[1].split()) < 5
        if not name and (remark := REMARK_BEHIND.match(text, end) or (above if is_label else None)):
            words = words_in(remark[1])
            statement = statement._replace(name="" if words & NO_CLUES else side_in(words))
        sides = [place for place, item in enumerate(value) if is_side(item)] if isinstance(value, list) else []
        line_begin = text.rfind("\n", 0, begin) + 1
        if len(sides) == 2 and len(places) == len(value) and not side_of(name):
            first, second = sides
            beside = f"{above[1] if above else ''} {text[line_begin : places[second]]}"
            if _order(beside) == ["cols", "rows"] or (is_fact and self._takes_columns_first(name)):
                statement = statement._replace(is_turned=True)
                for parts in (value, places):
                    parts[first], parts[second] = parts[second], parts[first]
        items = [self.line_of(place) for place in places]
        is_call = is_fact and not text.startswith(".", end)
        return statement._replace(value=value, items=items, is_call=is_call, **self._end(begin, end))

    def _remark_above(self, begin: int) -> re.Match[str] | None:
        """Return the words on the line above the line with this place, if it is a remark, or has only words."""
        end = self.text.rfind("\n", 0, begin)
        return REMARK_ABOVE.fullmatch(self.text, self.text.rfind("\n", 0, max(end, 0)) + 1, end) if end > 0 else None

    def _takes_columns_first(self, name: str) -> bool:
        """Return whether the parameters of a function or class that the program defines are columns, then rows."""
        if name not in self.columns_first:
            heads = re.findall(rf"(?:\b{re.escape(name)}|__init__|\bconstructor)\s*\(([^()\d\[\]]*)\)", self.text)
            orders = [order for order in map(_order, heads) if len(order) == 2]
            self.columns_first[name] = bool(orders) and all(order == ["cols", "rows"] for order in orders)
        return self.columns_first[name]

    def line_of(self, place: int) -> int:
        """Return the number of the line with this place."""
        return bisect(self.newlines, place) + 1

    def _end(self, begin: int, end: int) -> dict[str, Any]:
        """Return the fields for the end of a statement."""
        behind = END.match(self.text, end)
        return {"last_line": self.line_of(end - 1), "span": (begin, behind.end() if behind else end)}

    def _value(self, reader: ListReader, head: re.Match[str], start: int) -> tuple[Any, int]:
        """Return the value behind the head of a statement, and the position of its end. Raises `NoValueError`."""
        is_inside = any(head[kind] for kind in ("name", "lisp", "quoted")) and not (head["sign"] or head["returned"])
        value, end = reader.statement(start, "" if is_inside else head["sign"] or "=")
        behind = after_blanks(self.text, end) if head["lisp"] else end
        if head["lisp"] and self.text[behind : behind + 1] != ")":
            raise NoValueError(behind, self.text[behind : behind + 1], "')'")
        return self._with_sizes(reader, head["index"], value, start), end

    def _with_sizes(self, reader: ListReader, index: str | None, value: Any, start: int) -> Any:
        """Return a flat list of C as rows, if its name has two sizes, as in ``int rows[2][3] = {1, 3, 0, 2, 0, 0}``."""
        sizes = [self.constants.get(size, size) for size in re.findall(r"\w+", index or "")]
        if len(sizes) != 2 or not all(str(size).isdecimal() for size in sizes) or not isinstance(value, list):
            return value
        is_flat = are_numbers(value)
        is_cells = len(value) == int(sizes[0]) * int(sizes[1]) and all(isinstance(item, str) for item in value)
        if not is_flat and not is_cells:
            return value
        return reader.cut(value, int(sizes[0]), int(sizes[1]), start)

    def _is_code(self, wrong: NoValueError, head: re.Match[str], start: int, is_fact: bool) -> bool:
        """Return whether what is no value is code, and no faulty list.

        ``wrong`` says what was found in place of a value, and ``start`` is where the value of the ``head`` would begin.
        """
        text, opening = self.text, OPENING.match(self.text, start)
        if wrong.is_typed or head["compared"] or (opening is None and wrong.found in ("", "*")):  # **Level:** 3
            return True
        if opening and opening["bracket"] in "({" and wrong.found and CODE.match(text, opening.end()):
            return True
        first = _first(text, opening.end() if opening else start)
        is_bare = head["bare"] is not None
        return text[first : first + 1].isalpha() and (is_fact or (is_bare and wrong.position == first))

    def _damaged(self, statement: Statement, wrong: NoValueError, start: int) -> Statement:
        """Return the statement of a faulty list, with its error."""
        opening = OPENING.match(self.text, start)
        bracket, end = (opening.start("bracket"), opening.end()) if opening else (start, start)
        has_numbers = len(NUMBERS.findall(self.text, bracket, wrong.position)) > 1
        error = damage(self.text, bracket, wrong, self.newlines)
        is_code = bool(wrong.found) and not has_numbers
        return statement._replace(error=error, is_code=is_code, **self._end(statement.span[0], end))


def _order(text: str) -> list[str]:
    """Return the sides that the words of a text name, in the order in which they first stand there."""
    words = re.findall(r"[^\W\d_]+", re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", text))
    return [*dict.fromkeys(side for word in words if (side := side_in({word.casefold()})))]


def _first(text: str, position: int) -> int:
    """Return the place of the first sign in the brackets that begin here."""
    brackets = BRACKETS.match(text, position)
    return brackets.end() if brackets else position


def remarks(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each comment of several lines begins and ends."""
    for match in REMARK.finditer(text):
        if match["text"] or match["block"]:
            yield match.span()


def _declaration(text: str, start: int) -> int:
    """Return where the declaration of a name begins: at the type or the word such as ``const`` before it."""
    for signs in ("\n;", "\n;,{([|"):
        begin = max(text.rfind(sign, max(0, start - LONGEST), start) for sign in signs) + 1
        if DECLARATION.fullmatch(text, begin, start):
            return begin
    return start
