"""Child processes: queries of users, imports and reviews run in them."""
