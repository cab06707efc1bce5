"""Progress bars on a terminal."""

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from vidi.cli.terminal import err


def bar(hidden: bool = False) -> Progress:
    """A progress bar on standard error; it shows nothing if that is not a terminal.

    It erases lines above the cursor, so only ``err`` may print meanwhile. Standard output is not redirected:
    rich would send it to standard error, even if it is a file.
    """
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=hidden or not err.is_terminal,
    )
