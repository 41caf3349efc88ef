"""Certificates of peg solitaire: they are true, the stand-alone checker accepts them, and it refuses false ones."""

import json
import shutil
import sys
from contextlib import nullcontext
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from certificate_damage import reseal
from common import Capture, finished, needs_engine
from hypothesis import given, settings, strategies as st
from strategies import pegs
from tables import table

from nono import count, dumps, loads, puzzle, solve
from nono.base.errors import GenreError, LimitError, PuzzleError
from nono.checkers import nono_check_clues, nono_check_pegs as checker
from nono.cli.program import run
from nono.genres.pegs import Pegs, named
from nono.proofs import MANIFEST, certify, check_certificate
from nono.proofs._certificate import sealed
from nono.proofs._pegs import parities, weight
from nono.proofs._protocol import SOLUTIONS

KINDS = ("class", "pagoda", "closed", "levels")


def exhaustive(found: Pegs) -> int:
    """Count the solutions from the rules alone."""
    moves = found.model()
    jumps = [(1 << start, 1 << over, 1 << end) for start, over, end in moves.triples()]

    @cache
    def ways(at: int, left: int) -> int:
        if left == 0:
            return int(at in moves.goals)
        after = (at ^ (a | b | c) for a, b, c in jumps if at & a and at & b and not at & c)
        return sum(ways(position, left - 1) for position in after)

    return ways(moves.start, moves.depth) if moves.depth >= 0 else 0


def verdict(number: int) -> str:
    return {0: "unsolvable", 1: "unique"}.get(number, "multiple")


def holds_alone(folder: Path, *original: Path) -> bool:
    return checker.main([str(folder), *map(str, original)]) == 0


@settings(deadline=None)
@given(pegs())
def test_parities_are_the_position_classes(found: Pegs) -> None:
    moves = found.model()
    basis = list(parities(moves.holes, moves.triples()))
    assert all(sum(one[hole] for hole in jump) % 2 == 0 for one in basis for jump in moves.triples())

    def classes(at: int) -> list[int]:
        return [sum(one[hole] for hole in range(moves.holes) if at >> hole & 1) % 2 for one in basis]

    assert moves.reachable_class() == any(classes(moves.start) == classes(goal) for goal in moves.goals)


@settings(deadline=None, max_examples=50)
@given(pegs())
def test_weights_separate(found: Pegs) -> None:
    pytest.importorskip("ortools")
    moves = found.model()
    for goal in moves.goals:
        one = weight(moves.holes, moves.triples(), moves.start, goal)
        if one is not None:
            assert all(one[start] + one[over] >= one[end] for start, over, end in moves.triples())
            assert sum(((goal >> hole & 1) - (moves.start >> hole & 1)) * one[hole] for hole in range(moves.holes)) > 0


@settings(deadline=None, max_examples=50)
@given(pegs(), st.sampled_from(["auto", *KINDS]))
def test_certificates_are_true(tmp_path_factory: pytest.TempPathFactory, found: Pegs, proof: str) -> None:
    number = exhaustive(found)
    folder = tmp_path_factory.mktemp("certificate")
    claim = certify(found, folder / "it", proof=proof)
    if claim is None:
        assert proof in KINDS[:3]
        assert not (folder / "it").exists()
        return
    assert claim == check_certificate(folder / "it", found)
    assert claim.verdict == verdict(number)
    assert claim.count == number if claim.complete else 2 <= claim.count <= number
    (folder / "original.json").write_text(dumps(found))
    assert holds_alone(folder / "it", folder / "original.json")


@pytest.mark.parametrize("side", [4, pytest.param(5, marks=pytest.mark.slow)])
def test_every_pair_of_a_triangle(side: int, tmp_path: Path) -> None:
    """One pair of vacancy and last hole per symmetric set gets a proof, by position class if that decides the pair."""
    holes, images = range(side * (side + 1) // 2), Pegs(f"triangle{side}").board.symmetries()
    pairs = {min((image[one], image[other]) for image in images) for one, other in product(holes, repeat=2)}
    for vacancy, target in sorted(pairs):
        found = Pegs(f"triangle{side}", vacancy=vacancy, target=target)
        number = exhaustive(found)
        for proof in ["auto", "levels"]:
            claim = certify(found, tmp_path / "it", proof=proof)
            assert claim is not None
            assert (claim.verdict, claim.complete) == (verdict(number), number < 2 or proof == "levels")
            assert (claim.proof == "class") == (proof == "auto" and not found.model().reachable_class())
            assert claim.count == (number if claim.complete else 2)
            assert holds_alone(tmp_path / "it")


@pytest.mark.parametrize(
    ("found", "proof"),
    [
        (named("triangle7:12"), "class"),
        (named("european37"), "class"),
        (Pegs(["o.o"]), "pagoda"),
        (Pegs(["ooo.", "o..."], target=7), "pagoda"),
        (Pegs(["o.", ".o"], target=[".o", "o."], check=False), "class"),
        (Pegs(["o."], target=["oo"], check=False), "class"),
        (named("triangle5:0:4"), "closed"),
        (Pegs(["oo."], target=2), "levels"),
        (Pegs(["o"]), "levels"),
    ],
)
def test_which_proof(found: Pegs, proof: str, tmp_path: Path) -> None:
    claim = certify(found, tmp_path)
    assert claim is not None
    assert claim.proof == proof
    assert check_certificate(tmp_path, found) == claim
    assert holds_alone(tmp_path)


def test_without_linear_programming_there_are_larger_proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.linear_solver", None)
    found = Pegs(["ooo.", "o..."], target=7)
    claim = certify(found, tmp_path)
    assert claim is not None
    assert claim.proof == "closed"
    assert certify(found, tmp_path / "none", proof="pagoda") is None


def test_an_exact_number_beyond_the_solutions_listed(tmp_path: Path) -> None:
    found = named("triangle4:1")
    claim = certify(found, tmp_path, proof="levels")
    assert claim is not None
    assert (claim.verdict, claim.count, claim.complete) == ("multiple", count(found), True)
    assert (tmp_path / SOLUTIONS).read_text().count("\n\n") == 1
    assert check_certificate(tmp_path, found) == claim
    everything = solve(found, limit=None)
    assert certify(found, tmp_path, result=everything) == claim
    assert (tmp_path / SOLUTIONS).read_text().count("\n\n") == claim.count - 1


@needs_engine
def test_count_is_by_levels(tmp_path: Path) -> None:
    for name, status in (("triangle5:4", 0), ("triangle5:0:4", 1)):
        assert run(["certify", name, "--proof", "levels", "-o", str(tmp_path / "it")]) == status
        manifest = json.loads((tmp_path / "it" / MANIFEST).read_text())
        assert (manifest["proof"], manifest["count"]) == ("levels", count(named(name)))
        assert run(["check-certificate", str(tmp_path / "it")]) == 0


@needs_engine
def test_limits_write_nothing(tmp_path: Path) -> None:
    found = named("triangle6:0")
    with pytest.raises(LimitError, match="--memory raises the limit"):
        certify(found, tmp_path / "it", proof="levels", memory=1)
    assert certify(found, tmp_path / "it", proof="levels", time_limit=0) is None
    assert not (tmp_path / "it").exists()
    assert certify(named("triangle5:4"), tmp_path / "it", proof="levels") is not None
    with pytest.raises(LimitError, match="the time ran out"):
        check_certificate(tmp_path / "it", time_limit=0)


def test_kinds_of_other_genres(tmp_path: Path) -> None:
    with pytest.raises(GenreError, match="expected another genre for a proof of kind clauses"):
        certify(named("triangle5"), tmp_path, proof="clauses")
    with pytest.raises(GenreError, match="expected another genre for a proof of kind pagoda"):
        certify(puzzle("heart"), tmp_path, proof="pagoda")


@pytest.mark.parametrize("fields", [{"count": True}, {"count": 1.0}, {"count": "1"}, {"complete": 1}])
def test_values_of_other_types_are_refused(tmp_path: Path, fields: dict[str, object]) -> None:
    assert certify(Pegs(["oo."]), tmp_path, proof="levels") is not None
    assert holds_alone(tmp_path)
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    assert (manifest["count"], manifest["complete"]) == (1, True)
    (tmp_path / MANIFEST).write_text(sealed(manifest | fields))
    assert not holds_alone(tmp_path)


OTHER_IN_PRINT: list[dict[str, object]] = [
    {"end": 0}, {"end": True}, {"end": {}}, {"end": [False]}, {"start": [True, 0]}, {"start": [0, 1, 9]},
    {"holes": [[0, False], [0, 1], [0, 2]]}, {"holes": [[0, 0], [0, 0], [0, 1], [0, 2]]},
]  # fmt: skip


@pytest.mark.parametrize("fields", OTHER_IN_PRINT)
def test_clues_that_say_something_else_in_print_are_refused(fields: dict[str, object]) -> None:
    clues = {"grid": "square", "holes": [[0, 0], [0, 1], [0, 2]], "start": [0, 1], "end": None}
    assert checker.puzzle_of(clues).jumps
    with pytest.raises(checker.ClaimError, match="expected different holes"):
        checker.puzzle_of(clues | fields)


@pytest.mark.parametrize("kind", ["parity", "weight", "symmetry"])
def test_false_functions_are_refused(kind: str) -> None:
    found = checker.puzzle_of(named("triangle5:0:4").plain_clues())
    numbers = {"parity": [1] + [0] * 14, "weight": [0, 0, 0, 1] + [0] * 11, "symmetry": [1, 0, *range(2, 15)]}
    with pytest.raises(checker.ClaimError, match=f"is not a {kind}"):
        checker.Functions(found, [(kind, numbers[kind])])


def test_a_board_of_more_holes_than_a_lane_has_bits_is_refused(tmp_path: Path) -> None:
    certificate = tmp_path / "it"
    assert certify(named("triangle5:0:4"), certificate) is not None
    manifest = json.loads((certificate / MANIFEST).read_text())
    manifest["clues"]["holes"] = [[row, column] for row in range(5) for column in range(13)]
    (certificate / MANIFEST).write_text(sealed(manifest))
    with pytest.raises(checker.ClaimError, match=r"^the board has 65 holes, expected at most 64$"):
        checker.check(manifest, {path.name: path.read_text() for path in certificate.iterdir()})
    assert checker.main([str(certificate)]) == 1


def test_positions_before_the_first_level_are_refused() -> None:
    with pytest.raises(checker.ClaimError, match="found '1f' before the first line that gives a number of pegs"):
        checker.tables_of("meet 3\n1f\nforward 5\n1f\n", False)


@pytest.mark.parametrize("anywhere", [False, True])
def test_solutions_are_replayed_by_the_rules(anywhere: bool) -> None:
    first = {0, 3, 4, 5}
    found = checker.Puzzle("square", [divmod(hole, 3) for hole in range(9)], first, None)
    found.goals = [*range(1 << 9)] if anywhere else found.goals
    accepted = 0
    for jumps in chain.from_iterable(product(found.jumps, repeat=number) for number in range(4)):
        pegs, holds = first, True
        for start, over, to in jumps:
            holds = holds and {start, over} <= pegs and to not in pegs
            pegs = pegs ^ {start, over, to}
        holds = holds and (anywhere or len(pegs) == 1)
        accepted += holds
        with nullcontext() if holds else pytest.raises(checker.ClaimError):
            checker.replay(found, jumps)
    assert accepted


# The program alone


@pytest.mark.slow
def test_the_program_runs_alone(tmp_path: Path) -> None:
    certificate, original = tmp_path / "certificate", tmp_path / "original.json"
    original.write_text(dumps(named("triangle5:0:4")))
    assert run(["certify", str(original), "-o", str(certificate)]) == 1
    assert run(["check-certificate", str(certificate)]) == 0
    shutil.copy(checker.__file__, tmp_path / "alone.py")
    shutil.copy(nono_check_clues.__file__, tmp_path)

    def alone(*words: object) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", "alone.py", *map(str, words)]
        done = finished(command, cwd=tmp_path)
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout + done.stderr

    clues = (certificate / "clues.txt").read_text()
    assert clues.endswith(".####\noo###\nooo##\noooo#\nooooo\n")
    assert alone("certificate", original) == (0, f"holds: unsolvable, 0 solutions and no other\n{clues}")
    assert alone("certificate") == alone("certificate", "certificate/clues.txt") == alone("certificate", original)
    unread = alone("certificate", "alone.py")
    assert (unread[0], "original not compared" in unread[1]) == (3, True)
    assert alone()[0] == 2
    assert alone("nowhere")[0] == 2
    original.write_text('{"deep": ' + "[" * 100_000)
    assert alone("certificate", original)[0] == 3
    original.write_text(dumps(named("triangle5:0")))
    assert alone("certificate", original) == (
        1,
        "refused: the original file has no puzzle with the clues of the certificate\n",
    )
    functions = certificate / "positions.txt"
    functions.write_text(functions.read_text().replace("forward", "backward", 1))
    assert alone("certificate") == (1, "refused: positions.txt does not match its sha256 in the manifest\n")
    reseal(certificate)
    assert alone("certificate")[0] == 1


@pytest.mark.parametrize("move", [-2, 1])
def test_holes_outside_the_drawing_are_refused(move: int, tmp_path: Path, capsys: Capture) -> None:
    """The drawing begins at row 0 and column 0, so it would show another board."""
    assert certify(Pegs(["o", "o", "."]), tmp_path) is not None
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    manifest["clues"]["holes"] = [[row + move, 0] for row in range(3)]
    (tmp_path / "clues.txt").write_text(nono_check_clues.clue_text("pegs", manifest["clues"]))
    (tmp_path / MANIFEST).write_text(json.dumps(manifest))
    reseal(tmp_path)
    assert not holds_alone(tmp_path)
    assert "no puzzle with the clues" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text"),
    table("""
english33 | '{"genre": "pegs", "board": "english33", "width": 7, "height": 7}'
english33:16:16 | '{"genre": "pegs", "board": "english33", "vacancy": 16, "target": 16}'
triangle5:3 | '{"nono": 1, "set": [{"genre": "pegs", "board": "triangle5", "vacancy": 3}]}'
triangle4:0 | '[{"rows": []}, {"genre": "pegs", "board": "triangle4", "start": "0111111111"}]'
triangle4:0 | '{"genre": "pegs", "grid": "triangle", "start": ["   .", "  o o", " x x x", "1 1 1 1"]}'
triangle4:0:1 | '{"genre": "pegs", "board": "triangle4", "target": [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]}'
"""),
)
def test_the_program_reads_originals_as_nono_does(name: str, text: str) -> None:
    checker.compare(named(name).plain_clues(), text)
    with pytest.raises(checker.ClaimError):
        checker.compare(named("triangle6").plain_clues(), text)


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        (
            '{"genre": "pegs", "board": "triangle4", "set": [{"genre": "pegs", "board": "triangle5"}]}',
            named("triangle5").plain_clues(),
        ),
        ('{"nono": 2, "set": [{"genre": "pegs", "board": "triangle4"}]}', named("triangle4").plain_clues()),
        ('{"genre": "pegs", "board": "triangle4", "vacancy": 0.0}', named("triangle4").plain_clues()),
        ('{"genre": "pegs", "board": "triangle4", "width": 5}', named("triangle4").plain_clues()),
        ('{"genre": "pegs", "board": "triangle4", "height": "4"}', named("triangle4").plain_clues()),
        ('{"genre": "pegs", "start": "european37"}', {"grid": "square", "holes": [[0, 0]], "start": [0], "end": None}),
    ],
)
def test_an_odd_original_is_not_compared(text: str, clues: dict[str, Any]) -> None:
    assert not checker.is_compared(clues, text.encode(), "")


@pytest.mark.parametrize(
    "fields",
    [
        *({"start": [f"oo.{key}"]} for key in "O\u25cfX?2\u0660\uff11\u200b"),
        {"start": ["..."]},
        *({"start": ["oo."], "target": target} for target in (True, 3, [2], "..", "...", "..O", [0, 0, 1, 0])),
        {"start": ["oo."], "board": ""},
        *({"board": "triangle4", "vacancy": hole} for hole in (True, -9, 10)),
        *({"board": board} for board in ("triangle 4", "triangle+4", "triangle0_4", "triangle3", "english")),
        {"board": "triangle4", "vacancy": 1, "start": "oooooooo.o"},
        *(
            {"board": "triangle4", "start": start}
            for start in ("o.oooZZooooo", ".ooooooooZ", "oo.", [10] + [1] * 8, [1, 0, 2] + [1] * 8)
        ),
    ],
)
def test_an_original_that_nono_does_not_read_is_not_compared(fields: dict[str, Any]) -> None:
    text = json.dumps({"nono": 1, "genre": "pegs", **fields})
    with pytest.raises(PuzzleError):
        loads(text, "json", check=False)
    assert not checker.is_compared(named("triangle4").plain_clues(), text.encode(), "")


def test_the_proof_of_a_search(tmp_path: Path) -> None:
    assert run(["solve", "triangle4:1:8", "--proof", str(tmp_path / "it")]) == 1
    assert run(["check-certificate", str(tmp_path / "it")]) == 0
