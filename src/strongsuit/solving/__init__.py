"""Exact double dummy: tables, leads and plays, simulations, and long runs that survive."""
