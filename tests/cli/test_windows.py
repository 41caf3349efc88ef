"""nono does without POSIX. These tests run on Linux under the rules of Windows, which ``tests/windows`` imitates.

They do not show that nono runs on Windows: nobody has run it there.
"""

import json
import os
import signal
import subprocess
import sys
import zipfile
from contextlib import nullcontext
from functools import partial
from pathlib import Path, PureWindowsPath
from time import sleep
from unicodedata import normalize
from urllib.parse import unquote, urlsplit

import pytest
from batch_stores import counted
from common import finished, needs_engine

from nono import PuzzleError
from nono.base import system
from nono.base.files import expect_name, file_stem
from nono.many._store import uri_of
from nono.page.site import sources

HERE = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the imitation needs /proc")
PUZZLE = {"rows": [[1], [1]], "cols": [[2], []]}
NAMES = ["NUL", "con.old", "a:b", "A", "a", "\u00e9", "e\u0301", "x. ", 'q?"<>|*', "ünï😀", "a b", "l" * 300, "COM1"]


def under(rules: str) -> dict[str, str]:
    """Return the environment in which Python follows the rules of another system: a folder beside this file."""
    path = os.pathsep.join([str(HERE / rules), *sys.path])
    return {**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def run_under(rules: str, folder: Path, *words: str, give: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run Python with these words in a folder, under the rules of a system, and expect this exit status."""
    command, own = [sys.executable, *words], under(rules)
    done = finished(command, cwd=folder, env=own, input=give)
    assert done.returncode == code, (words, done.stdout[-3000:], done.stderr)
    return done


imitated = partial(run_under, "windows")


def nono(folder: Path, *lines: str, rules: str = "windows") -> list[tuple[int, str]]:
    """Run commands under the rules of a system; return the exit status of each, and its output with its messages."""
    done = run_under(rules, folder, "-m", "command_line", *lines)
    return [(status, out + err) for status, out, err in json.loads(done.stdout)]


def expect_success(folder: Path, *lines: str, rules: str = "windows") -> None:
    """Run commands under the rules of a system and expect that all of them work."""
    for line, (status, said) in zip(lines, nono(folder, *lines, rules=rules), strict=True):
        assert status == 0, (line, said)


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


@pytest.mark.slow
def test_every_command_works_under_the_rules_of_windows(tmp_path: Path) -> None:
    words = f"-m pytest -q -p no:cacheprovider {HERE / 'cli/test_every_command.py'} -k".split()
    assert "1 passed" in imitated(tmp_path, *words, "works_or_refuses and unique and nonogram").stdout


@pytest.mark.slow
@needs_engine
def test_every_command_writes_under_the_rules_of_windows_to_any_folder(tmp_path: Path) -> None:
    """Folders with spaces, umlauts and emoji, and paths of more than 300 characters."""
    place = tmp_path.joinpath("with space", "ümläut", *("😀" * 10, "d" * 100) * 2)  # SQLite allows 512 bytes
    place.parent.mkdir(parents=True)
    words = ["-m", "pytest", "--slow", "-p", "no:cacheprovider", "--basetemp", str(place), "-k", "folders_are_made"]
    out = imitated(tmp_path, *words, str(HERE / "cli/test_outputs.py")).stdout
    assert int(out.split(" passed")[0].split()[-1]) >= 20


@needs_engine
def test_commands_without_a_puzzle(tmp_path: Path) -> None:
    lines = ("--version", "backends", "formats", "list", "schema", "man manual", "help solve", "census 2 2")
    expect_success(tmp_path, *lines)
    assert b"\r" not in (tmp_path / "manual" / "nono.1").read_bytes()


def test_files_are_replaced(tmp_path: Path) -> None:
    """Every kind of output is written twice, and no hidden file stays behind."""
    lines = ("solve heart -o s.txt", "convert heart c.non", "render heart -o r.svg", "encode heart -o f.cnf")
    expect_success(tmp_path, *lines, *lines)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["c.non", "f.cnf", "r.svg", "s.txt"]
    assert not [name for name in files if b"\r" in (tmp_path / name).read_bytes()]


@pytest.mark.slow
@needs_engine
def test_batches_and_certificates(tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(json.dumps(PUZZLE), encoding="utf-8")
    twice = ("certify heart -o proof", "batch heart duck --store runs.sqlite --jobs 1") * 2
    more = ("check-certificate proof", "batch own.json --store runs.sqlite --jobs 1", "report runs.sqlite -o r.html")
    found = nono(tmp_path, *twice, *more)
    assert [status for status, _ in found] == [0] * 7, found
    assert "3 entries" in found[-1][1]


def test_names_that_windows_refuses(tmp_path: Path) -> None:
    """Names in archives become names of files, and stay different on systems that compare only folded letters."""
    with zipfile.ZipFile(tmp_path / "set.zip", "w") as archive:
        for name in NAMES:
            archive.writestr(f"{name}.json", json.dumps(PUZZLE))
    expect_success(tmp_path, "convert set.zip out/ --to non", "certify set.zip -o proofs")
    for folder in ("out", "proofs"):
        made = {normalize("NFC", path.name).casefold() for path in (tmp_path / folder).iterdir()}
        assert len(made) == len(NAMES)


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
    for name in ("b [c].json", "a.json", "b c.json"):
        (tmp_path / name).write_text(json.dumps(PUZZLE), encoding="utf-8")
    done = imitated(tmp_path, "-m", "nono", "solve", "--brief", "*.json", "heart", "?*[c].json")
    names = [line.partition(":")[0] for line in done.stdout.splitlines()]
    assert names == ["a.json", "b [c].json", "b c.json", "heart", "b [c].json"]
    assert "*.non" in imitated(tmp_path, "-m", "nono", "solve", "*.non", code=2).stderr


@pytest.mark.parametrize(
    ("path", "is_allowed"),
    [
        *((path, True) for path in (r"C:foo", r"C:\a b\ü.svg", r"\\server\share\😀.svg", r"\\?\C:\x", "../a/./b/")),
        *((path, True) for path in ("com10", "nul-x", "console.txt", ".x", "...x")),
        *((path, False) for path in (r"C:\NUL", "a/CON.svg", r"aux\x", "COM1.tar.gz", "ab:c", "x.", "y /z", "what?")),
    ],
)
def test_names_of_outputs(path: str, is_allowed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    expect_name(path)
    monkeypatch.setattr(system, "RESERVES_NAMES", True)
    with nullcontext() if is_allowed else pytest.raises(PuzzleError, match="Windows does not allow the name"):
        expect_name(path)


def test_addresses_of_stores() -> None:
    assert uri_of(PureWindowsPath("C:/a b.sqlite")) == "file:///C:/a%20b.sqlite"
    assert uri_of(PureWindowsPath("//server/share/ä.sqlite")) == "file:////server/share/%C3%A4.sqlite"


@needs_engine
def test_pipes_get_utf_8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("LC_ALL", "C"), ("PYTHONUTF8", "0"), ("PYTHONCOERCECLOCALE", "0")):
        monkeypatch.setenv(name, value)
    assert "Ш" in imitated(tmp_path, "-m", "nono", "info", "-", give=json.dumps({**PUZZLE, "title": "Ш"})).stdout


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@needs_engine
@pytest.mark.parametrize(
    ("rules", "sent"),
    [("windows", "SIGKILL"), pytest.param("macos", "SIGKILL", marks=pytest.mark.slow), ("macos", "SIGHUP")],
)
def test_closing_the_window_of_a_batch_loses_nothing(tmp_path: Path, rules: str, sent: str) -> None:
    """The workers end, and the next run continues. When a console is closed, Windows ends the program at once."""
    words = ["-m", "nono", "batch", "family:random:20x20:.5:n=1500", "--store", "s.sqlite", "--jobs", "2"]
    store, command, environment = tmp_path / "s.sqlite", [sys.executable, *words], under(rules)
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL)
    while process.poll() is None and not counted(store, "result"):
        sleep(0.01)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="utf-8").split()
    process.send_signal(signal.Signals[sent])
    assert process.wait() == (129 if sent == "SIGHUP" else -signal.SIGKILL)
    assert len(children) >= 2
    while any(is_alive(int(child)) for child in children):
        sleep(0.01)
    assert 0 < counted(store, "result") < 1500
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert counted(store, "result") == 1500


GROWN = """
from time import sleep
from nono.base.errors import LimitError
from nono.base.limits import memory_within
kept = []
try:
    with memory_within(50):
        for _ in range(1000):
            kept.append(b"x" * (1 << 20))
            sleep(0.001)
except LimitError as error:
    print(error.stop)
"""


@pytest.mark.parametrize("rules", ["linux", "macos"])
def test_memory_is_limited_where_the_system_does_not_do_so(tmp_path: Path, rules: str) -> None:
    assert run_under(rules, tmp_path, "-c", GROWN).stdout.split() == ["memory"]


@pytest.mark.slow
@needs_engine
def test_processes_on_macos(tmp_path: Path) -> None:
    """Nothing is forked, and folders behind links, such as /var on macOS, take outputs."""
    (tmp_path / "private").mkdir()
    (tmp_path / "var").symlink_to(tmp_path / "private")
    lines = ("bench heart --repeat 1 -o {}/b.jsonl", "certify heart -o {}/proof", "convert heart {}/é.non")
    expect_success(tmp_path, *(line.format(tmp_path / "var") for line in lines), rules="macos")
    assert sorted(path.name for path in (tmp_path / "private").iterdir()) == ["b.jsonl", "proof", "é.non"]


@pytest.mark.every(4)
@pytest.mark.parametrize("cache", ["own ü", ""])  # without a cache, the home folder is tried, which is no folder here
@pytest.mark.parametrize("is_whole", [False, True])
def test_the_page_opens_without_a_console(tmp_path: Path, is_whole: bool, cache: str) -> None:
    """Without standard streams, a browser opens a file with the page, or one that says why there is none."""
    code = (
        "import sys, webbrowser; sys.stdin = sys.stdout = sys.stderr = None; from nono.page import site; "
        f"site.sources = site.sources if {is_whole} else dict; "
        "webbrowser.open = lambda address: open('opened', 'w').write(address); "
        "from nono.cli.commands.page import window; window()"
    )
    environment = {**os.environ, "LOCALAPPDATA": cache, "XDG_CACHE_HOME": "", "HOME": os.devnull}
    environment["TMPDIR"] = str(tmp_path)
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True)
    address = urlsplit((tmp_path / "opened").read_text(encoding="utf-8"))
    text = Path(unquote(address.path)).read_text(encoding="utf-8")
    assert address.scheme == "file"
    if address.path.endswith("problem.txt"):
        assert "lacks the engine of the page" in text
        assert not is_whole or "nono.wasm" not in sources()
    else:
        assert text.startswith("<!doctype html>")
