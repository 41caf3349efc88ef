"""The base class of layer puzzles, which consist of clue layers and an answer layer. A genre adds rules and a check.

The class derives everything else from the layers: its arguments, JSON, equality and hash, the text of the clues, the
picture, saved grids and goals, facts, and the optional clues. A clue is optional if the genre allows puzzles without
it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypedDict, cast

from nono.base.arguments import did_you_mean, expect_flags, public
from nono.base.errors import LimitError, PuzzleError, WrongTypeError, excerpt
from nono.base.grid import check_size, grouped, in_words, split_rows
from nono.base.limits import current_limits, unlimited
from nono.base.palette import Colour, Palette
from nono.genres.base import BOARD, Grid, Puzzle, compact, expect_size
from nono.genres.codecs.parts import Codec
from nono.genres.declared import Declared, DeclaredBuilder, DeclaredNames
from nono.genres.grids import DIGITS, NONE, Saved
from nono.genres.layers import Cells, ClueLayer, Edges, Flag, Layer, Outside, Regions, Rule, Whole
from nono.genres.picture import Colours, Mark, Numbers, Picture, Point
from nono.genres.wording import RulesPart
from nono.model import COPY, NO_LINES, SUM, Counts, Model
from nono.model.builder import REGIONS_AT_ONCE, ModelBuilder, RuleNames

try:
    import nono.genres.rule_code as rule_code  # tests find out whether this module exists
except ImportError:  # the compiled code is missing
    rule_code = None  # type: ignore[assignment]

ALL = bytes(range(256))  # every colour that a byte can hold
SHORT = 1e-6  # seconds; the engine's shortest time limit, because 0 means no limit


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer layer: the values that cells can have.

    ``drawn`` tells how values are drawn: "fill" (a colour), "mark", or "text" (the key).
    """

    values: Palette
    drawn: str = "text"
    mark: Mark | None = None

    def palette(self, width: int) -> Palette:
        """Return the palette of the cells on a board of this width."""
        return self.values

    @property
    def keys(self) -> str:
        """The characters for all values on the largest board."""
        return "".join([value.key for value in self.values])


def shade(name: str, rgb: str = "2b2b2b", key: str = "#", blank: str = "white") -> Answer:
    """Return the answer layer for a genre whose cells are filled or blank."""
    return Answer((Colour(NONE, blank, "ffffff"), Colour(key, name, rgb)), "fill")


def symbol(name: str, key: str, rgb: str, corners: tuple[Point, ...] = ()) -> Answer:
    """Return the answer layer for a genre whose cells contain a symbol or are empty.

    The symbol is a coloured disc or, on sheets, a polygon if it has ``corners`` (see `Mark`).
    """
    inner = tuple((0.78 * x, 0.78 * y) for x, y in corners)
    mark = Mark(1, ((3.2, "000000"), (2.6, rgb)), ((corners, "000000"), (inner, rgb)) if corners else ())
    return Answer((Colour(NONE, "empty", "ffffff"), Colour(key, name, rgb)), "mark", mark)


@dataclass(frozen=True, slots=True)
class Digits(Answer):
    """The answer layer for a genre whose cells contain digits.

    There are as many digits as columns. The smallest is ``first``, and digits above 9 are letters.
    """

    values: Palette = ()
    first: int = 1

    def palette(self, width: int) -> Palette:
        return digits(self.first, width)

    @property
    def keys(self) -> str:
        return DIGITS[self.first :]


@cache
def digits(first: int, number: int) -> Palette:
    """Return a palette with this number of digits from ``first`` on, one character each."""
    return tuple(Colour(DIGITS[value], DIGITS[value], "ffffff") for value in range(first, first + number))


BLANK: Palette = (Colour(NONE, "blank", "ffffff"),)


class About(TypedDict, total=False):
    """The arguments that all layer puzzles have in addition to their layers, for type checkers."""

    id: str
    title: str
    author: str | None
    license: str | None
    goal: object
    meta: Mapping[str, Any] | None
    saved: Iterable[Saved]
    check: bool


def _restored(genre: type[LayerPuzzle], *state: Any) -> LayerPuzzle:
    """Return the puzzle from the values in a pickle; see `LayerPuzzle.of_values`."""
    return genre.of_values(*state)


def _square(text: str) -> str:
    """Return the text of a square board with line breaks, if all its cells stand together on one line.

    A text with blanks or line breaks between its cells is returned as it is. Raises `PuzzleError` if the number of
    cells is not a square.
    """
    cells = text.strip()
    side = round(len(cells) ** 0.5)
    if len(cells.split()) != 1:
        return text
    if side**2 != len(cells):
        message = (
            f"found {len(cells)} characters, expected {side**2}\na square board of side {side} has {side**2} cells"
        )
        raise PuzzleError(message, "wrong-line-count")
    return "\n".join(split_rows(cells, side))


@dataclass(frozen=True, slots=True, init=False, repr=False)
class LayerPuzzle(Puzzle[Grid]):
    """A layer puzzle. The arguments are the values of its clue layers, by position or by name.

    A board of cells is a list of rows of text, a text with line breaks, a list of lists, or an array. In lists and
    arrays, -1, None and, unless it is a clue, 0 mean that a cell has no clue. A Sudoku may be a text of 81 characters.
    ``goal`` may be an array, or rows of colours or of palette keys. Raises `PuzzleError` if a value is invalid, if
    `check_shape` or `check_clues` fails, or if the goal breaks the rules. ``check=False`` skips `check_clues` and the
    check of the goal.
    """

    values: tuple[Any, ...]
    """The values of the clue layers, in the order of the layers."""
    board: tuple[int, int] = field(compare=False)
    """Height and width of the board."""

    layers: ClassVar[tuple[Layer[Any], ...]] = ()
    answer: ClassVar[Answer]
    formats: ClassVar[tuple[Codec, ...]] = ()
    """The other programs' formats that this genre supports; see `nono.genres.codecs`."""
    aliases: ClassVar[Mapping[str, str]] = {}
    """Other signs that people type for characters of the main layer."""
    square: ClassVar[int] = 0
    """For genres with square boards, the largest side; 0 for other genres."""
    side: ClassVar[int] = 10
    """The usual side of a new board, unless ``square`` is smaller."""
    days: ClassVar[Sequence[tuple[int, int]]] = ((6, 6), (8, 8), (8, 8))
    """The sizes (width, height) of the page's daily puzzles, which follow one another day by day."""
    searched: ClassVar[bool] = True
    """Whether a random puzzle may be hard enough to need a search; the generator then looks for such puzzles."""
    declared: ClassVar[Sequence[Layer[Any] | Rule]] = ()
    """The rules as data, in order. The name of a clue layer stands for its own rules; layers without mention come
    first.
    """
    declaration: ClassVar[str] = ""
    """The names of the layers and all rules as JSON, from which compiled code makes models."""
    density: ClassVar[float | None] = None
    """The share of cells with colour 1 in random answers; None if all values are equally likely."""
    rules_parts: ClassVar[Sequence[RulesPart]] = ()
    """The parts of `rules_text`, if the text depends on the variant of the puzzle."""

    def __reduce__(self) -> tuple[Any, ...]:
        if self.saved or self.meta or self.reading or self.unread:
            return Puzzle.__reduce__(self)
        return _restored, (type(self), self.values, self.board, self.id, self.title, self.goal_bytes)

    def __init_subclass__(cls) -> None:
        """Derive the layers, fields and declaration of a genre from the attributes of its class.

        A genre derives from one class; if that is a genre, both share its layers. Raises TypeError if the genre has
        rules and no method that checks solutions.
        """
        new_layers = [value for value in vars(cls).values() if isinstance(value, Layer)]
        if new_layers:
            cls.layers = (*cast(type[LayerPuzzle], cls.__base__).layers, *new_layers)
            for place, layer in enumerate(cls.layers):
                layer.place, layer.alone = place, len(cls.layers) == 1
            fields: dict[str, tuple[Any, str]] = {layer.field: (layer.kind, layer.words) for layer in cls.layers}
            cls.fields = MappingProxyType({**BOARD, **fields, "solution": (list, "a list of rows")})
            fixed = [layer.keys for layer in cls.layers if isinstance(layer, Cells) and layer.fixed]
            cls.fixed = "".join(fixed)
            cls.clue_keys = "".join(layer.printed() for layer in cls.layers if isinstance(layer, Cells))
        if "answer" in vars(cls):
            cls.drawn = cls.answer.drawn
        declares_rules = any(isinstance(rule, Mapping) for rule in vars(cls).get("declared", ()))  # others are layers
        if ("rules" in vars(cls) or declares_rules) and cls.broken_rule is LayerPuzzle.broken_rule:
            raise TypeError(f"{cls.__name__} defines rules, but no method broken_rule that checks solutions")
        if hasattr(cls, "answer"):
            cls.declaration = compact({"layers": [layer.name for layer in cls.layers], "rules": cls.declared_rules()})

    @classmethod
    def declared_rules(cls) -> list[Rule]:
        """Return all rules as data, including the rules of the clue layers."""
        first = [layer for layer in cls.layers if layer not in cls.declared]
        rules: list[Rule] = []
        for declared in (*first, *cls.declared):
            rules += declared.declared(cls.answer.keys) if isinstance(declared, Layer) else [declared]
        # the rules of a sum are the sum with its clauses, and the rules that copy values into hidden cells
        return [{"kinds": [SUM, COPY], **rule} if is_sum(rule) else rule for rule in rules]

    @public
    def __init__(
        self,
        *values: object,
        id: str = "",
        title: str = "",
        author: str | None = None,
        license: str | None = None,
        goal: object = None,
        meta: Mapping[str, Any] | None = None,
        saved: Iterable[Saved] = (),
        check: bool = True,
        **named: object,
    ) -> None:
        expect_flags(check=check)
        put = object.__setattr__
        # `dataclasses.replace` gives these two arguments, which hold the layers of the puzzle that it copies
        copied, board = named.pop("values", None), named.pop("board", None)
        if isinstance(copied, tuple) and not named:  # no layer changes, so nothing must be read again
            put(self, "values", copied)
            put(self, "board", board)
        else:
            names = [layer.name for layer in self.layers]
            old = dict(zip(names, copied, strict=True)) if isinstance(copied, tuple) else {}
            self._read(values, old | named)
        self.expect_board(self.height, self.width)
        self.check_shape()
        for layer in self.layers:
            layer.check(self)
        self._set_about(id, title, meta, author=author, license=license)
        self._complete(goal, saved, check)

    def _read(self, values: tuple[object, ...], named: Mapping[str, object]) -> None:
        """Set the layers and the size from the arguments. Raises `PuzzleError` if the arguments do not fit together."""
        names = [layer.name for layer in self.layers]
        given = dict(zip(names, values, strict=False)) | dict(named)
        wrong = [repr(name) for name in named if name not in names[len(values) :]]  # unknown, or given by position, too
        if len(values) > len(names):
            wrong.append(f"{len(values)} clues")
        if wrong:
            message = f"{type(self).__name__}: found {wrong[0]}, expected {', '.join(names)}, each at most once"
            message += next((did_you_mean(name, names) for name in named if name not in names), "")
            raise WrongTypeError(message, "bad-argument")
        for layer in self.layers:
            if layer.required and given.get(layer.name) is None:
                raise PuzzleError(f"found no {layer.field!r}, expected {layer.words}", "missing-section")
        if self.square:  # a square board may be a text without line breaks
            given = {name: _square(value) if isinstance(value, str) else value for name, value in given.items()}
        read = {layer.name: layer.read(given[layer.name]) for layer in self.layers if given.get(layer.name) is not None}
        height, width = self._size_of(read)
        check_size(height, width)
        for layer in self.layers:
            if layer.name not in read:
                read[layer.name] = layer.blank(height, width)
            elif not layer.fits(read[layer.name], height, width):
                raise layer.wrong(f"found a different size, expected a board of {width}x{height}", "wrong-line-count")
        object.__setattr__(self, "values", tuple([read[layer.name] for layer in self.layers]))
        object.__setattr__(self, "board", (height, width))

    def _size_of(self, read: Mapping[str, Any]) -> tuple[int, int]:
        """Return the height and width on which all layers in ``read`` (values by name of the layer) agree.

        Raises `PuzzleError` if two layers differ, or if no layer determines a side.
        """
        sides: list[int | None] = [None, None]  # height and width; None as long as no layer tells it
        for layer in self.layers:
            if layer.name not in read:
                continue
            for side, size in enumerate(layer.size(read[layer.name])):
                if size is not None and sides[side] not in (None, size):
                    what = ("rows", "columns")[side]
                    raise layer.wrong(f"found {size} {what}, expected {sides[side]}", "wrong-line-count")
                sides[side] = sides[side] if size is None else size
        if sides[0] is None or sides[1] is None:
            raise PuzzleError("found no layer that tells the size of the board", "missing-section")
        return sides[0], sides[1]

    def _clue_members(self) -> Iterable[str]:
        return [layer.name for layer in self.layers]

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.board[0]

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.board[1]

    @property
    def palette(self) -> Palette:
        """The palette: the key, name and colour of each value that a cell can have."""
        return self.answer.palette(self.width)

    def builder(self) -> ModelBuilder:
        """Return a builder with the declared rules, including the rules of the clue layers.

        `rules` may add rules that cannot be declared.
        """
        declared_rules = self.declared_rules()
        rules = DeclaredBuilder(self, declared_rules)
        declared = Declared(self, rules)
        for index, rule in enumerate(declared_rules):
            try:
                declared.add(index, rule)
            except (AttributeError, KeyError) as error:
                name = error.name if isinstance(error, AttributeError) else error.args[0]
                raise self._wrong_rule(f"rule {index + 1}: unknown or missing {name}") from error
            except ValueError as error:
                raise self._wrong_rule(f"rule {index + 1}: {error}") from error
        return rules

    def _wrong_rule(self, fault: str) -> PuzzleError:
        """Return the error for a declared rule that is wrong."""
        return PuzzleError(f"the declared rules of the genre {self.genre}: {fault}", "broken-plug-in")

    def rules(self) -> ModelBuilder:
        """Return the count rules with their names, for explanations. By default, these are the declared rules."""
        return self.builder()

    def model(self) -> Model:
        """Return the puzzle as cells and rules for the backends. Compiled code makes the rules if all are declared.

        Raises `LimitError` if the limits around the call (`nono.base.limits.current_limits`) end before the rules are
        made.
        """
        compiled = self._compiled()
        return self._builder_of_rules().model() if compiled is None else compiled[0]

    def rule_names(self) -> RuleNames:
        """Return the names, kinds and places of the count rules: of those that compiled code makes, or of `rules`."""
        with unlimited():
            compiled = self._compiled()
            if compiled is None:
                return self._builder_of_rules()
            return DeclaredNames(self.declared_rules(), compiled[1], self.width)

    def _builder_of_rules(self) -> ModelBuilder:
        """Return what `rules` returns. Raises `PuzzleError` if it is no builder."""
        rules: object = self.rules()
        if isinstance(rules, ModelBuilder):
            return rules
        wrong = f"the genre {self.genre}: rules returned {excerpt(rules)}, expected the builder of the rules"
        raise PuzzleError(wrong, "broken-plug-in")

    def _compiled(self) -> tuple[Model, Sequence[int]] | None:
        """Return the model that compiled code makes, and the subjects of its rules (see `DeclaredNames`).

        Return None if nothing is compiled or if the genre has rules in Python, so that Python makes the whole model.
        Raises `LimitError` if the time runs out.
        """
        if rule_code is None or type(self).rules is not LayerPuzzle.rules:
            return None
        height, width, colours = *self.board, self.colours
        seconds = current_limits().seconds()
        limit = 0.0 if seconds is None else max(seconds, SHORT)
        try:
            built = rule_code.counts(self.declaration, height, width, colours, self.values, limit)
        except ValueError as error:
            raise self._wrong_rule(str(error)) from None
        if built is None:
            raise LimitError("time", "the time ran out before the rules were built")
        removed, *arrays, subjects, hidden = built
        if len(arrays[0]) > REGIONS_AT_ONCE:  # the compiled code checks the clock only during long work
            current_limits().expect()
        model = Model(height, width, colours, NO_LINES, removed, Counts(*arrays), hidden)
        return model, subjects

    @classmethod
    def expect_board(cls, height: int, width: int) -> None:
        """Raise `PuzzleError` if no puzzle of this genre has this size. Readers call this before they create a
        board."""
        check_size(height, width)
        is_square = height == width and width <= cls.square
        if cls.square and not is_square:
            expected = f"expected a square of side 1 to {cls.square}"
            raise PuzzleError(f"found a board of {width}x{height}, {expected}", "bad-size")

    def check_shape(self) -> None:
        """Raise `PuzzleError` on a size or shape of the board that `rules` does not support."""

    def broken_rule(self, solution: bytes) -> str:
        """Describe the first rule that a solution breaks. Return "" if the solution is correct.

        The solution has the right size and colours. Clue layers with rules of their own check it before.
        """
        return ""

    def violation(self, solution: bytes) -> str:
        """Describe the first rule that a solution breaks. Return "" if the solution keeps all rules."""
        if len(solution) != self.height * self.width:
            return f"{len(solution)} cells, expected {self.height * self.width}"
        if solution.translate(None, ALL[: self.colours]):
            return f"found colour {max(solution)}, expected 0 to {self.colours - 1}"
        broken = (layer.broken(self, solution) for layer in self.layers)
        return next(filter(None, broken), "") or self.expect_text("broken_rule", self.broken_rule(solution))

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """Derive the clues from a goal, for layers with rules of their own.

        Raises `PuzzleError` if there is no such layer. A genre may override this method to derive more clues.
        """
        values = {layer.name: layer.from_goal(self, goal) for layer in self.layers}
        clues = {name: value for name, value in values.items() if value is not None}
        is_overridden = type(self).clues_of is not LayerPuzzle.clues_of
        return clues if clues or is_overridden else Puzzle.clues_of(self, goal)

    def value(self, layer: Layer[Any]) -> Any:
        """Return the value of this layer."""
        return self.values[layer.place]

    def with_values(self, changed: Mapping[str, Any], goal: bytes | None = None) -> Self:
        """Return the puzzle with new values for the named layers, without a check.

        The copy has the goal ``goal``, by default none, and no saved grids.
        """
        values = {layer.name: self.values[layer.place] for layer in self.layers} | dict(changed)
        return type(self)(*values.values(), id=self.id, title=self.title, goal=goal, meta=self.meta, check=False)

    @classmethod
    def of_values(
        cls, values: tuple[Any, ...], board: tuple[int, int], id: str = "", title: str = "", goal: bytes | None = None
    ) -> Self:
        """Return the puzzle with these values of all layers, which must be valid, on a board of this height and
        width."""
        self = cls.__new__(cls)
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "board", board)
        self._set_about(id, title, meta=None, goal=goal)
        return self

    @classmethod
    def draft(cls, rng: Random, height: int, width: int) -> Self:
        """Return a random puzzle with only its structure, such as regions.

        `nono.design.generate` turns this draft into a puzzle. If the draft has no goal, a search finds random answers
        that keep its rules. By default, all layers are blank. Raises `PuzzleError` if the genre does not support the
        size.
        """
        blank = {layer.name: layer.blank(height, width) for layer in cls.layers}
        return cls(**{name: value for name, value in blank.items() if value is not None}, check=False)

    def with_structure(self, rng: Random, goal: bytes) -> Self | None:
        """Return the draft with a structure that suits the answer ``goal``, for example regions around the stars.

        By default, this is the draft itself. Return None if no structure is found; then another draft is needed.
        """
        return self

    def full(self, goal: bytes) -> Self:
        """Return the puzzle with this goal and with all clues in the layers that are required or have clues already."""
        if not any(layer.optional_clues for layer in self.clue_layers()):
            return self.with_values({}, goal)
        values = {layer: self.value(layer) for layer in self.clue_layers()}
        chosen = [layer for layer, value in values.items() if layer.required or layer.slots(value)]
        filled = self.with_values({layer.name: layer.filled(values[layer]) for layer in chosen})
        return self.with_values(filled.clues_of(goal), goal)

    @classmethod
    def clue_layers(cls) -> list[ClueLayer[Any]]:
        """Return the layers that may contain optional clues."""
        return [layer for layer in cls.layers if isinstance(layer, ClueLayer)]

    def given_clues(self) -> list[tuple[ClueLayer[Any], int]]:
        """Return the puzzle's optional clues as pairs (layer, slot), for `without_clues`."""
        return [(layer, slot) for layer in self.clue_layers() for slot in layer.slots(self.values[layer.place])]

    def without_clues(self, clues: Iterable[tuple[ClueLayer[Any], int]]) -> Self:
        """Return the puzzle with its goal, but without these clues."""
        changed = {layer.name: layer.without(self.value(layer), slots) for layer, slots in grouped(clues).items()}
        return self.with_values(changed, self.goal_bytes)

    def totals(self) -> dict[str, tuple[int, str]]:
        """Return the sum of the numbers beside all rows, and above all columns, with the word for what they count.

        The keys are "rows" and "columns". A side is missing if one of its numbers is unknown.
        """
        totals = {}
        for layer in self.layers:
            if isinstance(layer, Outside) and layer.counted and None not in self.value(layer):
                side = "columns" if layer.side == "cols" else "rows"
                totals[side] = sum(self.value(layer)), layer.counted  # a word such as "tents"
        return totals

    def miscounts(self) -> list[str]:
        """Describe contradictions that the numbers of the puzzle show alone, without any search."""
        totals = self.totals()
        if len({total for total, _ in totals.values()}) < 2:
            return []
        (rows, counted), (columns, _) = totals["rows"], totals["columns"]
        return [f"the rows have {rows} {counted}, the columns {columns}"]

    @property
    def rules_text(self) -> str:
        """The parts of the rules that concern this puzzle; by default all rules, followed by the parameters."""
        if self.rules_parts:
            return "".join([self._part_text(part) for part in self.rules_parts if self._applies(part)])
        parameters = self.parameters()
        return self.wording.introduction + (f" This puzzle: {', '.join(parameters)}." if parameters else "")

    def _part_text(self, part: RulesPart) -> str:
        """Return the text of a part of the rules, with the number of the layer ``when`` in place of ``{}``."""
        number = self._number_or_presence(part.when, "") if part.when else None
        return (part.one if number == 1 and part.one else part.text).replace("{}", str(number))

    def _applies(self, part: RulesPart) -> bool:
        """Return whether a part of the rules concerns this puzzle.

        The layer named ``when`` must have clues, and the layer named ``unless`` must not; each may be "".
        """
        is_wanted = {part.when: True, part.unless: False}
        return all(self._has_clue(name, part.keys) == wanted for name, wanted in is_wanted.items() if name)

    def _has_clue(self, name: str, keys: str) -> bool:
        """Return whether a layer has a number, a flag that is set, or a clue (one of ``keys``, if there are any)."""
        value = self._number_or_presence(name, keys)
        return value is not None and value is not False

    def _number_or_presence(self, name: str, keys: str) -> int | None:
        """Return the number or flag of a layer. For layers of cells or signs, return whether there are any clues."""
        layer = next(layer for layer in self.layers if layer.name == name)
        value: Any = self.value(layer)
        if isinstance(layer, Cells):
            return bool(value.cells(keys) if keys else value.clue_cells())
        return any(Edges.signs(value, self.width)) if isinstance(layer, Edges) else value

    def parameters(self) -> list[str]:
        """Return the puzzle's numbers and flags in words, such as "2 stars"."""
        words = []
        for layer in self.layers:
            value = self.value(layer)
            if isinstance(layer, Whole) and value is not None:
                words.append(in_words(value, layer.field.removesuffix("s"), layer.field))
        return words + [layer.description for layer in self.layers if isinstance(layer, Flag) and self.value(layer)]

    def clue_texts(self) -> Mapping[int, str]:
        """Return the texts of the clues by cell."""
        texts: dict[int, str] = {}
        for layer in self.layers:
            if isinstance(layer, Cells) and not isinstance(layer, Regions):
                for cell, key in self.values[layer.place].clue_cells():
                    drawing = layer.drawings.get(key, key)
                    if isinstance(drawing, str) and drawing:  # otherwise a mark, or a wall without text
                        texts[cell] = drawing
        return texts

    def clue_keys_of_cells(self) -> dict[int, str]:
        """Return the character of the clue in each cell that has one, as the board is printed and typed."""
        keys: dict[int, str] = {}
        for layer in self.layers:
            if isinstance(layer, Cells) and (printed := layer.printed()):
                keys |= {cell: key for cell, key in self.values[layer.place].clue_cells() if key in printed}
        return keys

    def cell_regions(self) -> Sequence[Hashable]:
        """Return the region of each cell; empty if the genre has no regions."""
        regions = next((self.value(layer) for layer in self.layers if isinstance(layer, Regions)), None)
        return regions.text if regions is not None else ()

    def picture(self, cells: Colours | None = None) -> Picture:
        """Return the picture of the board with its clues.

        ``cells`` are the known values of the cells, None for an unknown one. Without ``cells``, only the clues are
        shown. What is drawn as text, `Picture.answers` tells apart from the clues.
        """
        size = self.height * self.width
        marks, paper = self._clue_marks(self.palette if self.drawn != "text" else BLANK)
        values: Colours = [0] * size if cells is None else cells
        palette, texts = self.palette, dict(self.clue_texts())
        clues = frozenset(texts)
        colours: list[int | None] = [0] * size
        if self.drawn == "fill":
            colours = list(values)
        else:
            colours = [None if colour is None and cell not in texts else 0 for cell, colour in enumerate(values)]
            for cell, colour in enumerate(values if cells is not None else ()):
                if colour and self.answer.mark is not None:
                    marks[cell] = self.answer.mark._replace(colour=colour)
                elif colour is not None and palette[colour].key != NONE:
                    texts.setdefault(cell, palette[colour].key)  # a clue keeps its own text
        rows, cols = (self._beside(side) for side in ("rows", "cols"))
        return Picture(
            *self.board,
            colours,
            paper,
            rows,
            cols,
            texts,
            marks,
            regions=self.cell_regions(),
            thick=0,
            signs=self._signs(),
            written=self.drawn == "text",
            answers=texts.keys() - clues,
        )

    def _clue_marks(self, palette: Palette) -> tuple[dict[int, Mark], Palette]:
        """Return the clues that are drawn as marks, by cell, and ``palette`` with an entry for each kind of mark.

        Text and pictures of pixels show a mark by its entry in the palette: a key, and the colour of the smallest disc.
        """
        marks: dict[int, Mark] = {}
        for layer in self.layers:
            for key, mark in layer.drawings.items() if isinstance(layer, Cells) else ():
                if isinstance(mark, Mark):
                    marks |= dict.fromkeys(self.values[layer.place].cells(key), mark._replace(colour=len(palette)))
                    _, rgb = mark.discs[-1]  # the smallest
                    palette += (Colour(key, layer.field.removesuffix("s"), rgb),)
        return marks, palette

    def _signs(self) -> dict[tuple[int, int], str]:
        """Return the signs on edges, by the two cells of the edge."""
        signs: dict[tuple[int, int], str] = {}
        for layer in self.layers:
            if isinstance(layer, Edges):
                signs |= {(first, second): key for first, second, key in layer.signs(self.value(layer), self.width)}
        return signs

    def _beside(self, side: str) -> tuple[Numbers, ...]:
        """Return the numbers beside the rows or above the columns; none if no side has numbers.

        Each line has one pair of text and colour (0). The text of a missing number is empty.
        """
        for layer in self.layers:
            if isinstance(layer, Outside) and layer.side == side:
                return tuple([(("" if number is None else str(number), 0),) for number in self.value(layer)])
        if any(isinstance(layer, Outside) for layer in self.layers):  # only the other side has numbers
            return ((("", 0),),) * (self.height if side == "rows" else self.width)
        return ()

    def facts(self) -> dict[str, Any]:
        """Return the number of clues, the number of regions (if any), and the puzzle's numbers and flags."""
        regions = [self.value(layer) for layer in self.layers if isinstance(layer, Regions)]
        facts = {"clues": len(self.given_clues())}
        facts |= {"regions": len(set(regions[0].text) - {NONE})} if regions else {}
        layers = [layer for layer in self.layers if isinstance(layer, Whole | Flag)]
        numbers = {layer.field: layer.plain(self.value(layer)) for layer in layers}
        return facts | {name: value for name, value in numbers.items() if value is not None}

    def clue_text(self) -> str:
        """Return the clues as one string: ``WxH``, then ``;name=value`` for each layer; ``/`` separates rows."""
        parts = []
        for layer, value in zip(self.layers, self.values, strict=True):
            plain = layer.plain(value)
            if isinstance(plain, dict):
                plain = [*plain["across"], *plain["down"]]
            if isinstance(plain, list):
                plain = "/".join(["" if row is None else str(row) for row in plain])  # rows of text, or numbers
            if plain is not None:
                parts.append(f";{layer.field}={plain}")
        return f"{self.width}x{self.height}{''.join(parts)}"

    def clue_data(self) -> dict[str, Any]:
        """Return the size and the values of the layers as JSON data."""
        plain = {layer.field: layer.plain(self.values[layer.place]) for layer in self.layers}
        clues = {name: value for name, value in plain.items() if value is not None}
        return {"width": self.width, "height": self.height, **clues}

    @classmethod
    def of_data(cls, data: Mapping[str, Any], about: dict[str, Any], check: bool) -> Self:
        """Return the puzzle from JSON data. If the data have a ``solution`` but no goal, the solution becomes the goal.

        The field ``page``, in which pages of 2.1 saved the rules of plug-ins, is ignored.
        """
        if isinstance(about["meta"].get("page"), dict):
            del about["meta"]["page"]
        goal = data.get("solution") if data.get("goal") is None else data["goal"]
        given = [layer for layer in cls.layers if data.get(layer.field) is not None]
        values = {layer.name: layer.of_json(data[layer.field]) for layer in given}
        puzzle = cls(goal=goal, **values, **about, check=check)
        expect_size(data, *puzzle.board, "a grid")
        return puzzle


def is_sum(rule: object) -> bool:
    """Return whether a member of ``declared``, which may be of a wrong type, is a rule with sums."""
    return isinstance(rule, Mapping) and rule.get("rule") == "sum"
