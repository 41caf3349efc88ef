"""The commands, one subject per module. Each command is a plain typed function, from which Typer makes its options."""
