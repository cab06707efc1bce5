"""Debian's nginx before a server, with the file that docs/serving.md gives to keepers, over TLS."""

import getpass
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from time import monotonic

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from vidi.library.shipped import shipped

NGINX = "/usr/sbin/nginx"
HOST = "127.0.0.1"
PATIENCE = 20
MAIN = """daemon off;
user {user};
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/vidi.conf;
}}
"""


def free() -> int:
    """A port of this machine that is free now."""
    with socket.create_server((HOST, 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def certificate(folder: Path) -> Path:
    """A new certificate for this machine, signed by itself; ``key.pem`` is beside it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "fullchain.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    unlocked = serialization.NoEncryption()
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, unlocked)
    )
    return file


@contextmanager
def nginx(folder: Path, port: int, plain: int, behind: int, *left_out: str) -> Iterator[None]:
    """nginx at ``port`` (TLS) and at ``plain``, before a server at ``behind``.

    ``folder`` has the certificate. Lines of the file that begin with ``left_out`` are missing.
    """
    text = shipped("docs/serving/nginx.conf").read_text("utf-8")
    for before, after in {
        "vidi.example.org": HOST,
        "/etc/ssl/vidi": str(folder),
        "127.0.0.1:8501": f"{HOST}:{behind}",
        "listen 443": f"listen {HOST}:{port}",
        "listen 80": f"listen {HOST}:{plain}",
    }.items():
        assert before in text
        text = text.replace(before, after)
    lines = [line for line in text.splitlines() if not line.strip().startswith(("listen [::]", *left_out))]
    (folder / "vidi.conf").write_text("\n".join(lines))
    main = folder / "nginx.conf"
    main.write_text(MAIN.format(folder=folder, user=getpass.getuser()))
    command = (NGINX, "-e", folder / "error.log", "-p", folder, "-c", main)
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    with subprocess.Popen(command) as process:
        try:
            until = monotonic() + PATIENCE
            while not listens(port):
                assert process.poll() is None, (folder / "error.log").read_text()
                assert monotonic() < until
            yield
        finally:
            process.terminate()


def listens(port: int) -> bool:
    """Whether something listens at a port of this machine."""
    with suppress(OSError), socket.create_connection((HOST, port), timeout=1):
        return True
    return False
