"""`_engine.pyi`, which mypy reads for the compiled engine, agrees with the engine."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from common import ROOT, needs_engine

pytest.importorskip("nanobind", reason="nanobind, which writes stubs, is not installed")
MODULE = "nono.backend.native._engine"
STUB = ROOT / "src" / (MODULE.replace(".", "/") + ".pyi")


@needs_engine
def test_stub_is_current(tmp_path: Path) -> None:
    command = ["-m", "nanobind.stubgen", "-q", "-D", "-m", MODULE, "-o"]
    written = tmp_path / "_engine.pyi"
    subprocess.run([sys.executable, *command, written], check=True)
    current, committed = (ast.dump(ast.parse(path.read_text(encoding="utf-8"))) for path in (written, STUB))
    assert current == committed, f"out of date: python {' '.join(command)} {STUB}"
