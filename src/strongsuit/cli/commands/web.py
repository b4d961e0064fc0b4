"""``strongsuit web``: the web pages and the HTTP API, served on this machine."""

from __future__ import annotations

import logging
import socket
import webbrowser

import click

from strongsuit.errors import UsageError
from strongsuit.extras import require

LOCAL = ("127.0.0.1", "localhost")


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8013, show_default=True,
              help="Port to listen at; 0 takes any free port.")  # fmt: skip
@click.option("--host", default=LOCAL[0], show_default=True,
              help="Address to listen at; 0.0.0.0 lets other machines in.")  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
def command(port: int, host: str, no_browser: bool) -> None:
    """Serve the pages and the HTTP API on this machine until Ctrl-C.

    Nothing is loaded from the internet.
    """
    require("the web", "fastapi", "uvicorn")
    import uvicorn

    from strongsuit.web.app import LOCAL as NAMES
    from strongsuit.web.app import create_app

    if host not in LOCAL:
        click.echo(f"Whoever reaches {host} can use this server and your processor.", err=True)
    listening = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    url = f"http://{name}:{listening.getsockname()[1]}/"
    app = create_app(NAMES if host in LOCAL else ("*",))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    # Do not log connections that are cut by stopping the server as errors.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not server.should_exit)
    click.echo(f"StrongSuit is at {url} (Ctrl-C ends it)", err=True)
    if not no_browser:
        webbrowser.open(url)
    server.run([listening])


def _listen(host: str, port: int) -> socket.socket:
    """Open and return the server's socket, so that a browser that connects early has to wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise UsageError(
            f"cannot listen at {host}, port {port}: {error.strerror or error}; try --port 0"
        ) from None
