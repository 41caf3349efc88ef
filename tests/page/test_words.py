"""Explanations, hints and grades of the page: the same texts as Python's."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from nono.backends import BACKENDS

pytestmark = pytest.mark.skipif(BACKENDS["native"].unavailable() is not None, reason="the engine is missing")
ROOT = Path(__file__).parents[2]


def test_tables_are_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs/make_page_words.py"))
    assert made["page"]() == made["TABLE"].read_text(encoding="utf-8"), "run python docs/make_page_words.py"
