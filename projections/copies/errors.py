"""Why the tables cannot be brought up to date."""


class WarehouseError(RuntimeError):
    """The file of the tables cannot be used. The message gives a remedy."""


class WarehouseBusy(WarehouseError):  # noqa: N818 - says what it is
    """Another process is bringing the tables up to date."""


class BucketError(WarehouseError):
    """The bucket cannot be used."""


class BucketTaken(WarehouseError):  # noqa: N818 - says what it is
    """The folder of another library writes into this bucket."""
