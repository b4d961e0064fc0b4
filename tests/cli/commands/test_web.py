"""``strongsuit web``: starts, answers, ends at Ctrl-C; says what is missing or taken."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

WORDS = [sys.executable, "-m", "strongsuit", "web", "--no-browser", "--port"]


def test_it_serves_until_ctrl_c() -> None:
    with subprocess.Popen([*WORDS, "0"], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert address is not None, line
        url = f"{address[0]}api/evaluate?hand=AQ765.KJ4.2.QJ83&method=hcp"
        with urllib.request.urlopen(url, timeout=60) as answer:
            assert b'"value":13.0' in answer.read()
        pair = "north=KJ984.A63.J5.T62&south=AQ765.KJ4.2.QJ83&layouts=2000"
        with urllib.request.urlopen(f"{address[0]}api/simulate/stream?{pair}", timeout=60) as live:
            assert live.readline() == b"event: step\n"
            process.send_signal(signal.SIGINT)  # while a simulation is under way
            assert process.wait(30) == 130
        assert "Traceback" not in process.stderr.read()


def run(*words: str) -> tuple[int, str]:
    done = subprocess.run([*WORDS, *words], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def test_a_port_that_is_taken_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, line = run(str(taken.getsockname()[1]))
    assert code == 1
    assert re.fullmatch(r"Error: cannot listen at 127\.0\.0\.1, port \d+: .*; try --port 0\n", line)


def test_other_hosts_are_warned_of() -> None:
    with subprocess.Popen(
        [*WORDS, "0", "--host", "0.0.0.0"], stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert "Whoever reaches 0.0.0.0" in process.stderr.readline()
        process.terminate()


def test_who_hangs_up_stops_the_work() -> None:
    """Once the reader has gone, the server's processor is free again."""
    import psutil

    with subprocess.Popen([*WORDS, "0"], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = re.search(r"http://[\d.:]+/", process.stderr.readline())
        assert address is not None
        pair = "north=KJ984.A63.J5.T62&south=AQ765.KJ4.2.QJ83&layouts=2000"
        with urllib.request.urlopen(f"{address[0]}api/simulate/stream?{pair}", timeout=60) as live:
            live.readline()
        server = psutil.Process(process.pid)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            before = server.cpu_times().user
            time.sleep(2)
            if server.cpu_times().user - before < 0.1:
                break
        else:
            raise AssertionError("the simulation goes on, though nobody waits for it")
        process.terminate()
