"""Files of boards, read and written in one way whatever their format.

`read` yields boards one by one, `write` takes any iterable of them: no file is ever held whole.
A format is told by its name, by the file's suffix, or by looking at its first bytes.
"""

from strongsuit.formats.files import dumps, loads, read, write
from strongsuit.formats.registry import FORMATS, Format

__all__ = ["FORMATS", "Format", "dumps", "loads", "read", "write"]
