"""The HTTP side of the server: routes, request checks, languages, the OpenAPI document."""
