"""Verdicts, numbers of solutions and the ends of searches in words, for `print` and for the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nono.model.answer import Verdict

if TYPE_CHECKING:
    from nono.model.answer import Tally
    from nono.solving.solve import Result

STOPS = {
    "time": "the time ran out",
    "conflicts": "the conflict limit was reached",
    "memory": "the memory limit was reached",
    "stalled": "logic alone stalled",
    "interrupt": "interrupted",
    "cancelled": "cancelled",
}


def number(result: Result) -> str:
    """The number of solutions: exact, at least so many (``2+``), or found before a limit ran out (``1?``)."""
    if result.complete:
        return str(result.count)
    return f"{result.count}?" if result.stop else f"{result.count}+"


def amount(result: Result | Tally) -> str:
    """The number of solutions in words; the bare number where it is exact."""
    return str(result.count) if result.complete else f"at least {result.count}"


def why(result: Result) -> str:
    """Why the search was cut short."""
    return STOPS.get(result.stop, "the search was cut short")


def verdict(result: Result) -> str:
    """The verdict, what it rests on, and how many solutions there are where that is more than one, or not known."""
    words = str(result.verdict)
    if result.stats.get("position_class"):
        words += ": start and target are of different position classes"
    if "moves" in result.stats and result.count:
        words += f", {result.stats['moves']} moves at the least"
    if result.verdict is Verdict.MULTIPLE:
        words += f", {amount(result)} solutions" + (f"; {why(result)}" if result.stop else "")
    if result.verdict is Verdict.UNKNOWN:
        found = {0: "no solution", 1: "1 solution"}.get(result.count, f"{result.count} solutions")
        words += f", {why(result)}; {found} so far"
    return words
