"""Work that takes a while: off the event loop, a few at a time, ended when nobody waits for it."""

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
from strongsuit.web.problems import BusyError

Result = TypeVar("Result")
Steps = Generator[dict[str, Any], None, None]

WAITING = 64  # requests for long work that may wait for their turn
STREAMS = 8  # simulations under way at once
SECONDS = 60.0  # that any work may go on before it ends with what it has
EVENTS: dict[int | str, dict[str, Any]] = {
    200: {"description": "Events", "content": {"text/event-stream": {}}}
}
MEMORY = 64  # megabytes for the solvers of one request


@dataclass(slots=True)
class Workshop:
    """As many workers as there are cores, and one who thinks; whoever comes waits in line."""

    workers: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(cores()))
    thinker: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    streams: int = 0

    async def do(self, work: Callable[[], Result]) -> Result:
        """Have it done in a thread: solving and nets, which share the cores well."""
        return await _done(work, self.workers)

    async def think(self, work: Callable[[], Result]) -> Result:
        """The same for what is mostly Python: two such threads would only hinder each other."""
        return await _done(work, self.thinker)

    @property
    def is_crowded(self) -> bool:
        """Does anybody think, so that whoever asks now must wait?"""
        return self.thinker.borrowed_tokens > 0

    def stream(self, steps: Steps) -> StreamingResponse:
        """Each step as a server-sent event as soon as it is there; whoever hangs up stops it."""
        if self.streams >= STREAMS:
            raise BusyError(f"{STREAMS} simulations are under way: try again in a moment")
        return StreamingResponse(self._events(steps), media_type="text/event-stream")

    async def _events(self, steps: Steps) -> AsyncIterator[str]:
        started = time.monotonic()
        self.streams += 1
        try:
            while (step := await self.do(lambda: next(steps, None))) is not None:
                yield _event("step", step)
                if time.monotonic() - started > SECONDS:
                    yield _event("done", {"reason": f"{SECONDS:.0f} seconds are over"})
                    return
            yield _event("done", {"reason": "complete"})
        except StrongSuitError as error:
            yield _event("problem", {"detail": str(error)})
        finally:
            self.streams -= 1
            with anyio.CancelScope(shield=True):
                await to_thread.run_sync(_close, steps)


async def _done(work: Callable[[], Result], limiter: CapacityLimiter) -> Result:
    if limiter.statistics().tasks_waiting >= WAITING:
        raise BusyError("too many ask at once: try again in a moment")
    return await to_thread.run_sync(work, limiter=limiter)


def _close(steps: Steps) -> None:
    """End the work: a generator's `with` blocks let their solvers go."""
    with suppress(ValueError):  # at work still: so it is when the whole server ends
        steps.close()


def _event(name: str, data: dict[str, Any]) -> str:
    return f"event: {name}\ndata: {json.dumps(data, allow_nan=False)}\n\n"


def _workshop(request: Request) -> Workshop:
    shop = request.app.state.workshop
    assert isinstance(shop, Workshop)
    return shop


Shop = Annotated[Workshop, Depends(_workshop)]


def within(steps: Iterator[Result]) -> Iterator[Result]:
    """Steps until the time is over, at least one."""
    started = time.monotonic()
    for step in steps:
        yield step
        if time.monotonic() - started > SECONDS:
            return
