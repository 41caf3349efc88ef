"""Prepares puzzles for print: style, paper, solutions, rules, chapters and words."""
