"""What the site has beside the pages: its navigation, and the references of commands and of the package's names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import nono
from nono.cli.typer_program import Commands

GROUPS = {  # the packages of nono by what their names are for
    "Puzzles": ("genres", "base.palette"),
    "Files": ("io",),
    "Solving": ("solving", "backends", "model"),
    "Looking into a puzzle": ("grading",),
    "Making and mending": ("design",),
    "Drawing": ("renderers",),
    "Proofs and formulas": ("proofs",),
    "Errors": ("base.errors",),
    "More": ("",),
}
PUZZLE = "id title genre height width goal meta saved palette clue_hash images"  # what every puzzle has
MEMBERS = {  # of a puzzle, what its users need; of every other class, all
    "Nonogram": f"from_grid rows cols {PUZZLE} transposed",
    "Akari": f"clues_of {PUZZLE}",
    "Pegs": f"played {PUZZLE}",
}
PARTS = (  # classes that the results have, and keywords that functions take
    "nono.design.fix_search.Reading",
    "nono.design.repair.Proposal",
    "nono.design.repair.Givens",
    "nono.grading.explain.ExplainedStep",
    "nono.grading.grade.Step",
    "nono.io.options.ReadOptions",
)
LINK = re.compile(r"^- \[.+?\]\(([\w-]+)\.md\)", re.MULTILINE)


def navigation(page: str) -> str:
    """The pages that the index links to, as Sphinx's tables of contents, by the headings above them."""
    tables = []
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        links = "\n".join(LINK.findall(text))
        tables.append(f"```{{toctree}}\n:hidden:\n:caption: {heading}\n\n{links}\n```\n")
    return "\n".join(tables)


def commands(page: str) -> str:
    """Every command with what it does, its arguments, and its options by panel."""
    known = dict(Commands().items())
    groups = dict.fromkeys(group_of(command) for command in known.values())
    level = "###" if any(groups) else "##"
    sections = []
    for group in groups:
        sections += [f"## {group}\n"] if group else []
        for name, command in known.items():
            if group_of(command) == group:
                sections += [f"{level} {name}\n", *about(name, command)]
    return "\n".join(sections)


def group_of(command: Any) -> str:
    """The heading of ``nono --help`` below which a command stands."""
    panel = getattr(command, "rich_help_panel", None)
    return panel if isinstance(panel, str) else ""


def about(name: str, command: Any) -> Iterator[str]:
    """What a command does, how it is called, and its parameters by panel."""
    yield f"{text_of(command.help)}\n"
    words = " ".join(usage(one) for one in command.params if one.param_type_name == "argument")
    yield f"```text\nnono {name} [OPTIONS] {words}\n```\n"
    panels: dict[str, list[str]] = {}
    for one in command.params:
        if not one.hidden:
            panel = getattr(one, "rich_help_panel", None) or one.param_type_name.title() + "s"
            panels.setdefault(panel, []).append(row(one))
    for panel, rows in panels.items():
        yield f"**{panel}**\n\n{table(rows)}"
    if command.epilog:
        yield f"{text_of(command.epilog)}\n"


def table(rows: list[str]) -> str:
    return "\n".join(["| | |", "| --- | --- |", *rows]) + "\n"


def usage(argument: Any) -> str:
    word = argument.metavar or argument.name.upper()
    word = f"{word}…" if argument.nargs == -1 else word
    return word if argument.required else f"[{word}]"


def row(one: Any) -> str:
    """An option or argument: its words, its value, what it does, and its default."""
    flag = getattr(one, "is_flag", False)
    if one.param_type_name == "argument":
        words = f"`{one.metavar or one.name.upper()}`"
    else:
        value = "" if flag else f" {one.metavar or one.type.name.upper()}"
        words = ", ".join(f"`{word}{value}`" for word in (*one.opts, *one.secondary_opts))
    default = (
        "" if one.default in (None, False, "", ()) or callable(one.default) or flag else f" Default: `{one.default}`."
    )
    needed = " Required." if one.required and one.param_type_name == "option" else ""
    return f"| {cell(words)} | {cell(text_of(one.help))}{needed}{cell(default)} |"


def text_of(help: str | None) -> str:
    """A help text as Markdown, in which options stand as they are typed."""
    return re.sub(r"(?<![\w`-])(--?[a-z][\w-]*)", r"`\1`", " ".join((help or "").split())).replace("<", "&lt;")


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def names(page: str) -> str:
    """The names of the package by group, each documented by its docstring."""
    sections = []
    left = set(nono.__all__)
    for heading, packages in GROUPS.items():
        prefixes = tuple(f"nono.{package}" for package in packages)
        found = [name for name in sorted(left, key=str.lower) if home(name).startswith(prefixes)]
        left -= set(found)
        found.sort(key=lambda name: (name != "Nonogram", not isinstance(getattr(nono, name), type)))
        sections += [f"## {heading}\n", *map(directive, found)] if found else []
    sections += ["## Parts of these\n"]
    sections += [f"```{{eval-rst}}\n.. autoclass:: {name}\n   :members:\n```\n" for name in PARTS]
    return "\n".join(sections)


def home(name: str) -> str:
    """The module that a name of the package comes from."""
    return next((module for module, known in nono.MODULES.items() if name in known), f"nono.{name}")


def directive(name: str) -> str:
    """Sphinx's directive for a text, a function, an exception or a class."""
    kind = getattr(nono, name)
    if isinstance(kind, str):
        return f"```{{eval-rst}}\n.. py:data:: nono.{name}\n   :type: str\n```\n"
    if not isinstance(kind, type):
        return f"```{{eval-rst}}\n.. autofunction:: nono.{name}\n```\n"
    if issubclass(kind, Exception):
        return f"```{{eval-rst}}\n.. autoexception:: nono.{name}\n```\n"
    if name not in MEMBERS:
        return f"```{{eval-rst}}\n.. autoclass:: nono.{name}\n   :members:\n```\n"
    members = [member for member in MEMBERS[name].split() if hasattr(kind, member)]
    lines = [f"   .. {directive_of(kind, member)}:: {member}\n" for member in members]
    return "\n".join([f"```{{eval-rst}}\n.. autoclass:: nono.{name}\n", *lines, "```\n"])


def directive_of(kind: type, member: str) -> str:
    """Sphinx's directive for a member of a class."""
    found = getattr(kind, member)
    if isinstance(found, property):
        return "autoproperty"
    return "automethod" if callable(found) else "autoattribute"
