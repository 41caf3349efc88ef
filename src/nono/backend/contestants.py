"""Contestants: backends with options in brackets, such as ``sat[order,glucose4]``."""

from __future__ import annotations

import re
from typing import Any

from nono.backend import BACKENDS, default_backends, option_value, usable_backend
from nono.backend.protocol import Backend, without_gone
from nono.base.arguments import expected_one_of, in_any_case, unusable

Contestants = dict[str, tuple[str, dict[str, Any]]]  # the backend and the options of each contestant, by name


def parse_contestants(text: str | None = None) -> Contestants:
    """Parse a list of contestants, separated by commas outside brackets; without a list, return the backends that are
    compared by default. Raise BackendError on an invalid list and on backends that cannot be used.
    """
    parsed: Contestants = {}
    rest = ",".join(default_backends()) if text is None else text.strip()
    while rest:
        part = re.match(r"\s*([\w-]+)\s*(?:\[([^\]]+)\])?\s*(?:,|$)", rest)  # a name, and options in brackets
        if not part:  # the error below quotes the rest
            break
        rest = rest[part.end() :]
        name = in_any_case(part[1], BACKENDS) or part[1]  # an unknown name stays as it is, for the error
        if name not in BACKENDS:
            raise unusable("backends", name, expected_one_of(name, BACKENDS))
        options = _options(usable_backend(name), part[2] or "")
        contestant = name if part[2] is None else f"{name}[{part[2]}]"
        if contestant in parsed:
            raise unusable("backends", contestant, "each backend once")
        parsed[contestant] = name, options
    if rest or not parsed:
        raise unusable("backends", rest, "backends separated by commas: native,sat[order,glucose4]")
    return parsed


def _options(backend: Backend, in_brackets: str) -> dict[str, Any]:
    """Parse the options in brackets; a value without a name belongs to a ``bare`` option."""
    options: dict[str, Any] = {}
    allowed = {**backend.options(), **(backend.play_options or {})}
    for word in filter(None, (word.strip() for word in in_brackets.split(","))):
        key, equals, value = word.partition("=")
        name = key.replace("-", "_") if equals else _option_with(backend, word)
        options[name] = option_value(value) if equals else word
    options = without_gone(options)
    for name in options:
        if name not in allowed:
            raise unusable("backends", name, expected_one_of(name, allowed, of=f" (backend {backend.name})"))
    return options


def _option_with(backend: Backend, word: str) -> str:
    """Return the option to which a value without a name belongs: the first ``bare`` option that lists the value,
    otherwise the last ``bare`` option."""
    options = backend.options()
    bare = [name for name, option in options.items() if option.bare]
    for name in bare:
        words = options[name].words
        if words is not None and word in words():
            return name
    if bare:
        return bare[-1]
    raise unusable("backends", word, f"NAME=VALUE (backend {backend.name})")
