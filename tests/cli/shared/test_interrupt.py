"""Requests to stop, which wait until work is whole."""

from __future__ import annotations

import subprocess
import sys


def test_a_request_to_stop_may_wait_once() -> None:
    """Where work is half done; who asks again does not wait."""
    program = """
import os, signal
from strongsuit.cli.shared import interrupt
interrupt.install()
with interrupt.deferred():
    os.kill(os.getpid(), signal.SIGINT)
    print("goes on")
    try:
        interrupt.check()
    except KeyboardInterrupt:
        print("stops")
    os.kill(os.getpid(), signal.SIGTERM)
    print("never said")
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout.splitlines() == ["goes on", "stops"]
    assert ran.stderr.strip().endswith("KeyboardInterrupt")
