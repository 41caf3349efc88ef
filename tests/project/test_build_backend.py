"""``src/build_backend.py`` with hooks of scikit-build-core that fail: which wheel it builds, and the reason in it."""

import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from common import ROOT

BACKEND = ROOT / "src" / "build_backend.py"
REASON = Path("src/nono/backend/native/why_not.txt")
HOOKS = """build_sdist get_requires_for_build_editable get_requires_for_build_sdist get_requires_for_build_wheel
prepare_metadata_for_build_editable prepare_metadata_for_build_wheel"""
Build = Callable[..., str]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch, here: Path) -> Callable[[str, bool], str]:
    """A function that builds a wheel; the compilation fails, before or after CMake has found all tools."""
    REASON.parent.mkdir(parents=True)
    for name in ("NONO_REQUIRE_ENGINE", "NONO_REQUIRE_PAGE"):
        monkeypatch.delenv(name, raising=False)

    def built(kind: str, is_configured: bool) -> str:
        def hook(folder: str, settings: Any, metadata: None) -> str:
            if settings and settings["wheel.cmake"] == "false":
                return f"{settings['wheel.py-api']}: {REASON.read_text()}"
            if is_configured:
                Path("build/cp311").mkdir(parents=True)
                Path("build/cp311/configured").touch()
            raise SystemExit(1)

        module, package = ModuleType("scikit_build_core.build"), ModuleType("scikit_build_core")
        for name in HOOKS.split():
            setattr(module, name, None)
        module.build_wheel = module.build_editable = hook  # type: ignore[attr-defined]
        package.build = module  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "scikit_build_core", package)
        monkeypatch.setitem(sys.modules, "scikit_build_core.build", module)
        return str(runpy.run_path(str(BACKEND))[kind]("wheels"))

    return built


@pytest.mark.parametrize("kind", ["build_wheel", "build_editable"])
def test_a_wheel_without_the_engine_has_the_reason(kind: str, build: Build) -> None:
    assert build(kind, False) == "py3: the tools to compile it, such as a C++20 compiler, were not all found"
    assert build(kind, True) == "py3: the compilation failed"
    assert build(kind, False) == "py3: the tools to compile it, such as a C++20 compiler, were not all found"
    assert not REASON.exists()


@pytest.mark.parametrize("name", ["NONO_REQUIRE_ENGINE", "NONO_REQUIRE_PAGE"])
def test_a_required_engine(name: str, build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(SystemExit):
        build("build_wheel", False)
    assert not REASON.exists()


def test_only_public_names_of_a_bounded_version() -> None:
    assert not re.search(r"\b_[a-z]\w* as|import _|\.errors|wheel import", BACKEND.read_text())
    assert re.search(r'requires = \["scikit-build-core>=[\d.]+,<[\d.]+"\]', (ROOT / "pyproject.toml").read_text())
