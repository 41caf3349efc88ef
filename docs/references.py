"""The generated parts of the site: its navigation, and the references of commands and of the package's names."""

import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

import typer

import nono
from nono.cli.app import PANELS, program

GROUPS = {  # packages of nono, grouped by purpose
    "Puzzles": ("genres", "base.palette"),
    "Files": ("text",),
    "Solving": ("solving", "backend", "model"),
    "Looking into a puzzle": ("grading",),
    "Making and mending": ("design",),
    "Drawing": ("renderers",),
    "Proofs and formulas": ("proofs",),
    "Errors": ("base.errors",),
    "More": ("",),
}
PUZZLE = "id title genre height width shape goal meta saved palette clue_hash"  # members that every puzzle has
MEMBERS = {  # members of puzzles to show; other classes show all members
    "Nonogram": f"from_grid rows cols {PUZZLE} transposed",
    "Akari": f"clues_of {PUZZLE}",
    "Pegs": f"played {PUZZLE}",
}
PARTS = (  # classes of parts of results, and of keyword arguments
    "nono.design.Reading",
    "nono.design.Proposal",
    "nono.design.Givens",
    "nono.grading.ExplainedStep",
    "nono.grading.Step",
    "nono.text.ReadOptions",
)
LINK = re.compile(r"^- \[.+?\]\(([\w-]+)\.md\)", re.MULTILINE)


def navigation(page: str) -> str:
    """Return the pages that the index links to as Sphinx tables of contents, one per heading."""
    tables = []
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        links = "\n".join(LINK.findall(text))
        tables.append(f"```{{toctree}}\n:hidden:\n:caption: {heading}\n\n{links}\n```\n")
    return "\n".join(tables)


def commands(page: str) -> str:
    """Return every command by panel: what it does, its usage, its examples, and its options by panel."""
    group = program()
    context = typer.Context(group, info_name="nono")
    sections = []
    for panel, names in PANELS.items():
        sections += [f"## {panel}\n"]
        for name in names:
            sections += [f"### {name}\n", *about(group.get_command(context, name), context)]
    return "\n".join(sections)


def about(command: Any, parent: typer.Context) -> Iterator[str]:
    """Yield what a command does, its usage, its examples, and its options by panel."""
    context = typer.Context(command, parent=parent, info_name=command.name)
    usage = " ".join(["nono", command.name, *command.collect_usage_pieces(context)])
    text, _, examples = cleandoc(command.help).partition("\n\nExamples:\n\n")
    summary, *paragraphs = text.split("\n\n")
    yield f"{text_of(summary)}\n\n```text\n{usage}\n```\n"
    yield from (f"{text_of(paragraph)}\n" for paragraph in paragraphs)
    yield "```sh\n" + examples.replace("- nono", "nono") + "\n```\n"
    panels: dict[str, list[str]] = {}
    for one in command.params:
        is_argument = one.param_type_name == "argument"
        words = one.metavar if is_argument else ", ".join([*one.opts, *one.secondary_opts])
        value = f" {one.metavar}" if one.metavar and not is_argument else ""
        default = "" if one.default in (None, False, True, "") else f" [{one.default}]"
        row = f"| {cell(f'`{words}{value}`')} | {cell(text_of(one.help + default))} |"
        panels.setdefault(one.rich_help_panel or ("Arguments" if is_argument else "Options"), []).append(row)
    for heading, rows in panels.items():
        yield f"**{heading}**\n\n" + "\n".join(["| | |", "| --- | --- |", *rows]) + "\n"


def text_of(help: str | None) -> str:
    """Return a help text as Markdown, with options as code."""
    return re.sub(r"(?<![\w`-])(--?[a-z][\w-]*)", r"`\1`", " ".join((help or "").split())).replace("<", "&lt;")


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def names(page: str) -> str:
    """Return the names of the package by group, each with its docstring."""
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
    """Return the module that defines a name of the package."""
    return getattr(getattr(nono, name), "__module__", "nono.")


def directive(name: str) -> str:
    """Return Sphinx's directive for a string, a function, an exception or a class."""
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
    """Return Sphinx's directive for a member of a class."""
    found = getattr(kind, member)
    if isinstance(found, property):
        return "autoproperty"
    return "automethod" if callable(found) else "autoattribute"
