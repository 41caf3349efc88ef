"""Write the npm package ``nono-puzzles`` to a folder: ``python src/npm/build.py FOLDER``, then ``npm pack FOLDER``.

The package consists of the files of this folder and of the page's own modules and engine, from the installed nono.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import version
from pathlib import Path

from nono.page.bundle import DYNAMIC, IMPORT, target
from nono.page.site import ENGINE, FORMATS, GENRES, completed, sources

HERE = Path(__file__).parent
WEB = "../nono/page/web/"  # where index.js finds the page's modules in the repository
OWN = "./nono/"  # and in the package
START = "index.js"
WRITTEN = (START, "index.d.ts", "README.md")
DATA = "genres/data.js"  # the module with the descriptions of genres, which the page loads as JSON
# Bundlers and Node 18 know only the longer form.
RESOLVED = re.compile(r'import\.meta\.resolve\(("[^"]+")\)')
LONGER = r"new URL(/* @vite-ignore */ \1, import.meta.url).href"


def needed(start: str, modules: dict[str, bytes]) -> set[str]:
    """Return the modules of the page that a text imports, directly or through other modules."""
    found = {name.removeprefix(WEB) for name in IMPORT.findall(start)}
    waiting = list(found)
    while waiting:
        module = waiting.pop()
        text = modules[module].decode()
        for path in IMPORT.findall(text) + DYNAMIC.findall(text):
            name = target(module, path)
            if name not in found:
                found.add(name)
                waiting.append(name)
    return found


def static(module: str) -> str:
    """Replace the dynamic imports of a module by static ones.

    Bundlers then put the package into one file, and a web worker does not miss messages while modules are loaded.
    """
    names: dict[str, str] = {}

    def name(found: re.Match[str]) -> str:
        return f"Promise.resolve({names.setdefault(found[1], f'module{len(names)}')})"

    code = RESOLVED.sub(LONGER, DYNAMIC.sub(name, module))
    return "".join(f'import * as {name} from "{path}";\n' for path, name in names.items()) + code


def npm_version(own: str) -> str:
    """Return a version of Python packages as npm writes it: 1.0.0rc1 becomes 1.0.0-rc.1."""
    return re.sub(r"(a|b|rc)(\d+)$", r"-\1.\2", own.partition("+")[0])


def files() -> dict[str, bytes]:
    """Return the files of the package by path."""
    page = sources()
    start = (HERE / START).read_text(encoding="utf-8")
    modules = completed({name: page[name] for name in (*needed(start, page), ENGINE)})
    del modules[FORMATS]
    modules[DATA] = b"export const DATA = " + page[GENRES].rstrip() + b";\n"
    found = {
        f"nono/{name}": static(data.decode()).encode() if name.endswith(".js") else data
        for name, data in modules.items()
    }
    found |= {name: (HERE / name).read_bytes().replace(WEB.encode(), OWN.encode()) for name in WRITTEN}
    about = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    about = {"name": about.pop("name"), "version": npm_version(version("nono-puzzles")), **about}
    return found | {
        "package.json": (json.dumps(about, indent=2) + "\n").encode(),
        "LICENSE": (HERE.parents[1] / "LICENSE").read_bytes(),
    }


def main(folder: str) -> None:
    """Write the package."""
    for name, data in files().items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main(sys.argv[1])
