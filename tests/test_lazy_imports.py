"""Nothing heavy is imported before it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nono.backends import BACKENDS

HEAVY = {"numpy", "ortools", "pysat", "typer", "rich", "multiprocessing", "subprocess", "asyncio", "logging"}


def loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_import_is_light() -> None:
    assert not loaded_by("import nono") & HEAVY


@pytest.mark.skipif(BACKENDS["native"].unavailable() is not None, reason="the engine is missing")
def test_solving_is_light() -> None:
    code = 'import nono; nono.solve(nono.loads(\'{"rows": [[1], [1]], "cols": [[1], [1]]}\')).verdict'
    assert not loaded_by(code) & HEAVY


def test_public_names() -> None:
    import nono

    assert all(hasattr(nono, name) for name in nono.__all__)
    assert callable(nono.puzzle)
