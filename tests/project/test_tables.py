"""Every module of a table's folder has its row, and every row works."""

import os

import pytest

from nono.backend import BACKENDS
from nono.backend.native.engine import why_not
from nono.base.table import Table
from nono.genres import GENRES
from nono.text import FORMATS
from nono.text.formats import SUFFIXES

TABLES = {"nono.backend": BACKENDS, "nono.formats": FORMATS, "nono.genres": GENRES}


@pytest.mark.parametrize(("package", "name"), [(package, name) for package, table in TABLES.items() for name in table])
def test_every_row_loads(package: str, name: str) -> None:
    loaded = TABLES[package][name]
    wanted = {
        "nono.backend": ("solve", "unavailable"),
        "nono.formats": ("loads",),
        "nono.genres": ("from_dict", "to_dict", "model", "check", "rows_text", "clue_hash"),
    }
    assert all(callable(getattr(loaded, attribute)) for attribute in wanted[package])


def test_suffixes_belong_to_formats() -> None:
    assert set(SUFFIXES.values()) <= set(FORMATS)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in SUFFIXES)


def test_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(KeyError, match="unknown fruit 'pear'; known ones: apple"):
        Table("fruit", {"apple": "json:dumps"})["pear"]


def test_engine_is_there_when_required() -> None:
    if os.environ.get("NONO_REQUIRE_ENGINE", "0") in ("", "0"):
        pytest.skip("NONO_REQUIRE_ENGINE is not set")
    assert why_not is None
