"""Removes comments and what else is needless from the modules and styles of the page.

A pattern finds what is needless, and literals, which it keeps (group 1). `rjsmin` is no help: it changes texts in
backquotes inside texts in backquotes without a word.
"""

import re

# Strings, with one level of texts in backquotes inside a text in backquotes, and regular expressions.
_QUOTED = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'|" + r"`(?:\\.|\$\{(?:`[^`]*`|\{[^{}]*\}|[^`{}])*\}|[^`\\])*`"
_SLASHES = r"/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/"
# After `)`, a slash may also divide. Then it begins a regular expression only if one of its methods is called.
_PATTERN = rf"(?<=[=(,:?&|!\[>{{;])\s*{_SLASHES}|(?<=return ){_SLASHES}|(?<=\))\s*{_SLASHES}(?=[a-z]*\.)"
_LITERAL = f"({_QUOTED}|{_PATTERN})"
COMMENT = re.compile(rf"{_LITERAL}|//[^\n]*|/\*.*?\*/", re.DOTALL)
SPACE = re.compile(rf"{_LITERAL}|[ \t]*\n\s*|[ \t]+", re.DOTALL)
# around a single + or -, which no other sign may follow
_SIGN = r"""(?<=[\w$)\]"'`]) (?=[+-] )|(?<= [+-]) (?=[\w$(\["'`])"""
# also the ends of lines inside a statement
_BREAK = r"(?<=[{([,=>?:&|])\n|\n(?=[?:.&|])|[;,]?\n(?=[])}])"
NEEDLESS = re.compile(rf"{_LITERAL}|(?<![\w$+-]) | (?![\w$+-])|{_SIGN}|{_BREAK}|(?<!export )\bconst\b", re.DOTALL)
_FILLED = re.compile(r"\$\{[^{}`]*\}")  # an expression in a text in backquotes
STYLE_COMMENT = re.compile(rf"({_QUOTED})|/\*.*?\*/", re.DOTALL)
# `& .x` inside a rule is `.x`, but `& p` stays: some browsers do not know nested rules that begin with a name
STYLE_SPACE = re.compile(
    rf"({_QUOTED})|(?<=[{{}},;] )& (?=[.#:\[>])|(?<=[:,{{}};]) | (?=\{{)|; ?(?=\}})| (?=>)|(?<=>) "
)


def short_module(code: str) -> str:
    """Remove comments, blanks and line breaks that a module does not need. Statements stay lines, for error messages.

    `NEEDLESS` matches what can go, ``const``, and literals (group 1), which must stay as they are. Only the expressions
    ``${...}`` within a text in backquotes, which `_FILLED` matches, are shortened in the same way.
    """

    def shortened(match: re.Match[str]) -> str:
        """Return what takes the place of a match: a literal stays, and "" removes what is needless.

        ``let`` does the work of ``const``, because the type checker has found that nothing is assigned to it.
        """
        if match[0] == "const":
            return "let"
        literal = (match[1] or "").lstrip()
        if literal.startswith("`"):
            return _FILLED.sub(lambda expression: NEEDLESS.sub(shortened, expression[0]), literal)
        return literal

    return NEEDLESS.sub(shortened, without_comments(code)).lstrip("\n")


def without_comments(code: str) -> str:
    """Remove comments, indentation and empty lines from a script."""
    code = COMMENT.sub(lambda match: match[1] or " ", code)
    return SPACE.sub(lambda match: match[1] or ("\n" if "\n" in match[0] else " "), code)


def short_style(style: str) -> str:
    """Remove comments and needless spaces from a style sheet."""
    lines = (line.strip() for line in STYLE_COMMENT.sub(r"\1", style).splitlines())
    return STYLE_SPACE.sub(r"\1", " ".join(filter(None, lines)))
