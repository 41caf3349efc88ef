"""Tests of "Check the proof": the server writes a certificate, and the browser checks it with the verified checker."""

import json

import pytest
from common import needs_sat
from page.driver import press, shows
from page.test_analysis import diagonal, on_board, says
from playwright.sync_api import Page, Route, expect

from nono.proofs import checker_of_page

pytestmark = [
    pytest.mark.skipif(checker_of_page() is None, reason="js_of_ocaml was not there when nono was built"),
    needs_sat,
]


def test_a_proof_is_checked_in_the_browser(page: Page) -> None:
    on_board(page, "Space")
    says(page, "One solution")
    press(page, "Check the proof")
    shows(page, "#proved p", "Proved: exactly 1 solution.")
    shows(page, "#proved pre", "genre nonogram")
    on_board(page, "ArrowRight Space")
    page.wait_for_selector("#proved", state="hidden")
    on_board(page, "Space ArrowLeft Space")
    diagonal(page)
    says(page, "Several solutions")
    expect(page.get_by_role("button", name="Check the proof")).to_be_hidden()


@pytest.mark.parametrize("changed", ["solutions.txt", "manifest.json", "clues"])
def test_a_false_certificate_is_refused(page: Page, changed: str) -> None:
    """The page believes the server's checker, but neither its proof nor the clues in the certificate."""

    def forge(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        if changed == "clues":
            body |= {"rows": [*body["rows"][1:], body["rows"][0]]}
        files = route.fetch(post_data=json.dumps(body)).json()
        if changed == "solutions.txt":
            files[changed] = files[changed].replace("X", ".")
        elif changed == "manifest.json":
            files[changed] = files[changed].replace('"unique"', '"unsolvable"')
        route.fulfill(json=files)

    on_board(page, "Space ArrowRight Space")
    says(page, "One solution")
    page.route("**/api/certify", forge)
    press(page, "Check the proof")
    shows(page, "#proved p", "The proof was not accepted.")
