"""What the README says works: its commands run, and its Python runs."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from nono.cli import program

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


COMMANDS = [shlex.split(line, comments=True) for block in blocks("sh") for line in block.splitlines()]


def test_installation_comes_first() -> None:
    assert [words[0] for words in COMMANDS[:2]] == ["pip", "nono"]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands name, which may write into it."""
    where = tmp_path_factory.mktemp("checkout")
    (where / "puzzles").symlink_to(ROOT / "puzzles")
    return where


@pytest.mark.parametrize("words", [words for words in COMMANDS if words[0] == "nono"], ids=shlex.join)
def test_command_runs(checkout: Path, words: list[str]) -> None:
    run = subprocess.run([sys.executable, "-m", *words], cwd=checkout, capture_output=True, text=True)
    assert "Traceback" not in run.stderr
    assert run.returncode in ((0, 1) if words[-1] == "puzzles" else (0,)), run.stderr  # some of them have no solution
    assert run.stdout or (checkout / words[-1]).stat().st_size > 0


@pytest.mark.parametrize("code", blocks("python"))
def test_python_runs(code: str) -> None:
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, env=os.environ)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("unique 1\n")


def test_commands_and_files_named_are_there() -> None:
    assert {words[1] for words in COMMANDS if words[0] == "nono"} <= set(program.COMMANDS)
    for name in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (ROOT / name).exists(), name
