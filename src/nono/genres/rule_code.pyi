from array import array
from typing import Any, TypeAlias

Ints: TypeAlias = array[int]

def counts(
    declaration: str, height: int, width: int, colours: int, layers: tuple[Any, ...], seconds: float, /
) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, int] | None: ...
