"""Build backend: scikit-build-core, but where the engine cannot be compiled, the wheel is built without it.

Such a wheel records the reason, because pip hides what a build prints. `nono doctor` shows the reason, and so does the
first slow answer. scikit-build-core could build the second wheel by itself, but then it would also compile to find the
metadata, and it would record nothing. This module calls only hooks of PEP 517 and PEP 660.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from scikit_build_core import build
from scikit_build_core.build import (
    build_sdist as build_sdist,
    get_requires_for_build_editable as get_requires_for_build_editable,
    get_requires_for_build_sdist as get_requires_for_build_sdist,
    get_requires_for_build_wheel as get_requires_for_build_wheel,
    prepare_metadata_for_build_editable as prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel,
)

REASON = Path("src/nono/backend/native/why_not.txt")  # exists only while a wheel without the engine is built
CONFIGURED = "build/*/configured"  # the file that CMakeLists.txt writes once CMake has found all tools
PURE: dict[str, list[str] | str] = {"wheel.cmake": "false", "wheel.py-api": "py3"}
Settings = dict[str, list[str] | str] | None
Hook = Callable[[str, Settings, None], str]


def build_wheel(folder: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel, whose tags may differ from those of the metadata."""
    return _build(build.build_wheel, folder, config_settings)


def build_editable(folder: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the wheel of an editable installation, whose tags may differ from those of the metadata."""
    return _build(build.build_editable, folder, config_settings)


def _build(hook: Hook, folder: str, settings: Settings) -> str:
    """Build a wheel and return its name. If the engine cannot be compiled, leave it out, unless it is required."""
    for mark in Path().glob(CONFIGURED):
        mark.unlink()
    try:
        return hook(folder, settings, None)
    except SystemExit:  # scikit-build-core has printed why the compilation failed
        if any(os.environ.get(name, "0") not in ("", "0") for name in ("NONO_REQUIRE_ENGINE", "NONO_REQUIRE_PAGE")):
            print("*** an engine is required")
            raise
    reason = "the tools to compile it, such as a C++20 compiler, were not all found"
    if any(Path().glob(CONFIGURED)):
        reason = "the compilation failed"
    print(f"*** {reason}: building nono without its engine")
    REASON.write_text(reason, encoding="utf-8")
    try:
        return hook(folder, {**(settings or {}), **PURE}, None)
    finally:
        REASON.unlink()
