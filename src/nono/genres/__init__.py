"""The genres: each a frozen class with the rules of its puzzles; it makes a `nono.model.Model` and checks solutions."""

from nono.table import Table

GENRES = Table("genre", {"nonogram": "nono.genres.nonogram:Nonogram", "akari": "nono.genres.akari:Akari"})
