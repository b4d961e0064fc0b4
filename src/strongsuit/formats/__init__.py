"""File formats of boards: PBN, LIN, GIB, handviewer, CSV, JSON lines and Parquet.

`read` yields boards one by one and `write` takes any iterable of them: no file is ever held whole.
A format is recognised by its name, by the file's suffix, or by its first bytes. `files` reads and
writes whole files, `registry` knows the formats, `text` opens text in any encoding.

Each format has a module or package: `pbn`, `lin`, `gib`, `handviewer`, `csv_table`, `json_lines`,
`parquet`; the last three share the row of `rows`. To add a format, begin with `registry`.
"""

from strongsuit.formats.files import dumps, loads, read, write
from strongsuit.formats.registry import FORMATS, Format

__all__ = ["FORMATS", "Format", "dumps", "loads", "read", "write"]
