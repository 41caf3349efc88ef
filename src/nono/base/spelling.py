"""Words that are no name: which of the names they are in other letters, and which one is meant."""

from __future__ import annotations

from collections.abc import Iterable

SHOWN = 12  # names that an error lists


def in_any_case(word: str, names: Iterable[str]) -> str | None:
    """The name that is this word in upper or lower case."""
    folded = word.casefold()
    return next((name for name in names if name.casefold() == folded), None)


def meant(word: object, names: Iterable[str]) -> str:
    """The question ``; did you mean heart?``; empty where no name is like the word."""
    if not isinstance(word, str) or len(word) > 100:
        return ""
    from difflib import get_close_matches

    own = {name.casefold(): name for name in names}
    near = get_close_matches(word.casefold(), own, 1, cutoff=0.65)
    return f"; did you mean {own[near[0]]}?" if near else ""


def one_of(word: object, names: Iterable[object], kind: str = "", lister: str = "") -> str:
    """What was expected in place of a word: one of the names, and which of them is meant.

    Where there are many, a name of this ``kind``; ``lister`` is the command that shows them.
    """
    known = [str(name) for name in names]
    if kind and len(known) > SHOWN:
        expected = f"a {kind}"
    else:
        expected = f"one of {', '.join(known)}" if len(known) > 1 else "".join(known) or "none"
    return expected + meant(word, known) + (f" ({lister} shows them)" if kind and len(known) > SHOWN and lister else "")
