"""nono does without POSIX. These tests run on Linux under the rules of Windows, which ``tests/windows`` imitates.

They do not show that nono runs on Windows: nobody has run it there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from nono.base.files import file_stem
from nono.page.site import sources

HERE = Path(__file__).parent
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the imitation needs /proc")
needs_engine = pytest.mark.needs("native")
PUZZLE = {"rows": [[1], [1]], "cols": [[2], []]}
NAMES = ["NUL", "con.old", "a:b", "A", "a", "x. ", 'q?"<>|*', "ünï😀", "a b", "l" * 300, "COM1"]
SOME = "works_or_refuses and unique and (nonogram or pegs or sudoku)"


def imitated(folder: Path, *words: str, give: str = "", code: int | None = 0) -> subprocess.CompletedProcess[str]:
    """Run Python with these words in a folder, under the rules of Windows, and expect this exit status."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE / "windows"), *sys.path])}
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=folder, env=environment, input=give, capture_output=True, text=True, check=False)
    assert code is None or done.returncode == code, (words, done.stdout[-3000:], done.stderr)
    return done


def nono(folder: Path, *words: str, give: str = "", code: int | None = 0) -> str:
    """Run nono under the rules of Windows; return its output and its messages."""
    done = imitated(folder, "-m", "nono", *words, give=give, code=code)
    return done.stdout + done.stderr


RULES = """
import os
from nono.base import system
def refused(do, *words):
    try:
        do(*words)
    except OSError:
        return True
open("a", "w").write("1\\n")
open("b", "wb").write(b"2\\n")
with open("a") as held:
    print(refused(os.replace, "b", "a"), refused(os.unlink, "a"), refused(os.rename, "a", "c"))
print(refused(os.open, ".", os.O_RDONLY), refused(open, "nul.txt", "w"), refused(os.mkdir, "a?"))
print(open("a", "rb").read(), open("b", "rb").read(), system.fcntl, system.BINARY > 0, system.FORKS)
exec("import os; number = os.open('c', os.O_WRONLY | os.O_CREAT); os.write(number, b'3\\\\n')", {"__name__": "nono"})
print(open("c", "rb").read())
"""


def test_the_imitation_refuses_what_windows_refuses(tmp_path: Path) -> None:
    out = imitated(tmp_path, "-c", RULES).stdout.splitlines()
    assert out[:2] == ["True True True", "True True True"]
    assert out[2:] == [r"b'1\r\n' b'2\n' None True False", r"b'3\r\n'"]


def test_every_command_works_under_the_rules_of_windows(tmp_path: Path) -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / "test_every_command.py"), "-k", SOME]
    assert "3 passed" in imitated(tmp_path, *words).stdout


@needs_engine
def test_commands_without_a_puzzle(tmp_path: Path) -> None:
    for line in ("--version", "backends", "formats", "list", "schema", "man manual", "help solve", "census 2 2"):
        nono(tmp_path, *line.split())
    assert b"\r" not in (tmp_path / "manual" / "nono.1").read_bytes()


def test_files_are_replaced(tmp_path: Path) -> None:
    """Every kind of output is written twice, and no hidden file stays behind."""
    for _ in range(2):
        for line in ("solve heart -o s.txt", "convert heart c.non", "render heart -o r.svg", "encode heart -o f.cnf"):
            nono(tmp_path, *line.split())
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["c.non", "f.cnf", "r.svg", "s.txt"]
    assert not [name for name in files if b"\r" in (tmp_path / name).read_bytes()]


@needs_engine
def test_batches_and_certificates(tmp_path: Path) -> None:
    for _ in range(2):
        nono(tmp_path, "certify", "heart", "-o", "proof")
        nono(tmp_path, "batch", "heart", "duck", "--store", "runs.sqlite", "--jobs", "1")
    nono(tmp_path, "check-certificate", "proof")
    nono(tmp_path, "batch", "-", "--store", "runs.sqlite", "--jobs", "1", give=json.dumps(PUZZLE))
    assert "3 entries" in nono(tmp_path, "report", "runs.sqlite", "-o", "report.html")


def test_names_that_windows_refuses(tmp_path: Path) -> None:
    """Names in archives become names of files, and stay different where letters of both cases are the same."""
    with zipfile.ZipFile(tmp_path / "set.zip", "w") as archive:
        for name in NAMES:
            archive.writestr(f"{name}.json", json.dumps(PUZZLE))
    nono(tmp_path, "convert", "set.zip", "out/", "--to", "non")
    made = {path.name.casefold() for path in (tmp_path / "out").iterdir()}
    assert len(made) == len(NAMES)
    nono(tmp_path, "certify", "set.zip", "-o", "proofs")
    assert len({path.name.casefold() for path in (tmp_path / "proofs").iterdir()}) == len(NAMES)


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        *[("heart", "heart"), ("NUL", "NUL-"), ("aux.old", "aux-.old"), ("auxiliary", "auxiliary"), ("a:b", "a-b")],
        *[
            ("..", "puzzle"),
            ("x. ", "x"),
            ("", "puzzle"),
            ("\udc80", "-"),
            ("😀" * 80, "😀" * 50),
            ("../a\\b", "..-a-b"),
        ],
    ],
)
def test_the_stem_of_a_file(text: str, stem: str) -> None:
    assert file_stem(text) == stem


@needs_engine  # other backends warn that they are slow
def test_patterns_are_expanded_where_the_shell_does_not(tmp_path: Path) -> None:
    for name in ("b c.json", "a.json"):
        (tmp_path / name).write_text(json.dumps(PUZZLE), encoding="utf-8")
    lines = nono(tmp_path, "solve", "--brief", "*.json", "heart").splitlines()
    assert [line.partition(":")[0] for line in lines] == ["a.json", "b c.json", "heart"]
    assert "*.non" in nono(tmp_path, "solve", "*.non", code=2)


FOLDERS = ["with space", "ümläut", "😀", "d" * 100]


def test_paths(tmp_path: Path) -> None:
    """Folders with spaces, umlauts and emoji, and paths of more than 300 characters."""
    place = tmp_path.joinpath(*FOLDERS, *FOLDERS)
    place.mkdir(parents=True)
    (place / "ä b.json").write_bytes(json.dumps(PUZZLE).encode("utf-8-sig").replace(b"\n", b"\r\n"))
    nono(tmp_path, "convert", str(place / "ä b.json"), str(place / "😀.non"))
    nono(tmp_path, "render", str(place / "😀.non"), "-o", str(place / "ö.svg"))
    nono(place, "batch", ".", "--store", "ß.sqlite", "--jobs", "1")
    assert (place / "ö.svg").exists()
    assert (place / "ß.sqlite").exists()


@pytest.mark.parametrize("is_whole", [False, True])
def test_the_page_opens_without_a_console(tmp_path: Path, is_whole: bool) -> None:
    """Without standard streams, a browser opens a file with the page, or one that says why there is none."""
    code = (
        "import sys, webbrowser; sys.stdin = sys.stdout = sys.stderr = None; from nono.page import site; "
        f"site.sources = site.sources if {is_whole} else dict; "
        "webbrowser.open = lambda address: open('opened', 'w').write(address); "
        "from nono.cli.commands.page import window; window()"
    )
    environment = {**os.environ, "LOCALAPPDATA": str(tmp_path / "own ü")}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True)
    address = urlsplit((tmp_path / "opened").read_text(encoding="utf-8"))
    text = Path(unquote(address.path)).read_text(encoding="utf-8")
    assert address.scheme == "file"
    if address.path.endswith("problem.txt"):
        assert "lacks the engine of the page" in text
        assert not is_whole or "nono.wasm" not in sources()
    else:
        assert text.startswith("<!doctype html>")
