"""The tokens in the bodies of addresses and game IDs.

A body is a text without blanks. It has a slot for each cell or line; a slot contains a number or is empty. A token
stands for one or more slots. The tokens follow pzpr's encoders and the sources of the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from nono.base.errors import PuzzleError, excerpt
from nono.genres.codecs.parts import UNKNOWN, ReadBoard, Slots

Given = Sequence[int | None]  # the numbers of slots; None if they have none
BASE_36 = "0123456789" + ascii_lowercase


@dataclass(slots=True)
class Body(ReadBoard):
    """A body that is read from left to right. ``position`` is the index of the next character."""

    text: str = ""
    position: int = 0

    def expect_end(self) -> None:
        """Raise `PuzzleError` if more than slashes is left of the text."""
        if self.text[self.position :].strip("/"):
            raise unreadable(self, "the end of the body")


def unreadable(body: Body, expected: str) -> PuzzleError:
    """Return the error to raise when the next part of the body is wrong."""
    if body.position >= len(body.text):
        return PuzzleError(f"found the end of the body, expected {expected}", "wrong-line-count")
    return PuzzleError(f"found {excerpt(body.text[body.position])} in the body, expected {expected}", "bad-number")


class Tokens:
    """A way to write one or more slots as characters. ``slots_of`` has the slots of each token.

    The longest token that fits is read, and the token for the most slots is written. With ``padded``, empty slots are
    assumed behind the last one, as in pzpr. ``between`` separates two tokens of slots that both have numbers. If there
    is a number ``beyond``, it follows behind the last slot.
    """

    def __init__(
        self,
        slots_of: Mapping[str, tuple[int | None, ...]],
        what: str,
        padded: bool = False,
        between: str = "",
        beyond: int | None = None,
    ) -> None:
        self.slots_of = {**slots_of} | {between + token: slots for token, slots in slots_of.items()}
        self.what = what
        self.between = between
        self.beyond: Slots = [] if beyond is None else [beyond]
        self.token_of: dict[tuple[int | None, ...], str] = {}
        for token, slots in slots_of.items():
            self.token_of.setdefault(slots, token)
        self.lengths = sorted({*map(len, self.slots_of)}, reverse=True)
        self.numbers = sorted({*map(len, slots_of.values())}, reverse=True)  # of slots in a token
        self.padding = [None] * (self.numbers[0] if padded else 0)

    def read(self, text: str, position: int) -> tuple[Given, int] | None:
        """Return the slots at this position, and the position after them; None if the text does not match."""
        for length in self.lengths:
            if slots := self.slots_of.get(text[position : position + length]):
                return slots, position + length
        return None

    def write(self, slots: Given, slot: int) -> tuple[str, int] | None:
        """Return the text for the slots from here on, and their number; None if there is no token for them."""
        ahead = (*slots[slot : slot + self.numbers[0]], *self.padding)
        for number in self.numbers:
            if len(ahead) >= number and (token := self.token_of.get(ahead[:number])):
                return (self.between if slot and slots[slot - 1] is not None else "") + token, number
        return None


def gaps(first: str = "g") -> Tokens:
    """Return letters for empty slots: ``first`` stands for one, the next letter for two, and so on up to z."""
    letters = ascii_lowercase[ascii_lowercase.index(first) :]
    return Tokens({letter: (None,) * number for number, letter in enumerate(letters, 1)}, "a gap")


def digits(most: int = 9, unknown: str = "") -> Tokens:
    """Return a digit from 0 to ``most``. ``unknown`` is the character for an unknown number."""
    numbers = {str(number): (number,) for number in range(most + 1)}
    return Tokens(numbers | ({unknown: (UNKNOWN,)} if unknown else {}), "a digit")


def steps(letters: Mapping[int, str], leap: int, beyond: int = 1) -> Tokens:
    """Return steps from one number to the next. A letter tells how many empty slots come before a number.

    Each number has its own ``letters``: the first means no empty slot, the second one, and so on. The last letter means
    ``leap`` empty slots without a number. The text ends with a step to the number ``beyond`` after the last slot.
    """
    slots: dict[str, tuple[int | None, ...]] = {}
    for number, names in letters.items():
        slots |= {letter: (*[None] * empty, number) for empty, letter in enumerate(names[:-1])}
        slots[names[-1]] = (None,) * leap
    return Tokens(slots, "a letter or _", beyond=beyond)


# hexadecimal numbers as in pzpr, which can read numbers up to 255
HEX = Tokens(
    {".": (UNKNOWN,)} | {f"{number:x}" if number < 16 else f"-{number:x}": (number,) for number in range(256)},
    "a number in hexadecimal digits",
)
DECIMAL = Tokens({str(number): (number,) for number in range(1, 1000)}, "a number", between="_")
BEFORE_SLASH = Tokens({f"{number}/": (number,) for number in range(1000)}, "a number and '/'")
AFTER_COMMA = Tokens({f",{number}": (number,) for number in range(1000)}, "a comma and a number")
# a number from 0 to 4, or "." for an unknown one, and up to two empty slots after a number
SPACED = Tokens(
    {".": (UNKNOWN,)} | {letter: (value % 5, *[None] * (value // 5)) for value, letter in enumerate(BASE_36[:15])},
    "0 to 9, a to e or '.'",
    padded=True,
)
# a mark and 0 to 17 empty slots after it, or 1 to 18 empty slots without a mark
MARKED = Tokens(
    {letter: (1, *[None] * value) for value, letter in enumerate(BASE_36[:18])}
    | {letter: (None,) * value for value, letter in enumerate(BASE_36[18:], 1)},
    "0 to 9 or a letter",
)
# five borders in each character, the first of them in the highest bit
FIVES = Tokens(
    {
        character: tuple(1 if value >> shift & 1 else None for shift in (4, 3, 2, 1, 0))
        for value, character in enumerate(BASE_36[:32])
    },
    "borders, 0 to 9 or a to v",
    padded=True,
)
# in SGT's games, z is a leap of 25 slots between clues, but of 26 slots between borders
STEPS_TO_ONE = steps({1: "_" + ascii_lowercase}, 25)
STEPS_TO_BITS = steps({0: ascii_lowercase, 1: ascii_lowercase.upper()}, 25, 0)
STEPS_TO_BORDERS = steps({1: "_" + ascii_lowercase}, 26)


def slots_of(body: Body, size: int, items: Sequence[Tokens]) -> Slots:
    """Read ``size`` slots and return their numbers. For each slot, the first item that can read it is used.

    A token may end beyond the last slot, in slots without a number, and some formats end with one number beyond it.
    Raises `PuzzleError` if the text does not match or is too short.
    """
    beyond = len(items[0].beyond)  # number of slots behind the last one that the text must have: 0 or 1
    slots: Slots = []
    while len(slots) < size + beyond:
        if body.position >= len(body.text):
            message = f"found {min(len(slots), size)} cells in the body, expected {size}"
            raise PuzzleError(message, "wrong-line-count")
        decoded = next(filter(None, (item.read(body.text, body.position) for item in items)), None)
        if decoded is None:
            raise unreadable(body, " or ".join(item.what for item in items))
        numbers, body.position = decoded
        slots += numbers
    if any(number is not None for number in slots[size + beyond :]) or None in slots[size : size + beyond]:
        message = f"found {len(slots) - beyond} cells in the body, expected {size}"
        raise PuzzleError(message, "wrong-line-count")
    return slots[:size]


def text_of(slots: Slots, items: Sequence[Tokens]) -> str:
    """Return the slots as text. Raises `PuzzleError` if no item can write a number."""
    slots = slots + items[0].beyond
    parts, slot = [], 0
    while slot < len(slots):
        encoded = next(filter(None, (item.write(slots, slot) for item in items)), None)
        if encoded is None:
            raise PuzzleError(f"found {slots[slot]}, expected a number the format supports", "unsupported-variant")
        part, taken = encoded
        parts.append(part)
        slot += taken
    return "".join(parts)
