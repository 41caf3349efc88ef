"""Build backend: scikit-build-core, but it returns the metadata of nono without compiling anything.

Where nothing can be compiled, the wheel has other tags. So scikit-build-core by itself would build the whole wheel to
find its metadata. But pip reads only the name and the requirements at that point, and both wheels have the same ones.
"""

from __future__ import annotations

from scikit_build_core import build
from scikit_build_core.build import (
    build_sdist as build_sdist,
    get_requires_for_build_editable as get_requires_for_build_editable,
    get_requires_for_build_sdist as get_requires_for_build_sdist,
    get_requires_for_build_wheel as get_requires_for_build_wheel,
)
from scikit_build_core.build.wheel import _build_wheel_impl

Settings = dict[str, list[str] | str] | None


def prepare_metadata_for_build_wheel(folder: str, config_settings: Settings = None) -> str:
    """Write the metadata of a wheel to a folder."""
    return _build_wheel_impl(None, config_settings, folder, editable=False).wheel_filename


def prepare_metadata_for_build_editable(folder: str, config_settings: Settings = None) -> str:
    """Write the metadata of an editable installation to a folder."""
    return _build_wheel_impl(None, config_settings, folder, editable=True).wheel_filename


def build_wheel(folder: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel, whose tags may differ from those of the metadata."""
    return build.build_wheel(folder, config_settings)


def build_editable(folder: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the wheel of an editable installation, whose tags may differ from those of the metadata."""
    return build.build_editable(folder, config_settings)
