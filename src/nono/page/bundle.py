"""Joins the modules of the page that are always needed together.

Compressed together, small modules need fewer bytes and requests than one by one. So a module that is loaded on demand
also contains the modules that only it needs. Each joined module becomes a function that returns what the module
exports; other modules take these values from the joined file::

    const base_text=(()=>{ ... return{filled,inWords};})();
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence

# The addresses of other modules. Dynamic imports, import(...), do not match the first pattern.
_IMPORT, _DYNAMIC, _RESOLVED = (
    r'^(?:import|export)\b(?:[^"();]*from)? ?"',
    r'\bimport\("',
    r'\bimport\.meta\.resolve\("',
)
_ADDRESS = r'(\.{1,2}/[^"]+)"'
IMPORT = re.compile(rf"{_IMPORT}{_ADDRESS};\n?", re.MULTILINE)
DYNAMIC = re.compile(rf"{_DYNAMIC}{_ADDRESS}\)")
RESOLVED = re.compile(rf"{_RESOLVED}{_ADDRESS}\)")
ADDRESS = re.compile(f"({_IMPORT}|{_DYNAMIC}|{_RESOLVED}){_ADDRESS}", re.MULTILINE)
TAKEN = re.compile(rf'^(import|export) ?\{{([^}}]*)\}} ?from ?"{_ADDRESS};\n?', re.MULTILINE)
BARE = re.compile(rf'^import ?"{_ADDRESS};\n?', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) ?(\w+)", re.MULTILINE)
INDEX_SCRIPT = "collection/index.js"  # of the index of a collection
TOGETHER = (  # modules that are loaded on demand: together they are smaller, and most people need several of them
    ("draw/draw.js", "draw/analysis.js", "draw/judged.js"),
    ("draw/new_dialog.js", "draw/properties.js"),
    ("files/export.js", "files/backup.js", "files/paste.js", "files/rest.js", "files/room.js", "files/share.js"),
    ("places/library.js", "places/album.js", "places/another.js", "places/filters.js"),
    ("places/make.js", "places/torn.js"),
    ("places/stuck/stuck.js", "places/stuck/kind_place.js"),
    ("play/finish.js", "play/share_card.js"),
    tuple(f"reasons/{name}.js" for name in ("explain", "grade", "hint", "jumps")),
)
AWAITING = ("genres/declared.js", "reasons/table.js")  # modules that wait for a file


def module_at(module: str, address: str) -> str:
    """Return the name of a file from its relative ``address`` in the code of a ``module``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), address))


def imports_in_order(start: Iterable[str], modules: Mapping[str, str]) -> list[str]:
    """Return modules and all modules that they import statically, each one after the modules that it imports.

    Raises `ValueError` if a module imports itself through other modules: it then occurs again before it is complete.
    """
    is_complete: dict[str, bool] = {}  # by module: whether all its imports were added; the order is that of the result

    def add(module: str) -> None:
        """Add a module after all modules that it imports."""
        if not is_complete.setdefault(module, False):
            for path in IMPORT.findall(modules[module]):
                imported = module_at(module, path)
                if is_complete.get(imported) is False:
                    raise ValueError(f"{module} and {imported} import each other")
                add(imported)
            del is_complete[module]  # so that it is after its imports
            is_complete[module] = True

    for module in start:
        add(module)
    return list(is_complete)


def joined_modules(modules: Mapping[str, str], main: str, workers: Sequence[str]) -> dict[str, str]:
    """Return the modules after `main` was joined with all modules that it imports statically.

    Modules that are loaded on demand are joined with those that only they need, and so are modules that the same ones
    need, those of `TOGETHER`, and ``workers``. Modules that a worker shares with the page stay files of their own. The
    imports and exports of modules must have the forms of `TAKEN`, `BARE`, `DYNAMIC` and `EXPORT`.
    """
    homes = homes_of(modules, main, workers)
    return {file: joined_file(modules, file, homes) for file in modules if homes[file] == file}


def homes_of(modules: Mapping[str, str], main: str, workers: Sequence[str]) -> dict[str, str]:
    """Return the file that contains each module, by the name of the module.

    A file has the name of one of its modules. What the page always needs is one file. A worker has a file for what it
    alone needs. Modules that are loaded on demand by the same modules share a file, except those that a worker uses.
    """
    homes = {name: name for name in modules}
    apart = {*imports_in_order(workers, modules)}  # what a worker needs
    first = {*imports_in_order([main], modules)}  # what the page always needs
    loaders: dict[str, set[str]] = {}  # of each module that is loaded on demand
    for name, code in modules.items():
        for path in DYNAMIC.findall(code):
            loaders.setdefault(module_at(name, path), set()).add(name)
    starts = [name for name in sorted(loaders.keys() & modules.keys()) if name not in first | apart]
    users: dict[str, list[str]] = {}  # of each module: the modules loaded on demand that need it
    for start in starts:
        for name in imports_in_order([start], modules):
            users.setdefault(name, []).append(start)
    for worker in workers:
        own = imports_in_order([worker], modules)
        homes |= {name: worker for name in own if name not in first and name not in users}
    behind = {start: _loaded_before(loaders[start], users) for start in starts}
    for name, own in users.items():  # a user does not count if a user that is always loaded before it has the module
        users[name] = [start for start in own if behind[start] not in own]
    together: dict[tuple[str, ...], set[str]] = {}  # the modules with the same users
    for name in modules:
        if name in first - apart:
            homes[name] = main
        elif name not in apart:
            together.setdefault(tuple(users.get(name, ())), set()).add(name)
    for names in together.values():  # the module that needs most of the others becomes their file
        parts = {name: names & {*imports_in_order([name], modules)} for name in names}
        for name in sorted(names, key=lambda name: (-len(parts[name]), name)):
            if homes[name] == name:
                homes |= {part: name for part in parts[name] if homes[part] == part and part not in starts}
    for home, *others in TOGETHER:
        homes |= {name: home for name in modules if homes[name] in others}
    return homes


def _loaded_before(loaders: Iterable[str], users: Mapping[str, list[str]]) -> str:
    """Return the module loaded on demand that is always loaded before one with these loaders; "" if there is none.

    ``users`` has, for each module, the modules loaded on demand that need it.
    """
    before = {user for loader in loaders for user in users.get(loader, [""])}
    return before.pop() if len(before) == 1 else ""


def joined_file(modules: Mapping[str, str], file: str, homes: Mapping[str, str]) -> str:
    """Return the code of a file: of the modules that are joined in it, and then of the module with its name."""
    linker = Linker(modules, homes)
    parts = []
    for name in imports_in_order([name for name in modules if homes[name] == file], modules):
        if name != file and homes[name] == file:
            code, exports = linker.linked(name)
            begin = "await(async()=>" if name in AWAITING else "(()=>"
            parts.append(
                f"export const {exports_variable(name)}={begin}{{\n{code}return{{{','.join(exports)}}};\n}})();\n"
            )
    whole = "".join(parts) + linker.linked(file)[0]
    return "".join(linker.outside.values()) + whole


def index_script(modules: Mapping[str, str]) -> str:
    """Return the script of a collection's index with the modules that it uses, as one script that is no module.

    Browsers load no modules from a disk.
    """
    whole = joined_modules(modules, INDEX_SCRIPT, ())[INDEX_SCRIPT]
    return f"{{\n{re.sub(r'^export const ', 'const ', whole, flags=re.MULTILINE)}}}\n"


def exports_variable(module: str) -> str:
    """Return the name of the variable that has what a module exports, in the joined file."""
    return re.sub(r"\W", "_", module.removesuffix(".js"))


def relative_address(user: str, module: str) -> str:
    """Return the relative address of ``module`` in the code of the module ``user``."""
    path = posixpath.relpath(module, posixpath.dirname(user))
    return path if path.startswith("../") else f"./{path}"


class Linker:
    """Replaces the addresses in modules. ``homes`` has the file of each module.

    ``outside`` collects, by module, the import statement that a joined file needs once. ``has_parts`` are the files
    that hold more than their own module.
    """

    def __init__(self, modules: Mapping[str, str], homes: Mapping[str, str]) -> None:
        self.modules = modules
        self.homes = homes
        self.has_parts = {home for name, home in homes.items() if name != home}
        self.outside: dict[str, str] = {}

    def linked(self, name: str) -> tuple[str, list[str]]:
        """Return the code of a module with new addresses, and the names that it exports if it is joined into a file."""
        place = self.homes[name]
        exports: list[str] = []

        def dynamic(match: re.Match[str]) -> str:
            """Return what replaces a dynamic import."""
            module = module_at(name, match[1])
            home = self.homes[module]
            if home != module:
                return f'import("{relative_address(place, home)}").then((all)=>all.{exports_variable(module)})'
            return f'import("{relative_address(place, module)}")'

        def resolved(match: re.Match[str]) -> str:
            """Return what replaces a resolved address."""
            return f'import.meta.resolve("{relative_address(place, module_at(name, match[1]))}")'

        def export(match: re.Match[str]) -> str:
            """Note what the module exports, and return what replaces the export."""
            exports.append(match[2])
            return match[0].removeprefix("export ")

        # each pattern has the address as its last group; `EXPORT` has the name that is exported
        code = TAKEN.sub(lambda match: self.taken(name, place, match, exports), self.modules[name])
        code = RESOLVED.sub(resolved, DYNAMIC.sub(dynamic, code))
        if place in self.has_parts:
            code = BARE.sub("", code)  # imports of modules that export nothing
        if place != name:
            code = EXPORT.sub(export, code)
        return code, exports

    def taken(self, name: str, place: str, match: re.Match[str], exports: list[str]) -> str:
        """Return what replaces the import of another module by the module ``name``, in the file ``place``.

        ``match`` is a match of `TAKEN`: "import" or "export", the names, and the address. If the module exports what it
        imports, add this to ``exports``.
        """
        module = module_at(name, match[3])
        head = ""
        home = self.homes[module]
        if home == place != module:
            pass  # inside the file, the module is a constant already
        elif home != module:
            taken = f'import{{{exports_variable(module)}}}from"{relative_address(place, home)}";\n'
            if place in self.has_parts:
                self.outside[module] = taken
            else:
                head = taken
        elif place in self.has_parts:
            self.outside[module] = f'import*as {exports_variable(module)} from"{relative_address(place, module)}";\n'
        else:  # both modules stay files of their own
            return match[0]
        if match[1] == "export":
            for part in match[2].removesuffix(",").split(","):
                exported, _, new_name = part.partition(" as ")
                exports.append(f"{new_name or exported}:{exports_variable(module)}.{exported}")
            return head
        return f"{head}const{{{match[2].replace(' as ', ':')}}}={exports_variable(module)};\n"
