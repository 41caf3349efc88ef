"""The one reader of everything that people type: clues, and boards of every genre. docs/formats.md has the grammar."""
