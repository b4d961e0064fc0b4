"""Pages of the manual that are generated."""
