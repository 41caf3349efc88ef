"""All solutions of a puzzle at once: how many there are, some at random, where they differ."""
