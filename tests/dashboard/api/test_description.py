"""The page that describes the API."""

import re

import httpx2
from playwright.sync_api import Browser

from tests.dashboard.api.promised import FILE, GIVES, NEEDS, TAKES, lines
from tests.helpers.browser import new_browser

RECORDS = "Needs the role recorder; of a key, the scope record."
IMPORTS = "Needs the role recorder; of a key, the scope import."
NEEDED = {
    "/api/v1/sql": "Needs the role reader; of a key, the scope sql.",
    "/api/v1/begin": RECORDS,
    "/api/v1/games/{game}/acts": RECORDS,
    "/api/v1/imports": IMPORTS,
    "/api/v1/imports/{task}": IMPORTS,
    "/api/v1/plays": IMPORTS,
}
"""By address, what it needs; of all others, that somebody sees the library."""


def test_the_page_lists_every_address_with_types_that_lead_to_their_fields(client: httpx2.Client) -> None:
    site = str(client.base_url).partition("/api")[0]
    page = httpx2.get(f"{site}/api").text
    assert f"curl &#x27;{site}/api/v1/games?limit=3&#x27;" in page
    for path in client.get("/openapi.json").json()["paths"]:
        _, shown, rest = page.partition(f"<code>{path}</code>")
        assert shown, path
        needed = NEEDED.get(path, "Needs the role guest; of a key, the scope read.")
        assert needed in rest.partition("</details>")[0], path
    targets = set(re.findall("href='#([^']+)'", page))
    assert {"object-Make", "object-Games"} <= targets
    assert targets <= set(re.findall("id='([^']+)'", page))


def test_each_address_has_a_name_and_each_answer_a_schema_for_generators(
    client: httpx2.Client,
) -> None:
    described = client.get("/openapi.json").json()["paths"].values()
    operations = [operation for methods in described for operation in methods.values()]
    names = [operation["operationId"] for operation in operations]
    assert len({name for name in names if name.isidentifier()}) == len(operations), names
    for operation in operations:
        for media, content in operation["responses"]["200"]["content"].items():
            assert content.get("schema"), (operation["operationId"], media)


def test_a_generated_client_may_send_a_key_to_each_address(client: httpx2.Client) -> None:
    described = client.get("/openapi.json").json()
    [(name, scheme)] = described["components"]["securitySchemes"].items()
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert described["security"] == [{name: []}, {}]


def test_an_older_client_finds_what_it_uses_and_needs_no_more() -> None:
    before, now = set(FILE.read_text("utf-8").splitlines()), lines()
    gone = {line for line in before if not {line, line.replace(NEEDS, TAKES)} & now}
    known = {re.split(f"{NEEDS}|{TAKES}|{GIVES}", line)[0] for line in before}
    more = {line for line in now - before if NEEDS in line and line.partition(NEEDS)[0] in known}
    assert (gone, more) == (set(), set()), "before the first release: python -m tests.dashboard.api.promised"


def test_the_page_needs_no_script_and_is_as_wide_as_its_window(
    browser: Browser, client: httpx2.Client
) -> None:
    site, logged = str(client.base_url).partition("/api")[0], list[str]()
    with new_browser(browser) as context:
        page = context.new_page()
        page.on("console", lambda message: logged.append(message.text))
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(f"{site}/api")
            for summary in page.locator("summary").all():
                summary.click()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert logged == []
