"""The API for programs: addresses below ``/api/v1`` that answer with JSON."""
