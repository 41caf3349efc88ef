"""The renderers: each a module with ``render(picture, …) -> str``; a picture is a board with the clues around it."""

from nono.base.table import Table

RENDERERS = Table("renderer", {"text": "nono.renderers.text", "json": "nono.renderers.json"})
