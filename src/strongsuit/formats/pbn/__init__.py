"""PBN 2.1: read in all common dialects, written in the standard's export format.

`games` parses a file into tags and sections, `reader` turns these into boards, `writer` writes
boards.
"""

from strongsuit.formats.pbn.reader import read
from strongsuit.formats.pbn.writer import omits, refuses, write

__all__ = ["omits", "read", "refuses", "write"]
