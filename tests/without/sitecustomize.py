"""Hides modules from all interpreters that have this folder in ``PYTHONPATH``, as if these were not installed.

``NONO_TESTS_WITHOUT`` lists the modules, separated by commas.
"""

import os
import sys

for _name in filter(None, os.environ.get("NONO_TESTS_WITHOUT", "").split(",")):
    sys.modules[_name] = None  # type: ignore[assignment]  # imports fail, and find_spec returns None
