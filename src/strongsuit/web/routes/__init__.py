"""The HTTP API: one module of routes a subject."""
