"""No test takes its data from today's date: the pages in tests have a clock of their own."""

import ast

import pytest
from common import ROOT

CLOCKS = {"today", "now", "utcnow", "time", "time_ns", "localtime", "gmtime", "ctime", "asctime", "new_context"}
ALLOWED = {"tests/page/driver.py"}  # sets the clock of the pages; `page.driver.new_context` makes all contexts


def clocks(code: str) -> list[int]:
    """Return the lines of a Python module that ask for today's date, or open a browser with today's date."""
    lines = []
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in CLOCKS:
                lines.append(node.lineno)
            case ast.ImportFrom(module="time", names=names) if CLOCKS & {name.name for name in names}:
                lines.append(node.lineno)
    return lines


@pytest.mark.parametrize(
    "code", ["date.today()", "datetime.now(UTC)", "time.time()", "from time import localtime", "browser.new_context()"]
)
def test_a_clock_is_recognised(code: str) -> None:
    assert clocks(code) == [1]


def test_no_test_asks_for_todays_date() -> None:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name not in ALLOWED:
            assert clocks(path.read_text(encoding="utf-8")) == [], name
