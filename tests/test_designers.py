"""What the page for designers shows runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from shutil import copy

import pytest

from nono.backends import BACKENDS
from nono.cli.program import run

pytestmark = pytest.mark.skipif(BACKENDS["native"].unavailable() is not None, reason="the engine is missing")

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/designers.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line) for line in re.findall(r"^    nono (.*)$", PAGE, re.MULTILINE)]
PYTHON = "\n".join(re.findall(r"^    (found.*)$", PAGE, re.MULTILINE))


@pytest.mark.parametrize("words", COMMANDS, ids=shlex.join)
def test_command_runs(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    copy(ROOT / "puzzles/ambiguous/marbles.json", tmp_path / "draft.json")
    monkeypatch.chdir(tmp_path)
    assert run(words) == 0
    assert capsys.readouterr().out or (tmp_path / words[-1]).stat().st_size


def test_python_runs() -> None:
    assert PYTHON.count("\n") == 2
    exec(f"import nono\n{PYTHON}", {})
