"""mandziuk2007: its tables and figures recomputed."""
