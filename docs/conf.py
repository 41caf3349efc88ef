"""Sphinx settings for the site of these pages. The site needs no network to build and loads nothing from elsewhere:

sphinx-build -W -n -q docs build/docs

The pages are plain Markdown that can also be read without the site. The site replaces three comments by generated
parts: ``<!-- navigation -->`` in the index, ``<!-- commands -->`` in command-line.md and ``<!-- names -->`` in
python.md. The comments in json.md get what commands print. A page that consists of a link to a file outside this folder
gets the text of that file.
"""

import re
import sys
from os.path import relpath
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS))

import make_json  # noqa: E402
import references  # noqa: E402

import nono  # noqa: E402

project = "nono"
release = nono.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
default_role = "py:obj"
nitpicky = True

myst_heading_anchors = 3

autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
napoleon_google_docstring = False
napoleon_use_ivar = True  # an attribute of a dataclass is described once, in the docstring of its class
napoleon_use_param = False  # keeps arguments together that share a description
napoleon_use_rtype = False
toc_object_entries_show_parents = "hide"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = f"nono {release}"
html_static_path = ["_static"]
html_css_files = ["nono.css"]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "friendly"
pygments_dark_style = "native"

PARTS = {
    "<!-- navigation -->": references.navigation,
    "<!-- commands -->": references.commands,
    "<!-- names -->": references.names,
}
LINK = re.compile(r"\[([^\]]*)\]\(([\w./-]+)(#[\w-]+)?\)")


def borrowed(page: Path) -> Path | None:
    """Return the file outside this folder whose text a page gets, or None."""
    link = LINK.fullmatch(page.read_text("utf-8").strip())
    return link and (DOCS / link[2]).resolve()


BORROWED = {file: page.name for page in DOCS.glob("*.md") if (file := borrowed(page))}


def fill(app: Any, name: str, source: list[str]) -> None:
    """Replace the comments of a page by generated parts, and make its links work in the site."""
    file = borrowed(DOCS / f"{name}.md")
    folder = file.parent if file else DOCS
    text = file.read_text("utf-8") if file else source[0]

    def link(found: re.Match[str]) -> str:
        target = (folder / found[2]).resolve()
        if target in BORROWED:
            return f"[{found[1]}]({BORROWED[target]}{found[3] or ''})"
        if target.is_dir() or (target.suffix == ".md" and target.parent != DOCS):
            return found[1]
        return f"[{found[1]}]({relpath(target, DOCS)}{found[3] or ''})"

    text = LINK.sub(link, text)
    for comment, part in PARTS.items():
        text = text.replace(comment, part(text) if comment in text else "")
    source[0] = make_json.filled(text) if name == "json" else text


def resolve(app: Any, env: Any, node: Any, text: Any) -> Any:
    """Link a class to its public name in `nono`; names that are not in the reference get no link."""
    if node.get("refdomain") != "py":
        return None
    name = node["reftarget"].rpartition(".")[2]
    if name not in nono.__all__ or node["reftarget"] == f"nono.{name}":
        return text
    return env.domains["py"].resolve_xref(env, node["refdoc"], app.builder, "obj", f"nono.{name}", node, text)


def setup(app: Any) -> None:
    app.connect("env-get-outdated", lambda *_: ["command-line", "index", "json", "python"])
    app.connect("source-read", fill)
    app.connect("missing-reference", resolve)
