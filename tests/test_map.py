"""Every module has a test that imports it, runs it as a command, or reaches it through another; the map is up to date.

Every command has one of its own.
"""

from __future__ import annotations

from make_map import ROOT, concerned_by, modules, page, ways

from nono.cli.commands import COMMANDS


def test_every_module_has_a_test() -> None:
    files = modules()
    assert files.keys() == ways(files).keys()


def test_every_command_has_a_test() -> None:
    tests = concerned_by(modules())
    assert {row.partition(":")[0] for row in COMMANDS.rows.values()} <= tests.keys()


def test_the_map_is_up_to_date() -> None:
    assert page() == (ROOT / "tests/MAP.md").read_text(encoding="utf-8"), "run python tests/make_map.py"
