"""The sessions in the pages: their commands and their Python print what the pages have."""

import runpy

import pytest
from common import ROOT, guide, needs_engine

from nono.page.site import ENGINE, page_sources
from nono.proofs import PROGRAM, verified_program

DOCS = ROOT / "docs"
SESSIONS = runpy.run_path(str(DOCS / "make_sessions.py"))
LONG = {"programmers"}  # seconds each
pytestmark = needs_engine


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in SESSIONS["PAGES"]]
)
def test_sessions_of_a_page(name: str) -> None:
    page = guide(name)
    if f"nono_check.py and {PROGRAM}" in page and verified_program() is None:
        pytest.skip("needs OCaml")
    if "page --export" in page and ENGINE not in page_sources():
        pytest.skip("needs the engine of the page, nono.wasm")
    assert SESSIONS["rerun"](page) == page, "look at what changed, and run python docs/make_sessions.py"
