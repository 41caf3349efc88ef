"""New puzzles and samples have a new seed each time, which is said and repeats them; on a terminal they are drawn."""

import json
import os
import re
import sys
from pathlib import Path

import pytest
from common import Capture, needs_engine, ones
from tables import table

import nono
from nono.cli.program import run

pytestmark = needs_engine
ROOKS = ones(8)  # 40,320 solutions
SAID = r"seed (\d+): use --seed \1 to repeat this run\n"


@pytest.mark.parametrize(
    "words",
    [["generate", "--size", "9x9", "--count", "2"], ["generate", "--size", "8x8", "--genre", "akari"]],
    ids=lambda words: words[-1],
)
def test_generate(words: list[str], capsys: Capture) -> None:
    assert run(words) == 0
    first = capsys.readouterr()
    said = re.fullmatch(SAID, first.err)
    assert said
    assert run([*words, "--seed", said[1]]) == 0
    assert capsys.readouterr() == (first.out, "")
    assert run(words) == 0
    assert capsys.readouterr().out != first.out
    assert json.loads(first.out.splitlines()[0])["id"].endswith(f"-{said[1]}-0")


@pytest.mark.parametrize(
    ("words", "seeded"),
    table("""
--genre sudoku --size 10x12 | False
--genre tents --density 0.5 | False
--grade search --size 9x9 | False
--genre star-battle --grade search --size 7x7 --time-limit 0.01 | True
"""),
)
def test_a_refused_command_shows_no_seed(words: str, seeded: bool, capsys: Capture) -> None:
    assert run(["generate", *words.split()]) == (3 if seeded else 2)
    shown = capsys.readouterr()
    said, *more = shown.err.splitlines(keepends=True)
    assert bool(re.fullmatch(SAID, said)) == seeded
    assert (said, *more)[seeded].startswith("error: ")
    assert shown.out == ""


def test_sample(tmp_path: Path, capsys: Capture) -> None:
    """One seed for all puzzles of a run."""
    file = tmp_path / "rooks.jsonl"
    nono.write([ROOKS, ROOKS], file)
    assert run(["sample", str(file), "-n", "4", "--json"]) == 0
    first = capsys.readouterr()
    said = re.fullmatch(SAID, first.err)
    assert said
    assert [json.loads(line)["seed"] for line in first.out.splitlines()] == [int(said[1])] * 2
    assert run(["sample", str(file), "-n", "4", "--json", "--seed", said[1]]) == 0
    assert capsys.readouterr() == (first.out, "")
    assert run(["sample", str(file), "--shares"]) == 0
    assert capsys.readouterr().err == "", "nothing is drawn"


def test_library() -> None:
    drawn = nono.sample(ROOKS, 9)
    assert nono.sample(ROOKS, 9, seed=drawn.seed).grids == drawn.grids
    assert nono.sample(ROOKS, 9).grids != drawn.grids
    assert nono.sample(ROOKS, 9, seed=7).seed == 7
    (made,), (other,) = nono.generate((9, 9)), nono.generate((9, 9))
    assert made.id != other.id
    (again,) = nono.generate((9, 9), seed=int(made.id.split("-")[1]))
    assert again == made
    with pytest.raises(nono.PuzzleError, match="seed: found '1', expected a whole number"):
        nono.generate(seed="1")  # type: ignore[call-overload]


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_terminal(tmp_path: Path) -> None:
    """On a terminal what is made is drawn, with its verdict and grade; -o and --to give files as ever."""
    pexpect = pytest.importorskip("pexpect")
    image = pytest.importorskip("PIL.Image")
    picture = image.new("L", (5, 5), 255)
    picture.paste(0, (1, 1, 4, 4))
    picture.save(tmp_path / "box.png")
    environment = {k: v for k, v in os.environ.items() if k != "COLUMNS"} | {"TERM": "xterm", "NO_COLOR": "1"}
    environment["PYTHONIOENCODING"] = "utf-8"

    def shown(*words: str) -> str:
        text = pexpect.run(
            f"{sys.executable} -m nono {' '.join(words)}",
            cwd=str(tmp_path),
            env=environment,
            encoding="utf-8",
            timeout=None,
        )
        text = re.sub(r"\r\x1b\[K\x1b\[\?7l[^\x1b]*\x1b\[\?7h|\r\x1b\[K", "", text)
        return str(text.replace("\r\n", "\n"))

    text = shown("generate", "--size", "6x5", "--count", "3", "--seed", "4", "--grade", "easy")
    assert re.findall(r"^(\S+): (.*)", text, re.MULTILINE) == [
        (f"6x5-4-{n}", f"Nonogram 6x5, no. {n + 1}, unique, easy") for n in range(3)
    ]
    for puzzle in nono.generate((6, 5), 3, seed=4, grade="easy"):
        assert puzzle.goal_bytes is not None
        for row in puzzle.rows_text(puzzle.goal_bytes):
            assert re.search(rf"^[ 0-9]*{row.replace('.', '  ').replace('X', '██').strip()} *$", text, re.MULTILINE)
    assert "genre" not in text
    assert '"genre"' in shown("generate", "--size", "6x5", "--to", "json")
    drawn = shown("make", "box.png")
    assert "3   ██████\n" in drawn
    assert "box.png: 5x5, 2 colours, unique" in drawn
    assert "3   ██████\n" in shown("make", "box.png", "-o", "a/b/box.json")
    assert nono.read(tmp_path / "a/b/box.json").title == "box"
    assert '"rows"' in shown("make", "box.png", "-o", "-", "--to", "json")


def test_make_writes_the_puzzle_to_a_pipe(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    image = pytest.importorskip("PIL.Image")
    picture = image.new("L", (5, 5), 255)
    picture.paste(0, (1, 1, 4, 4))
    picture.save(tmp_path / "box.png")
    assert run(["make", str(tmp_path / "box.png")]) == 0
    assert json.loads(capsysbinary.readouterr().out)["cols"] == [[], [3], [3], [3], []]
