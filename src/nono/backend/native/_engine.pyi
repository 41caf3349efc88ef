from collections.abc import Callable

from nono.base.limits import Cancel

def ask(words: bytes, cancel: Cancel | None, report: Callable[[bytes], object] | None, /) -> bytes: ...
