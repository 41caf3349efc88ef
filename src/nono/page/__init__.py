"""The page, which runs nono in a browser: static files, the WebAssembly engine, and a server for this machine only."""
