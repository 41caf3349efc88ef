"""Make the help of commands from their declarations, for the terminal and for the documentation.

The docstring of a command begins with a summary. Paragraphs follow, and then examples, which are command lines.
"""

import os
import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from textwrap import fill, wrap
from typing import Any, NamedTuple

from nono.base.arguments import in_any_case, meant
from nono.cli.commands import COMMANDS, GROUPS
from nono.cli.options import PANEL, REQUIRED, SWITCHES, Parameter, parameters
from nono.cli.options.shared import FURTHER, READING
from nono.cli.output import OptionError
from nono.renderers import Terminal, terminal
from nono.text import built_in_file

WIDTH = 100  # maximum width of the help, in columns
MEANT = {
    **dict.fromkeys(("print", "show", "view", "pdf", "svg", "png", "book", "booklet"), "render"),
    **dict.fromkeys(("play", "draw", "edit", "open", "web", "gui"), "page"),
    **dict.fromkeys(("check", "validate", "unique", "test"), "solve"),
    **dict.fromkeys(("new", "create"), "generate"),
    **dict.fromkeys(("export", "import"), "convert"),
    **dict.fromkeys(("image", "picture"), "make"),
    **dict.fromkeys(("rate", "difficulty"), "grade"),
    "genres": "list",
    "proof": "certify",
    "version": "nono --version",
}
NAMES = 26  # width of the column with the names of options
SHORT, LONG = "-h", "--help"
ABOUT = "Solve, make and measure nonograms and other logic puzzles."
HELP_ROW = ("-h, --help", "-h shows the common options, --help shows all.")
EVERYTHING = "--all"
EXITS = (
    ("0", "Success: solved or proved unique."),
    ("1", "The answer is no: there is no solution, or it is not unique."),
    ("2", "Wrong usage, an unreadable file, or a missing backend."),
    ("3", "Undecided: a limit was reached, or too few backends answered."),
    ("4", "A bug was caught: backends disagree, or a proof is refused."),
    ("70", "An internal error."),
    ("130, 143, 129", "Ctrl-C; SIGTERM; the terminal was closed."),
    ("141", "The program that read the output ended first."),
)


class Section(NamedTuple):
    """A heading and its rows; each row is a name and its meaning."""

    heading: str
    rows: list[tuple[str, str]]


class CommandHelp(NamedTuple):
    """The help of a command: its summary, usage, paragraphs, arguments, options and examples."""

    name: str
    summary: str
    usage: str
    paragraphs: list[str]
    sections: list[Section]
    examples: list[str]


def summary_of(name: str) -> str:
    """Return the first line of a command's help, from its compiled code: to import all commands would be slow."""
    module, _, function = COMMANDS.rows[name].partition(":")
    spec: Any = find_spec(module)
    known = {getattr(one, "co_name", ""): one for one in spec.loader.get_code(module).co_consts}
    return str(known[function].co_consts[0]).partition("\n")[0].strip()


def help_of(name: str, everything: bool = True) -> CommandHelp:
    """Return the help of a command, with rarely used options only if ``everything`` is true."""
    from inspect import cleandoc

    command = COMMANDS[name]
    summary, _, rest = cleandoc(str(command.__doc__)).partition("\n")
    parts = [part.strip("\n") for part in re.split(r"\n{2,}", rest) if part.strip()]
    examples = [line.strip() for part in parts if is_example(part) for line in part.splitlines()]
    paragraphs = [" ".join(part.split()) for part in parts if not is_example(part)]
    known = parameters(command)
    usage = " ".join(["nono", name, "[OPTIONS]", *map(place_of, (one for one in known if one.is_argument))])
    return CommandHelp(name, summary, usage, paragraphs, list(sections_of(known, everything)), examples)


def is_example(part: str) -> bool:
    """Return whether a part of a docstring is an example, so that all of its lines are command lines."""
    return all(line.strip().startswith("nono ") for line in part.splitlines())


def sections_of(known: tuple[Parameter, ...], everything: bool) -> Iterator[Section]:
    """Yield the rows of the arguments, then the rows of the options in each panel."""
    if arguments := [(place_of(one), text_of(one)) for one in known if one.is_argument]:
        yield Section("Arguments", arguments)
    panels: dict[str, list[tuple[str, str]]] = {}
    for one in known:
        if not one.is_argument and (everything or one.panel not in FURTHER):
            panels.setdefault(one.panel, []).append((words_of(one), text_of(one)))
    for panel in sorted(panels, key=lambda panel: (panel != PANEL, panel == READING)):
        yield Section(panel, panels[panel])


def place_of(one: Parameter) -> str:
    """Return an argument as the usage line shows it: in brackets if optional, with dots if repeatable."""
    word = one.declared.metavar or one.name.upper()
    if word.startswith("["):
        return word
    many = "..." if "list" in str(one.type) else ""
    return f"{word}{many}" if one.default is REQUIRED else f"[{word}]{many}"


def words_of(one: Parameter) -> str:
    """Return an option as users type it: short name, long name and value."""
    value = "" if one.type in SWITCHES else f" {one.declared.metavar}"
    return ", ".join(one.words) + value


def text_of(one: Parameter) -> str:
    """Return the meaning of a parameter, followed by the default value unless this is empty."""
    text = one.declared.help
    if one.default is REQUIRED:
        return text if one.is_argument else f"{text} Required."
    if one.default in (None, False, True, "") or (one.is_argument and one.default == "-"):
        return text
    return f"{text} [{one.default}]"


def page(name: str, screen: Terminal, everything: bool = True) -> str:
    """Return the help of a command for a terminal."""
    guide = help_of(name, everything)
    width = min(screen.columns or WIDTH, WIDTH)
    blocks = [fill(guide.summary, width), f"{heading('Usage', screen)} {guide.usage}"]
    blocks += [fill(paragraph, width) for paragraph in guide.paragraphs]
    if guide.examples:
        blocks.append(listed("Examples", [f"  {example}" for example in guide.examples], screen))
    for section in [*guide.sections, *([Section("Help", [HELP_ROW])] if everything else [])]:
        lines = [line for row in section.rows for line in row_lines(*row, width)]
        blocks.append(listed(section.heading, lines, screen))
    if not everything:
        more = sum(len(one.rows) for one in help_of(name).sections) - sum(len(one.rows) for one in guide.sections)
        blocks.append(f"{more} more options: nono {name} {LONG}" if more else f"Help: {SHORT}, {LONG}")
    return "\n\n".join(blocks) + "\n"


def overview(screen: Terminal, everything: bool = False) -> str:
    """Return the help of the program, which lists the commands by group; with ``everything``, also the exit status."""
    width = min(screen.columns or WIDTH, WIDTH)
    blocks = [ABOUT, f"{heading('Usage', screen)} nono COMMAND [OPTIONS] ..."]
    blocks.append(listed("Begin here", ["  nono list", "  nono solve heart", "  nono hint heart"], screen))
    for group, names in GROUPS.items():
        lines = [line for name in names for line in row_lines(name, summary_of(name), width, 20)]
        blocks.append(listed(group, lines, screen))
    rows = [
        ("-h, --help", "Show this help. For the help of a command, use nono COMMAND --help."),
        ("--version", "Show the version of nono."),
        ("--install-completion", "Install command completion for the current shell."),
        ("--show-completion", "Show the completion script for the current shell."),
    ]
    blocks.append(listed("Options", [line for row in rows for line in row_lines(*row, width)], screen))
    if everything:
        blocks.append(listed("Exit status", [line for row in EXITS for line in row_lines(*row, width)], screen))
    blocks += [] if everything else [f"Exit status: nono help {EVERYTHING}"]
    return "\n\n".join(blocks) + "\n"


def heading(text: str, screen: Terminal) -> str:
    return f"\x1b[1m{text}:\x1b[0m" if screen.colours else f"{text}:"


def listed(text: str, lines: list[str], screen: Terminal) -> str:
    return "\n".join([heading(text, screen), *lines])


def row_lines(name: str, text: str, width: int, names: int = NAMES) -> list[str]:
    """Return the lines for a name and its text; if the name is long, the text starts on a line of its own."""
    lines = wrap(text, max(20, width - names - 4)) or [""]
    first = f"  {name.ljust(names)}  "
    if len(name) > names:
        return [f"  {name}", *(" " * (names + 4) + line for line in lines)]
    return [(first + lines[0]).rstrip(), *(" " * (names + 4) + line for line in lines[1:])]


def command_named(word: str) -> str:
    """Return the command with this name in upper or lower case; raises `OptionError` if the command is unknown."""
    name = in_any_case(word, COMMANDS)
    if name is None:
        puzzle = os.path.exists(word) or built_in_file(word) is not None
        other = MEANT.get(word.casefold())
        near = f"\ndid you mean {other}?" if other else meant(word, COMMANDS)
        near = f"\ndid you mean nono solve {word}?" if puzzle else near
        help = near or "\nnono --help lists the commands"
        raise OptionError(f"unknown command {word or repr(word)}{help}")
    return name


def help_wanted(words: list[str]) -> str | None:
    """Return the help that the first or last word of a command line requests; None if the line is not so simple."""
    screen = terminal(sys.stdout)
    if not words or words[0] in (SHORT, LONG) or (words[0] == "help" and words[1:2] in ([], [SHORT], [LONG])):
        return overview(screen)
    if words[:2] == ["help", EVERYTHING]:
        return overview(screen, everything=True)
    if words[0] == "help":
        return page(command_named(words[1]), screen)
    name, *rest = words
    if name not in COMMANDS or not rest:
        return None
    asked = {SHORT, LONG}.intersection((rest[0], rest[-1]))
    return page(name, screen, LONG in asked) if asked else None
