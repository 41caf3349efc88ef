"""The contest of backends: measurements, reports, and failures that do not end it."""

import csv
import io
import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from common import Capture, needs_engine, ones
from tables import table

from nono import Nonogram, PuzzleError
from nono.backend import BACKENDS, broken_backend
from nono.cli.program import run
from nono.genres.families import puzzles
from nono.many.bench import (
    Configuration,
    Contest,
    Record,
    compare_records,
    contestants_of,
    contradictions,
    environment,
    external,
    line_of,
    load_records,
    run_contest,
)
from nono.many.bench._job import WRONG
from nono.many.bench.summary import SHOWN, by_contestant, by_puzzle, changes_text, summary_text as summary_text
from nono.solving import SHARE
from nono.text import Entry, puzzle as built_in

pytestmark = pytest.mark.usefixtures("quiet")
HARD = next(puzzles("random:60x60:.5"))
HEART = built_in("heart")
SMALL = ones(2, id="two")


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nothing else runs."""
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0), raising=False)


def record(name: str = "a", puzzle: str = "p", cpu: float = 1.0, **fields: object) -> Record:
    usual = {"verdict": "unique", "count": 1, "complete": True}
    place = (f"{puzzle}.json", 1, puzzle, "nonogram", 5, 5, 2, puzzle, name, "unique", 0, 0)
    return replace(Record(*place), **{**usual, "cpu": cpu, **fields})  # type: ignore[arg-type]


def test_contestants_are_parsed() -> None:
    found = contestants_of("native, sat[dfa,glucose4],cpsat[positions,workers=1],sat[preprocess=on]")
    assert [(one.backend, dict(one.options)) for one in found.values()] == [
        ("native", {}),
        ("sat", {"encoding": "dfa", "solver": "glucose4"}),
        ("cpsat", {"model": "positions", "workers": 1}),
        ("sat", {"preprocess": True}),
    ]


@needs_engine
def test_every_run_is_a_record() -> None:
    entries = [Entry("two", 1, "json", SMALL, 0.5), Entry("ladder", 1, "json", next(puzzles("n-dom:4")))]
    found = list(run_contest(entries, contestants_of("native,sat,reference"), Contest(repeat=2)))
    assert [(one.repeat, one.puzzle) for one in found][::3] == [(0, "two"), (0, "n-dom:4"), (1, "two"), (1, "n-dom:4")]
    names = [{one.contestant for one in found[place : place + 3]} for place in (0, 3)]
    assert names == [set(contestants_of("native,sat,reference"))] * 2
    assert {one.verdict for one in found if one.puzzle == "two"} == {"multiple"}
    assert all(one.finished and one.cpu > 0 and one.wall >= one.solve > 0 and one.build > 0 for one in found)
    assert all(0 <= one.check <= one.wall for one in found)
    assert found[0].read == 0.5
    assert contradictions(found) == []


@needs_engine
def test_limits_end_a_run() -> None:
    entries = [Entry("hard", 1, "json", HARD)]
    (late,) = run_contest(entries, contestants_of("native"), Contest(repeat=3, time_limit=0.1))
    assert (late.verdict, late.stop, late.error) == ("unknown", "time", "")
    (program,) = run_contest(
        entries, {"sleep": external("sleep=sh -c 'sleep 9 # {file}'", "non")}, Contest(1 * "unique", 1, 0.2)
    )
    assert program.stop == "time"


def test_outside_programs(tmp_path: Path) -> None:
    script = tmp_path / "solver.sh"
    script.write_text('grep -q "^height 2" $1 && echo "This puzzle is NOT unique" || kill -SEGV $$\n')
    program = {"theirs": external(f"theirs=sh {script} {{file}}", "non", ["multiple=not unique"])}
    good, bad = run_contest(
        [Entry("two", 1, "json", SMALL), Entry("hard", 1, "json", HARD)], program, Contest(repeat=1)
    )
    assert (good.verdict, good.count, good.error) == ("multiple", 2, "")
    assert bad.verdict == "unknown"
    assert "no verdict" in bad.error


SOLVER = """
import re, sys
from pysat.solvers import Cadical153
file, *answer = sys.argv[1:]
lines = [line.split() for line in open(file) if not line.startswith(("c ", "p ", "*"))]
if file.endswith("opb"):  # a sum of literals; a negated literal has the coefficient -1
    lines = [["-" * (a == "-1") + x[1:] for a, x in zip(line[:-3:2], line[1:-3:2])] + ["0"] for line in lines]
if file.endswith("fzn"):
    sides = [re.findall(r"\\[(.*?)\\]", " ".join(line)) for line in lines if line[0] == "constraint"]
    lines = [[s + x[1:] for s, side in zip(("", "-"), two) for x in side.split(", ") if x] + ["0"] for two in sides]
with Cadical153([list(map(int, line[:-1])) for line in lines]) as solver:
    found = solver.get_model() if solver.solve() else None
if file.endswith("fzn"):
    values = [f"x{abs(x)} = {'true' if x > 0 else 'false'};" for x in found or []]
    print("=====UNSATISFIABLE=====" if found is None else "\\n".join([*values, "----------"]))
elif answer:
    print("UNSATISFIABLE" if found is None else "SATISFIABLE")
    open(answer[0], "w").write("UNSAT" if found is None else "SAT\\n" + " ".join(map(str, found)) + " 0")
else:
    print("s UNSATISFIABLE" if found is None else "s SATISFIABLE\\nv " + " ".join(map(str, found)) + " 0")
"""


@needs_engine
def test_backends_stay_beside_a_program_and_missing_ones_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(
        sys.modules, "absent", SimpleNamespace(BACKEND=broken_backend("cpsat", "ortools not installed"))
    )
    monkeypatch.setitem(BACKENDS.rows, "cpsat", "absent:BACKEND")
    kept = tmp_path / "kept.jsonl"
    words = ["bench", "heart", "--repeat", "1", "--external", "theirs=echo UNIQUE {file}"]
    assert run([*words, "-o", str(kept)]) == 0
    shown = capsys.readouterr()
    _, records = load_records(kept)
    assert [one.contestant for one in records] == [*contestants_of(), "theirs"]
    assert "cpsat" not in contestants_of()
    assert shown.err.startswith("warning: cpsat does not take part: ortools not installed\n")
    assert run([*words, "--external", "theirs=cat {file}"]) == 2
    assert "expected another name than 'theirs'" in capsys.readouterr().err


@pytest.mark.every(2)
@needs_engine
@pytest.mark.parametrize(
    ("said", "decided", "error"),
    table("""
no solution | 1 of 1 | theirs: denies a solution that satisfies the rules
not unique | 0 of 1 | theirs: contradicts another answer
"""),
)
def test_a_program_that_contradicts_has_not_decided(
    said: str, decided: str, error: str, here: Path, capsys: Capture
) -> None:
    words = ["bench", "heart", "--backends", "native", "--repeat", "1", "--external", f"theirs=echo {said} {{file}}"]
    assert run([*words, "-o", "kept.jsonl"]) == 4
    shown = capsys.readouterr()
    native, theirs = load_records("kept.jsonl")[1]
    assert (native.decided, theirs.error) == (decided == "1 of 1", error.partition(": ")[2])
    Path("kept.jsonl").unlink()
    assert f"error: heart: {error}" in shown.err.splitlines()
    ours, others = shown.out.splitlines()[4:6]
    assert ours.split()[1:4] == decided.split()
    assert others.split()[1:5] == ["0", "of", "1", "1"]
    (saved,) = here.iterdir()
    program, *command = json.loads(saved.read_text(encoding="utf-8"))["disagreement"]["command"]
    assert (program, command) == ("nono", [*words, "-o", "kept.jsonl"])
    assert run([saved.name if word == "heart" else word for word in command]) == 4
    assert f"error: heart: {error}" in capsys.readouterr().err.splitlines()


@pytest.mark.needs("sat")
def test_a_solver_of_formulas_runs_once_per_solution(tmp_path: Path) -> None:
    (tmp_path / "solver.py").write_text(SOLVER + "open(__file__ + '.runs', 'a').write('x')\n")
    programs = {"theirs": external(f"theirs={sys.executable} {tmp_path}/solver.py {{file}}", "dimacs")}
    (found,) = run_contest([Entry("three", 1, "json", ones(3))], programs, Contest(task="unique", repeat=1))
    assert (found.verdict, found.count, found.error) == ("multiple", 2, "")
    assert (tmp_path / "solver.py.runs").read_text() == "xx"


@pytest.mark.needs("sat")
def test_the_times_of_a_contestant_say_what_they_include() -> None:
    programs = {name: external(f"{name}=echo s UNSATISFIABLE {{file}}", name) for name in ("dimacs", "opb")}
    contestants = contestants_of("sat") | programs | {"non": external("non=echo unique {file}", "non")}
    entries = [Entry("castle", 1, "json", built_in("castle"))]
    for charged, word in ((False, "not"), (True, "and")):
        contest = Contest(repeat=1, time_limit=60.0, memory=4000, charge_formula=charged)
        found = {one.contestant: one for one in run_contest(entries, contestants, contest)}
        assert found["sat"].timed == (
            "making the model, the formula in Python, search, checking solutions; no start of a process"
        )
        assert found["non"].timed.endswith(f"reading the file, search; {word} making the file in Python")
        for name in programs:
            assert found[name].timed.endswith(f"reading the formula, search; {word} making the formula in Python")
            assert found[name].build_cpu > 0
            assert found[name].wall == found[name].solve + charged * found[name].build
            assert found[name].cpu > charged * found[name].build_cpu
        assert {(one.time_limit, one.memory_limit, one.cpu_limit) for one in found.values()} == {(60.0, 4000, 0.0)}
        assert all(one.processor and not one.escaped for one in found.values())
        notes = summary_text([*found.values()], "sat", limit=None).splitlines()
        assert f"times of dimacs, opb: {found['opb'].timed}" in notes


@pytest.mark.slow
@needs_engine
def test_solvers_of_formulas(tmp_path: Path) -> None:
    """They print their answer, or write it into a file."""
    pytest.importorskip("pysat")
    (tmp_path / "solver.py").write_text(SOLVER)
    command = f"{sys.executable} {tmp_path}/solver.py {{file}}"
    programs = {name: external(f"{name}={command}", name) for name in ("dimacs", "dimacs[direct]", "flatzinc")}
    programs |= {f"{name}-file": external(f"{name}-file={command} {{answer}}", name) for name in ("dimacs", "opb")}
    hidden = built_in("badger")  # its rules need hidden cells
    given = [HEART, SMALL, Nonogram([[2], [], [2]], [[1], [2], [1]]), hidden]
    entries = [Entry(str(number), 1, "json", puzzle) for number, puzzle in enumerate(given)]
    found = list(run_contest(entries, contestants_of("native") | programs, Contest(repeat=1)))
    assert not any(one.error or one.stop for one in found)
    assert [one.verdict for one in found[:: 1 + len(programs)]] == ["unique", "multiple", "unsolvable", "unique"]
    assert all(one.build > 0 for one in found)
    assert len({(one.file, one.count, one.complete, one.digest) for one in found}) == 4
    assert contradictions(found) == []
    every = run_contest(entries[1:2], programs, Contest(task="all", repeat=1))
    assert [(one.count, one.complete) for one in every] == [(2, True)] * len(programs)


@needs_engine
def test_solvers_that_lie_are_caught(tmp_path: Path) -> None:
    all_true = " ".join(map(str, range(1, 26)))
    answers = {"wrong": f"s SATISFIABLE\nv {all_true} 0", "none": "s UNSATISFIABLE", "silent": "s UNKNOWN", "died": ""}
    for name, text in answers.items():
        (tmp_path / name).write_text(text)
    programs = {name: external(f"{name}=cat {tmp_path}/{name} -- {{file}}.answer", "dimacs") for name in answers}
    programs |= contestants_of("native")
    found = {one.contestant: one for one in run_contest([Entry("heart", 1, "", HEART)], programs, Contest(repeat=1))}
    assert found["wrong"].error.endswith(WRONG)
    assert found["silent"].error.startswith("no verdict: exit status 1, output 's UNKNOWN")
    assert found["died"].error.startswith("no verdict")
    (caught,) = contradictions(found.values())
    assert {one.contestant for one in caught} == {"wrong", "none", "native"}


@needs_engine
def test_a_contestant_that_fails_is_a_record() -> None:
    names = {
        "x": Configuration("x", "sat", {"solver": "wibble"}),
        "y": Configuration("y", "wibble"),
        "native": Configuration("n", "native"),
    }
    found = {one.contestant: one for one in run_contest([Entry("two", 1, "json", SMALL)], names, Contest(repeat=1))}
    assert "wibble" in found["x"].error
    assert found["y"].error
    assert found["n"].finished


@pytest.mark.parametrize(
    ("task", "verdict", "count", "complete", "decided"),
    table("""
first | solved | 1 | False | True
unique | solved | 1 | False | False
unique | multiple | 2 | False | True
all | multiple | 2 | False | False
all | multiple | 2 | True | True
count:3 | multiple | 2 | False | False
count:3 | multiple | 3 | False | True
"""),
)
def test_an_answer_decides_if_it_completes_the_task(
    task: str, verdict: str, count: int, complete: bool, decided: bool
) -> None:
    fast = record("fast", task=task, verdict=verdict, count=count, complete=complete)
    slow = record("slow", cpu=9.0, task=task)
    _, standing, other = by_contestant([fast, slow], "slow", limit=10.0)
    assert standing[1] == f"{int(decided)} of 1"
    assert (standing[-1], other[-1]) == (str(int(decided)), str(int(not decided)))
    assert by_puzzle([fast, slow])[1][3] == ("1" if decided else verdict)


def test_the_table_of_contestants() -> None:
    records = [record("a", "p", 1.0), record("b", "p", 4.0), record("a", "q", 2.0), record("b", "q", 2.0)]
    records += [record("a", "r", 1.0), record("b", "r", 0.1, wall=10.0, verdict="unknown", stop="time")]
    assert by_contestant(records, "a", limit=10.0) == [
        ["CPU seconds", "decided", "median", "sum", "PAR-2", "ratio to a", "fastest"],
        ["a", "3 of 3", "1", "4", "1.33", "1", "3"],
        ["b", "2 of 3", "3", "6", "8.67", "2 over 2", "1"],
    ]
    assert by_puzzle(records)[3][-1] == "> 0.1 by the clock"
    heading, row = by_contestant([record("a", error="x"), record("a", error="y")], "a", limit=None)
    assert dict(zip(heading, row, strict=True))["errors"] == "1"


def test_what_became_slower() -> None:
    old = [record("a", f"p{i}", (1 + i) * (1 + repeat / 100), repeat=repeat) for i in range(20) for repeat in range(3)]
    new = [record("a", one.clues, one.cpu * (3 if one.clues == "p7" else 1.2)) for one in old]
    new += [record("a", "p20", verdict="unknown", stop="time")]
    found = compare_records([*old, record("a", "p20")], new)
    (overall,) = found.overall
    assert overall.beyond_noise
    assert 1.2 <= overall.low < overall.ratio < overall.high
    assert found.single[0].puzzle == "p7"
    assert found.lost == ["p20 by a"]
    assert not compare_records(old, old).overall[0].beyond_noise
    assert not compare_records([record("a", cpu=1.0)], [record("a", cpu=2.0)]).overall[0].beyond_noise
    assert compare_records(old[:3], [record("a", "p0", 2.0)] * 3).overall[0].beyond_noise


def test_records_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    records = [record("a", 'q",ü'), record("b", stats={"conflicts": 3.0})]
    path.write_text(line_of(environment(["nono"])) + "".join(map(line_of, records)), encoding="utf-8")
    head, found = load_records(path)
    assert head["command"] == ["nono"]
    assert found == records
    path.write_text("")
    with pytest.raises(PuzzleError, match="found an empty file"):
        load_records(path)
    for text in ("{}", "[]", "wibble", '{"schema": 99}', '{"schema": 1}\n{"wibble": 1}'):
        path.write_text(text)
        with pytest.raises(PuzzleError):
            load_records(path)
    with pytest.raises(PuzzleError):
        load_records(tmp_path / "none")


@needs_engine
def test_the_command_and_its_records_which_are_shown_and_drawn_again(tmp_path: Path, capsys: Capture) -> None:
    pytest.importorskip("matplotlib")
    kept, later, plot = str(tmp_path / "r.jsonl"), str(tmp_path / "s.jsonl"), tmp_path / "p.pdf"
    words = ["bench", "family:n-dom:2-4", "--backends", "native,sat[dfa]", "--repeat", "1"]
    assert run([*words, "-o", kept, "--plot", str(plot), "--cpu-limit", "20"]) == 0
    first, said = capsys.readouterr()
    assert "sat[dfa]" in first
    assert said == ""
    assert plot.read_bytes().startswith(b"%PDF")
    assert load_records(kept)[0]["machine"]["memory"] > 100
    assert run(["bench", "--from", kept]) == 0
    assert capsys.readouterr().out == first
    axes = {"cactus": "puzzles decided within", "scatter": "native: seconds", "growth": "longer side in cells"}
    for kind, label in axes.items():
        plot = tmp_path / f"{kind}.svg"
        assert run(["bench", "--from", kept, "--plot", str(plot), "--plot-kind", kind]) == 0
        assert label in plot.read_text()
    assert run([*words, "-o", later, "--against", kept]) == 0
    assert load_records(later)[0]["contest"]["share"] == SHARE
    assert "all 3" in capsys.readouterr().out
    assert run(["bench", "--from", kept, "--csv"]) == 0
    assert [row["verdict"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))] == ["unique"] * 6
    assert run(["bench", "heart", "--backends", "native", "--repeat", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "unique"


def test_options_that_do_not_fit(tmp_path: Path, capsys: Capture) -> None:
    kept = tmp_path / "r.jsonl"
    kept.write_text(line_of(environment(["nono"])) + line_of(record()), encoding="utf-8")
    for more, said in (
        (["heart", "--backends", "sat[wibble]"], "wibble"),
        (["--from", str(kept), "heart"], "cannot be combined"),
        ([], "PUZZLE"),
        (["heart", "--plot-kind", "growth"], "--plot-kind"),
        (["heart", "--task", "some"], "some"),
        (["heart", "--repeat", "0"], "--repeat"),
        (["heart", "--json", "--csv"], "--csv"),
        (["heart", "--against", "none"], "none"),
    ):
        assert run(["bench", *more]) == 2, more
        assert said in capsys.readouterr().err


@needs_engine
def test_what_cannot_be_drawn_is_refused_before_the_first_run_and_loses_no_results(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    words = ["bench", "heart", "--backends", "native", "--repeat", "1"]
    kept = tmp_path / "kept.jsonl"
    figures = [*words, "-o", str(kept), "--plot", str(tmp_path / "p.svg")]

    def undrawable(*given: object, **named: object) -> None:
        raise PuzzleError("found too few results")

    with monkeypatch.context() as changed:
        changed.setattr("nono.many.bench.save_plot", undrawable)
        assert run(figures) == 2
    assert "too few" in capsys.readouterr().err
    assert len(kept.read_text().splitlines()) == 2
    with monkeypatch.context() as changed:
        changed.setitem(sys.modules, "matplotlib", None)
        assert run(figures) == 2
    shown = capsys.readouterr()
    assert "matplotlib" in shown.err
    assert shown.out == ""
    assert run([*words, "-o", str(tmp_path / "kept.csv")]) == 2
    assert "--csv" in capsys.readouterr().err
    assert not (tmp_path / "kept.csv").exists()


def test_the_tables_say_what_they_do_not_cover() -> None:
    whole = [record(cpu=1), record("b", cpu=2)]
    assert len(summary_text(whole, "a", limit=None).splitlines()) == 6  # two tables and nothing else
    failed = [record(cpu=1), record("b", cpu=2, verdict="unknown", complete=False, stop="time")]
    lines = summary_text(failed, "a", 30.0).splitlines()
    assert lines[-3:] == [
        "median and sum: only the puzzles that the contestant decided",
        "PAR-2: an undecided puzzle counts as 60 s, twice --cpu-limit",
        "1 run was ended by the clock (--time-limit), which other programs of the machine use up, too",
    ]
    many = [record(puzzle=f"p{number}") for number in range(SHOWN + 2)]
    lines = summary_text(many, "a", limit=None).splitlines()
    assert lines[SHOWN + 1] == f"the {SHOWN} slowest of {SHOWN + 2} puzzles; -o FILE.jsonl saves all runs"
    slow = [record(puzzle=result.puzzle, cpu=cpu) for result in many for cpu in (2.0, 2.1, 2.2)]
    fast = [replace(result, cpu=result.cpu / 2) for result in slow]
    changed = changes_text(compare_records(slow, fast)).splitlines()
    assert changed[-1].startswith(f"the {SHOWN} largest of {SHOWN + 2} changes")
