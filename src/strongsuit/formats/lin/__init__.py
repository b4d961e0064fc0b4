"""LIN, the format of Bridge Base Online: fields ``xx|value|``, with the hands in the order S W N E.

A file has single boards, or the boards of a vugraph show: first a heading for all boards (``vg``
event, ``rs`` results, ``pn`` players of both rooms), then each board after a field such as
``qx|o1|`` (board 1 in the open room) or ``qx|c1|`` (in the closed room).
"""

from strongsuit.formats.lin.reader import read
from strongsuit.formats.lin.writer import omits, refuses, write

__all__ = ["omits", "read", "refuses", "write"]
