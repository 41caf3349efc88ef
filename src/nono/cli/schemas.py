"""JSON schemas of what commands write with ``--json``, made from the types in `nono.cli.answers`."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from inspect import cleandoc
from itertools import zip_longest
from typing import Any

PUZZLES = ("puzzle", "puzzle-set")
HYPHENED = {name.replace("-", "_"): name for name in ("check-certificate", "check-steps", "puzzle-set")}
REFERENCE = re.compile(r'"#/\$defs/([^"]+)"')
SIMPLE = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}
TITLES = {
    "batch": "nono batch -o FILE.jsonl",
    "generate": "nono generate",
    "puzzle": "A puzzle of nono",
    "puzzle-set": "A set of puzzles of nono",
}
OF_GENRE = {"nonogram": "nonogram", "akari": "akari", "pegs": "peg_solitaire"}  # the keys of a puzzle, by genre


@cache
def types() -> "Types":
    """Return the types of all answers."""
    return Types(files("nono.cli").joinpath("answers.py").read_text("utf-8"))


@cache
def document() -> dict[str, Any]:
    """Return the schemas of all commands and their common types as one document."""
    known = {word: types().schema(name) for name, word in types().names.items() if name[0] != "_"}
    for name, title in TITLES.items():
        known[name]["title"] = title
    known["puzzle"]["allOf"] = [
        {"if": {"properties": {"genre": {"const": genre}}}, "then": reference(name)} for genre, name in OF_GENRE.items()
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What nono writes with --json, by command, and its files of puzzles",
        "$defs": known,
    }


def part(whole: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a schema as a separate document, including the schemas to which it refers."""
    known = whole["$defs"]
    wanted = [name]
    for one in wanted:  # the loop also visits the names added here
        wanted += [other for other in REFERENCE.findall(json.dumps(known[one])) if other not in wanted]
    first, *others = wanted
    shared = {one: schema for one, schema in known.items() if one in others}
    about = {"$schema": whole["$schema"], "title": f"nono {first} --json"}
    return {**about, **known[first], "$defs": shared}


def reference(name: str) -> dict[str, Any]:
    """Return a reference to a schema of the document."""
    return {"$ref": f"#/$defs/{name}"}


class Types:
    """The types that a module defines. ``names`` are the names of their schemas."""

    def __init__(self, source: str) -> None:
        self.found = {name: (one, said) for name, one, said in described(ast.parse(source).body)}
        words = {name: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in self.found}
        self.names = {name: HYPHENED.get(word, word) for name, word in words.items()}

    def schema(self, name: str) -> dict[str, Any]:
        """Return the schema of a type, with its description."""
        one, said = self.found[name]
        return said | (self.of_object(one) if isinstance(one, ast.ClassDef) else self.of_type(one))

    def of_object(self, one: ast.ClassDef) -> dict[str, Any]:
        """Return the schema of the objects of a class. The keys of the classes from which it is derived come first."""
        bases = [base.id for base in one.bases if isinstance(base, ast.Name)]
        inherited = [self.schema(base) for base in bases if base != "TypedDict"]
        properties = {key: kind for base in inherited for key, kind in base["properties"].items()}
        required = [key for base in inherited for key in base["required"]]
        for name, kind, said in described(one.body):
            key = name.rstrip("_")
            is_required = not one.keywords  # total=False
            match kind:
                case ast.Subscript(ast.Name("Required" | "NotRequired" as word), inside):
                    kind, is_required = inside, word == "Required"
            properties[key] = self.of_type(kind) | said
            required += [key] if is_required else []
        closed = {} if "_Open" in bases else {"additionalProperties": False}
        return {"type": "object", **closed, "required": required, "properties": properties}

    def of_type(self, kind: ast.AST) -> dict[str, Any]:
        """Return the schema of a type such as ``list[str] | None``."""
        match kind:
            case ast.Name(name) if name in SIMPLE:
                return {"type": SIMPLE[name]}
            case ast.Name(name) if name[0] == "_":
                return self.schema(name)
            case ast.Name("Any"):
                return {}
            case ast.Name(name):
                return reference(self.names[name])
            case ast.Constant(None):
                return {"type": "null"}
            case ast.BinOp(one, _, other):
                first, second = self.of_type(one), self.of_type(other)
                if second == {"type": "null"} and "type" in first:
                    return first | {"type": [first["type"], "null"]}
                return {"anyOf": [*first.get("anyOf", [first]), second]}
            case ast.Subscript(ast.Name(name), ast.Tuple(inside)):
                return self.of_generic(name, inside)
            case ast.Subscript(ast.Name(name), inside):
                return self.of_generic(name, [inside])
        raise TypeError(ast.unparse(kind))

    def of_generic(self, name: str, inside: list[ast.expr]) -> dict[str, Any]:
        """Return the schema of a type such as ``list[str]``: its name, and what the brackets contain."""
        match name:
            case "Literal":
                values = [ast.literal_eval(one) for one in inside]
                return {"enum": values} if len(values) > 1 else {"const": values[0]}
            case "Annotated":
                return self.of_type(inside[0]) | dict(ast.literal_eval(inside[1]))
        schemas = [self.of_type(one) for one in inside]
        match name:
            case "list":
                return {"type": "array", "items": schemas[0]}
            case "tuple":
                return {"type": "array", "prefixItems": schemas, "items": False, "minItems": len(schemas)}
            case "dict":
                return {"type": "object", "additionalProperties": schemas[1]}
        raise TypeError(name)


def described(body: list[ast.stmt]) -> Iterator[tuple[str, Any, dict[str, str]]]:
    """Yield the name, the type and the description of each class, type and key that the statements define."""
    for one, after in zip_longest(body, body[1:]):
        match one:
            case ast.ClassDef(name):
                yield name, one, text_of(one.body[0])
            case ast.Assign([ast.Name(name)], kind) | ast.AnnAssign(ast.Name(name), kind):
                yield name, kind, text_of(after)


def text_of(statement: ast.stmt | None) -> dict[str, str]:
    """Return the description that a statement gives, if it is a string."""
    match statement:
        case ast.Expr(ast.Constant(str(text))):
            return {"description": " ".join(cleandoc(text).split())}
    return {}
