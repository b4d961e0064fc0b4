"""PBN 2.1: read in all common dialects, written in the standard's export format.

`games` parses the file into tags and sections, `reader` turns them into boards, `writer` writes.
"""

from strongsuit.formats.pbn.reader import read
from strongsuit.formats.pbn.writer import omits, refuses, write

__all__ = ["omits", "read", "refuses", "write"]
