"""A pseudo-language: its texts are 40 % longer and consist of foreign letters, so that English words stand out."""

import re

ACCENTS = {ord(plain): accented for plain, accented in zip("aceinosuyzACEINOSUYZ", "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ", strict=True)}
GREEK = {code: chr(0x3B1 + code % 32) for code in (*range(65, 91), *range(97, 123))} | ACCENTS


def pseudo(text: str) -> str:
    """Return a text with foreign letters, and 40 % longer; its places stay."""
    text = re.sub(r"\{(cannot|may|has|would|word|nth)\}", "", text)  # these values are words of English sentences only
    parts = re.split(r"(\{\w+\}|\{\w+\||[|}])", text)
    foreign = "".join(part.translate(GREEK) if at % 2 == 0 else part for at, part in enumerate(parts))
    return foreign + "\u00e9" * (4 * len(re.findall("[A-Za-z]", text)) // 10)
