"""The page: nono in a browser, with the engine as WebAssembly; static files, and a server for this machine alone."""
