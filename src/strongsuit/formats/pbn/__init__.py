"""PBN 2.1, read in the dialects of the wild and written in the standard's export format."""

from strongsuit.formats.pbn.reader import read
from strongsuit.formats.pbn.writer import refuses, write

__all__ = ["read", "refuses", "write"]
