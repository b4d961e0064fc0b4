"""Test the web server under load: ``python -m benchmarks.web [--minutes 10]``.

It measures evaluations at a steady rate, twenty people who ask for advice at once, the first paint
of every page (if Chromium is installed), and memory during a soak, a long run of mixed requests.
The server is a process of its own, as users start it.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from typing import TYPE_CHECKING

import httpx2 as httpx
import numpy as np
import psutil
from tests.web_server import CHROMIUM, FLAGS

from strongsuit.cards import Seat
from strongsuit.dealing import random_deals

if TYPE_CHECKING:
    from playwright.sync_api import Page

RATE, SLOW_RATE, SECONDS = 200, 40, 20  # evaluations a second, with all methods, how long
PEOPLE = 20
PAINT_CHECKS, PAINT_WAIT = 200, 50  # how often a page is looked at, milliseconds between looks
AUCTIONS = ("1D 1S 2D", "1NT P", "1S P 2S", "P P 1H", "1C 1H X", "", "1H P", "2S", "1D P 1S")
METHODS = ("hcp", "zar", "ltc", "cccc-pavlicek", "rule-of-20")
PAGES = ("/", "/deal", "/pair", "/auction", "/league", "/papers", "/api")
HANDS = [str(hand) for hand in random_deals(2000, seed=9).hands(Seat.SOUTH)]


@contextmanager
def server() -> Iterator[tuple[str, psutil.Process]]:
    """Start a web server, yield its address and its process, and stop it at the end."""
    words = [sys.executable, "-m", "strongsuit", "web", "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://[\w.:]+", process.stderr.readline())
        assert found is not None
        try:
            yield found[0], psutil.Process(process.pid)
        finally:
            process.terminate()


def timed(ask: Callable[[], httpx.Response]) -> float:
    """Send a request by calling ``ask``; return the seconds until its successful response."""
    start = time.perf_counter()
    answer = ask()
    assert answer.status_code == 200, answer.text
    return time.perf_counter() - start


def steady(address: str, methods: Sequence[str], rate: int) -> list[float]:
    """Return response times, from when each request was due, at ``rate`` requests a second."""
    host, mine = address.removeprefix("http://"), threading.local()
    wanted = "".join(f"&method={name}" for name in methods)
    begun = time.perf_counter() + 1  # by then all threads are connected

    def one(place: int) -> float:
        if not hasattr(mine, "line"):
            mine.line = HTTPConnection(host)
            mine.line.connect()
        due = begun + place / rate
        time.sleep(max(0.0, due - time.perf_counter()))
        mine.line.request("GET", f"/api/evaluate?hand={HANDS[place % len(HANDS)]}{wanted}")
        answer = mine.line.getresponse()
        assert answer.status == 200, answer.read()
        answer.read()
        return time.perf_counter() - due

    with ThreadPoolExecutor(16) as pool:
        return list(pool.map(one, range(rate * SECONDS)))


def report(name: str, times: list[float]) -> None:
    """Print median, p99 and the longest time in milliseconds."""
    middle, high, most = 1000 * np.percentile(times, [50, 99, 100])
    print(f"{name}: median {middle:.0f} ms, p99 {high:.0f} ms, longest {most:.0f} ms")


def advice(client: httpx.Client, people: int) -> list[float]:
    """Return the response times of people who ask for advice at once, each for another hand."""

    def one(place: int) -> float:
        asked = {"hand": HANDS[place], "auction": AUCTIONS[place % len(AUCTIONS)], "dealer": "W"}
        return timed(lambda: client.get("/api/advise", params=asked))

    with ThreadPoolExecutor(people) as pool:
        return list(pool.map(one, range(people)))


def soak(client: httpx.Client, process: psutil.Process, minutes: float) -> None:
    """Send all kinds of requests for some minutes; print memory after a quarter and at the end."""
    start, warm = time.monotonic(), 0.0
    for place in count():
        passed = (time.monotonic() - start) / 60
        if not warm and passed > minutes / 4:
            warm = process.memory_info().rss / 1e6
        if passed > minutes:
            break
        deal = str(random_deals(1, seed=place)[0])
        client.get("/api/evaluate", params={"hand": HANDS[place % len(HANDS)]})
        client.get("/api/tricks", params={"deal": deal})
        client.get("/api/explain", params={"auction": AUCTIONS[place % len(AUCTIONS)] or "P"})
        if place % 10 == 0:
            client.get("/api/solve", params={"deal": deal})
            advice(client, 1)
    now = process.memory_info().rss / 1e6
    print(f"soak: {place} rounds in {minutes:g} minutes, {warm:.0f} MB then {now:.0f} MB")


def first_paint(page: Page) -> float:
    """Return the milliseconds until a page's first contentful paint.

    The page is polled, as Playwright's wait for an expression would need an eval, which the pages'
    content security policy forbids.
    """
    entries = "() => performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)"
    for _ in range(PAINT_CHECKS):
        paints: list[float] = page.evaluate(entries)
        if paints:
            return paints[0]
        page.wait_for_timeout(PAINT_WAIT)
    raise TimeoutError(f"expected a first contentful paint of {page.url}, got none in time")


def paint(address: str) -> None:
    """Print the first contentful paint of every page, each in a fresh browser page."""
    if CHROMIUM is None:
        print("first paint: no chromium here")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for path in PAGES:
            page = browser.new_page()
            page.goto(address + path)
            print(f"first paint of {path}: {first_paint(page):.0f} ms")
            page.close()


def main() -> None:
    """Start a server, run all measurements and print their results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="of the soak")
    minutes = parser.parse_args().minutes
    with server() as (address, process), httpx.Client(base_url=address, timeout=60) as client:
        client.get("/api/evaluate", params={"hand": HANDS[0]})
        advice(client, 1)
        report(f"{len(METHODS)} methods, {RATE} requests/s", steady(address, METHODS, RATE))
        report(f"all methods, {SLOW_RATE} requests/s", steady(address, (), SLOW_RATE))
        report(f"{PEOPLE} people ask for advice at once", advice(client, PEOPLE))
        paint(address)
        soak(client, process, minutes)


if __name__ == "__main__":
    main()
