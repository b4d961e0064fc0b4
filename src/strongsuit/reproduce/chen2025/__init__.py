"""chen2025: its tables and figures recomputed."""
