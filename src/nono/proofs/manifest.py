"""The manifest of a certificate: the claim, the clues in plain lists, where they are from, and the hashes of all files.

Version 4 is written; versions 1 (clauses), 2 (with a saved grid) and 3 (by duality) are read as well.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from nono.base.files import save_folder
from nono.genres.base import Puzzle
from nono.io.write import dumps
from nono.proofs.claim import MANIFEST, PUZZLE, SOLUTIONS, Claim, refused
from nono.proofs.kinds import KINDS
from nono.proofs.kinds.clauses import FORMULA, OLD_PROOF
from nono.proofs.kinds.duality import SHARES
from nono.proofs.kinds.protocol import VERSION, Made
from nono.proofs.listing import drawn, keys_of

OLD_FILES = {"": (), "clauses": (FORMULA, OLD_PROOF), "duality": (SHARES,)}  # of each kind in versions 1 to 3
NAMES = {PUZZLE, SOLUTIONS, MANIFEST, OLD_PROOF}.union(*(kind.files for kind in KINDS.values()))
FIELDS = [field.name for field in fields(Claim) if field.name not in ("start", "proof")]
TYPES: list[type] = [str, int, bool, str, str, str]  # of these


@dataclass(frozen=True, slots=True)
class Original:
    """The file that a puzzle was read from: its name without its folder, its format, its sha256, its content."""

    name: str
    format: str
    sha256: str
    data: bytes = field(repr=False)

    def facts(self) -> dict[str, str]:
        """What the manifest says of it."""
        return {"name": self.name, "format": self.format, "sha256": self.sha256}


def original_of(path: str | os.PathLike[str], format: str) -> Original | None:
    """What a manifest says of the file that a puzzle was read from; None for what is no file."""
    try:
        data = Path(path).read_bytes() if os.path.isfile(path) else None
    except OSError:
        data = None
    return None if data is None else Original(os.path.basename(path), format, sha256(data).hexdigest(), data)


def texts_of(puzzle: Puzzle, made: Made, original: Original | None) -> dict[str, str]:
    """The texts of all files of a certificate, the manifest last."""
    texts = {PUZZLE: dumps(puzzle), SOLUTIONS: drawn(puzzle, made.solutions), **made.files}
    facts = {
        "certificate": VERSION,
        **asdict(made.claim),
        "genre": puzzle.genre,
        "keys": keys_of(puzzle),
        "clues": puzzle.plain_clues(),
        "original": None if original is None else original.facts(),
        "sha256": {name: sha256(text.encode()).hexdigest() for name, text in texts.items()},
    }
    return {**texts, MANIFEST: sealed(facts)}


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write a certificate, whole, in the place of an older one; `PuzzleError` if the folder has other files."""
    save_folder({name: text.encode() for name, text in texts.items()}, folder, NAMES)


def sealed(manifest: Mapping[str, Any]) -> str:
    """The text of a manifest; its last field is the hash of all others."""
    body = {name: value for name, value in manifest.items() if name != "seal"}
    return json.dumps(body | {"seal": sha256(json.dumps(body).encode()).hexdigest()}, indent=1) + "\n"


def opened(folder: Path) -> tuple[dict[str, Any], Claim, dict[str, str]]:
    """The manifest, the claim, and the texts of all files, whose hashes are those of the manifest."""
    text = read_text(folder / MANIFEST)
    manifest = parsed(text, folder / MANIFEST)
    claim = claim_of(manifest)
    hashes = manifest.get("sha256")
    if claim is None or not isinstance(hashes, dict):
        raise refused(folder / MANIFEST, "a field is missing or of a wrong kind")
    kind_files = KINDS[claim.proof].files if manifest["certificate"] == VERSION else OLD_FILES[claim.proof]
    files = {name: read_text(folder / name) for name in (PUZZLE, SOLUTIONS, *kind_files)}
    for name, content in files.items():
        if sha256(content.encode()).hexdigest() != hashes.get(name):
            raise refused(folder / name, "found another content than the manifest's, by its sha256")
    return manifest, claim, {**files, MANIFEST: text}


def parsed(text: str, place: Path) -> dict[str, Any]:
    """The fields of a manifest of a version that can be read, as it was sealed."""
    try:
        manifest = json.loads(text)
        whole = sealed(manifest) == text
    except (ValueError, AttributeError, RecursionError):
        whole = False
    if not whole:
        raise refused(place, "the manifest is damaged")
    version = manifest.get("certificate")
    if type(version) is not int or not 1 <= version <= VERSION:
        raise refused(place, f"found version {version!r}, expected 1 to {VERSION}")
    found: dict[str, Any] = manifest
    return found


def claim_of(manifest: Mapping[str, Any]) -> Claim | None:
    """The claim of a manifest; None where a field is missing or of a wrong type."""
    version, start, proof = manifest["certificate"], manifest.get("start"), manifest.get("proof")
    rows = isinstance(start, list) and all(isinstance(row, str) for row in start)
    values: list[Any] = [manifest.get(name) for name in FIELDS]
    if [type(value) for value in values] != TYPES or (start is not None and not rows):
        return None
    if version == VERSION and "start" not in manifest:
        return None
    if version < VERSION:
        if (version == 2) > rows or (version == 1 and rows) or proof != ("duality" if version == 3 else None):
            return None
        proof = proof or ("clauses" if manifest["complete"] else "")
    if not isinstance(proof, str) or proof not in KINDS or bool(proof) != manifest["complete"]:
        return None
    return replace(Claim(*values), start=None if start is None else tuple(start), proof=proof)


def read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except OSError as error:
        raise refused(path, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise refused(path, "found bytes that are not UTF-8") from None
    except ValueError:
        raise refused(path, "cannot be read: this is not the name of a file") from None
