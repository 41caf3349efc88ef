"""README and docs: their commands and Python run, links and names lead somewhere, generated pages are up to date."""

import importlib
import os
import re
import shlex
import shutil
import sys
import tomllib
from pathlib import Path

import pytest
from command_line import command
from common import ROOT, finished, guide, needs_engine, script

from nono.backend import ENCODINGS
from nono.base import limits
from nono.cli.app import COMMANDS
from nono.page.site import ENGINE, page_sources
from nono.proofs._programs import VERIFIED, verified_program

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND_LINE = guide("command-line")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("puzzles/*/*.md"))]
PAGES += [ROOT / "src/engine/README.md"]
FOLDERS = [ROOT / name for name in ("src", "encoders", "tests", "measurements", "docs")]
FILES = ["/" + path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in folder.rglob("*.*")]
# Files, and a group of entry points, whose names look like names of modules.
OUR_FILES = {"nono.html", "nono.wasm", "nono.service", "nono.sock", "nono.formats"}


def blocks(page: str, language: str) -> list[str]:
    """The code of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def command_lines(page: str) -> list[list[str]]:
    return [shlex.split(line, comments=True) for block in blocks(page, "sh") for line in block.splitlines()]


OF_PAGES = {
    shlex.join(words): words
    for page in (README, COMMAND_LINE, guide("designers"), guide("publishers"))
    for words in command_lines(page)
    if words[0] == "nono"
}
# The commands that read a file, with the command that writes this file.
WRITERS = {
    "make": "nono convert parrot parrot.png",
    "report": "nono batch puzzles/classic --store runs.sqlite",
    "check-certificate": "nono certify heart -o build/heart",
    "check-steps": "nono explain heart -o steps.json",
}
# Words of the benchmarks, and what does the same with fewer runs.
FEWER = {"5": "1", "1000": "1", "puzzles/classic": "puzzles/tiny"}
COMPILED = "nono.backend.native._engine"  # where there is a compiler
OF_THE_ENGINE = {"check-steps", "explain", "fix", "generate", "grade", "hint", "make", "repair", "sample"}
OF_THE_ENGINE.add("puzzles")  # all of them: the reference takes a minute


def test_every_command_has_an_example() -> None:
    known = {words[1] for words in OF_PAGES.values()} | set(re.findall(r"`?nono ([a-z-]+)`? reads", COMMAND_LINE))
    assert known >= set(COMMANDS)


def fewer(words: list[str]) -> list[str]:
    """The words after ``nono``, for fewer runs."""
    return [FEWER.get(word, word) for word in words[1:]]


def is_of_the_engine(words: list[str]) -> bool:
    """Whether a command needs the engine: only the engine finds repairs, and grades puzzles."""
    has_grades = any(word == "--grade" or word.startswith("unique,easy") or "grade,size" in word for word in words)
    return has_grades or not OF_THE_ENGINE.isdisjoint((words[1], words[-1]))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what the commands name, which may write into it."""
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    shutil.copy(ROOT / "puzzles/ambiguous/marbles.json", tmp_path / "draft.json")
    return tmp_path


@pytest.mark.usefixtures("workers_here")
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, id=line, marks=[needs_engine] if is_of_the_engine(words) else [])
        for line, words in OF_PAGES.items()
    ],
)
def test_command_of_a_page_runs(checkout: Path, words: list[str]) -> None:
    if words[1] == "page" and ENGINE not in page_sources():
        pytest.skip(f"there is no {ENGINE}")
    if "photo.jpg" in words:
        disc = pytest.importorskip("PIL.Image").radial_gradient("L").point(lambda value: 255 * (value > 100))
        disc.save(checkout / "photo.jpg")
    elif (
        words[1] in WRITERS
        or words[:3] == ["nono", "batch", "--store"]
        or ("runs.sqlite" in words[2:] and words[1] != "batch")
    ):
        command(checkout, *fewer(OF_PAGES[WRITERS.get(words[1], WRITERS["report"])]))
    run = command(checkout, *fewer(words))
    assert "Traceback" not in run.stderr
    assert run.returncode in ((0, 1) if words[-1] == "puzzles" else (0,)), run.stderr  # some of them have no solution
    output = words[words.index("-o") + 1] if "-o" in words else words[-1]
    assert run.stdout or (checkout / output).stat().st_size > 0


@needs_engine
def test_commands_of_the_readme_print_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times differ, and so do the widths of their columns."""
    pytest.importorskip("pysat")
    pytest.importorskip("ortools")
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0), raising=False)
    printed = script("make_sessions")["printed"]
    session = "".join(blocks(README, "console"))
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)
    assert [line.split()[1] for line, _ in commands] == ["solve", "verify", "bench"]
    for line, output in commands:
        shown, now = (re.sub(r"\d+\.\d+(e-\d+)?|\b\d{2,}\b", "#", text) for text in (output, printed(line)))
        assert now.split() == shown.split()


@needs_engine
@pytest.mark.parametrize("code", blocks(README, "python"))
def test_python_of_the_readme_runs(code: str) -> None:
    run = finished([sys.executable, "-c", code], cwd=ROOT, env=os.environ)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("unique 1\n")


@needs_engine
def test_the_chain_to_a_verified_checker_holds(checkout: Path) -> None:
    """The commands of docs/certificates.md, in their order, up to the first of a program that is not installed."""
    for words in command_lines(guide("certificates")):
        if VERIFIED in words and verified_program() is None:
            continue
        own = {"nono": [sys.executable, "-m", "nono"], "python": [sys.executable]}.get(words[0])
        if own is None and shutil.which(words[0]) is None:
            break
        run = finished([*(own or words[:1]), *words[1:]], cwd=checkout)
        assert run.returncode in (0, 20), run.stderr  # 20: a solver says that there is no model
        assert words[0] != "cake_lpr" or "s VERIFIED UNSAT" in run.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for name, place in re.findall(r"\]\((?!http)([^)#]*)(?:#([^)]+))?\)", page.read_text(encoding="utf-8")):
        target = page.parent / name if name else page
        assert target.exists(), name
        assert not place or place in anchors(target), f"{name}#{place}"


def anchors(page: Path) -> list[str]:
    """The names that a forge and the site give to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_commands_and_names_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"\b((?:src|tests|measurements|docs|encoders|puzzles|\.ci)/[\w./-]*\w)", text):
        assert "NAME" in name or (ROOT / name).exists(), name
    for name in re.findall(
        r"`([\w/.-]+\.(?:cpp|hpp|def|py))`", re.sub(r"`([^`]+)\.hpp/\.cpp`", r"`\1.hpp` `\1.cpp`", text)
    ):
        assert "NAME" in name or any(file.endswith("/" + name) for file in FILES), name
    for words in re.findall(r"^(?:    |\$ )?nono ([a-z-]+)", text, re.MULTILINE):
        assert words in COMMANDS, words
    for name in re.findall(r"\bnono(?:_encoders)?(?:\.[A-Za-z_]\w*)+", text):
        assert name in OUR_FILES or name in (COMPILED, ENCODINGS.group) or is_there(name), name


def is_there(name: str) -> bool:
    """Whether a dotted name is that of a module, or of something in one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


@pytest.mark.parametrize(("name", "page"), [("formats", "formats"), ("options", "command-line")])
def test_generated_pages_are_up_to_date(name: str, page: str) -> None:
    assert script(f"make_{name}")["page"]() == guide(page), f"run python docs/make_{name}.py"


@needs_engine
def test_types_of_options_are_up_to_date() -> None:
    made = script("make_options")
    assert made["types"]() == made["TYPES"].read_text(encoding="utf-8"), "run python docs/make_options.py"


def test_classes_of_genres_are_up_to_date() -> None:
    made = script("make_options")
    assert made["classes"]() == made["CLASSES_FILE"].read_text(encoding="utf-8"), "run python docs/make_options.py"
    assert made["names_page"]() == guide("python"), "run python docs/make_options.py"
    assert made["counters_page"]() == guide("researchers"), "run python docs/make_options.py"


@needs_engine
def test_pictures_of_how_it_works_are_up_to_date(tmp_path: Path) -> None:
    main = script("make_how")["main"]
    main.__globals__["FOLDER"] = tmp_path
    main()
    found = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert found == {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs/how").iterdir()}


def test_every_page_is_in_the_index() -> None:
    index = guide("index")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "index.md" or f"{page.name})" in index.lower(), page.name


def test_every_name_of_the_package_is_listed() -> None:
    listed = set(re.findall(r"`(\w+)`", guide("python").partition("\n## ")[0]))
    assert listed == set(importlib.import_module("nono").__all__) | {"nono"}


def test_the_table_of_limits_is_that_of_the_module() -> None:
    table = [line for line in (limits.__doc__ or "").splitlines() if line.startswith("|")]
    assert len(table) == 12  # with the heading
    assert "\n".join(table) in guide("engine")


def test_readme_names_the_packages_of_the_extras() -> None:
    """With their names, pip adds the extras without compiling the engine again."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    packages = re.search(r"`pip install ([\w -]+)` adds pictures", text)
    assert packages
    needed = {re.split("[>=<]", word)[0] for name in ("image", "print", "sheets") for word in extras[name]}
    assert {*packages[1].split()} == needed
