"""The type of every answer in this package."""

from __future__ import annotations

from typing import Any

JsonObject = dict[str, Any]
