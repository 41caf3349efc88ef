"""Build backend: scikit-build-core, but where the engine cannot be compiled, the wheel is built without it.

Such a wheel records the reason, because pip hides what a build prints. `nono doctor` shows the reason, and so does the
first slow answer. scikit-build-core could build the second wheel by itself, but then it would also compile to find the
metadata, and it would record nothing.
"""

from __future__ import annotations

import os
from pathlib import Path

from scikit_build_core.build import (
    build_sdist as build_sdist,
    get_requires_for_build_editable as get_requires_for_build_editable,
    get_requires_for_build_sdist as get_requires_for_build_sdist,
    get_requires_for_build_wheel as get_requires_for_build_wheel,
    prepare_metadata_for_build_editable as prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel,
)
from scikit_build_core.build.wheel import _build_wheel_impl
from scikit_build_core.errors import FailedLiveProcessError

REASON = Path("src/nono/backend/native/why_not.txt")  # exists only while a wheel without the engine is built
PURE: dict[str, list[str] | str] = {"wheel.cmake": "false", "wheel.py-api": "py3"}
Settings = dict[str, list[str] | str] | None


def build_wheel(folder: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel, whose tags may differ from those of the metadata."""
    return _build(folder, config_settings, editable=False)


def build_editable(folder: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the wheel of an editable installation, whose tags may differ from those of the metadata."""
    return _build(folder, config_settings, editable=True)


def _build(folder: str, settings: Settings, editable: bool) -> str:
    """Build a wheel and return its name. If the engine cannot be compiled, leave it out, unless it is required."""
    try:
        return _build_wheel_impl(folder, settings, None, editable=editable).wheel_filename
    except FailedLiveProcessError as error:
        problem = str(error)
    if any(os.environ.get(name, "0") not in ("", "0") for name in ("NONO_REQUIRE_ENGINE", "NONO_REQUIRE_PAGE")):
        raise SystemExit(f"*** {problem}, but an engine is required")
    print(f"*** {problem}: building nono without its engine")
    reason = "the compilation failed"
    if problem == "CMake configuration failed":
        reason = "the tools to compile it, such as a C++20 compiler, were not all found"
    REASON.write_text(reason, encoding="utf-8")
    try:
        return _build_wheel_impl(folder, {**(settings or {}), **PURE}, None, editable=editable).wheel_filename
    finally:
        REASON.unlink()
