"""Every module of a table's folder has its row, and every row works."""

import os
from importlib.util import find_spec
from pkgutil import iter_modules

import pytest

from nono.backend import BACKENDS
from nono.backend.native.engine import why_not
from nono.base.table import Table
from nono.genres import GENRES
from nono.text import FORMATS
from nono.text.formats import SUFFIXES

TABLES = {"nono.backend": BACKENDS, "nono.formats": FORMATS, "nono.genres": GENRES}


def modules_in(package: str, folders: bool) -> set[str]:
    """The modules of a package, or its subpackages."""
    spec = find_spec(package)
    assert spec is not None
    found = iter_modules(spec.submodule_search_locations)
    return {f"{package}.{module.name}" for module in found if module.ispkg == folders}


def test_every_format_has_a_row() -> None:
    modules = modules_in("nono.text.formats", folders=False) | modules_in("nono.text.formats", folders=True)
    modules |= {"nono.text.typed.reader"}
    assert modules - {"nono.text.formats.shared"} == {row.partition(":")[0] for row in FORMATS.rows.values()}


def test_every_backend_has_a_row() -> None:
    modules = modules_in("nono.backend", folders=False) | modules_in("nono.backend", folders=True)
    shared = {
        f"nono.backend.{name}"
        for name in ("auto", "bounded", "contestants", "options", "processes", "protocol", "python_sat", "race")
    }  # of several backends, or of all
    assert modules - shared == {row.partition(":")[0] for row in BACKENDS.rows.values()}


def test_every_genre_has_a_row() -> None:
    shared = {"base", "clue_code", "clues", "families", "grids", "layer_puzzle", "layers", "picture"}
    shared |= {
        "contract",
        "declared",
        "format_codecs",
        "pixels",
        "random_regions",
        "rule_code",
        "rule_layers",
        "wording",
    }
    puzzles = modules_in("nono.genres", folders=False) - {f"nono.genres.{name}" for name in shared}
    assert puzzles == {row.partition(":")[0] for row in GENRES.rows.values()}


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
