"""Plain command lines: read without Typer, with the same call as by Typer."""

from collections.abc import Callable
from typing import Any

import pytest
from common import Capture
from tables import table

from nono.cli import program
from nono.cli.commands import COMMANDS
from nono.cli.options import REQUIRED, NotPlain, Parameter, parameters, plain_words, values_of
from nono.cli.output import OptionError
from nono.cli.typer_program import read_by_typer

WORDS = {str: ["7"], int: ["12"], float: ["2.5"], bool: [], list[str]: ["7"]}
PLAIN = [
    "solve heart",
    "solve -q heart",
    "solve heart - a.json --brief",
    "solve heart --unique --json --limit all --time-limit 10 --jobs 2 -b native --seed 7",
    "solve heart -o out.txt --index 3",
    "verify heart",
    "info puzzles --json",
    "convert heart x.non --to non",
    "formats",
    "backends --json",
    "solve heart --jobs \uff12",
    "solve heart --time-limit 1e3",
]
NOT_PLAIN = """
solve
solve --help
solve -h
solve heart --limit=2
solve heart --limit==2
solve heart --limit -2
solve heart -o -
solve heart -qv
solve heart -j2
solve heart --jobs -1
solve heart --seed
solve heart --seed --json
solve heart --seed 1 --seed 2
solve -- heart
solve heart -- --json
solve heart --no-such-option
solve heart -O luby_unit=3
solve heart -v=1
formats json
convert heart
""".strip().splitlines()


def by_typer(name: str, words: list[str]) -> dict[str, Any]:
    """The values that the command gets from Typer."""
    read = read_by_typer([name, *words])
    assert isinstance(read, tuple)
    assert read[0] is COMMANDS[name]
    return read[1]


def given(one: Parameter) -> list[str]:
    """The words that give a parameter a value."""
    types = [one.type, *getattr(one.type, "__args__", ())]
    return [*one.words[:1], *next(WORDS[kind] for kind in types if kind in WORDS)]


def plain_values(command: Callable[..., Any], words: list[str]) -> dict[str, Any]:
    """The values that the command gets from a plain line."""
    known = list(parameters(command))
    return values_of(known, plain_words(known, words))


def is_plain(command: Callable[..., Any], words: list[str]) -> bool:
    try:
        plain_values(command, words)
    except (NotPlain, OptionError):
        return False
    return True


def lines(command: Callable[..., Any]) -> list[list[str]]:
    """Sample lines for a command: with its required arguments only, with each option, and with all options."""
    known = list(parameters(command))
    needed = [word for one in known if one.default is REQUIRED for word in given(one)]
    options = [
        words for one in known if one.default is not REQUIRED if is_plain(command, needed + (words := given(one)))
    ]
    return [*([*needed, *words] for words in ([], *options)), needed + [word for words in options for word in words]]


@pytest.mark.every(4)
@pytest.mark.parametrize("name", COMMANDS)
def test_typer_makes_the_same_call(name: str) -> None:
    for words in lines(COMMANDS[name]):
        assert plain_values(COMMANDS[name], words) == by_typer(name, words), words


@pytest.mark.parametrize("line", PLAIN)
def test_plain_lines(line: str) -> None:
    name, *words = line.split()
    assert plain_values(COMMANDS[name], words) == by_typer(name, words)


def test_empty_words_are_words() -> None:
    words = ["", "=x", "--limit", "", "--format", "=x"]
    values = plain_values(COMMANDS["solve"], words)
    assert values == by_typer("solve", words)
    assert (values["puzzles"], values["limit"], values["format"]) == (["", "=x"], "", "=x")


@pytest.mark.parametrize("line", NOT_PLAIN)
def test_typer_reads_all_other_lines(line: str) -> None:
    name, *words = line.split()
    assert not is_plain(COMMANDS[name], words)


@pytest.mark.parametrize(
    ("option", "message"),
    table("""
--limit x | --limit: found 'x', expected a number of at least 1, or all
--jobs two | --jobs: found 'two', expected a whole number
--time-limit x --jobs two | --jobs: found 'two', expected a whole number
--index 0 | --index: found 0, expected 1 or more
"""),
)
def test_both_report_the_same(option: str, message: str, capsys: Capture) -> None:
    for words in (option, option.replace(" ", "=", 1), f"-qv {option}"):
        assert program.run(["solve", "heart", *words.split()]) == 2
        assert capsys.readouterr().err == f"error: {message}\n"
