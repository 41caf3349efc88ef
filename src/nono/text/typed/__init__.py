"""The one reader of everything that people type: clues, and boards of every genre. docs/formats.md has the grammar."""

# the fields of a puzzle whose values are text
TEXTS = ("id", "title", "author", "copyright", "license", "source", "date", "difficulty", "description")
