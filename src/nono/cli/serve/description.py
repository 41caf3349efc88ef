"""The OpenAPI document of the server."""

from __future__ import annotations

from typing import Any

from nono.base.distribution import version
from nono.cli.serve.endpoints import ENDPOINTS, KINDS, Endpoint
from nono.cli.serve.faults import BYTES, EVENTS, JSON, LINES, WORDS, ZIP

COMMON = (400, 403, 405, 408, 413, 431, 500, 503)  # the status of faults that can end any request
GUARDED = (401, 429, 504)  # the status of faults that can end requests to commands
RETRY = {"description": "A number of seconds.", "schema": {"type": "integer", "minimum": 1}}
EXAMPLE = {"rows": [[2], [1]], "cols": [[2], [1]]}


def described() -> dict[str, Any]:
    """Return the OpenAPI document."""
    paths = {f"/{one.name}": {m.lower(): operation(one, m) for m in one.methods} for one in ENDPOINTS.values()}
    health = plain("health", "Whether requests are answered, and how busy the workers are.", JSON)
    health["responses"]["503"]["description"] = f"The status is stalled. {WORDS[503]}"
    paths["/health"] = {"get": health}
    paths["/metrics"] = {"get": plain("metrics", "Figures for Prometheus.", "text/plain")}
    paths["/metrics"]["get"]["responses"] |= faults(401)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "nono",
            "version": version(),
            "summary": "Logic puzzles, solved by backends that check one another.",
        },
        "paths": paths,
    }


def operation(endpoint: Endpoint, method: str) -> dict[str, Any]:
    """Return the description of the requests to an endpoint."""
    fields = endpoint.fields(method).values()
    data = {
        "operationId": f"{method.lower()}_{endpoint.name}",
        "description": endpoint.description,
        "parameters": [
            {
                "name": field.name,
                "in": "query",
                "required": field.is_required,
                "description": field.help,
                "schema": field.schema,
            }
            for field in fields
        ],
        "responses": {"200": answer(endpoint), **faults(*COMMON, *GUARDED, 422)},
    }
    if method == "POST" and endpoint.body:
        media = [BYTES] if endpoint.given else [JSON, "text/plain", BYTES]
        content: dict[str, Any] = {one: {} for one in media}
        if not endpoint.given:
            content[JSON] = {"example": EXAMPLE}
        data["requestBody"] = {"required": True, "description": endpoint.body, "content": content}
    return data


def answer(endpoint: Endpoint) -> dict[str, Any]:
    """Return the description of an endpoint's answers: JSON, or a file."""
    if endpoint.name == "certify":
        return {"description": "The certificate, as an archive of its files.", "content": {ZIP: {}}}
    if endpoint.name == "render":
        return {"description": "The picture.", "content": {media.split(";")[0]: {} for media in KINDS.values()}}
    if not endpoint.json:
        return {"description": "The file.", "content": {BYTES: {}}}
    return {"description": f"The answer of nono {endpoint.name} in JSON.", "content": {JSON: {}, LINES: {}, EVENTS: {}}}


def plain(name: str, description: str, media: str) -> dict[str, Any]:
    """Return the description of a GET request without fields."""
    answer = {"description": description, "content": {media: {}}}
    return {"operationId": name, "description": description, "responses": {"200": answer, **faults(*COMMON)}}


def faults(*statuses: int) -> dict[str, Any]:
    """Return the descriptions of the faults with these HTTP statuses."""
    answers: dict[str, Any] = {
        str(status): {"description": WORDS[status], "content": {JSON: {}}} for status in statuses
    }
    for status in {"429", "503"} & answers.keys():
        answers[status]["headers"] = {"Retry-After": RETRY}
    return answers
