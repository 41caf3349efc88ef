"""Every module has a test that imports it, runs it as a command, or reaches it through another module."""

from __future__ import annotations

from make_map import modules, ways


def test_every_module_has_a_test() -> None:
    files = modules()
    assert files.keys() == ways(files).keys()
