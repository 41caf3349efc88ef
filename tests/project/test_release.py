"""``.ci/release`` in a small repository whose ``.ci/packages`` builds nothing; what the workflows call."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from common import ROOT, finished

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the scripts need sh")
PACKAGES = """#!/bin/sh
mkdir -p "$1"
echo sums >"$1/SHA256SUMS"
echo "$PYTHONS, $SOURCE_DATE_EPOCH" >"$1/built"
"""
DAY = 1_700_000_000


def git(folder: Path, *words: str) -> None:
    date = f"{DAY} +0000"
    names = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "GIT_CONFIG_GLOBAL": os.devnull}
    own = ["git", "-c", "user.name=nono", "-c", "user.email=nono@example.org", *words]
    assert finished(own, cwd=folder, env=os.environ | names).returncode == 0, words


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with the version 1.0, tagged as such."""
    folder = tmp_path / "nono"
    (folder / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci/release", folder / ".ci")
    (folder / ".ci/packages").write_text(PACKAGES)
    (folder / ".ci/packages").chmod(0o755)
    (folder / "pyproject.toml").write_text('version = "1.0"\n')
    (folder / "CHANGELOG.md").write_text("# Changelog\n\n## 1.0\n")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "Begin")
    git(folder, "tag", "1.0")
    return folder


def release(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return finished([folder / ".ci/release", *words], env=os.environ | {"PYTHONS": "python3"})


def test_a_tag_and_the_last_commit(repository: Path) -> None:
    (repository / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n")
    for words, name in ((["1.0"], "1.0"), ([], "trial"), ([], "trial")):
        ran = release(repository, *words)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert (repository / "dist" / name / "built").read_text() == f"python3, {DAY}\n"


def test_what_is_refused(repository: Path) -> None:
    git(repository, "tag", "2.0")
    for words, reason in {
        "9.0": "unknown tag 9.0",
        "1.0 --uplaod": "found --uplaod, expected --upload",
        "2.0": "2.0: pyproject.toml has another version",
    }.items():
        ran = release(repository, *words.split())
        assert (ran.returncode, ran.stderr) == (1, f"release: {reason}\n")
    (repository / "pyproject.toml").write_text('version = "3.0"\n')
    git(repository, "commit", "--quiet", "--all", "--message", "Forget the changelog")
    git(repository, "tag", "3.0")
    assert "CHANGELOG.md has no heading '## 3.0'" in release(repository, "3.0").stderr
    assert not (repository / "dist").exists()


def test_packages_that_differ(repository: Path) -> None:
    (repository / ".ci/packages").write_text(PACKAGES.replace("echo sums", "echo $0"))
    git(repository, "commit", "--quiet", "--all", "--message", "Depend on the folder")
    ran = release(repository)
    assert ran.returncode == 1
    assert "the same sources gave different packages" in ran.stderr
    assert not (repository / "dist").exists()


@pytest.mark.parametrize("path", sorted((ROOT / ".github/workflows").glob("*.yml")), ids=lambda path: path.stem)
def test_a_workflow_calls_scripts_and_says_what_needs_the_forge(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\n# Needs the forge: " in text
    scripts = re.findall(r"\.ci/\w+", text.partition("\njobs:")[2])
    assert scripts
    for name in scripts:
        assert os.access(ROOT / name, os.X_OK), name
