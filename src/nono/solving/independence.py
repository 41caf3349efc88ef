"""How independent the answers of several backends are: which code they have in common after the clues.

All backends get the model that the genre makes of the clues, and their solutions are checked by the rules of the genre,
which no backend has a part in. Between the two is the code that a backend names in `Backend.code`; the import contracts
of ``pyproject.toml`` hold what the backends of this package name. Of a puzzle played in moves, backends that cannot
play have one model more in common, the unrolled moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from nono.backend import BACKENDS
from nono.backend.protocol import Backend
from nono.solving import ganak, proved

UNROLLED = "the unrolled moves"
COUNTERS = {proved.NAME: proved.CODE, ganak.NAME: ganak.CODE}  # what counts and is no backend


def parts(name: str, played: bool) -> tuple[str, ...]:
    """The code between a puzzle's model, or moves, and the answer of a backend; empty if it is not known."""
    if name in COUNTERS:
        return COUNTERS[name]
    backend: Backend = BACKENDS[name]
    return (*backend.code, UNROLLED) if backend.code and played and backend.play is None else backend.code


def independence(names: Sequence[str], played: bool = False) -> str:
    """The backends that answered, whether the compiled engine is one of them, and what they have in common, in words.

    >>> independence(["native", "cpsat"])
    'native + cpsat: no common code after the clues'
    >>> independence(["cpsat", "sat"], played=True)
    'cpsat + sat, without native: cpsat and sat have in common: the unrolled moves'
    >>> independence(["sat"])
    'sat alone: nothing to compare it with'
    """
    if len(names) < 2:
        return f"{names[0]} alone: nothing to compare it with" if names else "no backend answered"
    found = {name: parts(name, played) for name in names}
    unknown = [name for name in names if not found[name]]
    sharing: dict[str, list[str]] = {}
    for part in dict.fromkeys(part for of in found.values() for part in of):
        having = [name for name in names if part in found[name]]
        if len(having) > 1:
            sharing.setdefault(" and ".join(having), []).append(part)
    common = [f"{those} have in common: {', '.join(these)}" for those, these in sharing.items()]
    common += [f"what {name} has in common with others is not known" for name in unknown]
    return f"{answered(names)}: {'; '.join(common) or 'no common code after the clues'}"


def answered(names: Sequence[str]) -> str:
    """The names of backends, and that of the compiled engine if it is not among them."""
    engine = next((name for name in BACKENDS if BACKENDS[name].opens and not BACKENDS[name].slow), "")
    return " + ".join(names) + (f", without {engine}" if engine and engine not in names else "")
