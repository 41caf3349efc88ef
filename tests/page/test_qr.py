"""The QR codes of the page are those of another program with the same mask."""

from typing import Any

import pytest
from playwright.sync_api import Page

CODES = """async (texts) => {
    const { qrCode } = await import("/files/qr.js");
    return texts.map((text) => qrCode(text)?.map((row) => [...row]) ?? null);
}"""
LENGTHS = (1, 53, 154, 230, 271, 458, 644)


def test_codes_are_those_of_another_program(modules: Page) -> None:
    encoder = pytest.importorskip("reportlab.graphics.barcode.qrencoder")
    texts = [("https://example.org/#n=" + "xY7_-" * length)[:length] for length in LENGTHS]
    for text, rows in zip(texts, modules.evaluate(CODES, texts), strict=True):
        code = encoder.QRCode((len(rows) - 17) // 4, encoder.QRErrorCorrectLevel.L)
        code.addData(text)
        assert rows == matrix(code), len(text)


def matrix(code: Any) -> list[list[int]]:
    code.makeImpl(False, 0)
    size = code.getModuleCount()
    return [[int(code.isDark(row, column)) for column in range(size)] for row in range(size)]


def test_a_text_can_be_too_long(modules: Page) -> None:
    whole, longer = modules.evaluate(CODES, ["x" * 644, "x" * 645])
    assert len(whole) == 85
    assert longer is None
