"""Settings of the suite: ``--slow`` adds long tests and more cases, ``--hypothesis-profile long`` many more examples.

At the end, one line per missing tool tells how many tests it would run. ``--skipped-to FILE`` writes the names of the
skipped tests to a file, so that ``pytest @FILE`` runs them where these tools are installed.

Ctrl-C also works in the tests if the run was started in the background, where SIGINT is ignored; so does SIGHUP under
``nohup``, which the run itself outlives.
"""

import gc
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from nono import NonoError
from nono.backend import BACKENDS
from nono.backend.native.engine import why_not

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("fast", deadline=None, suppress_health_check=QUIET, max_examples=15)
settings.register_profile("long", deadline=None, suppress_health_check=QUIET, max_examples=20_000)
settings.load_profile("fast")
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(
        signal.SIGHUP, lambda *_: None
    )  # unlike an ignored signal, it is not ignored by processes that tests start
# Many tests start processes. Without compiled files, each of them would spend half of its time on compiling our code.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False  # the tests themselves
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's threads wait by spinning
# No file of the tests has to survive a loss of power, and waiting for the disk would take more time than the tests.
os.fsync = lambda fd: None


AGAIN = "and then run pip install again"
# What would run the skipped tests, by patterns for the reasons why they were skipped.
CURES = {
    r"\bengine\b(?!.*wasm)|no compiler": f"a C++20 compiler, {AGAIN}",
    r"nono\.wasm|engine of the page": f"a clang for WebAssembly (CONTRIBUTING.md), {AGAIN}",
    r"OCaml": f"OCaml, {AGAIN}",
    r"chromium": "Chromium",
    r"qpdf": "qpdf and poppler-utils",
    r"nginx": "the program nginx",
    r"could not import '(\w+)|(\w+) is missing": r"the Python module \1\2, from pip install '.[check]'",
    r"python-sat|ortools|CP-SAT": "pip install '.[test]'",
}


HAS_BROWSER_TOOLS = find_spec("playwright") is not None and find_spec("axe_playwright_python") is not None
collect_ignore = [] if HAS_BROWSER_TOOLS else ["page"]


# The first line of the reason why there is no compiled engine; "" if there is one.
NO_ENGINE = (why_not or "").partition("\n")[0]


def pytest_report_header() -> list[str]:
    lines = [] if HAS_BROWSER_TOOLS else ["tests/page is left out: it needs Chromium and pip install '.[check]'"]
    return [*lines, f"{NO_ENGINE}: tests that need it are skipped"] if NO_ENGINE else lines


def pytest_collection_finish() -> None:
    """Leave what the collected tests have imported out of all later garbage collections, a tenth of the run's CPU."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Use all cores for the suite or folders of it, but no workers for single files: their start takes seconds."""
    return 0 if any(".py" in argument for argument in config.args) else None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow as well")
    parser.addoption("--skipped-to", metavar="FILE", help="write the names of the skipped tests to FILE")
    parser.addoption("--most-skipped", metavar="SHARE", type=float, help="fail if a greater share of tests is skipped")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --slow, leave out tests that are marked slow, and all but each n-th case of those marked ``every(n)``."""
    if config.getoption("--slow"):
        return
    cases: Counter[str] = Counter()
    kept: list[pytest.Item] = []
    slow: list[pytest.Item] = []
    for item in items:
        test, mark = item.nodeid.partition("[")[0], item.get_closest_marker("every")
        (slow if "slow" in item.keywords or (mark and cases[test] % mark.args[0]) else kept).append(item)
        cases[test] += 1
    config.hook.pytest_deselected(items=slow)
    items[:] = kept


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that is marked as ``needs(*backends)`` if one of these backends cannot be used here."""
    for mark in item.iter_markers("needs"):
        for name in mark.args:
            if problem := BACKENDS[name].unavailable():
                pytest.skip(problem)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Without the compiled engine, skip a test that ends in the error that says so."""
    report = yield
    if report.failed and why_not is not None and call.excinfo is not None and why_not in _message(call.excinfo.value):
        report.outcome = "skipped"
        report.longrepr = (str(item.path), item.location[1] or 0, f"Skipped: {why_not}")
    return report


@pytest.fixture
def workers_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of the command line work in this process: each worker needs a quarter of a second to start."""
    from workers_here import Here

    from nono.cli.commands import batch_report

    monkeypatch.setattr(batch_report, "executor", lambda *given: Here())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The test's folder, as the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _message(error: BaseException) -> str:
    """Return the message of an error of nono as two lines; the text of any other error."""
    return f"{error.problem}\n{error.help}" if isinstance(error, NonoError) else str(error)


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    # A PuzzleWarning tells users what a file cannot hold, and without the engine each answer of another backend comes
    # with a warning, of which this run tells once. Tests that are about a warning check it themselves.
    warnings = reporter.stats.get("warnings", [])
    reporter.stats["warnings"] = [report for report in warnings if not is_expected(report.message)]
    most = session.config.getoption("--most-skipped")
    if most is None:
        return
    skipped, passed = (len(reporter.stats.get(outcome, [])) for outcome in ("skipped", "passed"))
    if skipped > most * (skipped + passed):
        reporter.write_line(f"\n{skipped} tests were skipped, more than the share {most} of --most-skipped", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def is_expected(warning: str) -> bool:
    """Return whether a warning is one of nono for users, as pytest shows it."""
    return "PuzzleWarning:" in warning or (NO_ENGINE != "" and f"RuntimeWarning: {NO_ENGINE}; " in warning)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(cure_of(report.longrepr[2].removeprefix("Skipped: ")) for report in skipped)
    if reasons:
        terminalreporter.section("what would run the skipped tests", sep="-")
    for cure, number in reasons.most_common():
        terminalreporter.line(f"{number:6} skipped: {cure}")
    if file := config.getoption("--skipped-to"):
        Path(file).write_text("".join(f"{report.nodeid}\n" for report in skipped), encoding="utf-8")


def cure_of(reason: str) -> str:
    """Return what would run a test that was skipped for this reason; the reason itself if that is unknown."""
    for pattern, cure in CURES.items():
        if match := re.search(pattern, reason):
            return match.expand(cure)
    return " ".join(reason.split())
