"""Files that commands write: their folders are made, and no file is touched before there is something to write."""

import os
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest
from common import Capture
from stderr import told
from tables import table
from typer_commands import COMMANDS, is_option, is_switch, parameters

import nono
from nono import dumps
from nono.cli.program import run
from nono.page.site import ENGINE, page_sources

pytestmark = [pytest.mark.needs("native", "sat"), pytest.mark.usefixtures("workers_here")]
# Commands that write a file, by a line each
WRITTEN = dict(
    table("""
solve | solve heart -o {out}.txt
certify | certify heart -o {out}
encode | encode heart -o {out}.cnf
convert | convert heart {out}.non
explain | explain heart -o {out}.html
explain text | explain heart -o {out}.txt
diff | diff rooks -o {out}.svg
repair | repair switch -o {out}.json
fix | fix heart -o {out}.json
generate | generate --size 5x5 -o {out}.jsonl --seed 1
generate a folder | generate --size 5x5 -o {out}/ --seed 1
make | make {image} -o {out}.json
make a page | make {image} --try {out}.html
render | render heart -o {out}.svg
bench | bench heart --backends native --repeat 1 -o {out}.jsonl --plot {out}.svg
batch | batch heart --store {out}.sqlite -o {out}.csv --jobs 1
report | report {store} -o {out}.csv
page | page heart --export {out}
""")
)
# The parameters that name what commands read and write; a command has some of them.
READ = {
    "puzzles",
    "puzzle",
    "image",
    "start",
    "goal",
    "against",
    "font",
    "python",
    "steps",
    "answer",
    "folder",
    "original",
}
WRITE = {"output", "page", "plot", "export", "store"}
NO_FILES = {("report", "store"), ("list", "words")}  # what a command reads, and what is no file


def files(command: str, names: set[str]) -> list[Any]:
    """The parameters of a command that have one of these names."""
    return [
        parameter
        for parameter in parameters(command)
        if parameter.name in names and (command, parameter.name) not in NO_FILES
    ]


def given(parameter: Any, value: object) -> list[str]:
    return [*(parameter.opts[-1:] if is_option(parameter) else ()), str(value)]


@pytest.fixture
def words(tmp_path: Path) -> dict[str, Path]:
    image = pytest.importorskip("PIL.Image")
    drawn = image.new("L", (6, 5), 255)
    drawn.paste(0, (1, 1, 4, 4))
    drawn.save(tmp_path / "box.png")
    return {"out": tmp_path / "new" / "folder" / "out", "image": tmp_path / "box.png", "store": tmp_path / "s.sqlite"}


def prepare(name: str, words: dict[str, Path]) -> None:
    """Make the store that a command reads, or skip the test if this installation lacks what the command needs."""
    if "--plot" in WRITTEN[name]:
        pytest.importorskip("matplotlib")
    if name == "page" and ENGINE not in page_sources():
        pytest.skip("the engine of the page is missing")
    if "{store}" in WRITTEN[name]:
        run(["batch", "heart", "--store", str(words["store"]), "--jobs", "1"])


@pytest.mark.every(3)
@pytest.mark.parametrize("name", WRITTEN)
def test_folders_are_made(name: str, words: dict[str, Path]) -> None:
    prepare(name, words)
    assert run([word.format(**words) for word in WRITTEN[name].split()]) in (0, 1)
    written = sorted(words["out"].parent.iterdir())
    assert written
    assert not any(path.name.endswith(".nono-new") for path in written)
    suffixes = [word.removeprefix("{out}") for word in WRITTEN[name].split() if word.startswith("{out}")]
    assert {path.name for path in written} >= {f"out{suffix.rstrip('/')}" for suffix in suffixes}


@pytest.mark.parametrize("name", [name for name in WRITTEN if "heart" in WRITTEN[name]])
def test_nothing_to_write(name: str, words: dict[str, Path]) -> None:
    """A puzzle that cannot be read: an older file stays as it is, and no new file or folder is made."""
    line = WRITTEN[name].replace("heart", "{bad}")
    bad = words["out"].parent.parent.parent / "bad.json"
    bad.write_text("{", encoding="utf-8")
    assert run([word.format(**words, bad=bad) for word in line.split()]) == 2
    if name != "batch":  # the answers of a batch include the unreadable file
        assert not words["out"].parent.exists()
    for suffix in [word.removeprefix("{out}") for word in line.split() if word.startswith("{out}.")]:
        old = words["out"].with_suffix(suffix)
        if name == "batch":
            continue
        old.parent.mkdir(parents=True, exist_ok=True)
        old.write_text("old", encoding="utf-8")
        assert run([word.format(**words, bad=bad) for word in line.split()]) == 2
        assert old.read_text(encoding="utf-8") == "old"


PAIRS = [
    (name, read.name, written.name) for name in COMMANDS for read in files(name, READ) for written in files(name, WRITE)
]


# the suffixes that outputs must have
SUFFIXES = {
    ("diff", "output"): ".svg",
    ("explain", "output"): ".txt",
    ("render", "output"): ".pdf",
    ("make", "page"): ".html",
    ("bench", "plot"): ".svg",
    ("batch", "output"): ".csv",
}


@pytest.mark.parametrize(("name", "read", "written"), PAIRS)
def test_no_output_replaces_an_input(name: str, read: str, written: str, here: Path, capfd: Capture) -> None:
    """The same file by its name, by another spelling, by a symbolic link, and by a hard link."""
    if written == "plot":
        pytest.importorskip("matplotlib")
    suffix = SUFFIXES.get((name, written), ".jsonl")
    file = Path(f"set{suffix}")
    file.write_text(dumps([nono.puzzle("heart"), nono.puzzle("rooks")], format="jsonl"))
    text = file.read_bytes()
    Path(f"link{suffix}").symlink_to(file)
    os.link(file, f"hard{suffix}")
    for other in (f"set{suffix}", f"../{here.name}//set{suffix}", f"link{suffix}", f"hard{suffix}"):
        line = [name]
        for parameter in parameters(name):
            if parameter.name in (read, written):
                line += given(parameter, file if parameter.name == read else other)
            elif parameter.required or parameter.name == "puzzles":
                line += given(parameter, "heart")
        assert run(line) == 2, line
        assert capfd.readouterr().err == (
            f"error: {other} cannot be written: the command reads this file\nhelp: use another name for the output\n"
        )
        assert file.read_bytes() == Path(f"hard{suffix}").read_bytes() == text
    assert len(list(here.iterdir())) == 3


@pytest.mark.parametrize(
    ("line", "status"),
    table("""
convert set.jsonl set.jsonl --index 2 | 2
convert . all.jsonl | 2
convert . ./ --to json | 2
convert . new/ --to json | 0
convert . new.jsonl | 0
solve . -o answers.txt | 0
render . -o drawing.pdf | 0
convert . ./misprint.json | 2
certify proof/puzzle.json -o proof | 2
repair all.jsonl -o all.jsonl | 2
repair all.jsonl -o all.jsonl --index 1 | 2
repair . -o 1.json | 2
repair 1.json -o 1.json | 0
fix misprint.json -o misprint.json | 0
"""),
)
def test_inputs_in_folders(line: str, status: int, here: Path, capfd: Capture) -> None:
    """A file in an input folder is an input if it has a puzzle. Only repairs replace a file, if it has one puzzle."""
    puzzles = [nono.puzzle("heart"), nono.puzzle("switch")]
    for name in ("set.jsonl", "all.jsonl"):
        Path(name).write_text(dumps(puzzles, format="jsonl"))
    for name in ("1.json", "2.json", "heart.json", "switch.json"):
        Path(name).write_text(dumps(puzzles[1], format="json"))
    if "proof" in line:
        nono.certify(puzzles[0], "proof")
    if "misprint" in line:
        Path("misprint.json").write_text(dumps(puzzles[0], format="json").replace("[3]", "[4]"))
    for name in ("answers.txt", "drawing.pdf"):
        Path(name).write_text("an older output without a puzzle")
    before = {path: path.read_bytes() for path in here.rglob("*.json*")}
    assert run(line.split()) == status
    told = capfd.readouterr().err
    assert ("cannot be written: the command reads this file" in told) == (status == 2)
    changed = {path.name for path in before if path.read_bytes() != before[path]}
    assert changed == ({line.split()[1]} if line.startswith(("repair 1", "fix")) else set())


def test_two_outputs_have_two_names(words: dict[str, Path], monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    monkeypatch.chdir(words["image"].parent)
    assert run(["batch", "heart", "--store", "runs.csv", "-o", "./runs.csv"]) == 2
    assert "runs.csv for two outputs, expected two names" in capfd.readouterr().err
    assert not Path("runs.csv").exists()


@pytest.mark.every(3)
@pytest.mark.parametrize("name", WRITTEN)
def test_refused_commands_leave_nothing_behind(
    name: str, words: dict[str, Path], monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """An unknown option, a missing input, and each option with a wrong value: one error and no file or folder."""
    line = [word.format(**words) for word in WRITTEN[name].split()]
    inputs = ("heart", "rooks", "switch", str(words["image"]), str(words["store"]))
    if str(words["store"]) in line:
        run(["batch", "heart", "--store", str(words["store"]), "--jobs", "1"])
    empty = words["image"].parent / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    tries = [[*line, "--wibble"]]
    tries += [["nowhere" if word in inputs else word for word in line]] * any(word in inputs for word in line)
    for option in filter(is_option, parameters(line[0])):
        known = option.name in {*WRITE, "cluster"} or set(option.opts) & set(line)
        if not is_switch(option) and not known:
            tries += [[*line, option.opts[-1], value] for value in ("wibble", "-1")]
    refused = 0
    for tried in tries:
        capfd.readouterr()
        if run(tried) == 2:
            shown = capfd.readouterr()
            (message,) = told(shown.err)
            assert message.startswith(("error: ", "usage: ")), tried
            assert shown.out == "", tried
            assert not words["out"].parent.parent.exists(), tried
            refused += 1
        rmtree(words["out"].parent.parent, ignore_errors=True)
    assert refused > 0
    assert not list(empty.iterdir())
