"""Modules that a document loads ahead, so that Chromium takes their compiled form."""

from collections.abc import Iterable


def preloads(urls: Iterable[str]) -> str:
    """Elements that load modules ahead, as plain scripts.

    Chromium parses a module while it loads, even if it has kept the compiled form. Of a plain script it takes
    the compiled form, and the module of the same address gets that.
    """
    return "".join(f'<link rel="preload" as="script" crossorigin href="{url}">' for url in urls)
