"""The adviser: what to call at the table, with the arithmetic shown."""
