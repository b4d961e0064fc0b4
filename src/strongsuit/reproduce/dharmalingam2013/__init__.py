"""dharmalingam2013: its tables and figures recomputed."""
