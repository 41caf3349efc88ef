"""The address for ``nono page --export FOLDER --site``."""

import pytest

from nono.cli.commands.page import is_address


@pytest.mark.parametrize("site", ["https://example.org", "http://example.org:8080/puzzles/", "HTTPS://E.org/a%20b"])
def test_addresses_of_folders(site: str) -> None:
    assert is_address(site)


NO_ADDRESSES = (
    *("https://", "example.org", "ftp://e.org", "https://e.org/p?x=1", "https://e.org/#f", "https://e.org/a b"),
    *("https://[x/", "https://e.org:99999/", "https://e.org:x/"),
    *('https://e.org/"><script>', "https://e.org/<b>", "https://e.org/\\", "https://e.org/{x}"),
)


@pytest.mark.parametrize("site", NO_ADDRESSES)
def test_what_is_no_address_of_a_folder(site: str) -> None:
    assert not is_address(site)
