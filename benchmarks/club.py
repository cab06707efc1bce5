"""A club whose people have signed in, for ``benchmarks.people``.

A person has the cookie that Streamlit sets after signing in. Streamlit's own functions make it, with the
secret of the server, so the server checks it as any other. Nobody signs in at a provider: that happens once
in twelve hours, and what counts here are requests, connections and runs of pages.
"""

import secrets
from collections.abc import Mapping
from pathlib import Path

from streamlit.auth_util import set_cookie_with_chunks
from streamlit.web.server.starlette.starlette_app_utils import (
    create_signed_value,
    generate_xsrf_token_string,
)
from streamlit.web.server.starlette.starlette_server_config import USER_COOKIE_NAME, XSRF_COOKIE_NAME

from domain.kernel.messages import Person
from domain.library.roles import Holder, Role
from vidi.club.accounts import join
from vidi.club.auth import auth, read
from vidi.club.roles import give
from vidi.library.library import Library

ISSUER = "http://127.0.0.1:1"
"""No provider: the server asks it only when somebody signs in or out."""
SETTINGS = """\
[auth]
redirect_uri = "http://127.0.0.1:{{port}}/oauth2callback"
cookie_secret = "{secret}"
client_id = "benchmark"
client_secret = "benchmark"
server_metadata_url = "{issuer}/.well-known/openid-configuration"
"""


def settings(file: Path) -> Path:
    """Writes the file for ``vidi serve --auth``, with a new secret."""
    file.write_text(SETTINGS.format(secret=secrets.token_hex(), issuer=ISSUER), "utf-8")
    return file


def member(library: Library, number: int, name: str) -> Person:
    """Makes a person a recorder, to whom a name of the library belongs."""
    subject = f"subject-{number}"
    give(library, Holder(False, subject), Role.RECORDER)
    join(library, subject, name)
    return Person(subject, name)


def cookies(settings: Path, port: int, person: Person) -> Mapping[str, str]:
    """The cookies of a person who has signed in at the server at a port."""
    known = auth(read(settings, {}), port)
    claims = {
        "sub": person.subject,
        "name": person.name,
        "email": f"{person.subject}@example.org",
        "email_verified": True,
        "groups": ["members"],
        "nonce": secrets.token_urlsafe(20),
        "at_hash": secrets.token_urlsafe(16),
        "aud": known.client_id,
        "iss": ISSUER,
        "origin": known.origin,
        "is_logged_in": True,
        "provider": "default",
    }
    made = {XSRF_COOKIE_NAME: generate_xsrf_token_string()}

    def sign(name: str, value: str) -> bytes:
        return create_signed_value(known.cookie_secret, name, value)

    def keep(name: str, value: str) -> None:
        made[name] = sign(name, value).decode()

    set_cookie_with_chunks(keep, sign, USER_COOKIE_NAME, claims, cookie_attr_size=0)
    return made
