"""Every format of drawings, from the table."""

from pathlib import Path
from typing import get_args

import pytest

import nono
from nono import PuzzleError
from nono.renderers._drawing_formats import DRAWING_FORMATS, BytesKind, Kind, TextKind

PACKAGES = {"png": "PIL", "gif": "PIL", "pdf": "reportlab"}


@pytest.mark.parametrize("kind", DRAWING_FORMATS)
def test_one_puzzle_or_several(kind: Kind, tmp_path: Path) -> None:
    """A file has the same content as what is returned."""
    if kind in PACKAGES:
        pytest.importorskip(PACKAGES[kind])
    heart, format = nono.puzzle("heart"), DRAWING_FORMATS[kind]
    data = nono.render(heart, format=kind)
    assert isinstance(data, str) is format.text
    nono.render(heart, tmp_path / f"x.{kind}")
    written = (tmp_path / f"x.{kind}").read_bytes()
    assert written[:4] == (data.encode() if isinstance(data, str) else data)[:4]
    if format.paged:
        several = nono.render([heart, nono.puzzle("duck")], format=kind, grade=False)
        assert len(several) > len(data)
    else:
        with pytest.raises(PuzzleError, match=f"more than one puzzle, expected one for {kind}"):
            nono.render([heart, heart], format=kind)


def test_type_checkers_know_every_format() -> None:
    assert get_args(Kind) == tuple(DRAWING_FORMATS)
    assert set(get_args(TextKind)) == {kind for kind, format in DRAWING_FORMATS.items() if format.text}
    assert set(get_args(BytesKind)) == set(DRAWING_FORMATS) - set(get_args(TextKind))
