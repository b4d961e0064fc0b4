"""Meanings learned from recorded auctions: what a net says of every hand after any calls."""
