"""Threads for long work, so that the event loop stays free, and streams of the work's steps."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

import anyio
from anyio import CapacityLimiter, to_thread
from fastapi import Depends, Request
from starlette.responses import StreamingResponse

from strongsuit.errors import StrongSuitError
from strongsuit.solving.pool import cores
from strongsuit.web.limits import MAX_SECONDS, MAX_STREAMS, MAX_WAITING
from strongsuit.web.problems import BusyError

Result = TypeVar("Result")
Steps = Generator[dict[str, Any], None, None]  # the answer so far, again and again as it grows

# The part of the OpenAPI document which says that a route answers with a stream of events.
EVENT_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"description": "Events", "content": {"text/event-stream": {}}}
}


@dataclass(slots=True)
class WorkerPool:
    """As many worker threads as there are cores, and one for work that is mostly Python.

    Requests that find no idle worker wait in line, up to a limit.
    """

    native: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(cores()))
    python: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    streams: int = 0

    async def run_native(self, work: Callable[[], Result]) -> Result:
        """Run native work in a thread: solving and nets, which use all cores side by side."""
        return await _run(work, self.native)

    async def run_python(self, work: Callable[[], Result]) -> Result:
        """Run work that is mostly Python in a single thread: two would share one core."""
        return await _run(work, self.python)

    @property
    def is_python_busy(self) -> bool:
        """Whether the thread for Python is at work, so that a new request must wait."""
        return self.python.borrowed_tokens > 0

    def stream(self, steps: Steps) -> StreamingResponse:
        """Return a response that sends each step as a server-sent event, as soon as it is made.

        The work ends when the client closes the connection.
        """
        if self.streams >= MAX_STREAMS:
            raise BusyError(f"all {MAX_STREAMS} streams are in use: try again in a moment")
        return StreamingResponse(self._events(steps), media_type="text/event-stream")

    async def _events(self, steps: Steps) -> AsyncIterator[str]:
        started = time.monotonic()
        self.streams += 1
        try:
            while (step := await self.run_native(lambda: next(steps, None))) is not None:
                yield _event("step", step)
                if time.monotonic() - started > MAX_SECONDS:
                    yield _event("done", {"reason": f"{MAX_SECONDS:.0f} seconds are over"})
                    return
            yield _event("done", {"reason": "complete"})
        except StrongSuitError as error:
            yield _event("problem", {"detail": str(error)})
        finally:
            self.streams -= 1
            with anyio.CancelScope(shield=True):
                await to_thread.run_sync(_close, steps)


async def _run(work: Callable[[], Result], limiter: CapacityLimiter) -> Result:
    if limiter.statistics().tasks_waiting >= MAX_WAITING:
        raise BusyError(f"{MAX_WAITING} requests are waiting already: try again in a moment")
    return await to_thread.run_sync(work, limiter=limiter)


def _close(steps: Steps) -> None:
    """End a generator of steps, whose ``with`` blocks then release their solvers."""
    with suppress(ValueError):  # still running, as when the whole server stops
        steps.close()


def _event(name: str, data: dict[str, Any]) -> str:
    return f"event: {name}\ndata: {json.dumps(data, allow_nan=False)}\n\n"


def _worker_pool(request: Request) -> WorkerPool:
    pool = request.app.state.worker_pool
    assert isinstance(pool, WorkerPool)
    return pool


Workers = Annotated[WorkerPool, Depends(_worker_pool)]


def within_time_limit(steps: Iterator[Result]) -> Iterator[Result]:
    """Yield steps, at least one, until the longest time for a request is over."""
    started = time.monotonic()
    for step in steps:
        yield step
        if time.monotonic() - started > MAX_SECONDS:
            return
