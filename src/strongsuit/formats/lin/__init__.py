"""LIN, the format of Bridge Base Online: ``xx|value|`` after ``xx|value|``, hands S W N E.

Single boards, and vugraph files: a heading for all (``vg`` event, ``rs`` results, ``pn`` players of
both rooms), then ``qx|o1|`` or ``qx|c1|`` before each board of the open or the closed room.
"""

from strongsuit.formats.lin.reader import read
from strongsuit.formats.lin.writer import omits, refuses, write

__all__ = ["omits", "read", "refuses", "write"]
