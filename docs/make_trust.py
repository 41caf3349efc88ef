"""Write the tables of ``docs/trust.md``: how many lines of code each answer rests on, and what catches planted bugs.

The script counts the lines of the files. The bugs are in ``tests/planted_*.py``; tests plant them one by one.
"""

import ast
import io
import re
import runpy
import sys
import tokenize
from functools import cache
from pathlib import Path

from parts import filled, table, write

ROOT = Path(__file__).parents[1]
PYTHON, ENGINE, GENRES = "src/nono", "src/engine", "src/nono/genres"
SUFFIXES = (".py", ".cpp", ".hpp", ".def")

SPECIFICATION = ("Spec.v", "Genres.v", "Json.v", "Clues.v", "Words.v", "Claim.v")

# The parts of the program on which answers rest, with their files and folders.
PARTS = {
    "reader": [f"{PYTHON}/text/formats/{name}" for name in ("json_.py", "non.py", "shared/clues.py")],
    "rules": [f"{GENRES}/{name}.py" for name in ("nonogram", "clues")] + ["src/genres/clue_code.cpp"],
    "engine": [
        f"{ENGINE}/{name}"
        for name in (
            *("base", "belief", "cardinality", "cdcl", "duality", "learning", "line", "model", "propagators"),
            *("solver.cpp", "solver.hpp", "threads.cpp", "threads.hpp"),
        )
    ],
    "counting": [f"{ENGINE}/counting"],
    "sample": [f"{PYTHON}/solving/_sample.py"],
    "grading": [f"{ENGINE}/grading", f"{PYTHON}/grading"],
    "repair": [f"{PYTHON}/design/_repair.py", f"{ENGINE}/repairing"],
    "sat": ["encoders/nono_encoders", f"{PYTHON}/backend/sat.py", f"{PYTHON}/backend/python_sat.py"],
    "cpsat": ["encoders/nono_constraints", f"{PYTHON}/backend/cpsat.py"],
    "nono_check": [f"{PYTHON}/checkers/nono_check{part}.py" for part in ("", "_clues", "_duality", "_puzzle")],
    "specification": [f"src/checker/verified/{name}" for name in SPECIFICATION],
    "unproved": [f"src/checker/verified/{name}.ml" for name in ("folder", "nono_check_verified")],
    **{name: [f"src/checker/verified/{name}"] for name in ("folder.ml", "nono_check_verified.ml")},
    "around the proof": [f"src/checker/verified/{name}.ml" for name in ("certificate", "formula")],
}


def lines(*parts: str) -> int:
    """Return the number of lines of code in these parts, without comments, docstrings and blank lines."""
    files = [file for part in parts for name in PARTS[part] for file in files_of(ROOT / name)]
    return sum(python_lines(file) if file.suffix == ".py" else other_lines(file) for file in files)


def files_of(path: Path) -> list[Path]:
    """Return the file, or all source files of the folder."""
    files = [path] if path.is_file() else [file for file in path.rglob("*.*") if file.suffix in SUFFIXES]
    assert files, path
    return files


@cache
def python_lines(path: Path) -> int:
    text = path.read_text("utf-8")
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skipped:
            code.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            code.difference_update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(code)


def other_lines(path: Path) -> int:
    """Count lines of C++, Coq or OCaml."""
    comment = r"/\*.*?\*/" if path.suffix in SUFFIXES else r"\(\*.*?\*\)"
    text = re.sub(comment, "", path.read_text("utf-8"), flags=re.DOTALL)
    return sum(bool(line.strip()) and not line.strip().startswith("//") for line in text.splitlines())


def at_most(*parts: str) -> str:
    """Return the number of lines, rounded up so that it survives small changes."""
    number = lines(*parts)
    step = 100 if number < 1000 else 500 if number < 10_000 else 1000
    return f"{-(-number // step) * step:,}"


def answers() -> str:
    """Return the table of answers, what each rests on, and the number of lines."""
    own = at_most("reader", "rules")
    engine = at_most("reader", "rules", "engine")
    rows = [
        (
            "`nono certify`, checked by [`nono_check_verified`](verified.md)",
            "the definition of a solution, the rules of all genres, and what the texts of clues and answers mean, in "
            f"Coq ({at_most('specification')} lines); reading and writing bytes in OCaml ({lines('unproved')} "
            "lines); Coq's kernel, its translation into OCaml and OCaml's compiler",
            at_most("specification", "unproved"),
        ),
        (
            "`nono solve`: this is a solution",
            "the reader, and the rules of the genre, which check every solution before nono shows it",
            own,
        ),
        (
            "`nono solve --unique`, `unsolvable`: there is no other solution, or none at all",
            "the reader, the model that the genre makes, the engine",
            engine,
        ),
        (
            "`nono verify`: the same",
            "the reader and the model; also, no two of the engine, cpsat "
            f"({at_most('cpsat')} lines and CP-SAT) and sat ({at_most('sat')} lines and Glucose) make the same error. "
            "The command also compares the model with the checker's rules",
            own,
        ),
        (
            "`nono count`",
            "the reader, the model, the engine and its sweep",
            at_most("reader", "rules", "engine", "counting"),
        ),
        (
            "`nono certify`: proof by duality, proof of clauses, or listed solutions",
            "`nono_check.py`",
            at_most("nono_check"),
        ),
        (
            "`nono sample`: solutions drawn uniformly",
            "the same as for `nono count`; also the weighted draw, which tests check by chi-square",
            at_most("reader", "rules", "engine", "counting", "sample"),
        ),
        (
            "`nono repair`: the fewest cells",
            "for uniqueness, the same as for `solve --unique`; for the fewest cells, also the search of repair",
            at_most("reader", "rules", "engine", "repair"),
        ),
        (
            "`nono grade`, `hint`, `explain`",
            "nothing for the steps, because a person can follow them; the table of techniques for the claim that each "
            "step is the easiest",
            at_most("reader", "rules", "grading"),
        ),
    ]
    return table("answer", "what has to be right", "lines", rows=rows)


def twice() -> str:
    """Return the table of the facts that have several places in the code, each of which must exist."""
    rows = [
        (
            "what nono's JSON, `.non` and the XML of webpbn mean",
            "text/formats, checkers/nono_check_clues.py, verified/Json.v",
            "proofs/test_odd_originals.py, long/forge_certificates.py",
        ),
        (
            "the rules of each genre",
            "nono/genres, checkers/nono_check_rules.py, verified/Rules.v",
            "proofs/test_all_small_boards.py, proofs/test_both_checkers.py",
        ),
        (
            "what clauses and refutations prove",
            "checkers/nono_check.py, verified/Refutation.v",
            "proofs/test_all_checkers.py, proofs/test_damage.py, proofs/test_planted_models.py",
        ),
        (
            "how a puzzle is solved",
            "src/engine, backend/reference.py, encoders",
            "backend/test_backends.py, long/random_crosscheck.py",
        ),
        ("the rules of nonograms", "genres/clues.py, genres/clue_code.cpp", "genres/test_checks.py"),
        ("the model of a declaration", "genres/declared.py, engine/rules", "engine/test_declared.py"),
        (
            "the formats that the page reads and writes alone",
            "text/formats, web/formats",
            "page/test_formats.py, page/test_addresses.py",
        ),
        ("the sentences of hints and explanations", "nono/grading, web/words", "page/test_words.py"),
        ("the boards and jumps of peg solitaire", "nono/genres, web/genres", "page/test_shaped.py"),
    ]
    files = [file for _, *cells in rows for cell in cells for file in cell.split(", ")]
    assert all(any(ROOT.rglob(f"*{file}")) for file in files)
    marked = [[f"`{cell.replace(', ', '`, `')}`" for cell in cells] for _, *cells in rows]
    return table(
        "fact", "places", "compared by", rows=[(row[0], *cells) for row, cells in zip(rows, marked, strict=True)]
    )


def ocaml() -> str:
    """Return the table of the verified checker's code that is not proved."""
    rows = [
        ("`folder.ml`", "reads the bytes of the files, returns the lines of the answer and the exit code", "folder.ml"),
        (
            "`nono_check_verified.ml`",
            "reads arguments, prints the lines, sets the exit status",
            "nono_check_verified.ml",
        ),
        (
            "`certificate.ml`, `formula.ml`",
            "numbers and colours of Coq as numbers of OCaml; any other error here makes the program refuse",
            "around the proof",
        ),
    ]
    return table(
        "file", "what you trust it to do", "lines", rows=[(file, does, str(lines(at))) for file, does, at in rows]
    )


def bugs() -> str:
    """Return the tables of planted bugs, one for each part of the program."""
    named = runpy.run_path(str(ROOT / "tests/planted_bugs.py"))
    texts = []
    for room, planted in named["BUGS"].items():
        rows = [
            (bug.words, ", ".join(f"`{name.partition('::')[2] or name}`" for name in bug.caught)) for bug in planted
        ]
        texts.append(f"### {room}\n\n" + table("bug", "caught by", rows=rows))
    return "\n".join(texts)


def page() -> str:
    """Return the text of the page."""
    sys.path.insert(0, str(ROOT / "tests"))
    number = sum(map(len, runpy.run_path(str(ROOT / "tests/planted_bugs.py"))["BUGS"].values()))
    counts = runpy.run_path(str(ROOT / "tests/planted_models.py"))
    planted = {kind: len(bugs) for kind, bugs in counts["PLANTED"].items()}
    rows = [(kind, str(n), str(counts["FALSE"][kind]), *["0"] * 3) for kind, n in planted.items()]
    names = ("certify", "check-certificate", "nono_check.py")
    parts = {
        "answers": answers(),
        "bugs": bugs(),
        "twice": twice(),
        "ocaml": ocaml(),
        "counts": table("planted in", "bugs", "false lists", *(f"`{name}`" for name in names), rows=rows),
        "number": str(number),
        "planted": str(sum(planted.values())),
        "false": str(sum(counts["FALSE"].values())),
    }
    return filled("trust", parts)


if __name__ == "__main__":
    write("trust", page())
