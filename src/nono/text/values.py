"""The value of a list, an object, a number or a text in a program or a data file, whatever the language is.

``[[1, 3], []]``, ``vec![vec![1, 3], vec![]]``, ``list(c(1, 3), c())``, ``{{1, 3}, {}}`` and ``[[1 3] []]`` are the
same list. Nothing is computed: a call that would have to run is an error.
"""

from __future__ import annotations

import re
from bisect import bisect
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.text.field_names import named_cell, numbered

ADVICE = "every opening bracket needs a closing bracket of its kind"
CLOSING = {"[": "]", "{": "}", "(": ")"}
DEPTH = 12  # brackets inside one another; deeper ones are no data
NOTHING = ("none", "null", "nil", "na", "nullptr", "undefined", "nothing", "missing", "_")
TRUTH = {"true": True, "false": False}
FACT = re.compile(r"\(\s*(?P<id>\d+(?:-\d+)+)\s*,(?=\s*[\[(])")  # the name of a fact's list, such as 9-1
# before a list that stays as it is: data or [[1], [2]], and a function without arguments
DEFAULT = re.compile(
    r"(?:[\w.]+\s*(?:\bor\b|\|\||\?\?)|(?:\(\s*\)|lambda)\s*(?:=>|->|:)|function\s*\w*\(\s*\)\s*\{\s*return\b)\s*"
    r"(?=[\[({])"
)
KEYWORDS = re.compile("(?i:for|in|if|else|lambda|yield|where|do|end|return|then|def|let|fn|new)")
EMPTY = {"(": "nil", "'(": "nil", "list(": "NULL"}  # the empty list in lists of Lisp and of R
HEADS = ("list", "vector", "quote", "cons")  # the first word of a list in Lisp
# over several lines: of C and Prolog, Julia, Haskell, and Lisp
BLOCK = (
    r"/\*(?s:.*?)(?:\*/|\Z)|^[ \t]*\#=(?s:.*?)=\#|\{-(?=[\s#])(?s:.*?)-\}|^[ \t]*\#\|[ \t]*$(?s:.*?)^[ \t]*\|\#[ \t]*$"
)
# a vector of Smalltalk or a map of Erlang: behind "=" or a bracket, or behind another vector; otherwise, # is a comment
VECTOR = r"(?:(?<=[=(\[])|(?<=[=(\[] ))\#\w*[({]|(?<=\) )\#\([^,()\n]*\)|(?<=\*\s)\#\("
COMMENT = (
    rf"{BLOCK}|(?<![:/\w])//[^\n]*|(?<![\w&\"'\#])(?!{VECTOR})\#(?!!|:\w)[^\n]*"
    r"|(?<!\S)(?:%|--+|\$|;+)(?=[\s%;]|$)[^\n]*|^[ \t]*(?:%(?!\w*\{)|;(?![ \t]*[\[({\d]))[^\n]*"
)
TEXT = (
    r'"""(?s:.*?)"""|\'{3}(?s:.*?)\'{3}|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`'
    r"|(?<![\w'])'(?:(?!\#?[(\[])(?:[^'\\\n]|\\.)*|[\[(][^'\n]*[\])])'"
    r"|(?:(?<=[:=(,\[])|(?<=[:=(,\[]\s)|(?<=\s\s))`(?!``|\()[^`]*`"  # over several lines, of JavaScript
)
# the next part of a text, behind a sign such as + or, in C and Python, below the part before it
NEXT_TEXT = re.compile(
    rf"\s*(?:(?P<sign>\+\+?|\.\.?|&|<>|\\)\s*|\n\s*)(?P<part>{TEXT})(?(sign)|(?=\s*(?:[;)]|\Z|\n\s*[\"'])))"
)
# a new array or list of Java, C# or JavaScript: its type, perhaps with generics, and its sizes
NEW = (
    r"new\b\s*(?:(?:[\w.]+|\([\w\s,\[\]]*\)(?=\[))\s*(?:<[\w\s,.<>\[\]]*>)?\s*)?(?:\[\w*,*\]\s*)*"
    r"(?:\(\s*\)\s*(?=\{)|(?=\{|\(\s*\)))"
)
# a type before the brackets of its values
TYPED = (
    r"(?:\[\w*\])+(?:const\s)?[a-z][\w.]*(?=\{)"  # [][]puzzle.Clue{{1}, {2}} of Go
    r"|[a-z]\w*(?:(?:\.|::)\w+)*(?=\{\s*(?:[{\d]|(?:std::)?(?:vector|array)<))"  # nonogram.Clues{{1}, {2}}
    r"|<[\w<>, ]+>(?=\[)"
    r"|(?:u?int(?:eger)?(?:8|16|32|64)?|any|string|char|vector|float(?:32|64)?)(?:\{[\w\s,{}]*\})?(?=\[)"  # of Julia
    r"|vec!(?=\[)|(?:std::)?(?:vector|array)(?:<[\w\s,:<>]*>)?(?=\{)"
)
# a function whose arguments are the items
MAKER = (
    r"(?:arrays\.aslist|list\.of|set\.of|(?:mutable|int|long|double|char|byte|short|string)?(?:list|array)of"
    r"|c|\[\]|list|array|tuple|dict|vector|seq)(?:\[[\w.<>\[\]]*\])?(?=\()"
    r"|(?:[a-z]\w*\.)?fromlists?(?:\s+\d+){0,2}\s+(?=\[)"  # of Haskell
)
# what may stand before a bracket: quotes of Lisp, signs of Smalltalk, Erlang, Elixir and Zig, and the parts above
CONSTRUCTOR = rf"(?i:(?:[&@'`]\s?)*(?:\#\w*(?=[({{])|%[\w.]*(?=\{{)|\.(?=\{{)|{NEW}|{TYPED}|{MAKER})?)"
OPENING = re.compile(rf"{CONSTRUCTOR}(?P<bracket>[\[({{])(?P<bar>\s*\|(?!\|))?")
RANGE = r"\s*(-?\w+)\s*\.\.\s*(?:(\d{1,3})\s*\*\s*)?(\w+)\s*,"  # 1..n, or 1..2*n
ARRAY = re.compile(rf"array[12]d\s*\(((?:{RANGE})+)\s*(?=\[)", re.IGNORECASE)
MATRIX = re.compile(r"matrix\s*\(\s*(?=c\s*\()", re.IGNORECASE)
# a call that keeps its list as it is
NUMPY = re.compile(
    r"(?:(?:np|numpy|jnp)\.(?:as)?array|list|tuple|Vector\{[\w\s,{}]*\})\((?=\s*[\[(])"
    r"|new\s+\w+\s*<[\w\s,.<>\[\]]*>\((?=\s*\w)"  # a copy of a list of Java
)
# the beginning of a call or list that takes a text apart, and words in it that change its numbers or their order
WRAPPED = re.compile(r"[\w.]*[\[(]")
CHANGES = re.compile("(?i).*(?:revers|sort|zip|transpos|rotat|flip|mirror|shuffl|filter).*|if|sum|len|max|min")
DTYPE = re.compile(r"(?:\s*,\s*dtype\s*=\s*[\w.]+)?\s*,?\s*\)")
# a call that reads clues from its only argument, a text, such as ParseHints("1-1 3")
PARSED = re.compile(r"(?i:[\w.:]*(?:pars|clue|hint|lines|from)\w*!?\(\s*)(?=[\"'`][^\"'`]*[\"'`]\s*\))")
# before the parts of a block in a list, such as s(3), new Block(Color.Red, 3) or Clue(length: 3, color: .red)
BLOCK_OF = re.compile(r"(?:new\s+)?(?!Array)(?:[A-Z][\w.:]*|[a-eij-z])(?=\()")
QUALIFIED = re.compile(r"(?:[A-Z]\w*)?(?:\.|::)(?P<word>[^\W\d]\w*)(?![\w(.\[:])")  # Color.Red, or .red of Swift
STRUCT = re.compile(r"(?:[A-Z]\w*::)*[A-Z]\w*\s*(?=\{)")  # the name before an object in a list
# an empty list, such as emptyList(), Collections.emptyList() or List.empty
NO_ITEMS = re.compile(
    r"(?:[A-Z]\w*\.)?[eE]mpty\w*(?:[<\[]\w*[>\]])?\(\)|[A-Z]\w*\.empty\b(?:\[\w*\])?|Nil\b"
    r"|(?:new\s+\w+|[a-z]+)\[0\](?=\s*[,})\]])|(?:integer|numeric|character|vector)\(0?\)"
)
# the type of a list in place of a list, such as [[Int]] or &'static [&'static [u8]]
TYPES = re.compile(r"(?:[\[&]++(?:'\w+ )?)+(?:[A-Z]\w*|[iu](?:\d+|size))(?:;\s*\w+)?\]")
WORDS = re.compile(r"%w(?:\(([^()]*)\)|\[([^\[\]]*)\]|\{([^{}]*)\})")  # a list of texts in Ruby
SHAPE = re.compile(r"(?:\s*,\s*(?:(?:ncol|nrow)\s*=\s*\d+|byrow\s*=\s*T(?:RUE)?))+\s*\)")
TOKEN = re.compile(
    rf"(?P<blank>\s+|{COMMENT}|;[ \t]*(?=[^\W\d])[^\n]*)|(?P<text>{TEXT})"
    r"|(?P<number>-?\d[\d_]*(?:\.\d+)?(?:usize|[uUiI](?:8|16|32|64)|[uUL])?(?![\w.?]))"
    r"|(?P<word>[\w?]+(?:-[^\W\d]\w*)*)|(?P<close>\|?[\])}])|(?P<sign>=>|(?s:.))",
    re.MULTILINE,
)
# the name of a value in an object, with the sign behind it
KEY = re.compile(
    r":?(?P<symbol>\w+)\s*=>"  # of Ruby or Perl
    r"|(?P<number>\d{1,4})\s*:(?=\s*[\[({])|\[(?P<index>\d{1,4})\]\s*=(?=\s*[\[({])"  # the place of a list
    r"|(?:[\"'](?P<text>[^\"'\n]{1,40})[\"']|\.?(?P<word>[^\W\d][\w-]*))\s*(?:=>|:(?![:=])|=(?![=>]))"
    r"|:(?P<keyword>[^\W\d][\w-]*)(?=\s)"  # of Clojure
)
BEHIND = re.compile(r"[^\S\n]*(?:[-+*%&^<>\[(?]|\.[^\W\d]|/(?![/*])|if\b|for\b|\|>(?=[^\S\n]*\w))")
NUMBERS = re.compile(r"\d+")
# lists in the items of a list in YAML: "- - 1" begins a list, and "- 2" below it continues the list
NESTED = re.compile(r"\s*(?:^[ \t]*-[ \t]+(?:-[ \t]+\d+|\d+|\[\])[ \t]*(?:\n|\Z))+", re.MULTILINE)
DASHED = re.compile(r"-[ \t]+(-[ \t]+)?(?:(\d+)|\[\])")
DASH = re.compile(r"\s*-[^\S\n]+(?=[\[\"'])")  # before an item of a list in YAML
MORE = re.compile(r"[^\S\n]*[,;/]?[^\S\n]*[\d?-]")
# a constructor of Haskell before its arguments, such as Puzzle 5 5 [[1], [3]] [[2], [2]], and what divides them
APPLIED = re.compile(r"[A-Z]\w*(?:\s+\d+)*\s+(?=\[)")
ARGUMENT = re.compile(r"\s+(?=\[)")
COUNT = "check that no number is missing, and that the sizes are right"
NO_CALL = "write the whole list in one pair of brackets; programs are not run"
COMPUTED = "nono does not run programs: let the program print the list, and put it in place of the call"
# methods that leave the cells of a text, or the numbers of a list, as they are
KEEPS = re.compile(
    r"(?:\s*\.(?:trimIndent|trimMargin|stripIndent|strip|trim|lines|split|splitlines|split_whitespace|toCharArray|chars"
    r"|tolist|to_vec|into|copy|clone|reshape|flat|flatten|ravel)\([^()\n]*\)"
    r"|\s*\.replace\(\s*[\"']\\n[\"']\s*,\s*[\"']{2}\s*\)|\s*\.freeze\b)+"
)
# a call that takes each line of a text apart
EACH_LINE = re.compile(r"\s*\.map\((?:[^()\d]|\b10\b|\((?:[^()\d]|\b10\b|\((?:[^()\d]|\b10\b)*\))*\))*\)")
VALUES = re.compile(r"(?i)\s*VALUES\s*(?=\()")  # of SQL, behind the names of the columns
NEXT_ROW = re.compile(r"\s*,\s*(?=\()")
EXTRA = re.compile(r"[\s,;]*([\]}])")
MOST_CELLS = 10_000  # of a list that is repeated
TIMES = re.compile(r"\s*\*\s*(\d{1,3})(?![\w.*])")  # behind a list that is repeated
COMMA = re.compile(r"(?:[^\S\n]*[,;][^\S\n]*|[^\S\n]+)(?=[\[({])")
ESCAPES = {"n": "\n", "t": "\t"}


class NoValueError(Exception):
    """Raised where no value begins, or at what is no value in a list.

    ``position`` is its place. ``found`` is "" at the end of the text, and ``expected`` is "" for any value. If the list
    ``is_typed``, it is a clue of a typed line, and no error.
    """

    def __init__(
        self, position: int, found: str, expected: str = "", advice: str = ADVICE, is_typed: bool = False
    ) -> None:
        super().__init__(found)
        self.position, self.found, self.expected = position, found, expected
        self.advice, self.is_typed = advice, is_typed


def value_of(text: str) -> Any:
    """Return the value of a text that is a list, or several lists one after another. Raises `PuzzleError`."""
    text = text.strip()
    try:
        value, end = ListReader(text, {}, []).statement(0, "=")
        if text[end:].strip():
            raise NoValueError(end, f"{excerpt(text[end:].strip())} behind the end of the list", "nothing")
    except NoValueError as wrong:
        raise damage(text, 0, wrong, []) from None
    return value


def are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, int) for item in value)


def _is_block(parts: Any) -> bool:
    """Return whether the parts of a call make a block: one length, perhaps with a colour, or numbers with names."""
    if isinstance(parts, dict):
        return all(isinstance(part, int | str) for part in parts.values())
    kinds = [type(part) for part in parts]
    return kinds.count(int) == 1 and len(kinds) - kinds.count(str) == 1 and len(kinds) < 3


def after_blanks(text: str, position: int) -> int:
    """Return the position behind the blanks and comments that begin here."""
    while (token := TOKEN.match(text, position)) and token["blank"]:
        position = token.end()
    return position


def damage(text: str, begin: int, wrong: NoValueError, newlines: list[int]) -> PuzzleError:
    """Return the error for a list that begins at this place and is damaged."""

    def at(place: int) -> tuple[int, int]:
        line = bisect(newlines, place - 1)
        return line + 1, place - (newlines[line - 1] if line else -1)

    if not wrong.found:
        message = f"found {text[begin]!r} without its end, expected {CLOSING[text[begin]]!r}"
        return PuzzleError(f"{message}\n{ADVICE}", "bad-number").at(*at(begin))
    found = wrong.found if " " in wrong.found else excerpt(wrong.found)  # several words are a description
    where = "" if wrong.expected else f" in the brackets that begin in line {at(begin)[0]}"
    message = f"found {found}{where}, expected {wrong.expected or 'a value'}"
    return PuzzleError(f"{message}\n{wrong.advice}", "bad-number").at(*at(wrong.position))


class ListReader:
    """Reads one value. ``places`` are the positions of the items of its outermost list."""

    def __init__(self, text: str, constants: dict[str, Any], unopened: list[str]) -> None:
        self.text = text
        self.constants = constants
        self.unopened = unopened  # the closing brackets of which there are too many
        self.places: list[int] = []
        self.depth = 0

    def statement(self, position: int, sign: str) -> tuple[Any, int]:
        """Return the value of a statement, and the position of its end. ``sign`` gives the value to the name, or is "".

        Several lists with commas between them are one list. Raises `NoValueError`, also if something follows that
        would change the value.
        """
        is_inside = not sign
        applied = APPLIED.match(self.text, position) if sign == "=" else None
        default = applied or DEFAULT.match(self.text, position)
        position = default.end() if default else position
        comma_or_blank = ARGUMENT if applied else COMMA
        token = TOKEN.match(self.text, position)
        is_list = any(kind.match(self.text, position) for kind in (OPENING, ARRAY, MATRIX, NUMPY, PARSED))
        is_constant = token is not None and token[0].casefold() in (*TRUTH, *NOTHING) and sign == "="
        if token and token["word"] and not is_list and not is_constant and token[0].casefold() not in TRUTH:
            is_call = self.text[token.end() : token.end() + 1] == "("
            is_below = sign == ":" and "\n" in self.text[self.text.rfind(":", 0, position) : position]
            found = f"the call {token[0]!r}" if is_call else ""
            raise NoValueError(position, found, "a list", COMPUTED, is_typed=is_below)  # for x in rows: f(x)
        if TYPES.match(self.text, position):
            raise NoValueError(position, "", is_typed=True)
        value, end = self._dashed(position) if sign == ":" and self._has_dashes(position) else self.value(position)
        if not is_inside and (methods := KEEPS.match(self.text, end)):
            end = methods.end()
            end = mapped.end() if isinstance(value, str) and (mapped := EACH_LINE.match(self.text, end)) else end
        if is_inside and (below := VALUES.match(self.text, end)):
            rows = []
            while below:
                row, end = self.value(below.end())
                rows.append(row)
                below = NEXT_ROW.match(self.text, end)
            return [value, rows], end
        places, values = [position], [value]
        while not is_inside and isinstance(value, list) and (comma := comma_or_blank.match(self.text, end)):
            value, end = self.value(comma.end())
            values.append(value)
            places.append(comma.end())
            self.places = places
        is_typed = isinstance(value, int) or (isinstance(value, list) and self._is_typed(value, position, end))
        if sign == ":" and is_typed and not (isinstance(value, list) and self._has_dashes(position)):
            raise NoValueError(position, "", is_typed=True)
        behind = None if is_inside else BEHIND.match(self.text, end)
        if behind:
            place = behind.end() - len(behind[0].strip())
            if isinstance(value, int) and self.text.startswith("**", place):  # bold words of Markdown
                raise NoValueError(place, "", is_typed=True)
            raise NoValueError(place, f"{self.text[place]!r} behind the end of the list", "nothing", NO_CALL)
        extra = EXTRA.match(self.text, end) if isinstance(value, list) else None
        if extra and extra[1] in self.unopened:
            raise NoValueError(extra.start(1), f"{extra[1]!r} behind the end of the list", "nothing")
        return (values if len(values) > 1 else values[0]), end

    def _has_dashes(self, position: int) -> bool:
        """Return whether a list of YAML begins here, whose items stand on lines of their own."""
        nested = NESTED.match(self.text, position)
        return DASH.match(self.text, position) is not None or (nested is not None and "- -" in nested[0])

    def _dashed(self, position: int) -> tuple[list[Any], int]:
        """Return the list whose items stand behind dashes on lines of their own, as in YAML, and its end."""
        items: list[Any] = []
        places = []
        if (nested := NESTED.match(self.text, position)) and "- -" in nested[0]:
            for item in DASHED.finditer(self.text, *nested.span()):
                if item[1] or not item[2]:
                    items.append([])
                    places.append(item.start())
                if item[2]:
                    items[-1].append(int(item[2]))
            self.places = places
            return items, nested.end()
        while dash := DASH.match(self.text, position):
            places.append(dash.end())
            value, position = self.value(dash.end())
            items.append(value)
        self.places = places
        return items, position

    def _is_typed(self, value: list[Any], position: int, end: int) -> bool:
        """Return whether a list behind a colon is only the first clue of a line or of several lines, as people type."""
        is_nested = any(isinstance(item, list | dict) for item in value)
        is_below = "\n" in self.text[self.text.rfind(":", 0, position) : position]
        return bool(MORE.match(self.text, end)) or (is_below and not is_nested)

    def value(self, position: int) -> tuple[Any, int]:
        """Return the value that begins at this position, and the position of its end. Raises `NoValueError`.

        A value is a list, an object, a number, a text, None, a truth value or the value of a constant; any other name
        is a text.
        """
        depth, position = self.depth, after_blanks(self.text, position)
        try:
            return self._value(position)
        except NoValueError as wrong:
            if wrong.advice == COMPUTED and (wrapped := self._wrapped(position)):
                self.depth = depth
                return wrapped
            raise

    def _wrapped(self, position: int) -> tuple[str, int] | None:
        """Return the text of several lines that a call or a list takes apart, such as ``list(map(f, "1 2\\n3"))``, and
        the position of its end; None if it has other numbers, or words that may change the order.
        """
        opening = WRAPPED.match(self.text, position)
        end, depth, texts = opening.end() if opening else len(self.text), 1, []
        while depth and (token := TOKEN.match(self.text, end)):
            if token["number"] or CHANGES.fullmatch(token["word"] or ""):
                return None
            texts += [_plain(token[0])] if token["text"] else []
            depth += bool(token["sign"] in CLOSING) - bool(token["close"])
            end = token.end()
        numbers = [text for text in texts if NUMBERS.search(text)]
        return (numbers[0], end) if not depth and len(numbers) == 1 and "\n" in numbers[0].strip() else None

    def _value(self, position: int) -> tuple[Any, int]:
        """Return the value that begins at this position, and the position of its end. Raises `NoValueError`."""
        token = TOKEN.match(self.text, position)
        if token and token["text"] and token[0][:2] not in ("`[", "`("):  # these may be a list of Lisp, or code
            text, end = _plain(token[0]), token.end()
            while (after := NEXT_TEXT.match(self.text, end)) and (after["sign"] or not self.depth):
                text, end = text + _plain(after["part"]), after.end()
            return text, end
        if array := ARRAY.match(self.text, position):
            return self._array(array)
        if matrix := MATRIX.match(self.text, position):
            return self._matrix(matrix.end())
        if numpy := NUMPY.match(self.text, position):
            value, end = self.value(numpy.end())
            if (closing := DTYPE.match(self.text, end)) is None:
                raise NoValueError(end, self.text[end : end + 1], "')'")
            return value, closing.end()
        if parsed := PARSED.match(self.text, position):
            value, end = self.value(parsed.end())
            return value, self.text.index(")", end) + 1
        if opening := OPENING.match(self.text, position):
            return self._list(opening)
        if self.depth and (struct := STRUCT.match(self.text, position)):
            return self.value(struct.end())
        if self.depth and (empty := NO_ITEMS.match(self.text, position)):
            return [], empty.end()
        if self.depth and (called := BLOCK_OF.match(self.text, position)):
            parts, end = ListReader(self.text, {}, []).value(called.end())  # the names of colours are no constants
            is_clue = len(parts) == 1 and isinstance(parts, list) and are_numbers(parts[0])  # Clue([1, 1])
            if not is_clue and not _is_block(parts):
                raise NoValueError(position, f"a call of {called[0]!r}", "", COMPUTED)
            return (parts[0] if isinstance(parts, list) and len(parts) == 1 else parts), end
        if self.depth and (qualified := QUALIFIED.match(self.text, position)):
            return qualified["word"], qualified.end()
        if words := WORDS.match(self.text, position):
            return (words[1] or words[2] or words[3] or "").split(), words.end()
        if token is None or not (token["number"] or token["word"]):
            raise NoValueError(position, token[0] if token else "")
        if token["number"]:
            return _number(token), token.end()
        word = token[0]
        if word == "Just":  # of Haskell
            return self.value(token.end())
        sign = self.text[token.end() : token.end() + 1]
        if sign == "(" and self.depth and not KEYWORDS.fullmatch(word):
            raise NoValueError(position, f"a call of {word!r}", "", COMPUTED)
        if KEYWORDS.fullmatch(word) or sign in ("(", "[", ".", "!"):
            raise NoValueError(position, word)
        if word.casefold() in NOTHING:
            return None, token.end()
        constant = self._constant(word)
        return TRUTH.get(word.casefold(), word if isinstance(constant, list) else constant), token.end()

    def _constant(self, word: str) -> Any:
        """Return the value of a constant; other words, and words for cells such as ``EMPTY``, as they are."""
        value = word if named_cell(word, "#T") else self.constants.get(word, word)
        return word if isinstance(value, str) and "\n" in value else value  # a board has its own statement

    def _list(self, opening: re.Match[str]) -> tuple[Any, int]:
        """Return the list or object that begins with this bracket, and the position of its end.

        A flat list whose numbers are divided by bars or semicolons, or by line ends without commas, is a list of rows.
        Raises `NoValueError`.
        """
        if self.depth == DEPTH:
            raise NoValueError(opening.start(), opening[0])
        self.depth += 1
        closing = CLOSING[opening["bracket"]]
        before = self.text[opening.start() - 1 : opening.start()]
        is_call = self.depth == 1 and opening[0] == "(" and before.isalnum()  # its last arguments may have names
        items: list[Any] = []
        fields: dict[str, Any] = {}
        places: list[int] = []
        words = 0  # how many items are words without quotes
        bars = [0] if opening["bar"] else []  # how many items stand before each bar of MiniZinc
        semicolons, newlines = [0], [0]  # how many items stand before each semicolon, and before each line
        position, before = opening.end(), ""  # "": the bracket; otherwise a separator, a blank, or "value"
        while True:
            token = TOKEN.match(self.text, position)
            if token is None:
                raise NoValueError(position, "")
            sign = token[0]
            if token["blank"]:
                position, before = token.end(), " " if before == "value" else before
                newlines += [len(items)] if newlines and "\n" in sign and before == " " else []
            elif token["close"]:
                if sign[-1] != closing:
                    raise NoValueError(token.start(), sign[-1], repr(closing))
                break
            elif sign in (",", ";", "|"):
                if before not in ("value", " ") and sign != "|":
                    raise NoValueError(token.start(), sign, "a number or a list before it")
                if sign == ",":
                    newlines = []  # only lines without commas are rows, as in MATLAB
                else:
                    (bars if sign == "|" else semicolons).append(len(items))
                position, before = token.end(), sign
            elif before == "value" and (
                token["number"] or token["word"] or not isinstance((items or [0])[-1], list | dict)
            ):
                raise NoValueError(position, sign)
            elif self.depth == 1 and not items and (fact := FACT.match(self.text, opening.start())):
                items, position, before = [fact["id"]], fact.end("id"), "value"
                places.append(fact.start("id"))
            elif key := KEY.match(self.text, position):
                name = next(filter(None, key.groups()))
                if (items and not is_call) or name in fields:
                    raise NoValueError(position, name, "each name once" if name in fields else "")
                fields[name], position = self.value(key.end())
                before = "value"
            elif not items and opening[0] == "(" and token["word"] in HEADS:
                position = token.end()
            else:
                if fields:
                    raise NoValueError(position, sign)
                places.append(position)
                item, position = self.value(position)
                if isinstance(item, list) and (times := TIMES.match(self.text, position)):
                    item, position = _repeated(item, times), times.end()
                if token["word"] and isinstance(item, str) and opening[0] != "(":  # the name of a list, not in a call
                    item = self._constant(item)
                    words += isinstance(item, str) and len(item) > 1
                items.append([] if item is None and token[0] == EMPTY.get(opening[0]) else item)
                before = "value"
        self.depth -= 1
        self.places = places
        if not self.depth and words > 1 and words == len(items) == len({*map(str, items)}):
            raise NoValueError(opening.start(), "", is_typed=True)  # the names of other values
        if fields and items:
            return [*items, fields], token.end()
        if len(items) == 1 and opening[0] == "list(" and isinstance(items[0], str) and "\n" in items[0]:
            return items[0], token.end()  # of a call that takes it apart
        if fields or self.depth or any(isinstance(item, list | dict) for item in items):
            return numbered(fields) or items, token.end()
        for cuts in filter(None, (bars, semicolons, newlines)):
            rows = [items[first:last] for first, last in zip(cuts, [*cuts[1:], len(items)], strict=True)]
            is_even = len({*map(len, rows)}) == 1
            if cuts is bars or (len(rows) > 1 and max(map(len, rows)) > 1 and (is_even or cuts is semicolons)):
                if not is_even and -1 not in items:
                    row = next(number for number, row in enumerate(rows) if len(row) != len(rows[0]))
                    place = places[min(cuts[row], len(places) - 1)]
                    raise NoValueError(place, "rows of different lengths", "zeros as padding")
                self.places = [places[cut] for cut in cuts if cut < len(places)]
                return rows, token.end()
        return items, token.end()

    def _array(self, array: re.Match[str]) -> tuple[Any, int]:
        """Return the rows of an array of MiniZinc, ``array2d(1..2, 1..3, [...])``."""
        flat, position = self.value(array.end())
        numbers = []
        for first, times, last in re.findall(RANGE, array[1]):
            ends = [str(self.constants.get(end, end)) for end in (first, last)]
            if not all(re.fullmatch(r"-?\d{1,7}", end) for end in ends):
                raise NoValueError(array.start(), f"{first}..{last}", "numbers")
            numbers.append(int(ends[1]) * int(times or 1) - int(ends[0]) + 1)
        position = after_blanks(self.text, position)
        if self.text[position : position + 1] != ")":
            raise NoValueError(position, self.text[position : position + 1], "')'")
        return (self.cut(flat, numbers[0], numbers[1], array.end()) if len(numbers) == 2 else flat), position + 1

    def _matrix(self, position: int) -> tuple[Any, int]:
        """Return the rows of a matrix of R, ``matrix(c(...), nrow = 2, byrow = TRUE)``."""
        flat, end = self.value(position)
        shape = SHAPE.match(self.text, end)
        sizes = dict(re.findall(r"(ncol|nrow)\s*=\s*(\d{1,7})", shape[0])) if shape else {}
        if shape is None or not sizes or "byrow" not in shape[0]:
            raise NoValueError(end, self.text[end : end + 1], "nrow or ncol, and byrow = TRUE")
        height = int(sizes["nrow"]) if "nrow" in sizes else len(flat) // max(1, int(sizes["ncol"]))
        width = int(sizes.get("ncol") or len(flat) // max(1, height))
        return self.cut(flat, height, width, position), shape.end()

    def cut(self, flat: Any, height: int, width: int, position: int) -> list[Any]:
        """Return a flat list as rows of this size. Raises `NoValueError`, with this position, on another length."""
        if not isinstance(flat, list) or len(flat) != height * width or width < 1:
            number = len(flat) if isinstance(flat, list) else 0
            raise NoValueError(position, f"{number} numbers", f"{height} rows of {width}", COUNT)
        self.places = self.places[::width]
        return [flat[row * width : (row + 1) * width] for row in range(height)]


def _repeated(row: list[Any], times: re.Match[str]) -> list[Any]:
    """Return a row of cells or a list of rows as often as a program says. Raises `NoValueError` if it is no board."""
    if any(isinstance(part, str) and len(part) > 1 for part in row):
        raise NoValueError(times.start(), "*")
    cells = [cell for part in row for cell in (part if isinstance(part, list) else [part])]
    if len(cells) * int(times[1]) > MOST_CELLS or any(isinstance(cell, list) for cell in cells):
        raise NoValueError(times.start(), times[0].strip(), "fewer cells")
    return row * int(times[1])


def _number(token: re.Match[str]) -> int | float:
    """Return the number of a token; 2.0 is the whole number 2."""
    digits = re.sub(r"_|usize|[uUiI]\d*\Z|L\Z", "", token[0])
    if len(digits) > 20:
        raise NoValueError(token.start(), token[0], "a smaller number")
    number = float(digits) if "." in digits else int(digits)
    return int(number) if number == int(number) else number


def _plain(text: str) -> str:
    """Return the content of a text in quotes."""
    quotes = 3 if text[:3] in ('"""', "'''") and len(text) > 5 else 1
    return re.sub(r"\\(.)", lambda escape: ESCAPES.get(escape[1], escape[1]), text[quotes:-quotes], flags=re.DOTALL)
