"""The settings for signing in by OpenID Connect: the table ``[auth]`` of a TOML file, or the environment."""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import TypeAdapter, ValidationError

PREFIX = "VIDI_AUTH_"
"""The beginning of the names in the environment: ``VIDI_AUTH_CLIENT_ID``."""
NEEDED = ("redirect_uri", "cookie_secret", "client_id", "client_secret", "server_metadata_url")
MORE = ("client_kwargs", "groups_claim", "session_hours", "origins")
CALLBACK = "/oauth2callback"
SECRET_AT_LEAST = 32
HOURS_AT_MOST = 720
"""As long as Streamlit's cookie lasts."""
PORT = "{port}"
ORIGIN = re.compile(r"(?P<scheme>https?)://(?P<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class AuthError(ValueError):
    """The settings are not complete or not safe. The message gives the key and the rule."""


@dataclass(frozen=True)
class Auth:
    """The settings for signing in."""

    redirect_uri: str
    """The address of Vidi to which the provider sends people back, ``{port}`` replaced."""
    cookie_secret: str = field(repr=False)
    client_id: str
    client_secret: str = field(repr=False)
    server_metadata_url: str
    client_kwargs: Mapping[str, Any] = field(default_factory=dict)
    """Further parameters for the provider, such as ``scope``."""
    groups_claim: str = "groups"
    """The claim with the names of a person's groups."""
    session_hours: float = 12
    """How long a person stays signed in."""
    origins: tuple[str, ...] = ()
    """Other origins, the pages of which may use the API with a key."""

    @property
    def origin(self) -> str:
        """The origin at which people reach Vidi, such as ``https://vidi.example.org``."""
        parts = urlsplit(self.redirect_uri)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def host(self) -> str:
        """The name of that host."""
        return urlsplit(self.redirect_uri).hostname or ""

    @property
    def secure(self) -> bool:
        """Whether people reach Vidi by https."""
        return self.redirect_uri.startswith("https:")

    def secrets(self) -> dict[str, Any]:
        """Streamlit's ``[auth]``."""
        return {
            **{key: getattr(self, key) for key in NEEDED},
            **({"client_kwargs": dict(self.client_kwargs)} if self.client_kwargs else {}),
        }


def read(file: Path | None, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The keys of a file and of the environment, which comes first. Raises AuthError."""
    given: dict[str, Any] = {}
    if file is not None:
        try:
            given = tomllib.loads(file.read_text("utf-8")).get("auth") or {}
        except OSError as error:
            raise AuthError(f"{file} cannot be read: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise AuthError(f"{file} is not TOML: {error}") from None
        if not isinstance(given, dict) or not given:
            raise AuthError(f"{file} has no table [auth]; docs/serving.md shows one")
    for key in (*NEEDED, "groups_claim", "session_hours"):
        if value := environment.get(PREFIX + key.upper()):
            given = {**given, key: value}
    return given


def auth(given: Mapping[str, Any], port: int) -> Auth:
    """The settings for a server that listens at a port. Raises AuthError."""
    if unknown := given.keys() - {*NEEDED, *MORE}:
        raise AuthError(f"[auth] has no key {sorted(unknown)[0]}; the keys are {', '.join((*NEEDED, *MORE))}")
    if missing := [key for key in NEEDED if not given.get(key)]:
        raise AuthError(
            f"signing in needs {', '.join(missing)}: in the table [auth], or as {PREFIX}{missing[0].upper()}"
        )
    try:
        made = TypeAdapter(Auth).validate_python(given)
    except ValidationError as error:
        first = error.errors()[0]
        raise AuthError(f"{first['loc'][0]} in [auth]: {first['msg']}") from None
    made = TypeAdapter(Auth).validate_python(
        {**given, "redirect_uri": made.redirect_uri.replace(PORT, str(port))}
    )
    if urlsplit(made.redirect_uri).path != CALLBACK or not made.redirect_uri.endswith(CALLBACK):
        raise AuthError(f"redirect_uri must end with {CALLBACK} right after the host: {made.redirect_uri}")
    for key in ("redirect_uri", "server_metadata_url"):
        parts = urlsplit(getattr(made, key))
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
            raise AuthError(
                f"{key} must begin with https:// unless it is on this machine: {getattr(made, key)}"
            )
    if len(made.cookie_secret) < SECRET_AT_LEAST:
        raise AuthError(
            f"cookie_secret needs at least {SECRET_AT_LEAST} random characters; "
            "`python -c 'import secrets; print(secrets.token_hex())'` makes some"
        )
    for other in made.origins:
        check_origin(other)
    if not 0 < made.session_hours <= HOURS_AT_MOST:
        raise AuthError(f"session_hours must be above 0 and at most {HOURS_AT_MOST}")
    return made


def check_origin(text: str) -> None:
    """Raises AuthError if a text is no origin of pages that may use the API with a key."""
    form = ORIGIN.fullmatch(text)
    if form is None or (form["scheme"] == "http" and form["host"].strip("[]") not in LOOPBACK):
        raise AuthError(
            f"{text!r} is no origin: give one like https://en.boardgamearena.com, in small letters and "
            "without a path; http:// is for this machine alone"
        )
