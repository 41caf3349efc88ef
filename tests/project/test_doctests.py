"""The examples in the docstrings of the package and of its public names."""

import doctest

import pytest

import nono

DOCS = {"nono": nono.__doc__} | {name: getattr(nono, name).__doc__ or "" for name in nono.__all__}
EXAMPLES = {name: text for name, text in DOCS.items() if ">>>" in text}
FILES = {"certify", "check_certificate", "convert", "read_all", "write"}  # functions that work on files alone
pytestmark = pytest.mark.needs("native", "sat", "cpsat")


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_docstrings(name: str) -> None:
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name] or "", {}, name, None, None)
    messages: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=messages.append)
    assert results.failed == 0, "".join(messages)


def test_every_function_has_an_example() -> None:
    values = {name: getattr(nono, name) for name in nono.__all__}
    functions = {name for name, value in values.items() if callable(value) and not isinstance(value, type)}
    assert functions - EXAMPLES.keys() - FILES <= {"backends"}
