"""The engine's C++ tests, each a program of `tests/engine`: CMake builds them once, ctest runs them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = sorted(path.stem for path in (ROOT / "tests/engine").glob("*_test.cpp"))
TOOLS = {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])}


def run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, env=TOOLS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def programs() -> None:
    compilers = [os.environ.get("CXX", "c++"), "g++", "clang++"]
    if not any(map(shutil.which, compilers)):
        pytest.skip("no C++ compiler on the path")
    run("cmake", "--preset", "unity")
    run("cmake", "--build", "--preset", "unity")


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.usefixtures("programs")
def test_engine_unit(name: str) -> None:
    run("ctest", "--preset", "unity", "--tests-regex", f"^{name}$")
