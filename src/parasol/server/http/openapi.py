"""The OpenAPI document, made from the same list of routes and structs that the server uses."""

import re
from importlib.metadata import version
from typing import Any

import msgspec

from parasol.server.http.routes import ROUTES, Route


def make_document() -> dict[str, Any]:
    """Return the whole document as plain data."""
    bodies = [route.body for route in ROUTES if route.body is not None]
    _, schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    schemas["Error"] = {
        "type": "object",
        "required": ["error", "text"],
        "properties": {"error": {"type": "string"}, "text": {"type": "string"}},
    }
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _make_operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parasol", "version": version("parasol-games")},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "parasol"},
            },
        },
        "security": [{"token": []}, {"cookie": []}, {}],
    }


def _make_operation(route: Route) -> dict[str, Any]:
    named = re.findall(r"\{(\w+)(?::(\w+))?\}", route.path)
    operation: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": route.summary,
        "description": (route.handler.__doc__ or "").strip(),
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "integer" if kind == "int" else "string"},
            }
            for name, kind in named
        ],
        "responses": {
            "2XX": {"description": "It was done."},
            "4XX": {
                "description": "It was refused; the text says why.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
        },
    }
    if route.body is not None:
        schema = {"$ref": f"#/components/schemas/{route.body.__name__}"}
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return operation
