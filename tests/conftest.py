"""Settings of the suite: ``--slow`` adds the long tests, ``--hypothesis-profile long`` many more examples.

Ctrl-C also works in the tests if the run was started in the background, where SIGINT is ignored.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("fast", deadline=None, suppress_health_check=QUIET, max_examples=15)
settings.register_profile("long", deadline=None, suppress_health_check=QUIET, max_examples=20_000)
settings.load_profile("fast")
signal.signal(signal.SIGINT, signal.default_int_handler)
# Many tests start processes. Without compiled files, each of them would spend half of its time on compiling our code.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False  # the tests themselves


def pytest_collection_finish() -> None:
    """Leave what the collected tests have imported out of all later garbage collections, a tenth of the run's CPU."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="slow: run with --slow"))
