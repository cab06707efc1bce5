"""The game record, the open format ``.vidi.jsonl`` (docs/record-format.md): lines, errors, JSON Schema."""
