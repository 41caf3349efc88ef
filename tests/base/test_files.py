"""Files that are written: whatever happens, the old file or the new one is there, whole, and nothing else."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from nono import PuzzleError
from nono.base.files import expect_writable, replacing, replacing_text, save, save_folder

OLD, NEW = b"the old file\n", b"the new file\n" * 10_000
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "results.txt"
    path.write_bytes(OLD)
    return path


def names(target: Path) -> list[str]:
    return sorted(os.listdir(target.parent))


def run(code: str, *words: str) -> subprocess.Popen[bytes]:
    """A process of its own that may be killed; it writes a line when it is half-way."""
    begin = "import sys, time, resource\nfrom nono.base.files import replacing, save\n"
    command = [sys.executable, "-c", begin + code, *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_new_file_takes_the_place_of_the_old_one_at_the_end(target: Path) -> None:
    with replacing(target) as file:
        file.write(NEW)
        file.flush()
        assert target.read_bytes() == OLD
    assert target.read_bytes() == NEW
    assert names(target) == ["results.txt"]


def test_a_file_is_on_the_disk_before_it_gets_its_name(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(target.read_bytes()))
    save(NEW, target)
    assert synced == [OLD]


def test_without_anything_written_the_old_file_stays(target: Path) -> None:
    with replacing(target):
        pass
    assert names(target) == ["results.txt"]
    with replacing_text(target) as text:
        text.write("")
    assert target.read_bytes() == OLD
    save(b"x", target.parent / "deep" / "new.txt")
    assert (target.parent / "deep" / "new.txt").read_bytes() == b"x"
    save(b"", target)
    assert target.read_bytes() == b""


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit, MemoryError])
def test_an_error_on_the_way_leaves_the_old_file(target: Path, error: type[BaseException]) -> None:
    def fail() -> None:
        with replacing(target) as file:
            file.write(NEW)
            raise error

    with pytest.raises(error):
        fail()
    assert target.read_bytes() == OLD
    assert names(target) == ["results.txt"]


@posix
def test_permissions_and_symbolic_links_are_kept(target: Path) -> None:
    target.chmod(0o640)
    link = target.parent / "link.txt"
    link.symlink_to(target.name)
    save(NEW, link)
    assert link.is_symlink()
    assert target.read_bytes() == NEW
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    nowhere = target.parent / "nowhere.txt"
    nowhere.symlink_to("later.txt")
    save(NEW, nowhere)
    assert (target.parent / "later.txt").read_bytes() == NEW
    assert nowhere.is_symlink()


@pytest.mark.parametrize("place", ["results.txt/new.txt", "results.txt/n\new.txt", "."])
def test_what_cannot_be_written_is_said_with_its_name(target: Path, place: str) -> None:
    path = target.parent / place
    with pytest.raises(PuzzleError, match=r"cannot be written: .") as raised:
        save(NEW, path)
    assert not raised.value.help
    with pytest.raises(PuzzleError, match=r"cannot be written: ."):
        expect_writable(path)
    assert target.read_bytes() == OLD
    expect_writable(target)
    expect_writable(target.parent / "new" / "new.txt")


@posix
def test_a_full_disk_leaves_the_old_file(target: Path) -> None:
    code = "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))\nsave(b'new' * 100_000, sys.argv[1])"
    done = run(code, str(target))
    assert b"File too large" in done.communicate()[1]
    assert target.read_bytes() == OLD
    assert names(target) == ["results.txt"]


@posix
def test_a_killed_writer_leaves_the_old_file(target: Path) -> None:
    code = """
with replacing(sys.argv[1]) as file:
    file.write(b"new" * 100_000)
    file.flush()
    print("half", flush=True)
    time.sleep(60)
"""
    killed = run(code, str(target))
    assert killed.stdout is not None
    assert killed.stdout.readline() == b"half\n"
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert target.read_bytes() == OLD
    save(NEW, target)
    assert target.read_bytes() == NEW


@posix
def test_a_folder_is_replaced_at_once_if_it_holds_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "proofs" / "proof"
    save_folder({"a": OLD, "b": OLD}, folder, ("a", "b", "c"))
    save_folder({"a": NEW, "c": NEW}, folder, ("a", "b", "c"))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"a": NEW, "c": NEW}
    (folder / "own.txt").write_bytes(OLD)
    with pytest.raises(PuzzleError, match=r"found 'own.txt' in the folder, expected a new folder"):
        save_folder({"a": OLD}, folder, ("a", "b", "c"))
    assert (folder / "a").read_bytes() == NEW
    assert os.listdir(folder.parent) == ["proof"]


def test_pieces_written_before_an_interrupt_are_kept_where_there_was_no_file(target: Path) -> None:
    def interrupted(path: Path) -> None:
        with replacing(path, pieces=True) as file:
            file.write(b"piece\n")
            raise KeyboardInterrupt

    for path in (target, target.parent / "new.txt"):
        with pytest.raises(KeyboardInterrupt):
            interrupted(path)
    assert target.read_bytes() == OLD
    assert (target.parent / "new.txt").read_bytes() == b"piece\n"
