"""The pages in a real Chromium: typing, clicking, keys, links, phone and desktop."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from strongsuit import dumps, random_deals
from strongsuit.board import numbered
from tests.web_server import CHROMIUM, FLAGS, serving

PAGES = ("/", "/deal", "/pair", "/auction", "/league", "/papers", "/api")
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
PATIENCE = 20_000  # milliseconds: the machine may be busy
HEAVIEST = 500_000  # bytes of a page with all it loads

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture(scope="module")
def chromium(address: str) -> Iterator[BrowserContext]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium: apt-get install chromium chromium-driver")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser.new_context(base_url=address, viewport={"width": 1280, "height": 900})
        browser.close()


class Watched:
    """The errors that a page printed on its console, and the requests that it made."""

    def __init__(self, page: Page) -> None:
        self.errors: list[str] = []
        self.fetched: list[Request] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.fetched.append(request))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.errors.append(message.text)


@pytest.fixture
def page(chromium: BrowserContext, address: str) -> Iterator[Page]:
    page = chromium.new_page()
    page.set_default_timeout(PATIENCE)
    watched = Watched(page)
    yield page
    page.close()
    assert watched.errors == []
    assert all(request.url.startswith((address, "data:")) for request in watched.fetched)


def test_a_hand_is_typed(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Hand, spades first").fill("♠AKQ4 ♥J982 ♦103 ♣A54")
    expect(page.locator("tr[data-method='hcp'] td.value")).to_have_text("14")
    page.locator("input[name=trump][value=S]").check(force=True)
    expect(page.locator("tr[data-method='hcp-short'] td.value")).to_have_text("15")
    expect(page).to_have_url(re.compile("trump=S"))
    page.get_by_label("Find a method").fill("zar")
    expect(page.locator("#counts tr")).to_have_count(2)


def test_cards_are_clicked_and_reached_by_keys(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#left")).to_have_text("0 of 13 cards.")
    ace = page.get_by_role("button", name="ace of spades")
    ace.click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")  # the king beside it
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")  # and the king below that
    expect(page.get_by_label("Hand, spades first")).to_have_value("AK.K..")
    expect(ace).to_have_attribute("aria-pressed", "true")
    for rank in ("10", "9", "8", "7", "6", "5", "4", "3", "2", "jack"):
        page.get_by_role("button", name=f"{rank} of clubs".replace("10", "ten")).click()
    expect(page.locator("tr[data-method='hcp'] td.value")).to_have_text("11")
    expect(page.get_by_role("button", name="ace of clubs")).to_be_disabled()


def test_an_auction_is_bid_and_shared(page: Page, chromium: BrowserContext) -> None:
    page.goto("/auction?dealer=W")
    for name in ("1 diamonds", "1 spades", "2 diamonds"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    expect(page.locator("#meanings")).to_contain_text("overcall: 6-16 HCP, 5+ spades")
    expect(page.locator("#count")).to_contain_text("layouts fit")
    page.get_by_label(re.compile("What was said of 2")).fill("0-5 HCP, 5+ !D")
    expect(page.locator("#meanings")).to_contain_text("0-5 HCP, 5+ diamonds")
    expect(page.locator("#layouts .compass")).to_have_count(4)
    expect(page.locator(".recommended")).to_contain_text("layouts")
    expect(page.locator("#options tbody tr").first).to_contain_text("best")
    again = chromium.new_page()
    again.goto(page.url)
    expect(again.locator("#meanings")).to_have_text(
        page.locator("#meanings").inner_text(), use_inner_text=True
    )
    expect(again.locator(".auction-table")).to_have_text(
        page.locator(".auction-table").inner_text(), use_inner_text=True
    )
    again.close()


def test_an_auction_is_bid_by_keys(page: Page) -> None:
    page.goto("/auction?dealer=N")
    expect(page.locator(".box")).to_be_visible()
    for keys, calls in (("1n", "1NT"), ("p", "1NT P"), ("2h", "1NT P 2H"), ("Backspace", "1NT P")):
        for key in (keys,) if keys == "Backspace" else keys:
            page.keyboard.press(key)
        page.wait_for_function(
            "calls => new URLSearchParams(location.search).get('auction') === calls", arg=calls
        )
        expect(page.locator(".auction-table button")).to_have_count(len(calls.split()))


def test_a_simulation_runs_and_is_stopped(page: Page) -> None:
    page.goto("/pair?layouts=2000")
    expect(page.locator("#table tbody tr")).to_have_count(10)
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator("#status")).to_contain_text(re.compile(r"^\d+ of 2000 layouts"))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#status")).to_contain_text("Stopped by you.")
    expect(page.get_by_role("button", name="Simulate")).to_be_enabled()
    expect(page).to_have_url(re.compile("run=1"))


def test_a_simulation_by_the_net_ends_and_is_the_same_for_all(
    page: Page, chromium: BrowserContext
) -> None:
    page.goto("/pair?how=net&layouts=480&run=1")
    expect(page.locator("#status")).to_contain_text("480 of 480 layouts")
    expect(page.get_by_role("button", name="Stop")).to_be_disabled()
    again = chromium.new_page()
    again.goto(page.url)
    expect(again.locator("#status")).to_contain_text("480 of 480 layouts")
    assert again.locator("#table").inner_text() == page.locator("#table").inner_text()
    again.close()


def test_a_deal_is_pasted_and_a_file_walked_through(page: Page, tmp_path: Path) -> None:
    page.goto("/deal")
    expect(page.locator("#exact tbody tr").first).to_have_text("N59538", use_inner_text=False)
    expect(page.locator("#par")).to_contain_text("NS +300")
    expect(page.locator("#lead-table")).to_contain_text("after the lead of")
    file = tmp_path / "three.pbn"
    file.write_text(dumps(numbered(random_deals(3, seed=5)), "pbn"))
    page.get_by_label("A file of boards").set_input_files(file)
    expect(page.locator("#place")).to_have_text("1 of 3 boards")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Next board").click()
    expect(page.locator("#title")).to_have_text("Board 3")
    page.get_by_label("Deal, PBN, LIN or link").fill("no deal")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot tell its format")


def test_a_scale_of_ones_own_joins_the_league(page: Page) -> None:
    page.goto("/league")
    expect(page.locator("#league tbody tr").first).to_contain_text("strong-suit")
    page.get_by_label("A scale of your own").fill("6,4,2,1")
    page.get_by_role("button", name="Judge it").click()
    expect(page.locator("tr.mine")).to_contain_text("scale:6,4,2,1")
    page.get_by_role("button", name="error").click()
    expect(page).to_have_url(re.compile("sort=rmse"))


def test_dark_and_light(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/papers")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Switch between dark and light").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


NAMELESS = """() => [...document.querySelectorAll("button, input, select, textarea, a")]
  .filter((each) => !(each.textContent || each.ariaLabel || each.title || each.labels?.length))
  .map((each) => each.outerHTML)"""


@pytest.mark.parametrize("path", PAGES)
def test_pages_on_phone_and_desktop(page: Page, path: str, tmp_path: Path) -> None:
    watched = Watched(page)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes()["responseBodySize"] for request in watched.fetched]
    assert sum(sizes) < HEAVIEST, sum(sizes)
    assert page.evaluate(NAMELESS) == []
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert len(page.screenshot(path=tmp_path / f"{name}.png")) > 10_000


def test_all_of_the_advice_is_seen_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/auction?dealer=W&auction=1D+1S+2D&hand=AQ765.KJ4.2.QJ83&seat=S")
    expect(page.locator("#options tbody tr").first).to_contain_text("best")
    table = page.locator(".wide:has(#options)")
    assert table.evaluate("element => element.scrollWidth <= element.clientWidth")
