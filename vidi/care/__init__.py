"""Care of a library: verifying, deciding again, backups, and the doctor."""
