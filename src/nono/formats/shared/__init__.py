"""Shared by several formats: their capabilities, numbers and lines of text, XML, pictures."""
