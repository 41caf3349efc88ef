"""The page: nono in a browser, as static files with the engine as WebAssembly, and a server for this machine only."""
