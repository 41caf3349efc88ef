"""What holds for the whole run: Ctrl-C works, also where the run was started in the background, with SIGINT ignored."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
