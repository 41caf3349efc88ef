"""The page, which runs nono in a browser: static files, the WebAssembly engine, and a server for this machine only.

`nono.page.site` makes the files and exports them, with the plain pages of `nono.page.collection`; `nono.page.server`
serves them and answers by `nono.page.api`. `nono.page.puzzle_data` and `nono.page.declared` describe
puzzles and genres as JSON. Other rooms import these modules. The JavaScript is in the folder ``web``.
"""
