"""How answers are written."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import JSONResponse


class Json(JSONResponse):
    """JSON in plain ASCII, so that no character can fail to be sent."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode()
