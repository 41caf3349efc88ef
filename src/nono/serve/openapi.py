"""The OpenAPI document of the server: what the endpoints take and answer, with the schemas of the commands' JSON."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from nono.cli.commands.look import document, part
from nono.serve.answers import EVENTS, JSON, KINDS, LINES
from nono.serve.endpoints import Endpoint


def answer_schema(endpoint: Endpoint) -> dict[str, Any]:
    """What an endpoint answers, for OpenAPI: the schema of the command's JSON, or a file."""
    if endpoint.name == "certify":
        return {"description": "The certificate, an archive of its files.", "content": {"application/zip": {}}}
    if endpoint.name == "render":
        return {"description": "The picture.", "content": {media.split(";")[0]: {} for media in KINDS.values()}}
    if not endpoint.json:
        return {"description": "The file.", "content": {"application/octet-stream": {}}}
    one = part(document(), endpoint.name)
    content = {JSON: {"schema": {"$ref": f"#/components/schemas/{endpoint.name}"}}}
    return {"description": one["description"], "content": content | {LINES: {}, EVENTS: {}}}


def described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the schemas of the commands' JSON."""
    if app.openapi_schema is None:
        routes = app.routes
        whole = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=routes)
        text = json.dumps(document()["$defs"]).replace("#/$defs/", "#/components/schemas/")
        whole["components"]["schemas"] |= json.loads(text)
        app.openapi_schema = whole
    return app.openapi_schema


def body_schema(endpoint: Endpoint) -> dict[str, Any]:
    """What an endpoint reads, for OpenAPI."""
    media = ["application/octet-stream"] if endpoint.given else [JSON, "text/plain", "application/octet-stream"]
    return {"required": True, "description": endpoint.body, "content": {one: {} for one in media}}


def query_schema(options: type[BaseModel]) -> list[dict[str, Any]]:
    """The options of a request, for OpenAPI."""
    whole = options.model_json_schema()
    required = whole.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": schema}
        for name, schema in whole["properties"].items()
    ]
