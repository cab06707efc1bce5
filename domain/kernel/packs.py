"""Packs: component data (tiles, maps, cards) as JSON, known by the hash of their content."""

import hashlib
import json
from typing import Any


def content_hash(pack: Any) -> str:
    """Sixteen hex digits of the pack's JSON: the same however the file is laid out."""
    text = json.dumps(pack, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
