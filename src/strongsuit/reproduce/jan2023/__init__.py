"""jan2023: its tables and figures recomputed."""
