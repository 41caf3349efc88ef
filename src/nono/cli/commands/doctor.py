"""``nono doctor``: what is installed, what is missing, and the commands that get it."""

import platform
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import NamedTuple

from nono.backend import BACKENDS, Backend
from nono.base import distribution
from nono.cli.output import Status
from nono.renderers import table_text

EXTRAS = {  # what each extra adds, without the extras for work on nono itself
    "image": "read and write pictures: PNG, GIF, JPEG",
    "print": "sheets and books as PDF",
    "plot": "plots of benchmarks",
    "cluster": "batches on several machines, by Dask",
    "sheets": "Excel workbooks",
    "serve": "the HTTP server",
}


class Component(NamedTuple):
    """A part of nono: its installed version ("" if it is missing), its purpose, and the command that installs it."""

    name: str
    version: str
    purpose: str
    command: str = ""
    problem: str = "missing"


def doctor() -> Status:
    """Show what is installed, what is missing, and how to get it.

    Shows what each part of nono is for, and the commands that install the missing parts.

    Examples:

    - nono doctor
    """
    print(report(), end="")
    return Status.OK


def report() -> str:
    """Return the report. No backend is imported, because this takes a second."""
    parts = [*_backends(), *_programs(), *_extras()]
    python = f"{platform.python_version()}, {platform.python_implementation()} on {platform.platform()}"
    head = [("python", python), ("place", f"{sys.prefix}, by {distribution.installer()}")]
    rows = [(part.name, part.purpose, part.version or part.problem) for part in parts]
    missing = [part for part in parts if not part.version]
    cures: dict[str, list[str]] = {}
    for part in missing:
        if part.command:
            cures.setdefault(part.command, []).append(part.name)
    if extras := [part.name for part in missing if part.name in EXTRAS]:
        cures[distribution.extras_command(*extras)] = ["all missing extras"]
    lines = [f"nono {distribution.version()}\n", table_text(head), "\n", table_text(rows), "\n"]
    lines += [f"to get {' and '.join(names)}: {cure}\n" for cure, names in cures.items()] or ["nothing is missing\n"]
    for name in other_nono_packages():
        lines.append(f"warning: the distribution {name} also installs the package {distribution.PACKAGE}\n")
        lines.append(f"help: pip uninstall {name} {distribution.NAME}, then install {distribution.NAME} again\n")
    return "".join(lines)


def _backends() -> Iterator[Component]:
    """Yield the backends."""
    for name in BACKENDS:
        backend: Backend = BACKENDS[name]
        if why_not := backend.unavailable():
            problem, _, cure = why_not.partition("\n")
            yield Component(name, version="", purpose=backend.purpose, command=cure, problem=problem)
        else:
            yield Component(name, backend.about() or "installed", backend.purpose)


def _programs() -> Iterator[Component]:
    """Yield the page and the checker, which are separate programs."""
    from nono.page.site import ENGINE, page_sources
    from nono.proofs import PROGRAM, verified_program

    page = ENGINE if ENGINE in page_sources() else ""
    yield Component("page", page, "the page in a browser (nono page)", distribution.no_page_engine())
    version = "installed" if verified_program() is not None else ""
    yield Component(PROGRAM, version, "the checker that was proved correct", distribution.no_verified_checker())


def _extras() -> Iterator[Component]:
    """Yield the extras, which are groups of Python packages."""
    for extra, purpose in EXTRAS.items():
        packages = packages_of(extra)
        versions = {package: distribution.version_of(package) for package in packages}
        version = ", ".join(f"{package} {number}" for package, number in versions.items())
        if not packages:
            version = "not for this system"
        yield Component(extra, version if all(versions.values()) else "", purpose)


def other_nono_packages() -> list[str]:
    """Return the names of other installed distributions with an import package ``nono``.

    They may have overwritten files of nono. The function searches their file lists as plain text, because
    `importlib.metadata.packages_distributions` takes half a second.
    """
    providers = {
        installed.name
        for installed in metadata.distributions()
        if f"\n{distribution.PACKAGE}/" in f"\n{installed.read_text('RECORD') or ''}"
    }
    return sorted(name for name in providers if name.replace("_", "-") != distribution.NAME)


def packages_of(extra: str) -> list[str]:
    """Return the packages of an extra that are made for this system, as the installed nono states them."""
    packages = []
    for line in metadata.requires(distribution.NAME) or []:
        package, _, marker = line.partition(";")
        system = re.search(r"sys_platform *([!=]=) *['\"](\w+)", marker)
        is_here = True
        if system is not None:
            operator, platform_name = system.groups()
            is_here = (platform_name == sys.platform) is (operator == "==")  # otherwise, the operator is "!="
        if is_here and re.search(rf"extra *== *['\"]{extra}['\"]", marker):
            # the name ends where versions or extras begin
            packages.append(re.split(r"[\s<>=!~\[(]", package, maxsplit=1)[0])
    return packages
