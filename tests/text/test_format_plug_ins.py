"""The format of CONTRIBUTING.md in another package: listed, detected by its suffix and content, read and written."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from common import ROOT, finished

[TALLY] = re.findall(
    r"^```python\n(\"\"\"Tallies.*?)^```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)
TALLY = TALLY.replace('(".tally",)', '(".tally", ".json", ".txt")')


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with two packages that have a format, one of which cannot be imported."""
    (tmp_path / "tally.py").write_text(TALLY)
    for name, module in (("tally", "tally"), ("broken", "no_such_module")):
        about = tmp_path / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[nono.formats]\n{name} = {module}\n")
    return tmp_path


def nono(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    return finished([sys.executable, "-m", "nono", *words], cwd=folder, env={**os.environ, "PYTHONPATH": path})


def uninstall(folder: Path, name: str) -> None:
    (folder / f"{name}-1.0.dist-info" / "entry_points.txt").unlink()


def test_a_format_of_another_package(installed: Path) -> None:
    uninstall(installed, "broken")
    listed = nono(installed, "formats").stdout.splitlines()
    assert listed[-1].split()[:2] == ["tally", "rw"]
    assert ".tally" in listed[-1]
    assert nono(installed, "convert", "heart", "puzzles/heart.tally").returncode == 0
    text = (installed / "puzzles" / "heart.tally").read_text()
    assert text == "tally | |, |||||, |||||, |||, | / ||, ||||, ||||, ||||, ||\n"
    assert nono(installed, "solve", "--brief", "puzzles/heart.tally").stdout == "unique line\n"
    assert nono(installed, "solve", "--brief", "puzzles").stdout == "unique line\n"
    (installed / "only-suffix.txt").write_text(text.removeprefix("tally "))
    assert '"format": "tally"' in nono(installed, "info", "--json", "only-suffix.txt").stdout
    (installed / "unnamed").write_text(text)
    assert '"format": "tally"' in nono(installed, "info", "--json", "unnamed").stdout


def test_a_format_that_cannot_be_imported_is_one_line(installed: Path) -> None:
    assert nono(installed, "solve", "--brief", "heart").stdout == "unique line\n"
    ran = nono(installed, "convert", "heart", "-", "--to", "broken")
    assert ran.returncode == 2
    assert ran.stderr.count("error: ") == 1
    assert "no_such_module" in ran.stderr
