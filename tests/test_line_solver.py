"""The engine's line solver against brute force: a C++ program, compiled here and run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def compiler() -> str | None:
    return next((path for name in ("c++", "g++", "clang++") if (path := shutil.which(name))), None)


def test_line_solver_equals_brute_force(tmp_path: Path) -> None:
    cxx = compiler()
    if cxx is None:
        pytest.skip("no C++ compiler on the path")
    program = tmp_path / "line_solver_test"
    sources = [ROOT / "tests/engine/line_solver_test.cpp", ROOT / "src/engine/lineset.cpp"]
    subprocess.run([cxx, "-std=c++20", "-O1", "-o", program, *sources], check=True, capture_output=True, text=True)
    done = subprocess.run([program, "30000"], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
