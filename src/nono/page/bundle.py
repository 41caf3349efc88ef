"""Makes the page small: removes comments and spaces, and joins the modules and styles that the page always needs.

Compressed together, small modules need fewer bytes and requests than one by one. So a module that is loaded on demand
also contains the modules that only it needs. Each joined module becomes a function that returns what the module
exports; other modules take these values from the joined file::

    const base_text=(()=>{ ... return{filled,inWords};})();

`disk_page` puts the whole page into one HTML file, which browsers also open from a disk. From there, they do not load
modules or WebAssembly from other files. So the file contains them as data URLs, to which an import map gives names.
"""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

# Strings, with one level of texts in backquotes inside a text in backquotes, and regular expressions.
_QUOTED = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'|" + r"`(?:\\.|\$\{(?:`[^`]*`|\{[^{}]*\}|[^`{}])*\}|[^`\\])*`"
_SLASHES = r"/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/"
# After `)`, a slash may also divide. Then it begins a regular expression only if one of its methods is called.
_PATTERN = rf"(?<=[=(,:?&|!\[>{{;])\s*{_SLASHES}|(?<=return ){_SLASHES}|(?<=\))\s*{_SLASHES}(?=[a-z]*\.)"
_LITERAL = f"({_QUOTED}|{_PATTERN})"
COMMENT = re.compile(rf"{_LITERAL}|//[^\n]*|/\*.*?\*/", re.DOTALL)
SPACE = re.compile(rf"{_LITERAL}|[ \t]*\n\s*|[ \t]+", re.DOTALL)
# around a single + or -, which no other sign may follow
_SIGN = r"""(?<=[\w$)\]"'`]) (?=[+-] )|(?<= [+-]) (?=[\w$(\["'`])"""
# also the ends of lines inside a statement
_BREAK = r"(?<=[{([,=>?:&|])\n|\n(?=[?:.&|])|[;,]?\n(?=[])}])"
NEEDLESS = re.compile(rf"{_LITERAL}|(?<![\w$+-]) | (?![\w$+-])|{_SIGN}|{_BREAK}|(?<!export )\bconst\b", re.DOTALL)
_FILLED = re.compile(r"\$\{[^{}`]*\}")  # an expression in a text in backquotes
STYLE_COMMENT = re.compile(rf"({_QUOTED})|/\*.*?\*/", re.DOTALL)
# `& .x` inside a rule is `.x`, but `& p` stays: some browsers do not know nested rules that begin with a name
STYLE_SPACE = re.compile(
    rf"({_QUOTED})|(?<=[{{}},;] )& (?=[.#:\[>])|(?<=[:,{{}};]) | (?=\{{)|; ?(?=\}})| (?=>)|(?<=>) "
)
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
DISK = "nono.html"
INDEX_SCRIPT = "collection/index.js"  # of the index of a collection
MODULES = "nono/"  # the prefix of the names in the import map
ENGINE_WORKER = "engine/worker.js"  # a worker has no import map
TOGETHER = (  # modules that are loaded on demand: together they are smaller, and most people need several of them
    ("draw/draw.js", "draw/analysis.js", "draw/judged.js"),
    ("draw/new_dialog.js", "draw/properties.js"),
    ("files/export.js", "files/backup.js", "files/paste.js", "files/rest.js", "files/room.js", "files/share.js"),
    ("places/library.js", "places/album.js", "places/another.js", "places/filters.js"),
    ("places/make.js", "places/torn.js"),
    ("places/stuck/stuck.js", "places/stuck/kinds.js"),
    ("play/finish.js", "play/share_card.js"),
    tuple(f"reasons/{name}.js" for name in ("explain", "grade", "hint", "jumps")),
)
AWAITING = ("genres/declared.js", "reasons/table.js")  # modules that wait for a file
# Files that the page for a disk (`DISK`) does not need as data URLs.
UNUSED = (
    "index.html",
    "play.html",
    "icon.svg",
    "icon.png",
    "manifest.webmanifest",
    "app/disk.js",
    INDEX_SCRIPT,
    "service_worker.js",
)
TYPES = {  # media types of the page's files
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".xml": "application/xml",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
    "": "application/json",
}
RUN = f'import "{MODULES}app/main.js";'
POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]+"')
HEAD_LINK = re.compile(
    r'<link rel="(?:apple-touch-icon|manifest|modulepreload)" [^>]+>\n|<script async src="app/disk.js"></script>\n'
)
STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
SCRIPT = '<script type="module" src="app/main.js"></script>'


def short_module(code: str) -> str:
    """Remove comments and what else is needless from a module. Statements stay lines, for error messages."""

    def kept(match: re.Match[str]) -> str:
        """Return a literal, with short expressions if it is a text in backquotes; "" for what is needless.

        ``let`` does the work of ``const``, because the type checker has found that nothing is assigned to it.
        """
        if match[0] == "const":
            return "let"
        literal = (match[1] or "").lstrip()
        is_filled = literal.startswith("`")
        return _FILLED.sub(lambda filled: NEEDLESS.sub(kept, filled[0]), literal) if is_filled else literal

    return NEEDLESS.sub(kept, without_comments(code)).lstrip("\n")


def without_comments(code: str) -> str:
    """Remove comments, indentation and empty lines from a script."""
    code = COMMENT.sub(lambda match: match[1] or " ", code)
    return SPACE.sub(lambda match: match[1] or ("\n" if "\n" in match[0] else " "), code)


def short_style(style: str) -> str:
    """Remove comments and needless spaces from a style sheet."""
    lines = (line.strip() for line in STYLE_COMMENT.sub(r"\1", style).splitlines())
    return STYLE_SPACE.sub(r"\1", " ".join(filter(None, lines)))


def module_at(module: str, address: str) -> str:
    """Return the name of a file from its relative ``address`` in the code of a ``module``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), address))


def imports_in_order(start: Iterable[str], modules: Mapping[str, str]) -> list[str]:
    """Return modules and all modules that they import statically, each one after the modules that it imports.

    Raises `ValueError` if a module imports itself through other modules.
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

    A file has the name of one of its modules.
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
    for names in together.values():
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

        code = TAKEN.sub(lambda match: self.taken(name, place, match, exports), self.modules[name])
        code = RESOLVED.sub(resolved, DYNAMIC.sub(dynamic, code))
        if place in self.has_parts:
            code = BARE.sub("", code)  # imports of modules that export nothing
        if place != name:
            code = EXPORT.sub(export, code)
        return code, exports

    def taken(self, name: str, place: str, match: re.Match[str], exports: list[str]) -> str:
        """Return what replaces the import of another module by the module ``name``, in the file ``place``.

        ``match`` is a match of `TAKEN`. If the module exports what it imports, add this to ``exports``.
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


def disk_page(files: Mapping[str, bytes], start: str, collection: Mapping[str, Any], icon: str) -> bytes:
    """Return the page as one HTML file, from the files of the page for a host.

    ``start`` is the name of the page's HTML, ``collection`` the data of its puzzles by name, and ``icon`` its picture.
    """
    scripts = [json.dumps({"imports": import_map(files)}), RUN]
    styles: list[str] = []

    def style(link: re.Match[str]) -> str:
        """Return what replaces the link to a style sheet, and keep the style sheet in ``styles``."""
        styles.append(files[link[1]].decode())
        return f"<style>{styles[-1]}</style>"

    page = STYLE.sub(style, HEAD_LINK.sub("", files[start].decode()))
    policy = (
        f"default-src 'none'; script-src data: 'wasm-unsafe-eval' {policy_hashes(scripts)}; "
        f"style-src data: {policy_hashes(styles)}; img-src blob: data:; connect-src data:; worker-src data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types nono"
    )
    picture = data_url(TYPES[posixpath.splitext(icon)[1]], files[icon])
    page = POLICY.sub(lambda meta: f'{meta[1]}{policy}"', page).replace(f'"{icon}"', f'"{picture}"')
    parts = [f'<script type="importmap">{scripts[0]}</script>', f'<script type="module">{RUN}</script>']
    if collection:
        data = json.dumps(collection, ensure_ascii=False).replace("<", "\\u003c")  # no text may end the script
        parts.append(f'<script type="application/json" id="collection">{data}</script>')
    assert page.count(SCRIPT) == 1
    return page.replace(SCRIPT, "\n".join(parts)).encode()


def import_map(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the data URLs of the modules, the engine and the other files that modules load, by name."""
    urls = {}
    for name, data in files.items():
        if name not in UNUSED:
            kind = TYPES[posixpath.splitext(name)[1]]
            code = with_import_names(name, data) if kind == TYPES[".js"] else data
            urls[MODULES + name] = data_url(kind, code)
    urls[MODULES + ENGINE_WORKER] = module_data_url(files, ENGINE_WORKER)
    return urls


def with_import_names(name: str, module: bytes) -> bytes:
    """Replace the relative addresses in a module by names of the import map."""
    return ADDRESS.sub(lambda match: f'{match[1]}{MODULES}{module_at(name, match[2])}"', module.decode()).encode()


def module_data_url(files: Mapping[str, bytes], name: str) -> str:
    """Return the data URL of a module in which data URLs replace the addresses of other modules."""
    code = ADDRESS.sub(
        lambda match: f'{match[1]}{module_data_url(files, module_at(name, match[2]))}"', files[name].decode()
    )
    return data_url(TYPES[".js"], code.encode())


def data_url(kind: str, data: bytes) -> str:
    """Return data of a media type as a URL that contains them."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def policy_hashes(texts: list[str]) -> str:
    """Return the hashes by which a content security policy allows these scripts or styles in HTML."""
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
