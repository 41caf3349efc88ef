"""Texts for players in other languages: nothing is missing, no text lacks a value, and no English word remains.

A pseudo-language, whose texts are 40 % longer and consist of accented letters, finds words that are in no catalogue.
"""

import io
import re
from collections.abc import Iterator

import pypdf
import pytest
from pseudo import pseudo
from tables import table

import nono
from nono.base.language import FORMS, Language, catalogues, languages, say, speaking
from nono.grading import TECHNIQUES
from nono.renderers import Style, drawn, explanation, page_of
from nono.text import built_in_puzzles

FOREIGN = [code for code in languages() if code != "en"]
PLACE = re.compile(r"\{\w+(?:\|(?:[^{}]|\{\w+\})*)?\}")
FREE = {"x", "r", "c"}


def samples() -> list[nono.Puzzle]:
    """Return built-in puzzles of all genres, without their titles and authors."""
    found: dict[str, list[nono.Puzzle]] = {}
    for path, _ in built_in_puzzles():
        puzzle = nono.read(path)
        if puzzle.height * puzzle.width <= 120:
            found.setdefault(f"{puzzle.genre} {puzzle.colours > 2} {puzzle.parameters()}", []).append(puzzle)
    return [puzzle for several in found.values() for puzzle in several[:3]]


PUZZLES = samples()


def told(language: str | Language, step: int = 1) -> Iterator[str]:
    """Yield the explanations and hints of each sample, or of each ``step``-th."""
    for puzzle in PUZZLES[::step]:
        if puzzle.genre != "pegs":
            found = nono.explain(puzzle, language=language)  # type: ignore[arg-type]
            yield explanation.text(found)
            for level in (1, 2, 3):
                yield nono.hint(puzzle, level=level, language=language).text  # type: ignore[arg-type]


def book(language: str | Language, kind: str, step: int = 1, **options: object) -> str:
    code = language if isinstance(language, str) else "en"
    style = Style(kind=kind, language=code, title="0", author="0", titles="solution", **options)  # type: ignore[arg-type]
    if isinstance(language, Language):
        object.__setattr__(style, "language", language)
    pages = [page_of(puzzle, style) for puzzle in PUZZLES[::step] if puzzle.goal_bytes]
    for page in pages:
        page.title = page.author = "0"
    data = drawn(pages, style)
    if kind == "html":
        return re.sub(r"<(style|script).*?</\1>|<[^>]*>|&\w+;", " ", data.decode(), flags=re.DOTALL)
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


def is_text(text: str) -> bool:
    return bool(re.search("[A-Za-z]{2}", PLACE.sub("", text.replace(" x ", ""))))


@pytest.fixture(scope="module")
def told_and_asked() -> tuple[list[str], set[str]]:
    """What is said of the samples in the pseudo-language, and all English texts that this needs."""
    texts: set[str] = set()

    def note(text: str) -> str:
        texts.add(text)
        return pseudo(text)

    recorder = Language("en", note)
    said = [*told(recorder), book(recorder, "pdf", chapters="genre"), book(recorder, "html", chapters="none")]
    said.append(book(recorder, "pdf", 3, chapters="difficulty", answer_index=True, letters=True))
    return said, texts


@pytest.fixture
def asked(told_and_asked: tuple[list[str], set[str]]) -> set[str]:
    """All English texts that the samples need, and those of all techniques."""
    texts = {part for one in TECHNIQUES.values() for part in (one.tip, one.reason)}
    return {text for text in texts | told_and_asked[1] if is_text(text)}


@pytest.mark.parametrize("code", FOREIGN)
def test_no_text_is_missing(code: str, asked: set[str]) -> None:
    assert sorted(asked - catalogues()[code].keys()) == []


@pytest.mark.parametrize("code", FOREIGN)
def test_each_explanation_is_made_without_a_missing_value(code: str) -> None:
    assert not [text for text in told(code, 3) if "{" in text]


@pytest.mark.parametrize(
    ("name", "code", "wanted"),
    table("""
fog | de | denn die 0 in Zeile 5 Spalte 1
fog | es | porque el 0 en fila 5 columna 1
twin-stars | de | denn der Stern in Zeile
twin-stars | es | porque la estrella en fila
tulip | de | ist kein Feld rot
"""),
)
def test_nouns_have_articles(name: str, code: str, wanted: str) -> None:
    assert wanted in explanation.text(nono.explain(nono.puzzle(name), language=code))


def test_japanese_sentences_are_joined_without_a_space() -> None:
    for puzzle in PUZZLES:
        with speaking("ja"):
            assert "。 " not in puzzle.introduction, puzzle.genre


@pytest.mark.parametrize("code", FOREIGN)
def test_tooltips_of_buttons_are_translated(code: str) -> None:
    page = explanation.html(nono.explain(nono.puzzle("heart"), language=code), "0")
    known = catalogues()[code]
    assert re.findall(r'title="([^"]+)" aria-label', page) == [
        known[key] for key in ("Home", "Left arrow", "Right arrow", "End")
    ]


def test_no_english_word_remains(told_and_asked: tuple[list[str], set[str]]) -> None:
    found = {word for text in told_and_asked[0] for word in re.findall(r"[A-Za-z]+", text)} - FREE
    assert sorted(word for word in found if len(word) > 1) == []


def test_forms_follow_the_number() -> None:
    polish = Language("pl", {"{n} {n|cell|cells}": "{n} {n|pole|pola|pól}"}.__getitem__, ["^1$", "(^|[^1])[234]$"])
    with speaking(polish):
        made = [say("{n} {n|cell|cells}", n=number) for number in (1, 2, 5, 12, 22)]
    assert made == ["1 pole", "2 pola", "5 pól", "12 pól", "22 pola"]
    assert say("{n|one cell|{n} cells}", n=3) == "3 cells"
    assert FORMS.search("{n|one cell|{n} cells}")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(nono.PuzzleError, match="language: found 'dee'"):
        nono.hint(nono.puzzle("heart"), language="dee")
