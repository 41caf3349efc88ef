"""Makes the page small: removes comments and spaces, and joins the modules and styles that the page always needs.

Compressed together, small modules need fewer bytes and requests than one by one. Each joined module becomes a function
that returns what the module exports; other modules take these values from the joined file::

    const base_text=(()=>{ ... return{addTexts,fillTexts,text};})();
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping

# Strings, with one level of texts in backquotes inside a text in backquotes, and regular expressions.
_QUOTED = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'|" + r"`(?:\\.|\$\{(?:`[^`]*`|\{[^{}]*\}|[^`{}])*\}|[^`\\])*`"
_PATTERN = r"(?<=[=(,:?&|!\[>])[ \t]*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/|(?<=return )/[^/\n]+/"
_LITERAL = f"({_QUOTED}|{_PATTERN})"
COMMENT = re.compile(rf"{_LITERAL}|//[^\n]*|/\*.*?\*/", re.DOTALL)
SPACE = re.compile(rf"{_LITERAL}|[ \t]*\n\s*|[ \t]+", re.DOTALL)
NEEDLESS = re.compile(rf"{_LITERAL}|(?<![\w$+-]) | (?![\w$+-])", re.DOTALL)
STYLE_COMMENT, STYLE_SPACE = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"(?<=[:,{};]) | (?=\{)|\n")
# The addresses of other modules. Dynamic imports, import(...), do not match the first pattern.
IMPORT = re.compile(r'^(?:import|export)\b(?:[^"();]*from)? ?"(\.{1,2}/[^"]+)";\n?', re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("(\.{1,2}/[^"]+)"\)')
RESOLVED = re.compile(r'\bimport\.meta\.resolve\("(\.{1,2}/[^"]+)"\)')
TAKEN = re.compile(r'^(import|export) ?\{([^}]*)\} ?from ?"(\.{1,2}/[^"]+)";\n?', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) ?(\w+)", re.MULTILINE)


def short_module(code: str) -> str:
    """Remove comments, indentation and needless spaces from a module. Most lines stay lines, for error messages."""
    code = COMMENT.sub(lambda found: found[1] or " ", code)
    code = SPACE.sub(lambda found: found[1] or ("\n" if "\n" in found[0] else " "), code)
    return NEEDLESS.sub(lambda found: (found[1] or "").lstrip(" "), code).lstrip("\n")


def short_style(style: str) -> str:
    """Remove comments and needless spaces from a style sheet."""
    lines = (line.strip() for line in STYLE_COMMENT.sub("", style).splitlines())
    return STYLE_SPACE.sub("", "\n".join(filter(None, lines)))


def target(module: str, address: str) -> str:
    """Return the name of a file from its address in a module."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), address))


def needed(start: Iterable[str], modules: Mapping[str, str]) -> list[str]:
    """Return modules and all modules that they import statically, each one after the modules that it imports."""
    found: dict[str, None] = {}
    for module in start:
        found |= dict.fromkeys(needed((target(module, path) for path in IMPORT.findall(modules[module])), modules))
        found[module] = None
    return list(found)


def joined(modules: Mapping[str, str], main: str, others: Iterable[str], apart: Iterable[str]) -> dict[str, str]:
    """Return the modules after `main` was joined with others and with all modules that these import statically.

    ``apart`` names modules that workers use. These modules stay files of their own.
    """
    inside = [name for name in needed([*others, main], modules) if name not in (*apart, main)]
    outside: dict[str, str] = {}  # the addresses of modules that the joined file imports, by name

    def variable(module: str) -> str:
        return re.sub(r"\W", "_", module.removesuffix(".js"))

    def address(user: str, module: str) -> str:
        path = posixpath.relpath(module, posixpath.dirname(user))
        return path if path.startswith("../") else f"./{path}"

    def linked(name: str) -> tuple[str, list[str]]:
        """Return the code of a module with new addresses, and what a joined module exports."""
        place = main if name in inside else name
        exports: list[str] = []

        def taken(found: re.Match[str]) -> str:
            module = target(name, found[3])
            if module in inside:
                head = "" if place == main else f'import{{{variable(module)}}}from"{address(place, main)}";\n'
            elif place == main:
                outside[module] = f'import*as {variable(module)} from"{address(main, module)}";\n'
                head = ""
            else:
                return found[0]
            if found[1] == "export":
                exports.extend(f"{one}:{variable(module)}.{one}" for one in found[2].split(","))
                return head
            return f"{head}const{{{found[2].replace(' as ', ':')}}}={variable(module)};\n"

        def dynamic(found: re.Match[str]) -> str:
            module = target(name, found[1])
            if module in inside:
                return f'import("{address(place, main)}").then((all)=>all.{variable(module)})'
            return f'import("{address(place, module)}")'

        def resolved(found: re.Match[str]) -> str:
            return f'import.meta.resolve("{address(place, target(name, found[1]))}")'

        def export(found: re.Match[str]) -> str:
            exports.append(found[2])
            return found[0].removeprefix("export ")

        code = RESOLVED.sub(resolved, DYNAMIC.sub(dynamic, TAKEN.sub(taken, modules[name])))
        if place == main:
            code = IMPORT.sub("", code)  # imports of modules that export nothing
            if name != main:
                code = EXPORT.sub(export, code)
        return code, exports

    parts = []
    for name in inside:
        code, exports = linked(name)
        parts.append(f"export const {variable(name)}=(()=>{{\n{code}return{{{','.join(exports)}}};\n}})();\n")
    whole = "".join(parts) + linked(main)[0]
    own = {name: linked(name)[0] for name in modules if name not in (*inside, main)}
    return own | {main: "".join(outside.values()) + whole}
