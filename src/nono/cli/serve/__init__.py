"""``nono serve``: the commands of the program over HTTP."""
