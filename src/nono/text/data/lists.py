"""Lists of programs, in any language: a text becomes names and nested values.

Brackets of every kind are lists, or objects if all their items have names. A name before a bracket is that of a call, a
type or a macro and is left out: ``vec![1]``, ``c(1)``, ``new int[][] {{1}}`` and ``np.array([[1]])`` are lists. The
bodies of functions are searched for names. What a program would have to compute is `COMPUTED`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nono.base.limits import current_limits
from nono.text.parts.clues import PUZZLE_LINE, Line, Lines, are_words, is_clue
from nono.text.parts.names import side_of, words_in


class Word(str):
    """A word in a list that is neither quoted nor a number, such as EMPTY."""

    __slots__ = ()


class Computed:
    """A value that only running the program would give."""


class Several(list[Any]):
    """Values with only blanks between them."""


class Named(NamedTuple):
    """A value and its name, "" without one, and the line on which it begins."""

    name: str
    value: Any
    line: int
    is_call: bool = False  # whether the name is that of a call around the value


class Token(NamedTuple):
    """A part of a text. A pair of brackets is a "group" with the tokens in it; one without its end is "broken"."""

    kind: str
    text: str
    line: int
    inner: tuple[Token, ...] = ()


COMPUTED = Computed()
MISTAKEN = Computed()  # a list of numbers in which something else stands
CLOSING = {"(": ")", "[": "]", "{": "}", "[|": "|]"}
CONSTANTS = {
    **dict.fromkeys(("None", "null", "nil", "NULL", "NA", "undefined", "Nothing", "_")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# calls whose arguments are the items of a list; the others stand for the only list among their arguments
MAKERS = words_in(
    "c list vec List List.of Array Arrays.asList listOf arrayOf intArrayOf mutableListOf array tuple Seq Vector vector"
    " Set Map dict set new"
)
HOLDERS = re.compile(r"[A-Z].*|(?:as)?array|tensor|s|block|clue|parse\w*|list\w*|\w*(?:board|grid|puzzle|nonogram)")
# words with which a statement begins, and no value
KEYWORDS = words_in(
    "return let var const val for foreach if else elif while switch match case public private protected static void def"
    " fn func fun function class struct interface enum impl module object namespace import package using where in do"
    " assert print printf println yield throw raise try catch with export default extends then begin end"
)
PREFIXES = frozenset(("new", "const", "mut"))  # words that may stand before the name of a type
# methods that leave a list as it is
HARMLESS = words_in("strip trim trimIndent trimMargin to_vec into tolist clone freeze toList to_owned copy iter to_a")
TOKEN = re.compile(
    r"""(?P<blank>[^\S\n]+|[\#&'@](?=[(\[{]))|(?P<newline>\n)
    |(?P<comment>^[^\S\n]*```[^\n`\[]*$|/\*.*?(?:\*/|\Z)|(?<!\S)--(?=\s|\Z)[^\n]*|(?<!:)//[^\n]*
        |(?:(?<=[\s,\[({])|(?<![\s\S]))\#(?![\[{])[^\n]*|^[^\S\n]*[%;][^\n]*|(?<=[,;.\[(])\s?%[^\n]*)
    |(?P<text>\"{3}.*?(?:\"{3}|\Z)|'{3}.*?(?:'{3}|\Z)|`[^`]*`|"(?:[^"\\\n]|\\.)*"|(?<![&<])'(?:[^'\\\n]|\\.)*')
    |(?P<number>(?<![\w)\]])-\d+(?:\.\d+)?(?!\w)|\d+(?:\.\d+)?(?![\w.]))
    |(?P<name>[$@]?[^\W\d]\w*(?:(?:\.|::|->)[^\W\d]\w*)*)
    |(?P<open>\[\||[(\[{])|(?P<close>\|\]|[)\]}])
    |(?P<assign><-|:=|=>|(?<![=!<>])=(?!=)|:(?!:))
    |(?P<separator>[,;|$])|(?P<sign>.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
ESCAPE = re.compile(r"\\(.)")
LONG_QUOTES = ('"""', "'''")
MOST_NESTED = 40
FEWEST_NUMBERS = 9  # of a list that is meant as the clues or the cells of a puzzle
LONGEST_NUMBER = 9  # digits; a longer one is a text, such as the cells of a board


def named_values(text: str) -> list[Named]:
    """Return the values of a text with their names, in their order; those of bodies stand in place of the body."""
    return [*_statements(_tree(text), is_program=True)]


def rows_beside(text: str) -> Lines:
    """Return the lines outside the brackets of a text that are neither statements nor words: they may be a puzzle."""
    depth, used, found = 0, set(), set()  # the numbers of lines
    for token in _tokens(text):
        is_open = token.kind == "open"
        if depth or is_open or token.kind in ("close", "assign", "text"):
            used.add(token.line)
        if not depth and token.kind != "newline":
            found.add(token.line)
        depth = max(0, depth + is_open - (token.kind == "close"))
    lines = {number: line for number, line in enumerate(text.split("\n"), 1) if number in found}
    rows = {number for number in found - used if not are_words(lines[number])}
    others = {number for number in found if PUZZLE_LINE.match(lines[number])}
    kept = {number for number in rows if is_clue(lines[number]) or not rows.isdisjoint((number - 1, number + 1))}
    return [Line(number, lines[number].strip()) for number in sorted(kept | others)]


def comments_in(text: str) -> list[str]:
    """Return the comments of a text."""
    return [match[0] for match in TOKEN.finditer(text) if match.lastgroup == "comment"]


def value_of(text: str) -> Any:
    """Return the value of a text in brackets; `COMPUTED` if it has none, or several."""
    values = named_values(text)
    return values[0].value if len(values) == 1 and not values[0].name else COMPUTED


# ---------------------------------------------------------------- tokens


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for match in TOKEN.finditer(text):
        kind, part = match.lastgroup or "", match[0]
        if kind == "text":
            is_whole = part[:3] not in LONG_QUOTES or (len(part) > 5 and part.endswith(part[:3]))
            inner = part[3:-3] if part[:3] in LONG_QUOTES else part[1:-1]
            inner = ESCAPE.sub(lambda escape: {"n": "\n", "t": "\t"}.get(escape[1], escape[1]), inner)
            yield Token(kind, inner, line) if is_whole else Token("sign", part, line)
        elif kind not in ("blank", "comment"):
            yield Token(kind, part, line)
        line += part.count("\n")


def _tree(text: str) -> list[Token]:
    """Return the tokens, with a group in place of each pair of brackets."""
    open_groups: list[tuple[Token, list[Token]]] = [(Token("open", "", 1), [])]
    too_deep = 0  # open brackets that are nested too deeply
    for token in _tokens(text):
        if too_deep or (token.kind == "open" and len(open_groups) >= MOST_NESTED):
            too_deep += (token.kind == "open") - (token.kind == "close")
            if not too_deep:
                open_groups[-1][1].append(token._replace(kind="sign"))
        elif token.kind == "open":
            open_groups.append((token, []))
        elif token.kind == "close":
            _close(open_groups, token)
        else:
            open_groups[-1][1].append(token)
    while len(open_groups) > 1:
        _end_group(open_groups, "broken")
    return open_groups[0][1]


def _close(open_groups: list[tuple[Token, list[Token]]], token: Token) -> None:
    """End the group that a closing bracket ends, and the one inside whose end is missing, which is broken."""
    ends = [place for place, (opened, _) in enumerate(open_groups) if CLOSING.get(opened.text) == token.text]
    place = ends[-1] if ends else 0
    if not place or len(open_groups) - place > 2:
        _break_last(open_groups[-1][1], token.text)
        open_groups[-1][1].append(Token("sign", token.text, token.line))
        return
    while len(open_groups) > place:
        _end_group(open_groups, "group" if len(open_groups) == place + 1 else "broken")


def _end_group(open_groups: list[tuple[Token, list[Token]]], kind: str) -> None:
    opened, inner = open_groups.pop()
    open_groups[-1][1].append(Token(kind, opened.text, opened.line, tuple(inner)))


def _break_last(tokens: list[Token], end: str) -> None:
    """Mark the last group as broken if only items follow it: another one ends there that began nowhere."""
    for place in range(len(tokens) - 1, -1, -1):
        kind = tokens[place].kind
        if kind == "group":
            tokens[place] = tokens[place]._replace(kind="broken")
        if kind not in ("group", "broken", "newline", "number", "text", "separator") or (kind, end) == ("newline", "}"):
            return


# ---------------------------------------------------------------- statements


def _statements(tokens: Sequence[Token], is_program: bool) -> Iterator[Named]:
    for phrase in current_limits().each(_phrases(tokens, is_program), ""):
        if phrase:
            yield from _statement(phrase)


def _phrases(tokens: Sequence[Token], is_program: bool) -> Iterator[list[Token]]:
    """Yield the parts between separators; in a program, the end of a line is one unless the statement continues."""
    phrase: list[Token] = []
    for place, token in enumerate(tokens):
        if token.kind == "newline" and (not is_program or not phrase or _continues(phrase, tokens, place)):
            continue
        if token.kind in ("separator", "newline"):
            yield phrase
            phrase = []
        else:
            phrase.append(token)
    yield phrase


def _continues(phrase: list[Token], tokens: Sequence[Token], place: int) -> bool:
    """Return whether a statement continues on the line below."""
    below = [token for token in tokens[place + 1 : place + 9] if token.kind != "newline"][:2]
    if [token.kind for token in below] == ["name", "assign"]:
        return False
    return phrase[-1].kind in ("assign", "sign") or (bool(below) and below[0].text in ("+", "."))


def _statement(phrase: list[Token]) -> Iterator[Named]:
    """Yield the named value of a statement, or the values of the bodies in it."""
    if phrase[0].text in ("return", "let") and len(phrase) > 1:
        phrase = phrase[1:]
    line = phrase[0].line
    if assigned := _assigned(phrase):
        name, left, right = assigned
        yield Named(name, _assigned_value(left, right), line)
        if _value(right) is COMPUTED:
            for part in right:
                yield from _of_body(part)
        return
    groups = [part for part in phrase if part.kind in ("group", "broken")]
    if not groups:
        if phrase[0].kind in ("text", "number"):
            yield Named("", _value(phrase), line)
        return
    names = [part.text for part in phrase[: phrase.index(groups[-1])] if part.kind == "name"]
    value = _value(phrase, is_statement=True)
    if value is COMPUTED:
        for part in groups:
            yield from _of_body(part)
    elif names or not isinstance(value, Several):
        yield Named(names[-1].split(".")[-1] if names else "", value, line, is_call=True)


def _assigned(phrase: list[Token]) -> tuple[str, list[Token], list[Token]] | None:
    """Return the name that a statement or an item gives, and what stands before and behind the sign; or None.

    In ``rows: list = [1]``, the sign is the second one, and the name stands before the first one, unless only the word
    between them is the name of a side, as in ``Input: rows = [1]``.
    """
    places = [place for place, part in enumerate(phrase) if part.kind == "assign"]
    if not places:
        return None
    strong = next((place for place in places if phrase[place].text != ":"), places[0])
    left = phrase[: places[0]]
    keys = [part.text.lstrip("$@:") for part in left if part.kind in ("name", "text", "number")]
    if not keys:
        return None
    names = [key for key in keys if not key.isdecimal()]
    name = (names or keys)[-1].split(".")[-1]
    between = [part.text for part in phrase[places[0] + 1 : strong]]
    if len(between) == 1 and side_of(between[0]) and not side_of(name):
        name = between[0]
    if len(left) == 2 and [part.kind for part in left[1].inner] == ["number"]:
        name += f"[{left[1].inner[0].text}]"
    return name, left, phrase[strong + 1 :]


def _assigned_value(left: list[Token], right: list[Token]) -> Any:
    """Return the value of a statement. A list of numbers with something else in it is `MISTAKEN`."""
    value = _value(right)
    sizes = [part for part in left if part.text == "[" and part.inner]
    if len(sizes) == 2 and isinstance(value, list) and not any(isinstance(item, list) for item in value):
        return COMPUTED  # a board of C, whose rows are not marked
    is_list = len(right) == 1 and right[0].text == "[" and _numbers_in(right[0]) >= FEWEST_NUMBERS
    return MISTAKEN if value is COMPUTED and is_list else value


def _numbers_in(part: Token) -> int:
    return (part.kind == "number") + sum(map(_numbers_in, part.inner))


def _of_body(part: Token) -> Iterator[Named]:
    """Yield the named values in a body, and the lists without names among the arguments of a call."""
    if part.kind not in ("group", "broken") or part.text.startswith("["):
        return
    has_items = part.kind == "group" and part.text == "("  # such as the arguments of a call
    has_lines = all(token.kind != "separator" for token in part.inner)  # such as the constants of Go
    for named in _statements(part.inner, is_program=part.text == "{" or has_lines):
        if named.name or (has_items and isinstance(named.value, list | dict)):
            yield named


# ---------------------------------------------------------------- values


def _value(parts: Sequence[Token], is_statement: bool = False) -> Any:
    """Return the value of the parts of an item or a statement: one value, or several that stand side by side.

    In a statement, a call may have any name.
    """
    parts = _without_generics([part for part in parts if part.kind != "newline"])
    if not parts or (parts[0].kind == "name" and parts[0].text in KEYWORDS):
        return COMPUTED
    values: list[Any] = []
    place = 0
    while place < len(parts):
        part = parts[place]
        if part.kind == "sign":
            if part.text == "." and values and (place + 1 == len(parts) or parts[place + 1].text in HARMLESS):
                break
            if not _is_plus(parts, place, values) and (values or part.text not in "&*"):
                return COMPUTED
            place += 1
        elif part.kind == "text" and values and isinstance(values[-1], str) and not isinstance(values[-1], Word):
            values[-1] += part.text
            place += 1
        elif part.kind in ("text", "number"):
            values.append(_number(part.text) if part.kind == "number" else part.text)
            place += 1
        elif part.kind in ("name", "group"):
            value, place = _named(parts, place, is_statement)
            if value is COMPUTED:
                return COMPUTED
            values.append(value)
        else:
            return COMPUTED
    return values[0] if len(values) == 1 else Several(values)


def _is_plus(parts: Sequence[Token], place: int, values: list[Any]) -> bool:
    """Return whether a plus joins two texts."""
    is_text = bool(values) and isinstance(values[-1], str) and not isinstance(values[-1], Word)
    return parts[place].text == "+" and is_text and [part.kind for part in parts[place + 1 : place + 2]] == ["text"]


def _number(text: str) -> Any:
    return float(text) if "." in text else int(text) if len(text) <= LONGEST_NUMBER else text


def _named(parts: Sequence[Token], place: int, is_statement: bool) -> tuple[Any, int]:
    """Return the value of a constant, a word, or a group behind its names and types; and the place behind it."""
    names: list[str] = []
    while place < len(parts) and not {*names[:-1]} - PREFIXES:
        part = parts[place]
        if part.kind == "group" and not _is_type(parts, place, bool(names)):
            if part.text == "(" and place + 1 < len(parts) and parts[place + 1].text == "{":
                return COMPUTED, place  # the head of a function
            return _list(part, names[-1] if names else "", is_statement), place + 1
        if part.kind == "name":
            names.append(part.text)
        elif part.kind != "group" and (part.kind != "sign" or part.text not in "!?&*" or not names):
            break
        place += 1
    if len(names) != 1:
        return COMPUTED, place
    return CONSTANTS.get(names[0], Word(names[0])), place


def _without_generics(parts: list[Token]) -> list[Token]:
    """Return the parts without those between ``<`` and ``>`` behind a name, as in ``new List<int[]> {…}``."""
    kept: list[Token] = []
    depth = 0
    for part in parts:
        if part.text == "<" and (depth or (kept and kept[-1].kind == "name")):
            depth += 1
        elif part.text == ">" and depth:
            depth -= 1
        elif not depth:
            kept.append(part)
    return kept


def _is_type(parts: Sequence[Token], place: int, has_name: bool) -> bool:
    """Return whether a group is part of a type, as in ``new int[][] {…}``, ``[][]int{…}`` and ``Vector{Int}[…]``."""
    inner = parts[place].inner
    if place + 1 == len(parts) or len(inner) > 1 or any(token.kind not in ("number", "name") for token in inner):
        return False
    if has_name:
        return parts[place + 1].kind == "group"
    rest = next((part for part in parts[place:] if part.kind != "group" or part.inner), None)
    return not inner and rest is not None and rest.kind == "name"


def _list(group: Token, name: str, is_statement: bool = False) -> Any:
    """Return the value of a group: an object if all of its items have names, otherwise a list of its items."""
    current_limits().expect("")
    rows = _rows(group)
    if rows is not None:
        values = [_list(Token("group", "[", group.line, row), "") for row in rows]
        return COMPUTED if COMPUTED in values else values
    phrases = [*_phrases(group.inner, is_program=False)]
    if not all(phrases[:-1]):
        return COMPUTED  # nothing between two separators
    items: list[Any] = []
    fields: dict[str, Any] = {}
    for phrase in filter(None, phrases):
        if assigned := _assigned(phrase):
            if assigned[0] in fields:
                return COMPUTED
            fields[assigned[0]] = _value(assigned[2])
            continue
        value = _value(phrase)
        if value is COMPUTED or (isinstance(value, Several) and len(phrases) > 1):
            return COMPUTED
        items += value if isinstance(value, Several) else [value]
    if name and name not in MAKERS and group.text == "(":
        return _held(name, items, fields, is_statement)
    if fields and not items:
        return fields
    return COMPUTED if fields else items


def _held(name: str, items: list[Any], fields: dict[str, Any], is_statement: bool) -> Any:
    """Return the only list among the arguments of a call that only holds it; `COMPUTED` for any other call."""
    if not is_statement and not HOLDERS.fullmatch(name.split(".")[-1]):
        return COMPUTED
    if fields and not items:
        return fields
    lists = [item for item in items if isinstance(item, list | dict) or (isinstance(item, str) and "\n" in item)]
    numbers = [item for item in items if isinstance(item, int)]
    if len(lists) == 1 and (len(numbers) < 2 or {*numbers} <= {len(lists[0])}):
        sizes = {key: value for key, value in fields.items() if isinstance(value, int)}
        return {"board": lists[0], **sizes} if sizes and isinstance(lists[0], list) else lists[0]
    return COMPUTED if fields else items


def _rows(group: Token) -> list[tuple[Token, ...]] | None:
    """Return the rows of a matrix in which ``;`` or, in ``[| |]``, ``|`` divides rows; otherwise None."""
    signs = [token.text for token in group.inner if token.kind == "separator"]
    sign = "|" if group.text == "[|" else ";"
    items = [token for token in group.inner if token.kind not in ("separator", "newline")]
    is_list = sign == ";" and {*signs} == {";"} and len(items) <= len(signs) + 1  # ; stands between items
    are_items = all(token.kind in ("number", "text", "name") for token in items)
    if (sign not in signs and group.text != "[|") or is_list or not are_items:
        return None
    rows: list[list[Token]] = [[]]
    for token in group.inner:
        if token.kind == "separator" and token.text == sign:
            rows.append([])
        elif token.kind != "newline":
            rows[-1].append(token)
    return [tuple(row) for row in rows if row]
