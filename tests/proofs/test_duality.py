"""Proofs by duality: the checker accepts only true ones, and certificates with such proofs are valid."""

import os
from itertools import product
from pathlib import Path

import pytest
from common import needs_engine
from examples.nonogram import nonograms
from hypothesis import given, strategies as st

from nono import Nonogram, puzzle as built_in_puzzle, solve
from nono.backend import native
from nono.base.errors import PuzzleError
from nono.checkers import nono_check, nono_check_puzzle
from nono.genres.clues import Block, shows
from nono.genres.families import puzzles
from nono.proofs import CLAIM, certify, check_certificate
from nono.proofs._duality import text_of
from nono.proofs._protocol import FORMULA, PUZZLE, SOLUTIONS, TABLE

DOMINO = Nonogram([[3], [1], [3, 1], [1], [1]], [[1], [1], [1, 3], [1], [3]])


@given(st.data())
def test_the_greatest_sum_over_all_arrangements(data: st.DataObject) -> None:
    colours, size = data.draw(st.integers(2, 4)), data.draw(st.integers(1, 6))
    blocks = st.builds(Block, st.sampled_from([None, 1, 2, 3]), st.integers(1, colours - 1))
    clue = tuple(data.draw(st.lists(blocks, max_size=3)))
    number = st.none() | st.integers(-9, 9)
    cells = st.lists(number, min_size=colours, max_size=colours)
    taken = data.draw(st.lists(cells, min_size=size, max_size=size))
    lines = [line for line in product(range(colours), repeat=size) if shows(bytes(line), clue)]
    shares = [[taken[cell][colour] for cell, colour in enumerate(line)] for line in lines]
    whole = [[one for one in some if one is not None] for some in shares if None not in some]
    expected = max(map(sum, whole), default=None)
    assert nono_check.greatest_sum([(block.length, block.colour) for block in clue], taken) == expected


def fault_of(
    board: Nonogram, picture: bytes | None, proof: str, removed: frozenset[tuple[int, int]] = frozenset()
) -> str | None:
    """What `nono_check` finds wrong with a proof; ``removed`` are cells with colours that a saved grid takes away."""
    clues = nono_check_puzzle.puzzle_of("nonogram", board.clue_data())
    domains = [list(row) for row in clues.domains]
    for cell, colour in removed:
        domains[cell // board.width][cell % board.width] &= ~(1 << colour)
    cells = (
        []
        if picture is None
        else [[list(picture[at : at + board.width]) for at in range(0, len(picture), board.width)]]
    )
    try:
        nono_check.check_shares(proof, clues, domains, cells)
    except (nono_check_puzzle.RefusedError, *nono_check_puzzle.WRONG) as error:
        return str(error)
    return None


@st.composite
def clues_of(draw: st.DrawFn, cols_of_another: bool) -> tuple[Nonogram, bytes, int]:
    """Draw blotted clues of a small picture, perhaps with the columns of another one; the picture; its colours."""
    height, width, inks = draw(st.integers(1, 3)), draw(st.integers(1, 3)), draw(st.integers(1, 2))
    cells = height * width

    def drawn_picture() -> bytes:
        return bytes(draw(st.lists(st.integers(0, inks), min_size=cells, max_size=cells)))

    picture = drawn_picture()
    pictures = [picture, drawn_picture() if cols_of_another else picture]
    boards = [Nonogram.from_grid([p[at : at + width] for at in range(0, cells, width)]) for p in pictures]
    blots = st.integers(0, 9).map(lambda drawn: drawn == 0)
    rows, cols = (
        [[Block(None if draw(blots) else length, colour) for length, colour in clue] for clue in clues]
        for clues in (boards[0].rows, boards[1].cols)
    )
    return Nonogram(rows, cols, check=False), picture, max(1, *map(max, pictures)) + 1


def numbers(data: st.DataObject, board: Nonogram, colours: int, scale: int) -> str:
    """Draw the text of a proof with random small numbers."""
    count = board.height * board.width * (colours - 1)
    drawn = data.draw(st.lists(st.integers(-1, 1), min_size=count, max_size=count))
    return text_of(scale, drawn, board.height, board.width)


@pytest.mark.parametrize("refutes", [False, True])
@given(data=st.data())
def test_no_numbers_prove_what_is_false(refutes: bool, data: st.DataObject) -> None:
    """If a proof with random small numbers is accepted, there is no solution but the picture, or none at all."""
    board, picture, colours = data.draw(clues_of(refutes))
    proof = numbers(data, board, colours, 0 if refutes else data.draw(st.integers(1, 2)))
    codes = data.draw(st.sets(st.integers(0, len(picture) * colours - 1), max_size=3))
    pairs = (divmod(code, colours) for code in codes)
    removed = frozenset((cell, colour) for cell, colour in pairs if refutes or picture[cell] != colour)
    if fault_of(board, None if refutes else picture, proof, removed) is None:
        grids = solve(board, "reference", limit=None).grids
        assert [grid for grid in grids if not removed & set(enumerate(grid))] == [picture][refutes:]


@needs_engine
@given(board=nonograms)
def test_certificates_of_random_puzzles(tmp_path_factory: pytest.TempPathFactory, board: Nonogram) -> None:
    """A proof by duality exists only if there is at most one solution."""
    folder = tmp_path_factory.mktemp("certificate")
    expected = solve(board, "reference", limit=50)
    claim = certify(board, folder, limit=50, proof="shares")
    if claim is not None and claim.complete:
        assert expected.verdict in ("unique", "unsolvable")
        assert (claim.verdict, claim.proof) == (expected.verdict, "shares")
        assert sorted(path.name for path in folder.iterdir()) == sorted([CLAIM, PUZZLE, SOLUTIONS, TABLE])
    if claim is not None:
        assert check_certificate(folder, board) == claim


@needs_engine
def test_which_proof(tmp_path: Path) -> None:
    for words, kind in (({}, "lrat"), ({"proof": "lrat"}, "lrat"), ({"proof": "shares"}, "shares")):
        claim = certify(DOMINO, tmp_path, **words)  # type: ignore[arg-type]
        assert claim is not None
        assert claim.proof == kind
        names = os.listdir(tmp_path)
        assert (TABLE in names, FORMULA in names) == (kind == "shares", kind == "lrat")
        assert check_certificate(tmp_path, DOMINO) == claim
    for more in ({"solver": "glucose4"}, {"encoding": "dfa"}, {"solver": "native"}):
        claim = certify(DOMINO, tmp_path, **more)  # type: ignore[arg-type]
        assert claim is not None
        assert claim.proof == "lrat"
        with pytest.raises(PuzzleError, match="expected lrat, because a solver or an encoding is given"):
            certify(DOMINO, tmp_path, proof="shares", **more)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="expected one of lrat, shares"):
        certify(DOMINO, tmp_path, proof="wibble")  # type: ignore[arg-type]
    assert certify(built_in_puzzle("candle"), tmp_path / "candle", proof="shares") is None


@needs_engine
def test_the_search_for_shares_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    board = next(puzzles("n-dom:12"))
    (solution,) = solve(board).grids
    assert native.share(board.model(), solution, None) is not None
    monkeypatch.setattr(native, "SHARE_WORK", 1)
    assert native.share(board.model(), solution, None) is None
