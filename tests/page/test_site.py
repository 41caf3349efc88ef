"""Tests of the page's files and of ``nono page``, which serves them or writes them to a folder."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from common import Capture
from stderr import usage_error
from tables import table

from nono import BackendError, PuzzleError
from nono.cli.commands import page as command
from nono.cli.program import run
from nono.page import site
from nono.page.bundle import IMPORT, module_at
from nono.page.site import ENGINE, FORMATS, START, WORKER, export, page_sources, served_files, site_files

needs_engine = pytest.mark.skipif(
    ENGINE not in page_sources() and os.environ.get("NONO_REQUIRE_PAGE") != "1", reason=f"there is no {ENGINE}"
)

TENTS = (
    '{"genre": "tents", "trees": ["T...", "....", "...T"], "rows": [1, null, null], "cols": [null, null, 0, null]}\n'
)
# Its rules need too many hidden cells.
LARGE = json.dumps({"genre": "binairo", "givens": ["0" + "." * 59, *["." * 60] * 59]})


def below(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder by relative path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_joined_files_do_not_need_each_other() -> None:
    """A file that needs itself through another one would use constants before they have values."""
    modules = {name: data.decode() for name, data in served_files(page_sources()).items() if name.endswith(".js")}
    needs = {name: {module_at(name, path) for path in IMPORT.findall(code)} - {name} for name, code in modules.items()}
    while free := {name for name, others in needs.items() if not others & needs.keys()}:
        needs = {name: others for name, others in needs.items() if name not in free}
    assert needs == {}


def test_without_the_engine(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    found = {name: data for name, data in page_sources().items() if name != ENGINE}
    monkeypatch.setattr(site, "page_sources", lambda: found)
    with pytest.raises(BackendError, match="pip install ziglang"):
        site_files()
    assert run(["page", "--export", "x"]) == 2
    assert "pip install ziglang" in capsys.readouterr().err
    assert not Path("x").exists()


def test_the_service_worker_lists_all_files() -> None:
    found = served_files(page_sources())
    listed = json.loads(re.search(r"^const FILES = (.*);$", found[WORKER].decode(), re.MULTILINE)[1])  # type: ignore[index]
    assert listed.keys() == found.keys() - {WORKER, FORMATS}


def test_a_change_of_any_file_is_another_version() -> None:
    found = {name: data if name in (WORKER, START) else name.encode() for name, data in page_sources().items()}
    versions = {served_files(found)[WORKER]}
    for name in found:
        changed = served_files({**found, name: found[name] + b"x"})
        versions.add(changed[WORKER])
    assert len(versions) == len(found) + 1


@needs_engine
def test_puzzles_that_the_page_cannot_show_are_skipped(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "large.json").write_text(LARGE, encoding="utf-8")
    folder = tmp_path / "page"
    assert run(["page", "--export", str(folder), str(tmp_path / "large.json")]) == 2
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    assert "expected at most 50000 on the page" in error
    assert not folder.exists()
    run(["page", "--export", str(folder), str(tmp_path / "large.json"), "heart"])
    assert [one for one in below(folder) if one.startswith("puzzles/nonogram") and one.endswith(".json")]


@needs_engine
def test_an_older_export_is_replaced_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older = page_sources() | {"gone/away.js": b"export {};\n"}
    del older["main.js"]
    monkeypatch.setattr(site, "page_sources", lambda: older)
    export(str(tmp_path))
    assert "gone/away.js" in below(tmp_path)
    monkeypatch.undo()
    export(str(tmp_path))
    assert below(tmp_path) == site_files()


@needs_engine
@pytest.mark.parametrize("other", ["thesis.tex", "app/notes.txt", ".git/config", "service_worker.js", "index.html"])
def test_other_files_are_never_overwritten(other: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / other
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine", encoding="utf-8")
    assert run(["page", "--export", str(tmp_path)]) == 2
    assert "--force" in capsys.readouterr().err
    assert set(below(tmp_path).values()) == {b"mine"}
    assert run(["page", "--export", str(tmp_path), "--force"]) == 0
    whole = site_files()
    kept = {} if other in whole else {other: b"mine"}
    assert below(tmp_path) == whole | kept
    if kept:
        assert run(["page", "--export", str(tmp_path)]) == 2


@needs_engine
def test_an_export_that_was_changed_is_not_replaced(tmp_path: Path) -> None:
    export(str(tmp_path))
    for name in (WORKER, FORMATS, "icon.svg"):
        path = tmp_path / name
        data = path.read_bytes()
        path.write_bytes(data + b"// mine\n")
        with pytest.raises(PuzzleError, match=re.escape(name)):
            export(str(tmp_path))
        if name != "icon.svg":
            path.write_bytes(data)
    export(str(tmp_path), force=True)
    assert below(tmp_path) == site_files()


@needs_engine
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="every folder can be listed")
def test_a_folder_that_cannot_be_listed_is_not_replaced(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    (closed / "thesis.tex").touch()
    closed.chmod(0)
    try:
        with pytest.raises(PuzzleError):
            export(str(tmp_path))
    finally:
        closed.chmod(0o700)
    assert set(below(tmp_path)) == {"closed/thesis.tex"}


@needs_engine
def test_where_no_folder_can_be(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "file"
    file.touch()
    for path in (file, file / "below", "", "\0"):
        assert run(["page", "--export", str(path)]) == 2
        assert capsys.readouterr().err.count("error: ") == 1
    with pytest.raises(PuzzleError):
        export(str(file))


@pytest.mark.parametrize(
    ("line", "words"),
    table("""
--force | Invalid value for --force: needs
--export x --port 3 | Invalid value for --export: cannot be combined with --port
--export x --no-open | Invalid value for --export: cannot be combined with --no-open
--port 65536 | Invalid value for '--port'
--port -1 | Invalid value for '--port'
--title Club | needs --export
--export x --title Club | needs puzzles to export
--export x heart --site example.org | expected an address
"""),
)
def test_options_that_do_not_fit(line: str, words: str, capsys: Capture) -> None:
    assert run(["page", *line.split()]) == 2
    assert words in usage_error(capsys.readouterr().err)


@needs_engine
def test_a_port_that_is_taken(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    with command.server_on({}, 0, []) as first:
        assert run(["page", "--no-open", "--port", str(first.server_port)]) == 2
        expected = f"Invalid value for --port: found {first.server_port}, expected a free port"
        assert expected in usage_error(capsys.readouterr().err)
        monkeypatch.setattr(command, "PORT", first.server_port)
        with command.server_on({}, None, []) as second:
            assert second.server_port != first.server_port
        assert "is in use" in capsys.readouterr().err


@needs_engine
@pytest.mark.skipif(os.name == "nt", reason="no signals to send")
def test_it_serves_until_ctrl_c() -> None:
    words = [sys.executable, "-m", "nono", "page", "--no-open", "--port", "0", "heart"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#opened", address)
        with urllib.request.urlopen(address.replace("#", "api/")) as answer:
            assert json.load(answer)["puzzles"][0]["id"] == "heart"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert (process.returncode, output, errors) == (130, "", "nono: serving the page; press Ctrl-C to stop\n")


@needs_engine
@pytest.mark.skipif(os.name == "nt", reason="no signals to send")
def test_it_serves_a_text_that_it_cannot_read(tmp_path: Path) -> None:
    """The error is told, too; a file that is not there ends the command."""
    path = tmp_path / "clues.txt"
    path.write_text("rows: 2, 1\ncolumns: 1, 1\n")
    words = [sys.executable, "-m", "nono", "page", "--no-open", "--port", "0", str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        with urllib.request.urlopen(address.replace("#", "api/")) as answer:
            assert json.load(answer) == {"puzzles": [], "text": path.read_text()}
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert "found 3 black cells in the rows and 2 in the columns" in errors
    path.unlink()
    assert run(words[3:]) == 2


class Quiet(SimpleHTTPRequestHandler):
    """A static host without a log."""

    def log_message(self, format: str, *args: object) -> None:
        pass
