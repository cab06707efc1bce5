"""Modules of a page are loaded ahead as plain scripts, so that Chromium takes their compiled form."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser import Site


@pytest.mark.parametrize("path", ["/", "/replay?game={}"])
def test_a_page_loads_each_module_once_and_ahead(tab: Page, site: Site, path: str) -> None:
    loaded = Counter[str]()
    tab.on("request", lambda asked: loaded.update([asked.url] if asked.resource_type == "script" else []))
    tab.goto(site.address + path.format(site.games["The long one"]))
    expect(tab.locator("a.game, .stMain .replay[data-state=ready]").first).to_be_visible()
    assert set(loaded.values()) == {1}
    links = tab.evaluate(
        "[...document.querySelectorAll('link[as=script]')].map(link => [link.rel, link.href])"
    )
    assert {rel for rel, _ in links} == {"preload"}
    assert {url for _, url in links} == {url for url in loaded if not url.startswith("blob:")}
