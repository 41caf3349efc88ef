"""Texts in the language of the reader: English is in the code, and ``nono/languages/texts.txt`` has the translations.

The file has a line for each English text, and below it an indented line for each language: its code and the
translation, after tabs. A text that begins or ends with a space is in quotes. A text without a translation stays
English. In a text, ``{name}`` stands for a value, and ``{n|cell|cells}`` for the form that fits the number n. The entry
``plural`` lists a pattern of digits for each form but the last.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple

from nono.base.arguments import expect, one_of, unfit

FILE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "languages", "texts.txt")
FORMS = re.compile(r"\{(\w+)\|((?:[^{}]|\{\w+\})*)\}")  # forms may contain values
NUMBER = re.compile(r"\d+")


class Language(NamedTuple):
    """A language: its code, the function that translates an English text, and the patterns of its plural forms."""

    code: str
    translated: Callable[[str], str]
    plural: Sequence[str] = ("^1$",)


ENGLISH = Language("en", str)
_language = ContextVar("language", default=ENGLISH)


def languages() -> list[str]:
    """Return the codes of all languages."""
    return sorted(["en", *catalogues()])


@contextmanager
def speaking(language: str | Language) -> Iterator[None]:
    """Let `say` use this language; raises `PuzzleError` if there is no catalogue for it."""
    if not isinstance(language, Language):
        expect(str, "a string", language=language)
        language = _of(language)
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


@cache
def _of(code: str) -> Language:
    if code == "en":
        return ENGLISH
    known = languages()
    if code not in known:
        raise unfit("language", code, one_of(code, known))
    texts = catalogues()[code]
    return Language(code, lambda text: texts.get(text, text), texts["plural"])


@cache
def catalogues() -> dict[str, dict[str, Any]]:
    """Return, for each language but English, the translations by English text, and the patterns of plural forms."""
    found: dict[str, dict[str, Any]] = {}
    english = ""
    if os.path.exists(FILE):
        with open(FILE, encoding="utf-8") as file:
            for line in file.read().splitlines():
                *code, text = line.removeprefix("\t").split("\t")
                text = json.loads(text) if text.startswith('"') else text
                if code:
                    found.setdefault(code[0], {})[english] = text.split() if english == "plural" else text
                else:
                    english = text
    return found


def spoken() -> str:
    """Return the code of the present language."""
    return _language.get().code


def say(text: str, /, **values: object) -> str:
    """Return an English text in the present language, with the values filled in."""
    language = _language.get()

    def form(match: re.Match[str]) -> str:
        number, forms = str(values[match[1]]), match[2].split("|")
        at = next((at for at, digits in enumerate(language.plural) if re.search(digits, number)), -1)
        return forms[min(at, len(forms) - 1)]

    text = language.translated(text)
    return (FORMS.sub(form, text) if "|" in text else text).format(**values) if values else text


def sentences(*texts: str) -> str:
    """Join sentences, with a space between them except after "。"."""
    return " ".join(texts).replace("。 ", "。")


def label(text: str) -> str:
    """Return a name that contains numbers, such as "row 3": its key in a catalogue is "row {a0}"."""
    if _language.get() is ENGLISH or "{" in text:
        return text
    values = {f"a{at}": number for at, number in enumerate(NUMBER.findall(text))}
    places = iter(values)
    return say(NUMBER.sub(lambda _: f"{{{next(places)}}}", text), **values)
