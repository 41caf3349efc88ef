"""Damaged stores: each command that reads one rejects it with one line."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from common import Capture, needs_engine
from tables import table

from nono import PuzzleError
from nono.cli.program import run as command
from nono.many import Store
from nono.many._store import checksum

pytestmark = needs_engine

SET = "family:random:5x5:.5:n=6"
DAMAGE = dict(
    table("""
UPDATE result SET count = '7' WHERE puzzle = 2 | 1 row of the table result changed
UPDATE result SET solution = x'0000' WHERE puzzle = 2 | 1 row of the table result changed
UPDATE puzzle SET data = replace(data, '1', '2') | 6 rows of the table puzzle changed
UPDATE puzzle SET id = 99 WHERE id = 3 | belongs to a puzzle that does not exist
UPDATE entry SET name = 'another' WHERE number = 1 | 1 row of the table entry changed
UPDATE entry SET title = CAST(x'ff61' AS TEXT) | the store is damaged: found bytes that are not text
DROP TABLE result | it has no table
DROP TABLE source | it has no table source
DROP VIEW answer | it has no table answer
ALTER TABLE claim RENAME COLUMN expires TO gone | the table claim has no column expires
DROP VIEW answer; CREATE VIEW answer AS SELECT * FROM entry | the table answer has no column
PRAGMA application_id = 0x6E6F6E6F | this SQLite database was not written by nono batch
PRAGMA user_version = -1 | found a store of version -1
PRAGMA user_version = 77 | a newer nono wrote it
""")
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "runs.sqlite"
    assert command(["batch", SET, "-j1", "--store", str(path)]) == 0
    return path


def refused(store: Path, capsys: Capture) -> set[str]:
    """Return the lines with which the commands reject a store; check that they leave it unchanged."""
    kept = store.read_bytes()
    lines = set()
    for words in (
        ["report", str(store)],
        ["batch", SET, "-j1", "--store", str(store)],
        ["batch", SET, "-j1", "--store", str(store), "--recheck"],
    ):
        capsys.readouterr()
        assert command(words) == 2
        said = capsys.readouterr()
        assert said.err.count("error: ") == 1
        assert str(store) in said.err
        lines.add(said.err)
        assert store.read_bytes() == kept
    return lines


@pytest.mark.parametrize(("statements", "line"), DAMAGE.items())
def test_a_changed_store_is_refused(tmp_path: Path, whole: Path, capsys: Capture, statements: str, line: str) -> None:
    store = tmp_path / "runs.sqlite"
    store.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(store)) as db:
        db.executescript(f"PRAGMA journal_mode = DELETE; {statements};")
    assert all(line in found for found in refused(store, capsys))


@pytest.mark.parametrize("byte", [0, 1 / 8, 1 / 3, 1 / 2, 2 / 3])
def test_a_damaged_file_is_refused(tmp_path: Path, whole: Path, capsys: Capture, byte: float) -> None:
    store = tmp_path / "runs.sqlite"
    data = bytearray(whole.read_bytes())
    start = int(byte * len(data)) // 4096 * 4096
    data[start : start + 4096] = bytes(4096)
    store.write_bytes(data)
    assert refused(store, capsys)


def test_a_schema_that_is_no_text_is_refused(tmp_path: Path, whole: Path, capsys: Capture) -> None:
    store = tmp_path / "runs.sqlite"
    store.write_bytes(whole.read_bytes().replace(b"CREATE TABLE puzzle", b"CREATE \xc7\xf7\xc2LE puzzle"))
    assert all("the store is damaged: found bytes that are not text" in line for line in refused(store, capsys))


def test_ctrl_c_during_a_checksum_is_no_damage(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*values: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("nono.many._store.checksum", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Store(whole)


def test_a_claim_from_the_far_future_is_freed(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store:
        store.begin("{}", "now", False)
        store.db.execute("INSERT INTO batch VALUES (99, 'then', 'finished', '{}')")
        store.db.execute("INSERT INTO claim VALUES ('decide', 'auto', 99, 1, 1, 1e300)")
        assert store.free_claims()
        assert not store.claimed_by_others()


def test_checksums() -> None:
    rows = [(2, None, "a", b"a"), (1, "", "a", b"a"), (1, None, "b", b"a"), (1, None, "a", b""), (1, None, "a", "a")]
    assert len(set(map(checksum, [(1, None, "a", b"a"), *rows]))) == 6


def test_whole_numbers_as_limits_keep_the_checksums(tmp_path: Path) -> None:
    words = ["batch", SET, "--time-limit", "5", "--memory", "500", "--store", str(tmp_path / "runs.sqlite")]
    assert command(words) in (0, 1)
    assert command(words) in (0, 1)  # opens the store, and compares every row with its checksum


@pytest.mark.parametrize(
    ("free", "said"), [(0, "the disk is full"), (1 << 30, "the disk cannot be read or written: disk I/O error")]
)
def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, said: str) -> None:
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store:
        monkeypatch.setattr(store, "_free_space", lambda: free)
        with pytest.raises(PuzzleError) as raised, store.errors():
            raise sqlite3.OperationalError("disk I/O error")
        assert raised.value.message == f"{store.path}: {said}"
