"""The two errors that leave the library on bad input."""


class PuzzleError(ValueError):
    """A puzzle that cannot be read or cannot be: the message says where, what was found and what was expected."""


class BackendError(RuntimeError):
    """A backend that is unknown, missing, was given an option it does not have, or failed."""
