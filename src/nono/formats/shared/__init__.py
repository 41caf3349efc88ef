"""Helpers of several formats: capabilities, numbers and lines of text, JSON, XML and pictures."""
