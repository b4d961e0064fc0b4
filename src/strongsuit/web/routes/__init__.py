"""The HTTP API: one module of routes a subject.

Each module has an `APIRouter` named ``api``. The docstring of a route is its description in the
OpenAPI document and on the page ``/api``; the name of its function is part of that document, too.
"""
