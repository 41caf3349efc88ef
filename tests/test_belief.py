"""Belief propagation against enumeration: a stand-alone program in C++, compiled here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ENGINE = TESTS.parent / "src" / "engine"
CONCATENATES = ["belief", "belief_graph", "belief_line", "board", "fixpoint", "lineset"]


def test_beliefs_are_exact_where_they_must_be(tmp_path: Path) -> None:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("no C++ compiler")
    program = tmp_path / "belief_test"
    sources = [str(ENGINE / f"{part}.cpp") for part in CONCATENATES]
    sources.append(str(TESTS / "engine" / "belief_test.cpp"))
    flags = ["-std=c++20", "-O1", "-ffp-contract=off", f"-I{ENGINE}"]
    subprocess.run([compiler, *flags, *sources, "-o", str(program)], check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
