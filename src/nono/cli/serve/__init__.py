"""``nono serve``: the commands of the program for others, over HTTP."""
