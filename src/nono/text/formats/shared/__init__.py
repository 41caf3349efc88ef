"""Helpers that several formats share: capabilities, numbers and lines of text, JSON, XML and pictures."""
