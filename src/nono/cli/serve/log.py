"""The log of the server: one line per event, with ``key=value`` pairs."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

LOG = logging.getLogger("nono.serve")
PLAIN = re.compile(r"[\w./:+-]+")  # values that need no quotation marks


def note(event: str, level: int = logging.INFO, *, trace: bool = False, **fields: object) -> None:
    """Log an event and its fields; with ``trace``, also the traceback of the current exception."""
    LOG.log(level, event, extra={"fields": fields}, exc_info=trace)


class Lines(logging.Formatter):
    """Formats each record as one line; values with other characters than `PLAIN` are JSON strings."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        pairs = {"time": when, "level": record.levelname.lower(), "event": record.getMessage()}
        pairs |= getattr(record, "fields", {})
        if record.exc_info:
            pairs["trace"] = self.formatException(record.exc_info)
        return " ".join(f"{key}={quoted(str(value))}" for key, value in pairs.items())


def quoted(value: str) -> str:
    return value if PLAIN.fullmatch(value) else json.dumps(value)


def write_lines() -> None:
    """Write the log of the server and of its libraries to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler])
    for name in ("nono.serve", "uvicorn"):
        logging.getLogger(name).setLevel(logging.INFO)
