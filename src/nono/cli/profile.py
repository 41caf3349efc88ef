"""``nono solve --profile``: where the time of each puzzle went, a line of JSON each."""

from __future__ import annotations

from nono.base.files import replacing_text
from nono.base.foreign import json
from nono.cli.session import Input, Session
from nono.solving.solve import Result

STAGE = "seconds_"


class Profile:
    """A file of profiles, open as long as the session."""

    def __init__(self, path: str, session: Session) -> None:
        self.file = session.closing.enter_context(replacing_text(path))

    def add(self, given: Input, result: Result) -> None:
        """A line: seconds of every stage that the backend measures and of the rest (model, checks); its counters."""
        stages = {name.removeprefix(STAGE): value for name, value in result.stats.items() if name.startswith(STAGE)}
        facts = {
            "id": given.puzzle.id,
            "file": given.file,
            "index": given.index,
            "backend": result.backend,
            "verdict": result.verdict,
            "seconds": result.seconds,
            "stages": {**stages, "rest": max(0.0, result.seconds - sum(stages.values()))},
            "counters": {name: value for name, value in result.stats.items() if value and not name.startswith(STAGE)},
        }
        self.file.write(json(facts) + "\n")
